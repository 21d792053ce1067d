"""Bombing and interdiction: who strikes what, and what an area suffers (OC-9.36, OC-9.37)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from workbook_engine.core.changes import Create, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _, listed
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.fire.aiming import Aim
from workbook_engine.rulesets.opcom.fire.bombing import bombers
from workbook_engine.rulesets.opcom.fire.gun_tasks import Task, task_of, tasked
from workbook_engine.rulesets.opcom.fire.interdiction import RULE, row_for
from workbook_engine.rulesets.opcom.fire.struck import force_of, hit, in_summary, in_total
from workbook_engine.rulesets.opcom.land.ground import units_in
from workbook_engine.rulesets.opcom.orders.targets import known_orders
from workbook_engine.rulesets.opcom.supply.supply import Draw, Stocks, charged
from workbook_engine.rulesets.opcom.vocabulary.air_records import HEAVY, AirMission
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind

WAITS = "waits for whoever passes"
NOTHING = "too little force to have an effect"


class Planned(Struct):
    """One target of one side, with all that is to strike it."""

    aim: Aim
    tasks: list[Task] = field(default_factory=list)
    missions: list[AirMission] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    dry: list[Unit] = field(default_factory=list)
    """OC-9.10 Artillery that was to fire and has no ammunition."""
    working: list[Working] = field(default_factory=list)

    @property
    def battalions(self) -> int:
        """OC-9.36 The battalions of artillery."""
        return len(self.tasks)

    def squadrons(self, *, heavy: bool) -> int:
        """OC-9.36 The squadrons that strike: bombers in their own column."""
        return sum(each.left for each in self.missions if (each.type in HEAVY) is heavy)

    @property
    def guns(self) -> tuple[Unit, ...]:
        """The artillery that fires."""
        return tuple(task.gun for task in self.tasks)


def bombing(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.37 Strike areas now; strikes on choke points wait for those who try to pass."""
    planned: dict[str, Planned] = {}
    yield from _guns(state, orders, umpire, planned)
    for found in bombers(state, umpire):
        if isinstance(found, Ruling):
            yield found
            continue
        mission, aim = found
        planned.setdefault(aim.label, Planned(aim)).missions.append(mission)
    for each in planned.values():
        declared = _declared(each, umpire)
        yield _announced(each, declared, umpire)
        if declared.kind == StrikeKind.AREA and declared.row:
            yield from _area(state, declared, umpire)


def _guns(state: State, orders: TurnOrders, umpire: Umpire, planned: dict[str, Planned]) -> Rulings:
    """OC-9.8, OC-9.36 Gather the artillery that strikes, each with a point of ammunition."""
    stocks = Stocks(state, umpire.rules)
    lines = known_orders(state, orders, umpire.rules)
    for unit, line in tasked(state, lines, Action.BOMBARD, Action.INTERDICT):
        task = task_of(state, unit, line, umpire)
        if isinstance(task, Ruling):
            yield task
            continue
        target = planned.setdefault(task.aim.label, Planned(task.aim))
        draw = stocks.draw_ammunition(unit, umpire.rules)
        if draw:
            target.tasks.append(task)
            target.draws.append(draw)
        else:
            target.dry.append(unit)
            target.working.append(Working("OC-9.10", f"{unit.id} has no ammunition", "no fire"))


def _declared(planned: Planned, umpire: Umpire) -> Strike:
    """OC-9.36, OC-9.37 Ask how strong a strike is, and find the row of the table it reaches."""
    aim = planned.aim
    asks = umpire.on(Strike, aim.label)
    striking = [*(gun.id for gun in planned.guns), *(m.squadron for m in planned.missions)]
    basis = ", ".join(striking) or "nothing"
    tactical, heavy = planned.squadrons(heavy=False), planned.squadrons(heavy=True)

    def ask(what: str, default: int, question: str) -> int:
        return asks.judge(what, default, rule=RULE, question=question, basis=basis)

    spread = 1 if aim.kind is StrikeKind.CHOKE else len(aim.squares)
    strike = Strike(
        label=aim.label,
        turn=str(umpire.position),
        kind=aim.kind,
        side=aim.side,
        target=aim.target,
        squares=tuple(map(str, aim.squares)),
        guns=tuple(gun.id for gun in planned.guns),
        battalions=ask("battalions", planned.battalions, "Battalions of artillery that strike"),
        squadrons=tuple(mission.id for mission in planned.missions),
        tactical=ask("tactical squadrons", tactical, "Tactical squadrons that strike"),
        heavy=ask("heavy squadrons", heavy, "Heavy bomber squadrons that strike"),
        spread=max(1, ask("squares", spread, "Squares that share the force")),
    )
    row = row_for(force_of(strike), umpire.rules) or ""
    waits = WAITS if aim.kind is StrikeKind.CHOKE else ""
    return replace(strike, row=row, outcome=waits if row else NOTHING)


def _announced(planned: Planned, strike: Strike, umpire: Umpire) -> Ruling:
    """OC-9.8, OC-9.37 Declare a strike; the ammunition is fired whatever its outcome.

    A strike on an area is put on its sheet when its dice have been thrown.
    """
    reached = f"row {strike.row}" if strike.row else NOTHING
    done = strike.kind == StrikeKind.CHOKE or not strike.row
    teams = dict.fromkeys(
        (*(gun.team for gun in planned.guns), *(each.team for each in planned.missions))
    )
    return Ruling(
        id=umpire.on(Strike, strike.label).name("declared"),
        rule="OC-9.37",
        text=f"Strike on {strike.target} ({strike.kind}) by {readable(strike.side)}: "
        f"{force_of(strike)}, {reached}.",
        working=tuple(planned.working),
        changes=(
            *charged(planned.draws),
            *([Create(strike)] if done else []),
            *(_flown(mission, strike) for mission in planned.missions),
        ),
        told=(
            *(each for team in teams for each in _fired(planned, team, strike)),
            *map(_not_fired, planned.dry),
        ),
    )


def _flown(mission: AirMission, strike: Strike) -> Set:
    return Set(AirMission, mission.id, "outcome", f"took part in the strike {strike.label}")


def _not_fired(gun: Unit) -> Told:
    """OC-9.10 Say to its team that a gun had nothing to fire."""
    return tell(gun.team, "strike.not_fired", gun.id, unit=gun.id, why=_("it had no ammunition"))


def _fired(planned: Planned, team: str, strike: Strike) -> Iterator[Told]:
    """OC-2.2 Say what a team's guns and squadrons did; what it was worth they do not see."""
    guns = listed([gun.id for gun in planned.guns if gun.team == team])
    flown = listed([each.squadron for each in planned.missions if each.team == team])
    waits = strike.kind == StrikeKind.CHOKE
    for who, struck in ((guns, "shelled"), (flown, "bombed")):
        if who:
            key = "strike.kept" if waits else f"strike.{struck}"
            yield tell(team, key, f"{who} {strike.label}", who=who, place=strike.target)


def _area(state: State, strike: Strike, umpire: Umpire) -> Iterator[Ruling]:
    """OC-9.37 Throw a die for each unit in the area, whosever it is."""
    squares = [square for name in strike.squares if (square := parse_square(name))]
    suffered: list[str] = []
    for unit in (unit for square in squares for unit in units_in(state, square)):
        effect, ruling = hit(state, unit, strike, umpire)
        suffered.append(in_summary(unit, effect))
        yield ruling
    outcome = in_total(state, suffered) or "nobody was there"
    yield Ruling(
        id=umpire.on(Strike, strike.label).name("struck"),
        rule="OC-9.37",
        text=f"Strike on {strike.target} by {readable(strike.side)}: "
        f"{'; '.join(suffered) or outcome}.",
        changes=(Create(replace(strike, struck=tuple(suffered), outcome=outcome)),),
    )

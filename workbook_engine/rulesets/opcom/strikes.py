"""Bombing and interdiction: who strikes what, and what an area suffers (OC-9.36, OC-9.37)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor

from workbook_engine.core.changes import Create
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.aiming import Aim
from workbook_engine.rulesets.opcom.ground import units_in
from workbook_engine.rulesets.opcom.gun_tasks import Task, task_of, tasked
from workbook_engine.rulesets.opcom.interdiction import RULE, row_for
from workbook_engine.rulesets.opcom.orders import orders_by_unit
from workbook_engine.rulesets.opcom.records import Action, Unit
from workbook_engine.rulesets.opcom.strike_records import Strike
from workbook_engine.rulesets.opcom.struck import force_of, hit, in_summary
from workbook_engine.rulesets.opcom.supply import Draw, Stocks, charged
from workbook_engine.rulesets.opcom.words import StrikeKind

WAITS = "waits for whoever passes"
NOTHING = "too little force to have an effect"


@dataclass(slots=True)
class Planned:
    """One target of one side, with all that is to strike it."""

    aim: Aim
    tasks: list[Task] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    working: list[Working] = field(default_factory=list)

    @property
    def battalions(self) -> int:
        """OC-9.36, D-66 The battalions of artillery, rounded down."""
        return floor(sum((task.share for task in self.tasks), start=Fraction(0)))

    @property
    def guns(self) -> tuple[Unit, ...]:
        """The artillery that fires."""
        return tuple(task.gun for task in self.tasks)


def bombing(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-9.37 Strike areas now; strikes on choke points wait for those who try to pass."""
    planned: dict[str, Planned] = {}
    yield from _guns(state, orders, umpire, planned)
    for each in planned.values():
        declared = _declared(each, umpire)
        yield _announced(each, declared, umpire)
        if declared.kind == StrikeKind.AREA and declared.row:
            yield from _area(state, declared, umpire)


def _guns(state: State, orders: Orders, umpire: Umpire, planned: dict[str, Planned]) -> Rulings:
    """OC-9.8, OC-9.36 Gather the artillery that strikes, each with a point of ammunition."""
    stocks = Stocks(state, umpire.settings)
    lines = orders_by_unit(state, orders)
    for unit, line in tasked(state, lines, Action.BOMBARD, Action.INTERDICT):
        task = task_of(state, unit, line, umpire)
        if isinstance(task, Ruling):
            yield task
            continue
        target = planned.setdefault(task.aim.label, Planned(task.aim))
        draw = stocks.draw_ammunition(unit)
        if draw:
            target.tasks.append(task)
            target.draws.append(draw)
        else:
            target.working.append(Working("OC-9.10", f"{unit.id} has no ammunition", "no fire"))


def _declared(planned: Planned, umpire: Umpire) -> Strike:
    """OC-9.36, OC-9.37 Ask how strong a strike is, and find the row of the table it reaches."""
    aim = planned.aim
    asks = umpire.on("strike", aim.label)
    given = ", ".join(gun.id for gun in planned.guns) or "nothing"

    def ask(what: str, default: int, question: str) -> int:
        return asks.judge(what, default, rule=RULE, question=question, given=given)

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
        tactical=ask("tactical squadrons", 0, "Tactical squadrons that strike"),
        heavy=ask("heavy squadrons", 0, "Heavy bomber squadrons that strike"),
        spread=max(1, ask("squares", spread, "Squares that share the force")),
    )
    row = row_for(force_of(strike), umpire.settings) or ""
    waits = WAITS if aim.kind is StrikeKind.CHOKE else ""
    return replace(strike, row=row, outcome=waits if row else NOTHING)


def _announced(planned: Planned, strike: Strike, umpire: Umpire) -> Ruling:
    """OC-9.8, OC-9.37 Declare a strike; the ammunition is fired whatever comes of it.

    A strike on an area is put on its sheet when its dice have been thrown.
    """
    reached = f"row {strike.row}" if strike.row else NOTHING
    done = strike.kind == StrikeKind.CHOKE or not strike.row
    teams = dict.fromkeys(gun.team for gun in planned.guns)
    return Ruling(
        id=umpire.on("strike", strike.label).name("declared"),
        rule="OC-9.37",
        text=f"Strike on {strike.target} ({strike.kind}) by {strike.side}: "
        f"{force_of(strike)}, {reached}.",
        working=tuple(planned.working),
        changes=(*charged(planned.draws), *([Create(strike)] if done else [])),
        told=tuple(Told(team, _fired(planned, team, strike)) for team in teams),
    )


def _fired(planned: Planned, team: str, strike: Strike) -> str:
    own = ", ".join(gun.id for gun in planned.guns if gun.team == team)
    if strike.kind == StrikeKind.CHOKE:
        return f"{own} kept {strike.target} under fire."
    return f"{own} shelled {strike.target}."


def _area(state: State, strike: Strike, umpire: Umpire) -> Iterator[Ruling]:
    """OC-9.37 Throw a die for each unit in the area, whosever it is."""
    squares = [square for name in strike.squares if (square := parse_square(name))]
    suffered = []
    for unit in (unit for square in squares for unit in units_in(state, square)):
        effect, ruling = hit(state, unit, strike, umpire)
        suffered.append(in_summary(unit, effect))
        yield ruling
    outcome = "; ".join(suffered) or "nobody was there"
    yield Ruling(
        id=umpire.on("strike", strike.label).name("struck"),
        rule="OC-9.37",
        text=f"Strike on {strike.target} by {strike.side}: {outcome}.",
        changes=(Create(replace(strike, struck=tuple(suffered), outcome=outcome)),),
    )

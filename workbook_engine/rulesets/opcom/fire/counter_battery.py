"""Counter-battery: finding the enemy's guns by their fire, and shelling them (OC-9.38, OC-9.39)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct, field

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Create
from workbook_engine.core.charts import holds
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import listed
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import thrown_for
from workbook_engine.rulesets.opcom.fire.aiming import Aim, is_in_reach
from workbook_engine.rulesets.opcom.fire.gun_tasks import refused, tasked, unfit
from workbook_engine.rulesets.opcom.fire.guns_fired import guns_that_fired, turns_before
from workbook_engine.rulesets.opcom.fire.interdiction import Force, row_for
from workbook_engine.rulesets.opcom.fire.struck import hit, in_summary
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.supply.supply import Draw, Stocks, charged
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind

RULE = "OC-9.38"
FOUND = {True: "found", False: "not found"}


class _Battery(Struct):
    """The guns of one side on counter-battery: each draws ammunition once, when it first fires."""

    side: str
    guns: list[Unit]
    stocks: Stocks
    drawn: dict[str, Draw | None] = field(default_factory=dict)
    found: int = 0

    def supplied(self, guns: Sequence[Unit], rules: Rules) -> tuple[list[Unit], list[Draw]]:
        """OC-9.8 Return the guns that have ammunition, and what they draw now."""
        fresh = [gun for gun in guns if gun.id not in self.drawn]
        for gun in fresh:
            self.drawn[gun.id] = self.stocks.draw_ammunition(gun, rules)
        draws = [draw for gun in fresh if (draw := self.drawn[gun.id])]
        return [gun for gun in guns if self.drawn[gun.id]], draws


def counter_battery(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.38, OC-9.39 Search for each enemy gun that fired, and shell those that are found."""
    lines = orders.given(OrderLine)
    sides: dict[str, _Battery] = {}
    stocks = Stocks(state, umpire.rules)
    for unit, line in tasked(state, lines, Action.COUNTER_BATTERY):
        refusal = unfit(unit, line)
        if refusal:
            yield refused(unit, line, refusal, umpire)
        else:
            sides.setdefault(unit.side, _Battery(unit.side, [], stocks)).guns.append(unit)
    for battery in sides.values():
        yield from _allocated(battery, umpire)
        for enemy in _enemies(state, battery.side):
            within = _within_reach(state, battery, enemy, umpire)
            if within:
                yield from _searched(state, battery, enemy, within, umpire)
        if not battery.found:
            yield _nothing_found(battery, umpire)


def _allocated(battery: _Battery, umpire: Umpire) -> Iterator[Ruling]:
    """D-19 Where it is read so, counter-battery uses its ammunition whether it finds or not."""
    draws: list[Draw] = []
    if umpire.rules.word("counter_battery_ammo") == "always":
        _, draws = battery.supplied(battery.guns, umpire.rules)
    guns = ", ".join(gun.id for gun in battery.guns)
    yield Ruling(
        id=umpire.on("counter-battery", battery.side).name("allocated"),
        rule=RULE,
        text=f"On counter-battery all turn: {guns}.",
        working=tuple(Working(RULE, gun.id, "all turn") for gun in battery.guns),
        changes=charged(draws),
    )


def _enemies(state: State, side: str) -> list[Unit]:
    fired = guns_that_fired(state)
    units = (state[Unit][name] for name in fired)
    return [each for each in units if each.side != side and each.state == UnitState.ACTIVE]


def _within_reach(state: State, battery: _Battery, enemy: Unit, umpire: Umpire) -> list[Unit]:
    """D-19 Return the guns within range of an enemy gun; long range counts."""
    there = where(state, enemy)
    reading = umpire.rules.word("unlisted_artillery")
    if there is None:
        return []
    return [gun for gun in battery.guns if is_in_reach(state, gun, [there], reading, umpire.rules)]


def is_fixed(die: int, turns: int, rules: Rules) -> tuple[int, bool]:
    """OC-9.38 Return the die with a point for each turn of fire before, and whether it fixes."""
    came_to = die + turns * rules.figure("counter_battery_repeat")
    return came_to, holds(
        rules.charts["figures"].cell("counter_battery_fix", "value").printed, came_to
    )


def _fixed(enemy: Unit, asks: Questions) -> tuple[int, int, bool]:
    """OC-9.38 Throw the die of a search."""
    die = asks.d6("fix", rule=RULE, question=f"Counter-battery against {enemy.id}")
    return die, *is_fixed(die, turns_before(enemy), asks.umpire.rules)


def _searched(
    state: State, battery: _Battery, enemy: Unit, within: list[Unit], umpire: Umpire
) -> Iterator[Ruling]:
    """OC-9.38 One die for each enemy unit that fired: is its position found?"""
    asks = umpire.on("counter-battery", f"{enemy.id}>{battery.side}")
    turns = turns_before(enemy)
    fixed = partial(_fixed, enemy)
    die, came_to, found = thrown_for(asks, "counter-battery", fixed, lambda came: FOUND[came[-1]])
    firing, draws = battery.supplied(within, umpire.rules) if found else ([], [])
    dry = [gun for gun in within if found and gun not in firing]
    working = (
        Working(
            RULE, f"die {die}, {counted(turns, 'turn')} of fire from there before", str(came_to)
        ),
        Working("OC-9.39", "guns within range", ", ".join(gun.id for gun in within)),
        *(Working("OC-9.10", f"{gun.id} has no ammunition", "no fire") for gun in dry),
    )
    yield Ruling(
        id=asks.name("searched"),
        rule=RULE,
        text=f"Counter-battery of {readable(battery.side)} against {enemy.id}: "
        f"{came_to}, {FOUND[found]}.",
        working=working,
        changes=charged(draws),
    )
    if found:
        battery.found += 1
        yield from _shelled(state, battery, enemy, firing, umpire)


def _shelled(
    state: State, battery: _Battery, enemy: Unit, firing: list[Unit], umpire: Umpire
) -> Iterator[Ruling]:
    """OC-9.39 Shell a gun position that was found; what it fired this turn stands."""
    there = where(state, enemy)
    squares = (there,) if there else ()
    aim = Aim(StrikeKind.COUNTER_BATTERY, battery.side, enemy.id, squares)
    asks = umpire.on(Strike, aim.label)
    strike = _strike(aim, firing, umpire)
    suffered: tuple[str, ...] = ()
    if strike.row:
        effect, ruling = hit(state, enemy, strike, umpire)
        suffered = (in_summary(enemy, effect),)
        yield ruling
    outcome = "; ".join(suffered) or "found, but nothing could fire"
    place = named(state, there) if there else enemy.position
    yield Ruling(
        id=asks.name("shelled"),
        rule="OC-9.39",
        text=f"Counter-battery on {enemy.id} at {place}: {outcome}.",
        changes=(Create(replace(strike, struck=suffered, outcome=outcome)),),
        told=tuple(_heard(battery, firing, place)),
    )


def _strike(aim: Aim, firing: list[Unit], umpire: Umpire) -> Strike:
    """OC-9.39 Ask how many battalions strike, and return the strike with its row of the table."""
    battalions = umpire.on(Strike, aim.label).judge(
        "battalions",
        len(firing),
        rule="OC-9.39",
        question="Battalions of artillery that strike",
        basis=", ".join(gun.id for gun in firing),
    )
    return Strike(
        label=aim.label,
        turn=str(umpire.position),
        kind=aim.kind,
        side=aim.side,
        target=aim.target,
        squares=tuple(map(str, aim.squares)),
        guns=tuple(gun.id for gun in firing),
        battalions=battalions,
        row=row_for(Force(battalions=battalions), umpire.rules) or "",
    )


def _heard(battery: _Battery, firing: list[Unit], place: str) -> Iterator[Told]:
    """OC-2.2 Say to the teams of the guns what they found."""
    guns = firing or battery.guns
    key = "counter_battery.shelled" if firing else "counter_battery.silent"
    for team in dict.fromkeys(gun.team for gun in guns):
        own = listed([gun.id for gun in guns if gun.team == team])
        yield tell(team, key, own, who=own, place=place)


def _nothing_found(battery: _Battery, umpire: Umpire) -> Ruling:
    teams = dict.fromkeys(gun.team for gun in battery.guns)
    return Ruling(
        id=umpire.on("counter-battery", battery.side).name("nothing found"),
        rule=RULE,
        text=f"Counter-battery of {readable(battery.side)} found nothing.",
        told=tuple(tell(team, "counter_battery.nothing", team) for team in teams),
    )

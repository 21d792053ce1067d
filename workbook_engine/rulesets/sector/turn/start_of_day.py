"""The start of a day: PIPs of Corps and Divisions, orders of the day (SB-PIP-01 to SB-PIP-04)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.changes import Change, Set, sets
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.command.orders import order_given
from workbook_engine.rulesets.sector.command.pips import RULES, Purse, pips_thrown
from workbook_engine.rulesets.sector.land.board import (
    enemies_of,
    grade_of_division,
    on_table,
    side_of,
)
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.turn.damages import by_grade
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import DayOrder
from workbook_engine.rulesets.sector.vocabulary.records import Corps, Division
from workbook_engine.rulesets.sector.vocabulary.words import Level, Order


def corps_pips(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-01 Each Corps throws its PIPs for the day."""
    for corps in state[Corps].values():
        yield _thrown(umpire.on("corps PIPs", corps.id), Level.CORPS, corps, corps.grade)


def division_pips(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-02 Each Division throws its PIPs for the day."""
    for each in state[Division].values():
        asks, grade = umpire.on("division PIPs", each.id), grade_of_division(state, each)
        yield _thrown(asks, Level.DIVISION, each, grade)


def _thrown(asks: Questions, level: Level, owner: Corps | Division, grade: str) -> Ruling:
    pips, name = pips_thrown(level, grade, Throws(asks)), asks.name("PIPs of the day")
    times = in_number(pips, _MAY[level])
    said = CATALOGUE.say(f"pips.{level}", name, formation=owner.id, times=times)
    text, worked = f"{owner.id} has {in_number(pips, 'PIP')}.", by_grade(RULES[level], grade)
    changes = (Set(type(owner), owner.id, "pips", pips),)
    return Ruling(name, RULES[level], text, worked, changes, (Told(owner.team, said),))


_MAY = {Level.CORPS: "time", Level.DIVISION: "action"}
"""What staffs hear of PIPs: how often a Corps may intervene, and a Division act."""


def day_orders(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-04, SB-ORD-01 Divisions get their orders of the day, for Corps PIPs."""
    for line in orders[DayOrder].values():
        division = state[Division].get(line.division)
        if division is None or division.corps not in state[Corps]:
            continue
        state = yield _ordered(state, umpire, division, line)
    changes = tuple(_engaged(state, umpire))
    if changes:
        name = umpire.on("day orders", "Attack").name("engaged")
        text = "Whom Divisions on Attack may assault today is written down."
        yield Ruling(name, "SB-ORD-01", text, (), changes)


def _engaged(state: State, umpire: Umpire) -> Iterator[Change]:
    """SB-ORD-01, A53 Yield the enemy sectors next to Divisions on Attack, as the day begins."""
    if umpire.settings.word("attack_target") == "any":
        return
    for each in state[Division].values():
        own = {base.sector for base in on_table(state) if base.division == each.id}
        enemies = sorted(enemies_of(state, side_of(state, each.team)))
        near = [at for at in enemies if is_engaged(at, own, umpire.settings)]
        yield Set(Division, each.id, "targets", tuple(near) if each.order == Order.ATTACK else ())


def _ordered(state: State, umpire: Umpire, division: Division, line: DayOrder) -> Ruling:
    corps = state[Corps][division.corps]
    purse, side = Purse(corps.pips), side_of(state, division.team)
    own = {base.sector for base in on_table(state) if base.division == division.id}
    enemies = enemies_of(state, side)
    found = order_given(division.order, line.order, own, enemies, purse, umpire.settings)
    name = umpire.on("day orders", line.id).name("order")
    supports = line.supports if found.order == Order.SUPPORT else ""
    changes = (
        *sets(Division, division.id, order=found.order, supports=supports),
        Set(Corps, corps.id, "pips", purse.left),
    )
    if found.reason is not None:
        slots = {"division": division.id, "order": line.order, "why": str(found.reason)}
        told = Told(line.team, CATALOGUE.say("order.refused", name, **slots))
        text = f"{division.id} keeps {division.order}, not {line.order}: {found.reason}."
        return Ruling(name, "SB-ORD-01", text, told=(told,))
    if found.kept:
        return Ruling(name, "SB-PIP-04", f"{division.id} is on {found.order} already.", (), changes)
    text = f"{division.id} is ordered to {found.order}."
    return Ruling(name, "SB-PIP-04", text, (), changes)

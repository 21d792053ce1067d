"""A day begins, each of its phases, and its end: PIPs, orders, initiative (SB-INI-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.changes import Change, Retire, Set, sets
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.command.orders import RULES, Purse, order_given, pips_thrown
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
from workbook_engine.rulesets.sector.vocabulary.profiles import initiative_bonus
from workbook_engine.rulesets.sector.vocabulary.records import (
    AirMission,
    AssaultRow,
    Corps,
    Division,
    FightDie,
    FireRow,
)
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, Level, Order


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


def clear_the_table(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-ASL-07 Put away what the last phase left; assaults that stalled stay on the border."""
    changes = tuple(_put_away(state))
    if changes:
        name = umpire.on("clearing", "table").name("cleared")
        yield Ruling(name, "SB-ASL-07", "Combats of the last phase are put away.", (), changes)


def _put_away(state: State) -> Iterator[Change]:
    for kind in (FireRow, FightDie, AirMission):
        yield from (Retire(kind, key) for key in state[kind])
    for row in state[AssaultRow].values():
        if row.state not in (AssaultState.STALLED, AssaultState.HELD):
            yield Retire(AssaultRow, row.key)


def day_ends(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-03, SB-ASL-07 PIPs expire, and assaults that stalled are broken off."""
    owners: list[Corps | Division] = [*state[Corps].values(), *state[Division].values()]
    spent = (Set(type(each), each.id, "pips", 0) for each in owners if each.pips)
    over: tuple[Change, ...] = (*spent, *(Retire(AssaultRow, label) for label in state[AssaultRow]))
    if over:
        name = umpire.on("end of day", "day").name("ends")
        yield Ruling(name, "SB-PIP-03", "The day ends: PIPs expire.", (), over)


def initiatives(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-INI-01 Each Division throws its initiative for the phase."""
    for each in state[Division].values():
        dice = Throws(umpire.on("initiative", each.id))
        grade = grade_of_division(state, each)
        die = dice.d6("initiative", rule="SB-INI-01", question="Initiative for this phase")
        score = die + initiative_bonus(grade)
        name = dice.asks.name("score")
        changes = (Set(Division, each.id, "initiative", score),)
        text = f"{each.id} has initiative {score}."
        yield Ruling(name, "SB-INI-01", text, by_grade("SB-INI-01", grade), changes)


def who_acts(state: State, umpire: Umpire) -> list[list[Division]]:
    """SB-INI-01, SB-ORD-02, A54 Return the Divisions that act together, in their order."""
    divisions = state[Division]
    scores = {each.id: _step(state, each, umpire) for each in divisions.values()}
    every = sorted(set(scores.values()), reverse=True)
    return [[divisions[name] for name in scores if scores[name] == each] for each in every]


def _step(state: State, division: Division, umpire: Umpire) -> int:
    """SB-ORD-02, A54 Return the step of a Division: on Support, that of the one it supports."""
    other = state[Division].get(division.supports)
    in_synch = umpire.settings.word("support_step") == "supported"
    if division.order == Order.SUPPORT and other is not None and in_synch:
        return other.initiative or 0
    return division.initiative or 0

"""A day begins, each of its phases, and its end: PIPs, orders, initiative (SB-INI-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.changes import Change, Retire, Set, sets
from workbook_engine.core.languages import _, plural
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.command.orders import Purse, order_refused, pips_thrown
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import is_engaged
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
    Formation,
)
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, Order


def corps_pips(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-01 Each Corps throws its PIPs for the day."""
    for each in state[Corps].values():
        asks = umpire.on("corps PIPs", each.id)
        yield _thrown(asks, "corps", each, each.grade, "SB-PIP-01")


def division_pips(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-02 Each Division throws its PIPs for the day."""
    for each in state[Division].values():
        asks, grade = umpire.on("division PIPs", each.id), board.grade_of_division(state, each)
        yield _thrown(asks, "division", each, grade, "SB-PIP-02")


def _thrown(asks: Questions, kind: str, owner: Formation, grade: str, rule: str) -> Ruling:
    """SB-PIP-01, SB-PIP-02 Throw PIPs; the staff hears how often it may do something."""
    name, pips = asks.name("PIPs of the day"), pips_thrown(kind, rule, grade, Throws(asks))
    times = plural("{count} time", "{count} times", pips)
    told = CATALOGUE.told(owner.team, f"pips.{kind}", name, formation=owner.id, times=times)
    text, changes = f"{owner.id} has {in_number(pips, 'PIP')}.", (_left(owner, pips),)
    return Ruling(name, rule, text, _by_grade(rule, grade, asks.umpire.rules), changes, (told,))


def _by_grade(rule: str, grade: str, rules: Rules) -> tuple[Working, ...]:
    """SB-GRD-02 Return what a grade adds to a die for PIPs or initiative, if anything."""
    bonus = initiative_bonus(grade, rules)
    return (Working(rule, f"by grade, {grade}", f"{bonus:+}"),) if bonus else ()


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
    if umpire.rules.word("attack_target") == "any":
        return
    for each in state[Division].values():
        own = {base.sector for base in board.on_table(state) if base.division == each.id}
        enemies = sorted(board.enemies_of(state, board.side_of(state, each.team)))
        near = [at for at in enemies if is_engaged(at, own, umpire.rules)]
        yield Set(Division, each.id, "targets", tuple(near) if each.order == Order.ATTACK else ())


def _ordered(state: State, umpire: Umpire, division: Division, line: DayOrder) -> Ruling:
    """SB-PIP-04, SB-ORD-01 Give a Division its order of the day; one in force costs nothing."""
    corps, new, now = state[Corps][division.corps], line.order, division.order
    own = {base.sector for base in board.on_table(state) if base.division == division.id}
    enemies, purse = (
        board.enemies_of(state, board.side_of(state, division.team)),
        Purse(corps.pips, umpire.rules),
    )
    name = umpire.on("day orders", line.id).name("order")
    why = order_refused(new, own, enemies, purse, umpire.rules) if new != now else None
    if why is not None:
        slots = {"division": division.id, "order": _(new), "why": _(why)}
        told = CATALOGUE.told(line.team, "order.refused", name, **slots)
        text = f"{division.id} keeps {now}, not {new}: {why}."
        return Ruling(name, "SB-ORD-01", text, told=(told,))
    supports = line.supports if new == Order.SUPPORT else ""
    changes = sets(Division, division.id, order=new, supports=supports)
    text = f"is on {new} already" if new == now else f"is ordered to {new}"
    changes = (*changes, _left(corps, purse.left))
    return Ruling(name, "SB-PIP-04", f"{division.id} {text}.", (), changes)


def _left(owner: Formation, pips: int) -> Set:
    """SB-PIP-06 Return the change to the PIPs that are left."""
    return Set(type(owner), owner.id, "pips", pips)


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
    spent = (_left(each, 0) for each in board.formations(state) if each.pips)
    over: tuple[Change, ...] = (*spent, *(Retire(AssaultRow, label) for label in state[AssaultRow]))
    if over:
        name = umpire.on("end of day", "day").name("ends")
        yield Ruling(name, "SB-PIP-03", "The day ends: PIPs expire.", (), over)


def initiatives(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-INI-01 Each Division throws its initiative for the phase."""
    for each in state[Division].values():
        dice = Throws(umpire.on("initiative", each.id))
        grade = board.grade_of_division(state, each)
        die = dice.d6("initiative", rule="SB-INI-01", question="Initiative for this phase")
        score = die + initiative_bonus(grade, umpire.rules)
        name = dice.asks.name("score")
        changes = (Set(Division, each.id, "initiative", score),)
        text = f"{each.id} has initiative {score}."
        yield Ruling(name, "SB-INI-01", text, _by_grade("SB-INI-01", grade, umpire.rules), changes)


def who_acts(state: State, umpire: Umpire) -> list[list[Division]]:
    """SB-INI-01, SB-ORD-02, A54 Return the Divisions that act together, in their order."""
    divisions = state[Division]
    scores = {each.id: _step(state, each, umpire) for each in divisions.values()}
    every = sorted(set(scores.values()), reverse=True)
    return [[divisions[name] for name in scores if scores[name] == each] for each in every]


def _step(state: State, division: Division, umpire: Umpire) -> int:
    """SB-ORD-02, A54 Return the step of a Division: on Support, that of the one it supports."""
    other = state[Division].get(division.supports)
    in_synch = umpire.rules.word("support_step") == "supported"
    if division.order == Order.SUPPORT and other is not None and in_synch:
        return other.initiative or 0
    return division.initiative or 0

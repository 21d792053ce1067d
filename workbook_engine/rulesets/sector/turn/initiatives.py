"""A phase begins and a day ends: the table is cleared, who acts when (SB-INI-01, SB-ORD-02)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Retire, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.land.board import grade_of_division
from workbook_engine.rulesets.sector.turn.damages import by_grade
from workbook_engine.rulesets.sector.vocabulary.profiles import initiative_bonus
from workbook_engine.rulesets.sector.vocabulary.records import (
    AirMission,
    AssaultRow,
    AssaultState,
    Corps,
    Division,
    FightDie,
    FireRow,
)
from workbook_engine.rulesets.sector.vocabulary.words import Order


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

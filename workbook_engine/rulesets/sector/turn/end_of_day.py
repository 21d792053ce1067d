"""The end of a day: Medals come back, PIPs expire, stalls are over (SB-DMG-05, SB-PIP-03)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Retire, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.land.board import team_of
from workbook_engine.rulesets.sector.turn.start_of_day import put_on_table, waiting
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    BaseState,
    Corps,
    Division,
)


def medals(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-DMG-05 Bases with a Medal come back from the pile without a die."""
    for base in tuple(state[Base].values()):
        if not (base.medal and base.state == BaseState.IN_PILE and base.day is None):
            continue
        changes, why = put_on_table(state, base, umpire)
        name = umpire.on("medals", base.id).name("comes back")
        told = (Told(team_of(state, base), CATALOGUE.say("base.back", name, base=base.id)),)
        text = f"{base.id}, with a Medal, is back{f', but waits: {why}' if why else ''}."
        state = yield Ruling(name, "SB-DMG-05", text, waiting(base, why), changes, told)


def day_ends(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-03, SB-ASL-07 PIPs expire, and assaults that stalled are broken off."""
    changes = tuple(_over(state))
    if changes:
        name = umpire.on("end of day", "day").name("ends")
        yield Ruling(name, "SB-PIP-03", "The day ends: PIPs expire.", (), changes)


def _over(state: State) -> Iterator[Change]:
    yield from (Set(Corps, each.id, "pips", 0) for each in state[Corps].values() if each.pips)
    yield from (Set(Division, d.id, "pips", 0) for d in state[Division].values() if d.pips)
    yield from (Retire(AssaultRow, label) for label in state[AssaultRow])

"""Rows that the umpire has typed ahead, on sheets that tell of one player's turn (CC-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Create, Retire
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Position, Record, State, replace
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.umpire import Umpire


def waits(row: Record, now: Position) -> bool:
    """CC-GEN-03 Tell whether a row is for a turn still to come."""
    try:
        return Position.parse(str(getattr(row, "turn", ""))) > now
    except ValueError:
        return False


def making_way(play: Rule) -> Rule:
    """CC-GEN-03 Return a phase in which a row typed ahead makes way for one of its name now.

    A sheet has one row of a name: what happens comes before what was thought to come.
    """

    def played(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
        rulings = play(state, orders, umpire)
        ruling = next(rulings, None)
        while ruling is not None:
            state = yield replace(ruling, changes=tuple(_with_way(state, ruling.changes)))
            try:
                ruling = rulings.send(state)
            except StopIteration:
                return

    return played


def _with_way(state: State, changes: tuple[Change, ...]) -> Iterator[Change]:
    for each in changes:
        if isinstance(each, Create):
            there = state[each.record].get(each.key)
            if there is not None and waits(there, state.position):
                yield Retire(each.record, each.key)
        yield each

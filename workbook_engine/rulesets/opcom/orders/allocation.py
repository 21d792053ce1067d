"""Supplies allocated to an order and supplies used: an intention, not a cap (OC-5.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.orders import Given
from workbook_engine.core.records import State, Table
from workbook_engine.core.rulings import Working
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Unit,
)

RULE = "OC-5.11"
_DRAW_AMMUNITION = frozenset({Role.ATTACKER, Role.FIRES_FOR_ATTACKER, Role.FIRES_FOR_DEFENDER})


def allocations_passed(state: State, given: Given[OrderLine]) -> Iterator[Working]:
    """OC-5.11 Tell the umpire of each line that used more than it was allocated."""
    for line, units in _by_line(state, given):
        spent = {"ammunition": ammunition_used(state, units), "fuel": fuel_used(units)}
        for what, used in passed(line, spent["ammunition"], spent["fuel"]):
            yield Working(RULE, f"{line.unit} used more {what} than allocated", used)


def _by_line(state: State, given: Given[OrderLine]) -> Iterator[tuple[OrderLine, list[Unit]]]:
    """OC-5.1 Yield each order with the units that were under it."""
    orders: dict[str, tuple[OrderLine, list[Unit]]] = {}
    for name, line in given.items():
        orders.setdefault(line.id, (line, []))[1].append(state[Unit][name])
    yield from orders.values()


def passed(line: OrderLine, ammunition: int, fuel: int) -> Iterator[tuple[str, str]]:
    """OC-5.11 Yield what a line used more of than it was allocated, and how much of how much."""
    for what, used, allocated in (
        ("ammunition", ammunition, line.ammo),
        ("fuel", fuel, line.fuel),
    ):
        if allocated is not None and used > allocated:
            yield what, f"{used} of {allocated}"


def ammunition_used(state: State, units: Iterable[Unit]) -> int:
    """OC-9.8 Return the ammunition that units used this turn: one for each attack and each fire."""
    drawn, fights = state.index(Engaged, _drawn), state[Engagement]
    names = {unit.id for unit in units}
    return sum(bool(fights[label].result) for name in names for label in drawn.get(name, ()))


def _drawn(engaged: Table[Engaged]) -> dict[str, list[str]]:
    """Return the fights that each unit draws ammunition for, if they are fought."""
    drawn: dict[str, list[str]] = {}
    for row in engaged.values():
        if row.counts and row.role in _DRAW_AMMUNITION:
            drawn.setdefault(row.unit, []).append(row.engagement)
    return drawn


def fuel_used(units: Iterable[Unit]) -> int:
    """OC-9.9 Return the fuel that units burnt this turn."""
    return sum(unit.fuelled for unit in units)

"""The Balances sheet: units, strength, supplies and squadrons over a turn (OC-9.1, OC-11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.balances import Account, BalanceRow, Counts, balances
from workbook_engine.rulesets.opcom.supply.stacks import COLOURS
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit, UnitState

UNITS, STEPS, AIR = "Units on the map", "Steps left", "Squadrons and serials"
SUPPLIES = {
    "british_ammo": "British ammo (points)",
    "american_ammo": "American ammo (points)",
    "german_ammo": "German ammo (points)",
    "fuel": "Fuel (points)",
}


def balance_rows(turn: Turn) -> Iterator[BalanceRow]:
    """OC-9.1, OC-11.1, OC-12.15 Yield what each team and side had, got, lost and has."""
    return balances(turn, COUNTS)


def _of_unit(unit: Unit) -> Iterator[tuple[Account, int]]:
    """OC-9.1 A unit on the map is worth the steps that it can still lose."""
    if unit.state == UnitState.ACTIVE:
        yield Account(unit.team, UNITS), 1
        yield Account(unit.team, STEPS), last_step(unit.profile) - unit.step


def _of_squadron(squadron: Squadron) -> Iterator[tuple[Account, int]]:
    """OC-12.15, OC-13.4 Squadrons, and serials of transports, that are not out of action."""
    yield Account(squadron.team, AIR), squadron.strength - squadron.out_of_action


def _of_stack(stack: Stack) -> Iterator[tuple[Account, int]]:
    """OC-11.1 Supplies belong to a side, whoever holds them."""
    for colour in COLOURS:
        yield Account(stack.side, SUPPLIES[colour]), getattr(stack, colour)


COUNTS: Mapping[type[Record], Counts] = {
    Unit: _of_unit,
    Squadron: _of_squadron,
    Stack: _of_stack,
}

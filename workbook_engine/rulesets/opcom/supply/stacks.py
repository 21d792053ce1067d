"""Stacks of supply points: which is meant, where it is, what can be taken off it (OC-11.1)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.kit.stocks import loaded
from workbook_engine.rulesets.opcom.land.ground import square_of, units_in, where
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

COLOURS = ("british_ammo", "american_ammo", "german_ammo", "fuel")
"""The kinds of supply point, in the order of the sheet (OC-11.1)."""


def stack_named(state: State, name: str) -> Stack | None:
    """Return a stack by its own name or its holder's."""
    stack = state[Stack].get(name)
    return stack or next((s for s in state[Stack].values() if name and s.holder == name), None)


def place_of(state: State, stack: Stack) -> Square | None:
    """Return where a stack is that can be used: with its holder, or where it is parked.

    It is nowhere where its holder is captured or off the map, or the enemy stands on what is parked
    (OC-11.3).
    """
    holder = state[Unit].get(stack.holder)
    if holder:
        return where(state, holder) if holder.state == UnitState.ACTIVE else None
    square = square_of(state, stack.position)
    return None if is_under_enemy(state, stack.side, square) else square


def is_under_enemy(state: State, side: str, square: Square | None) -> bool:
    """OC-11.3 Tell whether the enemy has a square to himself: what lies there serves nobody."""
    here = [unit for unit in units_in(state, square) if is_effective(unit)] if square else []
    return bool(here) and all(unit.side != side for unit in here)


def where_is(state: State, name: str) -> Square | None:
    """Return where a unit on the map, a place or a square is."""
    unit = state[Unit].get(name)
    if unit:
        return where(state, unit) if unit.state == UnitState.ACTIVE else None
    return square_of(state, name)


def reach_of(stack: Stack, rules: Rules) -> Fraction:
    """OC-11.4 Return how far a dump delivers, in km: as marked on it, or about 10."""
    return Fraction(stack.reach_km) if stack.reach_km is not None else rules.fraction("dump_reach")


def points_in(stack: Stack | LogisticsLine | Reinforcement) -> dict[str, int]:
    """Return the points of a stack, an order or an arrival by colour."""
    return {colour: getattr(stack, colour) for colour in COLOURS}


def asked_for(line: LogisticsLine) -> int:
    """Return how many points a line of the Logistics sheet asks for."""
    return sum(points_in(line).values())


def taken(line: LogisticsLine, source: Stack, points: int) -> dict[str, int]:
    """Return what is really moved: as ordered, as far as it is there and can be lifted."""
    there = points_in(source)
    asked = points_in(line).items()
    return loaded({colour: min(number, there[colour]) for colour, number in asked}, points)


def new_stack(
    name: str, side: str, points: Mapping[str, int], *, holder: str = "", position: str = ""
) -> Stack:
    """Return a new stack, held or parked."""
    return Stack(
        id=name,
        side=side,
        holder=holder,
        position=position,
        british_ammo=points.get("british_ammo", 0),
        american_ammo=points.get("american_ammo", 0),
        german_ammo=points.get("german_ammo", 0),
        fuel=points.get("fuel", 0),
    )


def parked_name(square: str, side: str = "") -> str:
    """OC-11.6 Return what parked supplies are called; a side's where the enemy's lie."""
    return f"parked {square} {side}".rstrip()


def held_by_limit(stock: Mapping[str, int], limit: int) -> tuple[dict[str, int], dict[str, int]]:
    """OC-11.2 Share a stack into what its HQ carries on and what is left parked.

    Ammunition goes first, fuel fills what lift is left.
    """
    there = {colour: stock.get(colour, 0) for colour in COLOURS}
    load = loaded(there, limit)
    carried = {colour: load.get(colour, 0) for colour in COLOURS}
    return carried, {colour: there[colour] - carried[colour] for colour in COLOURS}

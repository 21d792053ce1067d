"""Retreat: where who goes back goes to (OR-RET-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.ways import NO_LIMIT, Walker, reached
from workbook_engine.rulesets.own_rules.turn.supply import is_for, sources
from workbook_engine.rulesets.own_rules.vocabulary.records import SupplyRow, Unit


def way_back(
    state: State, unit: Unit, fields: int, rules: Rules, at: Mapping[str, str] | None = None
) -> str:
    """OR-RET-1, OR-STK-1 Return where a unit goes back to: so many fields off, far from the enemy.

    By the reading `retreat` it is rather as near as can be to where its supply comes from.

    Nobody goes back through the enemy, nor to where one stands next to him, if `contact` stops who
    moves, or finds no room; where no field of the full distance is free, a nearer one is. Blank
    where there is none. `at` is where others of the fight have gone, enemies among them.
    """
    side, gone = board.side(state, unit), at or {}
    others = (state[Unit][name] for name in gone)
    held = board.held_by_others(state, side).union(
        gone[each.id] for each in others if board.side(state, each) != side
    )
    bars = rules.word("contact") == "stops"
    walker = Walker(board.type_of(state, unit), NO_LIMIT, held)
    ways = reached(state, unit.field, walker, rules, within=fields)
    open_to_it = [
        field
        for field in ways.keys() - {unit.field}
        if not bars or held.isdisjoint(board.neighbours(state, field, rules))
    ]
    free = {
        field: board.apart(state, field, unit.field, rules)
        for field in open_to_it
        if _has_room(state, field, unit, gone)
    }
    farthest = max(free.values(), default=0)
    home = () if rules.word("retreat") == "from the enemy" else _home(state, unit)
    return max(
        (field for field, far in free.items() if far == farthest),
        key=lambda f: (-_away(state, f, home, rules), _away(state, f, held, rules), f),
        default="",
    )


def _home(state: State, unit: Unit) -> tuple[str, ...]:
    """OR-RET-1, OR-SUP-1 Return the fields that a unit's supply comes from."""
    rows = (row for row in state[SupplyRow].values() if is_for(state, row, unit))
    return tuple(field for row in rows for field in sources(state, row))


def _has_room(state: State, field: str, unit: Unit, at: Mapping[str, str]) -> bool:
    """OR-STK-1 Tell whether a unit finds room in a field, beside who has gone there before it."""
    there = (
        each
        for each in board.in_field(state)
        if at.get(each.id, each.field) == field and each.id != unit.id
    )
    return board.room_at(state, field, there) >= board.type_of(state, unit).size


def _away(state: State, field: str, held: Iterable[str], rules: Rules) -> int:
    """OR-RET-1 Return how far the nearest of some fields is from a field."""
    return min((board.apart(state, field, each, rules) for each in held), default=0)

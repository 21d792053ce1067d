"""Supply: who has a way to where it comes from, and what becomes of who has none (OR-SUP-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.findings import folded
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.ways import NO_LIMIT, Walker, reached
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Place,
    SupplyRow,
    Unit,
    UnitType,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Source


def supplies(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-SUP-1, OR-SUP-2 Count the turns of who is out of supply, and the state that they bring.

    A unit of whose side and type no row tells wants for nothing.
    """
    rows = state[SupplyRow].values()
    fed = {row.id: supplied(state, row, umpire.rules) for row in rows}
    for unit in board.of_sides(state, sides):
        its = [row for row in rows if _is_for(state, row, unit)]
        by = next((row for row in its if unit.field in fed[row.id]), None)
        without = 0 if by or not its else unit.unsupplied + 1
        changes = [*_changes(state, unit, its, without)]
        if not changes:
            continue
        name = umpire.on("supply", unit.id).name("supplied")
        news = bool(without) != bool(unit.unsupplied)
        key = "supply.out" if without else "supply.back"
        yield Ruling(
            id=name,
            rule="OR-SUP-1",
            text=f"{unit.id} is {f'out of supply, turn {without}' if without else 'in supply'}.",
            working=tuple(Working(f"SUPPLY.{row.id}", "in reach") for row in (by,) if row),
            changes=tuple(changes),
            told=(told(state, unit.team, key, name, unit=unit.id),) if news else (),
        )


def _is_for(state: State, row: SupplyRow, unit: Unit) -> bool:
    """OR-SUP-1 Tell whether a row is for a unit: its side, and its type."""
    is_type = not row.types or folded(unit.type) in map(folded, row.types)
    return is_type and folded(row.side) == folded(board.side(state, unit))


def _changes(state: State, unit: Unit, its: list[SupplyRow], without: int) -> Iterator[Change]:
    """OR-SUP-2 Yield what changes for a unit: its count, and the state that comes or goes."""
    if without != unit.unsupplied:
        yield Set(Unit, unit.id, "unsupplied", without)
    now = unit.condition
    for row in its:
        if without >= row.after and without and board.is_heavier(state, row.state, now):
            now = row.state
        elif not without and row.state and now == row.state:
            now = ""
    if now != unit.condition:
        yield Set(Unit, unit.id, "condition", now)
        since = state.position.turn if now else None
        if since != unit.since:
            yield Set(Unit, unit.id, "since", since)


def supplied(state: State, row: SupplyRow, rules: Rules) -> frozenset[str]:
    """OR-SUP-1 Return the fields that supply comes to: by any way not through the enemy.

    Next to him it comes only where units of the side stand, if `contact` stops who moves.
    """
    mine = {
        u.field for u in board.in_field(state) if folded(board.side(state, u)) == folded(row.side)
    }
    held = {unit.field for unit in board.in_field(state)} - mine
    near = {each for field in held for each in board.neighbours(state, field, rules)} - mine
    closed = held | (near if rules.word("contact") == "stops" else set())
    limit = NO_LIMIT if row.within is None else row.within
    walker = Walker(UnitType(type="", moves_as=row.moves_as), limit, closed)
    fields = set[str]()
    for source in sources(state, row):
        if source not in closed and (row.within is not None or source not in fields):
            fields.update(reached(state, source, walker, rules))
    return frozenset(fields)


def sources(state: State, row: SupplyRow) -> tuple[str, ...]:
    """OR-SUP-1 Return the fields that supply comes from: an edge, a place, units of a type."""
    if row.source == Source.PLACE:
        named = ((p.place, p.field) for p in state[Place].values())
        areas = ((each, each) for each in state[Area])
        its = (field for name, field in (*named, *areas) if folded(name) == folded(row.named))
        return tuple(dict.fromkeys(its))
    if row.source == Source.UNIT:
        return tuple(
            unit.field
            for unit in board.in_field(state)
            if folded(unit.type) == folded(row.named)
            and folded(board.side(state, unit)) == folded(row.side)
        )
    down, last = {
        Source.NORTH: (True, False),
        Source.SOUTH: (True, True),
        Source.WEST: (False, False),
        Source.EAST: (False, True),
    }[Source(row.source)]
    lines: dict[int, list[Square]] = {}
    cells = board.cells(state)
    for square in filter(None, map(parse_square, cells)):
        lines.setdefault(square.column if down else square.row, []).append(square)
    ends = max if last else min
    return tuple(dict.fromkeys(cells[str(ends(line))] for line in lines.values()))

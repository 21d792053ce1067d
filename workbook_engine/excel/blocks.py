"""The blocks in which cells are written at once: few, and over nobody's own cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from workbook_engine.books.book import Formula, RowColumn
from workbook_engine.books.package.places import Area
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.excel.state import State

HELD = re.compile(r"<v>(\d++)</v>")


def hull(areas: Iterable[Area]) -> Area:
    """Return the block that holds all these."""
    listed = list(areas)
    return Area(
        min(each.top for each in listed),
        min(each.left for each in listed),
        max(each.bottom for each in listed),
        max(each.right for each in listed),
    )


def kept_cells(state: State, sheet: str) -> set[RowColumn]:
    """Return the cells that are not to be written unless they change: formulas, painted letters."""
    index = state.index(sheet)
    kept = {
        (row + 1, column + 1)
        for row, line in enumerate(state.grid(sheet))
        for column, value in enumerate(line)
        if isinstance(value, Formula)
    }
    if not state.painted and "<r>" not in index.text:
        return kept
    for row in index.rows:
        if "<r>" in index.text[row.inside : row.end] or not state.painted.isdisjoint(
            HELD.findall(index.text, row.inside, row.end)
        ):
            kept |= {(row.number, column) for column in _painted(state, index, row.number)}
    return kept


def _painted(state: State, index: SheetIndex, row: int) -> Iterator[int]:
    for column, cell in index.cells(row).items():
        held = HELD.search(cell.inside) if 't="s"' in cell.attributes else None
        if "<r>" in cell.inside or (held and held[1] in state.painted):
            yield column


def boxes(places: set[RowColumn], kept: set[RowColumn]) -> list[Area]:
    """Return the fewest blocks that hold all these cells and none of those, found by halves."""
    if not places:
        return []
    box = hull([Area(r, c, r, c) for r, c in places])
    inside = {place for place in kept - places if box.holds(*place)}
    if not inside:
        return [box]
    columns = {column for _, column in inside}
    rows = {row for row, _ in inside}
    at, cuts = (1, columns) if len(columns) <= len(rows) else (0, rows)
    parts: dict[object, set[RowColumn]] = {}
    for place in places:
        own = place[at] in cuts
        key = (place[at], place[1 - at]) if own else sum(each < place[at] for each in cuts)
        parts.setdefault(key, set()).add(place)
    return [each for part in parts.values() for each in boxes(part, kept)]

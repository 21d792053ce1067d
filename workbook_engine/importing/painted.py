"""A map painted with cell fills, or a grid of letters, read by a legend: colour or letter, word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from workbook_engine.books.book import RowColumn, address, row_column
from workbook_engine.core.findings import Problem, folded
from workbook_engine.importing.foreign import ForeignSheet, foreign_sheets, sheet_of

T = TypeVar("T")
AREA = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}:[A-Z]{1,3}[1-9]\d{0,6}")
"""An area of cells as it is written: B3:Z27."""
BLANK = "blank"
"""How the legend names a square that is neither painted nor lettered."""
_LABELS = 3
"""So many labels in a row make a margin."""
_LONG = 3
"""A label has so many letters or figures at most."""
_FEW = 4
"""So many neighbours make a map; what is painted apart from it is a legend or dress."""


class Paint(Struct, frozen=True):
    """An imported cell: the colour of its fill, and its text."""

    colour: str
    text: str


class PaintedMap(Struct, frozen=True):
    """A painted sheet understood."""

    sheet: str
    first: RowColumn
    """Row and column of the map's corner."""
    squares: dict[RowColumn, str]
    """Our word for the ground, by row and column from the corner, which is 1, 1."""
    legend: Mapping[str, str]
    """What each colour or letter was taken for."""
    unknown: dict[str, list[str]]
    """Colours and letters that nothing says the meaning of, and the cells they stand in."""
    names: list[tuple[RowColumn, str]]
    """Other words that stand in squares: places, perhaps."""
    apart: tuple[str, ...] = ()
    """Painted cells that lie outside the map, and are left out."""
    paints: Mapping[RowColumn, Paint] = {}
    """All cells of their sheet that show anything."""
    guessed: bool = False
    """Whether it ends where its paint does, though its edges may be blank."""
    edges: tuple[tuple[RowColumn, str, str], ...] = ()
    """Its thick borders: the square, its bottom or right side, the colour."""
    origin: RowColumn = (1, 1)
    """Where its margins say that its corner lies on the whole map."""


class Wanted(Struct, frozen=True):
    """Which map of a file is wanted: its sheet, the cells it covers where that was said."""

    sheet: str = ""
    area: str = ""
    """Such as `B3:Z27`; blank: as far as its margins or its paint reach."""
    coloured: bool = True
    """Whether the colours of its file can be read: those of .xlsx and .xlsm alone."""
    of_hexes: bool = False
    """Whether it is one of hexes, which may be drawn as merged cells half a hex apart."""


def painted_map(
    file: Path, wanted: Wanted, words: Mapping[str, str], said: Mapping[str, str]
) -> PaintedMap:
    """Return a painted map; a Problem where nothing is painted, or its edges are not known.

    The legend is what was said, what stands beside a painted cell in the file itself, and our own
    letters and words.
    """
    page = _page(file, wanted.sheet)
    cells = _paints(page)
    legend, keys = _legend_in(cells, words)
    legend |= {folded(each): word for each, word in said.items()}
    margins = _margins(cells, legend)
    keys |= {place for margin in margins for place in margin}
    places = {place for place in cells if place not in keys}
    painted = {at for at in places if cells[at].colour or folded(cells[at].text) in legend}
    square = _frame(wanted, page.name, painted if BLANK in legend else _largest(places), margins)
    guessed = BLANK in legend and not (wanted.area or len(margins) > 1)
    if guessed:
        square = _from_corner_of(page.name, square, painted, {*cells} - keys - painted)
    apart = tuple(address(*at) for at in sorted(painted.difference(square)))
    hexes = _hexes(page.merged, None if wanted.of_hexes else painted & square)
    origin = _origin(margins, cells, _corner(square)) if len(margins) > 1 else (1, 1)
    edges = tuple(_edges(page, square))
    found = PaintedMap(
        page.name, _corner(square), {}, legend, {}, [], apart, cells, guessed, edges, origin
    )
    for row, column in sorted(hexes.keys() & square if hexes else square):
        paint = cells.get((row, column)) if (row, column) not in keys else None
        here = hexes.get((row, column), (row - found.first[0] + 1, column - found.first[1] + 1))
        sign, word = _ground(paint, legend, words)
        if word:
            found.squares[here] = word
        elif sign != BLANK:
            found.unknown.setdefault(sign, []).append(address(row, column))
        typed = folded(paint.text) if paint else ""
        if paint and typed and word not in (legend.get(typed), words.get(typed)):
            found.names.append((here, paint.text))
    return found


def _edges(page: ForeignSheet, square: set[RowColumn]) -> Iterator[tuple[RowColumn, str, str]]:
    """Yield the thick borders of a map, by the square that they are the bottom or right side of."""
    top, left = _corner(square)
    for (row, column), side, colour in page.edges:
        if (row, column) in square:
            yield (row - top + 1, column - left + 1), side, colour


def _frame(
    wanted: Wanted, name: str, inside: set[RowColumn], margins: list[list[RowColumn]]
) -> set[RowColumn]:
    """Return all places of the map: as was said, as its margins count them, or as it is painted."""
    if wanted.area:
        first, _, last = wanted.area.partition(":")
        return set(_square({row_column(first), row_column(last)}))
    if len(margins) > 1:
        rows, columns = margins
        return {(row, column) for row, _ in rows for _, column in columns}
    if not inside:
        nothing = f"no {_FEW} painted squares of {name} touch each other."
        colours = (
            "" if wanted.coloured else "; colours are read from .xlsx alone, so save it as that"
        )
        raise Problem("E-FOREIGN-MAP", nothing, f"Give the sheet that holds the map{colours}.")
    return set(_square(inside))


def _from_corner_of(
    name: str, square: set[RowColumn], painted: set[RowColumn], beside: set[RowColumn]
) -> set[RowColumn]:
    """Return a map whose edges may be blank: it begins in A1, where nothing else is written.

    Its first rows and columns may hold no painted square at all, and nobody sees how many.
    """
    if _corner(square) == (1, 1):
        return square
    if beside:
        first = address(*_corner(painted))
        edges = f"the edges of the map on {name} are blank: its paint begins in {first}."
        raise Problem("E-FOREIGN-EDGE", edges, "Say which cells it covers: --from B3:Z27.")
    return set(_square({(1, 1), *square}))


def _hexes(merged: Iterable[str], painted: set[RowColumn] | None) -> dict[RowColumn, RowColumn]:
    """Return row and column of each hex by the first of its cells, where hexes are merged cells.

    Every second column of them stands half a hex lower, or every second row half a hex further.
    Squares are merged cells where all that is `painted` is; else a merged cell is many squares.
    """
    corners = [tuple(map(row_column, area.split(":"))) for area in merged]
    sizes = Counter((last[0] - top[0] + 1, last[1] - top[1] + 1) for top, last in corners)
    (high, wide), _ = max(sizes.items(), key=lambda each: each[1], default=((0, 0), 0))
    firsts = [top for top, last in corners if last == (top[0] + high - 1, top[1] + wide - 1)]
    if len(firsts) < _FEW or (painted is not None and len(painted) != len(firsts) * high * wide):
        return {}
    up, left = _corner({*firsts})
    return {
        (row, column): ((row - up) // high + 1, (column - left) // wide + 1)
        for row, column in firsts
    }


def _margins(cells: Mapping[RowColumn, Paint], legend: Mapping[str, str]) -> list[list[RowColumn]]:
    """Return the column and the row that count the squares, 1 2 3 and A B C; one alone, or none.

    Both begin beside the map's corner; the largest two that do so count it. They may begin later,
    where a map is a part of another.
    """
    numbers = {at: number for at, paint in cells.items() if (number := _counted(paint.text))}
    columns = [*_runs(numbers, down=1, right=0)]
    rows = {line[0]: line for line in _runs(numbers, down=0, right=1)}
    both = [
        [down, along]
        for down in columns
        if (along := rows.get((down[0][0] - 1, down[0][1] + 1)))
        and (len(down) >= _LABELS or len(along) >= _LABELS)
    ]
    if both:
        return max(both, key=lambda each: len(each[0]) * len(each[1]))
    alone = [
        line
        for lines, down, right in ((columns, 0, 1), (rows.values(), 1, 0))
        for line in lines
        if len(line) >= _LABELS and numbers[line[0]][1] == 1
        if not any(folded(cells[at].text) in legend for at in line)
        if not any((row - down, column - right) in cells for row, column in line)
    ]
    return [max(alone, key=len)] if alone else []


def _counted(text: str) -> tuple[bool, int] | None:
    """Return what a label counts, and whether by letters: B is 2, 07 is 7."""
    if text.isdecimal() and len(text) <= _LONG:
        return False, int(text)
    if text.isascii() and text.isalpha() and text.isupper() and len(text) < _LONG:
        return True, row_column(f"{text}1")[1]
    return None


def _runs(
    numbers: Mapping[RowColumn, tuple[bool, int]], *, down: int, right: int
) -> Iterator[list[RowColumn]]:
    """Yield the cells one behind the other whose labels count on, as long as they do."""
    for (row, column), (lettered, number) in numbers.items():
        if numbers.get((row - down, column - right)) == (lettered, number - 1):
            continue
        line = [(row, column)]
        while numbers.get((row + down, column + right)) == (lettered, number + 1):
            row, column, number = row + down, column + right, number + 1
            line.append((row, column))
        if len(line) > 1:
            yield line


def _corner(places: set[RowColumn]) -> RowColumn:
    return min(row for row, _ in places), min(column for _, column in places)


def _square(places: set[RowColumn]) -> Iterator[RowColumn]:
    """Yield every place of the rectangle that holds all of these, row by row."""
    top, left = _corner(places)
    bottom, right = max(row for row, _ in places), max(column for _, column in places)
    yield from product(range(top, bottom + 1), range(left, right + 1))


def _origin(
    margins: list[list[RowColumn]], cells: Mapping[RowColumn, Paint], first: RowColumn
) -> RowColumn:
    """Return row and column that the margins name for a cell."""
    named = []
    for along, line in enumerate(margins):
        counted = _counted(cells[line[0]].text)
        number = counted[1] if counted else 1
        named.append(number + first[along] - line[0][along])
    return named[0], named[1]


def _ground(
    paint: Paint | None, legend: Mapping[str, str], words: Mapping[str, str]
) -> tuple[str, str]:
    """Return what a square is told by, its letter or its colour, and our word for it."""
    if paint is None or not (paint.colour or paint.text):
        return BLANK, legend.get(BLANK, "")
    letter = folded(paint.text)
    if letter and letter in legend:
        return letter, legend[letter]
    if not paint.colour:
        return paint.text, words.get(letter, "")
    return paint.colour, legend.get(folded(paint.colour), words.get(letter, ""))


def _legend_in(
    cells: Mapping[RowColumn, Paint], words: Mapping[str, str]
) -> tuple[dict[str, str], set[RowColumn]]:
    """Return what is said beside painted or lettered cells, or in them: colour or letter, word."""
    legend: dict[str, str] = {}
    keys: set[RowColumn] = set()
    for (row, column), paint in cells.items():
        if len(folded(paint.text)) < 3 or folded(paint.text) not in words:
            continue
        beside = [(row, column)] if paint.colour else [(row, column - 1), (row, column + 1)]
        for at in beside:
            key = cells.get(at)
            if key and (key.colour or 0 < len(key.text) <= 2):
                legend.setdefault(folded(key.colour or key.text), words[folded(paint.text)])
                keys |= {(row, column), at}
                break
    return legend, keys


def _largest(places: set[RowColumn]) -> set[RowColumn]:
    """Return the largest group of cells that touch: the map, without what stands apart from it."""
    best: set[RowColumn] = set()
    left = set(places)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            row, column = edge.pop()
            group.add((row, column))
            near = {
                (row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)
            } & left
            left -= near
            edge += near
        best = max(best, group, key=len)
    return best if len(best) >= _FEW else set()


def _page(file: Path, sheet: str) -> ForeignSheet:
    """Return the sheet asked for, or the one on top, with its colours where a book has any."""
    sheets = foreign_sheets(file, painted=True)
    return sheet_of(sheets, sheet, file) if sheet else sheets[0]


def _paints(page: ForeignSheet) -> dict[RowColumn, Paint]:
    """Return the cells of a sheet that show anything."""
    texts = {
        (row, column): str(cell)
        for row, cells in enumerate(page.cells, 1)
        for column, cell in enumerate(cells, 1)
        if isinstance(cell, str | int) and not isinstance(cell, bool)
    }
    shown = sorted({*texts, *page.colours})
    return {at: Paint(page.colours.get(at, ""), texts.get(at, "")) for at in shown}


def from_corner(squares: Mapping[RowColumn, T], corner: RowColumn) -> Iterator[tuple[RowColumn, T]]:
    """Yield the squares as they lie on our map, whose square at `corner` is their first."""
    for (row, column), word in squares.items():
        yield (row + corner[0] - 1, column + corner[1] - 1), word


def corner_of(square: str) -> RowColumn:
    """Return row and column of a square of ours by its name; raise ValueError for no square."""
    return row_column(square)

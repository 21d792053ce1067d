"""A map painted with cell fills, or a grid of letters, read by a legend: colour or letter, word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from msgspec import Struct

from workbook_engine.books.book import RowColumn, address, row_column
from workbook_engine.core.findings import Problem, folded
from workbook_engine.importing.foreign import foreign_sheets, sheet_of

BLANK = "blank"
"""How the legend names a square that is neither painted nor lettered."""
_LABELS = 3
"""So many labels in a row make a margin."""
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
    """Painted cells that do not touch the map, and are left out."""


def painted_map(
    file: Path, sheet: str, words: Mapping[str, str], said: Mapping[str, str]
) -> PaintedMap:
    """Return a painted map; a Problem where nothing is painted.

    The legend is what was said, what stands beside a painted cell in the file itself, and our own
    letters and words.
    """
    name, cells = _paints(file, sheet)
    legend, keys = _legend_in(cells, words)
    legend |= {folded(each): word for each, word in said.items()}
    margins = [*_margins(cells)]
    keys |= {place for margin in margins for place in margin}
    places = {place for place in cells if place not in keys}
    painted = {at for at in places if cells[at].colour or folded(cells[at].text) in legend}
    inside = painted if BLANK in legend else _largest(places)
    if inside and len(margins) > 1:
        rows, columns = margins
        inside |= {(row, column) for row, _ in rows for _, column in columns}
    if not inside:
        nothing = f"nothing is painted on {name}."
        raise Problem("E-FOREIGN-MAP", nothing, "Give the sheet that holds the map.")
    square = [*_square(inside)]
    apart = tuple(address(*at) for at in sorted(painted.difference(square)))
    found = PaintedMap(name, _corner(inside), {}, legend, {}, [], apart)
    for row, column in square:
        paint = cells.get((row, column)) if (row, column) not in keys else None
        here = (row - found.first[0] + 1, column - found.first[1] + 1)
        sign, word = _ground(paint, legend, words)
        if word:
            found.squares[here] = word
        elif sign != BLANK:
            found.unknown.setdefault(sign, []).append(address(row, column))
        if paint and paint.text and folded(paint.text) not in {**words, **legend}:
            found.names.append((here, paint.text))
    return found


def _margins(cells: Mapping[RowColumn, Paint]) -> Iterator[list[RowColumn]]:
    """Yield the first column and the first row, where they count the squares: 1 2 3, A B C."""
    texts = {at: paint.text.lstrip("0") for at, paint in cells.items() if paint.text}
    for along in (1, 0):
        first = min((at[along] for at in texts), default=0)
        line = sorted(at for at in texts if at[along] == first)
        said, numbers = [texts[at] for at in line], range(1, len(line) + 1)
        whole = [at[1 - along] for at in line] == [line[0][1 - along] + n - 1 for n in numbers]
        counts = [*map(str, numbers)], [address(1, number)[:-1] for number in numbers]
        if len(line) >= _LABELS and whole and said in counts:
            yield line


def _corner(places: set[RowColumn]) -> RowColumn:
    return min(row for row, _ in places), min(column for _, column in places)


def _square(places: set[RowColumn]) -> Iterator[RowColumn]:
    """Yield every place of the rectangle that holds all of these, row by row."""
    top, left = _corner(places)
    bottom, right = max(row for row, _ in places), max(column for _, column in places)
    yield from product(range(top, bottom + 1), range(left, right + 1))


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
    """Return what is said beside painted or lettered cells: its colour or letter, our word."""
    legend: dict[str, str] = {}
    keys: set[RowColumn] = set()
    for (row, column), paint in cells.items():
        if paint.colour or len(folded(paint.text)) < 3 or folded(paint.text) not in words:
            continue
        key = cells.get((row, column - 1))
        if key and (key.colour or 0 < len(key.text) <= 2):
            sign = folded(key.colour or key.text)
            legend.setdefault(sign, words[folded(paint.text)])
            keys |= {(row, column), (row, column - 1)}
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


def _paints(file: Path, sheet: str) -> tuple[str, dict[RowColumn, Paint]]:
    """Return the cells of a sheet that show anything, with their colours where a book has any."""
    sheets = foreign_sheets(file, painted=True)
    page = sheet_of(sheets, sheet, file) if sheet else sheets[0]
    texts = {
        (row, column): str(cell)
        for row, cells in enumerate(page.cells, 1)
        for column, cell in enumerate(cells, 1)
        if isinstance(cell, str | int) and not isinstance(cell, bool)
    }
    shown = sorted({*texts, *page.colours})
    return page.name, {at: Paint(page.colours.get(at, ""), texts.get(at, "")) for at in shown}


def from_corner(
    squares: Mapping[RowColumn, str], corner: RowColumn
) -> Iterator[tuple[RowColumn, str]]:
    """Yield the squares as they lie on our map, whose square at `corner` is their first."""
    for (row, column), word in squares.items():
        yield (row + corner[0] - 1, column + corner[1] - 1), word


def corner_of(square: str) -> RowColumn:
    """Return row and column of a square of ours by its name; raise ValueError for no square."""
    return row_column(square)

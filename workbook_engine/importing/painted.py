"""A map painted with cell fills, or a grid of letters, read by a legend: colour or letter, word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from workbook_engine.books.book import address, row_column
from workbook_engine.core.findings import folded
from workbook_engine.core.frozen import dataclass
from workbook_engine.importing.foreign import ForeignProblem, foreign_sheets

if TYPE_CHECKING:
    from openpyxl.cell import Cell, MergedCell

BLANK = "blank"
"""How the legend names a square that is neither painted nor lettered."""
_PAINTED = frozenset({".xlsx", ".xlsm"})
_FEW = 4
"""So many neighbours make a map; what is painted apart from it is a legend or dress."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Paint:
    """What a cell of theirs shows: the colour of its fill, and its text."""

    colour: str
    text: str


@dataclass(frozen=True, slots=True)
class PaintedMap:
    """A painted sheet understood."""

    sheet: str
    first: Place
    """Row and column of the map's corner."""
    squares: dict[Place, str]
    """Our word for the ground, by row and column from the corner, which is 1, 1."""
    legend: Mapping[str, str]
    """What each colour or letter was taken for."""
    unknown: dict[str, list[str]]
    """Colours and letters that nothing says the meaning of, and the cells they stand in."""
    names: list[tuple[Place, str]]
    """Other words that stand in squares: places, perhaps."""


def painted_map(
    file: Path, sheet: str, words: Mapping[str, str], said: Mapping[str, str]
) -> PaintedMap:
    """Return a painted map; raise ForeignProblem where nothing is painted.

    The legend is what was said, what stands beside a painted cell in the file itself, and our own
    letters and words.
    """
    name, cells = _paints(file, sheet)
    legend, keys = _legend_in(cells, words)
    legend |= {folded(each): word for each, word in said.items()}
    inside = _largest({place for place in cells if place not in keys})
    if not inside:
        raise ForeignProblem(f"nothing is painted on {name}.", "Give the sheet that holds the map.")
    found = PaintedMap(name, _corner(inside), {}, legend, {}, [])
    for row, column in _square(inside):
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


def _corner(places: set[Place]) -> Place:
    return min(row for row, _ in places), min(column for _, column in places)


def _square(places: set[Place]) -> Iterator[Place]:
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
    cells: Mapping[Place, Paint], words: Mapping[str, str]
) -> tuple[dict[str, str], set[Place]]:
    """Return what is said beside painted or lettered cells: its colour or letter, our word."""
    legend: dict[str, str] = {}
    keys: set[Place] = set()
    for (row, column), paint in cells.items():
        if paint.colour or len(folded(paint.text)) < 3 or folded(paint.text) not in words:
            continue
        key = cells.get((row, column - 1))
        if key and (key.colour or 0 < len(key.text) <= 2):
            sign = folded(key.colour or key.text)
            legend.setdefault(sign, words[folded(paint.text)])
            keys |= {(row, column), (row, column - 1)}
    return legend, keys


def _largest(places: set[Place]) -> set[Place]:
    """Return the largest group of cells that touch: the map, without what stands apart from it."""
    best: set[Place] = set()
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


def _paints(file: Path, sheet: str) -> tuple[str, dict[Place, Paint]]:
    """Return the cells of a sheet that show anything, with their colours where a book has any."""
    if file.suffix.lower() in _PAINTED:
        return _painted_cells(file, sheet)
    sheets = foreign_sheets(file)
    named = next((each for each in sheets if folded(each.name) == folded(sheet)), sheets[0])
    return named.name, {
        (row, column): Paint("", str(cell))
        for row, cells in enumerate(named.cells, 1)
        for column, cell in enumerate(cells, 1)
        if isinstance(cell, str)
    }


def _painted_cells(file: Path, sheet: str) -> tuple[str, dict[Place, Paint]]:
    import openpyxl

    try:
        book = openpyxl.load_workbook(file, data_only=True)
    except Exception as fault:  # whatever a foreign library says of a foreign file
        raise ForeignProblem(
            f"{file.name} cannot be opened as a workbook: {fault}.", "Save it anew as xlsx."
        ) from fault
    names = {folded(name): name for name in book.sheetnames}
    if sheet and folded(sheet) not in names:
        raise ForeignProblem(f"{file.name} has no sheet {sheet}.", "Give one that it has.")
    page = book[names[folded(sheet)]] if sheet else book.active or book.worksheets[0]
    shown = (
        ((cell.row, cell.column), Paint(_colour(cell), _text(cell)))
        for row in page.iter_rows()
        for cell in row
    )
    return page.title, {
        (int(row), int(column)): paint
        for (row, column), paint in shown
        if row and column and (paint.colour or paint.text)
    }


def _text(cell: Cell | MergedCell) -> str:
    return str(cell.value).strip() if isinstance(cell.value, str) else ""


def _colour(cell: Cell | MergedCell) -> str:
    """Return the fill of a cell as a name: RRGGBB, or theme and tint; white is no fill."""
    fill = cell.fill
    if fill is None or fill.patternType in (None, "none"):
        return ""
    colour = fill.fgColor
    if colour.type == "rgb":
        name = str(colour.rgb)[-6:].upper()
        return "" if name == "FFFFFF" else name
    if colour.type == "theme":
        tint = f"{colour.tint:+.2f}" if colour.tint else ""
        return "" if colour.theme == 0 and not tint else f"theme {colour.theme}{tint}"
    return f"colour {colour.indexed}"


def from_corner(squares: Mapping[Place, str], corner: Place) -> Iterator[tuple[Place, str]]:
    """Yield the squares as they lie on our map, whose square at `corner` is the first of theirs."""
    for (row, column), word in squares.items():
        yield (row + corner[0] - 1, column + corner[1] - 1), word


def corner_of(square: str) -> Place:
    """Return row and column of a square of ours by its name; raise ValueError for no square."""
    return row_column(square)

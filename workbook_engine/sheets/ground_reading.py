"""The ground read: a grid of letters from A1 on, each cell a square of the map."""

from __future__ import annotations

from workbook_engine.books.book import Grid
from workbook_engine.books.book import Value as Raw
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.languages import either
from workbook_engine.core.squares import column_letters, holes
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Found
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.values import is_blank


def read_ground(grid: Grid, layout: Layout) -> Found:
    """Read a grid of letters as one record a square; a blank cell lies off the map."""
    schema = layout.schema
    kind = schema.record
    (letter,) = (column.name for column in schema.columns if column.name != schema.key)
    found = Found()
    words = {
        key: word for each, word in schema.letters.items() for key in (each, each.lower(), word)
    }
    names = [column_letters(at) for at in range(1, max(map(len, grid), default=0) + 1)]
    for number, cells in enumerate(grid, 1):
        for name, raw in zip(names, cells, strict=False):
            if raw is None:
                continue
            square = f"{name}{number}"
            word = words.get(raw.strip()) if isinstance(raw, str) else None
            if word is not None:
                found.records[square] = kind(**{schema.key: square, letter: word})
            elif not is_blank(raw):
                found.findings.append(_no_letter(raw, layout, square))
    typed = (*found.records, *(each.cell.address for each in found.findings if each.cell))
    lacking = (Cell(layout.book, layout.sheet, each) for each in holes(typed))
    found.findings += (codes.HOLE.at(cell) for cell in lacking)
    return found


def _no_letter(raw: Raw, layout: Layout, square: str) -> Finding:
    letters = tuple(f"{letter} {word}" for letter, word in layout.schema.letters.items())
    cell = Cell(layout.book, layout.sheet, square)
    value = raw if isinstance(raw, str | int | float) else "what stands here"
    return codes.LETTER.filled("", cell, value=value, choices=either(letters))

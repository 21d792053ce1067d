"""A sheet's cells as a block of Markdown lines: a pipe table or a fenced grid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from workbook_engine.books.book import Grid, Value
from workbook_engine.books.cells import trimmed
from workbook_engine.books.limits import MASTER
from workbook_engine.books.markdown import BLANKS, parse_cell, render_cell

FENCE = "```"
GRID = "```grid"
BLANK_SQUARE = "."
PIECE = re.compile(r"((?:\\.|[^|\\])*+)(\||\Z|\\)")
RULE = re.compile(r":?-{3,}:?")


def parse_table(lines: Sequence[str]) -> Grid:
    """Read a pipe table: its first line is row 1; a second line of dashes is not a row.

    >>> parse_table(['| Unit | Step |', '|------|------|', '| 7PZ | 2 |'])
    (('Unit', 'Step'), ('7PZ', 2))
    """
    rows = [_pieces(line) for line in lines]
    if len(rows) > 1 and all(RULE.fullmatch(piece) for piece in rows[1]):
        del rows[1]
    return trimmed([[parse_cell(piece) if piece else None for piece in row] for row in rows])


def _pieces(line: str) -> list[str]:
    inside = line.strip(BLANKS).removeprefix("|")
    cut = islice(PIECE.finditer(f"{inside} |"), MASTER.last_column + 2)
    found = [each[1].strip(BLANKS) for each in cut if each[2] == "|"]
    found = found if found[-1] else found[:-1]
    return _no_wider(found)


def _no_wider(row: list[str]) -> list[str]:
    if len(row) > MASTER.last_column:
        raise ValueError(f"a row of more than {MASTER.last_column} cells")
    return row


def table_lines(grid: Grid) -> list[str]:
    """Write a pipe table; the columns are not aligned, so that a diff shows what changed only."""
    width = max((len(row) for row in grid), default=0)
    if not width:
        return []
    rows = [[*row, *[None] * (width - len(row))] for row in grid]
    lines = ["|" + "".join(f" {render_cell(value)} |" for value in row) for row in rows]
    return [lines[0], "|" + "---|" * width, *lines[1:]]


def parse_grid(lines: Sequence[str]) -> Grid:
    """Read the inside of a fenced grid, one line a row.

    A blank between two cells anywhere makes every line a row of tokens; otherwise every character
    is a cell. A `.` is a blank square.

    >>> parse_grid(['.ww', 'wc'])
    ((None, 'w', 'w'), ('w', 'c'))
    >>> parse_grid(['w  c2', '.  0714'])
    (('w', 'c2'), (None, '0714'))
    """
    rows = [[token for token in re.split(f"[{BLANKS}]+", line) if token] for line in lines]
    if all(len(row) < 2 for row in rows):
        rows = [list(token) for row in rows for token in row or [""]]
    return trimmed([[_square(token) for token in _no_wider(row)] for row in rows])


def _square(token: str) -> Value:
    return None if token == BLANK_SQUARE else parse_cell(token)


def grid_lines(grid: Grid) -> list[str] | None:
    """Write a sheet of single characters as a fenced grid; None if it is not of that sort."""
    if len(grid) < 2 or max(len(row) for row in grid) < 2:
        return None
    lines = []
    for row in grid:
        characters = [BLANK_SQUARE if value is None else render_cell(value) for value in row]
        if not all(
            _fits(character, value) for character, value in zip(characters, row, strict=True)
        ):
            return None
        lines.append("".join(characters))
    return [GRID, *lines, FENCE]


def _fits(character: str, value: Value) -> bool:
    lone = len(character) == 1 and character not in "`\\"
    return lone and (value is None) == (character == BLANK_SQUARE)


def block_lines(grid: Grid) -> list[str]:
    """Write a sheet's cells in the form that reads best: a fenced grid or a pipe table."""
    return grid_lines(grid) or table_lines(grid)

"""Formulas moved from one cell to another, as shared formulas and grown tables need it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from workbook_engine.books.book import LAST_COLUMN, LAST_ROW, column_letters, column_number

NOWHERE = "#REF!"
LONGEST_FORMULA = 8_192
"""Characters; Excel takes no longer one, so a longer one is nobody's."""

COLUMNS = r"\[(?:[^\[\]']|'.?|\[(?:[^\]']|'.?)*+(?:\]|\Z))*+(?:\]|\Z)"
"""Columns of a table, or the number of another book; one that does not end reaches to the end."""
PIECE = re.compile(
    r"""
    (?P<kept>
        "(?:[^"]|"")*+(?:"|\Z)               # a text
      | '(?:[^']|'')*+(?:'|\Z)               # the name of a sheet
      | COLUMNS                              # columns of a table, or another book
      | \#[A-Z/0]+[!?]?                      # an error value
    )
    | (?<![\w.\\?])
      (?: (?P<column>\$?[A-Za-z]{1,3}) (?P<row>\$?[1-9][0-9]{0,6})
        | (?P<from>\$?[A-Za-z]{1,3}) : (?P<to>\$?[A-Za-z]{1,3})
        | (?P<top>\$?[1-9][0-9]{0,6}) : (?P<foot>\$?[1-9][0-9]{0,6})
      )
      (?![\w.(!\\?])
    """.replace("COLUMNS", COLUMNS),
    re.VERBOSE | re.DOTALL,
)


class Cut(NamedTuple):
    """A formula cut into what changes as it is moved, and the text between."""

    pieces: tuple[str, ...]
    """Every other one changes, the second first."""
    changing: Mapping[str, re.Match[str]]
    """Those: a long formula names few cells, again and again."""


def moved(formula: str, rows: int, columns: int) -> str:
    """Rewrite a formula as if it were copied that many rows down and columns to the right.

    >>> moved("A1+$A$1*SUM(B:B)&Sheet1!C3", 1, 1)
    'B2+$A$1*SUM(C:C)&Sheet1!D4'
    """
    return put_together(cut(formula), rows, columns)


def cut(formula: str) -> Cut:
    """Cut a formula, once for all the cells that share it."""
    if len(formula) > LONGEST_FORMULA:
        return Cut((formula,), {})
    pieces: list[str] = []
    changing: dict[str, re.Match[str]] = {}
    place = 0
    for found in PIECE.finditer(formula):
        if not found["kept"] and found[0].count("$") < 2:
            pieces += [formula[place : found.start()], found[0]]
            changing[found[0]] = found
            place = found.end()
    return Cut((*pieces, formula[place:]), changing)


def put_together(formula: Cut, rows: int, columns: int) -> str:
    """Return a formula that was cut as it is so many rows down and columns to the right."""
    pieces = [*formula.pieces]
    now = {said: _moved_piece(each, rows, columns) for said, each in formula.changing.items()}
    pieces[1::2] = map(now.__getitem__, pieces[1::2])
    return "".join(pieces)


def is_fixed(formula: str) -> bool:
    """Tell whether a formula reads the same wherever it stands.

    >>> is_fixed("SUM($A$1,T[[#This Row],[a1]])"), is_fixed("A$1")
    (True, False)
    """
    return moved(formula, 1, 1) == formula


def _moved_piece(found: re.Match[str], rows: int, columns: int) -> str:
    if found["column"]:
        column, row = _column(found["column"], columns), _row(found["row"], rows)
        return NOWHERE if column is None or row is None else column + row
    if found["from"]:
        first, last = _column(found["from"], columns), _column(found["to"], columns)
    else:
        first, last = _row(found["top"], rows), _row(found["foot"], rows)
    return NOWHERE if first is None or last is None else f"{first}:{last}"


def _row(row: str, by: int) -> str | None:
    if row.startswith("$"):
        return row
    number = int(row) + by
    return str(number) if 1 <= number <= LAST_ROW else None


def _column(column: str, by: int) -> str | None:
    if column.startswith("$"):
        return column
    number = column_number(column.upper()) + by
    return column_letters(number) if 1 <= number <= LAST_COLUMN else None

"""What every book does alike: settle a value, compare two, lay writes over a grid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time

from workbook_engine.books.book import (
    Formula,
    Grid,
    Plain,
    RowColumn,
    Shown,
    Value,
    row_column,
    value_at,
)

LONGEST_TEXT = 32_767
"""Characters in one cell; Excel cuts the rest without a word, so we refuse it."""

FIRST_DAY = date(1900, 3, 1)
"""Before it Excel has no dates (1815) or wrong ones (it believes in 29 February 1900)."""

LARGEST = 9.99999999999999e307
"""The largest number that may be typed into a cell."""

EXACT = 10**15
"""Excel counts in 15 digits; a sixteenth would differ after the next save there."""

LINE_BREAKS = ("_x000D_\n", "_x000D_", "\r\n", "\r")
"""All the ways a pasted line break comes; `_x000D_` is how an Excel file spells the first half."""

UNSPEAKABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no workbook file can hold."""


def settle(value: Value) -> Value:
    """Give a value the one form it has in a cell, or raise ValueError if no cell can hold it.

    >>> settle(7.0), settle('')
    (7, None)
    >>> settle(date(1815, 6, 18))
    '1815-06-18'
    """
    if isinstance(value, Formula):
        if not value.text.startswith("="):
            raise ValueError(f"{value.text!r} is not a formula; one begins with =")
        empty = value.cached == ""
        return Formula(value.text, "" if empty else settle_plain(value.cached))
    return settle_plain(value)


def settle_plain(value: Plain) -> Plain:
    """Settle what is not a formula."""
    if isinstance(value, str):
        return _settle_text(value)
    if isinstance(value, date):
        return _settle_day(value)
    if isinstance(value, time) and value.tzinfo is not None:
        raise ValueError(f"{value} has a time zone, which no cell can hold")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _settle_number(value)
    return value


def _settle_text(text: str) -> str | None:
    if "\r" in text or "_x000D_" in text:
        for line_break in LINE_BREAKS:
            text = text.replace(line_break, "\n")
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"a text of {len(text):,} characters; a cell holds {LONGEST_TEXT:,}")
    if not text.isprintable() and (found := UNSPEAKABLE.search(text)):
        raise ValueError(f"a text with the control character U+{ord(found[0]):04X}")
    return text or None


def _settle_day(day: date) -> date | str:
    if isinstance(day, datetime):
        if day.tzinfo is not None:
            raise ValueError(f"{day} has a time zone, which no cell can hold")
        if day.date() < FIRST_DAY:
            return day.isoformat(" ")
        return day.date() if day.time() == time() else day
    return day.isoformat() if day < FIRST_DAY else day


def _settle_number(number: int | float) -> int | float:
    if not abs(number) <= LARGEST:  # so put, it catches what is not a number as well
        raise ValueError(f"{number} is not a number that a cell can hold")
    if isinstance(number, int) and abs(number) < EXACT:
        return number
    rounded = float(f"{number:.15g}")
    whole = rounded.is_integer() and abs(rounded) < EXACT
    return int(rounded) if whole else rounded


def same(one: Value, other: Value) -> bool:
    """Tell whether two settled values would make the same cell; 1 and TRUE would not."""
    if isinstance(one, Formula) and isinstance(other, Formula):
        return one.text == other.text
    kinds = type(one), type(other)
    return one == other and (kinds[0] is kinds[1] or any(issubclass(each, Shown) for each in kinds))


def at(grid: Grid, where: str) -> Value:
    """Look up the value at an address; beyond the grid all is blank."""
    return value_at(grid, *row_column(where))


def overlaid(grid: Grid, cells: Mapping[RowColumn, Value]) -> Grid:
    """Lay values over a grid, which grows as far as they reach."""
    rows = [list(row) for row in grid]
    for (row, column), value in cells.items():
        rows.extend([] for _ in range(row - len(rows)))
        line = rows[row - 1]
        line.extend([None] * (column - len(line)))
        line[column - 1] = value
    return trimmed(rows)


def trimmed(rows: Iterable[Sequence[Value]]) -> Grid:
    """Leave out blanks at the ends of rows and blank rows at the foot.

    >>> trimmed([['a', None], [None], []])
    (('a',),)
    """
    lines = [_trimmed_row(row) for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def _trimmed_row(row: Sequence[Value]) -> tuple[Value, ...]:
    end = len(row)
    while end and row[end - 1] is None:
        end -= 1
    return tuple(row[:end])


def said(grid: Grid) -> dict[RowColumn, Value]:
    """Return what stands in each cell that is not blank."""
    return {
        (row, column): value
        for row, line in enumerate(grid, 1)
        for column, value in enumerate(line, 1)
        if value is not None
    }

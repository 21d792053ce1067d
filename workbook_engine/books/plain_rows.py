"""The rows of a sheet where they are written as programs write them: known by one pattern.

A hundred thousand cells are looked at in the time in which a few thousand are one by one. Whatever
is written in any other way is nothing of this, and is looked at cell by cell.
"""

from __future__ import annotations

import re
from itertools import islice
from operator import le, lt

from workbook_engine.books.package.places import column_number

_NUMBER = r"-?[0-9]{1,15}+(?:\.[0-9]{1,18}+)?+(?:E-[0-9]{1,2}+)?+"
"""A number below a thousand million million, in less than forty signs."""
_FORMULA = r'<f(?:[ ][A-Za-z0-9]++="[^"<>]*+"){0,8}+>[^<]*+</f>'
_ROWS = re.compile(
    rf"""
    <sheetData>
    (?: <row[ ]r="([1-9][0-9]{{0,5}}+)"(?:[ ][A-Za-z0-9:]++="[^"<>]*+"){{0,12}}+
        (?: />
          | > (?: <c[ ]r="[A-Z]{{1,2}}+\1"(?:[ ]s="[0-9]++")?+
                  (?> />
                    | [ ]t="s"><v>[0-9]++</v></c>
                    | (?:[ ]t="n")?+><v>{_NUMBER}</v></c>
                    | (?:[ ]t="n")?+>{_FORMULA}<v>(?:{_NUMBER})?+</v></c>
                    | [ ]t="(?:str|e)">{_FORMULA}<v>[^<]*+</v></c>
                    | [ ]t="b">(?:{_FORMULA})?+<v>[01]</v></c>
                  )
              )*+ </row>
        )
    )*+
    </sheetData>
    """.encode(),
    re.VERBOSE,
)
"""Rows in which each cell has the number of its row."""
_ROW = re.compile(rb'<row r="([0-9]++)"')
_COLUMN = re.compile(rb'<(?:row|c) r="([A-Z]*+)')
_NO_ROWS = b"<sheetData/>"


class _Columns(dict[bytes, int]):
    """The numbers of columns by their letters, each worked out once; 0 is the row itself."""

    def __missing__(self, letters: bytes) -> int:
        self[letters] = column_number(letters.decode()) if letters else 0
        return self[letters]


_COLUMNS = _Columns()


def without_plain_rows(text: bytes) -> bytes:
    """Return a sheet's part without its rows, if they are plain and rise; else the very part.

    What is cut out holds known kinds of cells alone, no number that is too large, each cell in its
    row, four tags deep within the sheet, a dozen attributes to a tag.
    """
    start = text.find(b"<sheetData>")
    if start < 0 or text.count(b"sheetData") != 2 or b"<!" in text:
        return text
    found = _ROWS.match(text, start)
    if found is None or not _rise(found[0]):
        return text
    return text[:start] + _NO_ROWS + text[found.end() :]


def _rise(rows: bytes) -> bool:
    """Tell whether plain rows, and the cells in each, stand in their order, none of them twice."""
    numbers = [*map(int, _ROW.findall(rows))]
    columns = [*map(_COLUMNS.__getitem__, _COLUMN.findall(rows))]
    falls = sum(map(le, islice(columns, 1, None), columns))
    begun = columns.count(0) - 1  # each row but the first falls back to its own beginning
    return all(map(lt, numbers, islice(numbers, 1, None))) and falls == max(begun, 0)

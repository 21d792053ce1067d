"""The rows of a sheet where they are written as programs write them: known by one pattern.

A hundred thousand cells are looked at in the time in which a few thousand are one by one. Whatever
is written in any other way is not plain, and is looked at cell by cell.
"""

from __future__ import annotations

import re
from itertools import islice
from operator import le, lt
from typing import NamedTuple

from workbook_engine.books.book import column_number

_NUMBER = r"-?[0-9]{1,15}+(?:\.[0-9]{1,18}+)?+(?:E-[0-9]{1,2}+)?+"
"""A number below a thousand million million, in less than forty signs."""
_ENTITY = r"&(?:amp|lt|gt|quot|apos|\#(?:9|10|13|3[2-9]|[4-9][0-9]|[1-9][0-9]{2,3}));"
_SOUND = r"\xef(?!\xbf[\xbe\xbf])"
"""The first byte of a sign, unless the sign may not stand in XML though it is sound UTF-8."""
_TEXT = rf"(?:[^<&\]\xef\x00-\x08\x0b\x0c\x0e-\x1f]++|\](?!\]>)|{_SOUND}|{_ENTITY})*+"
"""What may stand between two tags of well-formed XML."""
_ATTRIBUTE = rf'="(?:[^"<>&\xef\x00-\x1f]++|{_SOUND})*+"'
_FORMULA = rf"<f(?:[ ][A-Za-z][A-Za-z0-9]*+{_ATTRIBUTE}){{0,8}}+>{_TEXT}</f>"
_ROWS = re.compile(
    rf"""
    <sheetData>
    (?: <row[ ]r="([1-9][0-9]{{0,5}}+)"(?:[ ][A-Za-z][A-Za-z0-9:]*+{_ATTRIBUTE}){{0,12}}+
        (?: />
          | > (?: <c[ ]r="[A-Z]{{1,2}}+\1"(?:[ ]s="[0-9]++")?+
                  (?> />
                    | [ ]t="s"><v>[0-9]++</v></c>
                    | (?:[ ]t="n")?+><v>{_NUMBER}</v></c>
                    | (?:[ ]t="n")?+>{_FORMULA}<v>(?:{_NUMBER})?+</v></c>
                    | [ ]t="inlineStr"><is><t(?:[ ]xml:space="preserve")?+>{_TEXT}</t></is></c>
                    | [ ]t="(?:str|e)">{_FORMULA}<v>{_TEXT}</v></c>
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
_HEAD = re.compile(
    rb"""
    \A(?:\xef\xbb\xbf)?+
    (?:<\?xml(?:\s++(?:version=["']1\.0["']|encoding=["'](?i:utf-8)["']|standalone=["'][a-z]++["']))*+
    \s*+\?>)?+ \s*+ <[A-Za-z]
    """,
    re.VERBOSE,
)
"""How a part begins whose bytes are UTF-8 to everybody, up to its first tag."""
_ROW = re.compile(rb'<row r="([0-9]++)"([^<>]*+)')
_OF_FORMULA = re.compile(rb"<f ([^<>]*+)")
_NAME = re.compile(rb' ([A-Za-z0-9:]++)="')
_COLUMN = re.compile(rb'<(?:row|c) r="([A-Z]*+)')
_NO_ROWS = b"<sheetData/>"


class PlainRows(NamedTuple):
    """A sheet whose rows are plain: what stands round them, how many, and how far they reach."""

    rest: bytes
    """The sheet's part without its rows."""
    rows: int
    cells: int
    last_row: int
    last_column: int
    formulas: bool
    worded: bool
    """Whether texts stand in its own cells; all others are shared."""

    @property
    def blanks(self) -> int:
        """At least as many as stand before the cells of its rows."""
        return self.rows * self.last_column - self.cells


class _Columns(dict[bytes, int]):
    """The numbers of columns by their letters, each worked out once; 0 is the row itself."""

    def __missing__(self, letters: bytes) -> int:
        self[letters] = column_number(letters.decode()) if letters else 0
        return self[letters]


_COLUMNS = _Columns()


def plain_rows(text: bytes) -> PlainRows | None:
    """Return what is to know of a sheet's part whose rows are plain and rise; None of any other.

    Its rows are well-formed XML. They hold known kinds of cells alone, no number that is too large,
    each cell in its row, four tags deep within the sheet, a dozen attributes to a tag.
    """
    start = text.find(b"<sheetData>")
    found = _ROWS.match(text, start) if start >= 0 else None
    if found is None or not _is_utf_8(rows := found[0]):
        return None
    rest = text[:start] + _NO_ROWS + text[found.end() :]
    head = _HEAD.match(rest)
    if head is None or rest.count(b"sheetData") > 1 or b"<!" in rest or b"<?" in rest[head.end() :]:
        return None  # what looks like rows may be none: between <? and ?> all is one remark
    formulas = b"<f" in rows
    tags = _ROW.findall(rows)
    numbers = [int(number) for number, _ in tags]
    adorned = {adorning for _, adorning in tags}
    if formulas:
        adorned.update(b" " + adorning for adorning in _OF_FORMULA.findall(rows))
    columns = [*map(_COLUMNS.__getitem__, _COLUMN.findall(rows))]
    if not (all(map(_is_seemly, adorned)) and _rise(numbers, columns)):
        return None
    worded = formulas or b"<is>" in rows
    counts = len(numbers), len(columns) - len(numbers)
    reach = max(numbers, default=0), max(columns, default=0)
    return PlainRows(rest, *counts, *reach, formulas, worded)


def _is_utf_8(rows: bytes) -> bool:
    try:
        return rows.isascii() or bool(rows.decode())
    except UnicodeDecodeError:
        return False


def _is_seemly(attributes: bytes) -> bool:
    """Tell whether each attribute stands once, and none declares a namespace."""
    names = [b"r", *_NAME.findall(attributes)] if attributes else []
    return len({*names}) == len(names) and not any(each.startswith(b"xmlns") for each in names)


def _rise(numbers: list[int], columns: list[int]) -> bool:
    """Tell whether plain rows, and the cells in each, stand in their order, none of them twice."""
    falls = sum(map(le, islice(columns, 1, None), columns))
    begun = columns.count(0) - 1  # each row but the first falls back to its own beginning
    return all(map(lt, numbers, islice(numbers, 1, None))) and falls == max(begun, 0)

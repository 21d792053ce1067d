"""The cells of a sheet as values.

A sheet written as programs usually do is read with one pattern; any other is restated first. The
pattern is safe because the part was proved well-formed and ODD found nothing in it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from workbook_engine.books.book import (
    CellError,
    Formula,
    Grid,
    Plain,
    Value,
    column_number,
    shown_as,
)
from workbook_engine.books.cells import settle_plain, trimmed
from workbook_engine.books.package import refusals
from workbook_engine.books.package.dates import as_shown, moment
from workbook_engine.books.package.formulas import Cut, cut, put_together
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.strings import Texts, as_text, pieces
from workbook_engine.books.package.xml_text import unescaped
from workbook_engine.core.findings import Problem

HEAD = re.compile(r"\A\ufeff?(?:<\?xml\s[^<>]*+>)?\s*+<[A-Za-z]")
"""How a part begins, up to its first tag: what stands in <? and ?> later on is not a cell."""
ODD = re.compile(
    r"""
    <c (?! [ ]r="[A-Z]{1,2}+[1-9][0-9]{0,5}+"(?:[ ]s="[0-9]++")?+
        (?> />
          | (?:[ ]t="[nsb]")?+ > <v>-?[0-9]++(?:\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+</v></c>
          | (?:[ ]t="[A-Za-z]++")?+ [ ]?/>
          | (?:[ ]t="(?:str|e|inlineStr|[nsb])")?+ (?:[ ][cv]m="[0-9]++")*+
            > (?: (?:<v[ ]?/>)?+</c> | <is> )
          | [ ]t="(?:str|e)" (?:[ ][cv]m="[0-9]++")*+
            > (?:<f[^<>]*+(?:(?<!/)>[^<]*+</f>|(?<=/)>))?+ (?:<v>[^<]*+</v>|<v[ ]?/>)?+ </c>
          | (?:[ ]t="[nb]")?+ (?:[ ][cv]m="[0-9]++")*+ > <f[^<>]*+(?:(?<!/)>[^<]*+</f>|(?<=/)>)
            (?:<v>(?:-?[0-9]++(?:\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+)?+</v>|<v[ ]?/>)?+ </c>
        )
    ) [\s/>]
    """,
    re.VERBOSE,
)
"""A cell that is not written as programs usually do, or that holds what it should not."""

CELL = re.compile(
    r'<c r="([A-Z]++)([0-9]++)"(?: s="([0-9]++)")?+(?: t="([A-Za-z]++)")?+'
    r'(?: [cv]m="[0-9]++")*+>(?:<v>([^<]*+)</v>|(.*?))</c\s*+>',
    re.DOTALL,
)
FORMULA = re.compile(r"<f((?: [^<>]*?)?)(?:/>|>([^<]*)</f>)")
ANY_FORMULA = re.compile(r"<(?:[\w.-]+:)?f[\s/>]")
ATTRIBUTE = re.compile(r'(?<![A-Za-z0-9])([A-Za-z0-9]++)="([^"]*+)(?:"|\Z)')
RESULT = re.compile(r"<v>([^<]*)</v>")
MERGED = re.compile(r"""<(?:\w+:)?mergeCell\s[^<>]*?ref=["']([A-Z]++[0-9]++:[A-Z]++[0-9]++)["']""")
EMPTY = re.compile(r"<sheetData\s*/>")
MOST_PADDED = 5_000_000
"""Blanks that may stand before the entries of a sheet's rows."""
WIDEST = 702
"""The last column of an ordinary sheet, ZZ."""
NUMBER = ("", "n")
"""The kinds of cells that hold a number."""
BOOLEANS = {"=TRUE()": True, "=FALSE()": False}
"""How LibreOffice writes TRUE and FALSE; these formulas need no value worked out."""


class _Columns(dict[str, int]):
    """The numbers of columns by their letters, each worked out once."""

    def __missing__(self, letters: str) -> int:
        self[letters] = column_number(letters)
        return self[letters]


COLUMNS = _Columns()


class Meanings(NamedTuple):
    """What the numbers in a cell point to: shared texts, styles that show them, the first day."""

    texts: Texts
    date_styles: Collection[str]
    shown_styles: Mapping[str, str]
    first_day: int


def ordinary_cells(text: str, *, proved: bool = False) -> str | None:
    """Cut the cells out of a sheet; None if they are not written in the ordinary way.

    Of plain rows it is known that they are: those are `proved`.
    """
    start, end = text.find("<sheetData"), text.rfind("</sheetData>")
    if proved:
        return text[start:end]
    head = HEAD.match(text)
    if head is None or start < 0 or "<!" in text or text.find("<?", head.end()) >= 0:
        return None
    if end < 0:
        return "" if EMPTY.match(text, start) else None
    cells = text[start:end]
    return None if "xmlns" in cells or ODD.search(cells) else cells


def holds_formulas(text: str) -> bool:
    """Tell at a glance whether a sheet's text has any formula."""
    quickly = ("<f" in text and any(f"<f{end}" in text for end in "> /\n\t\r")) or ":f" in text
    return quickly and ANY_FORMULA.search(text) is not None


def read_grid(sheet: str, cells: str, meanings: Meanings, merged: list[Area]) -> Grid:
    """Read the cells of a sheet, which must rise; what merged cells cover is not there."""
    rows: dict[int, list[Value]] = {}
    line: list[Value] = []
    reader, texts = _CellReader(meanings), meanings.texts
    otherwise = {*meanings.date_styles, *meanings.shown_styles}
    last = padded = 0
    if "\r" in cells:
        cells = cells.replace("\r\n", "\n").replace("\r", "\n")
    for letters, digits, style, kind, plain, body in CELL.findall(cells):
        value: Value
        if body:
            value = reader.formula_or_rich(letters, digits, style, kind, body)
        elif kind in NUMBER and len(plain) < 16 and plain.isdecimal() and style not in otherwise:
            value = int(plain)
        elif kind == "s" and plain.isdecimal() and (number := int(plain)) < len(texts):
            value = texts[number]
        else:
            value = reader.plain(kind, plain, style)
        if value is None:
            continue
        row, column = int(digits), COLUMNS[letters]
        if row != last:
            if row < last:
                raise refusals.rows_out_of_order(sheet, row)
            last, line = row, rows.setdefault(row, [])
        missing = column - len(line) - 1
        if missing:
            if missing < 0:
                raise _misplaced(sheet, row, column, twice=missing == -1)
            padded += missing
            if padded > MOST_PADDED:
                raise too_wide()
            line.extend([None] * missing)
        line.append(value)
    _uncover(rows, merged)
    return trimmed(rows.get(row, ()) for row in range(1, max(rows, default=0) + 1))


def _misplaced(sheet: str, row: int, column: int, *, twice: bool) -> Problem:
    found = refusals.cell_twice(sheet, row, column)
    return found if twice else refusals.rows_out_of_order(sheet, row)


def too_wide() -> Problem:
    """Say that the cells of a sheet lie too far apart to be held."""
    return Problem(
        "E-LIMIT-ROW",
        "A sheet has entries far to the right in very many rows.",
        "Delete the rows and columns beyond the last entry, and save it again.",
    )


def merged_areas(text: str) -> list[Area]:
    """List the merged cells of a sheet."""
    return [area(found) for found in MERGED.findall(text, max(text.rfind("sheetData"), 0))]


def _uncover(rows: dict[int, list[Value]], merged: list[Area]) -> None:
    for each in merged:
        covered = range(each.top, each.bottom + 1)
        for row in covered if len(covered) < len(rows) else [*rows]:
            line = rows.get(row)
            if line is not None and row in covered:
                first = each.left if row == each.top else each.left - 1
                for column in range(first, min(each.right, len(line))):
                    line[column] = None


class _CellReader:
    """Reads one cell after the other, and remembers the shared formulas met on the way."""

    def __init__(self, meanings: Meanings) -> None:
        self._texts, self._date_styles, self._shown_styles, self._first_day = meanings
        self._shared: dict[str, tuple[int, int, Cut]] = {}

    def plain(self, kind: str, held: str, style: str) -> Plain:
        """Read a cell that holds a value only."""
        if kind == "s":
            try:
                return self._texts[int(held)]
            except (IndexError, ValueError):  # it points to nothing: shown, so that it is found
                return CellError("#REF!") if held else None
        if not held:
            return None
        if kind in NUMBER:
            return self._number(held, style)
        if kind == "b":
            return held in ("1", "true")
        return CellError(unescaped(held)) if kind == "e" else as_text(held)

    def _number(self, held: str, style: str) -> Plain:
        number = int(held) if held.isdecimal() and len(held) < 16 else float(held)
        if style in self._date_styles:
            return self._day(number)
        try:
            settled = settle_plain(number)
        except ValueError:  # an infinite number
            return CellError("#NUM!")
        code = self._shown_styles.get(style)
        if code and isinstance(settled, int | float):
            return shown_as(settled, as_shown(settled, code))
        return settled

    def _day(self, number: float) -> Plain:
        try:
            day = moment(number, self._first_day)
        except (ValueError, OverflowError):
            return CellError("#NUM!")
        return CellError("#VALUE!") if day is None else settle_plain(day)

    def formula_or_rich(self, letters: str, digits: str, style: str, kind: str, body: str) -> Value:
        """Read a cell that holds more than a value."""
        formula = FORMULA.search(body) if "<f" in body else None
        if formula is None:
            return as_text(pieces(body)) if "<is" in body else None
        result = RESULT.search(body)
        cached = self.plain(kind, result[1] if result else "", style)
        text = self._formula(formula, int(digits), COLUMNS[letters])
        if text in BOOLEANS:
            return BOOLEANS[text]
        return Formula(text, "" if cached is None and kind == "str" and result else cached)

    def _formula(self, found: re.Match[str], row: int, column: int) -> str:
        attributes = dict(ATTRIBUTE.findall(found[1]))
        text = unescaped(found[2] or "")
        if attributes.get("t") == "dataTable":
            return "=TABLE()"
        if attributes.get("t") != "shared":
            return f"={text}"
        number = attributes.get("si", "")
        if text:
            self._shared[number] = (row, column, cut(text))
        elif number in self._shared:
            first_row, first_column, formula = self._shared[number]
            text = put_together(formula, row - first_row, column - first_column)
        return f"={text}"

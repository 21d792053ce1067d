"""The limits of what stands inside a workbook's parts: counts, addresses, texts, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isnan
from xml.parsers import expat

from workbook_engine.books.book import LAST_COLUMN, column_letters, column_number, row_column
from workbook_engine.books.limits import Limits
from workbook_engine.books.plain_rows import PlainRows
from workbook_engine.core.findings import Problem

RESAVE = "Open it in Excel and save it again as an Excel workbook (.xlsx)."
TIDY = "Delete what is not needed, and save it again."
FAR = "Delete the rows and columns beyond the last entry, and save it again."

ROW = re.compile(rb"<(?:\w+:)?row[\s/>]")
CELL = re.compile(rb"<(?:\w+:)?c[\s/>]")
NUMBERED_ROW = re.compile(rb"""<(?:\w+:)?row\s(?:[^<>]*?\s)?r=["']([0-9]+)["']""")
ENTRY = re.compile(rb"<(?:\w+:)?(?:v|is|f)[\s/>]")
MERGED = re.compile(
    rb"""<(?:\w+:)?mergeCell\s[^<>]*?ref=["']([A-Z]++[0-9]++):([A-Z]++[0-9]++)["']"""
)
PICTURE = b"\x89PNG"
"""What a picture's bytes begin with; XML never does."""
RULES = re.compile(rb"<(?:\w+:)?(?:cfRule|dataValidation)[\s/>]")
COUNTED = {
    "E-LIMIT-SHEETS": ("sheets", b"sheet", re.compile(rb"<(?:\w+:)?sheet\s")),
    "E-LIMIT-NAMES": ("names", b"definedName", re.compile(rb"<(?:\w+:)?definedName[\s>]")),
    "E-LIMIT-STYLES": ("styles", b"xf", re.compile(rb"<(?:\w+:)?xf[\s/>]")),
    "E-LIMIT-TEXTS": ("strings", b"si", re.compile(rb"<(?:\w+:)?si[\s/>]")),
    "E-LIMIT-LINKS": ("links", b"Relationship", re.compile(rb"<(?:\w+:)?Relationship[\s/>]")),
}
"""What is counted in each part, whatever it is called: the limit and the word for it."""

ROW_OR_CELL = re.compile(
    rb"<(?:\w+:)?(row|c)(?=[\s/>])"
    rb'(?: r="(?:([A-Z]{1,2}+)([1-9][0-9]{0,5}+)|([1-9][0-9]{0,5}+))")?+([^<>]*+)>'
    rb"(?:(?:<(?:\w+:)?f(?:\s[^<>]*?)?(?:/>|>[^<]*</(?:\w+:)?f>))?<(?:\w+:)?v>([^<]*)<)?"
)
PLACE = re.compile(rb"""\sr=["']([^"']*)["']""")
KIND = re.compile(rb"""\st=["']([^"']*)["']""")
KINDS = frozenset({b"", b"n", b"s", b"str", b"b", b"e", b"inlineStr", b"d"})
TRUTH = frozenset({b"", b"0", b"1", b"true", b"false"})


SHEET_NAME = re.compile(rb"""<(?:\w+:)?sheet\s(?:[^<>]*?\s)?name=["']([^"']*)["']""")


def check_counts(
    parts: Mapping[str, bytes], plain: Mapping[str, PlainRows], limits: Limits
) -> None:
    """Raise a Problem where a workbook holds too much of something."""
    texts = {part: plain[part].rest if part in plain else text for part, text in parts.items()}
    for text in texts.values():  # plain rows hold none of these, and pictures are not XML
        if text.startswith(PICTURE):
            continue
        tags = text.count(b"<")
        for code, (what, tag, pattern) in COUNTED.items():
            most: int = getattr(limits, what)
            if tags > most and text.count(tag) > most:  # roughly, and never too low
                _check_count(code, what, len(pattern.findall(text)), most)
        if b"sheets>" in text:
            _check_names(SHEET_NAME.findall(text))
    sheets = [text for text in texts.values() if b"sheetData" in text]
    rows = sum(each.rows for each in plain.values())
    cells = sum(each.cells for each in plain.values())
    tags = sum(text.count(b"<") for text in sheets)
    if rows + tags > limits.rows:
        _check_rows("rows", rows + _exactly(sheets, ROW), limits.rows)
    if cells + tags > limits.cells:
        _check_rows("cells", cells + _exactly(sheets, CELL), limits.cells)


def _check_names(titles: list[bytes]) -> None:
    folded = [title.decode("utf-8", "replace").casefold() for title in titles]
    twice = next((each for each in folded if folded.count(each) > 1), None)
    if twice is not None:
        raise Problem(
            "E-SHEET-DUPLICATE",
            f"Two sheets have the name {twice!r}.",
            "Rename one of them in Excel and save the workbook again.",
        )


def _exactly(sheets: Sequence[bytes], pattern: re.Pattern[bytes]) -> int:
    return sum(len(pattern.findall(text)) for text in sheets)


def check_sheet(part: str, text: bytes, plain: PlainRows | None, limits: Limits) -> None:
    """Raise a Problem for a sheet that reaches too far or is written oddly."""
    rest = text if plain is None else plain.rest
    after = rest[rest.rfind(b"sheetData") :]
    if b"mergeCell" in after:
        merged = MERGED.findall(after)
        _check_count("E-LIMIT-MERGES", "merged ranges", len(merged), limits.merges)
        _check_rows("merged cells", sum(_area(*found) for found in merged), limits.merged)
    _check_count("E-LIMIT-RULES", "rules", len(RULES.findall(after)), limits.rules)
    if plain is None or plain.last_row > limits.last_row:
        _check_last_row(part, text, limits.last_row)
    if plain is None or plain.last_column > limits.last_column:
        _check_last_column(part, text, limits.last_column)
    if limits.strict:
        _check_cells(part, rest, limits)


def check_texts(part: str, text: bytes, limits: Limits) -> None:
    """Raise a Problem for a text longer than a cell holds."""
    if not re.search(rb"<[^<]{%d}" % (limits.text + 1), text):
        return  # no tag has more than so many signs behind it, up to the next
    longest = max(text.split(b"<"), key=len)
    if len(longest) <= limits.text:
        return
    shown = re.sub(rb"&[#\w]+;", b"?", longest.partition(b">")[2])
    if len(shown.decode("utf-8", "replace")) > limits.text:
        raise Problem(
            "E-LIMIT-STRING",
            f"A text in part {part} has more than {limits.text:,} characters.",
            "Shorten it: Excel would cut it off.",
        )


def check_depth(part: str, text: bytes, limits: Limits) -> None:
    """Raise a Problem for XML that is nested or adorned as no honest book's is."""
    depth = 0

    def start(_: str, attributes: list[str]) -> None:
        nonlocal depth
        depth += 1
        if depth > limits.depth or len(attributes) > 2 * limits.attributes:
            raise Problem("E-XML-DEPTH", f"Part {part} is nested too deeply.", RESAVE)

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(text, True)
    except (expat.ExpatError, ValueError, LookupError) as problem:
        raise Problem(
            "E-READ", f"The workbook cannot be read: its part {part} is damaged.", RESAVE
        ) from problem


def _check_last_row(part: str, text: bytes, last_row: int) -> None:
    if not re.search(rb"""r=["'][0-9]{%d}""" % len(str(last_row)), text):
        return  # no attribute is a number of so many digits, such as that of a row
    for found in NUMBERED_ROW.finditer(text):
        if (len(found[1]) > 7 or int(found[1]) > last_row) and _entry(text, found.end(), ROW):
            raise Problem(
                "E-LIMIT-ROW",
                f"A sheet has an entry in row {found[1][:12].decode()}; "
                f"the limit is {last_row:,} ({part}).",
                FAR,
            )


def _check_last_column(part: str, text: bytes, last_column: int) -> None:
    if not _maybe_beyond(last_column).search(text):
        return
    for found in _beyond(last_column).finditer(text):
        on_the_sheet = column_number(found[1].decode()) <= LAST_COLUMN
        if on_the_sheet and _entry(text, found.end(), CELL):
            raise Problem(
                "E-LIMIT-COLUMN",
                f"A sheet has an entry in column {found[1].decode()}; "
                f"the limit is {column_letters(last_column)} ({part}).",
                FAR,
            )


def _beyond(column: int) -> re.Pattern[bytes]:
    """Find the cells to the right of a column that has two letters; its letters are [1]."""
    return re.compile(rb"<(?:\w+:)?" + _maybe_beyond(column).pattern)


def _maybe_beyond(column: int) -> re.Pattern[bytes]:
    """Find the same, and perhaps more: quicker, since it begins with rare signs."""
    letters = column_letters(column)
    first, second = letters[0], letters[1]
    after = f"{first}[{chr(ord(second) + 1)}-Z]|[{chr(ord(first) + 1)}-Z][A-Z]"
    return re.compile(rf"""c r=["']((?:[A-Z]{{3}}|{after}))[0-9]""".encode())


def _entry(text: bytes, start: int, following: re.Pattern[bytes]) -> bool:
    """Tell whether something stands in the row or cell whose tag was found, before the next."""
    end = following.search(text, start)
    return ENTRY.search(text, start, end.start() if end else len(text)) is not None


def _check_cells(part: str, text: bytes, limits: Limits) -> None:
    """Look at each row and cell: addresses that rise, known kinds, numbers that are numbers."""
    row, column = 0, 0
    for found in ROW_OR_CELL.finditer(text, max(text.find(b"sheetData"), 0)):
        tag, letters, digits, number, others, held = found.groups(b"")
        place = letters + digits + number or _attribute(PLACE, others)
        if tag == b"row":
            last, column = row, 0
            row = int(place) if place.isdigit() else row + 1
            if row <= last:
                raise _odd("E-ROW-ORDER", part, f"row {row} comes after row {last}")
            continue
        last, where = column, place.decode("ascii", "replace")
        if letters and int(digits) == row:
            column = column_number(letters.decode())
        else:
            column = _column(part, where, row) if where else column + 1
        if column == last:
            raise _odd("E-CELL-DUPLICATE", part, f"the cell {where} stands twice")
        if column < last:
            raise _odd("E-ROW-ORDER", part, f"the cell {where} stands out of its order")
        kind = _attribute(KIND, others) if b"t=" in others else b""
        _check_value(part, where, kind, held.strip(), limits)


def _attribute(pattern: re.Pattern[bytes], attributes: bytes) -> bytes:
    found = pattern.search(attributes)
    return found[1] if found else b""


def _column(part: str, where: str, row: int) -> int:
    try:
        at, column = row_column(where)
    except ValueError as problem:
        raise _odd("E-CELL-REF", part, f"a cell has the address {where[:20]!r}") from problem
    if at != row:
        raise _odd("E-CELL-REF", part, f"the cell {where} stands in row {row}")
    return column


def _check_value(part: str, where: str, kind: bytes, held: bytes, limits: Limits) -> None:
    if kind not in KINDS or (kind == b"b" and held not in TRUTH):
        raise _odd("E-CELL-KIND", part, f"the cell {where} is of no known kind")
    if kind not in (b"", b"n") or not held:
        return
    try:
        number = float(held) if len(held) <= limits.number and b"_" not in held else float("nan")
    except ValueError:
        number = float("nan")
    if isnan(number) or abs(number) > limits.largest:
        raise _odd("E-CELL-NUMBER", part, f"the cell {where} holds no number that can be read")


def _odd(code: str, part: str, what: str) -> Problem:
    return Problem(code, f"A sheet is not written as it should be: {what} ({part}).", RESAVE)


def _check_count(code: str, what: str, count: int, most: int) -> None:
    if count > most:
        raise Problem(code, f"It has {count:,} {what}; the limit is {most:,}.", TIDY)


def _check_rows(what: str, count: int, most: int) -> None:
    if count > most:
        raise Problem("E-LIMIT-ROW", f"It has {count:,} {what}; the limit is {most:,}.", FAR)


def _area(first: bytes, last: bytes) -> int:
    try:
        (top, left), (bottom, right) = row_column(first.decode()), row_column(last.decode())
    except ValueError:  # beyond the sheet: the library refuses it
        return 0
    return (bottom - top + 1) * (right - left + 1)

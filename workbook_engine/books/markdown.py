r"""One cell written as Markdown.

A cell is read as Excel would read what is typed into it, save that nothing is ever spoilt:

    7  -3  2.5  1e-07      numbers; with a leading zero (`0714`) or a comma (`3,5`) it is text
    TRUE  FALSE            booleans, in capitals only
    1944-09-17             a date; `1944-09-17 14:30` a moment, `14:30` a time
    #REF!  #N/A            an error value
    =A1+1 → 8              a formula and the value last worked out; without the arrow, none was
    "7" or `7`             text, whatever it looks like, with its blanks
    x, 7-6-5-4-3-2-1-0     anything else is text, without the blanks around it; nothing is blank

A backslash keeps `\|`, `\\`, `\"` and `\→` as they are and makes `\n` a line break; before any
other character, and between backticks, it is itself (`\|` excepted).
"""

from __future__ import annotations

import re
from datetime import date, datetime, time

from workbook_engine.books.book import CellError, Formula, Plain, Value
from workbook_engine.books.cells import LONGEST_TEXT, settle

BLANKS = " \t"
_LONGEST = 4 * LONGEST_TEXT
"""Letters that a cell may be written in: each may need a backslash, and a formula has a value."""
_DIGITS = 400
"""No cell holds a number of so many figures: it is not worked out to the last of them."""
WHOLE = re.compile(r"-?(0|[1-9][0-9]*)")
DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?")
TIME = re.compile(r"[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?")
ERROR = re.compile(r"#[A-Z0-9/_]+[!?]|#N/A|#GETTING_DATA")
QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"', re.DOTALL)
TICKED = re.compile(r"`([^`]*)`", re.DOTALL)
FORMULA = re.compile(r"(=(?:\\.|[^\\→])+)(→.*)?", re.DOTALL)


def parse_cell(written: str) -> Value:
    """Read one cell.

    >>> parse_cell(' 7 '), parse_cell('0714'), parse_cell('"7"'), parse_cell('=A1+1 → 8')
    (7, '0714', '7', Formula(text='=A1+1', cached=8))
    """
    written = written.strip(BLANKS)
    if len(written) > _LONGEST:
        raise ValueError(f"a text of {len(written):,} characters; a cell holds {LONGEST_TEXT:,}")
    if formula := FORMULA.fullmatch(written):
        cached = formula[2][1:].strip(BLANKS) if formula[2] else ""
        empty = cached in ('""', "``")
        value = "" if empty else _parse_plain(cached)
        return settle(Formula(_unescaped(formula[1].strip(BLANKS)), value))
    return settle(_parse_plain(written))


def _parse_plain(written: str) -> Plain:
    if quoted := QUOTED.fullmatch(written):
        return _unescaped(quoted[1])
    if ticked := TICKED.fullmatch(written):
        return ticked[1].replace(r"\|", "|")
    return _typed(written) if written else None


def _typed(written: str) -> Plain:
    if written in ("TRUE", "FALSE"):
        return written == "TRUE"
    if len(written) < _DIGITS and WHOLE.fullmatch(written):
        return int(written)
    if DECIMAL.fullmatch(written):
        return float(written)
    if ERROR.fullmatch(written):
        return CellError(written)
    moment = _moment(written)
    return _unescaped(written) if moment is None else moment


def _moment(written: str) -> date | datetime | time | None:
    try:
        if DATE.fullmatch(written):
            return date.fromisoformat(written)
        if MOMENT.fullmatch(written):
            return datetime.fromisoformat(written)
        if TIME.fullmatch(written):
            return time.fromisoformat(written)
    except ValueError:  # 1944-02-30 looks like a date and is none: text, as in Excel
        return None
    return None


def render_cell(value: Value) -> str:
    """Write one cell so that `parse_cell` gives the same value back."""
    if isinstance(value, Formula):
        formula = _escaped(value.text)
        if value.cached == "":
            return f'{formula} → ""'
        return formula if value.cached is None else f"{formula} → {render_cell(value.cached)}"
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, datetime):
        return value.isoformat(" ")
    if isinstance(value, date | time):
        return value.isoformat()
    return value.text if isinstance(value, CellError) else _render_text(value)


def _render_text(text: str) -> str:
    bare = _escaped(text)
    try:
        if parse_cell(bare) == text:
            return bare
    except ValueError:  # it looks like a number too large for any cell, such as 1e309
        pass
    return '"' + bare.replace('"', r"\"") + '"'


def _escaped(text: str) -> str:
    for plain, safe in (("\\", r"\\"), ("|", r"\|"), ("\n", r"\n"), ("→", r"\→")):
        text = text.replace(plain, safe)
    return text


def _unescaped(text: str) -> str:
    return re.sub(r'\\([\\|"→n])', lambda found: "\n" if found[1] == "n" else found[1], text)

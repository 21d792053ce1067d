"""Cells of printed charts, as people type them and Excel keeps them: dashes, days and hours."""

from __future__ import annotations

import re
from datetime import date, time
from fractions import Fraction

from workbook_engine.core.typed import number_in

_SIGNS = str.maketrans(
    dict.fromkeys("–—−‐‑‒", "-")
    | dict.fromkeys("∶：", ":")
    | dict.fromkeys("“”„«»", '"')
    | {"×": "x", "✕": "x", "\u00a0": " ", "≥": ">=", "≤": "<="}
)
_NOTHING = frozenset({"", "-", "n/a", "na", "none", "nil", "nothing", "no effect", "."})
_ODDS = re.compile(r"0?(\d{1,4}) ?(?:[:/-]| to ) ?0?(\d{1,4})(?::00)?")
_SPAN = re.compile(r"([+-]?\d{1,4}) ?(?:-|to|\.{2,3}) ?([+-]?\d{1,4})")
_UP, _DOWN = (
    re.compile(rf"(?:{sign} ?)?([+-]?\d{{1,4}})(?: ?(?:{words}))?")
    for sign, words in ((">=", r"\+|or more|or higher|and more|up"), ("<=", r"or less|or lower"))
)
_LATELY = 2024
"""A day and a month that are typed have the year of that day; a month and a year the first day."""
_MONTHS = {
    each: month
    for month, names in enumerate(
        [
            "jan",
            "feb",
            "mar,mär,mrz",
            "apr",
            "may,mai",
            "jun",
            "jul",
            "aug",
            "sep",
            "oct,okt",
            "nov",
            "dec,dez",
        ],
        1,
    )
    for each in names.split(",")
}
_DAY = re.compile(
    r"(\d{1,2})[-. ]+([^\W\d]{3})[^\W\d]{0,9}\.?(?: 20(?:2[4-9]|[3-9]\d))?"
    r"|([^\W\d]{3})[^\W\d]{0,9}[-. ]+(\d{1,2})"
)


def plain(cell: object) -> str:
    """Return a cell as it is compared: one kind of dash, single blanks.

    >>> plain(" 2 – 3 "), plain(3.0), plain(None)
    ('2 - 3', '3', '')
    """
    text = cell if isinstance(cell, str) else str(cell).removesuffix(".0")
    text = "" if cell is None else getattr(cell, "text", text)
    return " ".join(text.translate(_SIGNS).split())


def is_nothing(text: str) -> bool:
    """Tell whether a cell says that nothing happens: blank, a dash, N/A, no effect."""
    return plain(text).casefold() in _NOTHING


def odds_in(cell: object) -> str | None:
    """Return odds as a head of a column has them; None where they are none.

    Of 3:1 Excel makes an hour, which is as good; of 3-1 a day, which may be 1-3 as well.

    >>> odds_in("3 to 1"), odds_in("5-1+"), odds_in(time(3, 1)), odds_in("1,5:1"), odds_in("A1")
    ('3:1', '5:1', '3:1', '3:2', None)
    """
    if isinstance(cell, time):
        return f"{cell.hour}:{cell.minute}"
    text = plain(cell).casefold().removeprefix("<").removeprefix(">").lstrip("= ")
    for end in ("+", "or more", "or less", "or higher", "or lower"):
        text = text.removesuffix(end).rstrip()
    found = _ODDS.fullmatch(text)
    if found:
        return f"{found[1]}:{found[2]}" if int(found[1]) and int(found[2]) else None
    parts = [number_in(part) for part in text.split(":")]
    known = [each for each in parts if isinstance(each, Fraction) and each]
    if len(known) != 2 or len(parts) != 2:
        return None
    ratio = known[0] / known[1]
    return f"{ratio.numerator}:{ratio.denominator}"


def span_in(cell: object) -> str | None:
    """Return what is rolled as Tables has it, `4`, `2-3`, `7+`; None where it is nothing.

    A day that Excel made of 1-2 has two numbers, and a roll begins with the smaller.

    >>> span_in("2 – 3"), span_in("7 or more"), span_in(date(2026, 1, 2)), span_in("Feb-03")
    ('2-3', '7+', '1-2', '2-3')
    >>> span_in("-3 - -1")
    '-3 to -1'
    """
    if isinstance(cell, date):  # of 1-40, January 1940
        return _rolled(cell.day, cell.month) if cell.day > 1 or cell.year >= _LATELY else None
    text = plain(cell).casefold()
    if between := _SPAN.fullmatch(text):
        return _rolled(int(between[1]), int(between[2]))
    if text.removeprefix("+").removeprefix("-").isdecimal():
        return str(int(text))
    for ends, end in ((_UP, "+"), (_DOWN, " or less")):
        if its := ends.fullmatch(text):
            return f"{int(its[1])}{end}"
    day = _DAY.fullmatch(text)
    month = _MONTHS.get((day[2] or day[3]).casefold()) if day else None
    return _rolled(int(day[1] or day[4]), month) if day and month else None


def _rolled(one: int, other: int) -> str:
    """Return two ends of a roll as Tables has them."""
    low, high = sorted((one, other))
    return str(low) if low == high else f"{low}{' to ' if low < 0 else '-'}{high}"

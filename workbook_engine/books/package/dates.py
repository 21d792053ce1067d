"""Days and hours as the numbers that workbooks keep, from 1900 or from 1904."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import NoReturn

from workbook_engine.core.findings import Problem

FIRST_1900 = date(1899, 12, 30).toordinal()
FIRST_1904 = date(1904, 1, 1).toordinal()
LEAP_DAY = 60
"""Excel's 29 February 1900, which never was: days before it are off by one."""
MOST_FORMATS, LONGEST_FORMAT = 8_192, 255
"""Number formats of a book, and letters of one; Excel takes no longer one."""
_BESIDE = r'((?:"[^"]{0,99}+"|\\.){0,9}+)'
WHOLE, FRACTION = re.compile(f"{_BESIDE}(0++){_BESIDE}"), re.compile(r"(# ?)?\?{1,3}/(\?{1,3})")
DECIMAL, POWER = re.compile(r"0\.(0+)"), re.compile(r"0\.(0+)E\+00")
"""Formats that show a number as a name may be: 007, I/143, 1/9, 14.10, 1.00E+05."""
DAY = 86_400_000
"""Milliseconds, the finest time a cell is shown in."""

NOT_SHOWN = re.compile(r'"[^"]*+(?:"|\Z)|\[(?!(?:hh?|mm?|ss?)\])[^\[\]]*+\]|[\\_*].', re.IGNORECASE)
ELAPSED = re.compile(r"\[(?:hh?|mm?|ss?)\]", re.IGNORECASE)
CALENDAR = re.compile(r"[dmhys]", re.IGNORECASE)


def check_formats(codes: Sequence[str]) -> None:
    """Raise a Problem for more number formats than a book has use for, or for a longer one."""
    longest = max(map(len, codes), default=0)
    if len(codes) > MOST_FORMATS:
        _refuse(f"{len(codes):,} number formats", MOST_FORMATS)
    if longest > LONGEST_FORMAT:
        _refuse(f"a number format of {longest:,} letters", LONGEST_FORMAT)


def _refuse(what: str, limit: int) -> NoReturn:
    message = f"It has {what}; the limit is {limit:,}."
    cure = "Clear the number formats that are not needed, and save it again."
    raise Problem("E-LIMIT-FORMAT", message, cure)


def is_date_format(code: str) -> bool:
    """Tell whether a number format shows a day or an hour; elapsed time is a number.

    >>> is_date_format("dd/mm/yyyy"), is_date_format('0.0 "days"'), is_date_format("[h]:mm")
    (True, False, False)
    """
    shown = NOT_SHOWN.sub("", code).split(";")[0]
    return CALENDAR.search(shown) is not None and ELAPSED.search(shown) is None


def shows_otherwise(code: str) -> bool:
    """Tell whether a number format shows a number as a name may be.

    It does so with zeros before it, words beside it, as a fraction, to a place, as a power of ten.

    >>> [shows_otherwise(each) for each in ("000", '0" Bn"', "# ?/?", "0.00", "0", "#,##0")]
    [True, True, True, True, False, False]
    """
    return code != "0" and any(each.fullmatch(code) for each in (WHOLE, FRACTION, DECIMAL, POWER))


def as_shown(number: int | float, code: str) -> str:
    """Return what a cell shows of a number; blank where it is what is always written.

    >>> as_shown(7, "000"), as_shown(1 / 9, "# ?/?"), as_shown(1.5, "# ?/?"), as_shown(7, "# ?/?")
    ('007', '1/9', '1 1/2', '')
    >>> as_shown(143, '"I/"0'), as_shown(14.1, "0.00"), as_shown(14, "0.00")
    ('I/143', '14.10', '')
    >>> as_shown(100_000, "0.00E+00")
    '1.00E+05'
    """
    if found := WHOLE.fullmatch(code):
        whole = isinstance(number, int) and f"{number:0{len(found[2])}d}"
        text = f"{_unquoted(found[1])}{whole}{_unquoted(found[3])}" if whole else ""
        return text if text != str(number) else ""
    if found := POWER.fullmatch(code):
        return f"{number:.{len(found[1])}E}"
    if isinstance(number, int):
        return ""
    if found := DECIMAL.fullmatch(code):
        return f"{number:.{len(found[1])}f}"
    return _as_fraction(number, code)


def _unquoted(beside: str) -> str:
    return re.sub(r'"([^"]*)"|\\(.)', r"\1\2", beside)


def _as_fraction(number: float, code: str) -> str:
    found = FRACTION.fullmatch(code)
    if found is None:
        return ""
    parted = Fraction(number).limit_denominator(10 ** len(found[2]) - 1)
    whole, part = divmod(parted, 1) if found[1] else (0, parted)
    return f"{f'{whole} ' if whole else ''}{part}"


def moment(number: float, first_day: int) -> date | datetime | time | None:
    """Give the day, the moment or the hour that a number stands for; None if there is none.

    >>> moment(1.5, FIRST_1900), moment(0.25, FIRST_1900)
    (datetime.datetime(1900, 1, 1, 12, 0), datetime.time(6, 0))
    """
    days, part = divmod(number, 1)
    fine = timedelta(milliseconds=round(part * DAY))
    if not days and fine < timedelta(days=1):
        return (datetime.min + fine).time()
    if first_day == FIRST_1900 and 0 < number < LEAP_DAY:
        days += 1
    try:
        found = datetime.fromordinal(first_day + int(days)) + fine
    except (ValueError, OverflowError):
        return None
    return found if found.time() != time() else found.date()


def serial(value: date | time, first_day: int) -> int | float:
    """Give the number that stands for a day, a moment or an hour.

    >>> serial(date(1944, 9, 17), FIRST_1900), serial(time(6), FIRST_1900)
    (16332, 0.25)
    """
    if isinstance(value, time):
        return _part(value)
    days = value.toordinal() - first_day
    return days + _part(value.time()) if isinstance(value, datetime) else days


def _part(hour: time) -> float:
    seconds = hour.hour * 3600 + hour.minute * 60 + hour.second
    return (seconds * 1000 + hour.microsecond / 1000) / DAY

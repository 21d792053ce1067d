"""What the Calendar sheet says of a turn: its date, and when its orders are wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, time

from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.everyday import side_by_side
from workbook_engine.core.findings import folded, near_words
from workbook_engine.core.languages import ENGLISH, _, speaks, spoken
from workbook_engine.core.records import State

_ISO = re.compile(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T|\b)")
_WORD = re.compile(r"[^\W\d]{3,}")
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
_FIGURES = re.compile(r"\b(\d{1,2})([./-])(\d{1,2})[./-](\d{4})\b")
_YEAR = re.compile(r"\b(\d{4})\b")
_TIME = re.compile(
    r"(?<![\d.])(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(:\d{2}(\.\d*)?)?(?![.\d])"
    r"\s*((?P<half>[ap])\.?m\b)?",
    re.I,
)
_HOUR = re.compile(r"\b(?P<hour>\d{1,2})\s*(?:(?P<half>[ap])\.?m\b\.?|h\b|uhr\b|o.clock)", re.I)
_SPAN = re.compile(r"(\d{1,2}) (?:to|[-–]) (\d{1,2} [^\W\d]+ \d{4})")
_NO_YEAR = re.compile(r"(\d{1,2}) [^\W\d]{3,}")
_PARTS = re.compile(r"\w+")
_HALVES = {"am": _("am"), "pm": _("pm")}
_MONTHS = tuple(tuple(map(folded, names)) for names in side_by_side("months"))


def day_of(state: State, turn: int) -> CalendarTurn | None:
    """Return the row of the Calendar for a turn; None where it has none."""
    return state[CalendarTurn].get(str(turn))


def date_of(state: State, turn: int | None = None, *, between: str = " ", unknown: str = "") -> str:
    """Return the date of a turn, the one being played unless another is named.

    The part of the day follows it, both as the language that is spoken now has them; what is
    unknown is said of a turn that the Calendar has not.
    """
    day = day_of(state, state.position.turn if turn is None else turn)
    return between.join(map(said_date, filter(None, (day.date, day.half)))) if day else unknown


def said_date(text: str) -> str:
    """Return a date as the language that is spoken now has it; what is none stays as typed.

    >>> from workbook_engine.core.languages import speaking
    >>> with speaking("de"):
    ...     print(said_date("19 September 1944, am, mist"), said_date("June 1943"), sep="; ")
    ...     print(said_date("3 to 5 October 1813"), said_date("4 May, 3 p.m."), sep="; ")
    19. September 1944, vormittags, mist; Juni 1943
    3.–5. Okt. 1813; 4. Mai, 15:00
    """
    language = speaks()
    return text if language == ENGLISH else ", ".join(_said(e, language) for e in text.split(", "))


def _said(part: str, language: str) -> str:
    words, year = _PARTS.findall(part), _YEAR.search(part)
    day = day_in(part) if len(words) == len(("day", "month", "year")) else None
    month = month_named(part) if year and len(words) == len(("month", "year")) else 0
    if not (day or month):
        return _said_in_part(part, language) or spoken(_HALVES.get(part.casefold(), part))
    from babel.dates import format_date

    first = date(*day) if day else date(int(year[1]) if year else 1, month, 1)
    return format_date(first, "long" if day else "LLLL y", locale=language)


def _said_in_part(part: str, language: str) -> str:
    """Say days of a month, a day without its year, or an hour of a half-day; else empty."""
    span, day, hour = _SPAN.fullmatch(part), _NO_YEAR.fullmatch(part), _HOUR.fullmatch(part)
    last = day_in(span[2]) if span else None
    month = month_named(part) if day else 0
    with suppress(ValueError):  # of a day that the month has not
        if span and last:
            from babel.dates import format_interval

            first = date(*last).replace(day=int(span[1]))
            return format_interval(first, date(*last), "yMMMd", locale=language)
        if day and month:
            from babel.dates import format_skeleton

            # a leap year: 29 February is a day
            return format_skeleton("MMMMd", date(2000, month, int(day[1])), locale=language)
        if hour and hour["half"]:
            from babel.dates import format_time

            at = int(hour["hour"]) % 12 + (12 if hour["half"].casefold() == "p" else 0)
            return format_time(time(at), "short", locale=language)
    return ""


def deadline_of(state: State, team: Team) -> str:
    """Return when a team's orders are wanted for the turn to come, as the umpire has typed it.

    What stands beside the team goes before the Calendar's; nothing where no time is set.
    """
    day = day_of(state, state.position.turn)
    return team.deadline or (day.deadline if day else "")


def moment_of(text: str) -> datetime | None:
    """Return the moment that a text names to the minute; None where it names no day, or no time.

    >>> print(moment_of("2026-11-27 20.00"), moment_of("20.00"), moment_of("2026-13-01 20:00"))
    2026-11-27 20:00:00 None None
    >>> print(moment_of("Wed, 18th November 2026, 8 pm"), moment_of("18.11.2026 um 20:30 Uhr"))
    2026-11-18 20:00:00 2026-11-18 20:30:00
    """
    time = _TIME.search(text) or _HOUR.search(text)
    day = day_in(text[: time.start()] + text[time.end() :]) if time else None
    if time is None or day is None:
        return None
    hour, minute, half = int(time["hour"]), int(time.groupdict().get("minute") or 0), time["half"]
    if half:
        hour = hour % 12 + (12 if half.casefold() == "p" else 0)
    return datetime(*day, hour, minute) if hour < 24 and minute < 60 else None


def day_in(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day that a text names, in any style that can be read in one way.

    >>> day_in("2026-11-18"), day_in("18 November 2026"), day_in("Nov 18, 2026")
    ((2026, 11, 18), (2026, 11, 18), (2026, 11, 18))
    >>> day_in("18.11.2026"), day_in("11/18/2026"), day_in("3/4/2026"), day_in("4/4/2026")
    ((2026, 11, 18), (2026, 11, 18), None, (2026, 4, 4))
    """
    possible = set(_days_in(text))
    return possible.pop() if len(possible) == 1 else None


def _days_in(text: str) -> Iterator[tuple[int, int, int]]:
    given: list[tuple[int, int, int]] = []
    if found := _ISO.search(text):
        given = [(int(found[1]), int(found[2]), int(found[3]))]
    elif (month := month_named(text)) and (year := _YEAR.search(text)):
        days = _DAY.findall(text[: year.start()] + text[year.end() :])
        given = [(int(year[1]), month, int(day)) for day in days[:1]]
    elif found := _FIGURES.search(text):
        one, other, of = int(found[1]), int(found[3]), int(found[4])
        given = [(of, other, one), *([(of, one, other)] if found[2] == "/" else ())]
    for each in given:
        with suppress(ValueError):
            datetime(*each)
            yield each


def month_named(text: str) -> int:
    """Return the number of the first month that a text names, in full or shortened; 0 for none.

    >>> month_named("17 September 1944"), month_named("Sept"), month_named("maybe"), month_named("")
    (9, 9, 0, 0)
    """
    words = (folded(word) for word in _WORD.findall(text))
    found = (n for word in words for n, names in enumerate(_MONTHS, 1) if _begins(word, names))
    return next(found, 0)


def date_meant(text: str) -> str:
    """Ask whether a date is meant whose month is misspelt; nothing where none is near to be one.

    >>> date_meant("17 Septmber 1944"), date_meant("17 September 1944"), date_meant("D-Day")
    ('Did you mean 17 September 1944?', '', '')
    """
    known = [name.title() for names in _MONTHS for name in names]
    for word in _WORD.findall(text) if day_in(text) is None else ():
        for near in near_words(word, known):
            if day_in(meant := text.replace(word, near, 1)):
                return f"Did you mean {meant}?"
    return ""


def _begins(word: str, names: tuple[str, ...]) -> bool:
    return any(each.startswith(word) for each in names)

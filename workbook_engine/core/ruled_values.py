"""What an umpire may put into a cell of a chart: as the chart's file says, read as he types it.

A file offers `whole number` or `number`, each with or without a range behind a comma, `range`,
`dice`, `-` for nothing, or a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.core.charts import Chart, Printed, dice_in, holds, span
from workbook_engine.core.findings import folded
from workbook_engine.core.typed import Doubt, number_in

WHOLE, NUMBER, RANGE, DICE, NOTHING = "whole number", "number", "range", "dice", "-"
ABOVE_NOTHING = "more than 0"
_IN_WORDS = {RANGE: "a range such as 8 to 11", DICE: "dice such as 2d6", NOTHING: "- for nothing"}
_DASHES = re.compile("[\N{EN DASH}\N{MINUS SIGN}]")
_LINE = range(-60, 121)
"""The whole numbers over which ranges are compared: more than any score or share reaches."""


def ruled(typed: str, offered: Iterable[str]) -> Printed | None:
    """Return what the umpire typed as the chart would print it; None where that is not offered.

    >>> ruled("7 - 11", ["range"]), ruled("Total success", ["total_success"]), ruled("x", ["range"])
    ('7 to 11', 'total_success', None)
    >>> ruled("1/3", ["number, 0 to 1"]), ruled("2", ["number, 0 to 1"])
    ('1/3', None)
    """
    plain = _DASHES.sub("-", typed.strip())
    found = (_as(plain, each) for each in offered)
    return next((each for each in found if each is not None), None)


def in_words(offered: Sequence[str]) -> str:
    """Say what may be typed.

    >>> in_words(["whole number, 0 or more", "-"])
    'a whole number, 0 or more; - for nothing'
    """
    return "; ".join(_one_in_words(each) for each in offered)


def _one_in_words(offer: str) -> str:
    if offer.startswith((WHOLE, NUMBER)):
        return f"a {offer}"
    return _IN_WORDS.get(offer, offer.replace("_", " "))


def _as(typed: str, offer: str) -> Printed | None:
    kind, _, limits = offer.partition(", ")
    if kind in (WHOLE, NUMBER) and (limits or offer == kind):
        return _number(typed, limits, whole=kind == WHOLE)
    if offer == RANGE:
        return _range(typed)
    if offer == DICE:
        return typed if dice_in(typed) else None
    if NOTHING in (offer, typed):
        return offer if typed == offer else None
    return offer if folded(typed) == folded(offer.replace("_", " ")) else None


def _number(typed: str, limits: str, *, whole: bool) -> Printed | None:
    number = number_in(typed)
    if isinstance(number, Doubt) or (whole and number.denominator != 1):
        return None
    if limits and not (number > 0 if limits == ABOVE_NOTHING else holds(limits, number)):
        return None
    return int(number) if number.denominator == 1 else str(number)


def _range(typed: str) -> Printed | None:
    """Return a range in one spelling, or a number alone; it must hold some number."""
    try:
        low, high = span(typed)
    except ValueError:
        return None
    if low is not None and high is not None:
        return None if low > high else str(low) if low == high else f"{low} to {high}"
    return f"{low}+" if high is None else f"{high} or less"


def torn(chart: Chart) -> Iterator[tuple[str, str]]:
    """Yield each column or row whose ranges, as they hold now, no longer part all numbers.

    With it comes what is wrong, in words. What the book itself leaves open stays open.
    """
    if chart.umpire.spans == "down":
        lines = {column: [(row, column) for row in chart.rows] for column in chart.columns}
    elif chart.umpire.spans == "across":
        lines = {row: [(row, column) for column in chart.columns] for row in chart.rows}
    else:
        return
    for name, places in lines.items():
        printed = [chart.printed(*place) for place in places]
        now = [chart.looked_up(*place).printed for place in places]
        for number in _LINE if printed != now else ():
            before, count = (sum(holds(each, number) for each in of) for of in (printed, now))
            if count != before:
                said = "stands nowhere" if count < before else "stands in two places"
                yield name, f"{number} {said}"
                break

"""The records of victory: what a side has points for, and how many it has (OR-VIC-1)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import Record
from workbook_engine.rulesets.own_rules.vocabulary.words import Count, Known


class VictoryRow(Record, frozen=True, kw_only=True):
    """OR-VIC-1 What a side has points for: a place that it alone holds, a condition, or both."""

    id: str
    side: str = ""
    """Blank: each for which it is true."""
    place: str = ""
    when: str = ""
    points: str = "1"
    """A number, or what it is made of: `taken / 2`."""
    counts: str = Count.EACH_TURN
    known: str = Known.ALL
    note: str = ""
    """What the line is called in reports."""


class Score(Record, frozen=True, kw_only=True):
    """OR-VIC-2 The points that a side has of a line, as counted so far."""

    id: str
    line: str
    side: str
    points: Fraction = Fraction()

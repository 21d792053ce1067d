"""The lines of a team's report, numbered under their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from workbook_engine.core.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine(Record):
    """A line of a team's Report, under one of its headings."""

    key_field: ClassVar[str] = "number"

    number: int
    heading: str = ""
    text: str = ""


def numbered(lines: Iterable[tuple[str, str]]) -> Iterator[ReportLine]:
    """Yield a report's lines, each a heading and its text.

    >>> [line.number for line in numbered([("Situation", "Quiet."), ("Losses", "None.")])]
    [1, 2]
    """
    for number, (heading, text) in enumerate(lines, start=1):
        yield ReportLine(number=number, heading=heading, text=text)

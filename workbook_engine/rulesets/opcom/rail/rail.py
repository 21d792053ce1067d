"""Moving by rail: embarking, riding, disembarking, and what a train lifts (OC-6.8 to OC-6.11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from workbook_engine.rulesets.opcom.book import CHARTS
from workbook_engine.rulesets.opcom.records import Kind

_ON_FOOT = frozenset({Kind.INFANTRY, Kind.PARACHUTE, Kind.GLIDER})
TOWNS = frozenset({"town", "village", "city"})
"""OC-6.8 Kinds of place that have a station, as on Places."""


@dataclass(frozen=True, slots=True)
class Timetable:
    """OC-6.8 to OC-6.10, D-47 When a unit by rail is aboard, rides, gets off, and is free again."""

    aboard_at_end_of: int
    rides_in: int
    gets_off_in: int
    share_to_get_off: Fraction
    """Share of a turn that getting off takes."""

    @property
    def free_in(self) -> int:
        """The first turn in which it can move again."""
        return self.gets_off_in if self.share_to_get_off < 1 else self.gets_off_in + 1

    @property
    def share_left(self) -> Fraction:
        """The share of that turn it has left to move."""
        return 1 - self.share_to_get_off if self.share_to_get_off < 1 else Fraction(1)


def rail_row(kind: str) -> str:
    """OC-6.8 Return the row of the rail times: infantry on foot, or anything with vehicles."""
    return "infantry" if kind in _ON_FOOT else "others"


def timetable(kind: str, start: int) -> Timetable:
    """OC-6.8 to OC-6.10 Return a unit's timetable when it begins to embark in a turn."""
    chart, row = CHARTS["rail_times"], rail_row(kind)
    aboard = start + int(chart.share(row, "embark")) - 1
    rides = aboard + int(chart.share(row, "ride"))
    return Timetable(aboard, rides, rides + 1, chart.share(row, "disembark"))


def may_embark(place_kind: str, on_line: bool) -> bool:
    """OC-6.8 Tell whether a unit may embark: in a town or village on the line."""
    return on_line and place_kind in TOWNS


def may_disembark(kind: str, place_kind: str, on_line: bool) -> bool:
    """OC-6.10 Tell whether a unit may get off: infantry anywhere, others in a town or village."""
    anywhere = CHARTS["rail_times"].cell(rail_row(kind), "disembark_at").printed == "anywhere"
    return on_line and (anywhere or place_kind in TOWNS)


def fits(sizes: Iterable[int], lift: int) -> bool:
    """OC-6.11 Tell whether units fit on a train together: their unit points, never split."""
    return sum(sizes) <= lift

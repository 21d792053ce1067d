"""Moving by rail: embarking, riding, disembarking, and what a train lifts (OC-6.8 to OC-6.11)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.records import Kind

_ON_FOOT = frozenset({Kind.INFANTRY, Kind.PARACHUTE, Kind.GLIDER})
TOWNS = frozenset({"town", "village", "city"})
"""OC-6.8 Kinds of place that have a station, as on Places."""


def rail_row(kind: str) -> str:
    """OC-6.8 Return the row of the rail times: infantry on foot, or anything with vehicles."""
    return "infantry" if kind in _ON_FOOT else "others"


def share_to_get_off(kind: str, rules: Rules) -> Fraction:
    """OC-6.10 Return the share of a turn that getting off a train takes a unit."""
    return rules.charts["rail_times"].share(rail_row(kind), "disembark")


def may_embark(place_kind: str, on_line: bool) -> bool:
    """OC-6.8 Tell whether a unit may embark: in a town or village on the line."""
    return on_line and place_kind in TOWNS


def may_disembark(kind: str, place_kind: str, on_line: bool, rules: Rules) -> bool:
    """OC-6.10 Tell whether a unit may get off: infantry anywhere, others in a town or village."""
    anywhere = rules.charts["rail_times"].cell(rail_row(kind), "disembark_at").printed == "anywhere"
    return on_line and (anywhere or place_kind in TOWNS)


def fits(sizes: Iterable[int], lift: int) -> bool:
    """OC-6.11 Tell whether units fit on a train together: their unit points, never split."""
    return sum(sizes) <= lift

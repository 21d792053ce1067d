"""Frontage: a battalion takes about a kilometre; more in a square is a warning (OC-3.3, D-57)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbook_engine.core.findings import Finding, warning
from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.book import figure
from workbook_engine.rulesets.opcom.ground import active, named, square_km, where
from workbook_engine.rulesets.opcom.records import Kind, Unit
from workbook_engine.rulesets.opcom.status import fighting_kind

_BEHIND = frozenset({Kind.ARTILLERY, Kind.HQ, Kind.TRANSPORT, Kind.DUMP})


def frontage_warnings(state: State) -> Iterator[Finding]:
    """OC-3.3, D-57 Warn once of the squares that hold more of the line than they have front for."""
    here = Counter(where(state, unit) for unit in active(state) if is_in_line(unit))
    room = square_km(state) / figure("frontage")
    crowded = [square for square, number in here.items() if square and number > room]
    if crowded:
        names = ", ".join(f"{here[each]} in {named(state, each)}" for each in sorted(crowded))
        yield warning(
            "W-FRONTAGE",
            f"there are more battalions in a square than it has kilometres of front: {names}.",
            "Nothing stops you; spread them out if you think it too tight.",
            rule="OC-3.3",
        )


def is_in_line(unit: Unit) -> bool:
    """OC-3.3 Tell whether a unit takes up front: not guns, staffs, transport or dumps."""
    return fighting_kind(unit) not in _BEHIND

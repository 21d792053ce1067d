"""Frontage: a battalion takes about a kilometre; more in a square is a warning (OC-3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import shown
from workbook_engine.rulesets.opcom.land.ground import active, named, square_km, where
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import fighting_kind

_BEHIND = frozenset({Kind.ARTILLERY, Kind.HQ, Kind.TRANSPORT, Kind.DUMP})


def crowded(state: State, rules: Rules) -> Iterator[Working]:
    """OC-3.3 Warn of each square that holds more of the line than it has front for."""
    here = Counter(where(state, unit) for unit in active(state) if is_in_line(unit))
    room = square_km(state) / rules.fraction("frontage")
    for square, number in here.items():
        if square and number > room:
            text = f"warning: {named(state, square)} is crowded"
            yield Working("OC-3.3", text, f"{number} battalions on {shown(room)} km of front")


def is_in_line(unit: Unit) -> bool:
    """OC-3.3 Tell whether a unit takes up front: not guns, staffs, transport or dumps."""
    return fighting_kind(unit) not in _BEHIND

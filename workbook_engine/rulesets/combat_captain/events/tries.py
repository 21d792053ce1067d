"""Random events (CC-EVT-01)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.words import Event


def event(total: int, rules: Rules) -> Event:
    """CC-EVT-01 Return what two dice bring."""
    found = rules.charts["random_events"].row_with("roll", total)
    return Event(found.row) if found else Event.NOTHING


def opponents_choices(rules: Rules) -> tuple[Event, ...]:
    """CC-EVT-01, B09 Return what the opponent may choose from."""
    if rules.word("opponent_air") == "strafe":
        return Event.ARTILLERY, Event.STRAFING
    return Event.ARTILLERY, Event.STRAFING, Event.BOMBING

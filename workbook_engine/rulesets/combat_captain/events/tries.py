"""Random events (CC-EVT-01)."""

from __future__ import annotations

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS
from workbook_engine.rulesets.combat_captain.vocabulary.words import Event

_EVENTS = CHARTS["random_events"]


def event(total: int) -> Event:
    """CC-EVT-01 Return what two dice bring."""
    found = _EVENTS.row_with("roll", total)
    return Event(found.row) if found else Event.NOTHING


def opponents_choices(settings: Settings) -> tuple[Event, ...]:
    """CC-EVT-01, B09 Return what the opponent may choose from."""
    if settings.word("opponent_air") == "strafe":
        return Event.ARTILLERY, Event.STRAFING
    return Event.ARTILLERY, Event.STRAFING, Event.BOMBING

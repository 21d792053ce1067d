"""A staff's own book as a state of the game, so that its orders can be played ahead (OC-2.2).

Its own units, supplies and squadrons are as the book says, the map as its Gazetteer and its Grid
say, the enemy as its Contacts say. Of each unit the book tells the sort and not the profile: it is
taken for the first unit of its sort in Annex A, own ones as worn as their condition reads.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import Imagined, OwnBook
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Tables
from workbook_engine.core.rules import Rules
from workbook_engine.kit.read_back import filled
from workbook_engine.rulesets.opcom.knowledge.forecast.enemy import enemies
from workbook_engine.rulesets.opcom.knowledge.forecast.land import ground, is_crossing, named_on_map
from workbook_engine.rulesets.opcom.knowledge.forecast.own import own_units, parked, squadrons
from workbook_engine.rulesets.opcom.knowledge.views.views import MapName
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES

_AHEAD = 20
"""Half-days that the Calendar is continued for."""


def imagine(book: OwnBook, rules: Rules) -> Imagined:
    """OC-2.2 Return the state of the game as a staff's own book has it."""
    tables = Tables.of(
        *_calendar(book.day),
        *ground(book),
        *named_on_map(book),
        *own_units(book, rules),
        *parked(book),
        *squadrons(book),
        *enemies(book, rules),
    )
    return Imagined(tables, tuple(_said(book)))


def _said(book: OwnBook) -> Iterator[str]:
    """Yield what is taken for granted."""
    yield (
        "Each unit is taken for a typical one of its sort in Annex A; yours are as fit as Forces "
        "says, the enemy's whole, supplied, and where they were last seen, holding."
    )
    yield "Supplies that other staffs hold are not in it."
    yield "Neither weather nor bad roads are foreseen: they are Control's to say."
    if not book.tables[MapName]:
        yield "The book has no Gazetteer: roads, rivers, bridges and places are not known."
    elif any(row.carries is None for row in book.tables[MapName].values() if is_crossing(row)):
        yield "Traffic jams are not foreseen where your side does not know what a crossing carries."


def _calendar(day: CalendarTurn) -> Iterator[CalendarTurn]:
    """OC-3.2 Yield the turn with its half of the day, and those that follow it."""
    halves = {half: filled("{date}, " + half, day.date) for half in HALVES}
    now = next((half for half, slots in halves.items() if slots), None)
    if now is None:
        return
    for ahead in range(_AHEAD):
        half = HALVES[(HALVES.index(now) + ahead) % len(HALVES)]
        date = "" if ahead else (halves[now] or {})["date"]
        yield CalendarTurn(turn=day.turn + ahead, date=date, half=half)

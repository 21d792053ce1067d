"""What newspapers may print of a half-day, where every staff knows of it (OC-2.2, OC-10)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.press import News
from workbook_engine.kit.news import KEPT, TAKEN, battle, heard, large, other_side, weather
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View

_LARGE = 4
"""Battalions of both sides, as far as a staff knows them, from which a fight is a great one."""


def news(seen: View) -> Iterator[News]:
    """OC-2.2, OC-10 Yield weather, fights, bridges that are down and what was told, of one side."""
    yield from weather(seen.weather if seen.played else "")
    named = {each.lies: each.name for each in seen.names}
    for met in seen.fights:
        if met.said is None:
            yield from _fight(met, named.get(met.square, met.place), seen.side, other_side(seen))
    for bridge in seen.bridges:
        if bridge.blown:
            yield News(bridge.name, f"The bridge {bridge.name} is down.", "A bridge is down", 1)
    yield from heard(each.text for each in seen.heard)


def _fight(met: Met, place: str, side: str, foe: str) -> Iterator[News]:
    attacker, defender = (side, foe) if met.attacked else (foe, side)
    ends = {"ours": TAKEN, "theirs": KEPT} if met.attacked else {"lost": TAKEN, "ours": KEPT}
    yield from battle(place, attacker, defender, ends.get(met.held_by, ""), met.square)
    if len(met.line) + (met.battalions or 0) >= _LARGE:
        yield large(place)

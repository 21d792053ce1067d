"""The heads of maps: whose a map is, of when, and how sides are called and coloured on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbook_engine.core.desk import Campaign, readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import Position
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.kit.seen import Seen
from workbook_engine.kit.sides import colours_drawn, colours_seen, words_seen

_FIRST = str(Position(1, 1))


def umpires_head(
    turn: Turn, drawn: Mapping[str, Whose], date: str, called: Callable[[str], str] = readable
) -> dict[str, Any]:
    """Return the head of the umpire's map, on which every side is drawn."""
    state = turn.after
    return {
        "title": next(iter(state[Campaign]), ""),
        "known_to": "The umpire's map: not to be handed out",
        "date": date,
        "note": _after_step(turn) or _after(str(turn.before.position), played=bool(turn.rulings)),
        "whose_words": dict(zip(Whose, map(called, drawn), strict=False)),
        "colours": colours_drawn(state, drawn),
    }


def teams_head(seen: Seen, date: str, own: str, enemy: str) -> dict[str, Any]:
    """Return the head of a team's map, which calls its own troops and the enemy so."""
    return {
        "title": seen.campaign,
        "known_to": _("As known to {team}").format(team=seen.called),
        "date": date,
        "note": _after(seen.turn, played=seen.played),
        "whose_words": words_seen(seen.colours, own, enemy),
        "colours": colours_seen(seen.colours),
    }


def _after_step(turn: Turn) -> str:
    """Say after which step of a turn that has stopped a map shows the land; blank of any other."""
    position = turn.before.position
    stopped = turn.rulings and turn.after.position == position
    return f"In turn {position}, after {turn.rulings[-1].phase}" if stopped else ""


def _after(position: str, *, played: bool) -> str:
    """Say after which turn and stage a map shows the land, or before which."""
    if played:
        return _("After turn {turn}").format(turn=position)
    before = _("Before turn {turn}").format(turn=position)
    return _("As set up") if position == _FIRST else before

"""What every team's view says about itself and the turn, whatever else it lets the team know."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from workbook_engine.core.calendar import date_of, deadline_of
from workbook_engine.core.colours import seen_by
from workbook_engine.core.desk import Campaign, StandingOrder, Team
from workbook_engine.core.dispatches import Dates
from workbook_engine.core.instead import CELL, words_on
from workbook_engine.core.rulings import Turn
from workbook_engine.core.standing import standing_of
from workbook_engine.core.summaries import HistoryRow, heard_before
from workbook_engine.kit.boxes import DispatchSeen, box_of
from workbook_engine.kit.dispatches import writes_to
from workbook_engine.kit.sides import Colours


class Seen(Struct, frozen=True, kw_only=True):
    """The head of a view: whose it is, of which campaign, after which turn and before which."""

    campaign: str
    team: str
    called: str
    """What the team is called in all that people read."""
    side: str
    colours: Colours = ()
    turn: str
    """The turn and stage that was played."""
    date: str
    """Of that turn; at set-up of the one to come."""
    next_date: str
    """Of the orders to come; nothing where the Calendar does not tell."""
    deadline: str
    """When they are wanted by; nothing where no time is set."""
    standing: tuple[StandingOrder, ...]
    """The team's own orders that stand until told otherwise."""
    played: bool
    """Whether anything was played yet."""
    history: tuple[HistoryRow, ...]
    """Its earlier reports in short, the oldest first."""
    in_short: bool = False
    """Whether its report is a commander's, without pages to hand on."""
    cells: tuple[tuple[str, str], ...] = ()
    """Where its report has the umpire's words, and the words; blank where it says nothing."""
    box: tuple[DispatchSeen, ...] = ()
    """The messages that it has sent and received."""
    writes_to: tuple[str, ...] = ()
    """Whom it may write to."""


class Hears(Seen, frozen=True, kw_only=True):
    """A view of a team that hears messages as they are worded."""

    heard: tuple[str, ...]


def head_of(turn: Turn, team: Team, part: str = "", dates: Dates = date_of) -> dict[str, Any]:
    """Return the fields of `Seen`; a rule set whose turns are parts of a day says its own dates.

    `part` is what is left of the day or turn: a phase, or whose turn it is; `dates` what stages
    are called in messages.
    """
    state, played = turn.after, turn.before.position
    return {
        "campaign": next(iter(state[Campaign]), ""),
        "team": team.team,
        "called": team.called,
        "side": team.side,
        "colours": seen_by(state[Team].values(), team.side),
        "turn": str(played),
        "date": date_of(state, played.turn),
        "next_date": ", ".join(filter(None, (date_of(state), part))),
        "deadline": deadline_of(state, team),
        "standing": standing_of(state, team),
        "played": bool(turn.rulings),
        "history": heard_before(turn, team.team),
        "in_short": team.in_short,
        "cells": words_on(turn, team.team, CELL),
        "box": box_of(state, team.team, dates),
        "writes_to": writes_to(state, team),
    }

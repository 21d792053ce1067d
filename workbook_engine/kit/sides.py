"""Sides and their staffs: in which order, under which sign, who sees whose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from workbook_engine.core.colours import colours_of
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.kit.maps.picture import Whose

SIGNS = "●■▲▼"
"""The sign of a side on a sheet of cells; never told by colour alone."""


def in_order(state: State, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the sides in the order of the Teams sheet, then others that have no team."""
    return tuple(dict.fromkeys((*(team.side for team in state[Team].values()), *others)))


def signs_of(state: State, others: Iterable[str] = ()) -> dict[str, str]:
    """Return the sign of each side; the last one is shared."""
    ordered = in_order(state, others)
    return {side: SIGNS[min(n, len(SIGNS) - 1)] for n, side in enumerate(ordered)}


def drawn_as(state: State, others: Iterable[str] = ()) -> dict[str, Whose]:
    """Return how each side is drawn on a map; the last way is shared."""
    shapes, ordered = tuple(Whose), in_order(state, others)
    return {side: shapes[min(n, len(shapes) - 1)] for n, side in enumerate(ordered)}


def colours_drawn(state: State, drawn: Mapping[str, Whose]) -> dict[Whose, str]:
    """Return the colours of an umpire's map; where sides share a way to be drawn, the first's."""
    colours = colours_of(state[Team].values(), drawn)
    found: dict[Whose, str] = {}
    for side, whose in drawn.items():
        found.setdefault(whose, colours[side])
    return found


def colours_seen(colours: Sequence[tuple[str, str]]) -> dict[Whose, str]:
    """Return the colours of a team's map: its own, and that of the first enemy."""
    words = (word for _, word in colours[:2])
    return dict(zip((Whose.OWN, Whose.ENEMY), words, strict=False))


def staffs_seen(state: State, team: Team) -> frozenset[str]:
    """Return the teams whose units a team sees: itself, or its whole side for a commander."""
    if not team.commander:
        return frozenset({team.team})
    side = {each.team for each in state[Team].values() if each.side == team.side}
    return frozenset({team.team} | side)

"""Sides and their staffs: in which order, under which sign, who sees whose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from workbook_engine.core.colours import COLOURS, colours_of
from workbook_engine.core.desk import Team, readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.kit.maps.picture import Whose

SIGNS = "●■▲▼"
"""The sign of a side on a sheet of cells; never told by colour alone."""


def side_of(state: State, team: str) -> str:
    """Return a team's side; nothing where there is no such team."""
    found = state[Team].get(team)
    return found.side if found else ""


def in_order(state: State, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the sides in the order of the Teams sheet, then others that have no team."""
    return tuple(dict.fromkeys((*(team.side for team in state[Team].values()), *others)))


def signs_of(state: State, others: Iterable[str] = ()) -> dict[str, str]:
    """Return the sign of each side; the last one is shared."""
    ordered = in_order(state, others)
    return {side: SIGNS[min(n, len(SIGNS) - 1)] for n, side in enumerate(ordered)}


def drawn_as(state: State, others: Iterable[str] = ()) -> dict[str, Whose]:
    """Return how each side is drawn on a map: by its colour, wherever its teams are listed.

    So a blue side has rectangles and a red one diamonds on every map; the last way is shared.
    """
    shapes, there = tuple(Whose), in_order(state, others)
    colours = colours_of(state[Team].values(), there)
    rank = {colour: at for at, colour in enumerate(COLOURS)}
    ordered = sorted(there, key=lambda side: rank.get(colours[side], len(rank)))
    return {side: shapes[min(n, len(shapes) - 1)] for n, side in enumerate(ordered)}


def colours_drawn(state: State, drawn: Mapping[str, Whose]) -> dict[Whose, str]:
    """Return the colours of an umpire's map; where sides share a way to be drawn, the first's."""
    colours = colours_of(state[Team].values(), drawn)
    found: dict[Whose, str] = {}
    for side, whose in drawn.items():
        found.setdefault(whose, colours[side])
    return found


Colours = Sequence[tuple[str, str]]
"""The sides with their colours as a team sees them: itself first, then each enemy."""


def seen_as(colours: Colours, side: str) -> Whose:
    """Return how a side is drawn on a team's map; one that was not made out, as the first enemy."""
    shapes = tuple(Whose)
    at = next((n for n, (name, _) in enumerate(colours) if name == side), 1)
    return shapes[min(at, len(shapes) - 1)]


def sign_seen(colours: Colours, side: str, signs: str) -> str:
    """Return the sign of a side on a team's sheet of cells; the last one is shared."""
    at = next((n for n, (name, _) in enumerate(colours) if name == side), 1)
    return signs[min(at, len(signs) - 1)]


def colours_seen(colours: Colours) -> dict[Whose, str]:
    """Return the colours of a team's map: its own, and those of its enemies."""
    found: dict[Whose, str] = {}
    for side, word in colours:
        found.setdefault(seen_as(colours, side), word)
    return found


def words_seen(colours: Colours, own: str, enemy: str) -> dict[Whose, str]:
    """Return what a team's map calls the sides; enemies by name where there are several."""
    foes = [side for side, _ in colours[1:]]
    if len(foes) < 2:
        return {Whose.OWN: own, Whose.ENEMY: enemy}
    named: dict[Whose, list[str]] = {}
    for side in foes:
        named.setdefault(seen_as(colours, side), []).append(side)
    return {Whose.OWN: own} | {
        whose: _("{enemy}: {names}").format(enemy=enemy, names=", ".join(map(readable, sides)))
        for whose, sides in named.items()
    }


def staffs_seen(state: State, team: Team) -> frozenset[str]:
    """Return the teams whose units a team sees: itself, or its whole side for a commander."""
    if not team.commander:
        return frozenset({team.team})
    side = {each.team for each in state[Team].values() if each.side == team.side}
    return frozenset({team.team} | side)

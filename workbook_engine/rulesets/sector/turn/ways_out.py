"""Where bases go that give way (SB-ASL-11, SB-CTY-01)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.sector.land.board import bases_at, counted, enemies_of
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.records import Sector, Terrain


def way_out(state: State, sector: str, side: str) -> str:
    """SB-ASL-11, A17 Return the free sector next to one that is farthest from enemies, or nothing.

    Those that give way go there together, so that there must be room for all of them.
    """
    enemies, own = enemies_of(state, side), counted(state, side)
    bases = len(bases_at(state, sector, side))
    free = [
        each
        for each in over_edges(sector)
        if each in state[Sector]
        and each not in enemies
        and own[each] + bases <= BOOK.number("bases_a_sector")
    ]
    return max(free, key=lambda each: _farthest(each, enemies), default="")


def _farthest(sector: str, enemies: frozenset[str]) -> int:
    """A17 Return how far the nearest enemy is, in orthogonal steps."""
    here = parse_square(sector)
    others = [found for each in enemies if (found := parse_square(each)) is not None]
    if here is None or not others:
        return 0
    return min(abs(here.row - o.row) + abs(here.column - o.column) for o in others)


def city_beside(state: State, sector: str, side: str) -> str:
    """SB-CTY-01 Return a friendly city sector over an edge that has room, or nothing."""
    enemies, own = enemies_of(state, side), counted(state, side)
    return next(
        (
            each
            for each in over_edges(sector)
            if (found := state[Sector].get(each)) is not None
            and found.terrain == Terrain.CITY
            and each not in enemies
            and (own[each] or found.owner == side)
            and own[each] < BOOK.number("bases_a_sector")
        ),
        "",
    )

"""The printed map that everybody has: ground, waterways, roads and places, and no unit (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State
from workbook_engine.core.same import RecentResults
from workbook_engine.rulesets.opcom.knowledge.views.map_view import land_of
from workbook_engine.rulesets.opcom.land.country import MapTables, map_tables
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing


@dataclass(frozen=True, slots=True)
class Land:
    """One square of the printed map."""

    square: str
    ground: str
    """Its letter; a dot for open country."""
    signs: str
    """Waterway, railway, road."""
    places: str
    note: str
    """All names in full."""
    south: str
    east: str
    way: str


@dataclass(frozen=True, slots=True)
class Bridge:
    """A crossing on the printed map; blown only where the team has seen it so."""

    name: str
    bank: str
    far_bank: str
    blown: bool
    carries: int | None = None
    """Unit points a turn, where the team's side knows it (OC-7.5)."""


def paper_map(state: State) -> tuple[Land, ...]:
    """OC-2.1 Return every square of the map as it is printed, before anybody draws on it.

    All teams share one map, turn after turn, until a row of it changes.
    """
    return _PRINTED.of(map_tables(state), lambda: _printed(state))


_PRINTED: RecentResults[MapTables, tuple[Land, ...]] = RecentResults()


def _printed(state: State) -> tuple[Land, ...]:
    return tuple(
        Land(square, ground, signs, places, note, *sides)
        for square, ground, signs, places, note, sides in land_of(state)
    )


def bridges_known(state: State, teams: frozenset[str], side: str) -> Iterator[Bridge]:
    """OC-7.5, OC-8.1, U-07 Yield the crossings as some teams of a side know them.

    Whole, or seen blown; what one carries is told to the sides that Crossings names in `known to`.
    """
    for crossing in state[Crossing].values():
        seen = bool(teams & set(crossing.seen_blown))
        known = folded(side) in map(folded, crossing.known_to)
        carries = crossing.capacity if known else None
        yield Bridge(crossing.name, crossing.bank, crossing.far_bank, seen, carries)

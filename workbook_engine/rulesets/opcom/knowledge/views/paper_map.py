"""The printed map that everybody has: ground, waterways, roads and places, and no unit (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, Table
from workbook_engine.core.same import RecentResults
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.knowledge.views.map_view import letter_of, marks_of
from workbook_engine.rulesets.opcom.land.country import MAPS_KEPT, MapTables, map_tables
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Ground


class Land(Struct, frozen=True):
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


class Bridge(Struct, frozen=True):
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


_PRINTED: RecentResults[MapTables, tuple[Land, ...]] = RecentResults(MAPS_KEPT)


def _printed(state: State) -> tuple[Land, ...]:
    printed = dict(state.index(Ground, _bare))
    for square, signs, places, note, sides in marks_of(state):
        if square in printed:
            printed[square] = Land(square, printed[square].ground, signs, places, note, *sides)
    return tuple(printed.values())


def _bare(grounds: Table[Ground]) -> dict[str, Land]:
    """Return the squares as they are where nothing is printed on their ground: most of a map."""
    squares = ((parse_square(ground.square), letter_of(ground)) for ground in grounds.values())
    return {
        str(square): Land(str(square), letter, "", "", "", "", "", "")
        for square, letter in squares
        if square
    }


def bridges_known(state: State, teams: frozenset[str], side: str) -> Iterator[Bridge]:
    """OC-7.5, OC-8.1, U-07 Yield the crossings as some teams of a side know them.

    Whole, or seen blown; what one carries is told to the sides that Crossings names in `known to`.
    """
    for crossing in state[Crossing].values():
        seen = bool(teams & set(crossing.seen_blown))
        known = folded(side) in map(folded, crossing.known_to)
        carries = crossing.capacity if known else None
        yield Bridge(crossing.name, crossing.bank, crossing.far_bank, seen, carries)

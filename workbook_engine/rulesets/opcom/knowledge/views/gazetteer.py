"""All names of the printed map in one list: where each lies, and how roads and waters run (OC-2.1).

A map of squares shows it too, but not in words: with this list a way can be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.notation import as_list, as_way, stops_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.same import RecentResults
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import Bridge
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import RANKS
from workbook_engine.rulesets.opcom.knowledge.views.views import MapName
from workbook_engine.rulesets.opcom.land.country import MAPS_KEPT, MapTables, ends_of, map_tables
from workbook_engine.rulesets.opcom.land.courses import courses
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Place
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingKind, CrossingState, OnMap

OVER_WATER = frozenset({OnMap.BRIDGE, OnMap.FERRY})
CROSSINGS = frozenset({*OVER_WATER, OnMap.DEFILE})


def printed_names(state: State) -> tuple[MapName, ...]:
    """OC-2.1 Return all names of the printed map, which everybody has alike.

    What crossings carry and how they stand is not on it.
    """
    return _NAMES.of(map_tables(state), lambda: tuple(_numbered(_names(state))))


_NAMES: RecentResults[MapTables, tuple[MapName, ...]] = RecentResults(MAPS_KEPT)


def as_known(names: Iterable[MapName], bridges: Iterable[Bridge]) -> Iterator[MapName]:
    """OC-7.5, OC-8.1 Yield the names with what a team knows of its crossings."""
    known = {each.name: each for each in bridges}
    for row in names:
        bridge = known.get(row.name) if row.what in CROSSINGS else None
        blown = CrossingState.BLOWN if bridge and bridge.blown else ""
        yield replace(row, carries=bridge.carries, state=str(blown)) if bridge else row


def _numbered(rows: Iterable[MapName]) -> Iterator[MapName]:
    return (replace(row, number=number) for number, row in enumerate(rows, start=1))


def _names(state: State) -> Iterator[MapName]:
    for place in state[Place].values():
        what = place.kind if place.kind in RANKS else OnMap.PLACE
        yield MapName(number=0, name=place.name, what=what, lies=place.square)
    for crossing in state[Crossing].values():
        yield MapName(
            number=0,
            name=crossing.name,
            what=sort_of(crossing),
            lies=as_way((crossing.bank, crossing.far_bank)),
            over=crossing.river,
            bears=crossing.load_class,
        )
    for route in state[Route].values():
        points = (each for each in stops_in(route.points) if ends_of(state, each, None))
        yield MapName(number=0, name=route.name, what=str(route.kind), lies=as_way(points))
    for river in courses(state):
        yield MapName(number=0, name=river.name, what=river.barrier, lies=as_list(river.squares))


def sort_of(crossing: Crossing) -> OnMap:
    """OC-2.1 Return what a crossing is on the printed map: a bridge, a ferry or a defile."""
    if CrossingKind.of(crossing.kind) is CrossingKind.FERRY:
        return OnMap.FERRY
    return OnMap.BRIDGE if crossing.river else OnMap.DEFILE

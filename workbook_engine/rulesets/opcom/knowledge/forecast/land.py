"""The map of a staff's own book: the ground of its Grid, the names of its Gazetteer (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.notation import names_in, stops_in
from workbook_engine.core.records import Record
from workbook_engine.kit.read_back import first_word
from workbook_engine.rulesets.opcom.knowledge.views.gazetteer import CROSSINGS
from workbook_engine.rulesets.opcom.knowledge.views.map_view import LETTERS
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import RANKS
from workbook_engine.rulesets.opcom.knowledge.views.views import MapName
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, AirZone
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Ground,
    Place,
    Terrain,
)
from workbook_engine.rulesets.opcom.vocabulary.words import (
    Barrier,
    CrossingState,
    OnMap,
    RouteKind,
)

PLACES = frozenset({*RANKS, OnMap.PLACE})
_ROADS, _WATERS = frozenset(RouteKind), frozenset(Barrier)


def ground(book: OwnBook) -> Iterator[Ground]:
    """OC-3.3 Yield the squares of the Grid with the ground that their first letter stands for."""
    grounds = {letter: terrain for terrain, letter in LETTERS.items()}
    for square, text in book.map.items():
        yield Ground(square=square, terrain=grounds.get(first_word(text), Terrain.OPEN))


def named_on_map(book: OwnBook) -> Iterator[Record]:
    """OC-2.1 Yield what the Gazetteer names, and the air zones that are offered."""
    rows = book.tables[MapName].values()
    for row in rows:
        if row.what in PLACES:
            yield Place(name=row.name, square=row.lies, kind=row.what)
        elif row.what in _ROADS:
            yield Route(name=row.name, kind=row.what, points=row.lies)
        elif row.what in _WATERS:
            yield River(name=row.name, barrier=row.what, squares=names_in(row.lies))
        elif is_crossing(row):
            yield _crossing(row)
    corner = next(iter(book.map), "A1")
    places = {row.name for row in rows}
    for zone in book.offered(AirLine, "zone"):
        if zone not in places:
            yield AirZone(name=zone, first=corner, last=corner)


def is_crossing(row: MapName) -> bool:
    """Tell whether a name is a crossing's or another choke point's."""
    return row.what in CROSSINGS


def _crossing(row: MapName) -> Crossing:
    """OC-6.7, OC-8.1 Return a crossing as the team knows it: it stands unless seen blown."""
    bank, far_bank, *_ = (*stops_in(row.lies), "", "")
    return Crossing(
        name=row.name,
        river=row.over,
        bank=bank,
        far_bank=far_bank,
        kind=row.what,
        load_class=row.bears,
        capacity=row.carries,
        state=row.state or CrossingState.INTACT,
        safe=True,
    )

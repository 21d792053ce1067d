"""How far a row of Weather and Roads reaches: whom it slows, and where (OC-6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.notation import as_way, names_in, stops_in, stretches_in
from workbook_engine.core.records import State
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.land.country import (
    Node,
    ends_of,
    node_of,
    square_at,
    squares_along,
)
from workbook_engine.rulesets.opcom.orders.orders import names_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import RouteKind

ALL, ROADS = "all", "roads"


class Reach(Struct, frozen=True):
    """Whom some causes slow wherever they go, and where they slow whoever comes."""

    whom: frozenset[str] = frozenset()
    """Names, folded: of sides, teams, formations, units; or `all`."""
    areas: tuple[tuple[Square, Square], ...] = ()
    """All squares from one row and column to others."""
    squares: frozenset[Node] = frozenset()
    roads: frozenset[str] = frozenset()
    """Where a road column is slowed: roads by name, or `roads`."""
    unknown: tuple[str, ...] = ()

    @property
    def is_somewhere(self) -> bool:
        """Whether it slows whoever comes to some places, or along some roads."""
        return bool(self.areas or self.squares or self.roads)

    def takes_in(self, unit: Unit) -> bool:
        """Tell whether a unit is slowed wherever it goes."""
        return not self.whom.isdisjoint(called(unit))

    def lies_on(self, there: Node, roads: Sequence[str]) -> bool:
        """Tell whether a step is slowed that leads to a square, in a column by these roads."""
        if there in self.squares or any(_is_in(square_at(there), area) for area in self.areas):
            return True
        return bool(roads) and (ROADS in self.roads or not self.roads.isdisjoint(roads))


def reach_of(state: State, text: str) -> Reach:
    """OC-6.4 Return how far a row reaches: `Allied; 15 Bde`, `C3:K9; roads`, `Hamont > Weert`.

    A name is first taken for one of the forces, then for a road, then for what is on the map.
    """
    forces = {name for unit in state[Unit].values() for name in called(unit)} | {ALL}
    whom, areas, squares, roads, unknown = set(), [], set(), set(), []
    for name in names_in(text):
        route = state[Route].get(name)
        if folded(name) in forces:
            whom.add(folded(name))
        elif folded(name) == ROADS or (route and route.kind == RouteKind.ROAD):
            roads.add(route.name if route else ROADS)
        elif area := _area(name):
            areas.append(area)
        elif on_map := set(_squares(state, name)):
            squares |= on_map
        else:
            unknown.append(name)
    return Reach(
        frozenset(whom), tuple(areas), frozenset(squares), frozenset(roads), tuple(unknown)
    )


def called(unit: Unit) -> set[str]:
    """Return all that a row may call a unit by, folded: its names, its side, its team, and all."""
    return {ALL, folded(unit.side), folded(unit.team), *names_of(unit)} - {""}


def _area(name: str) -> tuple[Square, Square] | None:
    for ends in stretches_in(name):
        corners = [square for each in ends if (square := parse_square(each))]
        if len(ends) == len(corners) == 2:
            rows = sorted(each.row for each in corners)
            columns = sorted(each.column for each in corners)
            return Square(rows[0], columns[0]), Square(rows[1], columns[1])
    return None


def _is_in(square: Square, area: tuple[Square, Square]) -> bool:
    first, last = area
    return first.row <= square.row <= last.row and first.column <= square.column <= last.column


def _squares(state: State, name: str) -> Iterator[Node]:
    """Yield the squares of a place or a crossing, or of a way along them."""
    if at := ends_of(state, name, None):
        yield from map(node_of, at)
    elif all(ends_of(state, point, None) for point in stops_in(name)):
        yield from squares_along(state, as_way(stops_in(name)))

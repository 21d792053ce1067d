"""Air zones of about 30 km: the umpire's own, else blocks of the map (OC-12.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.land.country import square_at, squares_along
from workbook_engine.rulesets.opcom.land.ground import square_km, square_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirZone
from workbook_engine.rulesets.opcom.vocabulary.records import Ground

_Block = tuple[str, Square, Square]


def zone_of(state: State, square: Square, rules: Rules) -> str:
    """OC-12.1 Return the air zone of a square: the umpire's own that covers it, or a block.

    Blocks are named by row and column, from the north-west corner of the map: `Zone 2.1`.
    """
    for name, first, last in state.index(AirZone, _own_zones):
        if first.row <= square.row <= last.row and first.column <= square.column <= last.column:
            return name
    side = _side(state, rules)
    return f"Zone {(square.row - 1) // side + 1}.{(square.column - 1) // side + 1}"


def _side(state: State, rules: Rules) -> int:
    """OC-12.1 Return the side of a block, in whole squares."""
    return max(1, rules.fraction("air_zone") // square_km(state))


def zone_named(state: State, text: str, rules: Rules) -> str | None:
    """OC-12.1 Return the zone that an order means: by its name, or by a square or place in it."""
    if not text:
        return None
    known = {folded(name): name for name in zone_names(state, rules)}
    if folded(text) in known:
        return known[folded(text)]
    square = square_of(state, text)
    return zone_of(state, square, rules) if square else None


def zone_names(state: State, rules: Rules) -> list[str]:
    """Return the names of all air zones of the map, the umpire's own first."""
    side = _side(state, rules)
    blocks = state.index(Ground, _corners(side))
    computed = (zone_of(state, square, rules) for square in blocks)
    return list(dict.fromkeys((*state[AirZone], *computed)))


def fly_in(state: State, route: str, goal: Square | None) -> list[Square]:
    """OC-13.1 Return the squares flown over: along the points of the route, then on to the goal."""
    points = f"{route} > {goal}" if goal else route
    return list(dict.fromkeys(square_at(node) for node in squares_along(state, points.strip(" >"))))


def zones_flown_through(state: State, squares: Iterable[Square], rules: Rules) -> Iterator[str]:
    """OC-13.1 Yield the zones of a way flown, each once, in order."""
    yield from dict.fromkeys(zone_of(state, square, rules) for square in squares)


def _own_zones(zones: Table[AirZone]) -> list[_Block]:
    corners = (
        (zone.name, parse_square(zone.first), parse_square(zone.last)) for zone in zones.values()
    )
    return [(name, first, last) for name, first, last in corners if first and last]


@lru_cache(maxsize=8)  # a table knows what was made of it by the function that made it
def _corners(side: int) -> Callable[[Table[Ground]], list[Square]]:
    """Return what finds the first square of each block in which there is ground."""

    def corners(ground: Table[Ground]) -> list[Square]:
        squares = (square for name in ground if (square := parse_square(name)))
        blocks = {((each.row - 1) // side, (each.column - 1) // side) for each in squares}
        return [Square(down * side + 1, over * side + 1) for down, over in sorted(blocks)]

    return corners

"""Where things stand, and on what ground (OC-3.3, OC-9.32, OC-9.33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, distance_squared, farthest, parse_square, within
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Ground,
    Place,
    Terrain,
    Unit,
    UnitState,
)

COVER = frozenset({Terrain.WOODS, Terrain.BUILT_UP, Terrain.CITY})
"""OC-9.F5 Close country as the factor list defines it: woods and built-up areas."""

BAD = frozenset({Terrain.BOCAGE, Terrain.MOUNTAIN})
"""OC-9.33 Ground of the bad terrain column."""

CLOSE = COVER | BAD
"""OC-6.12 Close country for movement, passing and retirement."""


def square_of(state: State, position: str) -> Square | None:
    """Return the square of a position: a square's own name, a place's, a crossing's first bank."""
    square = parse_square(position)
    if square is not None:
        return square
    place = state[Place].get(position)
    if place is not None:
        return parse_square(place.square)
    crossing = state[Crossing].get(position)
    return parse_square(crossing.bank) if crossing else None


def where(state: State, unit: Unit) -> Square | None:
    """Return the square a unit stands in."""
    return square_of(state, unit.position)


def terrain_at(state: State, square: Square) -> str:
    """Return the ground of a square; open where the map does not say."""
    ground = state[Ground].get(str(square))
    return ground.terrain if ground else Terrain.OPEN


def on_map(state: State, square: Square) -> bool:
    """Tell whether a square lies on the map; without a map every square does."""
    return str(square) in state[Ground] or not state[Ground]


def named(state: State, square: Square) -> str:
    """Return a square as an umpire reads it: with its place where it has one.

    `Arnhem Bridge (F4)`, or `F4`.
    """
    at = str(square)
    name = state.index(Place, _names_by_square).get(at)
    return f"{name} ({at})" if name else at


def _names_by_square(places: Table[Place]) -> dict[str, str]:
    names: dict[str, str] = {}
    for place in places.values():
        names.setdefault(place.square, place.name)
    return names


def column_for(terrain: str) -> str:
    """OC-9.33 Return the results column of a ground: bad for bocage, walled fields, mountains."""
    return "bad" if terrain in BAD else "normal"


def square_km(state: State) -> Fraction:
    """Return the side of a square in km."""
    return state.index(Campaign, _square_km)


def _square_km(campaigns: Table[Campaign]) -> Fraction:
    return next((campaign.square_km for campaign in campaigns.values()), Fraction(1))


def near(state: State, one: Square | None, other: Square | None, km: int | Fraction) -> bool:
    """Tell whether two squares lie at most so many km apart; never where one is unknown."""
    return bool(one and other and within(one, other, km, square_km(state)))


def beside(one: Square, other: Square) -> bool:
    """Tell whether two squares touch, or are the same."""
    return farthest(one, other) <= 1


def in_contact(state: State, one: Square | None, other: Square | None, rules: Rules) -> bool:
    """OC-6.12 Tell whether two squares are in contact: within the passing distance, or touching."""
    farthest_seen = contact_squared(state, rules)
    return bool(one and other and distance_squared(one, other) <= farthest_seen)


def contact_squared(state: State, rules: Rules) -> int:
    """OC-6.12 Return the square of the greatest distance in contact, in sides of a square."""
    reach, km = rules.fraction("passing_open"), square_km(state)
    sides, side = reach.numerator * km.denominator, reach.denominator * km.numerator
    return max(_TOUCHING, sides * sides // (side * side))


_TOUCHING = 2
"""The square of the distance, in sides, of squares that touch at a corner."""


def active(state: State) -> Sequence[Unit]:
    """Return the units on the map, in the order of the force sheet."""
    return state.index(Unit, _on_the_map)


def _on_the_map(units: Table[Unit]) -> Sequence[Unit]:
    there = UnitState.ACTIVE
    return tuple(unit for unit in units.values() if unit.state == there)


def units_in(state: State, square: Square) -> list[Unit]:
    """Return the units that stand in a square."""
    standing, name = state.grouped(Unit, _position), str(square)
    places = state.index(Place, _places_by_square).get(name)
    if places is None:
        return list(standing.get(name, {}).values())
    here = {n: unit for at in (name, *places) for n, unit in standing.get(at, {}).items()}
    return [here[number] for number in sorted(here)]


def _places_by_square(places: Table[Place]) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for place in places.values():
        names.setdefault(place.square, []).append(place.name)
    return names


def _position(unit: Unit) -> str | None:
    """Return the square or place that a unit on the map is at."""
    if unit.state != UnitState.ACTIVE:
        return None
    return str(parse_square(unit.position) or unit.position)


_BLOCK = 8
"""Rows and columns of a block of squares: units are looked for in the blocks that come near."""


def units_near(state: State, square: Square, squares: int) -> Iterator[tuple[Unit, Square]]:
    """Yield the units that stand within so many rows and columns of a square, and where.

    They come in no order that means anything.
    """
    blocks = {_BY_PLACE} | {
        (row, column)
        for row in range((square.row - squares) // _BLOCK, (square.row + squares) // _BLOCK + 1)
        for column in range(
            (square.column - squares) // _BLOCK, (square.column + squares) // _BLOCK + 1
        )
    }
    groups = state.grouped(Unit, _block)
    for block in blocks:
        for unit in groups.get(block, _NOBODY).values():
            there = where(state, unit)
            if there and farthest(square, there) <= squares:
                yield unit, there


_NOBODY: Mapping[int, Unit] = {}

_BY_PLACE = (-1, -1)
"""The block of those whose place is named: where it lies is another table's to say."""


def _block(unit: Unit) -> tuple[int, int] | None:
    if unit.state != UnitState.ACTIVE:
        return None
    square = parse_square(unit.position)
    return (square.row // _BLOCK, square.column // _BLOCK) if square else _BY_PLACE


def squares_for(km: Fraction, state: State) -> int:
    """OC-9.30, D-14 Return a distance in squares: halves up, at least one."""
    side = square_km(state)
    squares, of = km.numerator * side.denominator, km.denominator * side.numerator
    return max(1, (2 * squares + of) // (2 * of))

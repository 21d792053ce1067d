"""Where and how troops and supplies come down: drop zones, airstrips, gliders (OC-12.3)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.ground import active, on_map, square_km, terrain_at, where
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Delivery
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Place, Terrain, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

CLEAR = frozenset({Terrain.OPEN, Terrain.HEATH})
WET = frozenset({Terrain.MARSH, Terrain.POLDER})
DROPPABLE = CLEAR | WET
"""OC-12.3 Ground that troops may drop on: open, marsh, polder; heath is open ground."""

_MAY_JUMP = frozenset({Kind.PARACHUTE, Kind.HQ, Kind.ENGINEERS})
_STRIPS = ("airstrip", "airfield", "landing strip", "airport")
_AFDAG = "afdag"


def may_drop(terrain: str, km: Fraction, rules: Rules) -> bool:
    """OC-12.3 Tell whether troops may drop on ground of a kind, so many km across."""
    return terrain in DROPPABLE and km >= rules.fraction("drop_zone")


def across_km(state: State, square: Square, rules: Rules) -> Fraction:
    """OC-12.3 Return how many km across the ground is that a square is part of, as far as asked.

    Squares smaller than a drop zone count together with their neighbours of droppable ground.
    """
    side = square_km(state)
    wanted = max(1, ceil(rules.fraction("drop_zone") / side))
    for sides in range(wanted, 1, -1):
        starts = range(sides)
        if any(_all_clear(state, square, up, left, sides) for up in starts for left in starts):
            return sides * side
    return side


def _all_clear(state: State, square: Square, up: int, left: int, sides: int) -> bool:
    block = (
        Square(row, column)
        for row in range(square.row - up, square.row - up + sides)
        for column in range(square.column - left, square.column - left + sides)
    )
    return all(
        each.row > 0
        and each.column > 0
        and on_map(state, each)
        and terrain_at(state, each) in DROPPABLE
        for each in block
    )


def is_drop_zone(state: State, square: Square, rules: Rules) -> bool:
    """OC-12.3 Tell whether troops may drop in a square of the map."""
    return may_drop(terrain_at(state, square), across_km(state, square, rules), rules)


def is_poor(terrain: str) -> bool:
    """OC-12.2, OC-12.6 Tell whether ground is poor to come down on: all that is not open."""
    return terrain not in CLEAR


def has_airstrip(state: State, square: Square) -> bool:
    """OC-12.2 Tell whether a square has an airstrip, by the kind of a place in it."""
    return any(word in kind for kind in _kinds(state, square) for word in (*_STRIPS, _AFDAG))


def has_afdag(state: State, square: Square) -> bool:
    """OC-12.2 Tell whether an airfield dump group works an airstrip, by the kind of the place."""
    return any(_AFDAG in kind for kind in _kinds(state, square))


def _kinds(state: State, square: Square) -> list[str]:
    return [folded(p.kind) for p in state[Place].values() if p.square == str(square)]


def enemy_at(state: State, square: Square, side: str) -> list[Unit]:
    """OC-12.4 Return the enemy's effective units in a square."""
    return [
        unit
        for unit in active(state)
        if unit.side != side and where(state, unit) == square and is_effective(unit)
    ]


def may_be_carried(unit: Unit) -> bool:
    """OC-12.1 Tell whether a unit can be flown in: it waits off the map."""
    return unit.state == UnitState.WAITING


def delivery_of(state: State, line: AirLine, units: Iterable[Unit], goal: Square | None) -> str:
    """OC-12.4 Return how a load comes down: as ordered, or as its units are trained.

    Parachutists jump, and staffs and engineers with them; everyone else comes by glider. Supplies
    alone are landed where there is an airstrip, and dropped elsewhere.
    """
    if line.delivery:
        return line.delivery
    kinds = {unit.kind for unit in units}
    if not kinds:
        landed = goal is not None and has_airstrip(state, goal)
        return str(Delivery.LAND if landed else Delivery.PARACHUTE)
    return str(Delivery.PARACHUTE if Kind.PARACHUTE in kinds else Delivery.GLIDER)


def comes_by(unit: Unit, delivery: str, ordered: str) -> str:
    """OC-12.4, OC-12.6 Return how one unit of a load comes down."""
    if ordered or delivery != Delivery.PARACHUTE:
        return ordered or delivery
    return str(Delivery.PARACHUTE if unit.kind in _MAY_JUMP else Delivery.GLIDER)

"""Passing by and contact (OC-6.12, OC-6.13)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.land.country import SOUTH, Node, apart, square_at
from workbook_engine.rulesets.opcom.land.ground import CLOSE, square_km, terrain_at


def passing_km(terrain: str, rules: Rules, *, night: bool) -> Fraction:
    """OC-6.12 Return how near an enemy may be passed, in km."""
    return rules.fraction("passing_close" if night or terrain in CLOSE else "passing_open")


class Watch(Struct, frozen=True):
    """One side's enemies by square, and what is needed to tell who comes too near."""

    enemies: Mapping[Node, str]
    """Squares held by effective enemies, with the name of one that stands there."""
    square_km: Fraction
    rules: Rules

    def met(self, here: Node, there: Node, terrain: str, night: bool) -> str | None:
        """OC-6.12, OC-6.13 Return the enemy that stops a step, or None.

        A unit that starts within the passing distance may only move away.
        """
        reach = passing_km(terrain, self.rules, night=night) / self.square_km
        for enemy in near_nodes(there, self.enemies, int(reach)):
            now, then = gap_squared(here, enemy), gap_squared(there, enemy)
            if then < reach * reach and (then <= now or then == 0):
                return self.enemies[enemy]
        return None


def near_nodes(here: Node, nodes: Container[Node], sides: int) -> Iterable[Node]:
    """Yield those squares that lie within so many rows and columns, nearest row first."""
    for down in range(-sides, sides + 1):
        first = here + down * SOUTH - sides
        for node in range(first, first + 2 * sides + 1):
            if node in nodes:
                yield node


def gap_squared(one: Node, other: Node) -> int:
    """Return the square of the distance between two squares' centres, in sides."""
    rows, columns = apart(one, other)
    return rows * rows + columns * columns


_TOUCHING = 2
"""The square of the distance, in sides, of squares that touch at a corner."""


def seen_from(
    state: State, here: Node, enemies: Mapping[Node, object], rules: Rules
) -> Iterator[Node]:
    """OC-6.12 Yield the squares in contact with a square: 2 km off, in close country touching."""
    sides, farthest = _in_sight(rules.fraction("passing_open"), square_km(state))
    for node in near_nodes(here, enemies, sides):
        gap = gap_squared(here, node)
        in_sight = gap <= farthest and terrain_at(state, square_at(node)) not in CLOSE
        if gap <= _TOUCHING or in_sight:
            yield node


@lru_cache(maxsize=64)
def _in_sight(km: Fraction, square_km: Fraction) -> tuple[int, int]:
    """Return how far one sees in the open: in whole sides, one at least, and squared."""
    sides = km / square_km
    return max(int(sides), 1), floor(sides * sides)

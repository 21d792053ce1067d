"""Flak zones: what they cost, and which of them are paid for (LW-FLK-01, LW-FLK-02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from workbook_engine.rulesets.last_war.book import figure

Neighbours = Mapping[str, frozenset[str]]


def flak_groups(zones: Iterable[str], neighbours: Neighbours) -> int:
    """LW-FLK-02 Return the fewest groups of connected zones, at most three each, that hold all."""
    return _fewest(frozenset(zones), _Land(neighbours))


class _Land:
    """Neighbours of zones, told apart by identity so that answers can be kept."""

    def __init__(self, neighbours: Neighbours) -> None:
        self.neighbours = neighbours


@lru_cache(maxsize=65536)
def _fewest(zones: frozenset[str], land: _Land) -> int:
    if not zones:
        return 0
    first = min(zones)
    return 1 + min(_fewest(zones - group, land) for group in _groups(first, zones, land))


def _groups(first: str, zones: frozenset[str], land: _Land) -> Iterable[frozenset[str]]:
    """Yield the connected groups of zones that hold one of them, up to the full size."""
    found = {frozenset({first})}
    newest = found
    for _ in range(figure("flak_group") - 1):
        newest = {
            group | {each}
            for group in newest
            for zone in group
            for each in land.neighbours.get(zone, frozenset()) & zones - group
        }
        found = found | newest
    return found


def operating(zones: Iterable[str], neighbours: Neighbours, supplies: int) -> frozenset[str]:
    """LW-FLK-02 Return the zones that supplies pay for, as many as they reach, in order."""
    left, paid = frozenset(zones), frozenset[str]()
    land = _Land(neighbours)
    for _ in range(supplies):
        if not left:
            break
        groups = (g for first in sorted(left) for g in _groups(first, left, land))
        best = min(groups, key=lambda group: (-len(group), sorted(group)))
        paid, left = paid | best, left - best
    return paid

"""Flak zones: what they cost, and which of them are paid for (LW-FLK-01, LW-FLK-02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbook_engine.core.rules import Rules

Neighbours = Mapping[str, frozenset[str]]


def _groups(
    first: str, zones: frozenset[str], neighbours: Neighbours, rules: Rules
) -> Iterable[frozenset[str]]:
    """Yield the connected groups of zones that hold one of them, up to the full size."""
    found = {frozenset({first})}
    newest = found
    for _ in range(rules.figure("flak_group") - 1):
        newest = {
            group | {each}
            for group in newest
            for zone in group
            for each in neighbours.get(zone, frozenset()) & zones - group
        }
        found = found | newest
    return found


def operating(
    zones: Iterable[str], neighbours: Neighbours, supplies: int, rules: Rules
) -> frozenset[str]:
    """LW-FLK-02 Return the zones that supplies pay for, as many as they reach, in order."""
    left, paid = frozenset(zones), frozenset[str]()
    for _ in range(supplies):
        if not left:
            break
        groups = (g for first in sorted(left) for g in _groups(first, left, neighbours, rules))
        best = min(groups, key=lambda group: (-len(group), sorted(group)))
        paid, left = paid | best, left - best
    return paid

"""Leaders and how far they reach (CC-LDR-01, CC-LDR-02)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from workbook_engine.core.rules import Rules
from workbook_engine.kit.places import Spot


def promoted(lost: Spot, others: Sequence[Spot]) -> Spot | None:
    """CC-LDR-01 Return who leads after a leader is lost: the closest, the first of equals."""
    return min(others, key=lost.squared, default=None)


def isolated(leaders: Sequence[Spot], others: Sequence[Spot], radius: Fraction) -> list[str]:
    """CC-LDR-02, CC-LDR-01 Return who is beyond the control radius of the nearest leader."""
    reach = radius**2
    return [o.id for o in others if all(o.squared(leader) > reach for leader in leaders)]


def is_too_long(spots: Sequence[Spot], radius: Fraction, rules: Rules) -> bool:
    """CC-LDR-02 Tell whether a company is longer than twice its control radius."""
    longest = (rules.figure("length_in_radii") * radius) ** 2
    return any(one.squared(other) > longest for one, other in combinations(spots, 2))

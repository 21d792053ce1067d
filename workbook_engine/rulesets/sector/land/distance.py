"""How far sectors lie apart, and which have a common boundary (SB-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, parse_square


def apart(one: str, other: str) -> tuple[int, int]:
    """Return how many rows and columns two sectors lie apart; far off where one is none."""
    here, there = parse_square(one), parse_square(other)
    if here is None or there is None:
        return _FAR, _FAR
    return abs(here.row - there.row), abs(here.column - there.column)


_FAR = 10**6
"""Farther than any map is wide."""


def steps(one: str, other: str, rules: Rules) -> int:
    """SB-GEN-03, A02 Return how many sectors two sectors lie apart."""
    found = apart(one, other)
    return max(found) if rules.word("metric") == "king" else sum(found)


def have_boundary(one: str, other: str) -> bool:
    """SB-ASL-01, A02 Tell whether two sectors share an edge, whatever distances are counted in."""
    return sum(apart(one, other)) == 1


def is_next(one: str, other: str, rules: Rules) -> bool:
    """SB-GEN-03, A02 Tell whether two sectors are adjacent."""
    return steps(one, other, rules) == 1


def is_engaged(sector: str, enemies: Iterable[str], rules: Rules) -> bool:
    """SB-MOV-02 Tell whether an enemy stands in a sector next to this one."""
    return any(is_next(sector, each, rules) for each in enemies)


def over_edges(sector: str) -> Iterator[str]:
    """Yield the sectors that share an edge with one, from the north round by the east."""
    here = parse_square(sector)
    if here is None:
        return
    for row, column in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        there = Square(here.row + row, here.column + column)
        if there.row > 0 and there.column > 0:
            yield str(there)

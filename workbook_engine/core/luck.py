"""Luck: the results of the dice in a turn's fights against their expectation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.weighing import Weighed, expected

MEN = 100
"""The most lost in one fight or turn from which the count is of men, not of steps."""


class Luck(Struct, frozen=True):
    """What a side lost in the fights of a turn, and the loss expected before their dice."""

    turn: str
    side: str
    lost: int
    expected: Fraction
    exact: bool = True
    """Whether all odds of the turn could be told exactly."""

    @property
    def saved(self) -> Fraction:
        """How much less it lost than was to be expected; below nothing, how much more."""
        return self.expected - self.lost


def luck_of(turn: str, weighed: Weighed) -> Iterator[Luck]:
    """Yield the luck of each side that fought in a turn, side by side.

    Over many games the dice even out: what a side saves comes to nothing in the mean, whatever is
    ordered, for each fight is compared with its own odds, on the state on which it was fought.
    """
    exact = all(odds.exact for odds in weighed.odds.values())
    lost: dict[str, int] = {}
    due: dict[str, Fraction] = {}
    for row, odds in weighed.odds.items():
        for side, count in weighed.came[row].losses:
            lost[side] = lost.get(side, 0) + count
        for side, share in expected(odds).items():
            due[side] = due.get(side, Fraction()) + share
    for side in sorted({*lost, *due}):
        yield Luck(turn, side, lost.get(side, 0), due.get(side, Fraction()), exact)


def decimals(luck: Iterable[Luck]) -> int:
    """Return to how many decimals luck is told: one, none where it is of men.

    >>> half = Fraction(1, 2)
    >>> decimals([Luck("1", "Red", 2, half)]), decimals([Luck("1", "Red", 300, half)])
    (1, 0)
    """
    return int(all(each.lost < MEN and each.expected < MEN for each in luck))


def so_far(luck: Iterable[Luck]) -> Iterator[tuple[Luck, Fraction]]:
    """Yield each with what its side has saved from the first turn on.

    >>> half = Fraction(1, 2)
    >>> turns = Luck("1", "Red", 1, half), Luck("2", "Red", 0, half), Luck("2", "Blue", 2, half)
    >>> [f"{each.side} {sum_}" for each, sum_ in so_far(turns)]
    ['Red -1/2', 'Red 0', 'Blue -3/2']
    """
    sums: dict[str, Fraction] = {}
    for each in luck:
        sums[each.side] = sums.get(each.side, Fraction()) + each.saved
        yield each, sums[each.side]


def in_all(luck: Iterable[Luck]) -> list[Luck]:
    """Return the luck of each side over all turns."""
    sums: dict[str, Luck] = {}
    for each in luck:
        so_far = sums.get(each.side, Luck("all", each.side, 0, Fraction()))
        sums[each.side] = Luck(
            "all",
            each.side,
            so_far.lost + each.lost,
            so_far.expected + each.expected,
            so_far.exact and each.exact,
        )
    return [sums[side] for side in sorted(sums)]

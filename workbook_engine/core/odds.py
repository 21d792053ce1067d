"""Exact odds: what is asked is played with every value of every die that counts, each weighed.

No sum is worked out a second time: the very function that rules is run again, branch by branch.
Where it says that two branches are alike from some point on, they are one from there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from graphlib import TopologicalSorter
from heapq import heappop, heappush
from typing import Generic, TypeVar

from msgspec import Struct, field

from workbook_engine.core.always import Always
from workbook_engine.core.dice import Dice, TriedDice

T = TypeVar("T")
Counts = Callable[[str], bool]
"""Tells whether a die of a name is one of those that are played through."""
EVERY: Counts = Always(True)
"""Every die is."""
MOST = 1000
"""So many branches are played; where there are more, so many are drawn."""
GLANCE, THIN = 100, Fraction(1, 100)
"""Where so many branches are no more than this of all there is, the rest is not waited for."""


class AlikeError(Exception):
    """Raised by branch dice where all that follows depends on a key alone: the branch ends here."""

    def __init__(self, key: Hashable) -> None:
        super().__init__(key)
        self.key = key


class BranchDice(Struct):
    """Dice of which some follow a script, and the highest face where it ends."""

    others: Dice | None
    counts: Counts
    script: Sequence[int] = ()
    begins: Hashable = None
    """The point that the script leads to; None for the very beginning."""
    thrown: list[tuple[int, int]] = field(default_factory=list)
    """Value and sides of each that counts, as they were asked for."""
    source: str = "odds"

    def throw(self, name: str, sides: int) -> int:
        """Return the scripted value of a die that counts; any other falls as it does."""
        if self.others is not None and not self.counts(name):
            return self.others.throw(name, sides)
        at = len(self.thrown)
        self.thrown.append((self.script[at] if at < len(self.script) else sides, sides))
        return self.thrown[-1][0]

    def alike(self, key: Hashable) -> None:
        """End the branch at a point that others come to as well, unless it began there."""
        if self.begins is None:
            raise AlikeError(key)
        if key == self.begins:
            self.begins = None


class Odds(Struct, Generic[T], frozen=True):
    """How likely each outcome is: exactly, or as often as it came where there was too much."""

    shares: Mapping[T, Fraction]
    plays: int
    exact: bool

    def error(self, outcome: T) -> float:
        """Return by how much a share that was drawn may be off, 19 times of 20; 0 if exact."""
        share = float(self.shares.get(outcome, 0))
        return 0.0 if self.exact else 1.96 * (share * (1 - share) / self.plays) ** 0.5

    @property
    def widest(self) -> float:
        """By how much the share may be off that may be off by most."""
        return max(map(self.error, self.shares), default=0.0)


class _TooManyError(Exception):
    """There are more branches than are played."""


class _Point(Struct, Generic[T]):
    """A point that branches reach: the path to it, and the probabilities of what follows."""

    script: tuple[int, ...] = ()
    ends: dict[T, Fraction] = field(default_factory=dict)
    leads_to: dict[Hashable, Fraction] = field(default_factory=dict)


def odds_of(
    play: Callable[[TriedDice], T], dice: Dice | None, counts: Counts, draws: Callable[[int], Dice]
) -> Odds[T]:
    """Return the odds of what a play comes to; of too many branches `MOST` games are drawn.

    The nth of those throws the dice that count from `draws(n)`.
    """
    try:
        points, plays = _points(play, dice, counts)
    except _TooManyError:
        return _drawn(play, dice, counts, draws)
    return Odds(_by_share(_summed(points)), plays, exact=True)


def _points(
    play: Callable[[TriedDice], T], dice: Dice | None, counts: Counts
) -> tuple[dict[Hashable, _Point[T]], int]:
    """Play from each point to the next, or to the end; raise _TooManyError where it is too much."""
    points: dict[Hashable, _Point[T]] = {None: _Point()}
    waiting: list[Hashable] = [None]
    plays = 0
    while waiting:
        key = waiting.pop()
        point, seen = points[key], Fraction()
        for outcome, weight, fell in branches(play, dice, counts, point.script, key):
            plays, seen = plays + 1, seen + weight
            if plays > MOST or (plays == GLANCE and seen < THIN):
                raise _TooManyError
            if not isinstance(outcome, AlikeError):
                point.ends[outcome] = point.ends.get(outcome, Fraction()) + weight
                continue
            to = outcome.key
            point.leads_to[to] = point.leads_to.get(to, Fraction()) + weight
            if to not in points:
                points[to] = _Point(fell)
                waiting.append(to)
    return points, plays


def _summed(points: Mapping[Hashable, _Point[T]]) -> dict[T, Fraction]:
    """Return how likely each end is, by way of whatever points."""
    if len(points) == 1:
        return points[None].ends
    weights = dict.fromkeys(points, Fraction()) | {None: Fraction(1)}
    shares: dict[T, Fraction] = {}
    order = TopologicalSorter({key: list(point.leads_to) for key, point in points.items()})
    for key in reversed([*order.static_order()]):
        for to, weight in points[key].leads_to.items():
            weights[to] += weights[key] * weight
        for end, weight in points[key].ends.items():
            shares[end] = shares.get(end, Fraction()) + weights[key] * weight
    return shares


def branches(
    play: Callable[[TriedDice], T],
    dice: Dice | None,
    counts: Counts,
    begun: tuple[int, ...] = (),
    point: Hashable = None,
) -> Iterator[tuple[T | AlikeError, Fraction, tuple[int, ...]]]:
    """Yield the outcome of each run of dice after those begun, how likely it is, and the run.

    The weights are 1 together, the heavier first as far as that is known. What ends at a point that
    others come to yields the point.

    >>> def two(dice): return dice.throw("a", 2) == 2 and dice.throw("b", 3)
    >>> sorted((end, str(weight), fell) for end, weight, fell in branches(two, None, EVERY))
    [(False, '1/2', (1,)), (1, '1/6', (2, 1)), (2, '1/6', (2, 2)), (3, '1/6', (2, 3))]
    """
    waiting: list[tuple[int, tuple[int, ...]]] = [(1, begun)]
    while waiting:
        _, script = heappop(waiting)
        branch = BranchDice(dice, counts, script, point)
        outcome = _end_of(play, branch)
        weight = 1
        fell = tuple(value for value, _ in branch.thrown)
        for at, (_, sides) in enumerate(branch.thrown[len(begun) :], start=len(begun)):
            weight *= sides
            for value in range(1, sides) if at >= len(script) else ():
                heappush(waiting, (weight, (*fell[:at], value)))
        yield outcome, Fraction(1, weight), fell


def _end_of(play: Callable[[TriedDice], T], branch: BranchDice) -> T | AlikeError:
    try:
        return play(branch)
    except AlikeError as alike:
        return alike


def _drawn(
    play: Callable[[TriedDice], T], dice: Dice | None, counts: Counts, draws: Callable[[int], Dice]
) -> Odds[T]:
    came: dict[T, int] = {}
    for n in range(MOST):
        outcome = play(_Drawn(dice, counts, draws(n)))
        came[outcome] = came.get(outcome, 0) + 1
    shares = {outcome: Fraction(times, MOST) for outcome, times in came.items()}
    return Odds(_by_share(shares), MOST, exact=False)


class _Drawn(Struct, frozen=True):
    others: Dice | None
    counts: Counts
    own: Dice
    source: str = "odds"

    def throw(self, name: str, sides: int) -> int:
        if self.others is None or self.counts(name):
            return self.own.throw(name, sides)
        return self.others.throw(name, sides)

    def alike(self, key: Hashable) -> None:
        """Go on: every game is played to its end."""


def _by_share(shares: Mapping[T, Fraction]) -> dict[T, Fraction]:
    return dict(sorted(shares.items(), key=lambda each: -each[1]))

"""Exact odds: what is asked is played with every value of every die that counts, each weighed.

No sum is worked out a second time: the very function that rules is run again, branch by branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from workbook_engine.core.dice import Dice

T = TypeVar("T")
Counts = Callable[[str], bool]
"""Tells whether a die of a name is one of those that are played through."""
MOST = 1000
"""So many branches are played; where there are more, so many are drawn."""
GLANCE, THIN = 100, Fraction(1, 100)
"""Where so many branches are no more than this of all there is, the rest is not waited for."""


@dataclass
class BranchDice:
    """Dice of which some follow a script, and the lowest face where it ends."""

    others: Dice
    counts: Counts
    script: Sequence[int] = ()
    thrown: list[tuple[int, int]] = field(default_factory=list)
    """Value and sides of each that counts, as they were asked for."""
    source: str = "odds"

    def throw(self, name: str, sides: int) -> int:
        """Return the scripted value of a die that counts; any other falls as it does."""
        if not self.counts(name):
            return self.others.throw(name, sides)
        at = len(self.thrown)
        self.thrown.append((self.script[at] if at < len(self.script) else 1, sides))
        return self.thrown[-1][0]


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """How likely each outcome is: exactly, or as often as it came where there was too much."""

    shares: Mapping[T, Fraction]
    plays: int
    exact: bool

    def error(self, outcome: T) -> float:
        """Return by how much a share that was drawn may be off, 19 times of 20; 0 if exact."""
        share = float(self.shares.get(outcome, 0))
        return 0.0 if self.exact else 1.96 * (share * (1 - share) / self.plays) ** 0.5


def odds_of(
    play: Callable[[Dice], T], dice: Dice, counts: Counts, draws: Callable[[int], Dice]
) -> Odds[T]:
    """Return the odds of what a play comes to; of too many branches `MOST` games are drawn.

    The nth of those throws the dice that count from `draws(n)`.
    """
    shares: dict[T, Fraction] = {}
    for number, (outcome, weight) in enumerate(branches(play, dice, counts), start=1):
        if number > MOST or (number == GLANCE and sum(shares.values()) < THIN):
            return _drawn(play, dice, counts, draws)
        shares[outcome] = shares.get(outcome, Fraction()) + weight
    return Odds(_by_share(shares), number, exact=True)


def branches(play: Callable[[Dice], T], dice: Dice, counts: Counts) -> Iterator[tuple[T, Fraction]]:
    """Yield what comes of each run of dice, and how likely it is; the weights are 1 together.

    >>> dice = BranchDice(None, lambda name: True)
    >>> def two(dice): return dice.throw("a", 2) == 2 and dice.throw("b", 3)
    >>> sorted((outcome, str(weight)) for outcome, weight in branches(two, dice, bool))
    [(False, '1/2'), (1, '1/6'), (2, '1/6'), (3, '1/6')]
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        script = waiting.pop()
        branch = BranchDice(dice, counts, script)
        outcome = play(branch)
        weight = Fraction(1)
        fell = tuple(value for value, _ in branch.thrown)
        for at, (_, sides) in enumerate(branch.thrown):
            weight /= sides
            if at >= len(script):
                waiting += [(*fell[:at], value) for value in range(2, sides + 1)]
        yield outcome, weight


def _drawn(
    play: Callable[[Dice], T], dice: Dice, counts: Counts, draws: Callable[[int], Dice]
) -> Odds[T]:
    came: dict[T, int] = {}
    for n in range(MOST):
        outcome = play(_Drawn(dice, counts, draws(n)))
        came[outcome] = came.get(outcome, 0) + 1
    shares = {outcome: Fraction(times, MOST) for outcome, times in came.items()}
    return Odds(_by_share(shares), MOST, exact=False)


@dataclass(frozen=True)
class _Drawn:
    others: Dice
    counts: Counts
    own: Dice
    source: str = "odds"

    def throw(self, name: str, sides: int) -> int:
        return (self.own if self.counts(name) else self.others).throw(name, sides)


def _by_share(shares: Mapping[T, Fraction]) -> dict[T, Fraction]:
    return dict(sorted(shares.items(), key=lambda each: -each[1]))

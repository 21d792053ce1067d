"""A turn rehearsed: what of its orders comes to nothing, however the dice fall.

It is played through with dice that fall low, dice that fall high, and fair ones. What comes to
nothing each time, with the same words, does not hang on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.records import RowKey
from workbook_engine.core.rulings import Answer
from workbook_engine.core.simulating import Begun

GAMES = 3
"""So many games are played with each sort of dice."""
_DRAWN = 8
"""Dice that fall low or high are the lowest or highest of so many."""


class _Leaning(Struct, frozen=True):
    """Dice that fall low or high nearly always: a tie that is thrown again ends all the same."""

    dice: KeyedDice
    falls: Callable[[Iterable[int]], int]
    source: str = "rehearsal"

    def throw(self, name: str, sides: int) -> int:
        return self.falls(self.dice.throw(f"{name}/{n}", sides) for n in range(_DRAWN))


def _fair(thrown: Iterable[int]) -> int:
    return next(iter(thrown))


_DICE = tuple(
    _Leaning(KeyedDice(f"rehearsal {game}".encode()), falls)
    for game in range(GAMES)
    for falls in (min, max, _fair)
)


def rehearsed(game: Begun) -> Mapping[RowKey, Sequence[Answer]]:
    """Return the parts of order lines that come to nothing, by line, however the dice fall."""
    first, *others = _DICE
    found = _in_vain(game, first)
    for dice in others:
        if not found:
            break
        again = _in_vain(game, dice)
        kept = {at: [e for e in parts if e in again.get(at, ())] for at, parts in found.items()}
        found = {at: parts for at, parts in kept.items() if parts}
    return found


def _in_vain(game: Begun, dice: Dice) -> dict[RowKey, list[Answer]]:
    answers = game.played(dice).answers
    return {at: parts for at, each in answers.items() if (parts := [*each.in_vain])}

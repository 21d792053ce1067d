"""What a cell is worth: what runs came to by each of its values, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from operator import truediv

from msgspec import Struct

from workbook_engine.core.records import replace
from workbook_engine.core.simulating import FIGHT, LOSSES, Asked, Share, Tally, shares

MEAN = "in the mean"
"""What is told of losses: how many, not how often each number came."""


class Moved(Struct, frozen=True):
    """An answer by the values of a cell: its share, or of what a side lost the mean number."""

    turn: str
    about: str
    whose: str
    answer: str
    by: tuple[float, ...]
    """One for each value, in their order."""

    @property
    def is_mean(self) -> bool:
        """Whether it is a number, and not a share."""
        return self.about == LOSSES

    @property
    def spread(self) -> float:
        """How far the values lie apart; the dice of all are the same."""
        return max(self.by) - min(self.by)


class Worth(Struct, frozen=True):
    """What the values of a cell make a difference to, the greatest first."""

    values: tuple[str, ...]
    rows: tuple[Moved, ...]

    @classmethod
    def of(cls, by_value: Mapping[str, Tally]) -> Worth:
        """Compare what runs came to by each value.

        What stands at the end is told first, for that is who wins; then losses, then fights.
        """
        asked = dict.fromkeys(each for tally in by_value.values() for each in tally.came)
        rows = (row for each in asked for row in _by_answers(by_value, each))
        return cls(tuple(by_value), tuple(sorted((e for e in rows if e.spread), key=_in_order)))

    def shares(self, by_value: Mapping[str, Tally]) -> Iterator[Share]:
        """Yield the shares of each question on which the values differ, value by value."""
        told = {value: list(shares(tally)) for value, tally in by_value.items()}
        for asked in dict.fromkeys((each.turn, each.about, each.whose) for each in self.rows):
            for value, rows in told.items():
                for each in rows:
                    if (each.turn, each.about, each.whose) == asked:
                        named = f"{each.about}: {each.whose}"
                        yield replace(each, about=named, whose=value, beside_others=True)


def _in_order(each: Moved) -> tuple[int, float, str, str, str, str]:
    last = (LOSSES, FIGHT)
    about = last.index(each.about) + 1 if each.about in last else 0
    return about, -each.spread, each.turn, each.about, each.whose, each.answer


def _by_answers(by_value: Mapping[str, Tally], asked: Asked) -> Iterator[Moved]:
    came = [tally.came.get(asked, Counter[str]()) for tally in by_value.values()]
    of = [each.total() or 1 for each in came]
    if asked[1] == LOSSES:
        lost = (sum(int(number) * times for number, times in each.items()) for each in came)
        yield Moved(*asked, MEAN, tuple(map(truediv, lost, of)))
        return
    for answer in dict.fromkeys(answer for each in came for answer in each):
        yield Moved(*asked, answer, tuple(map(truediv, (each[answer] for each in came), of)))

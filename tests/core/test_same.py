"""What is made of the very same is known again; what only looks the same is not taken for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

import pytest

from workbook_engine.core.same import RecentResults, very_same


class Word(StrEnum):
    RIVER = "river"


@dataclass(frozen=True)
class Known:
    name: str
    rows: dict[str, int]
    remark: str = field(default="", compare=False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (Fraction(2), 2),
        (Word.RIVER, "river"),
        ((1, 2), [1, 2]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (Known("a", {}, remark="seen"), Known("a", {}, remark="hidden")),
        (Known("a", {"k": 1, "l": 2}), Known("a", {"l": 2, "k": 1})),
        (frozenset({1}), frozenset({1})),
    ],
    ids=str,
)
def test_equal_values_that_could_be_told_apart_are_not_the_very_same(
    one: object, other: object
) -> None:
    assert one == other or isinstance(other, list)
    assert not very_same((one,), (other,))


def test_values_that_nothing_tells_apart_are_the_very_same() -> None:
    def value() -> object:
        return Known("".join(["a", "b"]), {"k": 1}, "x"), Fraction(1, 3), [Word.RIVER, None]

    assert very_same(value(), value())


def test_what_comes_out_like_something_known_is_that_very_thing() -> None:
    made: RecentResults[int, tuple[int, ...]] = RecentResults()
    first = made.of(1, lambda: tuple(range(3)))
    assert made.of(2, lambda: tuple(range(3))) is first

"""Dice, readings and numbers of Combat Captain's cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from workbook_engine.core.dice import OutOfDiceError
from workbook_engine.core.records import Position
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.vocabulary.book import SETTINGS


def settings(given: Mapping[str, Any]) -> Settings:
    """Return the readings of a case."""
    return SETTINGS.with_values(dict(given.get("settings", {})))


class CaseDice:
    """Faces as a case lists them."""

    source = "case"

    def __init__(self, faces: list[int]) -> None:
        self.left = list(faces)

    def throw(self, name: str, sides: int) -> int:
        if not self.left:
            raise OutOfDiceError(f"no die is left for {name}")
        assert sides == 6
        return self.left.pop(0)


@contextmanager
def throws(given: Mapping[str, Any]) -> Iterator[Throws]:
    """Let a case's dice be thrown, every one of them."""
    dice = CaseDice(given["dice"])
    umpire = Umpire(Position(1), settings(given), dice)
    yield Throws(umpire.on("case", "case"))
    assert not dice.left, "dice left over"


def exact(number: float) -> Fraction:
    """Return a number as it is written."""
    return Fraction(str(number))

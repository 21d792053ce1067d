"""Dice, readings and words of Sector's cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from typing import Any

from workbook_engine.core.dice import OutOfDiceError
from workbook_engine.core.records import Position
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.combat.fighters import Attack
from workbook_engine.rulesets.sector.vocabulary.book import SETTINGS
from workbook_engine.rulesets.sector.vocabulary.throws import Throws


def settings(given: Mapping[str, Any]) -> Settings:
    """Return the readings of a case; what has no limit there is 0 on our sheet."""
    told = dict(given.get("settings", {}))
    return SETTINGS.with_values({key: value or 0 for key, value in told.items()})


class CaseDice:
    """Dice as a case writes them, `d10=0` the natural 0; each of its own kind."""

    source = "case"

    def __init__(self, dice: Iterable[str]) -> None:
        self.left = [each.removeprefix("d").split("=") for each in dice]

    def throw(self, name: str, sides: int) -> int:
        if not self.left:
            raise OutOfDiceError(f"no die is left for {name}")
        kind, face = map(int, self.left.pop(0))
        if kind != sides:
            raise OutOfDiceError(f"a d{kind} is not the d{sides} of {name}")
        return face or sides


@contextmanager
def throws(given: Mapping[str, Any]) -> Iterator[Throws]:
    """Let a case's dice be thrown, every one of them."""
    dice = CaseDice(given.get("dice", ()))
    umpire = Umpire(Position(1), settings(given), dice)
    yield Throws(umpire.on("case", "case"))
    assert not dice.left, "dice left over"


def again(dice: Throws, subject: str) -> Throws:
    """Return the same dice for another subject, whose names are its own."""
    return Throws(replace(dice.asks, subject=subject))


def word(said: StrEnum | None) -> str | None:
    """Return a word of ours as cases write it."""
    return said.name.lower() if said is not None else None


def attacks(thrown: Iterable[Attack]) -> list[dict[str, Any]]:
    """Return attacks as cases list them."""
    return [
        {"by": each.by, "at": each.at, "factor": each.factor, "result": word(each.result)}
        for each in thrown
    ]


def words(said: Mapping[str, StrEnum]) -> dict[str, Any]:
    """Return a mapping to words of ours as cases write it."""
    return {key: word(value) for key, value in said.items()}

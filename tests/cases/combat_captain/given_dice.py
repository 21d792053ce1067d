"""Dice, readings and numbers of Combat Captain's cases."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.cases.comparing import AMISS
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED


def rules(given: Mapping[str, Any]) -> Rules:
    """Return the rules as a case reads them."""
    return PRINTED.with_values(dict(given.get("settings", {})))


class CaseDice:
    """Faces as a case lists them; of those that are too few, the lowest."""

    source = "case"

    def __init__(self, faces: list[int]) -> None:
        self.left = list(faces)

    def throw(self, name: str, sides: int) -> int:
        assert sides == 6
        if not self.left:
            AMISS.append(f"no die is left for {name}")
        return self.left.pop(0) if self.left else 1


def exact(number: float) -> Fraction:
    """Return a number as it is written."""
    return Fraction(str(number))

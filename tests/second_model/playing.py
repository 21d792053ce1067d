"""Playing one small situation by our rules and by the second model, with the same dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from tests.cases import combat_captain, last_war, opcom, own_rules, sector
from tests.cases.comparing import Given, differences
from tests.second_model import BeyondError
from workbook_engine.core.dice import OutOfDiceError

OURS = {
    "opcom": opcom,
    "last_war": last_war,
    "sector": sector,
    "combat_captain": combat_captain,
    "own_rules": own_rules,
}
"""What plays the conformance cases by our rules."""
SITUATIONS = [
    (ruleset, kind)
    for ruleset, kinds in {
        "opcom": ("combat", "movement", "traffic"),
        "last_war": ("combat", "reposition", "deploy"),
        "sector": ("ranged_combat", "assault", "assault_cf", "move", "pip_cost"),
        "combat_captain": ("fire_mission", "close_combat", "strafing", "bombing"),
        "own_rules": ("lane", "march"),
    }.items()
    for kind in kinds
]
"""The kinds of situation, by the names that conformance cases have for them."""
_DICED = ("assault", "ranged_combat", "fire_mission", "close_combat", "strafing", "bombing")
"""Kinds whose cases name their dice also where there are none."""


def unlike(ruleset: str, kind: str, seeds: Iterable[int]) -> Iterator[str]:
    """Yield where ours comes to something else than the model, with the situation's number."""
    model = getattr(import_module(f"tests.second_model.{ruleset}"), kind)
    drawn = getattr(import_module(f"tests.second_model.situations.{ruleset}"), kind)
    for seed in seeds:
        for line in _differences(ruleset, kind, drawn(Random(seed)), model, Random(seed)):
            yield f"{ruleset} {kind} {seed}: {line}"


def _differences(ruleset: str, kind: str, given: Any, model: Any, luck: Random) -> list[str]:
    thrown: list[Any] = []

    def die(faces: int = 6) -> int:
        face = luck.randint(1, 6) if faces == 6 else luck.randrange(faces)
        thrown.append(f"d{faces}={face}" if ruleset == "sector" else face)
        return face

    try:
        expected = model(given, die)
    except BeyondError:
        return []
    facts = {**given, "dice": thrown} if thrown or kind in _DICED else given
    try:
        return list(differences(expected, OURS[ruleset].KINDS[kind](Given(facts))))
    except OutOfDiceError as wrong:
        return [f"dice: expected {thrown}, found {wrong}"]
    except AssertionError as wrong:
        if "left over" not in str(wrong):
            raise
        return [f"dice: expected {thrown}, found {wrong}"]

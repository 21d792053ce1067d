"""The properties of random wars find what is wrong with a rule: defects planted one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from tests.rulesets.last_war.every_war import wrong
from tests.rulesets.last_war.random_wars import played_stages, random_war
from tests.rulesets.last_war.rule_defects import DEFECTS, Defect
from tests.rulesets.last_war.whole_war import cards_played_twice
from workbook_engine.core.phases import DiceWithoutRulingError

MOST = 30
"""Wars that a defect may take to show."""
FEW = 1
QUICK = (
    "losses are not entered",
    "production twice over",
    "gaps are not filled",
    "flags are not counted",
    "attacks on nobody",
    "the pool gives what it has not",
)
"""What shows in the first few wars."""


def _found(seed: int) -> Iterator[str]:
    """Yield what is wrong with a war of two turns, printed rules all."""
    draw = Random(seed)
    stages = []
    try:
        for played in played_stages(draw, random_war(draw), 2):
            stages.append(played)
            yield from wrong(played)
    except DiceWithoutRulingError as problem:
        yield f"{type(problem).__name__}: {problem}"
    yield from (f"cards_played_twice: {line}" for line in cards_played_twice(stages))


def _is_caught(defect: Defect, patch: pytest.MonkeyPatch, most: int) -> bool:
    defect.plant(patch)
    found = chain.from_iterable(_found(seed) for seed in range(most))
    return any(line.startswith(f"{defect.caught_by}: ") for line in found)


@pytest.mark.parametrize("wars", [FEW, pytest.param(MOST, marks=pytest.mark.slow)])
def test_without_a_defect_nothing_is_found_in_the_same_wars(wars: int) -> None:
    assert [line for seed in range(wars) for line in _found(seed)] == []


@pytest.mark.parametrize("defect", [d for d in DEFECTS if d.name in QUICK], ids=lambda d: d.name)
def test_a_planted_defect_is_caught(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _is_caught(defect, monkeypatch, FEW)


@pytest.mark.slow
@pytest.mark.parametrize(
    "defect", [d for d in DEFECTS if d.name not in QUICK], ids=lambda d: d.name
)
def test_every_planted_defect_is_caught(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _is_caught(defect, monkeypatch, MOST)

"""All the sheets of a turn at once, in all four rule sets: what each of them says, holds for all.

Orders of every sheet are drawn together, some standing, some the umpire's; the facts are asked of
the state before, the rulings and the state after. Each finds a defect that is planted for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from pathlib import Path

import pytest

from tests.rulesets.combat_captain import interplay as combat_captain
from tests.rulesets.last_war import interplay as last_war
from tests.rulesets.opcom import interplay as opcom
from tests.rulesets.planting import Defect, forget, written
from tests.rulesets.sector import interplay as sector

Untrue = Mapping[str, list[str]]
"""The facts that do not hold of a turn, each with what is wrong."""
ALL = {"opcom": opcom, "sector": sector, "combat_captain": combat_captain, "last_war": last_war}
GAMES: dict[str, Callable[[int], Iterator[Untrue]]] = {n: each.turns for n, each in ALL.items()}
FACTS = {name: {fact.__name__ for fact in each.FACTS} for name, each in ALL.items()}
QUICK, LONG = 9, 1000
"""Turns of an ordinary and of a long run, in each rule set."""
DEFECTS = written(Path(__file__).parent / "interplay.toml")
MOST = 2000
"""Turns that a defect may take to show."""


def turns_of(ruleset: str) -> Iterator[tuple[int, Untrue]]:
    """Yield turns, game after game, each with the seed of its game."""
    return ((seed, turn) for seed in count() for turn in GAMES[ruleset](seed))


@pytest.mark.parametrize("turns", [QUICK, pytest.param(LONG, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ruleset", GAMES)
def test_what_the_sheets_say_together_holds(ruleset: str, turns: int) -> None:
    wrong = ((seed, turn) for seed, turn in islice(turns_of(ruleset), turns) if turn)
    assert next(wrong, None) is None


@pytest.fixture
def _rules_remember_nothing() -> Iterator[None]:
    forget()
    yield
    forget()


def test_there_is_a_planted_defect_for_every_fact() -> None:
    planted = {ruleset: set[str]() for ruleset in FACTS}
    for defect in DEFECTS:
        planted[defect.ruleset] |= {*defect.cases}
    assert planted == FACTS


@pytest.mark.slow
@pytest.mark.usefixtures("_rules_remember_nothing")
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda each: each.name)
def test_a_planted_defect_is_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fact that is named finds it; that others find it too counts for nothing."""
    defect.plant(monkeypatch)
    left = {*defect.cases}
    for _, turn in islice(turns_of(defect.ruleset), MOST):
        left -= turn.keys()
        if not left:
            break
    assert not left, f"{defect.name}: {left} found nothing"

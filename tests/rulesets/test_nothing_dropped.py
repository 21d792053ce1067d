"""Nothing ordered is dropped in silence: each order line is answered, in every rule set.

In all samples, and in random games with orders on every sheet. A line that is swallowed somewhere
in the rules, as `swallowed.toml` has it, is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.golden.played import LARGE, SAMPLES, sample_of, turns_of
from tests.rulesets.combat_captain.random_battles import played_turns as battles_of_companies
from tests.rulesets.last_war.random_wars import played_stages, random_war
from tests.rulesets.opcom.strategies import every_sheet
from tests.rulesets.opcom.strategies import played as played_opcom
from tests.rulesets.planting import Defect, forget, written
from tests.rulesets.sector.test_random_battles import phases
from workbook_engine.core.became import PHASE
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets import named

SEVERAL, SOME, MANY = 4, 80, 300
"""Random games of an ordinary run, for a defect, and of a long run."""
DEFECTS = written(Path(__file__).parent / "swallowed.toml")


def _opcom(seed: int) -> Iterator[Turn]:
    return (each.turn for each in played_opcom.__wrapped__(every_sheet(seed)))


def _last_war(seed: int) -> Iterator[Turn]:
    draw = Random(seed)
    return (each.turn for each in played_stages(draw, random_war(draw), 2))


GAMES: dict[str, Callable[[int], Iterator[Turn]]] = {
    "opcom": _opcom,
    "last_war": _last_war,
    "sector": phases,
    "combat_captain": battles_of_companies,
}
each_ruleset = pytest.mark.parametrize("ruleset", GAMES)


def unanswered(ruleset: RuleSet, turn: Turn) -> list[str]:
    """Return the lines of which no ruling at the end says what became of them."""
    rulings = (each for each in turn.rulings if each.phase == PHASE)
    told = {(w.text.rpartition(", ")[2], w.value) for each in rulings for w in each.working}
    sheets = ruleset.stage(turn.before.position).order_sheets
    lines = ((kind, key) for kind in sheets for key in turn.orders[kind])
    answers = {at: turn.answers.get(at) for at in lines}
    return [
        f"{kind.__name__} {key}"
        for (kind, key), answer in answers.items()
        if answer is None or (answer.came, answer.text) not in told
    ]


def lost_in(ruleset: str, seed: int) -> list[str]:
    """Return the lines that are dropped in a random game."""
    return [each for turn in GAMES[ruleset](seed) for each in unanswered(named(ruleset), turn)]


@pytest.mark.parametrize(
    "sample",
    [pytest.param(n, marks=pytest.mark.slow) if n in LARGE else n for n in SAMPLES],
)
def test_each_order_line_of_a_sample_is_answered(sample: str) -> None:
    ruleset = sample_of(sample).ruleset
    assert [each for turn in turns_of(sample) for each in unanswered(ruleset, turn)] == []


@each_ruleset
@pytest.mark.parametrize("games", [SEVERAL, pytest.param(MANY, marks=pytest.mark.slow)])
def test_each_random_order_line_is_answered(ruleset: str, games: int) -> None:
    assert {n: lost for n in range(games) if (lost := lost_in(ruleset, n))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_a_line_that_is_swallowed_is_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    defect.plant(monkeypatch)
    assert any(lost_in(defect.ruleset, n) for n in range(SOME))
    forget()

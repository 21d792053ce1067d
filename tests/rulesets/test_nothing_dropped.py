"""Nothing ordered is dropped in silence: each order line is answered, in every rule set.

In all samples, and in random games with orders on every sheet. A line that is swallowed somewhere
in the rules, as `swallowed.toml` has it, is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.golden.played import LARGE, turns_of
from tests.rulesets.combat_captain.random_battles import played_turns as battles_of_companies
from tests.rulesets.opcom.strategies import every_sheet
from tests.rulesets.opcom.strategies import played as played_opcom
from tests.rulesets.planting import Defect, forget, written
from workbook_engine.core.became import PHASE
from workbook_engine.core.rulings import Turn

SEVERAL, SOME, MANY = 4, 80, 300
"""Random games of an ordinary run, for a defect, and of a long run."""
DEFECTS = written(Path(__file__).parent / "swallowed.toml")


def _opcom(seed: int) -> Iterator[Turn]:
    return (each.turn for each in played_opcom.__wrapped__(every_sheet(seed)))


GAMES: dict[str, Callable[[int], Iterator[Turn]]] = {
    "opcom": _opcom,
    "combat_captain": battles_of_companies,
}
ASKED = ("arnhem_bridge", "market_garden", "arnhem_ramp", "kleindorf", "town_and_airfield")
each_ruleset = pytest.mark.parametrize("ruleset", GAMES)


def unanswered(turn: Turn) -> list[str]:
    """Return the lines of which no ruling at the end says, by whom they order, what became."""
    said = {
        (working.text, working.value)
        for ruling in turn.rulings
        if ruling.phase == PHASE
        for working in ruling.working
    }
    told = {value: text for text, value in said}
    lines = ((kind, key) for kind in turn.orders for key in turn.orders[kind])
    answers = {at: turn.answers.get(at) for at in lines}
    return [
        f"{kind.__name__} {key}"
        for (kind, key), answer in answers.items()
        if answer is None or f", {answer.came}" not in told.get(answer.text, "")
    ]


@pytest.mark.parametrize(
    "sample",
    [pytest.param(n, marks=pytest.mark.slow) if n in LARGE else n for n in ASKED],
)
def test_each_order_line_of_a_sample_is_answered(sample: str) -> None:
    assert [each for turn in turns_of(sample) for each in unanswered(turn)] == []


@each_ruleset
@pytest.mark.parametrize("games", [SEVERAL, pytest.param(MANY, marks=pytest.mark.slow)])
def test_each_random_order_line_is_answered(ruleset: str, games: int) -> None:
    lost = {n: [each for t in GAMES[ruleset](n) for each in unanswered(t)] for n in range(games)}
    assert {n: lines for n, lines in lost.items() if lines} == {}


@pytest.mark.slow
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_a_line_that_is_swallowed_is_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    defect.plant(monkeypatch)
    games = GAMES[defect.ruleset]
    assert any(unanswered(turn) for n in range(SOME) for turn in games(n))
    forget()

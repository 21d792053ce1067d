"""Leaks planted in the views of The Last War are all caught, by what is compared alone."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest

from tests.fog.planted_war import FLAGS, LEAKS, WITHOUT_A_LEAK, planted, told_by
from tests.fog.poisoned import exchanged, poisoned, renumbered, with_another_row
from tests.rulesets.last_war.seen import stages
from workbook_engine.commands.proofs.fog_proof import prove_unseen, watched
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Turn
from workbook_engine.core.variants import unseen
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.sheets.schema import schemas_of

TEAM = "Bucharest"
"""It may know least: an ally that is not a commander."""


@lru_cache(maxsize=3)
def far_away(stage: int) -> tuple[Turn, ...]:
    """Some turns that the team cannot tell apart, each a good way from the one before."""
    turn = stages()[stage]
    sight = watched(RULESET, schemas_of(RULESET), turn.after[Team][TEAM]).sight
    walk = [each.turn for each in islice(unseen(turn, sight, seed=7), 200)]
    ways = (exchanged, renumbered, with_another_row, poisoned)
    return (*(way(turn, sight) for way in ways), *walk[99::100])


def test_there_are_leaks_enough() -> None:
    assert len(LEAKS) >= 19


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_the_views_of_the_last_war_is_caught(leak: str) -> None:
    of, turn = planted(leak, TEAM)
    said = of.said(turn)
    assert any(of.said(other) != said for other in far_away(LEAKS[leak][0]))


@pytest.mark.parametrize("stage", range(3))
@pytest.mark.parametrize("way", WITHOUT_A_LEAK)
def test_a_team_told_in_the_same_way_without_a_leak_tells_nothing_apart(
    way: str, stage: int
) -> None:
    of, turn = told_by(WITHOUT_A_LEAK[way], TEAM, stage), stages()[stage]
    assert all(of.said(other) == of.said(turn) for other in far_away(stage))


@pytest.mark.parametrize("stage", range(3))
def test_without_a_leak_nothing_is_told_apart(stage: int) -> None:
    turn = stages()[stage]
    of = watched(RULESET, schemas_of(RULESET), turn.after[Team][TEAM])
    assert all(of.said(other) == of.said(turn) for other in far_away(stage))


def test_the_proof_itself_finds_a_leak_and_names_the_change() -> None:
    of, turn = planted("who attacks, and with what", TEAM)
    assert turn is stages()[FLAGS]
    (sentence,) = prove_unseen(of, turn, variants=400, books=0).leaks
    assert sentence.startswith("Bucharest can tell a turn from one that it must not tell from it")

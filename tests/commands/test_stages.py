"""A turn in stages from the command line: what one stage leaves, the next is played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.played import positions, turns_of
from tests.new_campaign import new_campaign
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status, rulings
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.samples import orders_folder
from workbook_engine.core.records import Position
from workbook_engine.rulesets import named
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.shipped import folder


def play_stage(path: Path, sample: str, at: Position) -> tuple[str, ...]:
    """Put the sample's orders of a stage in the inbox, draft, commit; return what was said."""
    first = at == Position(1)
    if not first and orders_folder(folder("sample_campaigns") / sample, at).is_dir():
        assert sample_orders(path, sample).status is Status.DONE
    assert draft(path).status is Status.DONE
    committed = commit(path)
    assert committed.status is Status.DONE
    return committed.sentences


def told(sample: str, at: Position) -> str:
    turn = turns_of(sample)[positions(sample).index(at)]
    stage = named("last_war").stage(at).name
    return f"Turn {at} ({stage}) is committed: {rulings(len(turn.rulings))}."


@pytest.mark.slow
def test_both_examples_go_through_their_six_stages_as_the_golden_turns_do(tmp_path: Path) -> None:
    sample, path = "orel_salient", tmp_path / "orel"
    new_campaign(path, sample, with_orders=True)
    for at in positions(sample):
        assert told(sample, at) in play_stage(path, sample, at)
    left = turns_of(sample)[-1].after
    found = read_desk(open_folder(path)).state
    assert found.position == left.position == Position(3)
    for kind in (CombatRow, Front, MapHex, Nation):
        assert found[kind] == left[kind]


@pytest.mark.slow
def test_a_draft_of_the_second_stage_is_not_what_its_next_draft_is_played_on(
    tmp_path: Path,
) -> None:
    sample, path = "orel_salient", tmp_path / "orel"
    new_campaign(path, sample, with_orders=True)
    play_stage(path, sample, Position(1))
    sample_orders(path, sample)
    first, second = draft(path), draft(path)
    assert first.answer == second.answer
    row = read_desk(open_folder(path)).state[CombatRow]["0404"]
    assert (row.attacker_lsp, row.outcome) == (0, ""), "still to come"


@pytest.mark.slow
def test_a_month_of_the_eastern_front_goes_through_its_stages(tmp_path: Path) -> None:
    sample, path = "eastern_front_1943", tmp_path / "front"
    new_campaign(path, sample, with_orders=True)
    for at in positions(sample)[:6]:
        assert told(sample, at) in play_stage(path, sample, at)

"""Undo within a turn of stages: played on from any stage, dice and rulings are the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.golden.played import positions
from tests.new_campaign import new_campaign
from workbook_engine.commands.history import HEADERS, history
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.samples import orders_folder
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.ledger import Json
from workbook_engine.core.records import Position
from workbook_engine.shipped import folder

SAMPLE = "orel_salient"
STAGES = positions(SAMPLE)
"""Two turns of three stages: after a set-up, commit n is the n-th of them."""
Played = tuple[Path, list[list[Json]]]


def play(campaign: Path, at: Position) -> list[Json]:
    """Play a stage on the orders on the desk; return its rulings."""
    outcome = turn_of(campaign, no_orders=True, number=str(at))
    assert outcome.status is Status.DONE, outcome
    rulings: list[Json] = outcome.answer["rulings"]
    return rulings


def ordered_and_played(campaign: Path, at: Position) -> list[Json]:
    """Give the sample's orders of a stage, if it has any, and play it."""
    if at != STAGES[0] and orders_folder(folder("sample_campaigns") / SAMPLE, at).is_dir():
        assert sample_orders(campaign, SAMPLE).status is Status.DONE
    return play(campaign, at)


def played_up_to(campaign: Path, stages: int) -> Played:
    """Return the Orel salient after some stages, and the rulings of each."""
    new_campaign(campaign, SAMPLE, with_orders=True)
    return campaign, [ordered_and_played(campaign, at) for at in STAGES[:stages]]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The campaign after the first two stages of turn 1."""
    return played_up_to(tmp_path_factory.mktemp("two") / "orel", 2)


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The campaign after two turns of three stages."""
    return played_up_to(tmp_path_factory.mktemp("six") / "orel", len(STAGES))


def undone(played: Played, to: int, copy: Path) -> Path:
    """Return a copy of a campaign, undone to a commit."""
    campaign = Path(shutil.copytree(played[0], copy / "orel"))
    outcome = undo(campaign, to)
    assert (outcome.status, outcome.answer["back_to"]) == (Status.DONE, to)
    return campaign


@pytest.mark.slow
def test_a_stage_taken_back_in_the_middle_of_a_turn_is_played_again_to_the_last_word(
    two: Played, tmp_path: Path
) -> None:
    campaign = undone(two, 1, tmp_path)
    assert play(campaign, Position(1, 2)) == two[1][1]


@pytest.mark.slow
def test_a_book_of_a_stage_taken_back_lies_in_the_inbox_unheeded_until_its_turn(
    two: Played, tmp_path: Path
) -> None:
    campaign = undone(two, 0, tmp_path)
    assert list((campaign / "inbox").glob("*.xlsx")), "it came in for stage 2"
    assert play(campaign, STAGES[0]) == two[1][0]


@pytest.mark.slow
def test_the_history_of_a_turn_in_stages_is_a_table_with_a_column_of_stages(
    two: Played, tmp_path: Path
) -> None:
    campaign = undone(two, 1, tmp_path)
    headers, *rows, stands = history(campaign).sentences
    assert tuple(headers.split()) == HEADERS
    at = headers.index("Stage") + len("Stage")
    assert [row[:at].split() for row in rows] == [
        ["0", "setup", "0"],
        ["1", "turn", "1", "1"],
        ["2", "turn", "1", "2"],
        ["3", "undo", "1", "1"],
    ]
    assert [row.endswith("undone") for row in rows] == [False, False, True, False]
    assert rows[-1].endswith("back to 1; undid 2")
    assert stands == "The desk stands at the end of stage 1 of turn 1 (commit 1)."


@pytest.mark.slow
def test_going_on_to_what_an_undo_had_taken_back_undoes_nothing(
    two: Played, tmp_path: Path
) -> None:
    campaign = undone(two, 0, tmp_path)
    said = undo(campaign, 2).sentences
    assert said[0] == "The desk is as commit 2 left it, at the end of turn 1.2."
    assert history(campaign).sentences[-2].endswith("back to 2")


def test_an_undo_says_which_stages_it_takes_back(two: Played, tmp_path: Path) -> None:
    campaign = Path(shutil.copytree(two[0], tmp_path / "orel"))
    assert undo(campaign).sentences[0].startswith("Turn 1.2 is undone")
    assert undo(campaign, 2).status is Status.DONE
    assert undo(campaign, 0).sentences[0].startswith("Turns 1, 1.2 are undone")


@pytest.mark.slow
def test_each_turn_of_the_six_stages_has_dice(six: Played) -> None:
    dice = [sum(len(ruling["rolls"]) for ruling in rulings) for rulings in six[1]]
    assert sum(map(bool, dice)) >= 2, f"too tame to prove much: {dice}"


@pytest.mark.slow
@pytest.mark.parametrize("to", range(len(STAGES)))
def test_played_on_from_any_stage_to_the_end_every_die_and_ruling_is_the_same(
    six: Played, tmp_path: Path, to: int
) -> None:
    campaign = undone(six, to, tmp_path)
    first, *later = STAGES[to:]
    again = [play(campaign, first), *(ordered_and_played(campaign, at) for at in later)]
    assert again == six[1][to:]

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from desk_hands import desk, seen, type_in

from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn, turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.desk import (
    AmendmentRow,
    Campaign,
    DieRow,
    MessageRow,
    RulingRow,
)
from workbook_engine.core.records import Position
from workbook_engine.rulesets.opcom.records import Engaged, Engagement, OrderLine, Unit

Contents = Callable[[Path], dict[str, bytes]]


def fights(campaign: Path) -> dict[str, Engagement]:
    return dict(desk(campaign).workings[Engagement])


def test_a_draft_writes_the_master_and_nothing_else(campaign: Path, contents: Contents) -> None:
    before = contents(campaign)
    assert draft(campaign).status is Status.DONE
    after = contents(campaign)
    assert [name for name in after if after[name] != before.get(name)] == ["master.xlsx"]


def test_a_draft_leaves_the_state_as_it_was(campaign: Path) -> None:
    before = desk(campaign).state
    draft(campaign)
    assert desk(campaign).state == before


def test_a_draft_of_the_same_books_is_the_same_draft(campaign: Path) -> None:
    draft(campaign)
    once = (campaign / "master.xlsx").read_bytes()
    draft(campaign)
    assert (campaign / "master.xlsx").read_bytes() == once


def test_orders_stand_in_the_master_with_the_cell_they_came_from(campaign: Path) -> None:
    draft(campaign)
    assert seen(campaign, OrderLine, "german/1", "from") == "german.xlsx!Orders!A4"


def test_commit_without_a_draft_is_refused(campaign: Path, contents: Contents) -> None:
    before = contents(campaign)
    outcome = commit(campaign)
    assert outcome.status is Status.STOPPED
    assert "No draft of turn 1" in outcome.sentences[0]
    assert contents(campaign) == before


def test_commit_carries_out_what_was_drafted(campaign: Path) -> None:
    draft(campaign)
    drafted = desk(campaign).workings[RulingRow]
    assert commit(campaign).status is Status.DONE
    now = desk(campaign)
    assert now.position == Position(2)
    assert now.workings[RulingRow] == drafted


def test_a_turn_in_one_go_is_the_same_as_draft_and_commit(made: Path, tmp_path: Path) -> None:
    import shutil

    one, two = (Path(shutil.copytree(made, tmp_path / name)) for name in ("one", "two"))
    turn_of(one)
    draft(two)
    commit(two)
    rulings = "turns/0001_turn-01/rulings.json"
    assert (one / rulings).read_bytes() == (two / rulings).read_bytes()
    assert desk(one).state == desk(two).state


def test_the_archive_holds_the_rulings_and_the_books_before_and_after(campaign: Path) -> None:
    turn_of(campaign)
    folder = campaign / "turns" / "0001_turn-01"
    written = json.loads((folder / "rulings.json").read_text(encoding="utf-8"))
    assert written["turn"] == "1"
    assert any(ruling["id"] == "1/combat/C3/fought/1" for ruling in written["rulings"])
    assert (folder / "out" / "master.xlsx").read_bytes() == (campaign / "master.xlsx").read_bytes()


def test_steps_lost_are_written_back_into_forces(campaign: Path) -> None:
    draft(campaign)
    fought = next(r for r in desk(campaign).workings[RulingRow] if r.startswith("1/combat/C3/fou"))
    changes = desk(campaign).workings[RulingRow][fought].changes
    commit(campaign)
    lost = desk(campaign).state[Unit]["9 SS"].step
    assert f"9 SS step 0 -> {lost}" in changes


def test_each_teams_fresh_book_is_of_the_next_turn(campaign: Path) -> None:
    turn_of(campaign)
    stamp = {
        row[0]: row[1]
        for row in FileBook.open(campaign / "sides/german.xlsx").read("About")
        if len(row) > 1
    }
    assert (stamp["Team"], str(stamp["Turn"])) == ("german", "2")


def test_after_a_commit_the_order_sheet_of_the_master_is_blank(campaign: Path) -> None:
    turn_of(campaign)
    grid = FileBook.open(campaign / "master.xlsx").read("Orders")
    assert [row for row in grid[3:] if any(cell is not None for cell in row)] == []


def test_a_returned_book_lies_in_the_inbox_unheeded_after_its_turn(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").rename(campaign / "inbox" / "reply.xlsx")
    turn_of(campaign)
    assert turn_of(campaign, no_orders=True).status is Status.DONE


def test_a_turn_without_any_orders_needs_to_be_meant(campaign: Path, contents: Contents) -> None:
    turn_of(campaign)
    before = contents(campaign)
    assert turn_of(campaign).status is Status.STOPPED
    assert contents(campaign) == before
    assert turn_of(campaign, no_orders=True).status is Status.DONE


def test_one_bad_campaign_does_not_stop_the_others(campaign: Path, tmp_path: Path) -> None:
    outcomes = turn([tmp_path / "nowhere", campaign])
    assert [outcome.status for outcome in outcomes.values()] == [Status.USAGE, Status.DONE]


@pytest.mark.parametrize("mark", ["~$master.xlsx", ".~lock.master.xlsx#"])
@pytest.mark.parametrize("command", [draft, turn_of])
def test_a_book_that_is_open_elsewhere_changes_nothing(
    campaign: Path, contents: Contents, mark: str, command: Callable[[Path], object]
) -> None:
    (campaign / mark).write_bytes(b"")
    before = contents(campaign)
    outcome = command(campaign)
    assert getattr(outcome, "status") is Status.LOCKED  # noqa: B009
    assert contents(campaign) == before


def test_findings_that_stop_change_nothing(campaign: Path, contents: Contents) -> None:
    from desk_hands import type_cells

    type_cells(campaign / "sides" / "german.xlsx", "Orders", {"A4": "10 SSS"})
    before = contents(campaign)
    for command in (draft, commit, turn_of):
        outcome = command(campaign)
        assert (outcome.status, len(outcome.findings)) == (Status.STOPPED, 1)
    assert contents(campaign) == before


# The umpire's answers, through the workbook


def test_a_typed_die_is_taken_and_no_other_die_moves(campaign: Path) -> None:
    draft(campaign)
    before = fights(campaign)
    typed = before["C3"].die % 6 + 1 if before["C3"].die else 1
    type_in(campaign, Engagement, "C3", "die_yours", typed)
    draft(campaign)
    after = fights(campaign)
    assert after["C3"].die == typed
    assert after["A3"] == before["A3"]


def test_a_die_typed_on_the_dice_sheet_counts_as_well(campaign: Path) -> None:
    draft(campaign)
    type_in(campaign, DieRow, "1/combat/C3/die/1", "typed", 6)
    draft(campaign)
    assert fights(campaign)["C3"].die == 6
    assert desk(campaign).workings[DieRow]["1/combat/C3/die/1"].source == "umpire"


def test_a_set_result_is_followed_by_the_losses_of_that_result(campaign: Path) -> None:
    draft(campaign)
    before = fights(campaign)
    type_in(campaign, Engagement, "C3", "result_yours", "total success")
    draft(campaign)
    after = fights(campaign)
    assert after["C3"].result == "total success"
    assert after["C3"].die == before["C3"].die
    assert after["A3"] == before["A3"]


def test_a_held_fight_changes_nobody(campaign: Path) -> None:
    draft(campaign)
    type_in(campaign, Engagement, "C3", "decision_yours", "hold")
    draft(campaign)
    commit(campaign)
    assert desk(campaign).state[Unit]["9 SS"].step == 0


def test_one_label_merges_two_fights(campaign: Path) -> None:
    draft(campaign)
    for unit in ("3 Para", "10 SS"):
        type_in(campaign, Engaged, f"A3:{unit}", "fight_yours", "C3")
    draft(campaign)
    after = fights(campaign)
    assert list(after) == ["C3"]
    assert set(after["C3"].attackers) == {"1 Para", "2 Para", "3 Para"}


def test_a_new_label_splits_a_fight_and_the_other_stays(campaign: Path) -> None:
    draft(campaign)
    before = fights(campaign)
    type_in(campaign, Engaged, "C3:1 Para", "fight_yours", "C3 west")
    draft(campaign)
    after = fights(campaign)
    assert "C3 west" in after
    assert after["A3"] == before["A3"]


def test_an_answer_survives_being_drafted_again_and_commits(campaign: Path) -> None:
    draft(campaign)
    type_in(campaign, Engagement, "C3", "result_yours", "total success")
    draft(campaign)
    assert seen(campaign, Engagement, "C3", "result_yours") == "total success"
    assert draft(campaign).status is Status.DONE
    assert commit(campaign).status is Status.DONE


def test_an_answer_typed_after_the_draft_must_be_drafted_first(campaign: Path) -> None:
    draft(campaign)
    type_in(campaign, Engagement, "C3", "result_yours", "total success")
    outcome = commit(campaign)
    assert outcome.status is Status.STOPPED
    assert any("1/combat/C3" in sentence for sentence in outcome.sentences)
    assert commit(campaign, anyway=True).status is Status.DONE


def test_an_answer_given_on_other_grounds_bars_the_commit_until_confirmed(campaign: Path) -> None:
    draft(campaign)
    type_in(campaign, Engagement, "C3", "result_yours", "total success")
    draft(campaign)
    type_in(campaign, Unit, "9 SS", "step", 2)
    drafted = draft(campaign)
    assert any(line.startswith("REVIEW") for line in drafted.sentences)
    assert commit(campaign).status is Status.STOPPED
    type_in(campaign, Engagement, "C3", "confirm", "x")
    draft(campaign)
    assert commit(campaign).status is Status.DONE


def test_typed_dice_must_all_be_typed(campaign: Path) -> None:
    type_in(campaign, Campaign, "Tiny", "dice", "typed")
    drafted = draft(campaign)
    assert sum(line.startswith("MUST ANSWER") for line in drafted.sentences) == 2
    assert commit(campaign).status is Status.STOPPED


def test_the_umpires_words_are_told_instead(campaign: Path) -> None:
    draft(campaign)
    rows = desk(campaign).workings[MessageRow]
    name = next(key for key, row in rows.items() if row.team == "german")
    type_in(campaign, MessageRow, name, "instead", "Smoke over the town.")
    outcome = turn_of(campaign)
    told = [t["text"] for r in outcome.answer["rulings"] for t in r["told"]]
    assert "Smoke over the town." in told


def test_a_voided_line_does_not_count(campaign: Path) -> None:
    draft(campaign)
    type_in(campaign, OrderLine, "british/3", "void", "x")
    draft(campaign)
    assert list(fights(campaign)) == ["C3"]


def test_an_amendment_is_carried_out_once(campaign: Path) -> None:
    from desk_hands import type_cells

    cells = {"A4": 1, "C4": "Forces", "D4": "9 SS", "E4": "Umpire's note", "F4": "shaken",
             "G4": "after", "H4": "bombed"}  # fmt: skip
    type_cells(campaign / "master.xlsx", "Amendments", cells)
    turn_of(campaign)
    now = desk(campaign)
    assert now.state[Unit]["9 SS"].note == "shaken"
    assert now.workings[AmendmentRow]["1"].turn == "1"
    assert now.amendments == ()


# Undo


def test_undo_brings_back_every_book_byte_for_byte(campaign: Path) -> None:
    names = ("master.xlsx", "sides/british.xlsx", "sides/german.xlsx")
    before = {name: (campaign / name).read_bytes() for name in names}
    turn_of(campaign)
    assert undo(campaign).status is Status.DONE
    assert {name: (campaign / name).read_bytes() for name in names} == before


def test_an_undone_turn_is_played_again_to_the_same_word(campaign: Path) -> None:
    first = turn_of(campaign)
    undo(campaign)
    assert turn_of(campaign).answer["rulings"] == first.answer["rulings"]


def test_undo_destroys_nothing(campaign: Path, contents: Contents) -> None:
    turn_of(campaign)
    before = contents(campaign / "turns")
    undo(campaign)
    after = contents(campaign / "turns")
    assert {name: after[name] for name in before} == before


def test_a_set_up_cannot_be_undone(campaign: Path, contents: Contents) -> None:
    before = contents(campaign)
    assert undo(campaign).status is Status.STOPPED
    assert contents(campaign) == before


def test_undo_of_a_returned_book_brings_its_orders_back(campaign: Path) -> None:
    (campaign / "sides" / "british.xlsx").rename(campaign / "inbox" / "reply.xlsx")
    turn_of(campaign)
    undo(campaign)
    assert len(desk(campaign).orders[OrderLine]) == 4

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.desk_hands import desk, seen, type_in
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit, recover
from workbook_engine.commands.desk.playing.play import play_desk
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
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, OrderLine, Unit
from workbook_engine.store.disk import Disk

Contents = Callable[[Path], dict[str, bytes]]


def fights(campaign: Path) -> dict[str, Engagement]:
    return dict(desk(campaign).workings[Engagement])


def test_a_draft_writes_the_master_and_notes_what_it_was_played_on(
    campaign: Path, contents: Contents
) -> None:
    before = contents(campaign)
    assert draft(campaign).status is Status.DONE
    after = contents(campaign)
    written = [name for name in after if after[name] != before.get(name)]
    assert written == ["master.xlsx", "turns/.last_draft.json"]


@pytest.mark.slow
def test_a_commit_that_a_question_stops_names_the_cell_that_answers_it(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "decision_yours", "fought elsewhere")
    stopped = commit(drafted)
    where = desk(drafted).reading.where(Engagement, "C3", "result_yours")
    assert (stopped.status, stopped.waits) == (Status.STOPPED, where)


@pytest.mark.slow
def test_a_turn_is_told_on_a_page_fight_by_fight(campaign: Path) -> None:
    told = turn_of(campaign).sentences
    assert told[0] == "3  Fights of turn 1, as committed   2"
    assert told[1].split() == ["Fight", "Place", "Sums", "Dice", "Result"]
    labels = [line.split()[0] for line in told[2 : 2 + len(fights(campaign))]]
    assert labels == [*fights(campaign)]
    assert len("\n".join(told).splitlines()) < 60
    assert "How each came about stands on the sheet Rulings." in told


def test_a_draft_leaves_the_state_as_it_was(campaign: Path) -> None:
    before = desk(campaign).state
    draft(campaign)
    assert desk(campaign).state == before


def test_a_draft_of_the_same_books_is_the_same_draft(drafted: Path) -> None:
    once = (drafted / "master.xlsx").read_bytes()
    draft(drafted)
    assert (drafted / "master.xlsx").read_bytes() == once


def test_orders_stand_in_the_master_with_the_cell_they_came_from(drafted: Path) -> None:
    assert seen(drafted, OrderLine, "german/1", "from") == "german.xlsx!Orders!A4"


def test_commit_without_a_draft_is_refused(campaign: Path, contents: Contents) -> None:
    before = contents(campaign)
    outcome = commit(campaign)
    assert outcome.status is Status.STOPPED
    assert "No draft of turn 1" in outcome.sentences[0]
    assert contents(campaign) == before


def test_commit_carries_out_what_was_drafted(drafted: Path) -> None:
    rulings = desk(drafted).workings[RulingRow]
    assert commit(drafted).status is Status.DONE
    now = desk(drafted)
    assert now.position == Position(2)
    assert now.workings[RulingRow] == rulings


@pytest.mark.slow
def test_a_turn_in_one_go_is_the_same_as_draft_and_commit(made: Path, tmp_path: Path) -> None:
    import shutil

    one, two = (Path(shutil.copytree(made, tmp_path / name)) for name in ("one", "two"))
    turn_of(one)
    draft(two)
    commit(two)
    rulings = "turns/0001_turn-01/rulings.json"
    assert (one / rulings).read_bytes() == (two / rulings).read_bytes()
    assert desk(one).state == desk(two).state


def test_the_archive_holds_the_rulings_and_the_books_before_and_after(played: Path) -> None:
    folder = played / "turns" / "0001_turn-01"
    written = json.loads((folder / "rulings.json").read_text(encoding="utf-8"))
    assert written["turn"] == "1"
    assert any(ruling["id"] == "1/combat/C3/fought/1" for ruling in written["rulings"])
    assert (folder / "out" / "master.xlsx").read_bytes() == (played / "master.xlsx").read_bytes()


def test_steps_lost_are_written_back_into_forces(drafted: Path) -> None:
    fought = next(r for r in desk(drafted).workings[RulingRow] if r.startswith("1/combat/C3/fou"))
    changes = desk(drafted).workings[RulingRow][fought].changes
    commit(drafted)
    lost = desk(drafted).state[Unit]["9 SS"].step
    assert f"9 SS Steps lost 0 -> {lost}" in changes


def test_each_teams_fresh_book_is_of_the_next_turn(played: Path) -> None:
    stamp = {
        row[0]: row[1]
        for row in FileBook.open(played / "sides/german.xlsx").read("About")
        if len(row) > 1
    }
    assert (stamp["Team"], str(stamp["Turn"])) == ("german", "2")


def test_after_a_commit_the_order_sheet_of_the_master_is_blank(played: Path) -> None:
    grid = FileBook.open(played / "master.xlsx").read("Orders")
    assert [row for row in grid[3:] if any(cell is not None for cell in row)] == []


@pytest.mark.slow
def test_a_returned_book_lies_in_the_inbox_unheeded_after_its_turn(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").rename(campaign / "inbox" / "reply.xlsx")
    turn_of(campaign)
    assert turn_of(campaign, no_orders=True).status is Status.DONE


def test_a_turn_without_any_orders_needs_to_be_meant(played: Path, contents: Contents) -> None:
    before = contents(played)
    assert turn_of(played).status is Status.STOPPED
    assert contents(played) == before
    assert turn_of(played, no_orders=True).status is Status.DONE


@pytest.mark.slow
def test_a_commit_without_any_orders_needs_to_be_meant_as_well(
    played: Path, contents: Contents
) -> None:
    """The same question as of `umpire turn`, with the same answer."""
    outcome = draft(played)
    assert outcome.status is Status.DONE
    assert "No team has given any order." in outcome.sentences
    assert any("`umpire commit --no-orders`" in said for said in outcome.sentences)
    before = contents(played)
    refused = commit(played)
    assert refused.sentences == turn_of(played).sentences
    assert (refused.status, contents(played)) == (Status.STOPPED, before)
    assert commit(played, anyway=True).sentences == refused.sentences
    assert commit(played, no_orders=True).status is Status.DONE


def test_a_draft_that_is_meant_without_orders_says_nothing_of_them(played: Path) -> None:
    outcome = draft(played, no_orders=True)
    assert outcome.status is Status.DONE
    assert "No team has given any order." not in outcome.sentences


@pytest.mark.slow
def test_one_bad_campaign_does_not_stop_the_others(campaign: Path, tmp_path: Path) -> None:
    outcomes = turn([tmp_path / "nowhere", campaign])
    assert [outcome.status for outcome in outcomes.values()] == [Status.USAGE, Status.DONE]


@pytest.mark.parametrize("mark", ["~$master.xlsx", ".~lock.master.xlsx#"])
@pytest.mark.parametrize("command", [draft, pytest.param(turn_of, marks=pytest.mark.slow)])
def test_a_book_that_is_open_elsewhere_changes_nothing(
    campaign: Path, contents: Contents, mark: str, command: Callable[[Path], object]
) -> None:
    (campaign / mark).write_bytes(b"")
    before = contents(campaign)
    outcome = command(campaign)
    assert getattr(outcome, "status") is Status.LOCKED  # noqa: B009
    assert contents(campaign) == before


def test_findings_that_stop_change_nothing(campaign: Path, contents: Contents) -> None:
    from tests.commands.desk_hands import type_cells

    type_cells(campaign / "master.xlsx", "Forces", {"L4": "Nowhere"})
    before = contents(campaign)
    for command in (draft, commit, turn_of):
        outcome = command(campaign)
        assert (outcome.status, len(outcome.findings)) == (Status.STOPPED, 1)
    assert contents(campaign) == before


# The umpire's answers, through the workbook


@pytest.mark.slow
def test_a_typed_die_is_taken_and_no_other_die_moves(drafted: Path) -> None:
    before = fights(drafted)
    typed = before["C3"].die % 6 + 1 if before["C3"].die else 1
    type_in(drafted, Engagement, "C3", "die_yours", typed)
    draft(drafted)
    after = fights(drafted)
    assert after["C3"].die == typed
    assert after["A3"] == before["A3"]


@pytest.mark.slow
def test_a_die_typed_on_the_dice_sheet_counts_as_well(drafted: Path) -> None:
    type_in(drafted, DieRow, "1/combat/C3/die/1", "typed", 6)
    draft(drafted)
    assert fights(drafted)["C3"].die == 6
    assert desk(drafted).workings[DieRow]["1/combat/C3/die/1"].source == "umpire"


@pytest.mark.slow
def test_a_set_result_is_followed_by_the_losses_of_that_result(drafted: Path) -> None:
    before = fights(drafted)
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    draft(drafted)
    after = fights(drafted)
    assert after["C3"].result == "total success"
    assert after["C3"].die == before["C3"].die
    assert after["A3"] == before["A3"]


def test_a_held_fight_changes_nobody(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "decision_yours", "hold")
    assert play_desk(desk(drafted)).turn.after[Unit]["9 SS"].step == 0


@pytest.mark.slow
def test_one_label_merges_two_fights(drafted: Path) -> None:
    for unit in ("3 Para", "10 SS"):
        type_in(drafted, Engaged, f"A3:{unit}", "fight_yours", "C3")
    draft(drafted)
    after = fights(drafted)
    assert list(after) == ["C3"]
    assert set(after["C3"].attackers) == {"1 Para", "2 Para", "3 Para"}


@pytest.mark.slow
def test_a_new_label_splits_a_fight_and_the_other_stays(drafted: Path) -> None:
    before = fights(drafted)
    type_in(drafted, Engaged, "C3:1 Para", "fight_yours", "C3 west")
    draft(drafted)
    after = fights(drafted)
    assert "C3 west" in after
    assert after["A3"] == before["A3"]


@pytest.mark.slow
def test_an_answer_survives_being_drafted_again_and_commits(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    draft(drafted)
    assert seen(drafted, Engagement, "C3", "result_yours") == "total success"
    assert draft(drafted).status is Status.DONE
    assert commit(drafted).status is Status.DONE


def test_an_answer_typed_after_the_draft_must_be_drafted_first(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    outcome = commit(drafted)
    assert outcome.status is Status.STOPPED
    assert any("1/combat/C3" in sentence for sentence in outcome.sentences)
    assert commit(drafted, anyway=True).status is Status.DONE


@pytest.mark.slow
def test_an_answer_given_on_other_grounds_bars_the_commit_until_confirmed(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    draft(drafted)
    type_in(drafted, Unit, "9 SS", "step", 2)
    again = draft(drafted)
    assert any(line.startswith("! REVIEW: ") for line in again.sentences)
    assert commit(drafted).status is Status.STOPPED
    type_in(drafted, Engagement, "C3", "confirm", "x")
    draft(drafted)
    assert commit(drafted).status is Status.DONE


def test_typed_dice_must_all_be_typed(campaign: Path) -> None:
    type_in(campaign, Campaign, "Tiny", "dice", "typed")
    outcome = draft(campaign)
    assert sum(line.startswith("! ") for line in outcome.sentences) == 2
    assert commit(campaign).status is Status.STOPPED


@pytest.mark.slow
def test_the_umpires_words_are_told_instead(drafted: Path) -> None:
    rows = desk(drafted).workings[MessageRow]
    name = next(key for key, row in rows.items() if row.team == "german")
    type_in(drafted, MessageRow, name, "instead", "Smoke over the town.")
    outcome = turn_of(drafted)
    told = [t["text"] for r in outcome.answer["rulings"] for t in r["told"]]
    assert "Smoke over the town." in told


def test_a_voided_line_does_not_count(drafted: Path) -> None:
    type_in(drafted, OrderLine, "british/3", "void", "x")
    draft(drafted)
    assert list(fights(drafted)) == ["C3"]


def test_an_amendment_is_carried_out_once(campaign: Path) -> None:
    from tests.commands.desk_hands import type_cells

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


@pytest.mark.slow
def test_an_undone_turn_is_played_again_to_the_same_word(campaign: Path) -> None:
    first = turn_of(campaign)
    undo(campaign)
    assert turn_of(campaign).answer["rulings"] == first.answer["rulings"]


def test_undo_destroys_nothing(played: Path, contents: Contents) -> None:
    before = contents(played / "turns")
    undo(played)
    after = contents(played / "turns")
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


# Books that cannot be put in place


def test_a_book_that_cannot_be_put_in_place_waits_for_recover(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Disk.rename

    def stuck(disk: Disk, old: Path, new: Path) -> None:
        if old == campaign / "sides" / "german.xlsx":
            raise PermissionError(13, "open elsewhere")
        rename(disk, old, new)

    before = (campaign / "master.xlsx").read_bytes()
    with monkeypatch.context() as excel:
        excel.setattr(Disk, "rename", stuck)
        assert turn_of(campaign).status is Status.PENDING
        assert (campaign / "master.xlsx").read_bytes() == before
        assert recover(campaign).status is Status.PENDING
        outcome = draft(campaign)
        assert outcome.status is Status.LOCKED
        assert [finding.code for finding in outcome.findings] == ["E-PENDING"]
    assert recover(campaign).status is Status.DONE
    out = campaign / "turns" / "0001_turn-01" / "out"
    for book in ("master.xlsx", "sides/german.xlsx"):
        assert (campaign / book).read_bytes() == (out / book).read_bytes()


@pytest.mark.slow
def test_answers_of_the_last_turn_are_not_asked_after(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    turn_of(drafted)
    outcome = turn_of(drafted, no_orders=True)
    assert [each.code for each in outcome.findings if each.code == "W-NOT-ASKED"] == []


@pytest.mark.slow
def test_a_turn_is_played_on_a_master_made_before_there_were_all_sheets(campaign: Path) -> None:
    book = load_workbook(campaign / "master.xlsx")
    for sheet in ("Dispatches", "Messages Out"):
        del book[sheet]
    book.save(campaign / "master.xlsx")
    assert turn_of(campaign).status is Status.DONE

"""Desk, the first sheet: it is right after every command, and the umpire's words stay."""

from __future__ import annotations

from difflib import unified_diff
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.desk_sheet import checked, desk_of, note
from tests.golden.desk import DESKS, archived_desk, drafted_desk
from tests.new_campaign import blank_campaign, new_campaign
from tests.sheets_of import sheets_of
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.desk_sheet import desk_page
from workbook_engine.commands.desk.page.front_page import front_page, played_or_not
from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.odds import Odds
from workbook_engine.core.records import replace
from workbook_engine.core.weighing import Throw
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

SEND = "Next: Send each team its book from sides/; what comes back goes into the inbox"


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign that was made by a version which knew no Desk."""
    monkeypatch.setattr("workbook_engine.commands.new.with_first_desk", lambda master, *_: master)
    new(tmp_path / "old", sample="arnhem_bridge", with_orders=True, sample_dice=True)
    return tmp_path / "old"


def sheets(campaign: Path) -> list[str]:
    return load_workbook(campaign / "master.xlsx", read_only=True).sheetnames


# It is there, and right, after every command


@pytest.mark.slow
def test_a_check_gives_an_old_master_its_desk_before_all_other_sheets(old: Path) -> None:
    before = sheets(old)
    assert "Desk" not in before
    check(old, write=True)
    assert sheets(old) == ["Desk", *before, "Rules"]


@pytest.mark.slow
def test_before_the_draft_it_says_so(campaign: Path) -> None:
    seen = checked(campaign)
    assert seen.says("NOT DRAFTED")
    assert seen.says("Next: umpire draft")


def test_after_the_draft_it_has_the_fights_with_their_results(drafted: Path) -> None:
    seen = desk_of(drafted)
    assert seen.says("DRAFT 1, not committed")
    assert seen.says("Next: umpire commit")
    assert "Town (C3)" in seen.texts
    assert seen.says("Steps   of the draft"), "what each decided, though it has stopped nowhere"


@pytest.mark.slow
def test_a_draft_that_says_something_else_is_another_draft(drafted: Path) -> None:
    draft(drafted)
    assert desk_of(drafted).says("DRAFT 1, not committed")
    type_in(drafted, Engagement, "C3", "die_yours", 1)
    type_in(drafted, Engagement, "C3", "reason", "thrown at the table")
    draft(drafted)
    assert desk_of(drafted).says("DRAFT 2, not committed")


@pytest.mark.slow
def test_what_was_answered_since_makes_the_draft_out_of_date(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", 1)
    type_in(drafted, Engagement, "C3", "reason", "thrown at the table")
    seen = checked(drafted)
    assert seen.says("DRAFT 1, OUT OF DATE")
    assert seen.says("Next: umpire draft")
    assert "CHANGED" in seen.texts


@pytest.mark.slow
def test_after_a_commit_it_is_of_the_turn_to_come_and_tells_of_the_last(drafted: Path) -> None:
    assert commit(drafted).status is Status.DONE
    seen = desk_of(drafted)
    assert seen.says("Turn 2: ")
    assert seen.says(SEND)
    assert seen.says("3  Fights of turn 1, as committed   2")


@pytest.mark.slow
def test_after_an_undo_orders_that_lie_there_again_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "bridge"
    new_campaign(folder, "arnhem_bridge")
    orders = tmp_path / "orders"
    new_campaign(orders, "arnhem_bridge", with_orders=True)
    book = (orders / "sides" / "german.xlsx").read_bytes()
    (folder / "inbox" / "german.xlsx").write_bytes(book)
    assert turn_of(folder).status is Status.DONE
    assert desk_of(folder).says("0 of 2")
    undo(folder)
    assert desk_of(folder).says("1 of 2")


def test_a_new_campaign_opens_on_it(tmp_path: Path) -> None:
    new_campaign(tmp_path / "war", "orel_salient")
    book = sheets_of(tmp_path / "war" / "master.xlsx")
    assert (book.sheetnames[0], book.active.title) == ("Desk", "Desk")
    assert desk_of(tmp_path / "war").says(SEND)


@pytest.mark.slow
def test_a_blank_campaign_says_what_is_to_be_done(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "mine", "opcom")
    seen = desk_of(tmp_path / "mine")
    assert seen.says("BEING SET UP")
    assert seen.says("Fill in the sheets, then umpire start")


@pytest.mark.slow
def test_a_set_up_that_is_not_ready_says_how_much_is_to_be_cured(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "mine", "opcom")
    start(tmp_path / "mine")
    assert desk_of(tmp_path / "mine").says("then umpire start")


def test_it_is_never_well_when_orders_are_missing(tmp_path: Path) -> None:
    folder = tmp_path / "bridge"
    new_campaign(folder, "arnhem_bridge")
    seen = checked(folder)
    assert seen.texts.count("NO") == 2
    assert seen.says("0 of 2")
    assert not seen.says("OK")


@pytest.mark.slow
def test_the_umpires_report_says_of_which_turn_it_is(drafted: Path) -> None:
    def of() -> str:
        return str(FileBook.open(drafted / "master.xlsx").read("Umpire Report")[1][0])

    commit(drafted)
    assert of().startswith("Turn 1, as committed. ")
    draft(drafted, no_orders=True)
    assert of().startswith("Turn 1, as committed. ")


# It leads to cells


def test_each_fight_leads_to_its_row(drafted: Path) -> None:
    place, there = desk_of(drafted).links["C3"]
    assert place.startswith("'Engagements'!")
    assert there == "C3"


def test_each_team_leads_to_its_row(drafted: Path) -> None:
    assert desk_of(drafted).links["British"][1] == "british"


def test_a_question_leads_to_the_yellow_cell_that_answers_it(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", "many")
    check(drafted, write=True)
    front = front_page(desk(drafted), played_or_not(desk(drafted)))
    page = desk_page(front)
    for each in front.must:
        assert each.cell is not None
        assert f"{each.cell.sheet}!{each.cell.address}" in {block.link for block in page.blocks}


@pytest.mark.slow
def test_every_sheet_of_the_master_is_one_step_away(drafted: Path) -> None:
    page, away = desk_of(drafted), FileBook.open(drafted / "master.xlsx").hidden()
    assert {*sheets(drafted)} - {"Desk"} <= {*page.links} | away
    assert not away & {*page.links}
    (named,) = (text for text in page.texts if text.startswith("Hidden until used: "))
    assert {*named.split(": ")[1].split(". ")[0].split(", ")} == away
    assert not desk_of(drafted).says("Yours")


@pytest.mark.slow
def test_the_umpires_own_sheets_are_a_group_of_their_own(drafted: Path) -> None:
    book = load_workbook(drafted / "master.xlsx")
    book.create_sheet("Scratch")
    book.save(drafted / "master.xlsx")
    seen = checked(drafted)
    assert "Yours" in seen.texts
    assert "Scratch" in seen.links


# What is the umpire's stays


def test_notes_stay_through_draft_commit_and_undo(drafted: Path) -> None:
    note(drafted, "Ask Walther")
    for command in (draft, commit):
        assert command(drafted).status is Status.DONE
        assert "Ask Walther" in desk_of(drafted).texts
    undo(drafted)
    assert "Ask Walther" in (again := desk_of(drafted)).texts
    assert again.says("DRAFT 1, not committed")


def test_cells_beside_it_stay(drafted: Path) -> None:
    type_cells(drafted / "master.xlsx", "Desk", {"BK3": "mine"})
    commit(drafted)
    assert desk_of(drafted).sheet["BK3"].value == "mine"


def test_what_is_typed_over_it_elsewhere_counts_for_nothing(drafted: Path) -> None:
    type_cells(drafted / "master.xlsx", "Desk", {"A1": "Won!"})
    assert commit(drafted).status is Status.DONE
    assert not desk_of(drafted).says("Won!")
    assert not any(each.by_hand for each in [desk(drafted)])


@pytest.mark.slow
def test_a_sheet_of_his_own_that_is_called_desk_is_left_alone(old: Path) -> None:
    book = load_workbook(old / "master.xlsx")
    book.create_sheet("Desk")["A1"] = "mine"
    book.save(old / "master.xlsx")
    assert draft(old).status is Status.DONE
    assert FileBook.open(old / "master.xlsx").read("Desk")[0] == ("mine",)


# The history holds, and the page is one page


@pytest.mark.slow
def test_the_history_of_a_version_that_knew_no_desk_holds(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as then:
        then.setattr("workbook_engine.commands.desk.writing.books.lay_desk", lambda *_: None)
        turn_of(old)
    assert "Desk" not in sheets(old)
    outcome = verify(old, variants=1)
    assert outcome.status is Status.DONE, outcome.sentences


def test_forty_fights_stand_on_one_page_that_can_be_read(drafted: Path) -> None:
    front = front_page(desk(drafted), played_or_not(desk(drafted)))
    many = replace(front, fights=(front.fights * 40)[:40])
    page = desk_page(many)
    shrunk = min(1.0, 525 / sum(page.heights))
    smallest = min(block.look.size for block in page.blocks if block.value)
    assert sum(block.value == "C3" for block in page.blocks) == 40 / len(front.fights)
    assert smallest * shrunk >= 6.5


def test_long_names_of_fights_throws_and_games_stand_whole(drafted: Path) -> None:
    front = front_page(desk(drafted), played_or_not(desk(drafted)))
    name, game = (
        "Kessel on B4, infantry/2, garrison/1",
        "Town and Airfield: the 2nd of November 1942",
    )
    line = front.fights[0]
    fight = replace(line.fight, label=name, place="B4", attackers="Axis: Kessel", defenders="Baker")
    throw = Throw("flak", "the second lift to DZ Y", Odds({"two lost": Fraction(1)}, 1, True), "")
    front = replace(front, campaign=game, fights=(replace(line, fight=fight),), throws=(throw,))
    said = {block.value for block in desk_page(front).blocks}
    assert {name, throw.label, f"{game}: the umpire's desk"} <= said


@pytest.mark.slow
@pytest.mark.parametrize(
    "sample",
    [pytest.param(each, marks=pytest.mark.slow if DESKS[each] else ()) for each in DESKS],
)
def test_the_desk_of_a_draft_reads_as_it_was_archived(tmp_path: Path, sample: str) -> None:
    """After an intended change: `python -m tests.golden`, and read what `git diff` says."""
    was = archived_desk(sample).read_text(encoding="utf-8").splitlines()
    now = drafted_desk(sample, tmp_path).splitlines()
    changed = list(unified_diff(was, now, "archived", "drafted", lineterm="", n=0))
    assert not changed, "\n".join(changed[:40])

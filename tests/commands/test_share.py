"""Several umpires: whose a fight is, a book of his own, and his answers back in the master."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import cast

import pytest

from tests.commands.desk_hands import cell_of, desk, seen, type_cells, type_in
from tests.new_campaign import new_campaign
from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.collect import collect
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk_page import desk_page
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.share import share
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import JudgementRow
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement


@pytest.fixture(scope="module")
def shared_once(made_and_drafted: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two fights of one turn: the town is Anna's, the field is Boris's; both have their books."""
    folder = tmp_path_factory.mktemp("two umpires") / "tiny"
    shutil.copytree(made_and_drafted, folder)
    type_in(folder, Engagement, "C3", "control", "Anna")
    type_in(folder, Engagement, "A3", "control", "Boris")
    assert share(folder, "anna").status is Status.DONE
    assert share(folder, "Boris").status is Status.DONE
    return folder


@pytest.fixture
def shared(shared_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(shared_once, tmp_path / "tiny"))


def book_of(campaign: Path, name: str) -> Path:
    (found,) = (campaign / "control").glob(f"*/{name}_turn_*.xlsx")
    return found


def sent_back(campaign: Path, name: str, as_file: str = "") -> Path:
    """Take an umpire's book out of the folder it was put in, and lay a copy into the inbox."""
    place = campaign / "inbox" / (as_file or f"{name}.xlsx")
    return Path(shutil.copy(book_of(campaign, name), place))


def write(campaign: Path, book: Path, sheet: str, key: str, **typed: Value) -> None:
    """Type into a row of an umpire's book: by the header of the column, as he sees it."""
    grid = FileBook.open(book).read(sheet)
    heads = [str(each or "") for each in grid[2]]
    row = next(at for at, cells in enumerate(grid, 1) if at > 3 and cells and cells[0] == key)
    letters = {head: address(row, at).rstrip("0123456789") for at, head in enumerate(heads, 1)}
    named = {name.replace("_", " "): value for name, value in typed.items()}
    headers = {head.partition(":")[0] if "yours" in head else head: head for head in heads}
    cells = {f"{letters[headers[name]]}{row}": value for name, value in named.items()}
    type_cells(book, sheet, cells)


def codes(outcome: Outcome) -> list[str]:
    return [
        each.code for each in outcome.findings if each.code.startswith(("W-SHARED", "E-SHARED"))
    ]


def rows_in(book: Path, sheet: str) -> list[Value]:
    return [cells[0] for cells in FileBook.open(book).read(sheet)[3:] if cells and cells[0]]


def test_each_umpires_book_holds_his_fights_and_what_belongs_to_them(shared: Path) -> None:
    anna, boris = book_of(shared, "anna"), book_of(shared, "boris")
    assert (rows_in(anna, "Engagements"), rows_in(boris, "Engagements")) == (["C3"], ["A3"])
    assert set(rows_in(anna, "Engaged")) == {"1 Para", "2 Para", "7 Bty", "9 SS"}
    assert set(rows_in(boris, "Engaged")) == {"3 Para", "10 SS"}
    assert FileBook.open(anna).sheets() == (
        "About",
        "Engagements",
        "Engaged",
        "Judgements",
        "Lists",
    )


def test_answers_come_back_into_the_masters_yellow_cells_with_name_and_reason(shared: Path) -> None:
    """One umpire's book comes by mail under any name, the other's is filled in where it lies."""
    mailed = sent_back(shared, "anna", "RE my fights.xlsx")
    write(shared, mailed, "Engagements", "C3", Die=6, Reason="thrown at the table")
    write(shared, book_of(shared, "boris"), "Engagements", "A3", Result="success", Decision="hold")
    done = draft(shared)
    assert codes(done) == []
    assert "Anna: 1 answer taken into the yellow cells." in done.sentences
    assert "Boris: 2 answers taken into the yellow cells." in done.sentences
    assert seen(shared, Engagement, "C3", "die") == 6
    assert seen(shared, Engagement, "C3", "reason") == "Die: Anna, thrown at the table"
    assert seen(shared, Engagement, "A3", "decision_yours") == "hold"
    assert any("Anna, thrown at the table" in said for said in explain(shared, "C3").sentences)


@pytest.mark.slow
def test_collect_takes_them_too_and_takes_nothing_twice(shared: Path) -> None:
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Die=2)
    collect(shared, receipts=False)
    assert seen(shared, Engagement, "C3", "die_yours") == 2
    master = (shared / "master.xlsx").read_bytes()
    again = collect(shared, receipts=False)
    assert not any("taken" in said for said in again.sentences)
    assert (shared / "master.xlsx").read_bytes() == master


@pytest.mark.slow
def test_what_the_head_umpire_has_typed_stands_and_is_told(shared: Path) -> None:
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Die=2)
    type_in(shared, Engagement, "C3", "die_yours", 5)
    done = draft(shared)
    assert codes(done) == ["W-SHARED-OTHER"]
    assert seen(shared, Engagement, "C3", "die_yours") == 5
    (said,) = [each.message for each in done.findings if each.code == "W-SHARED-OTHER"]
    assert said == "Anna answers Die of C3: 2; 5 stands."


@pytest.mark.slow
@pytest.mark.parametrize("word", [pytest.param(3, marks=pytest.mark.slow), None])
def test_what_the_head_umpire_changes_or_clears_afterwards_is_his(
    shared: Path, word: Value
) -> None:
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Die=2)
    draft(shared)
    type_in(shared, Engagement, "C3", "die_yours", word)
    write(shared, sent_back(shared, "anna"), "Engagements", "C3", Die=6)
    assert set(codes(draft(shared))) == {"W-SHARED-OTHER"}
    assert seen(shared, Engagement, "C3", "die_yours") == word


@pytest.mark.slow
def test_an_umpire_may_change_his_own_answer(shared: Path) -> None:
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Die=2)
    draft(shared)
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Die=6)
    assert codes(draft(shared)) == []
    assert seen(shared, Engagement, "C3", "die_yours") == 6


@pytest.mark.slow
def test_a_fight_that_has_changed_since_reads_review(shared: Path) -> None:
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Decision="hold")
    sheet, address = cell_of(shared, Engagement, "C3", "decision_basis")
    type_cells(shared / "master.xlsx", sheet, {address: "quite another fight"})
    done = draft(shared)
    assert "W-SHARED-CHANGED" in codes(done)
    assert seen(shared, Engagement, "C3", "decision_yours") == "hold"


@pytest.mark.slow
def test_a_fight_that_is_gone_or_anothers_is_told_and_nothing_taken(shared: Path) -> None:
    anna = book_of(shared, "anna")
    write(shared, anna, "Engagements", "C3", Die=2)
    type_in(shared, Engagement, "C3", "control", "Boris")
    assert codes(draft(shared)) == ["W-SHARED-WHOSE"]
    assert seen(shared, Engagement, "C3", "die_yours") is None
    type_cells(anna, "Engagements", {"A4": "E1"})
    assert codes(draft(shared)) == ["W-SHARED-GONE"]


@pytest.mark.slow
def test_a_commit_waits_for_answers_that_nobody_has_looked_at(shared: Path) -> None:
    write(shared, book_of(shared, "anna"), "Engagements", "C3", Die=2)
    stopped = commit(shared)
    assert (stopped.status, codes(stopped)) == (Status.STOPPED, ["E-SHARED-WAITING"])
    draft(shared)
    assert commit(shared).status is Status.DONE


def test_a_book_of_another_game_is_told_and_no_teams_book(shared: Path) -> None:
    strange = sent_back(shared, "anna")
    type_cells(strange, "About", {"B4": "Overlord"})
    assert codes(collect(shared, receipts=False)) == ["W-SHARED-STRANGE"]


@pytest.mark.slow
def test_whose_a_fight_is_stays_from_draft_to_draft_and_stands_on_the_desk(shared: Path) -> None:
    draft(shared)
    assert seen(shared, Engagement, "C3", "control") == "Anna"
    page = FileBook.open(shared / "master.xlsx").read("Desk")
    cells = [cell for row in page for cell in row]
    assert {"Control", "Anna", "Boris"} <= set(cells)
    assert desk_page(shared, control="anna").status is Status.DONE
    text = (shared / "desk_anna.html").read_text("utf-8")
    assert "C3" in text
    assert "A3" not in text
    assert desk_page(shared, control="Zoe").status is Status.USAGE


def test_who_has_nothing_is_asked_whom_was_meant(shared: Path) -> None:
    wrong = share(shared, "Ana")
    assert (wrong.status, wrong.sentences) == (
        Status.USAGE,
        ("No fight or question is Ana's. Did you mean Anna?",),
    )


@pytest.mark.slow
def test_a_question_beside_the_fights_has_an_umpire_of_its_own(shared: Path) -> None:
    asked = next(iter(desk(shared).workings[JudgementRow]))
    type_in(shared, JudgementRow, asked, "control", "Clara")
    assert share(shared, "Clara").status is Status.DONE
    book = book_of(shared, "clara")
    assert len(rows_in(book, "Judgements")) == 1
    assert "Engagements" not in FileBook.open(book).sheets()


@pytest.mark.slow
def test_an_evening_of_two_umpires_is_committed_and_can_be_played_again(shared: Path) -> None:
    """The head umpire types two names; what the others answer he need not type again."""
    write(shared, sent_back(shared, "anna"), "Engagements", "C3", Die=6, Reason="thrown")
    write(shared, book_of(shared, "boris"), "Engagements", "A3", Decision="hold")
    write(shared, book_of(shared, "boris"), "Engaged", "3 Para", Advantages=1)
    assert collect(shared, receipts=False).status is Status.DONE
    assert draft(shared).status is Status.DONE
    assert commit(shared).status is Status.DONE
    assert verify(shared, quick=True).status is Status.DONE


@pytest.mark.slow
def test_it_is_the_same_in_the_last_war(tmp_path: Path) -> None:
    folder = tmp_path / "front"
    new_campaign(folder, "orel_salient")
    sample_orders(folder, "orel_salient")
    assert turn_of(folder).status is Status.DONE
    sample_orders(folder, "orel_salient")
    assert draft(folder, no_orders=True).status is Status.DONE
    label = next(iter(desk(folder).workings[CombatRow]))
    type_in(folder, CombatRow, label, "control", "Anna")
    assert share(folder, "Anna").status is Status.DONE
    book = book_of(folder, "anna")
    assert rows_in(book, "Combats") == [label]
    write(folder, book, "Combats", label, **cast("dict[str, Value]", {"Die,_attack": 6}))
    assert codes(draft(folder, no_orders=True)) == []
    assert seen(folder, CombatRow, label, "attacker_die_yours") == 6
    assert seen(folder, CombatRow, label, "reason") == "Die, attack: Anna"

"""`umpire check BOOK`: a player's own book, read and checked without the campaign it is of."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.commands.desk_hands import type_cells
from tests.new_campaign import new_campaign
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import mark_of
from workbook_engine.commands.check import check
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.core.findings import Finding

TYPOS: dict[str, dict[str, dict[str, Value]]] = {
    "kleindorf": {
        "Orders": {
            "A4": "1 Bordrers",
            "D5": "Hodl",
            "H6": "Kleindrof",
            "N7": "few",
            "A8": "3 Hussars",
            "D8": "Move",
            "H8": "Z99",
        },
    },
    "orel_salient": {
        "Flags": {"A4": "RUS", "C5": "9999", "B6": "0503", "A6": "SOV", "C6": "Orell", "D6": "land"}
    },
}
TEAMS = {"kleindorf": "blue", "orel_salient": "soviet"}


@pytest.fixture(scope="module", params=TEAMS)
def sent(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of each rule set with a sample's orders in the inbox."""
    folder = tmp_path_factory.mktemp("sent") / str(request.param)
    new_campaign(folder, request.param)
    assert sample_orders(folder, request.param).status is Status.DONE
    return folder


def his_own(campaign: Path, away: Path) -> Path:
    """Take a team's filled-in book to where there is no campaign."""
    return Path(shutil.copy(campaign / "inbox" / f"{TEAMS[campaign.name]}.xlsx", away))


def lines(outcome: Outcome) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(json.dumps(outcome.answer))["lines"]
    return found


def told(findings: tuple[Finding, ...], book: str) -> set[tuple[str, str, str]]:
    """Return what is said of a book's cells: where, by which code, in which words."""
    return {
        (f"{each.cell.sheet}!{each.cell.address}", each.code, f"{each.message} {each.cure}")
        for each in findings
        if each.cell and each.cell.book.endswith(book) and each.cell.address
    }


def test_a_book_without_a_fault_is_told_line_by_line_and_left_as_it_is(
    sent: Path, tmp_path: Path
) -> None:
    book = his_own(sent, tmp_path)
    before = book.read_bytes()
    done = check(book)
    assert (done.status, done.findings) == (Status.DONE, ())
    assert lines(done)
    assert all(each["understood"] for each in lines(done))
    assert any(mark_of(before) in said for said in done.sentences)
    assert [*tmp_path.iterdir()] == [book]
    assert book.read_bytes() == before


def test_typos_are_found_as_the_umpire_finds_them(sent: Path, tmp_path: Path) -> None:
    book = his_own(sent, tmp_path)
    for sheet, cells in TYPOS[sent.name].items():
        type_cells(book, sheet, cells)
    alone = check(book)
    assert alone.status is Status.STOPPED
    desk = Path(shutil.copytree(sent, tmp_path / sent.name))
    shutil.copy(book, desk / "inbox" / book.name)
    assert told(alone.findings, book.name) == told(check(desk).findings, book.name)


def test_words_are_told_as_they_are_understood(tmp_path: Path) -> None:
    campaign = tmp_path / "kleindorf"
    new_campaign(campaign, "kleindorf", with_orders=True)
    book = campaign / "sides" / "blue.xlsx"
    type_cells(book, "Orders", {"A6": "11 brigade", "H6": "kleindorf"})
    first, _, third, _ = [str(each["said"]) for each in lines(check(book))]
    assert first == (
        '1 Borderers: Attack, Posture Tact, Target J11; "Over the bridge before they have dug in."'
    )
    assert third.startswith("11 Brigade (11 Bde HQ, 2 Fusiliers): Move, Posture Tact, To Kleindorf")


def test_a_line_that_will_come_to_nothing_is_told_before_it_is_sent(tmp_path: Path) -> None:
    campaign = tmp_path / "kleindorf"
    new_campaign(campaign, "kleindorf", with_orders=True)
    book = campaign / "sides" / "blue.xlsx"
    type_cells(book, "Orders", {"H6": None})
    done = check(book)
    at = next(n for n, each in enumerate(done.sentences) if "row 6:" in each)
    assert done.sentences[at + 1].endswith("come to nothing: was not told where to go, and holds")
    assert sum("come to nothing" in each for each in done.sentences) == 1


def test_what_the_book_does_not_hold_is_left_to_control(tmp_path: Path) -> None:
    campaign = tmp_path / "kleindorf"
    new_campaign(campaign, "kleindorf", with_orders=True)
    book = campaign / "sides" / "blue.xlsx"
    type_cells(book, "Orders", {"K5": "Polish Brigade"})
    done = check(book)
    assert done.status is Status.DONE
    (found,) = done.findings
    assert (found.code, found.cell and found.cell.address) == ("W-UNKNOWN-SUPPORT", "K5")
    assert "Control knows more" in found.cure


def test_a_book_made_before_it_named_its_rules_is_known_by_its_forms(
    sent: Path, tmp_path: Path
) -> None:
    book = his_own(sent, tmp_path)
    about = FileBook.open(book).read("About")
    rows = {str(row[0]): at for at, row in enumerate(about, 1) if row}
    gone = {f"{column}{rows[label]}": None for label in ("Rules", "Date") for column in "AB"}
    type_cells(book, "About", gone)
    assert check(book).status is Status.DONE


@pytest.mark.parametrize(
    ("cells", "code"),
    [({"B6": None, "A6": None}, "E-STAMP-MISSING"), ({"B7": "soon"}, "E-STAMP-TURN")],
)
def test_a_book_that_does_not_say_whose_it_is_is_told_so(
    sent: Path, tmp_path: Path, cells: dict[str, Value], code: str
) -> None:
    book = his_own(sent, tmp_path)
    type_cells(book, "About", cells)
    done = check(book)
    assert (done.status, [each.code for each in done.findings]) == (Status.STOPPED, [code])


def test_a_book_without_any_order_sheet_is_told_so(tmp_path: Path) -> None:
    book = tmp_path / "notes.xlsx"
    workbook = Workbook()
    about = workbook.create_sheet("About")
    stamp = {"Campaign": "Kleindorf", "Team": "blue", "Turn": "1", "Rules": "opcom"}
    for row in stamp.items():
        about.append(row)
    workbook.save(book)
    assert [each.code for each in check(book).findings] == ["E-NO-FORM"]


def test_the_umpires_own_book_and_a_text_are_no_teams(sent: Path, tmp_path: Path) -> None:
    assert [each.code for each in check(sent / "master.xlsx").findings] == ["E-STAMP-MISSING"]
    (tmp_path / "mail.xlsx").write_text("see below")
    assert check(tmp_path / "mail.xlsx").status is Status.STOPPED


def test_nothing_is_written_into_a_players_book_though_it_is_asked(sent: Path) -> None:
    book = sent / "inbox" / f"{TEAMS[sent.name]}.xlsx"
    assert check(book, write=True).status is Status.USAGE

"""`umpire print`: what an umpire wants on paper, as PDF, and no more."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from tests.commands.desk_hands import desk, type_in
from tests.new_campaign import drafted_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.page import print_set
from workbook_engine.commands.desk.page.print_set import filled, own_set
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.post import pdf
from workbook_engine.commands.desk.post.outbox import PRINTS
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.print_out import print_out
from workbook_engine.kit.fights import Decision
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

Contents = Callable[[Path], dict[str, bytes]]
OFFICE = pytest.mark.skipif(
    not (pdf.libreoffice(Path()) and shutil.which("pdftotext")),
    reason="needs LibreOffice and pdftotext",
)


@pytest.fixture
def drafted(made_and_drafted: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made_and_drafted, tmp_path / "drafted"))


def sheets_of(folder: Path) -> tuple[str, ...]:
    return tuple(each for each in own_set(desk(folder), play_desk(desk(folder))) if each != "Desk")


def pages(file: Path) -> list[str]:
    """Return the first line of each page: campaign, sheet, turn."""
    text = subprocess.run(
        ["pdftotext", "-layout", str(file), "-"], check=True, capture_output=True, text=True
    ).stdout
    return [" ".join(page.split("\n")[0].split()) for page in text.split("\f") if page.strip()]


def test_the_umpires_own_set_is_his_fights_and_the_map(drafted: Path) -> None:
    assert sheets_of(drafted) == ("Engagements", "Map")


def test_before_a_draft_there_are_no_fights_to_print(campaign: Path) -> None:
    assert sheets_of(campaign) == ("Map",)


def test_of_a_whole_book_no_table_without_rows_is_printed(drafted: Path) -> None:
    book, schemas = FileBook.open(drafted / "master.xlsx"), desk(drafted).schemas
    left_out = set(book.sheets()) - set(filled(book, schemas, "master"))
    assert {"Lists", "Losses", "Turn Log", "Grid", "Status", "About", "Rules"} <= left_out
    assert not {"Desk", "Forces", "Engagements", "Map"} & left_out
    of_the_set_up = {"Campaign", "Calendar", "Settings", "Places"}
    assert of_the_set_up <= left_out, "no turn changes them"
    assert of_the_set_up <= set(filled(book, schemas, "master", set_up=True))
    team = FileBook.open(next(iter(sorted((drafted / "sides").iterdir()))))
    left_out = set(team.sheets()) - set(filled(team, schemas, "team"))
    assert {"Orders", "Grid"} <= left_out
    assert not {"Paper Form", "Map", "Forces", "Report"} & left_out, "the form goes out once, blank"


def test_a_sheet_on_which_a_question_waits_for_him_is_of_the_set(
    drafted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = next(iter(desk(drafted).workings[Engagement]))
    type_in(drafted, Engagement, fight, "decision_yours", Decision.ELSEWHERE)
    assert play_desk(desk(drafted)).to_answer
    monkeypatch.setattr(print_set, "_fights", lambda desk, played: ())
    assert "Engagements" in sheets_of(drafted)


def test_in_the_last_war_it_is_its_combats(tmp_path: Path) -> None:
    folder = tmp_path / "orel"
    drafted_campaign(folder, "orel_salient")
    assert sheets_of(folder)[-1] == "Map"
    assert len(sheets_of(folder)) == 2


def test_the_copy_for_paper_shows_only_what_is_asked_for_and_loses_no_cell(drafted: Path) -> None:
    book = FileBook.open(drafted / "master.xlsx")
    copy = FileBook(book.only(("Engagements", "Forces")), "copy.xlsx")
    seen = [each for each in copy.sheets() if not copy.unseen(each).sheet]
    assert seen == ["Forces", "Engagements"]
    assert copy.sheets() == book.sheets()
    assert all(copy.read(each) == book.read(each) for each in book.sheets())


def test_the_copy_for_paper_has_no_notes_for_none_is_printed(drafted: Path) -> None:
    book = FileBook.open(drafted / "master.xlsx")
    assert b"<comment " in parts_together(book.save())
    assert b"<comment " not in parts_together(book.only(book.sheets()))


def parts_together(book: bytes) -> bytes:
    with ZipFile(BytesIO(book)) as package:
        return b"".join(package.read(each) for each in package.namelist())


@pytest.mark.slow
@pytest.mark.libreoffice
@OFFICE
def test_the_pdf_lies_in_the_turns_folder_and_holds_these_sheets_alone(
    drafted: Path, contents: Contents
) -> None:
    before = contents(drafted)
    done = print_out(drafted)
    assert done.status is Status.DONE, done
    made = drafted / PRINTS / "turn_01"
    assert [Path(each).name for each in done.wrote] == ["umpire_turn_01.pdf"]
    heads = pages(made / "umpire_turn_01.pdf")
    sheets = {head.split(" ")[1] for head in heads if head.startswith("Tiny ")}
    assert sheets - {"Desk"} == {"Engagements"}
    assert len(heads) > 1  # the pictures of the Map have no head
    books = {place: at for place, at in contents(drafted).items() if not place.startswith(PRINTS)}
    assert books == before


@pytest.mark.slow
@pytest.mark.libreoffice
@OFFICE
def test_single_sheets_and_a_teams_book_lie_beside_each_other(drafted: Path) -> None:
    assert print_out(drafted, sheets=("forces", "Places")).status is Status.DONE
    assert print_out(drafted, team="German").status is Status.DONE
    made = drafted / PRINTS / "turn_01"
    assert {each.name for each in made.glob("*.pdf")} == {
        "umpire_turn_01_places_forces.pdf",
        "german_turn_01.pdf",
    }
    marks = PdfReader(made / "umpire_turn_01_places_forces.pdf").outline
    assert [each.title for each in marks] == ["Places", "Forces"]


def test_without_libreoffice_it_says_how_it_is_done_by_hand(
    drafted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "libreoffice", lambda _: "")
    stopped = print_out(drafted)
    assert stopped.status is Status.STOPPED
    assert "Export as PDF" in stopped.sentences[0]
    assert "umpire desk" in stopped.sentences[1]
    assert not (drafted / PRINTS).exists()


@pytest.mark.parametrize(
    ("asked", "near"),
    [({"sheets": ("Forcs",)}, "Did you mean Forces?"), ({"team": "germann"}, "german")],
)
def test_a_name_that_is_none_is_wrong_use_with_the_nearest(
    drafted: Path, asked: dict[str, str], near: str
) -> None:
    stopped = print_out(drafted, **asked)  # type: ignore[arg-type]
    assert stopped.status is Status.USAGE
    assert near in stopped.sentences[0]


@pytest.mark.slow
@OFFICE
def test_of_a_teams_book_that_is_printed_whole_the_lists_take_no_page(
    campaign: Path, tmp_path: Path
) -> None:
    book = campaign / "sides" / "british.xlsx"
    made = pdf.as_pdfs({book.name: book.read_bytes()}, book.parent)
    assert not isinstance(made, str)
    (tmp_path / "book.pdf").write_bytes(made["british.pdf"])
    heads = pages(tmp_path / "book.pdf")
    assert any("Forces" in head for head in heads)
    assert not any("Lists" in head for head in heads)

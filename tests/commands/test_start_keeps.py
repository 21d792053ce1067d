"""`umpire start` writes into the umpire's own master: nothing that he put there is lost."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill

from tests.commands.desk_hands import seen, type_in
from tests.commands.kleindorf import type_set_up
from tests.new_campaign import blank_campaign
from tests.sheets_of import sheets_of
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.core.records import Record, State, replace
from workbook_engine.rulesets import opcom
from workbook_engine.rulesets.opcom.knowledge.views.map_view import squares
from workbook_engine.rulesets.opcom.vocabulary.map_records import River
from workbook_engine.rulesets.opcom.vocabulary.records import Place

PINK = "FFFF66CC"


def dressed(master: Path) -> None:
    """Dress a master as an umpire does in a program of his own."""
    book = load_workbook(master)
    forces = book["Forces"]
    forces["A5"].fill = forces["AZ9"].fill = PatternFill("solid", fgColor=PINK)
    forces["B6"].font = Font(bold=True, italic=True, color=PINK)
    forces["C7"].comment = Comment("arrives late", "Me")
    forces.column_dimensions["B"].width = 41.5
    forces.row_dimensions[8].height = 33
    red = PatternFill(bgColor=PINK)
    forces.conditional_formatting.add("O4:O40", CellIsRule("greaterThan", ["5"], fill=red))
    own = book.create_sheet("My notes", 3)
    own["B2"], own["B3"] = "who plays what", "=SUM(Forces!O4:O20)"
    own.freeze_panes = "B3"
    drawn = book["Grid"]
    drawn["C3"].fill = PatternFill("solid", fgColor=PINK)
    drawn["E5"].comment = Comment("ambush here", "Me")
    drawn.column_dimensions["F"].width = 30
    drawn.conditional_formatting.add("A1:T20", CellIsRule("equal", ['"x"'], fill=red))
    book.save(master)


@pytest.fixture(scope="module")
def typed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    campaign = tmp_path_factory.mktemp("dressed") / "kleindorf"
    blank_campaign(campaign, "opcom")
    dressed(campaign / "master.xlsx")
    type_set_up(campaign)
    return campaign


@pytest.fixture
def typed(typed_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(typed_once, tmp_path / "kleindorf"))


@pytest.fixture(scope="module")
def books(typed_once: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Workbook, Workbook]:
    """The master before the start and after it."""
    campaign = Path(shutil.copytree(typed_once, tmp_path_factory.mktemp("s") / "kleindorf"))
    outcome = start(campaign)
    assert outcome.status is Status.DONE, outcome
    looked_at = ("Forces", "Grid", "Ground", "My notes")
    before, after = (sheets_of(each / "master.xlsx", *looked_at) for each in (typed_once, campaign))
    return before, after


def test_own_fills_and_letters_survive_the_start(books: tuple[Workbook, Workbook]) -> None:
    forces = books[1]["Forces"]
    assert forces["A5"].fill.fgColor.rgb == forces["AZ9"].fill.fgColor.rgb == PINK
    assert (forces["B6"].font.bold, forces["B6"].font.italic) == (True, True)


def test_own_comments_survive_the_start(books: tuple[Workbook, Workbook]) -> None:
    assert books[1]["Forces"]["C7"].comment.text == "arrives late"
    assert books[1]["Grid"]["E5"].comment.text == "ambush here"


def test_own_widths_and_heights_survive_the_start(books: tuple[Workbook, Workbook]) -> None:
    forces = books[1]["Forces"]
    assert forces.column_dimensions["B"].width == pytest.approx(41.5, abs=0.1)
    assert forces.row_dimensions[8].height == 33


def test_own_conditional_formats_survive_the_start(books: tuple[Workbook, Workbook]) -> None:
    for sheet in ("Forces", "Grid"):
        before, after = (_own_rules(book[sheet]) for book in books)
        assert after == before != []


def _own_rules(sheet: Any) -> list[tuple[str, str, str]]:
    return [
        (str(block.sqref), rule.operator, rule.dxf.fill.bgColor.rgb)
        for block in sheet.conditional_formatting
        for rule in block.rules
        if rule.type == "cellIs"
    ]


def test_an_own_sheet_with_its_formulas_survives_the_start(
    books: tuple[Workbook, Workbook],
) -> None:
    before, after = books
    assert after.sheetnames == before.sheetnames
    own = after["My notes"]
    assert (own["B2"].value, own["B3"].value) == ("who plays what", "=SUM(Forces!O4:O20)")
    assert own.freeze_panes == "B3"


def test_the_map_is_drawn_beside_what_the_umpire_put_there(
    books: tuple[Workbook, Workbook],
) -> None:
    drawn = books[1]["Grid"]
    assert drawn["C3"].fill.fgColor.rgb == PINK
    assert drawn["K9"].fill.fgColor.rgb == "FFD9D9D9"  # built-up
    assert drawn["J10"].border.bottom.style == "double"  # the bridge
    assert drawn["A10"].border.bottom.style == "medium"  # the minor river
    assert drawn.column_dimensions["F"].width == pytest.approx(30, abs=0.1)
    assert drawn.print_area == "'Grid'!$A$1:$T$20"
    assert (drawn.page_setup.fitToWidth or 1, drawn.page_setup.fitToHeight or 1) == (1, 1)
    assert books[1]["Ground"].print_area == "'Ground'!$A$1:$T$20"
    assert "Blue" in drawn.oddFooter.left.text


@pytest.mark.slow
def test_check_draws_the_map_while_it_is_typed(typed: Path) -> None:
    assert check(typed, write=True).status is Status.DONE
    drawn = sheets_of(typed / "master.xlsx", "Grid")["Grid"]
    assert drawn["K9"].fill.fgColor.rgb == "FFD9D9D9"
    assert "1 Blues" in drawn["J6"].value


@pytest.mark.slow
def test_a_draft_draws_the_map_anew_and_the_same_draft_the_same_bytes(typed: Path) -> None:
    assert start(typed).status is Status.DONE
    type_in(typed, River, "Bach", "squares", "A12; T12")
    type_in(typed, Place, "Muehle", "square", "B2")
    assert draft(typed).status is Status.DONE
    drawn = sheets_of(typed / "master.xlsx", "Grid")["Grid"]
    assert drawn["A10"].border.bottom.style == "thin"
    assert drawn["A12"].border.bottom.style == "medium"
    assert "Muehle" in drawn["B2"].value
    once = (typed / "master.xlsx").read_bytes()
    assert draft(typed).status is Status.DONE
    assert (typed / "master.xlsx").read_bytes() == once


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """What the map is drawn of, each time that it is worked out."""
    states: list[State] = []

    def drawn(state: State) -> Iterator[Record]:
        states.append(state)
        return squares(state)

    monkeypatch.setattr(opcom, "RULESET", replace(opcom.RULESET, drawn=drawn))
    return states


@pytest.mark.slow
def test_where_nothing_was_typed_drafts_and_checks_work_out_no_map(
    typed: Path, drawings: list[State]
) -> None:
    assert start(typed).status is Status.DONE
    for _ in range(2):
        assert draft(typed).status is Status.DONE
        assert check(typed, write=True).status is Status.DONE
    book = load_workbook(typed / "master.xlsx")
    book.save(typed / "master.xlsx")
    assert draft(typed).status is Status.DONE
    assert drawings == []
    type_in(typed, Place, "Muehle", "square", "B2")
    assert draft(typed).status is Status.DONE
    assert len(drawings) == 1


@pytest.mark.slow
def test_what_was_typed_and_drawn_and_is_taken_back_goes_off_the_map(typed: Path) -> None:
    assert start(typed).status is Status.DONE
    master = typed / "master.xlsx"
    once = FileBook.open(master)
    was = str(seen(typed, River, "Bach", "barrier"))
    type_in(typed, River, "Bach", "barrier", "major river")
    assert check(typed, write=True).status is Status.DONE
    assert not FileBook.open(master).is_alike(once, "Grid")  # its signs are the same, not its lines
    type_in(typed, River, "Bach", "barrier", was)
    assert draft(typed).status is Status.DONE
    assert FileBook.open(master).is_alike(once, "Grid")


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not here")
def test_a_master_saved_by_libreoffice_starts_and_opens_there_again(
    typed: Path, tmp_path: Path
) -> None:
    master = typed / "master.xlsx"
    _converted(master, "xlsx", tmp_path)
    master.write_bytes((tmp_path / "master.xlsx").read_bytes())
    assert start(typed).status is Status.DONE
    drawn = sheets_of(master, "Grid")["Grid"]
    assert drawn["K9"].fill.fgColor.rgb == "FFD9D9D9"
    assert drawn["C3"].fill.fgColor.rgb == PINK
    said = FileBook.open(master).read("Grid")
    assert "Kleindorf" in str(said[8][9])
    _converted(master, "ods", tmp_path)
    assert (tmp_path / "master.ods").stat().st_size > 10_000


def _converted(book: Path, kind: str, folder: Path) -> None:
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", str(folder)]
    subprocess.run([*command, str(book)], check=True, capture_output=True, timeout=180)

"""Maps as people paint them: their edges, what is merged, what colours are called, the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import PatternFill
from openpyxl.styles.colors import Color
from openpyxl.worksheet.worksheet import Worksheet

from tests.importing.test_import import TOWN, WOODS, blank, drawn, game, said, stands
from tests.new_campaign import blank_campaign
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.importing.mapping import Said
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex

__all__ = ["blank", "game"]  # fixtures
OPEN = (Said.LEGEND, "blank=open")
GREEN = "92D050"


def sheet() -> tuple[Workbook, Worksheet]:
    book = Workbook()
    return book, book.worksheets[0]


def paint(page: Worksheet, *squares: str, colour: str = GREEN) -> None:
    for square in squares:
        page[square].fill = PatternFill("solid", fgColor=colour)


def brought(game: Path, book: Workbook, *legend: tuple[str, str], area: str = "") -> Outcome:
    book.save(game.parent / "map.xlsx")
    return import_file(game, game.parent / "map.xlsx", "Ground", said=legend, area=area, write=True)


@pytest.mark.slow
def test_a_map_with_blank_edges_begins_in_a1_and_says_where_it_ends(game: Path) -> None:
    book, page = sheet()
    paint(page, "C2", "D2", "B3")
    told = said(brought(game, book, WOODS, OPEN))
    assert drawn(game) == ["oooo..", "ooww..", "owoo..", "......"]
    assert "its last row and column are the last painted ones: or say --from" in told


@pytest.mark.slow
def test_a_map_with_blank_edges_beside_a_title_is_asked_about(game: Path) -> None:
    book, page = sheet()
    page["A1"] = "Our map"
    paint(page, "C3", "D3", "C4", "D4")
    outcome = brought(game, book, WOODS, OPEN)
    assert outcome.status is Status.STOPPED
    assert [each.code for each in outcome.findings] == ["E-FOREIGN-EDGE"]


@pytest.mark.slow
def test_from_says_which_cells_a_map_covers(game: Path) -> None:
    book, page = sheet()
    page["A1"] = "Our map"
    paint(page, "C3", "D3", "C4", "H9")
    outcome = brought(game, book, WOODS, OPEN, area="$B$3:E4")
    assert drawn(game) == ["owwo..", "owoo..", "......", "......"]
    assert "1 painted square lies outside, left out: H9" in said(outcome)
    assert outcome.status is Status.PARTLY


def test_an_area_that_is_none_is_a_wrong_use(game: Path) -> None:
    assert brought(game, sheet()[0], area="B3").status is Status.USAGE


@pytest.mark.slow
def test_merged_squares_are_all_of_the_ground_whose_letter_stands_in_them(game: Path) -> None:
    book, page = sheet()
    for _ in range(4):
        page.append(["O"] * 4)
    page["B2"] = "W"
    page.merge_cells("B2:C3")
    brought(game, book)
    assert drawn(game) == ["oooo..", "owwo..", "owwo..", "oooo.."]


@pytest.mark.parametrize("words", ["A1 green B1 woods", "A1 woods B1 green", "A1 green woods"])
def test_a_legend_may_stand_before_behind_or_in_its_colour(game: Path, words: str) -> None:
    book, page = sheet()
    paint(page, "D3", "E3", "D4", "E4")
    where = ""
    for word in words.split():
        if word[-1].isdigit():
            where = word
        elif word == "green":
            paint(page, where)
        else:
            page[where] = word
    brought(game, book)
    assert drawn(game)[:2] == ["ww....", "ww...."]


@pytest.mark.slow
def test_a_colour_of_the_theme_is_named_as_it_is_seen(game: Path) -> None:
    book, page = sheet()
    for square in ("A1", "B1", "A2", "B2"):
        page[square].fill = PatternFill("solid", fgColor=Color(theme=9, tint=0.4))
    told = said(brought(game, book))
    assert "is not known, in A1, B1, A2, B2" in told
    assert "theme" not in told


@pytest.mark.parametrize("first", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_hexes_of_merged_cells_half_a_hex_apart_are_hexes(tmp_path: Path, first: int) -> None:
    blank_campaign(tmp_path / "war", "last_war")
    book, page = sheet()
    for column, letters in enumerate(("GG.", "G.G", "..G"), 1):
        for row, letter in enumerate(letters):
            top = 2 * row + (first if column % 2 else 3 - first)
            page.merge_cells(start_row=top, end_row=top + 1, start_column=column, end_column=column)
            if letter == "G":
                page.cell(top, column).fill = PatternFill("solid", fgColor=GREEN)
    book.save(tmp_path / "map.xlsx")
    legend = [(Said.LEGEND, f"{GREEN}=forest"), OPEN]
    import_file(
        tmp_path / "war", tmp_path / "map.xlsx", "Hexes", said=legend, painted=True, write=True
    )
    hexes = stands(tmp_path / "war", MapHex)
    forest = sorted(key for key in hexes if hexes[key].terrain == "forest")  # type: ignore[attr-defined]
    assert forest == ["0101", "0102", "0201", "0203", "0303"]
    assert len(hexes) == 9


def test_the_map_is_drawn_beside_its_original_before_it_is_written(game: Path) -> None:
    book, page = sheet()
    paint(page, "A1", "B1", "A2")
    paint(page, "B2", colour="BFBFBF")
    book.save(game.parent / "map.xlsx")
    outcome = import_file(game, game.parent / "map.xlsx", "Ground", said=[WOODS, TOWN])
    assert outcome.wrote == (str(game / "maps" / "import.html"),)
    shown = (game / "maps" / "import.html").read_text(encoding="utf-8")
    assert shown.count(f"background:#{GREEN}") == 3
    assert shown.count(">W<") == 3


def test_of_a_file_whose_colours_cannot_be_read_that_is_said(game: Path) -> None:
    (game.parent / "map.csv").write_text("a,b\n", encoding="utf-8")
    outcome = import_file(game, game.parent / "map.csv", "Ground")
    assert "colours are read from .xlsx alone" in outcome.findings[0].cure

"""The drawn map: lines and fills of a fresh book; after a turn the changed texts only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pytest
from openpyxl.worksheet.worksheet import Worksheet

from tests.new_campaign import few_blank_rows
from tests.sheets_of import sheets_of
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, Record, Tables, replace
from workbook_engine.kit.map_cells import MapSquare
from workbook_engine.rulesets import named
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas, schemas_of
from workbook_engine.sheets.templates import make_book
from workbook_engine.sheets.workings import write_rows

SCHEMAS = schemas_of(named("opcom"))
TEAMS = (Team(team="xxx", side="Allied & free"), Team(team="model", side="German"))
SQUARES = (
    MapSquare(square="A1", text="W", south="canal", east="major river"),
    MapSquare(square="B1", text=". ─\n● 2 Para", note="Elst", way="road"),
    MapSquare(square="A2", text="P", east="bridge"),
    MapSquare(square="B2", text="B"),
)


@cache
def fresh(*records: Record) -> bytes:
    with few_blank_rows():
        return make_book(SCHEMAS, "master", Tables.of(*records, *TEAMS), title="A")


@pytest.fixture(scope="module")
def sheet() -> Worksheet:
    return sheets_of(fresh(*SQUARES), "Grid")["Grid"]


def written(*after: MapSquare, typed: Mapping[str, str] | None = None) -> dict[str, object]:
    """Draw the map anew where somebody has typed; return what stands in what was written."""
    book = FileBook(fresh(*SQUARES), "master.xlsx")
    if typed:
        book.write("Grid", typed)
        book = FileBook(book.save(), "master.xlsx")
    layouts = read(book, Schemas((SCHEMAS.of(MapSquare),)), "master", Position(1)).layouts
    write_rows(book, SCHEMAS.of(MapSquare), layouts[MapSquare], after)
    return dict(book.changes().get("Grid", {}))


@pytest.mark.slow
def test_a_square_is_its_own_cell(sheet: Worksheet) -> None:
    assert (sheet["A1"].value, sheet["B1"].value) == ("W", ". ─\n● 2 Para")


def test_squares_are_square(sheet: Worksheet) -> None:
    width = sheet.column_dimensions["A"].width * 7  # pixels of a figure
    assert sheet.row_dimensions[1].height / 0.75 == pytest.approx(width, abs=2)


def test_water_is_a_line_on_both_squares_that_it_parts(sheet: Worksheet) -> None:
    one, other = sheet["A1"].border.right.style, sheet["B1"].border.left.style
    assert (one, other) == ("thick", "thick")


def test_a_canal_and_a_bridge_look_different_without_colour(sheet: Worksheet) -> None:
    canal, bridge = sheet["A1"].border.bottom.style, sheet["A2"].border.right.style
    assert (canal, bridge) == ("mediumDashed", "double")


def test_ground_is_told_by_fill(sheet: Worksheet) -> None:
    fills = {sheet[name].fill.fgColor.rgb for name in ("A1", "A2", "B2")}
    assert len(fills) == 3


def test_a_road_tints_its_square(sheet: Worksheet) -> None:
    assert sheet["B1"].fill.fgColor.rgb not in ("FFFFFFFF", "00000000")


def test_a_sides_sign_colours_the_writing(sheet: Worksheet) -> None:
    rules = [rule.formula for each in sheet.conditional_formatting for rule in each.rules]
    assert ['ISNUMBER(FIND("●",A1))'] in rules


def test_a_note_says_what_stays(sheet: Worksheet) -> None:
    assert sheet["B1"].comment is not None
    assert "Elst" in sheet["B1"].comment.text
    assert sheet["A1"].comment is None


def test_nothing_on_the_map_is_to_be_typed_in(sheet: Worksheet) -> None:
    assert sheet["A1"].protection.locked


def test_the_headings_are_printed_for_they_are_the_grid_references(sheet: Worksheet) -> None:
    assert sheet.print_options.headings


def test_the_foot_says_whose_sign_is_whose(sheet: Worksheet) -> None:
    foot = sheet.oddFooter
    assert foot is not None
    assert "● Allied && free, ■ German" in str(foot.left.text)
    assert foot.right.text == "Page &P of &N"


@pytest.mark.parametrize(
    ("corner", "paper", "pages"),
    [
        ("N12", 9, (1, 1)),
        pytest.param("P23", 9, (1, 1), marks=pytest.mark.slow),
        pytest.param("BJ98", 8, (2, 4), marks=pytest.mark.slow),
    ],
)
def test_a_map_is_printed_so_large_that_it_can_be_read(
    corner: str, paper: int, pages: tuple[int, int]
) -> None:
    page = sheets_of(fresh(MapSquare(square=corner, text=".")), "Grid")["Grid"].page_setup
    assert (page.paperSize, (page.fitToWidth or 1, page.fitToHeight or 1)) == (paper, pages)


def test_only_a_square_whose_text_changed_is_written() -> None:
    moved = replace(SQUARES[3], text="B\n● 2 Para")
    assert written(*SQUARES[:3], moved) == {"B2": "B\n● 2 Para"}


def test_a_map_as_it_was_is_not_written() -> None:
    assert written(*SQUARES) == {}


def test_a_square_that_is_gone_is_blanked() -> None:
    assert written(*SQUARES[:3]) == {"B2": None}


@pytest.mark.parametrize(
    ("typed", "then"),
    [
        ({"D9": "beside the map"}, {}),
        pytest.param({"A1": "mines"}, {"A1": "W\nmines"}, marks=pytest.mark.slow),
        pytest.param({"A1": "W\nmines"}, {}, marks=pytest.mark.slow),
        ({"B1": ". ─\n● 5 DLI\nmines"}, {"B1": ". ─\n● 2 Para\nmines"}),
        pytest.param({"B3": "W\nmines"}, {}, marks=pytest.mark.slow),
    ],
)
def test_what_the_umpire_typed_on_the_map_stays_below_what_is_drawn(
    typed: dict[str, str], then: dict[str, str]
) -> None:
    assert written(*SQUARES, typed=typed) == then


def test_the_map_is_never_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    plain: Callable[..., object] = FileBook.read

    def noted(book: FileBook, name: str) -> object:
        asked.append(name)
        return plain(book, name)

    monkeypatch.setattr(FileBook, "read", noted)
    reading = read(FileBook(fresh(*SQUARES), "master.xlsx"), SCHEMAS, "master", Position(1))
    assert not reading.tables[MapSquare]
    assert "Grid" not in asked


@pytest.mark.slow
def test_a_blank_map_colours_ground_as_it_comes() -> None:
    sheet = sheets_of(fresh(), "Grid")["Grid"]
    rules = [rule.formula for each in sheet.conditional_formatting for rule in each.rules]
    assert ['LEFT(A1,1)="W"'] in rules

"""The drawn map of hexes: where its cells are, and that a turn changes texts only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from tests.golden.played import LARGE, SAMPLES, sample_of, turns_of
from tests.new_campaign import few_blank_rows
from tests.sheets_of import sheets_of
from workbook_engine.books.book import RowColumn, row_column
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.desk import Team
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Position, Record, Tables
from workbook_engine.kit.map_cells import HexCell
from workbook_engine.rulesets import named
from workbook_engine.sheets.hex_cells import SIDES, cells_of, corners_of, hex_at
from workbook_engine.sheets.hex_maps import is_ours, texts_of
from workbook_engine.sheets.maps import lines_of_squares, text_of
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import SheetSchema, schemas_of
from workbook_engine.sheets.templates import make_book
from workbook_engine.sheets.workings import write_rows

SCHEMAS = schemas_of(named("last_war"))
TEAMS = (Team(team="okh", side="Axis"), Team(team="stavka", side="Soviet"))
HEXES = (
    HexCell(hex="0201", ground=".", head="0201 . ●", place="Orel", south_east="·►2"),
    HexCell(hex="0301", ground="F", head="0301 F ■", forces="SOV 3/1/0"),
    HexCell(hex="0202", ground="M", head="0202 M ●", north_east="·"),
)
named_hexes = st.builds(Hex.at, st.integers(0, 60), st.integers(0, 60))


def fresh(*hexes: HexCell) -> bytes:
    with few_blank_rows():
        return make_book(SCHEMAS, "master", Tables.of(*hexes, *TEAMS), title="A")


@pytest.fixture(scope="module")
def sheet() -> Worksheet:
    return sheets_of(fresh(*HEXES), "Grid")["Grid"]


def test_columns_stand_half_a_hex_further_south_by_turns() -> None:
    even, odd = cells_of("0201"), cells_of("0301")
    assert even and odd
    assert odd.row - even.row == 2  # a hex is four rows with the side to its north


@given(named_hexes)
def test_a_side_lies_between_a_hex_and_its_neighbour(hex_: Hex) -> None:
    own = cells_of(str(hex_))
    assert own
    for side, (q, r) in zip(SIDES, ((0, -1), (1, -1), (1, 0)), strict=True):
        other = Hex(hex_.q + q, hex_.r + r)
        if other.row < 0:
            continue
        row, column = own.side(side)
        step = (-1, 0) if side == "north" else (0, 1)
        assert hex_at(row + step[0], column + step[1]) == str(other)
        assert hex_at(row - step[0], column - step[1]) == str(hex_)
        assert hex_at(row, column) == ""


@given(named_hexes)
def test_the_cells_of_a_hex_are_its_own(hex_: Hex) -> None:
    cells = cells_of(str(hex_))
    assert cells
    for place in (cells.upper, cells.middle, cells.lower):
        assert hex_at(*place) == str(hex_)


def test_a_hex_says_three_things_one_below_the_other(sheet: Worksheet) -> None:
    cells = cells_of("0201")
    assert cells
    said = [sheet.cell(*place).value for place in (cells.upper, cells.middle, cells.lower)]
    assert said == ["0201 . ●", "Orel", None]


def test_a_line_runs_on_through_its_corners(sheet: Worksheet) -> None:
    cells = cells_of("0201")
    assert cells
    side = cells.side("south_east")
    assert sheet.cell(*side).value == "·►2"
    assert [sheet.cell(*corner).value for corner in corners_of(side)] == ["·", "·"]


def test_the_ground_is_a_fill_and_nothing_is_merged(sheet: Worksheet) -> None:
    fills = set()
    for name in ("0201", "0301"):
        cells = cells_of(name)
        assert cells
        fills.add(sheet.cell(*cells.upper).fill.fgColor.rgb)
    assert len(fills) == 2
    assert not sheet.merged_cells.ranges


def test_lines_go_black_by_their_text_so_that_a_turn_can_move_them(sheet: Worksheet) -> None:
    formulas = [
        f for each in sheet.conditional_formatting for rule in each.rules for f in rule.formula
    ]
    assert 'LEFT(A1,1)="·"' in formulas


def test_it_prints_across_with_its_key(sheet: Worksheet) -> None:
    assert sheet.page_setup.orientation == "landscape"
    assert "F forest" in sheet.oddHeader.right.text
    footer = sheet.oddFooter.left.text
    assert "● Axis" in footer
    assert len(footer) < 255


def test_a_turn_writes_the_cells_that_differ_and_blanks_what_is_gone() -> None:
    book = FileBook(fresh(*HEXES), "master.xlsx")
    layouts = read(book, SCHEMAS, "master", Position(1)).layouts
    moved = HexCell(hex="0201", ground=".", head="0201 . ■", place="Orel")
    write_rows(book, SCHEMAS.of(HexCell), layouts[HexCell], (moved, *HEXES[1:]))
    written = dict(book.changes()["Grid"])
    assert "0201 . ■" in written.values()
    assert set(written.values()) <= {"0201 . ■", None}
    assert layouts[HexCell].address("0201") in written


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("0201 . ●", True),
        ("Z4 G1 K Px", True),
        ("SOV 3/1/0 +4; GER 1/0/0", True),
        ("·►2", True),
        ("3+1:2", True),
        ("mines laid in May", False),
        ("ask Fritz", False),
    ],
)
def test_a_line_that_somebody_typed_is_told_from_the_engines(line: str, ours: bool) -> None:
    assert is_ours((2, 2), 1, line) is ours


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.slow if each in LARGE else ()) for each in SAMPLES],
)
def test_every_line_that_a_map_is_drawn_with_is_known_for_the_engines(name: str) -> None:
    """A line that were not would stay in its cell for good, as if the umpire had typed it."""
    sample, turn = sample_of(name), turns_of(name)[-1]
    views = Tables.of(*sample.ruleset.drawn(turn.after))
    for sheet in (each for each in sample.schemas.in_book("master") if each.shape.is_drawn):
        lines = list(lines_drawn(sheet, views[sheet.record].values()))
        known = lines_of_squares(sheet) if sheet.shape.called == "square" else is_ours
        assert len(lines) > 50
        assert [each for each in lines if not known(*each)] == []


def lines_drawn(sheet: SheetSchema, rows: Iterable[Record]) -> Iterator[tuple[RowColumn, int, str]]:
    squares = sheet.shape.called == "square"
    texts = (
        {row_column(row.key): text_of(row) or "" for row in rows}
        if squares
        else texts_of(sheet, rows)
    )
    for place, text in texts.items():
        yield from ((place, at, line) for at, line in enumerate(text.split("\n")))

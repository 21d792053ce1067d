"""The order form on paper: few columns, every cell on them, many lines on one page."""

from __future__ import annotations

from functools import cache, lru_cache

import pytest
from openpyxl import Workbook

from tests.new_campaign import few_blank_rows
from tests.sheets_of import sheets_of
from workbook_engine.core.briefing import FormNotes
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Tables
from workbook_engine.rulesets import NAMES, named
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.sheets.columns import READY
from workbook_engine.sheets.faces import Face, faces
from workbook_engine.sheets.measure import wrapped_lines
from workbook_engine.sheets.paper import (
    FORM,
    MOST,
    PARTS,
    not_on_paper,
    orders_among,
    paper_columns,
)
from workbook_engine.sheets.paper_pages import LEAST, FormPage, pages_of, paper_table
from workbook_engine.sheets.schema import Which, schemas_of
from workbook_engine.sheets.styles import SIDE_COLOURS
from workbook_engine.sheets.templates import make_book

SHEETS = {
    f"{name}:{face.title}": face
    for name in NAMES
    for face in orders_among(faces(schemas_of(named(name)), "team"))
}
ORDERS = SHEETS["opcom:Orders"]
each_sheet = pytest.mark.parametrize("face", SHEETS.values(), ids=SHEETS)


@each_sheet
def test_an_order_sheet_has_at_most_eleven_columns_on_paper(face: Face) -> None:
    columns = paper_columns(face)
    assert len(columns) <= MOST
    assert sum(each.parts for each in columns) == PARTS


@each_sheet
def test_whatever_is_typed_on_the_screen_has_its_place_on_paper(face: Face) -> None:
    assert not_on_paper(face) == ()


@each_sheet
def test_what_is_written_for_a_line_stands_beside_whom_it_orders_and_stays_in_sight(
    face: Face,
) -> None:
    written = {p.column.name for p in face.columns if not p.typed} - {"control_note", READY}
    assert {p.column.name for p in face.columns[1 : 1 + len(written)]} == written
    assert face.frozen in {0, 1 + len(written)}


@cache
def blank(name: str, which: Which) -> bytes:
    """Return a book of a rule set without a row, made once."""
    with few_blank_rows():
        return make_book(schemas_of(named(name)), which, Tables(), title="A game")


@lru_cache(maxsize=1)
def order_sheets(name: str) -> Workbook:
    """Return a team's book of a rule set, of which its order sheets are read; asked for in turn."""
    faces_of = [face for at, face in SHEETS.items() if at.startswith(f"{name}:")]
    return sheets_of(blank(name, "team"), *(face.title for face in faces_of))


@pytest.mark.parametrize("name", NAMES)
def test_an_order_sheet_is_printed_as_the_form_on_paper(name: str) -> None:
    book = order_sheets(name)
    for sheet in (book[face.title] for at, face in SHEETS.items() if at.startswith(f"{name}:")):
        assert sheet.print_area == f"'{sheet.title}'!$IQ$1"
        assert sheet.oddHeader.center.text.endswith(f": print {FORM}")


def pages(lines: int) -> tuple[FormPage, ...]:
    """The form of a team of so many units, eight to a headquarters."""
    records = [OrderLine(id=f"guards/{n}", team="guards", unit=f"{n}") for n in range(lines)]
    rows = [{"unit": each.unit} for each in records]
    begins = {f"guards/{n}": True for n in range(0, lines, 8)}
    return pages_of([paper_table(ORDERS, records, rows, FormNotes("", begins))])


def test_forty_six_units_stand_on_one_page_in_lines_that_hold_letters_of_8_points() -> None:
    (page,) = pages(46)
    assert (page.lines, page.line >= LEAST) == (46, True)


def test_more_units_make_another_page_that_begins_with_a_headquarters() -> None:
    first, second = (page.tables[0] for page in pages(60))
    assert (first.first + first.lines, second.first + second.lines >= 60) == (second.first, True)
    assert second.begins[second.first]


def test_a_thousand_units_have_six_pages_and_the_last_says_what_is_not_on_paper() -> None:
    made = pages(1000)
    assert len(made) == 6
    assert [page.left for page in made[:-1]] == [0] * 5
    assert sum(page.lines for page in made) + made[-1].left == 1000


def test_a_small_form_is_filled_with_blank_lines_of_an_easy_height() -> None:
    (page,) = pages(5)
    assert page.lines > 5
    assert page.line > 2 * LEAST - 1


@pytest.mark.slow
def test_the_form_shows_what_stands_on_the_order_sheet() -> None:
    line = OrderLine(id="a/1", team="a", unit="2 Para", to="Son", via="Best", stand_fast=True)
    book = make_book(
        schemas_of(named("opcom")), "team", Tables.of(line), title="A", stamp={"team": "a"}
    )
    formulas, values = (sheets_of(book, FORM, data_only=d)[FORM] for d in (False, True))
    shown = {
        formulas[cell.coordinate].value: cell.value
        for row in values.iter_rows()
        for cell in row
        if cell.value in {"2 Para", "Son via Best", "F"}
    }
    assert set(shown.values()) == {"2 Para", "Son via Best", "F"}
    assert "=TRIM(Orders!A4)" in shown


@pytest.mark.parametrize("which", [pytest.param("master", marks=pytest.mark.slow), "team"])
@pytest.mark.parametrize("name", NAMES)
def test_every_list_says_beside_its_cell_what_is_wanted(name: str, which: Which) -> None:
    sheets = (each.schema for each in faces(schemas_of(named(name)), which))
    listed = [each.title for each in sheets if not (each.shape.is_ground or each.under)]
    book = sheets_of(blank(name, which), *listed)
    mute = [
        f"{sheet.title}!{rule.sqref}"
        for sheet in book
        for rule in sheet.data_validations.dataValidation
        if rule.type == "list"
        if not (rule.showInputMessage and rule.promptTitle and rule.prompt)
    ]
    assert mute == []


@pytest.mark.parametrize(
    "name", [n if n == "opcom" else pytest.param(n, marks=pytest.mark.slow) for n in NAMES]
)
def test_the_form_bears_its_side_in_name_and_colour(name: str) -> None:
    teams = Tables.of(Team(team="Red", side="Red", colour="red"))
    stamp = {"campaign": "A game", "team": "Red", "side": "Red", "turn": "1"}
    made = make_book(schemas_of(named(name)), "team", teams, title="Red", stamp=stamp)
    top = sheets_of(made, FORM)[FORM]["A1"]
    assert str(top.value).startswith("Red: ")
    ink = SIDE_COLOURS["red"].removeprefix("#")
    assert (top.fill.fgColor.rgb, top.font.color.rgb) == (f"FF{ink}", "FFFFFFFF")


@each_sheet
def test_what_goes_into_a_column_stands_over_it_on_the_screen_and_is_printed(face: Face) -> None:
    rules = next(each for each in SHEETS if SHEETS[each] is face).partition(":")[0]
    sheet = order_sheets(rules)[face.title]
    over = {
        sheet.cell(3, at).value: sheet.cell(2, at).value for at in range(1, sheet.max_column + 1)
    }
    assert all(over[placed.column.header] for placed in face.columns if placed.column.note)
    assert sheet.print_title_rows == "$1:$3"
    deepest = max(
        wrapped_lines(str(over[placed.column.header]), placed.width * 10 / 8 - 1)
        for placed in face.columns
        if placed.column.header in over
    )
    assert sheet.row_dimensions[2].height >= deepest * 10

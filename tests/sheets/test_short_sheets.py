"""Short sheets: at first glance only what a person reads or types; the rest behind a [+]."""

from __future__ import annotations

import pytest
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from tests.every import every
from tests.new_campaign import few_blank_rows
from tests.sheets_of import sheets_of
from workbook_engine.core.lettering import width
from workbook_engine.core.records import Tables
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.faces import HEADER_ROW, Face, faces
from workbook_engine.sheets.heads import BACK, status_column
from workbook_engine.sheets.measure import wrapped_lines
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book

COLUMNS, SCREEN = 14, 181.0
"""What one screen holds at first glance, in columns and in characters."""

TABLES = {
    f"{name}:{face.title}": face
    for name in NAMES
    for face in faces(schemas_of(named(name)), "master")
    if face.schema.shape.has_rows
}
GROUPED = {at: face for at, face in TABLES.items() if face.groups}
each_table, each_grouped = every(TABLES), every(GROUPED)


@pytest.fixture(scope="module")
def masters() -> dict[str, Workbook]:
    with few_blank_rows():
        made = {
            n: make_book(schemas_of(named(n)), "master", Tables(), title="A game") for n in NAMES
        }
    tables = [at.split(":") for at in TABLES]
    return {n: sheets_of(made[n], *(title for of, title in tables if of == n)) for n in NAMES}


@each_table
def test_a_sheet_shows_no_more_columns_than_a_screen_holds(face: Face) -> None:
    assert len(face.shown) <= COLUMNS


@each_table
def test_a_sheet_is_no_wider_than_a_screen(face: Face) -> None:
    assert face.width <= SCREEN


@each_table
def test_the_title_is_in_a_column_that_is_seen(face: Face) -> None:
    assert not face.columns[0].closed


@each_table
def test_no_box_stands_on_the_title_or_its_way_back(face: Face) -> None:
    """LibreOffice writes the way back in the letters of the title."""
    wide = width(f"{face.title}{BACK}Desk", 15, "bold") / width("0", 10)
    before = [each.width for each in face.shown if each.place < status_column(face)]
    assert wide < sum(before)


@each_grouped
def test_what_must_not_be_blank_is_in_sight(face: Face) -> None:
    hidden = [each.column for each in face.columns if each.closed and each.typed]
    assert [column.name for column in hidden if column.required] == []


@each_table
def test_what_is_yours_is_in_sight_or_says_why_not(face: Face) -> None:
    reasoned = {name for each in face.sections if each.why for name in each.closed}
    hidden = {placed.column.name for placed in face.columns if placed.typed and placed.closed}
    assert hidden <= reasoned


@each_table
def test_what_the_engine_keeps_is_never_yellow(face: Face) -> None:
    typed = {placed.column.name for placed in face.columns if placed.typed}
    kept = {each.name for each in face.schema.columns if each.kept or each.edit == "engine"}
    assert typed & kept == set()


@each_grouped
def test_each_column_stands_in_one_section_or_behind_all(face: Face) -> None:
    named_in = [name for each in face.sections for name in (*each.closed, *each.shown)]
    columns = [placed.column.name for placed in face.columns]
    assert columns[: len(named_in)] == named_in
    assert all(placed.closed for placed in face.columns[len(named_in) :])


@each_grouped
def test_what_a_plus_opens_is_said_in_words(face: Face) -> None:
    assert all(each.opens for each in face.sections if each.closed and each.shown)


@each_grouped
def test_what_a_question_was_asked_on_is_behind_a_plus(face: Face) -> None:
    assert [each.column.name for each in face.shown if each.column.is_basis] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_closed_groups_are_closed_in_the_book(name: str, masters: dict[str, Workbook]) -> None:
    for face in (f for at, f in GROUPED.items() if at.startswith(f"{name}:")):
        dimensions = masters[name][face.title].column_dimensions
        hidden = {
            number
            for each in dimensions.values()
            if each.hidden and each.outlineLevel == 1
            for number in range(each.min, each.max + 1)
        }
        assert hidden == {placed.place + 1 for placed in face.columns if placed.closed}, face.title


def test_the_plus_stands_over_what_follows_the_group(masters: dict[str, Workbook]) -> None:
    face = GROUPED["opcom:Engagements"]
    dimensions = masters["opcom"]["Engagements"].column_dimensions
    pluses = {each.min for each in dimensions.values() if each.collapsed}
    over = {face.place_of(name) + 1 for name in ("attacker_score", "die")}
    over |= {face.place_of("decision_yours") + 1, len(face.columns) + 1}
    assert pluses == over


def test_groups_can_be_opened_for_no_protection_bars_them(masters: dict[str, Workbook]) -> None:
    book = masters["opcom"]
    protected = {title: book[title].protection.sheet for title in ("Engagements", "Places")}
    assert protected == {"Engagements": False, "Places": True}


def test_a_slip_of_the_hand_in_what_is_written_is_refused(masters: dict[str, Workbook]) -> None:
    sheet = masters["opcom"]["Engagements"]
    (rule,) = [r for r in sheet.data_validations.dataValidation if "A4" in r.sqref]
    assert (rule.type, rule.formula1, rule.errorStyle) == ("custom", "FALSE", None)


def test_the_sections_stand_over_their_columns(masters: dict[str, Workbook]) -> None:
    sheet, face = masters["opcom"]["Engagements"], GROUPED["opcom:Engagements"]
    heads = {n: sheet.cell(2, face.place_of(n) + 1).value for n in ("label", "die", "die_yours")}
    assert heads == {"label": "WHO AND WHERE", "die": "DIE AND RESULT", "die_yours": None}


def test_die_result_decision_and_reason_stand_beside_the_fight() -> None:
    shown = [placed.column.name for placed in GROUPED["opcom:Engagements"].shown]
    wanted = ["die", "die_yours", "result", "result_yours", "decision_yours", "reason"]
    assert shown[0] == "label"
    assert shown[-7:-1] == wanted


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_of_the_master_prints_one_page_wide(
    name: str, masters: dict[str, Workbook]
) -> None:
    titles = {face.title for face in TABLES.values()} & set(masters[name].sheetnames)
    pages = {title: masters[name][title].page_setup.fitToWidth for title in titles}
    assert {title for title, wide in pages.items() if (wide or 1) != 1} == set()


def test_the_engine_keeps_sixteen_columns_of_forces_in_grey(masters: dict[str, Workbook]) -> None:
    face, sheet = GROUPED["opcom:Forces"], masters["opcom"]["Forces"]
    kept = [placed for placed in face.columns if placed.column.kept]
    fills = {sheet.cell(HEADER_ROW + 1, p.place + 1).fill.fgColor.rgb for p in kept}
    assert (len(kept), fills) == (16, {"FFF2F2F2"})
    assert all(placed.closed for placed in kept)


def test_row_1_says_what_each_plus_opens(masters: dict[str, Workbook]) -> None:
    texts = [str(cell.value) for cell in masters["opcom"]["Engagements"][1] if cell.value]
    assert any("over Score, attack: who attacks first, artillery" in text for text in texts)


def test_letters_of_the_columns_follow_the_sections(masters: dict[str, Workbook]) -> None:
    face = GROUPED["opcom:Orders"]
    first = get_column_letter(face.place_of("team") + 1)
    assert (first, masters["opcom"]["Orders"][f"{first}3"].value) == ("A", "Team")


@pytest.mark.parametrize("name", NAMES)
def test_row_1_has_room_for_what_it_says(name: str, masters: dict[str, Workbook]) -> None:
    """Two lines of 9 points, across the columns that are seen."""
    for face in (f for at, f in GROUPED.items() if at.startswith(f"{name}:")):
        sheet = masters[name][face.title]
        (area,) = sheet.merged_cells.ranges
        room = sum(p.width for p in face.shown if area.min_col <= p.place + 1 <= area.max_col)
        said = str(sheet.cell(1, area.min_col).value)
        assert wrapped_lines(said, room / 0.9) <= 2, face.title

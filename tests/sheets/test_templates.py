"""Fresh books are what the schemas say, look as agreed, and are the same byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.new_campaign import few_blank_rows
from tests.sheets_of import parts_of, sheets_of
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.desk import Campaign
from workbook_engine.core.lettering import width
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.report_pages import Page, rows_of
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets import NAMES, named
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engagement,
    Ground,
    OrderLine,
    Place,
    Unit,
)
from workbook_engine.sheets.blank import blank_book
from workbook_engine.sheets.faces import Face, faces
from workbook_engine.sheets.heads import BACK
from workbook_engine.sheets.page import lines_height
from workbook_engine.sheets.schema import Which, schemas_of
from workbook_engine.sheets.templates import make_book

RULESET = named("opcom")
SCHEMAS = schemas_of(RULESET)
STAMP = {"campaign": "Arnhem & after", "side": "Allies", "team": "1 AB", "turn": "3", "stage": "1"}
YELLOW, BLUE = "FFFFF9D6", "FF0B3FA8"


def para(**fields: object) -> Unit:
    plain = {
        "id": "2 Para",
        "side": "Allies",
        "team": "1 AB",
        "nation": "British",
        "profile": "7-6-5",
    }
    return Unit(**{**plain, **fields})  # type: ignore[arg-type]


def made(which: Which, *records: Record, **more: object) -> bytes:
    more = {"title": "Arnhem", **more}
    return make_book(SCHEMAS, which, Tables.of(*records), **more)  # type: ignore[arg-type]


def opened(title: str, *records: Record, **more: object) -> Worksheet:
    """Return a sheet of a master with these records."""
    return sheets_of(made("master", *records, **more), title)[title]


@pytest.fixture(scope="module", autouse=True)
def short_sheets() -> Iterator[None]:
    with few_blank_rows():
        yield


@pytest.fixture(scope="module")
def master() -> Workbook:
    book = made("master", para(mechanised=True), Ground(square="B2", terrain="woods"))
    return load_workbook(BytesIO(book))


@pytest.fixture(scope="module")
def team() -> Workbook:
    order = OrderLine(id="1 AB/1", team="1 AB", unit="2 Para", action="Hold", words="=1+1")
    report = next(rows_of((Page("A", "", "", "", (), "", None, ()),)))
    lists = {"Unit": ["2 Para", "3 Para"], "Unit.brigade": ["1 Para Bde"], "Place": ["Arnhem"]}
    shown = (order, report, OwnForce(unit="2 Para"))
    return load_workbook(BytesIO(made("team", *shown, lists=lists, stamp=STAMP)))


def shown(which: Which, title: str) -> Face:
    return next(face for face in faces(SCHEMAS, which) if face.title == title)


def column(sheet: Worksheet, header: str) -> int:
    return next(cell.column for cell in sheet[3] if cell.value == header)


def drop_down(sheet: Worksheet, address: str) -> object:
    return next(v for v in sheet.data_validations.dataValidation if address in v.sqref)


@pytest.mark.parametrize("which", ["master", "team"])
def test_the_same_book_has_the_same_bytes(which: Which) -> None:
    assert blank_book(RULESET, SCHEMAS, which) == blank_book(RULESET, SCHEMAS, which)


@pytest.mark.parametrize("which", ["master", "team"])
def test_every_sheet_of_the_schemas_stands_behind_about(
    which: Which, master: Workbook, team: Workbook
) -> None:
    titles = [face.title for face in faces(SCHEMAS, which) if not face.schema.under]
    titles.insert(titles.index("Grid"), "Map")
    if which == "team":
        titles.insert(titles.index("Messages Out") + 1, "Paper Form")
    lists = ["Lists"] if which == "master" else []
    assert {"master": master, "team": team}[which].sheetnames == ["About", *titles, *lists]


def test_a_table_has_its_headers_in_row_3_and_its_rows_ready(master: Workbook) -> None:
    (table,) = master["Forces"].tables.values()
    face = shown("master", "Forces")
    assert table.ref.startswith("A3:")
    assert table.ref.endswith(str(3 + face.schema.rows))


def test_every_sheet_of_rows_is_an_excel_table(master: Workbook) -> None:
    wanted = [f.title for f in faces(SCHEMAS, "master") if f.schema.shape.has_rows]
    assert [sheet.title for sheet in master if sheet.tables] == wanted


def test_panes_are_frozen_below_the_headers(master: Workbook) -> None:
    assert master["Places"].freeze_panes == "A4"


def test_a_wide_sheet_keeps_in_sight_what_its_rows_are(master: Workbook) -> None:
    assert (master["Engagements"].freeze_panes, master["Rivers"].freeze_panes) == ("D4", "B4")


def test_the_status_says_ok_and_leads_to_the_findings(master: Workbook) -> None:
    (status,) = [cell for cell in master["Forces"][1] if cell.value == "OK"]
    assert status.hyperlink.location == "Findings!A1"


def test_an_input_cell_is_yellow_with_blue_text_and_unlocked(master: Workbook) -> None:
    cell = master["Forces"]["A4"]
    look = (cell.fill.fgColor.rgb, cell.font.color.rgb, cell.protection.locked)
    assert look == (YELLOW, BLUE, False)


def test_a_written_cell_is_locked(master: Workbook) -> None:
    assert master["Engagements"]["A4"].protection.locked


def test_a_sheet_is_protected_without_a_password(master: Workbook) -> None:
    protection = master["Places"].protection
    assert (protection.sheet, protection.password) == (True, None)


def test_a_protected_sheet_can_be_sorted_and_filtered(master: Workbook) -> None:
    protection = master["Places"].protection
    assert (protection.sort, protection.autoFilter, protection.formatColumns) == (False,) * 3


def test_rows_below_those_in_use_can_be_typed_in_to_the_last(master: Workbook) -> None:
    last = 3 + shown("master", "Forces").schema.rows
    assert not master["Forces"][f"A{last}"].protection.locked


def test_the_umpires_own_columns_beside_a_table_are_open(master: Workbook) -> None:
    sheet = master["Places"]
    beside = max(sheet.column_dimensions.values(), key=lambda each: each.min)
    assert (beside.min, beside.protection.locked) == (len(sheet[3]) + 1, False)


def test_profiles_are_text_cells(master: Workbook) -> None:
    sheet = master["Forces"]
    assert sheet.cell(4, column(sheet, "Status profile")).number_format == "@"


def test_yes_is_an_x(master: Workbook) -> None:
    sheet = master["Forces"]
    assert sheet.cell(4, column(sheet, "Mechanised")).value == "x"


def test_a_header_note_is_a_note_on_the_header(master: Workbook) -> None:
    note = shown("master", "Forces").columns[0].column.note
    comment = master["Forces"]["A3"].comment
    assert comment is not None
    assert note in comment.text


def test_a_long_note_gets_room_to_be_read() -> None:
    drawing = part(team_bytes(), "xl/drawings/vmlDrawing1.vml").decode()
    heights = {float(height) for height in re.findall(r"height:([\d.]+)pt", drawing)}
    assert max(heights) > 2 * min(heights)


def test_all_cells_are_in_the_same_font_wherever_they_are_opened(master: Workbook) -> None:
    font = master["Forces"]["A4"].font
    assert (font.name, font.scheme) == ("Arial", None)


def test_a_closed_list_refuses_other_words(master: Workbook) -> None:
    sheet = master["Forces"]
    kind = drop_down(sheet, sheet.cell(4, column(sheet, "Kind")).coordinate)
    assert (kind.type, kind.errorStyle, kind.showErrorMessage) == ("list", None, True)  # type: ignore[attr-defined]


def test_a_closed_list_stands_on_the_lists_sheet(master: Workbook) -> None:
    sheet = master["Forces"]
    source = drop_down(sheet, sheet.cell(4, column(sheet, "Kind")).coordinate).formula1  # type: ignore[attr-defined]
    cells = master["Lists"][source.split("!")[1]]
    assert [row[0].value for row in cells][:2] == ["infantry", "parachute infantry"]


def test_a_reference_in_the_master_reads_the_sheet_it_refers_to(master: Workbook) -> None:
    sheet = master["Forces"]
    team = drop_down(sheet, sheet.cell(4, column(sheet, "Team")).coordinate)
    assert team.formula1.startswith("'Teams'!$A$4:")  # type: ignore[attr-defined]


def test_a_limit_names_the_numbers_it_takes(master: Workbook) -> None:
    sheet = master["Engagements"]
    die = drop_down(sheet, sheet.cell(4, column(sheet, "Die: yours")).coordinate)
    wanted = ("whole", "1", "6", "A whole number from 1 to 6.")
    assert (die.type, die.formula1, die.formula2, die.error) == wanted  # type: ignore[attr-defined]


def test_yes_or_no_offers_both_where_blank_means_neither(master: Workbook) -> None:
    sheet = master["Engagements"]
    source = drop_down(sheet, sheet.cell(4, column(sheet, "City: yours")).coordinate).formula1  # type: ignore[attr-defined]
    cells = master["Lists"][source.split("!")[1]]
    assert [row[0].value for row in cells] == ["yes", "no"]


def test_an_answer_stands_in_its_yellow_cell() -> None:
    fight = Engagement(label="K14", turn="3")
    name = "3/combat/K14/city/1"
    sheet = opened("Engagements", fight, answers={name: Answer(name, False)})
    assert sheet.cell(4, column(sheet, "City: yours")).value == "no"


def test_the_ground_begins_at_a1_with_its_letters(master: Workbook) -> None:
    assert (master["Ground"]["A1"].value, master["Ground"]["B2"].value) == (None, "W")


def test_a_letter_of_the_ground_colours_its_square(master: Workbook) -> None:
    rules = [rule for each in master["Ground"].conditional_formatting for rule in each.rules]
    assert ['"W"'] in [rule.formula for rule in rules]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("corner", "paper"), [pytest.param("N12", 9, marks=pytest.mark.slow), ("BJ104", 8)]
)
def test_the_ground_is_printed_on_one_page(corner: str, paper: int) -> None:
    page = opened("Ground", Ground(square=corner)).page_setup
    assert (page.paperSize, page.fitToWidth or 1, page.fitToHeight or 1) == (paper, 1, 1)


@pytest.mark.slow
def test_a_form_has_labels_and_values_from_row_4() -> None:
    sheet = opened("Campaign", Campaign(name="Arnhem", ruleset="opcom"))
    assert (sheet["A4"].value, sheet["B4"].value) == ("Campaign", "Arnhem")


def test_the_title_of_a_form_is_none_of_its_labels(master: Workbook) -> None:
    labels = [placed.column.header for placed in shown("master", "Campaign").columns]
    assert master["Campaign"]["A1"].value not in labels


def test_the_box_beside_the_title_of_a_form_cuts_nothing_of_it(master: Workbook) -> None:
    sheet = master["Campaign"]
    title, back, desk = str(sheet["A1"].value).partition(BACK)
    assert sheet["B1"].border.left.style
    wide = width(title, 15, "bold") + width(back + desk, 9)
    assert wide < sheet.column_dimensions["A"].width * width("0", 10)


def test_tabs_are_coloured_by_group(master: Workbook) -> None:
    colours = {master[t].sheet_properties.tabColor.rgb for t in ("Forces", "Places", "Findings")}
    assert len(colours) == 2


@pytest.mark.slow
def test_the_sequence_of_play_is_on_the_about_sheet() -> None:
    about = opened("About", about=[("Assess combat", "OC-9.13")])
    assert ["1  OC-9.13", "Assess combat"] in [[c.value for c in row] for row in about.iter_rows()]


def test_a_text_is_never_anything_but_text() -> None:
    texts = ["=1+1", "@x", "+1", "-1", "http://x.org", "12"]
    sheet = opened("Places", *(Place(name=text, square="A1") for text in texts))
    cells = [sheet.cell(row, 1) for row in range(4, 4 + len(texts))]
    assert [(c.value, c.data_type, c.hyperlink) for c in cells] == [(t, "s", None) for t in texts]


def test_a_teams_orders_leave_out_the_masters_columns(team: Workbook) -> None:
    headers = [cell.value for cell in team["Orders"][3]]
    assert (headers[0], "Void" in headers) == ("Unit or group", False)


def test_a_team_types_in_its_orders(team: Workbook) -> None:
    cell = team["Orders"]["A4"]
    assert (cell.value, cell.fill.fgColor.rgb, cell.protection.locked) == ("2 Para", YELLOW, False)


def test_a_team_cannot_type_in_controls_note(team: Workbook) -> None:
    sheet = team["Orders"]
    assert sheet.cell(4, column(sheet, "Control's note")).protection.locked


def test_words_that_look_like_a_formula_stay_words(team: Workbook) -> None:
    sheet = team["Orders"]
    assert sheet.cell(4, column(sheet, "In your own words")).data_type == "s"


def test_a_group_may_be_chosen_from_units_and_brigades(team: Workbook) -> None:
    source = drop_down(team["Orders"], "A4").formula1  # type: ignore[attr-defined]
    words = [row[0].value for row in team["About"][source.split("!")[1]]]
    assert words == ["2 Para", "3 Para", "1 Para Bde"]


def test_a_unit_that_is_not_on_the_list_may_still_be_typed(team: Workbook) -> None:
    assert not drop_down(team["Orders"], "A4").showErrorMessage  # type: ignore[attr-defined]


def test_the_stamp_stands_on_the_about_sheet(team: Workbook) -> None:
    rows = [[cell.value for cell in row][:2] for row in team["About"].iter_rows(min_row=4)]
    assert rows[:5] == [[key.capitalize(), value] for key, value in STAMP.items()]


def test_the_stamp_has_names(team: Workbook) -> None:
    assert team.defined_names["stamp_turn"].attr_text == "About!$B$7"


def test_order_form_and_report_print_one_page_wide_on_a4(team: Workbook) -> None:
    for title, way in (("Orders", "landscape"), ("Report", "portrait")):
        page = team[title].page_setup
        assert (page.paperSize, page.orientation, page.fitToWidth or 1) == (9, way, 1)


def test_a_book_for_letter_paper_has_no_page_of_a4() -> None:
    book = make_book(SCHEMAS, "team", Tables(), title="Arnhem", paper="Letter")
    with ZipFile(BytesIO(book)) as whole:
        sheets = [whole.read(each).decode() for each in whole.namelist() if "/sheet" in each]
    papers = {found for each in sheets for found in re.findall(r'paperSize="(\d+)"', each)}
    assert papers == {"1", "3"}


def test_printed_pages_repeat_title_and_headers(team: Workbook) -> None:
    assert team["Orders"].print_title_rows == "$1:$3"


def test_the_page_header_names_campaign_team_and_turn(team: Workbook) -> None:
    header = team["Orders"].oddHeader
    assert (header.left.text, header.right.text) == ("Arnhem && after", "1 AB (Allies), Turn 3")


def test_the_page_footer_counts_pages(team: Workbook) -> None:
    assert team["Orders"].oddFooter.right.text == "Page &P of &N"


def test_only_the_report_that_is_there_is_printed(team: Workbook) -> None:
    assert team["Report"].print_area == "'Report'!$A$1:$AV$1"


def test_a_row_of_long_text_is_high_enough_and_still_free_to_grow() -> None:
    number = 1 + sheets_of(team_bytes()).sheetnames.index("Forces")
    sheet = part(team_bytes(), f"xl/worksheets/sheet{number}.xml").decode()
    (row,) = re.findall(r'<row r="4"[^>]*>', sheet)
    assert float(re.search(r' ht="([\d.]+)"', row)[1]) > 50  # type: ignore[index]
    assert "customHeight" not in row


def test_a_table_that_is_filled_later_has_rows_of_one_height_that_stay() -> None:
    number = 2 + [face.title for face in faces(SCHEMAS, "master")].index("Rulings")
    book = make_book(SCHEMAS, "master", Tables(), title="Arnhem")
    sheet = part(book, f"xl/worksheets/sheet{number}.xml").decode()
    heights = re.findall(r'<row r="(?:4|40)"[^>]* ht="([\d.]+)" customHeight="1">', sheet)
    wanted = lines_height(shown("master", "Rulings").lines)
    assert [float(height) for height in heights] == [pytest.approx(wanted, abs=0.75)] * 2


def test_a_log_of_one_line_a_row_does_not_wrap(master: Workbook) -> None:
    wraps = [bool(master[title]["C4"].alignment.wrap_text) for title in ("Turn Log", "Timeline")]
    assert wraps == [False, True]


@pytest.mark.slow
def test_a_fraction_that_is_only_shown_is_rounded_to_the_eye() -> None:
    move = Move(unit="2 Para", turn="1", share=Fraction(1, 3))
    sheet = opened("Moves", move)
    cell = sheet.cell(4, column(sheet, "Share of turn"))
    assert cell.value == pytest.approx(1 / 3)
    assert cell.number_format == "[=0]0;[=1]0;0.0#"


def test_where_only_the_engine_writes_few_blank_rows_are_dressed(master: Workbook) -> None:
    borders = [bool(master["Rulings"].cell(row, 1).border.left.style) for row in range(4, 12)]
    assert borders == [True] * 3 + [False] * 5


def test_nothing_is_hidden_in_a_teams_book(team: Workbook) -> None:
    assert {sheet.sheet_state for sheet in team} == {"visible"}


def test_a_teams_book_names_no_author(team: Workbook) -> None:
    assert team.properties.creator in (None, "")


def team_bytes() -> bytes:
    told = OwnForce(unit="2 Para", remarks="@sharp eyes " * 60)
    return make_book(SCHEMAS, "team", Tables.of(told), title="Arnhem")


def part(book: bytes, name: str) -> bytes:
    with ZipFile(BytesIO(book)) as parts:
        return parts.read(name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [n if n == "opcom" else pytest.param(n, marks=pytest.mark.slow) for n in NAMES]
)
def test_every_titled_sheet_of_the_master_leads_back_to_the_desk(name: str) -> None:
    """It costs no column, and in row 1 no sorting moves it; a sheet from A1 on has no title."""
    ruleset = named(name)
    schemas = schemas_of(ruleset)
    master = blank_book(ruleset, schemas, "master")
    drawn = {"Map", *(each.title for each in schemas.in_book("master") if each.shape.from_a1)}
    links = {title: link for title, link in links_in_a1(master).items() if title not in drawn}
    assert set(links.values()) == {"'Desk'!A1"}
    book = FileBook(master, "master.xlsx")
    assert all("< Desk" in str(book.read(title)[0][0]) for title in links)
    team = blank_book(ruleset, schemas, "team")
    assert set(links_in_a1(team).values()) == {""}


def links_in_a1(book: bytes) -> dict[str, str]:
    """Return where A1 of each sheet leads to; nothing where it leads nowhere."""
    with ZipFile(BytesIO(book)) as whole:
        sheets = {title: whole.read(part).decode() for title, part in parts_of(whole).items()}
    found = {t: re.search('<hyperlink ref="A1" location="([^"]*)"', s) for t, s in sheets.items()}
    return {title: match[1] if match else "" for title, match in found.items()}

"""Sheets and tables: found by title and header, whatever was moved; missing ones are named."""

import pytest

from tests.sheets.written import forces, master, only, orders, told
from workbook_engine.core.findings import Cell
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, OrderLine, Place, Stack, Unit

PLACES = "## Places\n| Place | Square | Kind |\n| Arnhem | C2 | town |\n"


def test_a_missing_sheet_is_named() -> None:
    codes = {found.message for found in master(PLACES, sparse=False).findings}
    assert "there is no sheet Forces." in codes


def test_a_renamed_sheet_is_asked_for_by_its_old_name() -> None:
    found = only(master(PLACES.replace("Places", "Place names")))
    assert found.code == "E-SHEET-MISSING"
    assert found.cure == "Did you mean Place names? Give that sheet the name Places again."


def test_the_case_of_a_sheets_name_does_not_count() -> None:
    assert "Arnhem" in master(PLACES.replace("## Places", "## PLACES")).tables[Place]


def test_a_sheet_of_the_umpires_own_is_left_alone() -> None:
    assert master(f"{PLACES}\n## Shopping\n| Tea | =1+1 |\n").findings == []


def test_a_missing_column_is_named() -> None:
    assert "there is no column Umpire's note." in {
        found.message for found in master(PLACES, sparse=False).findings
    }


def test_a_renamed_column_is_asked_for_by_its_old_name() -> None:
    found = only(master(PLACES.replace("| Square |", "| Sqare |")))
    assert (found.code, found.cell) == ("E-HEADER-MISSING", Cell("master.md", "Places", "A1"))
    assert found.cure == "Did you mean Sqare? Give that column the name Square again."


def test_a_doubled_column_is_an_error() -> None:
    text = "## Places\n| Place | Square | Square |\n| Arnhem | C2 | C3 |\n"
    assert told(master(text)) == [("E-HEADER-DUPLICATE", "C1")]


def test_columns_that_the_umpire_has_moved_are_read_without_a_word() -> None:
    reading = master("## Places\n| Square | Kind | Place |\n| C2 | town | Arnhem |\n")
    assert told(reading) == []
    assert reading.tables[Place]["Arnhem"].square == "C2"


def test_columns_of_the_umpires_own_are_left_alone() -> None:
    text = "## Places\n| Mine | Place | Theirs | Square |\n| =1+1 | Arnhem | #REF! | C2 |\n"
    assert master(text).findings == []


def test_the_case_of_a_header_does_not_count() -> None:
    assert master("## Places\n| PLACE | square |\n| Arnhem | C2 |\n").findings == []


def test_headers_may_stand_below_a_title() -> None:
    text = "## Places\n| Places | OK |\n| | |\n| Place | Square |\n| Arnhem | C2 |\n"
    reading = master(text)
    assert reading.findings == []
    assert reading.where(Place, "Arnhem", "square") == Cell("master.md", "Places", "B4")


def test_a_sheet_without_any_header_is_one_finding() -> None:
    assert told(master("## Places\n| Arnhem | C2 |\n| Best | C3 |\n")) == [
        ("E-HEADERS-MISSING", "A3")
    ]


def test_blank_rows_are_skipped_and_offered_for_writing() -> None:
    text = "## Places\n| Place | Square |\n| Arnhem | C2 |\n| | |\n| Best | C3 |\n"
    reading = master(text)
    assert reading.findings == []
    layout = reading.layouts[Place]
    assert (layout.rows, layout.blank[:2]) == ({"Arnhem": 2, "Best": 4}, [3, 5])
    assert layout.last_row == 1 + layout.schema.rows


def test_a_key_may_stand_in_one_row_only() -> None:
    text = "## Places\n| Place | Square |\n| Arnhem | C2 |\n| Best | C3 |\n| ARNHEM | C4 |\n"
    reading = master(text)
    assert told(reading) == [("E-DUPLICATE", "A4")]
    assert only(reading).message == "Place ARNHEM stands twice, here and in A2."
    assert reading.tables[Place]["Arnhem"].square == "C2"


def test_stray_text_beside_the_table_is_a_warning() -> None:
    text = "## Places\n| Place | Square | |\n| Arnhem | C2 | ask Bob |\n| Best | C3 | why |\n"
    found = only(master(text))
    assert (found.code, found.cell) == ("W-STRAY", Cell("master.md", "Places", "C2"))
    assert found.message == "ask Bob stands outside the table, and 1 more; it is not read."


def test_stray_text_below_the_table_is_a_warning() -> None:
    blank = "| | |\n" * 130
    text = f"## Places\n| Place | Square |\n| Arnhem | C2 |\n{blank}| ask Bob | |\n"
    assert told(master(text)) == [("W-STRAY", "A133")]


def test_a_table_may_outgrow_its_rows() -> None:
    blank = "| | |\n" * 130
    text = f"## Places\n| Place | Square |\n| Arnhem | C2 |\n{blank}| Best | C3 |\n"
    assert list(master(text).tables[Place]) == ["Arnhem", "Best"]


def test_everything_wrong_is_found_at_once() -> None:
    text = "## Places\n| Place | Square |\n| Arnhem | |\n| | C3 |\n| Best | south |\n\n" + forces(
        Kind="tnk"
    )
    assert told(master(text)) == [
        ("E-REQUIRED", "B2"),
        ("E-REQUIRED", "A3"),
        ("E-SQUARE", "B4"),
        ("E-WORD", "E2"),
    ]


@pytest.mark.parametrize(
    ("letter", "terrain"), [("O", "open"), ("w", "woods"), ("B", "built-up"), ("K", "bocage")]
)
def test_a_letter_of_the_ground_is_a_square(letter: str, terrain: str) -> None:
    ground = master(f"## Ground\n```grid\n..\n.{letter}\n```\n").tables[Ground]
    assert {key: square.terrain for key, square in ground.items()} == {"B2": terrain}


def test_a_dot_typed_in_the_ground_is_open() -> None:
    ground = master('## Ground\n```grid\nW "." W\n```\n').tables[Ground]
    assert ground["B1"].terrain == "open"


def test_a_square_without_a_letter_in_the_midst_of_the_map_is_a_hole() -> None:
    """The edge may be ragged; of merged squares only the first has a letter."""
    reading = master("## Ground\n```grid\n.WWW\nWW.W\nWWWW\n.WW.\n```\n")
    assert told(reading) == [("W-HOLE", "C2")]


def test_another_letter_in_the_ground_is_a_finding() -> None:
    reading = master("## Ground\n```grid\nWx\nWW\n```\n")
    assert told(reading) == [("E-LETTER", "B1")]
    assert list(reading.tables[Ground]) == ["A1", "A2", "B2"]


def test_a_square_of_the_ground_is_its_own_address() -> None:
    reading = master("## Ground\n```grid\nWW\nWW\n```\n")
    assert reading.where(Ground, "B2") == Cell("master.md", "Ground", "B2")


TEAMS = "## Teams\n| Team | Side |\n| germans | German |\n\n"


@pytest.mark.parametrize(
    ("header", "cell", "code", "address", "cure"),
    [
        ("Team", "germns", "E-UNKNOWN-TEAM", "C2", "Did you mean germans?"),
        ("Side", "Garman", "E-UNKNOWN-SIDE", "B2", "Did you mean German?"),
        ("Draws from", "7 PZZ", "E-UNKNOWN-UNIT", "G2", "Did you mean 7PZ?"),
        ("Position", "Arnhm", "E-UNKNOWN-PLACE", "G2", "Did you mean Arnhem?"),
    ],
)
def test_a_name_that_is_not_known_is_a_finding(
    header: str, cell: str, code: str, address: str, cure: str
) -> None:
    reading = master(f"{TEAMS}{PLACES}\n{forces(**{header: cell})}")
    assert told(reading) == [(code, address)]
    assert only(reading).cure == cure


@pytest.mark.parametrize(
    ("header", "typed", "field", "read"),
    [
        ("Position", "k 14", "position", "K14"),
        ("Position", "at Arnhem", "position", "Arnhem"),
        ("Draws from", "the 7 Pz", "hq", "7PZ"),
    ],
)
def test_a_name_on_a_sheet_of_the_umpires_is_read_as_people_write_it(
    header: str, typed: str, field: str, read: str
) -> None:
    reading = master(f"{TEAMS}{PLACES}\n{forces(**{header: typed})}")
    assert getattr(reading.tables[Unit]["7PZ"], field) == read
    assert only(reading).message == f"{header} reads {typed}; it is read as {read}."


@pytest.mark.parametrize(
    ("header", "cell", "name", "value"),
    [
        ("Team", "GERMANS", "team", "germans"),
        ("Draws from", "7pz", "hq", "7PZ"),
        ("Position", "ARNHEM", "position", "Arnhem"),
        ("Position", "b3", "position", "B3"),
    ],
)
def test_a_name_is_read_as_its_own_sheet_has_it(
    header: str, cell: str, name: str, value: str
) -> None:
    reading = master(f"{TEAMS}{PLACES}\n{forces(**{header: cell})}")
    assert reading.findings == []
    assert getattr(reading.tables[Unit]["7PZ"], name) == value


def test_a_view_is_never_a_cause_of_findings() -> None:
    assert master("## Status\n| Unit | Steps lost |\n| 7PZ | many |\n").findings == []


def test_the_sheets_of_a_team_that_are_no_orders_are_not_read() -> None:
    reading = orders("## Orders\n| Unit or group | Action |\n| 7PZ | Hold |\n\n## Forces\n| x |\n")
    assert reading.findings == []
    assert list(reading.layouts) == [OrderLine]


def test_a_record_that_is_not_there_stands_nowhere() -> None:
    reading = master(PLACES)
    assert reading.where(Place, "Best") is None
    assert reading.where(Stack, "Best") is None

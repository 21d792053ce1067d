"""A cell is read by what it shows, where Excel keeps something else: 007, 1/9, a date, TRUE."""

from __future__ import annotations

from datetime import datetime, time
from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.sheets.forms import sample, state_of, understood
from workbook_engine.books.cells import same
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Tables, replace
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit

NAMES = "007", "1/9", "3/43", "I/143", "14.10", "12E3"


def read(typed: object, code: str) -> tuple[str, str]:
    """Return whom a line orders whose first cell holds a value shown in a format, and what is said.

    The team has units that go by numbers.
    """
    played, book = sample("kleindorf"), Workbook()
    form = book.active
    assert form is not None
    form.title = "Orders"
    form.append(["Unit or group", "Action"])
    form.append([typed, "Hold"])
    form["A2"].number_format = code
    book.save(content := BytesIO())
    like = played.tables[Unit]["1 Borderers"]
    units = Tables.of(*(replace(like, id=each, name="") for each in NAMES))
    opened = FileBook(content.getvalue(), "blue.xlsx")
    reading, found = understood(played, state_of(played, units), "blue", opened)
    (line,) = reading.orders[OrderLine].values()
    wrong = [each.code for each in found if each.severity is Severity.ERROR]
    return line.unit, " ".join(dict.fromkeys(wrong))


@pytest.mark.parametrize(
    ("typed", "code", "unit"),
    [
        (7, "000", "007"),
        (1 / 9, "# ?/?", "1/9"),
        (datetime(2026, 9, 1), "d-mmm", "1/9"),
        (7, "General", "007"),
        (datetime(2043, 3, 1), "mmm-yy", "3/43"),
        (143, '"I/"0', "I/143"),
        (143, r"\I\/0", "I/143"),
        (14.1, "0.00", "14.10"),
        (12_000, "0.00E+00", "12E3"),
    ],
)
def test_a_name_that_excel_made_a_number_of_is_read_as_shown(
    typed: object, code: str, unit: str
) -> None:
    assert read(typed, code) == (unit, "")


@pytest.mark.parametrize(
    ("typed", "code", "wrong"),
    [
        (8, "000", "E-UNKNOWN-UNIT"),
        (True, "General", "E-NO-NAME"),
        (0.5, "0%", "E-NO-NAME"),
        (14.1, "General", "E-NO-NAME"),
        (13_000, "0.00E+00", "E-UNKNOWN-UNIT"),
        (time(3, 5), "h:mm", "E-DATE"),
    ],
)
def test_what_shows_no_name_is_asked_back(typed: object, code: str, wrong: str) -> None:
    assert read(typed, code)[1] == wrong


def test_a_number_is_the_same_however_it_is_shown() -> None:
    book = Workbook()
    cells = book.active
    assert cells is not None
    cells.append([7, 7])
    cells["B1"].number_format = "000"
    book.save(content := BytesIO())
    ((plain, padded),) = FileBook(content.getvalue(), "a.xlsx").read("Sheet")
    assert same(plain, padded)

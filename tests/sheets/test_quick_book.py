"""What the quick workbook writes is, to the letter, what the library writes of the same calls."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from xlsxwriter import Workbook
from xlsxwriter.exceptions import OverlappingRange
from xlsxwriter.worksheet import Worksheet

from tests.every import every
from workbook_engine.sheets.quick_book import QuickBook

Drawn = Callable[[Workbook, Worksheet], None]


def merged(workbook: Workbook, sheet: Worksheet) -> None:
    """A form: cells merged in a row, their first with a text or a formula; and a box of rows."""
    grey, bold = workbook.add_format({"bg_color": "#D9D9D9"}), workbook.add_format({"bold": True})
    for row in range(40):
        sheet.merge_range(row, 0, row, 11, "", grey)
        sheet.merge_range(row, 12, row, 13, "", bold)
        sheet.write_string(row, 0, f"line <{row}> & more", grey)
        sheet.write_formula(row, 12, f'=TRIM(Orders!A{row}&" "&B1)', bold, "Hold & wait")
    sheet.merge_range(2, 20, 9, 24, "The map", grey)
    sheet.merge_range(12, 600, 12, 900, "", grey)


def tabled(workbook: Workbook, sheet: Worksheet) -> None:
    """A table of many rows below a title that is merged, with a note on a header."""
    look = workbook.add_format({"italic": True})
    columns = [{"header": name, "header_format": look} for name in ("Unit", "Place", "Steps")]
    sheet.merge_range(0, 0, 0, 2, "Forces", look)
    sheet.add_table(2, 0, 500, 2, {"name": "tbl_Forces", "columns": columns, "style": None})
    sheet.write_comment(2, 1, "Where it stands")
    sheet.write_blank(500, 2, None, look)


def of_one_row(workbook: Workbook, sheet: Worksheet) -> None:
    """A table that has but one row."""
    sheet.add_table(2, 0, 3, 1, {"name": "tbl_One", "columns": [{"header": "A"}, {"header": "B"}]})


def single_cells(workbook: Workbook, sheet: Worksheet) -> None:
    """Cells of all kinds, with and without a look, and formulas that need the library's care."""
    look = workbook.add_format({"num_format": "0.0"})
    sheet.set_row(7, 30)
    sheet.set_column(1, 1, 9, workbook.add_format({"locked": False}))
    for column, value in enumerate((7, 3.5, 1e20, -0.1)):
        sheet.write_number(0, column, value, look)
        sheet.write_number(1, column, value)
    sheet.write_string(2, 700, "far to the right", look)
    sheet.write_string(3, 0, "=1+1")
    sheet.write_blank(4, 1, None, look)
    for row, (formula, value) in enumerate(
        (
            ("=IF(A1>1,1,2)", 1),
            ("=IF(A1>1,NA(),2)", "#N/A"),
            ("=XLOOKUP(A1,B1:B9,C1:C9)", ""),
            ("=SUM(A1:A9)", 12.5),
            ("A1&B1", "ab"),
            ("=A1>B1", ""),
            ("{=SUM(A1:A2)}", 3),
        ),
        start=10,
    ):
        sheet.write_formula(row, 0, formula, look, value)


def parts(workbook: Workbook, draw: Drawn) -> None:
    workbook.set_properties({"created": datetime(2000, 1, 1)})
    draw(workbook, workbook.add_worksheet("Orders"))
    workbook.close()


def of_library(draw: Drawn) -> dict[str, bytes]:
    file = BytesIO()
    parts(Workbook(file, {"in_memory": True}), draw)
    with ZipFile(file) as made:
        return {name: made.read(name) for name in made.namelist()}


def of_ours(draw: Drawn) -> dict[str, bytes]:
    book = QuickBook({})
    parts(book, draw)
    return book.parts


@every({draw.__name__: draw for draw in (merged, tabled, of_one_row, single_cells)})
def test_every_part_is_what_the_library_writes(draw: Drawn) -> None:
    ours, theirs = of_ours(draw), of_library(draw)
    assert [name for name in theirs if ours.get(name) != theirs[name]] == []
    assert list(ours) == list(theirs)


@pytest.mark.parametrize(("top", "bottom"), [(3, 3), (1, 6)])
def test_what_is_merged_is_not_merged_again(top: int, bottom: int) -> None:
    book = QuickBook({})
    sheet, look = book.add_worksheet(), book.add_format()
    sheet.merge_range(3, 4, 3, 8, "", look)
    with pytest.raises(OverlappingRange):
        sheet.merge_range(top, 8, bottom, 9, "", look)

"""A workbook file: what is read from it, what is written into it."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart
from openpyxl.worksheet.worksheet import Worksheet

from workbook_engine.books.book import CellError, Formula, Value
from workbook_engine.books.cells import settle
from workbook_engine.books.file_book import FileBook, lock_file_beside
from workbook_engine.core.findings import Problem


def file_of(fill: Callable[[Worksheet], object]) -> bytes:
    """Make the bytes of a workbook whose only sheet, Forces, is filled by the caller."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Forces"
    fill(sheet)
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


def book_of(*rows: tuple[Any, ...]) -> FileBook:
    def fill(sheet: Worksheet) -> None:
        for row in rows:
            sheet.append(row)

    return FileBook(file_of(fill), "master.xlsx")


def with_part(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """Change the inside of one part of a workbook's bytes."""
    changed = BytesIO()
    with ZipFile(BytesIO(data)) as before, ZipFile(changed, "w") as after:
        for name in before.namelist():
            text = before.read(name)
            if name == part:
                assert old in text
                text = text.replace(old, new)
            after.writestr(name, text)
    return changed.getvalue()


def first_cell(xml: bytes) -> Value:
    """Read A1 of a workbook in which it is written so."""
    data = file_of(lambda sheet: sheet.append((4711,)))
    cell = b'<c r="A1" t="n"><v>4711</v></c>'
    return FileBook(with_part(data, "xl/worksheets/sheet1.xml", cell, xml), "master.xlsx").read(
        "Forces"
    )[0][0]


def test_values_come_as_the_umpire_sees_them() -> None:
    book = book_of(
        ("7PZ", 2, 2.0, 0.5, True, "0714"),
        (date(1944, 9, 17), datetime(1944, 9, 17, 14, 30), time(6), timedelta(hours=36)),
    )
    assert book.read("Forces") == (
        ("7PZ", 2, 2, 0.5, True, "0714"),
        (date(1944, 9, 17), datetime(1944, 9, 17, 14, 30), time(6), 1.5),
    )


def test_blanks_at_the_ends_are_left_out() -> None:
    assert book_of((None, "a", None), (), ("", None)).read("Forces") == ((None, "a"),)


def test_only_sheets_with_cells_are_named() -> None:
    book = Workbook()
    book.worksheets[0].title = "Forces"
    book.create_sheet("Map").sheet_state = "hidden"
    book.create_chartsheet("Losses").add_chart(BarChart())
    saved = BytesIO()
    book.save(saved)
    assert FileBook(saved.getvalue(), "master.xlsx").sheets() == ("Forces", "Map")


@pytest.mark.parametrize(
    ("row", "column", "said"),
    [
        (1_048_576, 16_384, "E-LIMIT-ROW .*row 1048576; the limit is 50,000"),
        (50_001, 1, "E-LIMIT-ROW"),
        (1, 513, "E-LIMIT-COLUMN .*column SS; the limit is SR"),
        (1, 16_384, "E-LIMIT-COLUMN .*column XFD"),
    ],
)
def test_an_entry_far_out_is_refused(row: int, column: int, said: str) -> None:
    data = file_of(lambda sheet: sheet.cell(row, column, "x"))
    with pytest.raises(Problem, match=said):
        FileBook(data, "master.xlsx")


def test_an_entry_in_the_last_cell_that_may_have_one_is_read() -> None:
    data = file_of(lambda sheet: sheet.cell(50_000, 512, "x"))
    assert FileBook(data, "master.xlsx").read("Forces")[-1][-1] == "x"


def test_a_blank_cell_far_out_does_no_harm() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append((1,))
        sheet.cell(60_000, 600).number_format = "0.00"

    assert FileBook(file_of(fill), "master.xlsx").read("Forces") == ((1,),)


def test_rich_text_is_read_as_text() -> None:
    bold = CellRichText("7th ", TextBlock(InlineFont(b=True), "Panzer"))
    assert book_of((bold,)).read("Forces") == (("7th Panzer",),)


@pytest.mark.parametrize(
    ("xml", "value"),
    [
        (b'<c r="A1"><f>1+1</f><v>2</v></c>', Formula("=1+1", 2)),
        (b'<c r="A1"><f>1+1</f></c>', Formula("=1+1")),
        (b'<c r="A1" t="str"><f>B1&amp;""</f><v></v></c>', Formula('=B1&""', "")),
        (b'<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', Formula("=1/0", CellError("#DIV/0!"))),
        (b'<c r="A1"><f t="array" ref="A1">SUM(B1:B2)</f><v>3</v></c>', Formula("=SUM(B1:B2)", 3)),
        (b'<c r="A1" t="b"><f aca="false">TRUE()</f><v>1</v></c>', True),
        (b'<c r="A1" t="b"><f aca="false">FALSE()</f><v>0</v></c>', False),
        (b'<c r="A1" t="e"><v>#REF!</v></c>', CellError("#REF!")),
        (b'<c r="A1" t="e"><v>#SPILL!</v></c>', CellError("#SPILL!")),
        (b'<c r="A1"><v>1e999</v></c>', CellError("#NUM!")),
        (b'<c r="A1"><v>7.0</v></c>', 7),
        (b'<c r="A1" t="inlineStr"><is><t>#REF!</t></is></c>', "#REF!"),
        (b'<c r="A1" t="inlineStr"><is><t>a_x000D_\nb</t></is></c>', "a\nb"),
    ],
)
def test_a_cell_as_written_by_other_programs(xml: bytes, value: Value) -> None:
    found = first_cell(xml)
    assert found == value
    assert type(found) is type(value)


def test_nothing_written_gives_the_very_same_bytes() -> None:
    data = file_of(lambda sheet: sheet.append(("7PZ", 2)))
    book = FileBook(data, "master.xlsx")
    book.write("Forces", {"A1": "7PZ", "B1": 2.0, "C1": None})
    assert book.save() is data


def test_a_write_is_read_at_once_and_after_saving() -> None:
    book = book_of(("7PZ", 2))
    book.write("Forces", {"B1": 3, "A2": "2 Fd"})
    expected = (("7PZ", 3), ("2 Fd",))
    assert book.read("Forces") == expected
    assert FileBook(book.save(), "master.xlsx").read("Forces") == expected


@pytest.mark.parametrize("text", ["=1+1", "+1", "-2+3", "@x", "==", "=", "#REF!", "http://x.y"])
def test_text_never_becomes_a_formula_an_error_or_a_link(text: str) -> None:
    book = book_of(("",))
    book.write("Forces", {"B2": text})
    cell = load_workbook(BytesIO(book.save()))["Forces"]["B2"]
    assert (cell.value, cell.data_type, cell.hyperlink) == (text, "s", None)


def test_text_that_looks_like_a_formula_survives_being_typed_over() -> None:
    book = book_of(("",))
    book.write("Forces", {"A1": "=1+1", "A2": "1+1"})
    sheet = load_workbook(BytesIO(book.save()))["Forces"]
    assert (sheet["A1"].quotePrefix, sheet["A1"].number_format) == (True, "@")
    assert (sheet["A2"].quotePrefix, sheet["A2"].number_format) == (False, "General")


def test_a_number_over_a_date_is_read_back_as_a_number() -> None:
    book = book_of((date(1944, 9, 17),))
    book.write("Forces", {"A1": 5})
    assert FileBook(book.save(), "master.xlsx").read("Forces") == ((5,),)


def test_a_formula_is_written_only_as_a_formula() -> None:
    book = book_of((1,))
    book.write("Forces", {"B1": Formula("=A1+1")})
    assert FileBook(book.save(), "master.xlsx").read("Forces") == ((1, Formula("=A1+1")),)


def test_a_cell_under_merged_cells_is_refused() -> None:
    data = file_of(lambda sheet: sheet.merge_cells("A1:B2"))
    book = FileBook(data, "master.xlsx")
    book.write("Forces", {"B2": 1})
    with pytest.raises(Problem, match="E-CELL-MERGED Forces!B2 lies under merged cells"):
        book.save()


def test_macros_are_kept() -> None:
    data = file_of(lambda sheet: sheet.append((1,)))
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    macros = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    book = FileBook(with_part(data, "[Content_Types].xml", kind, macros), "master.xlsm")
    book.write("Forces", {"A1": 2})
    with ZipFile(BytesIO(book.save())) as archive:
        assert macros in archive.read("[Content_Types].xml")


def test_a_warning_of_the_library_is_not_passed_on() -> None:
    extension = b'<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"/></extLst></worksheet>'
    data = file_of(lambda sheet: sheet.append((1,)))
    data = with_part(data, "xl/worksheets/sheet1.xml", b"</worksheet>", extension)
    assert FileBook(data, "master.xlsx").read("Forces") == ((1,),)


def test_a_file_is_opened_by_its_path_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "master.xlsx"
    path.write_bytes(file_of(lambda sheet: sheet.append((1,))))
    before = path.read_bytes()
    book = FileBook.open(path)
    book.write("Forces", {"A1": 2})
    book.save()
    assert (book.name, path.read_bytes()) == ("master.xlsx", before)


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="E-FILE-MISSING"):
        FileBook.open(tmp_path / "master.xlsx")


def test_what_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="E-FILE-LOCKED"):
        FileBook.open(tmp_path)


@pytest.mark.parametrize("mark", ["~$master.xlsx", ".~lock.master.xlsx#"])
def test_a_lock_file_of_excel_or_libreoffice_is_found(tmp_path: Path, mark: str) -> None:
    (tmp_path / mark).touch()
    assert lock_file_beside(tmp_path / "master.xlsx") == tmp_path / mark


def test_no_lock_file_is_none(tmp_path: Path) -> None:
    assert lock_file_beside(tmp_path / "master.xlsx") is None


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="\ufffe\uffff")
    | st.just("\n"),
    max_size=8,
) | st.sampled_from(["=1+1", "+1", "0714", "7-6-5", "#REF!", " a ", "TRUE", "1"])
VALUES = (
    st.none()
    | TEXTS
    | st.booleans()
    | st.integers()
    | st.floats(-1e300, 1e300)
    | st.dates(date(1900, 3, 1))
    | st.datetimes(datetime(1900, 3, 1)).map(lambda moment: moment.replace(microsecond=0, fold=0))
    | st.times().map(lambda hour: hour.replace(microsecond=0, fold=0))
).map(settle)
ADDRESSES = st.builds(
    lambda column, row: f"{column}{row}", st.sampled_from("ABCZ"), st.integers(1, 9)
)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(ADDRESSES, VALUES))
def test_whatever_is_written_is_read_after_saving(cells: dict[str, Value]) -> None:
    book = book_of(("Unit", 2), (0.5, "x"))
    book.write("Forces", cells)
    assert repr(FileBook(book.save(), "master.xlsx").read("Forces")) == repr(book.read("Forces"))

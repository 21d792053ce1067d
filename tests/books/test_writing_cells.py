# ruff: noqa: E501
"""Writing a cell into somebody's workbook: where it goes, what it holds, how it looks."""

from datetime import date, datetime, time

import pytest

from tests.books.making import (
    HEAD,
    MAIN,
    SHEET_TYPE,
    book,
    making,
    saved_cells,
    saved_part,
    unpacked,
)
from tests.books.writing import (
    BOOK,
    problem,
    written,
)
from workbook_engine.books.book import CellError, Formula, Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package.raw_zip import raw_members


def test_a_cell_is_replaced_and_nothing_else_of_its_row() -> None:
    row = '<row r="1" ht="20"><c r="A1" s="3"><v>1</v></c> <c r="B1"><v>2</v></c></row>'
    assert written(row, A1=5) == row.replace('s="3"><v>1', 's="3"><v>5')


def test_new_cells_stand_in_order() -> None:
    row = '<row r="2"><c r="B2"><v>2</v></c><c r="D2"><v>4</v></c></row>'
    assert written(row, C2=3, A2=1, E2=5, F2=6) == (
        '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2"><v>3</v></c>'
        '<c r="D2"><v>4</v></c><c r="E2"><v>5</v></c><c r="F2"><v>6</v></c></row>'
    )


def test_new_rows_stand_in_order() -> None:
    rows = '<row r="2"/><row r="4"><c r="A4"><v>4</v></c></row>'
    assert written(rows, A1=1, A2=2, A3=3, A5=5) == (
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'
        '<row r="3"><c r="A3"><v>3</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>'
        '<row r="5"><c r="A5"><v>5</v></c></row>'
    )


@pytest.mark.parametrize("empty", ["<sheetData/>", "<sheetData />", "<sheetData></sheetData>"])
def test_an_empty_sheet_is_opened(empty: str) -> None:
    assert written(empty, B2=1) == '<row r="2"><c r="B2"><v>1</v></c></row>'


def test_an_element_without_inside_ends_where_its_tag_ends() -> None:
    row = '<row r="1"><c r="A1"/><c r="C1" s="3"/></row>'
    assert written(row, A1=1, B1=2) == (
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1" s="3"/></row>'
    )


def test_cells_and_rows_without_addresses_are_counted() -> None:
    rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"
    assert written(rows, B1=9, A2=8, C2=7) == (
        '<row><c><v>1</v></c><c r="B1"><v>9</v></c></row>'
        '<row><c r="A2"><v>8</v></c><c r="C2"><v>7</v></c></row>'
    )


def test_spans_and_dimension_are_widened() -> None:
    sheet = (
        '<dimension ref="B2:C2"/><sheetData><row r="2" spans="2:3"><c r="B2"/></row></sheetData>'
    )
    opened = book(sheet)
    opened.write("S1", {"E2": 1, "A7": 1})
    text = saved_part(opened)
    assert '<dimension ref="A2:E7"/>' in text
    assert '<row r="2" spans="2:5">' in text


def test_prefixed_names_keep_their_prefix() -> None:
    sheet = (
        f'{HEAD}<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c>'
        "</x:row></x:sheetData></x:worksheet>"
    )
    opened = book(making(sheet))
    opened.write("S1", {"A1": 2, "B1": " a"})
    assert '<x:c r="A1"><x:v>2</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t xml' in saved_part(
        opened
    )
    assert FileBook(opened.save(), "a.xlsx").read("S1") == ((2, " a"),)


def test_comments_and_odd_attributes_are_no_cells() -> None:
    row = '<row r="1"><!--<c r="A1"/>--><c q=\'<\' r="A1" p="a>b"><v>1</v></c></row>'.replace(
        "<'", "'"
    )
    assert written(row, A1=2) == '<row r="1"><!--<c r="A1"/>--><c r="A1"><v>2</v></c></row>'


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="2"><c r="A2"/></row><row r="1"/>',
        '<row r="1"><c r="B1"/><c r="A1"/></row>',
        '<row r="1"><c r="B2"/></row>',
        '<row r="3"><c r="C1"/></row>',
    ],
)
def test_rows_out_of_order_are_refused(rows: str) -> None:
    assert problem(rows, C1=1).code == "E-ROW-ORDER"


def test_a_namespace_declared_among_the_cells_is_refused() -> None:
    row = f'<row r="1"><y:c xmlns:y="{MAIN}" r="A1"><y:v>1</y:v></y:c></row>'
    assert problem(row, A1=2).code == "E-WRITE-XML"


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (7, '<c r="A1"><v>7</v></c>'),
        (0.1, '<c r="A1"><v>0.1</v></c>'),
        (1e300, '<c r="A1"><v>1e+300</v></c>'),
        (True, '<c r="A1" t="b"><v>1</v></c>'),
        (CellError("#N/A"), '<c r="A1" t="e"><v>#N/A</v></c>'),
        (Formula("=A2<B2", 3), '<c r="A1"><f>A2&lt;B2</f></c>'),
        ("a", '<c r="A1" t="inlineStr"><is><t>a</t></is></c>'),
        ('a<&>"', '<c r="A1" t="inlineStr"><is><t>a&lt;&amp;&gt;&quot;</t></is></c>'),
        (" a\n", '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a\n</t></is></c>'),
        ("_x0041_", '<c r="A1" t="inlineStr"><is><t>_x005F_x0041_</t></is></c>'),
        (date(1944, 9, 17), '<c r="A1" s="1"><v>16332</v></c>'),
    ],
)
def test_a_value_as_a_cell(value: Value, cell: str) -> None:
    assert written("", A1=value) == f'<row r="1">{cell}</row>'


@pytest.mark.parametrize("text", ["=1+1", "+1", "-2", "@x", "=cmd|'/c calc'!A1", "=HYPERLINK(1)"])
def test_a_text_is_never_a_formula_even_when_retyped(text: str) -> None:
    opened = book("")
    opened.write("S1", {"A1": text})
    assert '<c r="A1" s="5" t="inlineStr"><is><t>' in saved_cells(opened)
    assert 'numFmtId="49" quotePrefix="1"' in saved_part(opened, "xl/styles.xml")


def test_a_text_cell_keeps_its_style_whatever_it_gets() -> None:
    opened = book('<row r="1"><c r="A1" s="2"/></row>')
    opened.write("S1", {"A1": "-7"})
    assert '<c r="A1" s="2" t="inlineStr">' in saved_cells(opened)
    assert raw_members(opened.save())["xl/styles.xml"] == raw_members(opened._data)["xl/styles.xml"]


@pytest.mark.parametrize("value", ["a\x07b", "a" * 32_768, float("nan"), float("inf")])
def test_what_no_cell_can_hold_is_refused_at_once(value: Value) -> None:
    with pytest.raises(ValueError):
        book("").write("S1", {"A1": value})


def test_what_described_the_old_value_goes_with_it() -> None:
    row = '<row r="1"><c r="A1" s="3" t="e" cm="1" vm="2" ph="1"><v>#VALUE!</v></c></row>'
    assert written(row, A1=1) == '<row r="1"><c r="A1" s="3"><v>1</v></c></row>'


def test_a_cleared_cell_keeps_its_style() -> None:
    row = '<row r="1"><c r="A1" s="3"><v>1</v></c><c r="B1"><v>1</v></c></row>'
    assert written(row, A1=None, B1=None) == '<row r="1"><c r="A1" s="3"/><c r="B1"/></row>'


def test_shared_texts_stay_as_they_are() -> None:
    made = making('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>0</v></c></row>')
    made.add("xl/sharedStrings.xml", f'{HEAD}<sst xmlns="{MAIN}"><si><t>a</t></si></sst>',
             f"{SHEET_TYPE}.sharedStrings+xml", BOOK, "sharedStrings")  # fmt: skip
    opened = book(made)
    opened.write("S1", {"A1": "b"})
    assert unpacked(opened.save())["xl/sharedStrings.xml"] == made.parts["xl/sharedStrings.xml"]
    assert FileBook(opened.save(), "a.xlsx").read("S1") == (("b", "a"),)


def test_a_new_cell_has_the_style_of_its_row_or_else_its_column() -> None:
    sheet = (
        '<cols><col min="2" max="3" style="2"/></cols><sheetData>'
        '<row r="1" s="3" customFormat="1"/><row r="2" s="3"/></sheetData>'
    )
    cells = written(sheet, B1=1, C2=1, D2=1, B3=1)
    assert cells == (
        '<row r="1" s="3" customFormat="1"><c r="B1" s="3"><v>1</v></c></row>'
        '<row r="2" s="3"><c r="C2" s="2"><v>1</v></c><c r="D2"><v>1</v></c></row>'
        '<row r="3"><c r="B3" s="2"><v>1</v></c></row>'
    )


@pytest.mark.parametrize(
    ("value", "code"),
    [(date(1944, 9, 17), 14), (datetime(1944, 9, 17, 6), 22), (time(6), 21)],
)
def test_a_day_brings_a_style_that_shows_it(value: Value, code: int) -> None:
    opened = book('<row r="1"><c r="A1" s="3"/></row>')
    opened.write("S1", {"A1": value, "A2": value})
    styles = saved_part(opened, "xl/styles.xml")
    new = f'<xf numFmtId="{code}" fontId="0" applyNumberFormat="1"><alignment horizontal="center"/>'
    assert new in styles
    assert 'cellXfs count="' in styles
    assert FileBook(opened.save(), "a.xlsx").read("S1") == ((value,), (value,))


def test_a_number_in_a_days_style_gets_one_that_shows_numbers() -> None:
    opened = book('<row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1" s="4"><v>1</v></c></row>')
    opened.write("S1", {"A1": 5, "B1": 5})
    assert FileBook(opened.save(), "a.xlsx").read("S1") == ((5, 5),)
    assert '<c r="B1" s="4">' in saved_cells(opened)


def test_the_same_variant_is_added_once() -> None:
    opened = book("")
    opened.write("S1", {f"A{row}": "-x" for row in range(1, 9)})
    assert '<cellXfs count="6">' in saved_part(opened, "xl/styles.xml")


def test_days_count_from_1904_where_the_workbook_says_so() -> None:
    made = making('<row r="1"><c r="A1" s="1"/></row>', flags=' date1904="1"')
    assert (
        written(made, A1=date(1944, 9, 17)) == '<row r="1"><c r="A1" s="1"><v>14870</v></c></row>'
    )
    assert problem(made, A1=date(1903, 12, 31)).code == "E-CELL-DATE"


def test_a_day_where_there_are_no_styles_is_refused() -> None:
    made = making("")
    made.put("xl/_rels/workbook.xml.rels", "/styles", "/nothing")
    assert problem(made, A1=date(1944, 9, 17)).code == "E-CELL-DATE"
    assert "<v>1</v>" in written(made, A1=1)

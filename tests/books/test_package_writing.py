# ruff: noqa: E501
"""The traps of writing into somebody's workbook, one by one."""

import re
from datetime import date, datetime, time
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from benchmarks.corpus import Tally, moved, unread
from tests.books.making import (
    HEAD,
    MAIN,
    MS_SIGNED,
    SHEET_TYPE,
    Making,
    book,
    making,
    saved_cells,
    saved_part,
    unpacked,
    with_table,
)
from workbook_engine.books.book import BookProblem, CellError, Formula, Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package import proof, raw_zip
from workbook_engine.books.package.raw_zip import raw_members, with_members

BOOK = "xl/workbook.xml"
SHEET = "xl/worksheets/sheet1.xml"


def written(made: Making | str, **cells: Value) -> str:
    """Write cells of S1 and give what stands in its sheetData then."""
    opened = book(made)
    opened.write("S1", cells)
    return saved_cells(opened)


def problem(made: Making | str, **cells: Value) -> BookProblem:
    opened = book(made)
    opened.write("S1", cells)
    with pytest.raises(BookProblem) as caught:
        opened.save()
    assert caught.value.message.endswith(".")
    assert caught.value.cure.endswith(".")
    return caught.value


# Where a cell goes


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


# What a cell holds


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


# Styles


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


# Formulas

SHARED = (
    '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1*$C$1</f><v>1</v></c></row>'
    '<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row>'
    '<row r="3"><c r="A3" s="3"><f t="shared" si="0"/><v>3</v></c></row>'
)


def test_the_first_of_a_shared_formula_leaves_the_others_theirs() -> None:
    cells = written(SHARED, A1=9, A2=None)
    assert '<c r="A2"/>' in cells
    assert '<c r="A3" s="3"><f>B3*$C$1</f><v>3</v></c>' in cells


def test_another_of_a_shared_formula_may_go() -> None:
    cells = written(SHARED, A2=9)
    assert 'si="0">B1*$C$1</f>' in cells
    assert '<c r="A3" s="3"><f t="shared" si="0"/><v>3</v></c>' in cells


ARRAY = (
    '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row>'
    '<row r="2"><c r="A2"><v>2</v></c></row>'
)


@pytest.mark.parametrize(
    "rows",
    [
        ARRAY,
        ARRAY.replace('r="A1"><f', 'r="A1" cm="1"><f'),
        ARRAY.replace('t="array"', 't="dataTable" r1="C1"'),
    ],
    ids=["array", "spill", "what-if table"],
)
@pytest.mark.parametrize("where", ["A1", "A2"])
def test_a_cell_of_an_array_is_refused(rows: str, where: str) -> None:
    refused = problem(rows, **{where: 5})
    assert refused.code == "E-CELL-ARRAY"
    assert f"S1!{where} is part of the formula that fills A1:A2" in refused.message


def test_an_array_of_one_cell_may_be_written_over() -> None:
    row = '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1">SUM(B:B)</f><v>1</v></c></row>'
    assert written(row, A1=5) == '<row r="1"><c r="A1"><v>5</v></c></row>'


def chained(rows: str) -> Making:
    made = making(rows)
    made.add("xl/calcChain.xml", f'{HEAD}<calcChain xmlns="{MAIN}"><c r="A1" i="1"/></calcChain>',
             f"{SHEET_TYPE}.calcChain+xml", BOOK, "calcChain")  # fmt: skip
    return made


ONE = '<row r="1"><c r="A1"><f>B1+1</f><v>2</v></c><c r="B1"><v>1</v></c></row>'


@pytest.mark.parametrize("cells", [{"A1": 5}, {"C1": Formula("=B1")}], ids=["lost", "new"])
def test_the_calculation_chain_goes_when_a_formula_comes_or_goes(cells: dict[str, Value]) -> None:
    opened = book(chained(ONE))
    opened.write("S1", cells)
    parts = unpacked(opened.save())
    assert "xl/calcChain.xml" not in parts
    assert b"calcChain" not in parts["[Content_Types].xml"] + parts["xl/_rels/workbook.xml.rels"]
    assert b"sheet1.xml" in parts["xl/_rels/workbook.xml.rels"]


@pytest.mark.parametrize("cells", [{"B1": 5}, {"A1": Formula("=B1*2")}], ids=["value", "changed"])
def test_the_calculation_chain_stays_otherwise(cells: dict[str, Value]) -> None:
    opened = book(chained(ONE))
    opened.write("S1", cells)
    assert "xl/calcChain.xml" in unpacked(opened.save())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '</sheets><calcPr fullCalcOnLoad="1"/></workbook>'),
        ("<definedNames/>", '<definedNames/><calcPr fullCalcOnLoad="1"/></workbook>'),
        ('<calcPr calcId="1"/>', '<calcPr calcId="1" fullCalcOnLoad="1"/></workbook>'),
        ('<calcPr fullCalcOnLoad="0"/>', '<calcPr fullCalcOnLoad="1"/></workbook>'),
    ],
)
def test_the_workbook_is_told_to_calculate(before: str, after: str) -> None:
    opened = book(making(ONE, names=before))
    opened.write("S1", {"B1": 5})
    assert saved_part(opened, BOOK).endswith(after)


def test_a_workbook_without_formulas_need_not_calculate() -> None:
    made = making('<row r="1"><c r="A1"><v>1</v></c></row>')
    opened = book(made)
    opened.write("S1", {"A1": 2})
    assert unpacked(opened.save())[BOOK] == made.parts[BOOK]


def stale(formula: str, *, names: str = "", **cells: Value) -> bool:
    """Tell whether a formula in S2!A1 loses its result when cells of S1 are written."""
    cell = f'<row r="1"><c r="A1" t="str"><f>{formula}</f><v>old</v></c></row>'
    made = making('<row r="1"><c r="A1"><v>1</v></c></row>', cell, names=names)
    table = '<table id="1" name="Units" displayName="Units" ref="D1:E9"><tableColumns count="2">'
    columns = (
        '<tableColumn id="1" name="Unit"/><tableColumn id="2" name="Step"/></tableColumns></table>'
    )
    opened = book(with_table(made, table + columns))
    opened.write("S1", cells)
    found = saved_cells(opened, "xl/worksheets/sheet2.xml")
    assert found in (cell, f'<row r="1"><c r="A1"><f>{formula}</f></c></row>')
    return found != cell


NAMED = '<definedNames><definedName name="Front">S1!$B$2</definedName>{}</definedNames>'


@pytest.mark.parametrize(
    ("formula", "where", "expected"),
    [
        ("S1!A1", "A1", True),
        ("S1!A1", "A2", False),
        ("A1", "A1", False),
        ("'S1'!$A$1+1", "A1", True),
        ("SUM(S1!A1:C3)", "B2", True),
        ("SUM(S1!A1:C3)", "D2", False),
        ("SUM(S1!B:B)", "B77", True),
        ("SUM(S1!2:3)", "Z3", True),
        ("SUM(S1:S2!B2)", "B2", True),
        ('IF(1,"S1!A1",2)', "A1", False),
        ("INDIRECT(&quot;S1!A1&quot;)", "Z9", True),
        ("OFFSET(S2!A5,1,1)", "Z9", True),
        ("Front*2", "B2", True),
        ("Front*2", "B3", False),
        ("Loop", "Z9", True),
        ("Sliding", "Z9", True),
        ("SUM(Units[Step])", "E5", True),
        ("SUM(Units[Step])", "D5", False),
        ("SUM(Units)", "D5", True),
        ("Units[[#This Row],[Step]]", "E5", False),
        ("[1]S1!B7", "A1", False),
    ],
)
def test_a_result_is_dropped_if_what_it_looks_at_changes(
    formula: str, where: str, expected: bool
) -> None:
    more = '<definedName name="Loop">Loop+1</definedName><definedName name="Sliding">S1!A1</definedName>'
    assert stale(formula, names=NAMED.format(more), **{where: 77}) is expected


def test_a_result_is_dropped_that_looks_at_a_dropped_one() -> None:
    rows = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1</f><v>1</v></c>'
        '<c r="C1"><f>SUM(B1:B2)</f><v>1</v></c><c r="D1"><f>C1&amp;""</f><v>1</v></c>'
        '<c r="E1"><f>E2</f><v>1</v></c></row>'
    )
    cells = written(rows, A1=2)
    assert cells.count("<v>1</v>") == 1
    assert '<c r="E1"><f>E2</f><v>1</v></c>' in cells


def test_results_of_an_array_are_dropped_with_it() -> None:
    assert written(ARRAY, B1=5) == (
        '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f></c><c r="B1"><v>5</v></c></row>'
        '<row r="2"><c r="A2"/></row>'
    )


def test_a_what_if_table_looks_at_its_input_and_its_edges() -> None:
    rows = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>9</v></c></row>'
        '<row r="2"><c r="B2"><v>1</v></c><c r="C2"><f t="dataTable" ref="C2:C2" r1="A1"/><v>2</v></c></row>'
    )
    for where in ("A1", "B2", "C1"):
        assert '<c r="C2"><f t="dataTable" ref="C2:C2" r1="A1"/></c>' in written(rows, **{where: 5})
    assert "<v>2</v>" in written(rows, A2=5)


# Tables


def table(rows: int = 3, *, attributes: str = "", below: str = "", tail: str = "") -> Making:
    """Make a table in B2:D..., a header and so many rows; its last column is calculated."""
    cells = '<row r="2"><c r="B2" t="str"><v>Unit</v></c><c r="C2" t="str"><v>Step</v></c></row>'
    for row in range(3, 2 + rows):
        cells += (
            f'<row r="{row}" ht="20" customHeight="1"><c r="B{row}" s="2"/><c r="C{row}" s="3"/>'
            f'<c r="D{row}" s="3"><f>C{row}*2</f><v>0</v></c></row>'
        )
    ref = f"B2:D{1 + rows}"
    xml = (
        f'<table id="1" name="Units" displayName="Units" ref="{ref}"{attributes}><autoFilter ref="{ref}"/>'
        f'<sortState ref="B3:D{1 + rows}"><sortCondition ref="C3:C{1 + rows}"/></sortState>'
        '<tableColumns count="3"><tableColumn id="1" name="Unit"/><tableColumn id="2" name="Step"/>'
        '<tableColumn id="3" name="Twice"><calculatedColumnFormula>C3*2</calculatedColumnFormula>'
        "</tableColumn></tableColumns></table>"
    )
    return with_table(making(f"<sheetData>{cells}{below}</sheetData>{tail}"), xml)


def test_a_table_grows_when_something_is_written_below_it() -> None:
    opened = book(table())
    opened.write("S1", {"B5": "7PZ", "C6": 2})
    part = saved_part(opened, "xl/tables/table1.xml")
    assert part.count('ref="B2:D6"') == 2
    assert '<sortState ref="B3:D6"><sortCondition ref="C3:C6"/>' in part
    assert (
        '<row r="5" ht="20" customHeight="1"><c r="B5" s="2" t="inlineStr"><is><t>7PZ</t></is></c>'
        '<c r="C5" s="3"/><c r="D5" s="3"><f>C5*2</f></c></row>'
        '<row r="6" ht="20" customHeight="1"><c r="B6" s="2"/><c r="C6" s="3"><v>2</v></c>'
        '<c r="D6" s="3"><f>C6*2</f></c></row>'
    ) in saved_cells(opened)


def test_a_value_written_into_a_calculated_column_stays() -> None:
    assert '<c r="D5" s="3"><v>7</v></c>' in written(table(), D5=7)


@pytest.mark.parametrize("where", ["A5", "E5", "B6", "B1"])
def test_a_table_does_not_grow_otherwise(where: str) -> None:
    opened = book(table())
    opened.write("S1", {where: 1})
    assert 'ref="B2:D4"' in saved_part(opened, "xl/tables/table1.xml")


def test_formats_and_validations_that_end_with_a_table_grow_with_it() -> None:
    tail = (
        '<protectedRanges><protectedRange sqref="C3:C4" name="p"/></protectedRanges>'
        '<conditionalFormatting sqref="C3:C4 F1 C3"><cfRule type="x" priority="1"/>'
        '</conditionalFormatting><dataValidations><dataValidation sqref="B3:B4"/>'
        '<dataValidation sqref="A3:B4"/></dataValidations>'
    )
    opened = book(table(tail=tail))
    opened.write("S1", {"B5": 1})
    assert saved_part(opened).count("sqref=") == 4
    for sqref in ("C3:C5 F1 C3", "C3:C5", "B3:B5", "A3:B4"):
        assert f'sqref="{sqref}"' in saved_part(opened)


def test_the_header_of_a_table_is_refused() -> None:
    assert problem(table(), C2="Steps").code == "E-TABLE-HEADER"


def test_a_table_with_totals_is_not_grown_nor_its_totals_written() -> None:
    made = table(attributes=' totalsRowCount="1"')
    assert problem(made, B5="7PZ").code == "E-TABLE-TOTALS"
    assert problem(made, B4="7PZ").code == "E-TABLE-TOTALS"


@pytest.mark.parametrize(
    ("below", "tail"),
    [
        ('<row r="6"><c r="C6"><v>1</v></c></row>', ""),
        ("", '<mergeCells><mergeCell ref="D6:E6"/></mergeCells>'),
    ],
    ids=["a cell", "merged cells"],
)
def test_a_table_does_not_grow_over_what_stands_below(below: str, tail: str) -> None:
    made = table(below=below, tail=tail)
    assert problem(made, B5=1, B6=1).code == "E-TABLE-BLOCKED"
    assert "B5" in written(made, B5=1)


def test_a_table_does_not_grow_over_another() -> None:
    other = '<table id="2" name="T" displayName="T" ref="C6:C7"><tableColumns/></table>'
    made = with_table(table(), other, number=2)
    assert problem(made, B5=1, B6=1).code == "E-TABLE-BLOCKED"


def test_what_stands_right_below_a_table_may_be_changed() -> None:
    opened = book(table(below='<row r="5"><c r="B5"><v>1</v></c></row>'))
    opened.write("S1", {"B5": 2})
    assert 'ref="B2:D4"' in saved_part(opened, "xl/tables/table1.xml")


def test_sums_over_a_grown_table_are_worked_out_anew() -> None:
    made = table(below='<row r="9"><c r="A9"><f>SUM(Units[Step])</f><v>0</v></c></row>')
    assert '<c r="A9"><f>SUM(Units[Step])</f></c>' in written(made, C5=4)


def test_a_table_that_waits_for_its_first_entry_no_longer_waits() -> None:
    opened = book(table(2, attributes=' insertRow="1"'))
    opened.write("S1", {"B3": "7PZ"})
    part = saved_part(opened, "xl/tables/table1.xml")
    assert "insertRow" not in part
    assert 'ref="B2:D3"' in part


# Cells that are not for writing


def test_what_merged_cells_cover_is_refused() -> None:
    made = making('<sheetData/><mergeCells><mergeCell ref="A1:B2"/></mergeCells>')
    assert problem(made, B1=1).code == "E-CELL-MERGED"
    assert written(made, A1=1) == '<row r="1"><c r="A1"><v>1</v></c></row>'


def test_a_cell_of_a_pivot_table_is_refused() -> None:
    made = making("")
    xml = (
        f'{HEAD}<pivotTableDefinition xmlns="{MAIN}"><location ref="A3:B9"/></pivotTableDefinition>'
    )
    made.add(
        "xl/pivotTables/pivotTable1.xml", xml, f"{SHEET_TYPE}.pivotTable+xml", SHEET, "pivotTable"
    )
    assert problem(made, B9=1).code == "E-CELL-PIVOT"
    assert "B10" in written(made, B10=1)


def test_a_signed_workbook_is_refused() -> None:
    made = making("")
    made.add("_xmlsignatures/origin.sigs", b"", "", "", MS_SIGNED)
    assert problem(made, A1=1).code == "E-WRITE-SIGNED"


# The archive


def rezipped(made: Making, *, descriptors: bool = False, large: bool = False, stored: bool = False,
             comment: bytes = b"") -> bytes:  # fmt: skip
    """Write the archive as other programs do."""

    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise OSError

    saved = Pipe() if descriptors else BytesIO()
    with ZipFile(saved, "w") as archive:
        archive.comment = comment
        for name, content in made.parts.items():
            member = ZipInfo(name, (2024, 2, 29, 23, 59, 58))
            member.compress_type = ZIP_STORED if stored else ZIP_DEFLATED
            with archive.open(member, "w", force_zip64=large) as stream:
                stream.write(content)
    return saved.getvalue()


@pytest.mark.parametrize("how", [{"descriptors": True}, {"large": True}, {"stored": True},
                                 {"descriptors": True, "large": True}, {"comment": b"by hand"}],
                         ids=str)  # fmt: skip
def test_an_archive_of_any_make_is_copied_raw(how: dict[str, bool]) -> None:
    data = rezipped(making(ONE), **how)  # type: ignore[arg-type]
    opened = FileBook(data, "a.xlsx")
    opened.write("S1", {"B1": 5})
    made = opened.save()
    old, new = raw_members(data), raw_members(made)
    assert [name for name in old if old[name] != new[name]] == [BOOK, SHEET]
    assert list(old) == list(new)
    with ZipFile(BytesIO(made)) as archive:
        assert archive.testzip() is None
        assert archive.comment == how.get("comment", b"")
        assert archive.getinfo(SHEET).date_time == (2024, 2, 29, 23, 59, 58)
        assert not archive.getinfo(SHEET).flag_bits & raw_zip.SIZES_FOLLOW
    assert FileBook(made, "a.xlsx").read("S1")[0][1] == 5


def test_the_same_changes_give_the_same_bytes() -> None:
    data = making(ONE).file()
    books = [FileBook(data, "a.xlsx") for _ in range(2)]
    for each in books:
        each.write("S1", {"B1": 5, "C7": "x"})
    assert books[0].save() == books[1].save()


def test_writing_twice_is_as_writing_once() -> None:
    first = book(ONE)
    first.write("S1", {"B1": 4})
    first.save()
    first.write("S1", {"B1": 5})
    once = book(ONE)
    once.write("S1", {"B1": 5})
    assert first.save() == once.save()


def test_the_proof_finds_a_part_that_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(data: bytes, changes: dict[str, bytes | None]) -> bytes:
        return with_members(data, {**changes, "xl/styles.xml": b"<styleSheet/>"})

    monkeypatch.setattr("workbook_engine.books.package.writing.with_members", careless)
    assert problem(ONE, B1=5).code == "E-WRITE-PROOF"


def test_the_proof_finds_a_part_that_is_gone_or_no_xml() -> None:
    data = making(ONE).file()
    gone = with_members(data, {"xl/styles.xml": None})
    with pytest.raises(BookProblem, match=r"E-WRITE-PROOF.*missing"):
        proof.prove(data, gone, {})
    broken = with_members(data, {SHEET: b"<worksheet>"})
    with pytest.raises(BookProblem, match="E-WRITE-PROOF"):
        proof.prove(data, broken, {SHEET: b"<worksheet>"})
    assert raw_zip.raw_members(data).keys() >= {SHEET, BOOK}


# Other hands


def prefixed(made: Making) -> Making:
    """Write every part with prefixed names, as the Open XML SDK does."""
    for name, content in made.parts.items():
        text = content.decode()
        head, start, rest = text.rpartition("?>")
        rest = re.sub(r"<(/?)(?=\w)", r"<\1x:", rest).replace(" xmlns=", " xmlns:x=")
        made.parts[name] = (head + start + rest).encode()
    return made


def test_a_workbook_with_prefixes_everywhere_is_written_like_any_other() -> None:
    made = table(below='<row r="9"><c r="A9"><f>SUM(Units[Step])</f><v>0</v></c></row>')
    made.add("xl/calcChain.xml", f'{HEAD}<calcChain xmlns="{MAIN}"><c r="A9" i="1"/></calcChain>',
             f"{SHEET_TYPE}.calcChain+xml", BOOK, "calcChain")  # fmt: skip
    data = prefixed(made).file()
    opened = FileBook(data, "a.xlsx")
    edits: dict[str, Value] = {"B5": "-7PZ", "C5": date(1944, 9, 17), "G1": 5}
    opened.write("S1", edits)
    parts = unpacked(opened.save())
    assert list(moved(data, opened.save(), "a.xlsx", {"S1": edits}, Tally())) == []
    assert list(unread(opened.save(), "a.xlsx", {"S1": edits})) == []
    assert "xl/calcChain.xml" not in parts
    assert b'<x:calcPr fullCalcOnLoad="1"/>' in parts[BOOK]
    assert b'<x:c r="A9"><x:f>SUM(Units[Step])</x:f></x:c>' in parts[SHEET]
    assert b'<x:c r="D5" s="3"><x:f>C5*2</x:f></x:c>' in parts[SHEET]
    assert parts["xl/tables/table1.xml"].count(b'ref="B2:D5"') == 2
    assert b'<x:xf numFmtId="14" fontId="0" applyNumberFormat="1">' in parts["xl/styles.xml"]


def test_a_part_that_breaks_its_format_is_refused() -> None:
    made = table()
    made.put("xl/tables/table1.xml", ' ref="B2:D4"', "")
    assert problem(made, A9=1).code == "E-WRITE-ODD"


def test_a_table_without_headers_has_none_to_protect() -> None:
    made = table(attributes=' headerRowCount="0"')
    assert "<v>5</v>" in written(made, B2=5)


def test_sizes_above_4_gb_are_left_out_of_the_directory() -> None:
    kept, large = b"\x55\x54\x01\x00\x07", b"\x01\x00\x08\x00" + bytes(8)
    assert raw_zip._without_large(large + kept) == kept
    assert raw_zip._without_large(kept) == kept


@pytest.mark.parametrize(
    ("formula", "where", "expected"),
    [
        ("'[2]S1'!A1", "A1", False),
        ("Nobody!A1", "A1", False),
        ("S1!XFE1", "A1", False),
        ("S1!A1048577", "A1", False),
        ("A1+" * 3_000 + "1", "Z9", True),
        ("Units[@Step]", "E5", False),
        ("Units[[Unit]:[Step]]", "D5", True),
        ("Units[Nothing]", "D5", True),
        ("S1!Front", "B2", True),
        ("unknown+1", "A1", False),
    ],
)
def test_a_result_is_kept_where_nothing_it_looks_at_changes(
    formula: str, where: str, expected: bool
) -> None:
    assert stale(formula, names=NAMED.format(""), **{where: 77}) is expected


def test_a_row_that_is_not_written_stays() -> None:
    assert '<row r="9"/>' in written(table(below='<row r="9"/>'), B5=1)

"""Tables grow with what is written below them; some cells are not for writing."""

import pytest

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
    with_table,
)
from tests.books.writing import (
    SHEET,
    problem,
    table,
    written,
)


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


def test_a_table_without_headers_has_none_to_protect() -> None:
    made = table(attributes=' headerRowCount="0"')
    assert "<v>5</v>" in written(made, B2=5)


def test_a_row_that_is_not_written_stays() -> None:
    assert '<row r="9"/>' in written(table(below='<row r="9"/>'), B5=1)


@pytest.mark.parametrize("cell", ["A1", "B1", "A3", "B3"])
def test_a_page_field_above_a_pivot_table_is_refused(cell: str) -> None:
    assert problem(_with_page_fields(), **{cell: 2}).code == "E-CELL-PIVOT"


@pytest.mark.parametrize("cell", ["A4", "C1"])
def test_a_cell_beside_the_page_fields_is_written(cell: str) -> None:
    assert written(_with_page_fields(), **{cell: 7})


def _with_page_fields() -> Making:
    made = making('<row r="1"><c r="A1"><v>1</v></c></row>')
    xml = (
        f'{HEAD}<pivotTableDefinition xmlns="{MAIN}">'
        '<location ref="A5:B9" rowPageCount="3" colPageCount="1"/></pivotTableDefinition>'
    )
    made.add(
        "xl/pivotTables/pivotTable1.xml", xml, f"{SHEET_TYPE}.pivotTable+xml", SHEET, "pivotTable"
    )
    return made

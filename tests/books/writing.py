# ruff: noqa: E501
"""Cells written into a workbook made by hand: what stands in it then, or why it was refused."""

import pytest

from tests.books.making import (
    Making,
    book,
    making,
    saved_cells,
    with_table,
)
from workbook_engine.books.book import Value
from workbook_engine.core.findings import Finding, Problem

BOOK = "xl/workbook.xml"

SHEET = "xl/worksheets/sheet1.xml"


def written(made: Making | str, **cells: Value) -> str:
    """Write cells of S1 and give what stands in its sheetData then."""
    opened = book(made)
    opened.write("S1", cells)
    return saved_cells(opened)


def problem(made: Making | str, **cells: Value) -> Finding:
    opened = book(made)
    opened.write("S1", cells)
    with pytest.raises(Problem) as caught:
        opened.save()
    assert caught.value.finding.message.endswith(".")
    assert caught.value.finding.cure.endswith(".")
    return caught.value.finding


ONE = '<row r="1"><c r="A1"><f>B1+1</f><v>2</v></c><c r="B1"><v>1</v></c></row>'


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

# ruff: noqa: E501
"""Formulas of somebody's workbook: shared, arrays, and results that are true no more."""

import pytest

from tests.books.making import (
    HEAD,
    MAIN,
    SHEET_TYPE,
    Making,
    book,
    making,
    saved_cells,
    saved_part,
    unpacked,
    with_table,
)
from tests.books.writing import (
    BOOK,
    ONE,
    problem,
    written,
)
from workbook_engine.books.book import Formula, Value

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

"""Cells read straight from the XML: whatever programs write, and what openpyxl makes of it."""

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator, TranslatorError

from tests.books.making import HEAD, MAIN, SHEET_TYPE, Making, book, making
from tests.books.oracle import read_by_openpyxl
from workbook_engine.books.book import CellError, Formula, Grid, Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package import reading, sheet_reader
from workbook_engine.books.package.formulas import moved
from workbook_engine.core.findings import Problem

ROW = '<row r="1"><c r="A1"><v>1</v></c><c r="C1" t="b"><v>1</v></c></row>'


def read(made: Making | str) -> Grid:
    return book(made).read("S1")


def first(cell: str, flags: str = "") -> Value:
    grid = read(making(f'<row r="1">{cell}</row>', flags=flags))
    return grid[0][0] if grid else None


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c r="A1"><v>15</v></c>', 15),
        ('<c r="A1"><v>-1.5E2</v></c>', -150),
        ('<c r="A1"><v>0.30000000000000004</v></c>', 0.3),
        ('<c r="A1" t="n"/>', None),
        ('<c r="A1" t="str"><v>a &amp; b&#10;c</v></c>', "a & b\nc"),
        ('<c r="A1" t="str"><v/></c>', None),
        ('<c r="A1"><f>A2\r\n+1\r</f></c>', Formula("=A2\n+1\n")),
        ('<c r="A1" t="b"><v>0</v></c>', False),
        ('<c r="A1" t="e"><v>#DIV/0!</v></c>', CellError("#DIV/0!")),
        ('<c r="A1" t="s"><v>7</v></c>', CellError("#REF!")),
        ('<c r="A1" t="d"><v>1944-09-17</v></c>', "1944-09-17"),
        ('<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', " a "),
        (
            '<c r="A1" t="inlineStr"><is><r><t>a</t></r><r><rPr><b/></rPr><t>b</t></r></is></c>',
            "ab",
        ),
        (
            '<c r="A1" t="inlineStr"><is><t>城</t><rPh eb="1"><t>しろ</t></rPh></is></c>',
            "城",
        ),
        ('<c r="A1" t="inlineStr"><is><t/></is></c>', None),
        ('<c r="A1" t="inlineStr"><is><t>_x0041_ _x005F_x0041_</t></is></c>', "A _x0041_"),
        ('<c r="A1" t="inlineStr"><is><t>a_x0007_b</t></is></c>', "a_x0007_b"),
        ('<c r="A1" s="1"><v>16332</v></c>', date(1944, 9, 17)),
        ('<c r="A1" s="1"><v>16332.75</v></c>', datetime(1944, 9, 17, 18)),
        ('<c r="A1" s="1"><v>0.25</v></c>', time(6)),
        ('<c r="A1" s="1"><v>1</v></c>', "1900-01-01"),
        ('<c r="A1" s="1"><v>99999999</v></c>', CellError("#VALUE!")),
        ('<c r="A1" s="4"><v>1.5</v></c>', 1.5),
        ('<c r="A1" cm="1" vm="1" t="e"><v>#VALUE!</v></c>', CellError("#VALUE!")),
        ('<c s="1" r="A1"><v>16332</v></c>', date(1944, 9, 17)),
        ("<c r='A1' t='str'><v>a</v></c>", "a"),
        ('<c r="A1" ><v >5</v ></c >', 5),
        ("<c><v>5</v></c>", 5),
        ('<c r="A1" t="str"><v xml:space=\'preserve\'> a</v></c>', " a"),
        ('<c r="A1" x="&gt;>"><v>5</v></c>', 5),
        ('<c r="A1"><!-- <v>6</v> --><v>5</v></c>', 5),
        ('<c r="A1" t="str"><v><![CDATA[a<b]]></v></c>', "a<b"),
    ],
)
def test_a_cell_of_any_kind(cell: str, value: Value) -> None:
    found = first(cell)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("number", [1, 59, 60, 61, 16332, 16332.25])
def test_days_from_1904_are_1462_days_later(number: float) -> None:
    early, late = (f'<c r="A1" s="1"><v>{n}</v></c>' for n in (number, number + 1462))
    assert first(early, ' date1904="1"') == first(late)


def test_the_flag_of_1904_is_the_workbooks_own() -> None:
    made = making('<row r="1"><c r="A1" s="1"><v>1</v></c></row>', flags=' date1904="1"')
    other = '<ext><x15:workbookPr xmlns:x15="urn:x15" date1904="0"/></ext>'
    made.put("xl/workbook.xml", "</workbook>", f"<extLst>{other}</extLst></workbook>")
    assert read(made) == ((date(1904, 1, 2),),)


def test_shared_formulas_are_each_their_own() -> None:
    rows = (
        '<row r="1"><c r="A1"><f t="shared" ref="A1:B2" si="0">$D1+E$1&amp;"D1"</f><v>1</v></c>'
        '<c r="B1"><f t="shared" si="0"/><v>2</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>3</v></c></row>'
    )
    assert read(rows) == (
        (Formula('=$D1+E$1&"D1"', 1), Formula('=$D1+F$1&"D1"', 2)),
        (Formula('=$D2+E$1&"D1"', 3),),
    )


def test_results_in_a_spill_are_values() -> None:
    rows = (
        '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c></row>'
    )
    assert read(rows) == ((Formula("=B1:B2", 1),), (2,))


def test_what_merged_cells_cover_is_not_there() -> None:
    rows = f'<sheetData>{ROW}</sheetData><mergeCells><mergeCell ref="A1:C1"/></mergeCells>'
    assert read(rows) == ((1,),)


def test_cells_without_addresses_are_counted() -> None:
    rows = "<row><c><v>1</v></c><c/><c><v>2</v></c></row>"
    rows += '<row r="4"><c r="B4"/><c><v>3</v></c></row>'
    assert read(rows) == ((1, None, 2), (), (), (None, None, 3))


def test_prefixed_names_are_read() -> None:
    rows = ROW.replace("<", "<x:").replace("<x:/", "</x:")
    sheet = f'{HEAD}<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{rows}</x:sheetData></x:worksheet>'
    assert read(making(sheet)) == ((1, None, True),)


def test_a_sheet_may_be_empty() -> None:
    assert read("<sheetData/>") == ()


def test_a_comment_before_the_cells_is_passed_over() -> None:
    assert read(f"<!-- <sheetData> --><sheetData>{ROW}</sheetData>") == ((1, None, True),)


def shared(texts: str, head: str = "") -> Making:
    made = making('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>')
    xml = f'{HEAD}{head}<sst xmlns="{MAIN}">{texts}</sst>'
    kind = f"{SHEET_TYPE}.sharedStrings+xml"
    made.add("xl/sharedStrings.xml", xml, kind, "xl/workbook.xml", "sharedStrings")
    return made


@pytest.mark.parametrize(
    ("texts", "row"),
    [
        ("<si><t>a</t></si><si><t>b &lt;</t></si>", ("a", "b <")),
        ('<si><t/></si><si><t xml:space="preserve"> b</t></si>', (None, " b")),
        ("<si/><si><r><t>b</t></r><r><t>c</t></r></si>", (None, "bc")),
        ("<si><!-- <si/> --><t>a</t></si><si><t>b</t><rPh><t>x</t></rPh></si>", ("a", "b")),
        ("<si><t><![CDATA[<a>]]></t></si>", ("<a>", CellError("#REF!"))),
    ],
)
def test_shared_texts_keep_their_numbers(texts: str, row: tuple[Value, ...]) -> None:
    assert read(shared(texts)) == (row,)


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ('<c r="A1"><v>12abc</v></c>', "E-READ"),
        ('<c r="A1"><f>B1</f><v>12abc</v></c>', "E-READ"),
        ('<c r="XFE1"><v>1</v></c>', "E-CELL-REF"),
        ('<c r="A1048577"><v>1</v></c>', "E-CELL-REF"),
        ('<c r="nowhere"><v>1</v></c>', "E-CELL-REF"),
    ],
)
def test_what_no_cell_can_be_is_known_when_the_book_is_opened(cells: str, code: str) -> None:
    with pytest.raises(Problem, match=code):
        book(f'<row r="1">{cells}</row>')


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>', "E-CELL-DUPLICATE S1!A1"),
        ('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>', "E-"),
        ('<row r="1"><c r="C1"><v>1</v></c><c r="A1"><v>2</v></c></row>', "E-ROW-ORDER Row 1"),
        ('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>',
         "E-ROW-ORDER Row 1 of sheet S1"),
    ],
)  # fmt: skip
def test_cells_that_do_not_rise_are_not_read(rows: str, said: str) -> None:
    with pytest.raises(Problem, match=said):
        book(rows).read("S1")


def test_a_sheet_is_read_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(sheet: str, *rest: object) -> Grid:
        calls.append(sheet)
        return ()

    monkeypatch.setattr(reading, "read_grid", counted)
    opened = book(ROW, ROW, ROW)
    assert calls == []
    opened.read("S2")
    opened.read("S2")
    assert len(calls) == 1


def test_the_same_name_twice_is_a_problem() -> None:
    made = making(ROW, ROW)
    made.put("xl/workbook.xml", '"S2"', '"S1"')
    with pytest.raises(Problem, match="E-SHEET-DUPLICATE"):
        book(made)


@pytest.mark.parametrize("target", ["worksheets/sheet1.xml", "/xl/WORKSHEETS/Sheet1.xml"])
def test_a_target_may_be_relative_and_in_any_case(target: str) -> None:
    made = making(ROW)
    made.put("xl/_rels/workbook.xml.rels", "/xl/worksheets/sheet1.xml", target)
    assert read(made) == ((1, None, True),)


# Held against openpyxl


VALUES = st.one_of(
    st.integers(-(10**6), 10**6).map(lambda n: f'<c r="@"><v>{n}</v></c>'),
    st.floats(-1e9, 1e9).map(lambda n: f'<c r="@"><v>{n!r}</v></c>'),
    (st.floats(61, 99999) | st.floats(0, 0.99)).map(lambda n: f'<c r="@" s="1"><v>{n!r}</v></c>'),
    st.integers(0, 99).map(lambda n: f'<c r="@" s="4"><v>{n / 4}</v></c>'),
    st.sampled_from(["a", " b ", "&lt;&#65;", "x\ny"]).map(
        lambda t: f'<c r="@" t="inlineStr"><is><t xml:space="preserve">{t}</t></is></c>'
    ),
    st.booleans().map(lambda b: f'<c r="@" t="b"><v>{int(b)}</v></c>'),
    st.sampled_from(["#REF!", "#N/A"]).map(lambda e: f'<c r="@" t="e"><v>{e}</v></c>'),
    st.sampled_from(["A1+1", "$B$2*C3", "SUM(A:A,2:2)", "IF(A1=&quot;A1&quot;,S2!B7)"]).map(
        lambda f: f'<c r="@"><f>{f}</f><v>3</v></c>'
    ),
    st.just('<c r="@" s="3"/>'),
)


@given(st.dictionaries(st.tuples(st.integers(1, 6), st.integers(1, 4)), VALUES), st.booleans())
def test_our_reader_and_openpyxl_agree(cells: dict[tuple[int, int], str], early: bool) -> None:
    rows: dict[int, str] = {}
    for row, column in sorted(cells):
        cell = cells[row, column].replace("@", f"{'ABCD'[column - 1]}{row}")
        rows[row] = rows.get(row, "") + cell
    inside = "".join(f'<row r="{number}">{held}</row>' for number, held in rows.items())
    data = making(inside, flags=' date1904="1"' if early else "").file()
    assert repr(FileBook(data, "a.xlsx").read("S1")) == repr(read_by_openpyxl(data)["S1"])


SHARED = ["A1", "$A1", "A$1+XFA9", "SUM(B2:$C$9)", "B:C*2:$3", "Q1_2+A1x", "T[[a1]:[b2]]&'A1'!B2"]


@given(st.sampled_from(SHARED), st.integers(-2, 3), st.integers(-2, 3))
def test_a_shared_formula_moves_as_openpyxl_moves_it(text: str, down: int, right: int) -> None:
    moved_there = Translator(f"={text}", "C3")
    try:
        expected = moved_there.translate_formula(address(3 + down, 3 + right))
    except TranslatorError:  # beyond the sheet
        assert "#REF!" in moved(text, down, right)
    else:
        assert f"={moved(text, down, right)}" == expected


def test_entries_far_apart_in_very_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_reader, "MOST_PADDED", 1_500)
    monkeypatch.setattr(reading, "MOST_PADDED", 1_500)
    rows = [f'<row r="{row}"><c r="SR{row}"><v>1</v></c></row>' for row in range(1, 4)]
    assert len(read("".join(rows[:2]))) == 2
    with pytest.raises(Problem, match="E-LIMIT-ROW"):
        book("".join(rows))


def test_a_formula_longer_than_any_is_left_as_it_is() -> None:
    long = "A1+" * 3_000 + "A1"
    rows = (
        f'<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">{long}</f></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/></c></row>'
    )
    assert read(rows)[1] == (Formula(f"={long}"),)

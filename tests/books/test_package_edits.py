# ruff: noqa: E501
"""Whatever the sheet and whatever is written: only that changes, and it is read again."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.corpus import Tally, moved, unread
from tests.books.making import HEAD, MAIN, making
from workbook_engine.books.book import CellError, Formula, Value, address
from workbook_engine.books.cells import at, same, settle
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.findings import Problem

CELLS = st.sampled_from(
    [
        "<c{}/>",
        '<c{} s="3"/>',
        '<c{} s="1"><v>16332</v></c>',
        "<c{}><v>7</v></c>",
        '<c{} t="b"><v>1</v></c>',
        '<c{} s="2" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>',
        '<c{} t="e" vm="1"><v>#VALUE!</v></c>',
        "<c{}><f>A1+B2</f><v>3</v></c>",
        '<c{} t="str"><f>SUM(A:A)&amp;"x"</f><v>x</v></c>',
        "<c{} ><!-- <c/> --><v>7</v></c >",
    ]
)
GRIDS = st.dictionaries(
    st.integers(1, 6), st.dictionaries(st.integers(1, 5), CELLS, max_size=5), max_size=5
)
VALUES = st.one_of(
    st.none(),
    st.integers(-(10**9), 10**9),
    st.booleans(),
    st.just(date(1944, 9, 17)),
    st.sampled_from([CellError("#N/A"), Formula("=A1+1"), Formula('="<&"')]),
    st.text("ab <&>\"'=+-@\n_x041é城", max_size=9),
).map(settle)
EDITS = st.dictionaries(
    st.tuples(st.integers(1, 8), st.integers(1, 7)).map(lambda place: address(*place)),
    VALUES,
    max_size=8,
)


def sheet(grid: dict[int, dict[int, str]], addressed: bool, spans: bool, prefix: str) -> str:
    """Write a sheet; without addresses its cells and rows follow one another."""
    rows = ""
    for number, row in sorted(grid.items()):
        cells = "".join(
            cell.format(f' r="{address(number, column)}"' if addressed else "")
            for column, cell in sorted(row.items())
        )
        spanned = f' spans="{min(row)}:{max(row)}"' if spans and row else ""
        rows += f'<row{spanned} r="{number}">{cells}</row>' if addressed else f"<row>{cells}</row>"
    inside = f'<dimension ref="A1:B2"/><sheetData>{rows}</sheetData><pageMargins left="1"/>'
    if prefix:
        inside = inside.replace("<!--", "<").replace("-->", ">").replace("< <c/> >", "")
        inside = (
            inside.replace("</", "\0").replace("<", f"<{prefix}:").replace("\0", f"</{prefix}:")
        )
        return f'{HEAD}<{prefix}:worksheet xmlns:{prefix}="{MAIN}">{inside}</{prefix}:worksheet>'
    return f'{HEAD}<worksheet xmlns="{MAIN}">{inside}</worksheet>'


@given(GRIDS, EDITS, st.booleans(), st.booleans(), st.sampled_from(["", "x"]))
def test_only_what_is_written_changes(
    grid: dict[int, dict[int, str]],
    edits: dict[str, Value],
    addressed: bool,
    spans: bool,
    prefix: str,
) -> None:
    data = making(sheet(grid, addressed, spans, prefix)).file()
    book = FileBook(data, "a.xlsx")
    before = book.read("S1")
    edits = {where: value for where, value in edits.items() if not same(at(before, where), value)}
    book.write("S1", edits)
    made = book.save()
    assert list(moved(data, made, "a.xlsx", {"S1": edits}, Tally())) == []
    assert list(unread(made, "a.xlsx", {"S1": edits})) == []


@given(EDITS, EDITS)
def test_two_saves_come_to_the_same_as_one(one: dict[str, Value], other: dict[str, Value]) -> None:
    data = making('<row r="2"><c r="B2" s="3"><v>1</v></c></row>').file()
    twice = FileBook(data, "a.xlsx")
    twice.write("S1", one)
    twice = FileBook(twice.save(), "a.xlsx")
    twice.write("S1", other)
    once = FileBook(data, "a.xlsx")
    once.write("S1", one | other)
    values = [FileBook(each.save(), "a.xlsx").read("S1") for each in (twice, once)]
    assert repr(values[0]) == repr(values[1])


@given(st.binary(max_size=40), st.integers(0, 1000), st.sampled_from([1, 3, 9]))
def test_a_spoilt_sheet_is_written_or_refused(junk: bytes, place: int, length: int) -> None:
    made = making(
        '<cols><col min="1" max="2" style="3"/></cols><sheetData><row r="1" spans="1:2"><c r="A1">'
        '<f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c></row><row r="2"><c r="A2"><f t="shared"'
        ' si="0"/></c></row></sheetData><mergeCells><mergeCell ref="C1:D2"/></mergeCells>'
    )
    sheet_part = made.parts["xl/worksheets/sheet1.xml"]
    place %= len(sheet_part)
    made.parts["xl/worksheets/sheet1.xml"] = (
        sheet_part[:place] + junk + sheet_part[place + length :]
    )
    try:
        book = FileBook(made.file(), "a.xlsx")
        book.write("S1", {"A1": 5, "B3": "x"})
        FileBook(book.save(), "a.xlsx")
    except Problem as problem:
        assert problem.finding.code.startswith("E-")

"""Rows written after a pattern: dressed and filled like XlsxWriter would have done it."""

from __future__ import annotations

import re

import pytest

from workbook_engine.sheets.bodies import Body, Texts, Tiles, with_body
from workbook_engine.sheets.cells import CellValue

SHEET = (
    '<sheetData><row r="3"><c r="A3" s="8"/></row>'
    '<row r="4" spans="1:2"><c r="A4" s="1"/><c r="B4" s="2"/></row>'
    '<row r="7" spans="1:2"><c r="A7" s="5"/><c r="B7" s="6"/></row></sheetData>'
)


TEXTS = '<sst count="9" uniqueCount="7"><si><t>Unit</t></si></sst>'


def rows(values: list[list[CellValue]], heights: list[float | None] | None = None) -> list[str]:
    """Return the rows from 4 to 7, of which two are dressed like the first."""
    written = with_body(SHEET, Body(4, 7, 5, values, heights or []), Texts(TEXTS))
    assert written.startswith('<sheetData><row r="3"><c r="A3" s="8"/></row><row r="4"')
    assert written.endswith("</row></sheetData>")
    return re.findall(r"<row .*?</row>", written, re.DOTALL)[1:]


def test_every_row_of_the_table_is_there() -> None:
    assert [row[8] for row in rows([])] == ["4", "5", "6", "7"]


def test_blank_rows_look_like_the_first_and_then_like_the_last() -> None:
    styles = [re.findall(r's="(\d)"', row) for row in rows([])]
    assert styles == [["1", "2"], ["1", "2"], ["5", "6"], ["5", "6"]]


def test_a_row_of_values_keeps_its_styles() -> None:
    assert rows([["2 Para", 3]])[0] == (
        '<row r="4"><c r="A4" s="1" t="s"><v>7</v></c><c r="B4" s="2"><v>3</v></c></row>'
    )


def test_a_height_stands_in_whole_pixels() -> None:
    assert rows([["a", 1], ["b", 2]], [27.5, None])[0].startswith('<row r="4" ht="27.75">')


def test_a_row_without_a_height_has_none() -> None:
    assert rows([["a", 1], ["b", 2]], [27.5, None])[1].startswith('<row r="5"><c')


@pytest.mark.parametrize(("number", "xml"), [(3.5, "<v>3.5</v>"), (-7, "<v>-7</v>")])
def test_a_number_is_written_as_a_number(number: int | float, xml: str) -> None:
    assert xml in rows([[number, 1]])[0]


@pytest.mark.parametrize(
    ("text", "xml"),
    [
        ("=1+1", "<t>=1+1</t>"),
        ("a < b & c", "<t>a &lt; b &amp; c</t>"),
        (" a", '<t xml:space="preserve"> a</t>'),
        ("a\nb", '<t xml:space="preserve">a\nb</t>'),
        ("_x0041_", "<t>_x005F_x0041_</t>"),
        ("a\x01", "<t>a_x0001_</t>"),
    ],
)
def test_a_text_is_written_as_xml_holds_it(text: str, xml: str) -> None:
    texts = Texts(TEXTS)
    texts.number(text)
    assert texts.written() == TEXTS.replace("</sst>", f"<si>{xml}</si></sst>").replace(
        'count="9" uniqueCount="7"', 'count="10" uniqueCount="8"'
    )


def test_a_text_is_held_once_however_often_it_is_used() -> None:
    texts = Texts(TEXTS)
    assert [texts.number(text) for text in ("a", "b", "a")] == [7, 8, 7]
    assert 'count="12" uniqueCount="9"' in texts.written()


def test_texts_that_are_not_counted_are_a_defect() -> None:
    with pytest.raises(LookupError, match="counted"):
        Texts("<sst/>")


def test_a_sheet_without_its_pattern_is_a_defect() -> None:
    with pytest.raises(LookupError, match="row 9"):
        with_body(SHEET, Body(9, 9, 9, [], []), Texts(TEXTS))


MAP = (
    '<sheetData><row r="1" spans="1:2" ht="51"><c r="A1" s="3"/><c r="B1" s="4"/></row>'
    '<row r="2" ht="12"/></sheetData>'
)


def test_a_maps_cells_have_the_looks_that_its_first_cells_show() -> None:
    tiles = Tiles(2, [[(0, "F"), (1, None)], [None, (0, "F")]])
    assert with_body(MAP, tiles, Texts(TEXTS)) == (
        '<sheetData><row r="1" ht="51"><c r="A1" s="3" t="s"><v>7</v></c><c r="B1" s="4"/></row>'
        '<row r="2" ht="12"><c r="B2" s="3" t="s"><v>7</v></c></row></sheetData>'
    )


def test_a_map_without_one_of_its_rows_is_not_written() -> None:
    with pytest.raises(LookupError):
        with_body(MAP, Tiles(1, [[(0, "F")]]), Texts(TEXTS))

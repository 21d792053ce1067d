"""Rows as programs write them are known by one pattern; all others are looked at one by one."""

import pytest

from tests.books.test_gate import sheet_of
from workbook_engine.books.gate import checked_parts
from workbook_engine.books.plain_rows import without_plain_rows
from workbook_engine.shipped import folder

ONE, TWO = b'<c r="A1" s="3" t="s"><v>7</v></c>', b'<c r="B1"><f>A1*2</f><v>14</v></c>'


def test_all_sheets_of_a_book_of_ours_are_plain() -> None:
    parts = checked_parts((folder("templates") / "opcom" / "team.xlsx").read_bytes(), "team.xlsx")
    sheets = [text for text in parts.values() if b"<sheetData>" in text]
    assert sheets
    assert all(b"<sheetData/>" in without_plain_rows(sheet) for sheet in sheets)


def test_what_stands_round_the_rows_is_left() -> None:
    inside = (
        b'<row r="1" ht="12">' + ONE + TWO + b'</row><row r="3"/><row r="11"><c r="AA11"/></row>'
    )
    left = sheet_of(b"", b"<tail/>").replace(b"<sheetData></sheetData>", b"<sheetData/>")
    assert without_plain_rows(sheet_of(inside, b"<tail/>")) == left


@pytest.mark.parametrize(
    "rows",
    [
        b'<row r="1">' + ONE + ONE + b"</row>",
        b'<row r="1">' + TWO + ONE + b"</row>",
        b'<row r="2"/><row r="1">' + ONE + b"</row>",
        b'<row r="1"/><row r="1">' + ONE + b"</row>",
        b'<row r="2">' + ONE + b"</row>",
        b'<row r="2"><c r="A12"/></row>',
        b'<row r="1"><c r="A1"><v>1e999</v></c></row>',
        b'<row r="1"><c r="A1"><v>1234567890123456</v></c></row>',
        b'<row r="1"><c r="A1" t="x"><v>1</v></c></row>',
        b'<row r="1"><c r="AAA1"/></row>',
        b'<row r="1"><c><v>1</v></c></row>',
        b'<row r="1"><c r="A1"><v><v>1</v></v></c></row>',
        b"<!-- <sheetData></sheetData> -->",
        b"<x:sheetData></x:sheetData>",
    ],
)
def test_anything_else_is_not_plain(rows: bytes) -> None:
    text = sheet_of(rows)
    assert without_plain_rows(text) is text

"""Rows as programs write them are known by one pattern; all others are looked at one by one."""

import random

import pytest

from tests.bad_books.mutated import PIECES
from tests.books.test_gate import sheet_of
from workbook_engine.books.gate import checked_parts
from workbook_engine.books.limits import SIDE
from workbook_engine.books.package.sheet_reader import ordinary_cells
from workbook_engine.books.package.xml_text import prove_well_formed
from workbook_engine.books.plain_rows import plain_rows
from workbook_engine.books.sheet_limits import check_depth
from workbook_engine.core.findings import Problem
from workbook_engine.shipped import folder

ONE, TWO = b'<c r="A1" s="3" t="s"><v>7</v></c>', b'<c r="B1"><f>A1*2</f><v>14</v></c>'


def test_all_sheets_of_a_book_of_ours_are_plain() -> None:
    parts = checked_parts((folder("templates") / "opcom" / "team.xlsx").read_bytes(), "team.xlsx")
    sheets = [text for text in parts.values() if b"<sheetData>" in text]
    assert sheets
    assert all(plain_rows(sheet) for sheet in sheets)


def test_what_stands_round_the_rows_is_left() -> None:
    inside = (
        b'<row r="1" ht="12">' + ONE + TWO + b'</row><row r="3"/><row r="11"><c r="AA11"/></row>'
    )
    left = sheet_of(b"", b"<tail/>").replace(b"<sheetData></sheetData>", b"<sheetData/>")
    found = plain_rows(sheet_of(inside, b"<tail/>"))
    assert found is not None
    assert found == (left, 3, 3, 11, 27, True, True)
    assert found.blanks >= 26


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
    assert plain_rows(sheet_of(rows)) is None


TEXTS = (
    b'<row r="1" ht="12" spans="1:3">'
    b'<c r="A1" t="inlineStr"><is><t>K\xc3\xb6ln &amp; Bonn</t></is></c>'
    b'<c r="B1" s="2" t="inlineStr"><is><t xml:space="preserve"> x</t></is></c>'
    b'<c r="C1" t="str"><f t="shared" ref="C1:C9" si="0">B1&amp;"&#233;"</f><v>x&gt;y</v></c></row>'
    b'<row r="2" x14ac:dyDescent="0.25">' + ONE.replace(b"1", b"2", 1) + b"</row>"
)


ROWS_OF_ONE = b'<row r="1"><c r="A1" t="inlineStr"><is><t>K88</t></is></c></row>'


@pytest.mark.parametrize(
    ("sound", "spoilt"),
    [
        (b"&amp;", b"&"),
        (b"&amp;", b"&bomb;"),
        (b"&#233;", b"&#1;"),
        (b"&#233;", b"&#55296;"),
        (b"Bonn", b"Bo]]>nn"),
        (b"Bonn", b"Bo\x0bnn"),
        (b"Bonn", b"Bo\0nn"),
        (b"\xc3\xb6", b"\xc3"),
        (b"\xc3\xb6", b"\xef\xbf\xbf"),
        (b'ht="12"', b'ht="12" ht="13"'),
        (b'ht="12"', b'r="1"'),
        (b'ht="12"', b'ht="&"'),
        (b'ht="12"', b'1ht="12"'),
        (b'ht="12"', b'ht="\xef\xbf\xbe"'),
        (b'ht="12"', b'xmlns:r="urn:x"'),
        (b'si="0"', b'si="0" t="shared"'),
        (b"</is>", b"</is><is/>"),
        (b"<row r", b"<?x?><row r"),
    ],
)
def test_what_is_no_sound_xml_is_not_plain(sound: bytes, spoilt: bytes) -> None:
    assert plain_rows(sheet_of(TEXTS)) is not None
    assert sound in TEXTS
    assert plain_rows(sheet_of(TEXTS.replace(sound, spoilt))) is None


@pytest.mark.parametrize(
    "part",
    [
        b"<?pi <sheetData>" + ROWS_OF_ONE + b"</sheetData> ?><worksheet/>",
        b"<worksheet><?pi <sheetData>" + ROWS_OF_ONE + b"</sheetData> ?></worksheet>",
        b'<?xml version="1.0"?><worksheet a="?>"><?pi <sheetData>'
        + ROWS_OF_ONE
        + b"</sheetData> ?></worksheet>",
    ],
)
def test_rows_within_an_instruction_are_no_rows(part: bytes) -> None:
    """A spreadsheet shows none of them, and the ?> in a text of theirs ends it for a parser."""
    unended = part.replace(b"K88", b"K88 ?>")
    prove_well_formed("a sheet", part)
    with pytest.raises(Problem):
        prove_well_formed("a sheet", unended)
    assert plain_rows(unended) is None
    assert plain_rows(part) is None
    assert ordinary_cells(part.decode()) is None


@pytest.mark.parametrize("coding", ["us-ascii", "iso-8859-1", "utf-7", "UTF-16"])
def test_rows_that_are_not_in_utf_8_to_everybody_are_not_plain(coding: str) -> None:
    head = '<?xml version="1.0" encoding="{}"?>'
    assert plain_rows(head.format("UTF-8").encode() + sheet_of(TEXTS)) is not None
    assert plain_rows(head.format(coding).encode() + sheet_of(TEXTS)) is None


@pytest.mark.parametrize("said", [b"]]", b"]]&gt;", b"\xef\xbf\xbd", b"sheetData"])
def test_what_only_looks_unsound_is_plain(said: bytes) -> None:
    assert plain_rows(sheet_of(TEXTS.replace(b"Bonn", said))) is not None


def test_rows_spoilt_at_random_are_plain_only_where_a_parser_takes_them() -> None:
    """What was proved by a parser and cell by cell before is known by the pattern alone now."""
    dice, taken, seen = random.Random(20), 0, 0
    pieces = (*PIECES, b' ht="1"', b' r="1"', b"<v>", b"</c>", b"&amp;", b"\xc3\xa9", b"<c/>")
    pieces = (*pieces, b"]", b"]]>", b"]]", b"\xef\xbf\xbd", b"\xef\xbf\xbf", b"sheetData")
    for _ in range(20_000):
        text = bytearray(sheet_of(TEXTS, b"<tail/>"))
        for _ in range(dice.choice((1, 1, 2))):
            at = dice.randrange(len(text))
            text[at : at + dice.choice((0, 1, 1, 4))] = dice.choice(pieces)
        seen += 1
        if plain_rows(bytes(text)) is not None and not _refused_round_it(bytes(text)):
            prove_well_formed("a sheet", bytes(text))
            check_depth("a sheet", bytes(text), SIDE)
            assert ordinary_cells(text.decode()) is not None, bytes(text)
            taken += 1
    assert taken > seen / 50


def _refused_round_it(text: bytes) -> bool:
    """Tell whether what stands round the rows is no sound XML: that is proved by a parser still."""
    found = plain_rows(text)
    assert found is not None
    try:
        prove_well_formed("the rest", found.rest)
    except Problem:
        return True
    return False

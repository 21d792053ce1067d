"""Five lists of units and three painted maps as umpires have them, each in another manner."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet

GERMAN_CSV = """\
Stärkemeldung KG Spindler, Stand 18.9.;;;;;;
;;;;;;
Einheit;Art;Stärke;Feld;Nation;Bemerkungen;Gefechtsstand
I./SS-PzGren 20;PzGren;6-5-4-3-2-1-0;C4;deutsch;müde;x
Pz.Kp. 9;Panzer;5-4-3-2-1-0;C5;deutsch;;
Pi.Btl. 9;Pioniere;4-3-2-1-0;D4;deutsch;;
Flak 9;Flak;(3)-2-1-0;D5;deutch;;
;;;;;;
Summe;;18;;;;
"""
"""German headers in a semicolon CSV of Windows, a title above, a sum below, a nation misspelt."""

FRENCH_CSV = """\
"unité","genre","camp","joueur","pays","effectif","emplacement","mécanisé","remarques"
"1/22 RI","infanterie","Red","red","allemand","5-4-3-2-1-0","C7","non",""
"2/22 RI","infanterie","Red","red","allemand","5-4-3-2-1-0","C8","non","réserve"
"501 RCC","chars","Red","red","allemand","6-5-4-3-2-1-0","D7","oui",""
"""
"""French headers and words, commas, everything in quotes."""


def english_book(file: Path) -> Path:
    """Columns in another order, a merged title, units of one side over two sheets."""
    book = Workbook()
    for sheet, units in (
        ("1st Brigade", (("1 Blues", "rifle", "7-6-5-4-3-2-1-0", "J6"),)),
        (
            "2nd Brigade",
            (("3 Blues", "armour", "6-5-4-3-2-1-0", "L6"), ("4 Blues", "recon", "3-2-1-0", "L7")),
        ),
    ):
        page = book.create_sheet(sheet)
        page["A1"] = f"Order of battle, {sheet}"
        page.merge_cells("A1:E1")
        page.append([])
        page.append(["Location", "Type", "Nationality", "Unit name", "Strength"])
        for name, kind, profile, square in units:
            page.append([square, kind, "UK", name, profile])
    del book["Sheet"]
    book.save(file)
    return file


def grouped_book(file: Path) -> Path:
    """One sheet with a heading above the units of each brigade, and blank rows between."""
    book = Workbook()
    page = _only(book)
    page.append(["Battalion", "Arm", "Status", "Grid"])
    for group, unit, square in (("29 Brigade", "2 SWB", "K4"), ("30 Brigade", "1 KOYLI", "K5")):
        page.append([group])
        page.append([unit, "inf", "7-6-5-4-3-2-1-0", square])
        page.append([])
    book.save(file)
    return file


def open_document(file: Path) -> Path:
    """A list saved by LibreOffice, with a cell that is no number where one is wanted."""
    rows = [
        ["Name", "Type", "Country", "Profile", "Square", "Points"],
        ["1/505 PIR", "para", "USA", "6-5-4-3-2-1-0", "E5", "five"],
        ["2/505 PIR", "para", "USA", "6-5-4-3-2-1-0", "E6", 5],
    ]
    return ods_book(file, rows)


def ods_book(file: Path, *sheets: Iterable[Iterable[str | int | None]]) -> Path:
    """Write a book as LibreOffice saves it."""
    tables = "".join(
        f'<table:table table:name="Sheet{number}">{"".join(map(_ods_row, rows))}</table:table>'
        for number, rows in enumerate(sheets, 1)
    )
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {names}><office:body>'
        f"<office:spreadsheet>{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    with ZipFile(file, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("content.xml", content)
        book.writestr("META-INF/manifest.xml", _MANIFEST)
    return file


def map_with_legend(file: Path) -> Path:
    """Fills with a German legend beside the map; one colour is not in it; a place is typed."""
    book = Workbook()
    page = _only(book)
    page["A1"] = "Karte"
    _paint(page, 4, 3, ("OOOOWW", "OBBOWW", "OBBOSS", "OOOOSS"))
    page["D5"] = "Kleindorf"
    for row, (letter, word) in enumerate((("W", "Wald"), ("S", "See"), ("O", "offen")), 4):
        _paint(page, row, 12, (letter,))
        page.cell(row, 13).value = word
    book.save(file)
    return file


def map_without_legend(file: Path, apart: str = ".") -> Path:
    """Fills alone, open country left white; there may be one apart from them."""
    book = Workbook()
    _paint(_only(book), 1, 1, (f"W..W.{apart}", "WWWW", "W..W"))
    book.save(file)
    return file


def map_with_margins(file: Path) -> Path:
    """Fills below A B C and beside 01 02 03; two squares are merged, one patch stands apart."""
    book = Workbook()
    page = _only(book)
    for number in range(1, 7):
        page.cell(1, number + 1).value = "ABCDEF"[number - 1]
    for number in range(1, 5):
        page.cell(number + 1, 1).value = f"0{number}"
    _paint(page, 3, 3, ("W.", "..", "WW"))
    page.merge_cells("C3:D4")
    _paint(page, 2, 7, ("B",))
    book.save(file)
    return file


def map_of_numbers(file: Path) -> Path:
    """A grid of numbers in a workbook."""
    book = Workbook()
    for row in ((0, 1, 1, 0), (0, 0, 0, 1)):
        _only(book).append(row)
    book.save(file)
    return file


def map_of_letters(file: Path) -> Path:
    """A grid of letters in a text, as one has it from a planning sheet."""
    file.write_text("O,O,W,W\nO,B,W,W\nO,O,L,L\n", encoding="utf-8")
    return file


_MANIFEST = (
    '<?xml version="1.0"?><m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
)
COLOURS = {"W": "92D050", "S": "00B0F0", "O": "FFF2CC", "B": "BFBFBF"}


def _paint(page: Worksheet, row: int, column: int, lines: tuple[str, ...]) -> None:
    for down, line in enumerate(lines):
        for right, letter in enumerate(line):
            if letter in COLOURS:
                fill = PatternFill("solid", fgColor=COLOURS[letter])
                page.cell(row + down, column + right).fill = fill


def _only(book: Workbook) -> Worksheet:
    page = book.worksheets[0]
    assert isinstance(page, Worksheet)
    return page


def _ods_row(cells: Iterable[str | int | None]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, cells))}</table:table-row>"


def _ods_cell(held: str | int | None) -> str:
    if held is None:
        return "<table:table-cell/>"
    kind = f'float" office:value="{held}' if isinstance(held, int) else "string"
    text = f"<text:p>{held}</text:p>"
    return f'<table:table-cell office:value-type="{kind}">{text}</table:table-cell>'

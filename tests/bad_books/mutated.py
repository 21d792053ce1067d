"""Books spoilt at random: bytes of the file, or the XML inside under a sound checksum."""

from __future__ import annotations

import random
from io import BytesIO

from tests.books.making import Making, making, unpacked

PIECES = (b"<", b">", b'"', b"&", b"/", b"\0", b"\xff", b"9", b"r", b"<!--", b"]]>", b"&#0;", b"")
ROWS = "".join(
    f'<row r="{row}"><c r="A{row}"><v>{row}</v></c><c r="B{row}" t="str"><v>{row} PzGR</v></c>'
    f'<c r="C{row}" t="s"><v>0</v></c><c r="D{row}"><f>A{row}+1</f><v>{row + 1}</v></c></row>'
    for row in range(1, 13)
)


def original() -> Making:
    """Make the book that is spoilt: numbers, texts of both kinds, formulas, two sheets."""
    made = making(ROWS, ROWS)
    texts = '<sst xmlns="urn:x"><si><t>German brigade</t></si></sst>'
    made.add("xl/sharedStrings.xml", texts, "", "xl/workbook.xml", "sharedStrings")
    return made


def written_by_a_library() -> bytes:
    from openpyxl import Workbook

    book, saved = Workbook(), BytesIO()
    for row in range(1, 13):
        book.worksheets[0].append((row, f"{row} PzGR", 0.5, True, f"=A{row}+1"))
    book.save(saved)
    return saved.getvalue()


def spoilt(data: bytes, dice: random.Random) -> bytes:
    """Spoil a book in one of two ways."""
    if dice.random() < 0.5:
        return _changed(data, dice)
    parts = unpacked(data)
    part = dice.choice(sorted(parts))
    return Making({**parts, part: _changed(parts[part], dice)}).file()


def _changed(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        place = dice.randrange(len(changed) or 1)
        way = dice.randrange(5)
        if way == 0:
            changed[place : place + 1] = dice.choice(PIECES)
        elif way == 1:
            del changed[place : place + dice.choice((1, 3, 40))]
        elif way == 2:
            changed[place:place] = changed[place : place + dice.choice((1, 8, 80))]
        elif way == 3 and changed:
            changed[place] ^= 1 << dice.randrange(8)
        else:
            changed[place : place + 1] = bytes([dice.randrange(256)])
    return bytes(changed)

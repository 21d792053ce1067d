"""Row heights that are a first guess: the rows grow with their text once somebody types there.

XlsxWriter marks every height as set by hand, and Excel then never changes it again. Without any
height LibreOffice shows one line of a wrapped text. So the heights stay and the mark goes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from workbook_engine.sheets import page
from workbook_engine.sheets.bodies import Body, Texts, Tiles, with_body
from workbook_engine.sheets.faces import HEADER_ROW

ROW = re.compile(rb'<row r="(\d+)"[^<>]*+>')
MARK = b' customHeight="1"'
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first day that an archive can name: when a book was made stands nowhere in its file."""
PACKED = ".png"
"""Ends the names of what is packed by itself."""
LEVEL = 4
"""How hard the others are packed, as a book is when it is saved: see `books/package/raw_zip.py`."""
LETTER = "Letter"
_AMERICAN = {b"9": b"1", b"8": b"3"}
"""Letter for A4, Tabloid for A3, as Excel numbers them."""
_SHORTER = 0.93
"""How long they are, beside those, between margins; they are a little wider."""
_SETUP, _PAPER = re.compile(rb"<pageSetup[^<>]*>"), re.compile(rb'paperSize="([89])"')
_SCALE = re.compile(rb' scale="(\d+)"')
TEXTS = "xl/sharedStrings.xml"
DEFAULT = (b'defaultRowHeight="15"', b'defaultRowHeight="%g"' % page.ROW)
"""A line of Arial 10 and a little air; the library's own is made for a larger face."""
_BETWEEN = b'<xdr:twoCellAnchor editAs="oneCell">', b"</xdr:twoCellAnchor>"
"""A picture between two cells, which a program whose columns are wider draws wider."""
_SIZE = re.compile(rb'<a:ext (cx="\d+" cy="\d+")/>')
FIXED = re.compile(rb'<sheetFormatPr[^<>]* customHeight="1"')
"""A table that the engine fills later has rows of one height throughout."""


def finished(
    made: BytesIO,
    bodies: Mapping[str, Sequence[Body | Tiles]],
    paper: str,
    pictures: Mapping[bytes, bytes],
) -> bytes:
    """Return a workbook as it was made, with the bodies of its tables, and rows free to grow.

    They are given by the parts of their sheets; `paper` is what it is printed on.
    Its pictures, each in the place of its head, get the name by which the writer knows them again:
    `Drawn map 1`.
    """
    loose = BytesIO()
    with ZipFile(made) as old, ZipFile(loose, "w", ZIP_DEFLATED) as new:
        texts = Texts(old.read(TEXTS).decode())
        for part in sorted(old.namelist(), key=lambda part: part == TEXTS):
            content = old.read(part)
            if part.startswith("xl/worksheets/sheet"):
                content = _without_marks(content)
                content = on_letter(content) if paper == LETTER else content
            if part.startswith("xl/drawings/drawing"):
                content = _by_size(content)
                content = content.replace(b'name="Picture ', b'name="Drawn map ')
            for body in bodies.get(part, ()):
                content = with_body(content.decode(), body, texts).encode()
            if part == TEXTS:
                content = texts.written().encode()
            if part.endswith(PACKED):
                content = pictures[content]
            packing = ZIP_STORED if part.endswith(PACKED) else ZIP_DEFLATED
            new.writestr(ZipInfo(part, EPOCH), content, packing, LEVEL)
    return loose.getvalue()


def _by_size(drawing: bytes) -> bytes:
    """Return a drawing whose pictures have their first cell and their size, no last cell."""
    begun, *others = drawing.split(_BETWEEN[0])
    made = [begun]
    for each in others:
        anchored, _, after = each.partition(_BETWEEN[1])
        first, _, last = anchored.partition(b"<xdr:to>")
        picture = last.partition(b"</xdr:to>")[2]
        if size := _SIZE.search(picture):
            here = b"<xdr:oneCellAnchor>%b<xdr:ext %b/>%b" % (first, size[1], picture)
            made.append(here + b"</xdr:oneCellAnchor>" + after)
        else:
            made.append(_BETWEEN[0] + each)
    return b"".join(made)


def on_letter(sheet: bytes) -> bytes:
    """Return a sheet set for A4 or A3 as it is set for Letter or Tabloid, its scale a little less.

    >>> on_letter(b'<pageSetup paperSize="9" scale="77" orientation="landscape"/>')
    b'<pageSetup paperSize="1" scale="71" orientation="landscape"/>'
    >>> on_letter(b'<pageSetup paperSize="9" orientation="portrait"/>')
    b'<pageSetup paperSize="1" scale="93" orientation="portrait"/>'
    """
    setup = _SETUP.search(sheet)
    if setup is None:
        return sheet
    was = _SCALE.search(setup[0])  # it is not written where it is the whole
    scale = int(int(was[1] if was else 100) * _SHORTER)
    said = _SCALE.sub(b"", setup[0])
    said = _PAPER.sub(lambda of: b'paperSize="%s" scale="%d"' % (_AMERICAN[of[1]], scale), said)
    return sheet[: setup.start()] + said + sheet[setup.end() :]


def _without_marks(sheet: bytes) -> bytes:
    if b'headings="1"' in sheet or FIXED.search(sheet):  # a map: its squares stay square
        return sheet
    return ROW.sub(_without_mark, sheet.replace(*DEFAULT, 1))


def _without_mark(row: re.Match[bytes]) -> bytes:
    return row[0].replace(MARK, b"") if int(row[1]) > HEADER_ROW else row[0]

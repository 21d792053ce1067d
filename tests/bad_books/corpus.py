"""The corpus: bad books by name, as bytes, with the code each must get; blank if it is read."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

from tests.books.making import HEAD, MAIN, SHEET_TYPE, Making, making, sheet_of, unpacked

Bad = tuple[str, bytes, str]
"""Name, file, code."""

GOOD_ROW = '<row r="1"><c r="A1"><v>4711</v></c><c r="B1" t="str"><v>7 PzGR</v></c></row>'
SHEET = "xl/worksheets/sheet1.xml"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def corpus() -> Iterator[Bad]:
    """Make every bad book, and some odd ones that are lawful."""
    yield from no_zips()
    yield from broken_zips()
    yield from odd_zips()
    yield from formats()
    yield from odd_xml()
    yield from packages()
    yield from limits()
    yield from cells()
    yield from lawful()


def good(rows: str = GOOD_ROW, after: str = "") -> Making:
    return making(f"<sheetData>{rows}</sheetData>{after}")


def zipped(parts: dict[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    saved = BytesIO()
    with ZipFile(saved, "w", method) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return saved.getvalue()


def having(**parts: bytes) -> bytes:
    """Give the good book with parts put in place."""
    made = good()
    names = {"sheet": SHEET, "workbook": "xl/workbook.xml", "styles": "xl/styles.xml"}
    for key, text in parts.items():
        made.parts[names.get(key, key)] = text
    return made.file()


def no_zips() -> Iterator[Bad]:
    yield "no bytes", b"", "E-ZIP-EMPTY"
    for name, text in {
        "csv": "Unit;Step\nKöln;2\n".encode(),
        "csv in latin-1": "Unit;Step\nKöln;2\n".encode("latin-1"),
        "tab-separated utf-16": "Unit\tStep".encode("utf-16"),
        "a letter": b"Dear umpire, we hold.",
        "a web page": b"<!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>",
        "a table saved as xls": b"<table><tr><td>1</td></tr></table>",
        "xml of 2003": b'<?xml version="1.0"?><Workbook xmlns="urn:x"/>',
        "json": b'{"orders": []}',
        "blank lines": b"\n\n\n",
        "rich text": rb"{\rtf1 orders}",
    }.items():
        yield name, text, "E-ZIP-TEXT"
    yield "an old workbook", OLE + b"\0" * 600, "E-ZIP-XLS"
    yield "a password", OLE + b"\0" * 9 + "EncryptedPackage".encode("utf-16-le"), "E-ENCRYPTED"
    for name, head in {
        "a png": b"\x89PNG\r\n\x1a\n\x00",
        "a gzip": b"\x1f\x8b\x08\x00\x00",
        "a 7z": b"7z\xbc\xaf\x27\x1c\x00",
        "noughts": b"\0" * 4096,
        "an exe": b"MZ\x90\x00\x03\x00",
        "a pdf with bytes": b"%PDF-1.7\n\x00\x01\x02",
        "junk before the zip": b"\x00junk" + good().file(),
        "an empty zip": zipped({}),
    }.items():
        yield name, head, "E-FORMAT"


def broken_zips() -> Iterator[Bad]:
    whole = good().file()
    for tenth in range(1, 10):
        yield f"cut at {tenth} tenths", whole[: len(whole) * tenth // 10], "E-ZIP-BROKEN"
    yield "four bytes", whole[:4], "E-ZIP-BROKEN"
    for place in range(60, 320, 40):
        spoilt = bytearray(whole)
        spoilt[place] ^= 0xFF
        yield f"a flipped byte at {place}", bytes(spoilt), "E-"
    central = whole.index(b"PK\x01\x02")
    for name, offset, value in (
        ("size too small", 24, 1),
        ("size too large", 24, 99_999),
        ("checksum", 16, 0),
        ("packed size", 20, 3),
    ):
        spoilt = bytearray(whole)
        struct.pack_into("<I", spoilt, central + offset, value)
        yield f"wrong {name}", bytes(spoilt), "E-ZIP-"
    spoilt = bytearray(whole)
    struct.pack_into("<H", spoilt, whole.index(b"PK\x05\x06") + 16, 9_999)
    yield "wrong place of the list", bytes(spoilt), "E-ZIP-"


def odd_zips() -> Iterator[Bad]:
    parts = good().parts
    yield "lzma", zipped(parts, ZIP_LZMA), "E-ZIP-METHOD"
    yield "bzip2", zipped(parts, ZIP_BZIP2), "E-ZIP-METHOD"
    for name in ("../up.xml", "xl/../../up.xml", "C:/x.xml", "xl\\x.xml", "a\x01b.xml"):
        yield f"member {name!r}", zipped({**parts, name: b"<a/>"}), "E-ZIP-NAME"
    yield (
        "a part twice by letter case",
        zipped({**parts, SHEET.upper(): b"<a/>"}),
        "E-ZIP-DUPLICATE",
    )
    yield (
        "1,200 members",
        zipped({**parts, **{f"x/{n}": b"" for n in range(1200)}}),
        "E-ZIP-MEMBERS",
    )
    for size in (40, 70):
        bomb = zipped({**parts, "xl/media/x.bin": b"\0" * (size << 20)})
        yield f"a member of {size} MB", bomb, "E-ZIP-SIZE"
    for part in (SHEET, "xl/styles.xml", "xl/sharedStrings.xml", "docProps/app.xml", "x.bin"):
        yield f"steep {part}", zipped({**parts, part: b" " * 3_000_000}), "E-ZIP-RATIO"
    locked = bytearray(zipped(parts))
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    yield "a locked member", bytes(locked), "E-ENCRYPTED"
    lapped = bytearray(zipped(parts, ZIP_STORED))
    second = lapped.index(b"PK\x01\x02", lapped.index(b"PK\x01\x02") + 4)
    struct.pack_into("<I", lapped, second + 42, 0)
    yield "members over one another", bytes(lapped), "E-ZIP-"


def formats() -> Iterator[Bad]:
    plain = f"{SHEET_TYPE}.sheet.main+xml"
    for name, kind, code in (
        ("macros", "application/vnd.ms-excel.sheet.macroEnabled.main+xml", "E-FORMAT-MACRO"),
        ("a text document", "application/vnd.x.wordprocessingml.document.main+xml", "E-FORMAT"),
        ("a presentation", "application/vnd.x.presentationml.presentation+xml", "E-FORMAT"),
        ("no kind", "", "E-FORMAT"),
    ):
        made = good()
        made.put("[Content_Types].xml", plain, kind)
        yield name, made.file(), code
    ods = {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<a/>"}
    yield "an ods", zipped(ods, ZIP_STORED), "E-FORMAT-ODS"
    yield "an odt", zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}), "E-FORMAT-ODS"
    yield "an xlsb", having(**{"xl/workbook.bin": b"\0"}), "E-FORMAT-BINARY"
    yield "any zip", zipped({"photo.jpg": b"\xff\xd8"}), "E-FORMAT"
    strict = b'<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>'
    yield "strict", having(workbook=strict), "E-FORMAT-STRICT"


def odd_xml() -> Iterator[Bad]:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    declared = {
        "entity": '<!DOCTYPE a [<!ENTITY b "c">]>',
        "billion laughs": f'<!DOCTYPE a [<!ENTITY l0 "lol">{laughs}]>',
        "external file": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
        "external page": '<!DOCTYPE a [<!ENTITY b SYSTEM "http://localhost/x">]>',
        "remote dtd": '<!DOCTYPE a SYSTEM "http://localhost/x.dtd">',
        "quadratic": f'<!DOCTYPE a [<!ENTITY b "{"x" * 50_000}">]>',
    }
    for name, head in declared.items():
        for key in ("sheet", "workbook", "styles"):
            whole = having(**{key: f"{head}<a>&b;</a>".encode()})
            yield f"{name} in the {key}", whole, "E-XML-DTD"
    sheet = sheet_of(GOOD_ROW)
    for coding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
        yield f"sheet in {coding}", having(sheet=sheet.encode(coding)), "E-XML-ENCODING"
    for coding in ("utf-7", "iso-8859-1", "windows-1252", "ebcdic-cp-us"):
        said = sheet.replace("UTF-8", coding).encode()
        yield f"sheet said to be {coding}", having(sheet=said), "E-XML-ENCODING"
    for key in ("sheet", "workbook", "styles"):
        yield f"{key} cut", having(**{key: b"<a><b>"}), "E-READ"
        yield f"{key} empty", having(**{key: b""}), "E-READ"
        yield f"{key} with wrong bytes", having(**{key: b"<a>\xff\xfe</a>"}), "E-READ"
        yield f"{key} with a control character", having(**{key: b"<a>\x01</a>"}), "E-READ"
        yield f"{key} with an unknown entity", having(**{key: b"<a>&x;</a>"}), "E-READ"
        deep = b"<a>" * 50_000 + b"</a>" * 50_000
        yield f"{key} nested deeply", having(**{key: deep}), "E-XML-DEPTH"
        many = b"<a " + b" ".join(b'a%d=""' % n for n in range(500)) + b"/>"
        yield f"{key} with 500 attributes", having(**{key: many}), "E-XML-DEPTH"


def packages() -> Iterator[Bad]:
    rels = "xl/_rels/workbook.xml.rels"
    for target in ("../../etc/passwd", "http://localhost/x", "/xl/nothing.xml", "", "%00"):
        made = good()
        made.put(rels, f"/{SHEET}", target)
        yield f"sheet at {target!r}", made.file(), "E-SHEET-PART"
    for part in (rels, "_rels/.rels", SHEET, "xl/workbook.xml"):
        parts = good().parts
        del parts[part]
        yield f"without {part}", zipped(parts), "E-SHEET-PART"
    parts = good().parts
    del parts["[Content_Types].xml"]
    yield "without types", zipped(parts), "E-FORMAT"
    empty = f'<workbook xmlns="{MAIN}"><sheets/></workbook>'.encode()
    yield "no sheets", having(workbook=empty), "E-SHEET-PART"
    made = making(GOOD_ROW, GOOD_ROW)
    made.put("xl/workbook.xml", 'name="S2"', 'name="S1"')
    yield "two sheets of one name", made.file(), "E-SHEET-DUPLICATE"
    made = making(GOOD_ROW, GOOD_ROW)
    made.put("xl/workbook.xml", 'name="S2"', 'name="s1"')
    yield "two sheets but for letter case", made.file(), "E-SHEET-DUPLICATE"


def limits() -> Iterator[Bad]:
    far = {
        "E-LIMIT-ROW": ("A20001", "A39999", "B60000", "XFD1048576"),
        "E-CELL-REF": ("A1048577", "A4000000000", "ZZZZ1", "XFE1", "1A", "A-1", "Ä1"),
    }
    for code, places in far.items():
        for place in places:
            row = "".join(each for each in place if each.isdigit()) or "1"
            cell = f'<row r="{row}"><c r="{place}"><v>1</v></c></row>'
            wanted = "E-LIMIT-ROW" if place.startswith("A4000") or place == "A1048577" else code
            yield f"a cell at {place}", good(GOOD_ROW * (row != "1") + cell).file(), wanted
    rows = "".join(f'<row r="{n}"/>' for n in range(1, 120_000))
    yield "120,000 formatted rows", good(rows).file(), "E-LIMIT-ROW"
    cells = "".join(
        f'<row r="{n}">' + "".join("<c><v>1</v></c>" for _ in range(30)) + "</row>"
        for n in range(1, 11_000)
    )
    yield "330,000 cells", good(cells).file(), "E-LIMIT-ROW"
    for area in ("A1:XFD1048576", "A1:IV5000", "A1:A1048576"):
        after = f'<mergeCells><mergeCell ref="{area}"/></mergeCells>'
        yield f"merged {area}", good(after=after).file(), "E-LIMIT-ROW"
    pairs = "".join(f'<mergeCell ref="A{n}:B{n}"/>' for n in range(2, 6_000))
    merges = f"<mergeCells>{pairs}</mergeCells>"
    yield "6,000 merges", good(after=merges).file(), "E-LIMIT-MERGES"
    rules = '<dataValidation sqref="A1"/>' * 2_500
    yield "2,500 validations", good(after=f"<x>{rules}</x>").file(), "E-LIMIT-RULES"
    rules = '<cfRule type="x"/>' * 2_500
    yield "2,500 formats", good(after=f"<x>{rules}</x>").file(), "E-LIMIT-RULES"
    yield "70 sheets", making(*[GOOD_ROW] * 70).file(), "E-LIMIT-SHEETS"
    names = "".join(f'<definedName name="n{n}">1</definedName>' for n in range(2_500))
    names = f"<definedNames>{names}</definedNames>"
    yield "2,500 names", making(GOOD_ROW, names=names).file(), "E-LIMIT-NAMES"
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 9_000}</cellXfs></styleSheet>'
    yield "9,000 styles", having(styles=styles.encode()), "E-LIMIT-STYLES"
    texts = "".join(f"<si><t>{number}</t></si>" for number in range(210_000))
    texts = f'<sst xmlns="{MAIN}">{texts}</sst>'
    yield "210,000 texts", with_texts(texts), "E-LIMIT-TEXTS"
    long = f'<sst xmlns="{MAIN}"><si><t>{"x" * 40_000}</t></si></sst>'
    yield "a shared text of 40,000", with_texts(long), "E-LIMIT-STRING"
    cell = f'<row r="1"><c r="A1" t="str"><v>{"x" * 40_000}</v></c></row>'
    yield "a text of 40,000", good(cell).file(), "E-LIMIT-STRING"


def with_texts(xml: str) -> bytes:
    made = good()
    made.add("xl/sharedStrings.xml", xml, "", "xl/workbook.xml", "sharedStrings")
    return made.file()


def cells() -> Iterator[Bad]:
    for number in ("12abc", "NaN", "INF", "-inf", "1e309", "1" * 41, "1_000", "0x1F", "1,5", "--1"):
        cell = f'<row r="1"><c r="A1"><v>{number}</v></c></row>'
        yield f"the number {number[:20]}", good(cell).file(), "E-CELL-NUMBER"
    for kind, held in (("x", "1"), ("b", "2"), ("b", "yes"), ("S", "0")):
        cell = f'<row r="1"><c r="A1" t="{kind}"><v>{held}</v></c></row>'
        yield f"a cell of kind {kind} with {held}", good(cell).file(), "E-CELL-KIND"
    one = '<c r="A1"><v>1</v></c>'
    two = '<c r="B1"><v>1</v></c>'
    for name, rows, code in (
        ("a cell twice", f'<row r="1">{one}{one}</row>', "E-CELL-DUPLICATE"),
        ("cells out of order", f'<row r="1">{two}{one}</row>', "E-ROW-ORDER"),
        ("a row twice", f'<row r="1">{one}</row><row r="1">{two}</row>', "E-ROW-ORDER"),
        ("a row 0", '<row r="0"><c r="A0"><v>1</v></c></row>', "E-ROW-ORDER"),
        ("rows out of order", f'<row r="2"/><row r="1">{one}</row>', "E-ROW-ORDER"),
        ("a cell of another row", f'<row r="2">{one}</row>', "E-CELL-REF"),
        ("a cell without its row", f"<row>{one}</row><row>{one}</row>", "E-CELL-REF"),
    ):
        yield name, good(rows).file(), code


def lawful() -> Iterator[Bad]:
    """Odd books that must be read all the same."""
    yield "the good book", good().file(), ""
    yield "stored, not packed", zipped(good().parts, ZIP_STORED), ""
    yield "junk after the zip", good().file() + b"\0junk", ""
    yield "no addresses", good("<row><c><v>1</v></c></row>").file(), ""
    yield "an unknown part", having(**{"xl/other.bin": b"\0\1"}), ""
    yield (
        "a claimed dimension",
        making(f'<dimension ref="A1:XFD1048576"/><sheetData>{GOOD_ROW}</sheetData>').file(),
        "",
    )
    far = f'{GOOD_ROW}<row r="1048576" hidden="1"/>'
    yield "a far formatted row", good(far).file(), ""
    yield (
        "a true formula",
        good('<row r="1"><c r="A1" t="b"><f>TRUE()</f><v>1</v></c></row>').file(),
        "",
    )
    yield "an error value", good('<row r="1"><c r="A1" t="e"><v>#SPILL!</v></c></row>').file(), ""
    yield (
        "a text that points nowhere",
        good('<row r="1"><c r="A1" t="s"><v>7</v></c></row>').file(),
        "",
    )
    prefixed = f'{HEAD}<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1'
    prefixed += "</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    yield "prefixed names", making(prefixed).file(), ""
    cased = {name.replace("sheet1", "SHEET1"): text for name, text in good().parts.items()}
    yield "a sheet by another letter case", zipped(cased), ""
    yield "out of one piece and in again", zipped(unpacked(good().file())), ""

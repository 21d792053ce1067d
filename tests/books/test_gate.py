"""Files that must not reach a spreadsheet library, each with its code."""

import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from openpyxl import Workbook

from workbook_engine.books import gate
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.gate import checked_parts
from workbook_engine.books.limits import MASTER, SIDE
from workbook_engine.core.findings import Problem
from workbook_engine.core.records import replace

SHEET = "xl/worksheets/sheet1.xml"


def good() -> bytes:
    saved = BytesIO()
    Workbook().save(saved)
    return saved.getvalue()


GOOD = good()


def zipped(parts: dict[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    saved = BytesIO()
    with ZipFile(saved, "w", method) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return saved.getvalue()


def changed(**parts: bytes) -> bytes:
    """Give the good workbook with the named parts (by their short names) put in place."""
    return zipped(
        checked_parts(GOOD, "good.xlsx") | {NAMES[key]: text for key, text in parts.items()}
    )


NAMES = {
    "sheet": SHEET,
    "workbook": "xl/workbook.xml",
    "types": "[Content_Types].xml",
    "styles": "xl/styles.xml",
    "up": "../up.xml",
    "mimetype": "mimetype",
    "binary": "xl/workbook.bin",
}


def sheet_of(inside: bytes, after: bytes = b"") -> bytes:
    main = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    return main + b"<sheetData>" + inside + b"</sheetData>" + after + b"</worksheet>"


def code_of(data: bytes, name: str = "orders.xlsx") -> str:
    with pytest.raises(Problem) as caught:
        FileBook(data, name)
    problem = caught.value
    assert problem.finding.message.endswith(".")
    assert problem.finding.cure.endswith(".")
    return problem.finding.code


OLE = gate.OLE + b"\x00" * 600

BAD_FILES = {
    "empty": (b"", "E-ZIP-EMPTY"),
    "cut short": (GOOD[: len(GOOD) // 2], "E-ZIP-BROKEN"),
    "only four bytes": (GOOD[:4], "E-ZIP-BROKEN"),
    "old workbook": (OLE, "E-ZIP-XLS"),
    "password": (OLE + "EncryptedPackage".encode("utf-16-le"), "E-ENCRYPTED"),
    "csv": ("Unit;Step\nPz Gren Köln;2\n".encode(), "E-ZIP-TEXT"),
    "csv in latin-1": ("Unit;Step\nPz Gren Köln;2\n".encode("latin-1"), "E-ZIP-TEXT"),
    "unicode text": ("Unit\tStep".encode("utf-16"), "E-ZIP-TEXT"),
    "web page": (b"<html><table><tr><td>1</td></tr></table></html>", "E-ZIP-TEXT"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "E-FORMAT"),
    "other zip": (zipped({"word/document.xml": b"<w/>"}), "E-FORMAT"),
    "libreoffice": (
        zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
        "E-FORMAT-ODS",
    ),
    "binary": (changed(binary=b"\x00"), "E-FORMAT-BINARY"),
    "strict": (
        changed(workbook=b'<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>'),
        "E-FORMAT-STRICT",
    ),
    "climbing name": (changed(up=b"<a/>"), "E-ZIP-NAME"),
    "unknown packing": (zipped(checked_parts(GOOD, "good.xlsx"), ZIP_LZMA), "E-ZIP-METHOD"),
    "steep": (changed(styles=b" " * 3_000_000), "E-ZIP-RATIO"),
    "entities": (changed(sheet=b'<!DOCTYPE a [<!ENTITY b "c">]><a/>'), "E-XML-DTD"),
    "utf-16": (changed(sheet="<worksheet/>".encode("utf-16")), "E-XML-ENCODING"),
    "utf-7": (changed(sheet=b'<?xml version="1.0" encoding="utf-7"?><a/>'), "E-XML-ENCODING"),
    "latin-1 far behind": (
        changed(sheet=b'<?xml version="1.0"' + b" " * 300 + b'encoding="iso-8859-1"?><a/>'),
        "E-XML-ENCODING",
    ),
    "cut xml": (changed(sheet=b"<worksheet><sheetData>"), "E-READ"),
    "text in a number": (
        changed(sheet=sheet_of(b'<row r="1"><c r="A1"><v>12abc</v></c></row>')),
        "E-READ",
    ),
    "no sheets": (
        changed(
            workbook=b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            b"<sheets/></workbook>"
        ),
        "E-SHEET-PART",
    ),
    "merged all over": (
        changed(sheet=sheet_of(b"", b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')),
        "E-LIMIT-ROW",
    ),
    "a million rows": (
        changed(sheet=sheet_of(b"".join(b'<row r="%d"/>' % row for row in range(1, 300_000)))),
        "E-LIMIT-ROW",
    ),
}


@pytest.mark.parametrize("bad", BAD_FILES)
def test_a_bad_file_has_its_code(bad: str) -> None:
    data, code = BAD_FILES[bad]
    assert code_of(data) == code


def test_macros_under_the_wrong_name_are_a_problem() -> None:
    types = checked_parts(GOOD, "good.xlsx")["[Content_Types].xml"]
    plain = b"vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    macros = changed(types=types.replace(plain, b"vnd.ms-excel.sheet.macroEnabled.main+xml"))
    assert code_of(macros) == "E-FORMAT-MACRO"


@pytest.mark.parametrize("limit", ["file", "inflated", "member"])
def test_a_file_beyond_the_limits_is_a_problem(limit: str) -> None:
    with pytest.raises(Problem, match="E-ZIP-SIZE"):
        FileBook(GOOD, "orders.xlsx", replace(MASTER, **{limit: 1_000}))  # type: ignore[arg-type]


def test_a_part_held_twice_is_a_problem() -> None:
    saved = BytesIO(GOOD)
    with ZipFile(saved, "a") as archive:
        archive.writestr(SHEET.upper(), b"")
    assert code_of(saved.getvalue()) == "E-ZIP-DUPLICATE"


def test_no_flipped_byte_lets_a_foreign_exception_out() -> None:
    """Every byte in turn, in steps, and whatever comes out is a book or a Problem."""
    for place in range(0, len(GOOD), 37):
        spoilt = bytearray(GOOD)
        spoilt[place] ^= 0x55
        try:
            FileBook(bytes(spoilt), "master.xlsx")
        except Problem as problem:
            assert problem.finding.code.startswith("E-")


def test_a_good_file_is_let_through() -> None:
    assert zlib.crc32(checked_parts(GOOD, "good.xlsx")[SHEET])


def test_a_part_that_was_looked_into_is_looked_into_again_when_a_byte_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = gate.checked(GOOD, "good.xlsx")
    long = changed(sheet=sheet_of(b'<row r="1"><c r="A50001"/></row><row r="50001"><v/></row>'))
    with pytest.raises(Problem, match="E-LIMIT-ROW"):
        gate.checked(long, "long.xlsx", before=[seen])
    monkeypatch.setattr(gate, "plain_rows", None)  # and else it is not
    assert gate.checked(GOOD, "again.xlsx", before=[seen]) == seen


def formats(*codes: str) -> bytes:
    each = (f'<numFmt numFmtId="{at}" formatCode="{code}"/>' for at, code in enumerate(codes))
    listed = "".join(each)
    styles = checked_parts(GOOD, "good.xlsx")["xl/styles.xml"]
    start, end = styles.index(b"<numFmts"), styles.index(b"<fonts")
    return styles[:start] + f"<numFmts>{listed}</numFmts>".encode() + styles[end:]


def test_a_number_format_of_256_letters_is_nobodys() -> None:
    assert code_of(changed(styles=formats("[$-" * 20_000))) == "E-LIMIT-FORMAT"


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        (["0" * 300], "It has a number format of 300 letters; the limit is 255."),
        (["0.0"] * 8_193, "It has 8,193 number formats; the limit is 8,192."),
    ],
)
def test_of_number_formats_what_is_beyond_its_limit_is_told(codes: list[str], said: str) -> None:
    with pytest.raises(Problem) as caught:
        FileBook(changed(styles=formats(*codes)), "orders.xlsx")
    assert caught.value.finding.message == said


def test_more_number_formats_than_anyone_uses_are_a_problem() -> None:
    assert code_of(changed(styles=formats(*["0.0"] * 8_193))) == "E-LIMIT-FORMAT"


def renamed(part: str, text: bytes) -> bytes:
    """Give the good workbook with a part under another name, which its relations know."""
    parts = {
        name: held.replace(part.encode(), part.replace(".", "9.").encode())
        for name, held in checked_parts(GOOD, "good.xlsx").items()
    }
    del parts[f"xl/{part}"]
    return zipped(parts | {f"xl/{part.replace('.', '9.')}": text})


def test_styles_are_counted_whatever_their_part_is_called() -> None:
    styles = checked_parts(GOOD, "good.xlsx")["xl/styles.xml"]
    many = styles.replace(b"</cellXfs>", b"<xf/>" * 33_000 + b"</cellXfs>")
    assert code_of(renamed("styles.xml", many)) == "E-LIMIT-STYLES"


def test_links_are_counted() -> None:
    link = b'<Relationship Id="r" Type="t" Target="https://a.b" TargetMode="External"/>'
    rels = checked_parts(GOOD, "good.xlsx")["xl/_rels/workbook.xml.rels"]
    many = rels.replace(b"</Relationships>", link * 4_001 + b"</Relationships>")
    parts = checked_parts(GOOD, "good.xlsx") | {"xl/_rels/workbook.xml.rels": many}
    with pytest.raises(Problem, match="E-LIMIT-LINKS"):
        FileBook(zipped(parts), "orders.xlsx", SIDE)

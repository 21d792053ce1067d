"""Workbooks made by hand, part by part, for what no library would write."""

from __future__ import annotations

import posixpath
import re
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from workbook_engine.books.file_book import FileBook

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MS_SIGNED = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
STYLES = (
    f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts count="1">'
    '<numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts>'
    "<fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders>"
    "<cellStyleXfs><xf/></cellStyleXfs>"
    '<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>'
    '<xf numFmtId="49" fontId="0"><alignment wrapText="1"/></xf>'
    '<xf numFmtId="0" fontId="0"><alignment horizontal="center"/></xf>'
    '<xf numFmtId="164"/></cellXfs></styleSheet>'
)
"""Styles: 0 general, 1 a day, 2 text, 3 general and centred, 4 elapsed hours."""


class Making:
    """A package under construction."""

    def __init__(self, parts: dict[str, bytes] | None = None) -> None:
        self.parts = dict(parts or {})

    def add(self, name: str, content: str | bytes, kind: str, by: str, relation: str = "") -> str:
        """Add a part of a content type that another part points to; give the relation's id."""
        self.parts[name] = content.encode() if isinstance(content, str) else content
        types = self.parts.get("[Content_Types].xml", b"")
        if kind and f'"/{name}"'.encode() not in types:
            new = f'<Override PartName="/{name}" ContentType="{kind}"/></Types>'
            self.parts["[Content_Types].xml"] = types.replace(b"</Types>", new.encode())
        return self.point(by, name, relation)

    def point(self, by: str, name: str, relation: str, *, outside: bool = False) -> str:
        """Let a part point to another, or outside."""
        folder, base = posixpath.split(by)
        rels = posixpath.join(folder, "_rels", f"{base}.rels")
        empty = f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"></Relationships>'
        text = self.parts.get(rels, empty.encode()).decode()
        number = f"rIdX{len(re.findall('<Relationship ', text)) + 1}"
        kind = relation if ":" in relation else f"{RELS}/{relation}"
        target = f'"{name}" TargetMode="External"' if outside else f'"/{name}"'
        new = f'<Relationship Id="{number}" Type="{kind}" Target={target}/></Relationships>'
        self.parts[rels] = text.replace("</Relationships>", new).encode()
        return number

    def put(self, name: str, old: str, new: str, count: int = 1) -> None:
        """Change the inside of a part; the old must be there."""
        text = self.parts[name].decode()
        assert old in text, f"{old} is not in {name}"
        self.parts[name] = text.replace(old, new, count).encode()

    def file(self) -> bytes:
        """Give the file's bytes."""
        saved = BytesIO()
        with ZipFile(saved, "w", ZIP_DEFLATED) as archive:
            for name, content in self.parts.items():
                archive.writestr(name, content)
        return saved.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """Give the parts of a file's bytes."""
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def making(*sheets: str, workbook: str = "", flags: str = "", names: str = "") -> Making:
    """Begin a workbook whose sheets (S1, S2, ...) have these insides, from sheetPr on.

    `workbook` comes before the sheets, `names` after them; `flags` are attributes of workbookPr.
    """
    made = Making()
    made.parts["[Content_Types].xml"] = (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="bin" ContentType="application/octet-stream"/></Types>'
    ).encode()
    made.add("xl/workbook.xml", "", f"{SHEET_TYPE}.sheet.main+xml", "", "officeDocument")
    listed = ""
    for number, inside in enumerate(sheets, start=1):
        part = f"xl/worksheets/sheet{number}.xml"
        whole = inside if "<?xml" in inside else sheet_of(inside)
        rel = made.add(part, whole, f"{SHEET_TYPE}.worksheet+xml", "xl/workbook.xml", "worksheet")
        listed += f'<sheet name="S{number}" sheetId="{number}" r:id="{rel}"/>'
    made.add("xl/styles.xml", STYLES, f"{SHEET_TYPE}.styles+xml", "xl/workbook.xml", "styles")
    made.parts["xl/workbook.xml"] = (
        f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{RELS}"><workbookPr{flags}/>{workbook}'
        f"<sheets>{listed}</sheets>{names}</workbook>"
    ).encode()
    return made


def sheet_of(inside: str) -> str:
    """Write a whole sheet around its rows, or around everything if it has a sheetData."""
    rows = inside if "sheetData" in inside else f"<sheetData>{inside}</sheetData>"
    return f'{HEAD}<worksheet xmlns="{MAIN}" xmlns:r="{RELS}">{rows}</worksheet>'


def with_table(made: Making, xml: str, number: int = 1, sheet: int = 1) -> Making:
    """Add a table to a sheet; `xml` is its part without the namespace."""
    part, by = f"xl/tables/table{number}.xml", f"xl/worksheets/sheet{sheet}.xml"
    xml = HEAD + xml.replace("<table ", f'<table xmlns="{MAIN}" ', 1)
    rel = made.add(part, xml, f"{SHEET_TYPE}.table+xml", by, "table")
    text = made.parts[by].decode()
    if "<tableParts" in text:
        text = text.replace("</tableParts>", f'<tablePart r:id="{rel}"/></tableParts>')
    else:
        listed = f'<tableParts count="1"><tablePart r:id="{rel}"/></tableParts></worksheet>'
        text = text.replace("</worksheet>", listed)
    made.parts[by] = text.encode()
    return made


def book(made: Making | str, *more: str) -> FileBook:
    """Open what was made, or a workbook of sheets with these insides."""
    whole = making(made, *more) if isinstance(made, str) else made
    return FileBook(whole.file(), "made.xlsx")


def saved_part(opened: FileBook, part: str = "xl/worksheets/sheet1.xml") -> str:
    """Save a book and give one of its parts as text."""
    return unpacked(opened.save())[part].decode()


def saved_cells(opened: FileBook, part: str = "xl/worksheets/sheet1.xml") -> str:
    """Save a book and give what stands between a sheet's sheetData tags."""
    return saved_part(opened, part).partition("<sheetData>")[2].partition("</sheetData>")[0]

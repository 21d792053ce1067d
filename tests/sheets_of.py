"""Some sheets of a workbook as another program reads them: all of it takes that program long."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from posixpath import basename
from xml.etree import ElementTree
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
BLANK = f'<worksheet xmlns="{MAIN[1:-1]}"><sheetData/></worksheet>'


def sheets_of(book: bytes | Path, *titles: str, data_only: bool = False) -> Workbook:
    """Open a workbook of which only some sheets are read; the others stand there blank."""
    content = book.read_bytes() if isinstance(book, Path) else book
    with ZipFile(BytesIO(content)) as whole, ZipFile(made := BytesIO(), "w") as some:
        files = {title: basename(part) for title, part in parts_of(whole).items()}
        assert set(titles) <= set(files), sorted(files)
        blank = {name for title, name in files.items() if title not in titles}
        for name in whole.namelist():
            if basename(name) in blank:
                some.writestr(name, BLANK)
            elif basename(name).removesuffix(".rels") not in blank:
                some.writestr(name, whole.read(name))
    return load_workbook(made, data_only=data_only)


def parts_of(whole: ZipFile) -> dict[str, str]:
    """Return the parts of the sheets, by title."""
    links = ElementTree.fromstring(whole.read("xl/_rels/workbook.xml.rels"))
    part = {each.attrib["Id"]: f"xl/{each.attrib['Target']}" for each in links}
    sheets = ElementTree.fromstring(whole.read("xl/workbook.xml")).iter(f"{MAIN}sheet")
    return {each.attrib["name"]: part[each.attrib[ID]] for each in sheets}

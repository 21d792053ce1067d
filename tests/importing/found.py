"""Lists as people put them up, made of the tables in `found_lists.toml`; what comes of them."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from openpyxl import Workbook

from tests.importing.lists import ods_book
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.import_words import as_said
from workbook_engine.commands.desk.set_up.list_import import list_brought
from workbook_engine.commands.outcome import Stop
from workbook_engine.importing.mapping import Mapping as SaidMapping
from workbook_engine.importing.mapping import Said

Rows = dict[str, dict[str, str]]
Line = list[str | int | None]
TABLE = Path(__file__).with_name("found_lists.toml")


class Look(Struct, frozen=True):
    """What an import would do: the rows by key and header, what is told, whether that is all."""

    rows: Rows
    told: str
    whole: bool


def found_lists() -> dict[str, dict[str, Any]]:
    """Return what the table says of each list, by its manner."""
    read = tomllib.loads(TABLE.read_text(encoding="utf-8"))["lists"]
    return {f"{each['file']}, {each['manner']}": each for each in read}


def made(row: Mapping[str, Any], room: Path) -> Path:
    """Write the file of a list."""
    file = room / str(row["file"])
    if "text" in row:
        file.write_bytes(row["text"].removeprefix("\n").encode(row.get("letters", "utf-8")))
        return file
    sheets = row.get("sheets") or {"Sheet1": row["cells"]}
    if file.suffix == ".ods":
        return ods_book(file, *(_cells(text) for text in sheets.values()))
    book = Workbook()
    for name, text in sheets.items():
        page = book.create_sheet(name)
        for line in _cells(text):
            page.append(line)
        for area in row.get("merge", ()):
            page.merge_cells(area)
    del book["Sheet"]
    book.save(file.with_suffix(".xlsx"))
    if file.suffix == ".xls":
        command = ["soffice", "--headless", "--convert-to", "xls", "--outdir", str(room)]
        profile = f"-env:UserInstallation={(room / 'office').as_uri()}"
        subprocess.run([*command, profile, file.with_suffix(".xlsx")], check=True, timeout=300)
    return file


def _cells(text: str) -> list[Line]:
    """Return the cells of a table that bars part: digits with no nought before them are numbers."""
    lines = text.strip("\n").splitlines()
    return [[_cell(part) for part in line.split("|")] for line in lines]


def _cell(part: str) -> str | int | None:
    text = part.strip()
    if text.isdigit() and str(int(text)) == text:
        return int(text)
    indent = len(part) - len(part.lstrip()) if part.startswith("  ") else 0
    return " " * indent + text or None


def expected(row: Mapping[str, Any]) -> Rows:
    """Return the rows that a list is to come to, by key and header, without blank cells."""
    if not row["rows"]:
        return {}
    header, *rest = _cells(row["rows"])
    facts = dict(each.removeprefix("all rows: ").split("=") for each in row.get("facts", ()))
    return {
        str(line[0]): facts | {str(name): str(cell) for name, cell in _filled(header, line)}
        for line in rest
    }


def _filled(header: Line, line: Line) -> Iterator[tuple[object, object]]:
    yield from ((name, cell) for name, cell in zip(header, line, strict=True) if cell is not None)


def looked(desk: Desk, sheet: str, file: Path, texts: Sequence[str]) -> Look:
    """Return what a list does to a sheet of a blank master, after what the umpire says.

    `texts` are such as `column: Stärke=Profile`. The desk is left as it was.
    """
    schema = next(each for each in desk.schemas.in_book("master") if each.title == sheet)
    parts = (each.partition(": ") for each in texts)
    said = SaidMapping(tuple(as_said(schema, Said(what), text) for what, _, text in parts))
    layout = desk.reading.layouts[schema.record]
    there = dict(layout.rows)
    try:
        brought = list_brought(desk, schema, file, (), said)
    except Stop as stop:
        return Look({}, "\n".join(stop.outcome.sentences), whole=False)
    headers = {column.name: column.header for column in schema.fields}
    cells = brought.bringing.cells
    rows = {
        key: {
            header: str(cells[at])
            for name, header in headers.items()
            for at in (layout.address(key, name),)
            if at and cells.get(at) is not None
        }
        for key in brought.bringing.new
    }
    layout.rows.clear()
    layout.rows.update(there)
    return Look(rows, "\n".join(brought.told), brought.whole)

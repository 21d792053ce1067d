"""Painted maps as people put them up, made of the tables in `found_maps.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.styles.colors import Color
from openpyxl.worksheet.worksheet import Worksheet

from tests.importing.found import Look, Rows
from tests.importing.lists import ods_book
from workbook_engine.books.book import address, row_column
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.import_words import as_said
from workbook_engine.commands.desk.set_up.map_import import map_brought
from workbook_engine.core.findings import Problem
from workbook_engine.importing.mapping import Mapping as SaidMapping
from workbook_engine.importing.mapping import Said
from workbook_engine.importing.painted import Wanted

_TABLE = tomllib.loads(Path(__file__).with_name("found_maps.toml").read_text(encoding="utf-8"))


def found_maps() -> dict[str, dict[str, Any]]:
    """Return what the table says of each map, by its manner."""
    return {each["manner"]: each for each in _TABLE["maps"]}


def made_map(row: Mapping[str, Any], room: Path) -> Path:
    """Write the file of a map."""
    if "text" in row:
        file = room / "map.csv"
        file.write_text(row["text"].removeprefix("\n"), encoding="utf-8")
        return file
    if "file" in row:
        return ods_book(room / str(row["file"]), [["Map"]])
    book = Workbook()
    page = book.worksheets[0]
    top, left = row_column(row["begins"])
    for down, line in enumerate(row.get("paint", "").split()):
        for right, letter in enumerate(line):
            _paint(page, address(top + down, left + right), letter)
    _type(page, row, top, left)
    _merge(page, row, top, left)
    book.save(room / "map.xlsx")
    return room / "map.xlsx"


def _type(page: Worksheet, row: Mapping[str, Any], top: int, left: int) -> None:
    """Type digits, texts and the legend: its colour, and its word beside that."""
    for down, line in enumerate(row.get("digits", "").split()):
        for right, digit in enumerate(line):
            page.cell(top + down, left + right).value = int(digit)
    if "digits" in row:
        green = PatternFill(bgColor=_TABLE["colours"]["G"])
        page.conditional_formatting.add("A1:D3", CellIsRule("equal", ["1"], fill=green))
    for where, text in row.get("types", {}).items():
        page[where] = text
    for where, said in row.get("legend", {}).items():
        letter, _, word = said.partition(" ")
        _paint(page, where, letter)
        page[where].offset(0, 1).value = word


def _merge(page: Worksheet, row: Mapping[str, Any], top: int, left: int) -> None:
    """Merge the squares of two by two cells, or draw hexes of two cells half a hex apart."""
    lines = row.get("paint", "").split()
    if "merged" in row:
        for down in range(0, len(lines), 2):
            for right in range(0, len(lines[0]), 2):
                _join(page, top + down, left + right, 2, 2)
    for down, line in enumerate(row.get("hexes", "").split()):
        for right, letter in enumerate(line):
            at = (top + 2 * down + right % 2, left + right)
            _paint(page, address(*at), letter)
            _join(page, *at, 2, 1)


def _join(page: Worksheet, row: int, column: int, high: int, wide: int) -> None:
    last = address(row + high - 1, column + wide - 1)
    page.merge_cells(f"{address(row, column)}:{last}")


def _paint(page: Worksheet, where: str, letter: str) -> None:
    colour = _TABLE["colours"].get(letter, "")
    if colour:
        theme = Color(theme=int(colour.removeprefix("theme "))) if " " in colour else colour
        page[where].fill = PatternFill("solid", fgColor=theme)


def ground(row: Mapping[str, Any]) -> list[str]:
    """Return the map that is to come of it, a line a row of squares."""
    return str(row["ground"]).split()


def looked_at(desk: Desk, row: Mapping[str, Any], file: Path, *, mended: bool) -> Look:
    """Return what a map does to the ground of a blank master; its rows are one, lines of it."""
    sheet = row["to"].partition(" ")[2]
    schema = next(each for each in desk.schemas.in_book("master") if each.title == sheet)
    texts = [*row.get("facts", ()), *(row.get("mended", ()) if mended else ())]
    said = (as_said(schema, Said.LEGEND, each) for each in texts)
    wanted = Wanted("", row.get("area", "") if mended else "")
    layout = desk.reading.layouts[schema.record]
    there = dict(layout.rows)
    try:
        brought = map_brought(desk, schema, file, wanted, SaidMapping((*said,)), row.get("at", ""))
    except Problem as problem:
        return Look({}, problem.finding.said, whole=False)
    cells = brought.bringing.cells
    at = {key: layout.address(key, "terrain") or key for key in brought.bringing.new}
    words = {key: str(cells[where])[:1].lower() for key, where in at.items()}
    layout.rows.clear()
    layout.rows.update(there)
    return Look({"": words}, "\n".join(brought.told), brought.whole)


def drawn(rows: Rows) -> list[str]:
    """Return a map as lines of letters, from its first square or hex on."""
    squares = {_place(key): letter for key, letter in rows.get("", {}).items()}
    if not squares:
        return []
    down, along = sorted({row for row, _ in squares}), sorted({column for _, column in squares})
    return ["".join(squares.get((row, column), ".") for column in along) for row in down]


def _place(key: str) -> tuple[int, int]:
    return (int(key[2:]), int(key[:2])) if key.isdigit() else row_column(key)


def looks_at(desks: Mapping[str, Desk], room: Path) -> Iterator[tuple[str, Look, Look]]:
    """Yield each map with what comes of it at the first look, and as it is mended."""
    for name, row in found_maps().items():
        file, desk = made_map(row, room), desks[row["to"].partition(" ")[0]]
        first = looked_at(desk, row, file, mended=False)
        yield name, first, looked_at(desk, row, file, mended=True)

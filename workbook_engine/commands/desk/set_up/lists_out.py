"""A scenario's lists for other programs: a CSV a sheet, and its units as VASSAL's inventory is."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from workbook_engine.books.book import Grid, Value
from workbook_engine.commands.desk.set_up.packed import grids
from workbook_engine.commands.desk.set_up.scenario import Scenario
from workbook_engine.core.answers import shown
from workbook_engine.core.file_names import in_a_name
from workbook_engine.core.records import Record

INDENT = "   "
_COMMANDS = ("=", "+", "-", "@")
"""What begins so is run by a spreadsheet that opens a CSV; with a blank before it, it is a text."""


def lists_out(scenario: Scenario) -> dict[str, bytes]:
    """Return the files by name: what `umpire import` reads back as it stands."""
    files = {
        f"{in_a_name(schema.title)}.csv": _csv(grid)
        for schema, grid in grids(scenario)
        if schema.group == "Inputs" and grid
    }
    return files | {"inventory.txt": "\n".join([scenario.title, *_units(scenario), ""]).encode()}


def _csv(grid: Grid) -> bytes:
    """Return a table as Excel and LibreOffice open it: commas, UTF-8 with its mark."""
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([plain(cell) for cell in row] for row in grid)
    return text.getvalue().encode("utf-8-sig")


def plain(cell: Value) -> Value:
    """Return a cell so that a spreadsheet takes it for what it is."""
    return f" {cell}" if isinstance(cell, str) and cell.startswith(_COMMANDS) else cell


def _units(scenario: Scenario) -> Iterator[str]:
    """Yield the units, each below what it belongs to, as `x-inventory` of its sheet says."""
    for schema in scenario.schemas.in_book("master"):
        if levels := schema.json.get("x-inventory"):
            yield from _below(scenario.tables[schema.record].values(), levels, INDENT)


def _below(rows: Iterable[Record], levels: Sequence[str], indent: str) -> Iterator[str]:
    groups: dict[str, list[Record]] = {}
    for row in rows:
        groups.setdefault(shown(getattr(row, levels[0])) if levels else row.key, []).append(row)
    for name, those in groups.items():
        deeper = indent + INDENT if name else indent
        yield from [indent + name] * bool(name)
        yield from _below(those, levels[1:], deeper) if levels else ()

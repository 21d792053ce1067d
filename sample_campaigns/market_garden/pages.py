"""The pages: records and rows as sheets of a Markdown text book."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from workbook_engine.books.markdown import render_cell
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import Record
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.schema import Schemas, schemas_of

Row = dict[str, object]


def book(
    ruleset: RuleSet,
    head: str,
    campaign: Mapping[str, object],
    parts: Iterable[tuple[type[Record], Iterable[Row]]],
) -> str:
    """Return an umpire's book as Markdown: its head, the campaign, and the rows of its sheets."""
    sheets = schemas_of(ruleset)
    pages = (sheet(sheets, kind, list(rows)) for kind, rows in parts)
    return "\n".join([head, form(sheets, Campaign, campaign), *pages])


def table_in(home: Path, name: str) -> list[dict[str, str]]:
    """Return the rows of a file of a sample's data set."""
    with (home / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rows_of(fields: str, rows: Iterable[tuple[object, ...]]) -> list[Row]:
    """Return rows by the names of their fields, which are written once."""
    return [dict(zip(fields.split(), row, strict=True)) for row in rows]


def form(sheets: Schemas, record: type[Record], values: Mapping[str, object]) -> str:
    """Return a form: labels and values, one record."""
    schema = sheets.of(record)
    lines = [
        f"| {c.header} | {_cell(values[c.name])} |" for c in schema.columns if c.name in values
    ]
    return "\n".join([f"## {schema.title}", "", lines[0], "|---|---|", *lines[1:], ""])


def sheet(sheets: Schemas, record: type[Record], rows: Sequence[Mapping[str, object]]) -> str:
    """Return a sheet with the columns that any of its rows fills in."""
    schema = sheets.of(record)
    columns = [c for c in schema.columns if any(row.get(c.name) for row in rows) or c.required]
    lines = [
        "| " + " | ".join(c.header for c in columns) + " |",
        "|" + "---|" * len(columns),
        *("| " + " | ".join(_cell(row.get(c.name)) for c in columns) + " |" for row in rows),
    ]
    return "\n".join([f"## {schema.title}", "", *lines, ""])


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "x" if value else ""
    if value == "":
        return ""
    if value is None or isinstance(value, int | float | str):
        return render_cell(value)
    return render_cell(str(value))

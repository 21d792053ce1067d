"""A scenario as Markdown tables that a friend reads, prints and begins a game of his own from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.books.book import Grid, Value, value_at
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.text_book import render
from workbook_engine.commands.desk.set_up.scenario import Scenario, is_typed
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.records import Record
from workbook_engine.sheets.building import when_blank
from workbook_engine.sheets.cells import as_cell
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.rows import letter_of
from workbook_engine.sheets.schema import SheetSchema


def packed(scenario: Scenario) -> str:
    """Return the set-up as a text book: what the umpire typed, the engine makes the rest."""
    filled = {schema.title: grid for schema, grid in grids(scenario) if grid}
    head = f"# {scenario.title}: the umpire's book\n\nOnly what the umpire types.\n\n"
    return head + render(GridBook("master.md", filled))


def grids(scenario: Scenario) -> Iterator[tuple[SheetSchema, Grid]]:
    """Yield the sheets of a set-up with what is typed there, below their headers."""
    for schema in scenario.schemas.in_book("master"):
        if is_typed(schema):
            yield schema, _grid(schema, scenario.tables[schema.record])
        elif schema.book == "master" and schema.record in scenario.reading.layouts:
            yield schema, _answered(scenario, scenario.reading.layouts[schema.record])


def _grid(schema: SheetSchema, rows: Mapping[str, Record]) -> Grid:
    if schema.shape.is_ground:
        return _letters(schema, rows)
    if schema.record is SettingRow:
        rows = {key: row for key, row in rows.items() if _is_chosen(row)}
    columns = [
        column
        for column in schema.fields
        if column.name == schema.key
        or any(getattr(row, column.name) != when_blank(schema, column) for row in rows.values())
    ]
    if schema.shape.has_labels:
        row = next(iter(rows.values()))
        return [[each.header, as_cell(getattr(row, each.name))] for each in columns]
    table: list[list[Value]] = [[each.header for each in columns]]
    table += [[_cell(getattr(row, each.name)) for each in columns] for row in rows.values()]
    return table if rows else []


def _is_chosen(row: Record) -> bool:
    """Tell whether a reading is the umpire's own choice."""
    return isinstance(row, SettingRow) and row.value not in ("", row.default)


def _cell(value: object) -> Value:
    """Return a value as it is typed: a tick is yes, what is blank stays blank."""
    if isinstance(value, bool):
        return "yes" if value else None
    return as_cell(value) or None if value != 0 else 0  # type: ignore[arg-type]


def _letters(schema: SheetSchema, rows: Mapping[str, Record]) -> Grid:
    """Return the ground as letters, a cell a square."""
    book = GridBook("ground", {schema.title: ()})
    book.write(schema.title, {key: letter_of(schema, row) for key, row in rows.items()})
    return book.read(schema.title)


def _answered(scenario: Scenario, layout: Layout) -> Grid:
    """Return the rows of a sheet of Workings in whose yellow cells the umpire has answered."""
    schema = layout.schema
    answered = {
        answer.cell.address
        for answer in scenario.answers.values()
        if answer.cell and answer.cell.sheet == layout.sheet
    }
    if not answered or not schema.shape.has_rows:
        return []
    yellow = {column.name for column in schema.columns if column.answer or column.part == "reason"}
    grid = scenario.book.read(layout.sheet)
    rows = [
        number
        for key, number in layout.rows.items()
        if answered & {layout.address(key, name) for name in yellow}
    ]
    required = {column.name for column in schema.fields if column.required} | {schema.key, "turn"}
    columns = [
        at
        for name, at in layout.columns.items()
        if name in required
        or (name in yellow and any(value_at(grid, number, at) is not None for number in rows))
    ]
    return [[value_at(grid, number, at) for at in columns] for number in (layout.header_row, *rows)]


def contents_of(scenario: Scenario, key: str) -> str:
    """Return the contents page of a pack: title, rule set, and dice that all can know."""
    campaign = f"{scenario.title}, {scenario.ruleset.title}, turn {shown(scenario.position.turn)}"
    lines = (
        f"title = {_quoted(scenario.title)}",
        f"ruleset = {_quoted(scenario.ruleset.name)}",
        f"key = {_quoted(key)}",
        f"about = {_quoted(campaign)}",
    )
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'

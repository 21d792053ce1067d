"""A team's order form read: each line an order of that team, numbered from the top."""

from __future__ import annotations

from workbook_engine.books.book import Grid, value_at
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, folded, stops
from workbook_engine.core.spelt import verb_and_object, verbs_meant
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Builder, Found, ReadRow, Spoken, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.table_reading import rows_of, stray
from workbook_engine.sheets.values import Said


def read_orders(grid: Grid, layout: Layout, team: str, said: Said) -> Found:
    """Read the order lines of a team's book; columns that are not the team's are passed over.

    A line's key is team and number, counted over the lines that are not blank. A line that names
    its unit and nothing else, as the form comes, is not an order, nor one whose verb says so, such
    as `hold` where nobody need be told to; it is counted all the same.
    """
    schema = layout.schema
    typed = [c for c in schema.columns_in("team") if c.edit == "team"]
    readers = readers_of(schema, typed, said)
    build = Builder(schema)
    found = Found(findings=list(stray(grid, layout)))
    names = {column.name for column in schema.fields if column.required}
    alone = names if len(names) == 1 else set()  # where more is required, that much is an order
    for number, as_typed in enumerate(rows_of(grid, layout, readers), 1):
        key = f"{team}/{number}"
        layout.rows[key] = as_typed.number
        row, spoken = parted(as_typed, layout, said)
        found.findings += row.findings
        if not (row.filled or row.findings):  # dashes alone
            continue
        is_none = row.filled <= alone or _says_none(row, layout, grid)
        if is_none and row.filled and not stops(row.findings):
            found.findings.append(_no_order(row, layout))
            continue
        found.findings += build.missing(row, layout, spoken.column if spoken else "")
        record = build(row, **{schema.key: key, "team": team})
        if record is not None:
            found.records[key] = record
            found.rows[key] = row
            found.spoken |= {key: spoken} if spoken else {}
    return found


def parted(
    row: ReadRow, layout: Layout, said: Said, *, instead: bool = False
) -> tuple[ReadRow, Spoken | None]:
    """Return a row whose verb has its object in its own cell with the verb alone, and the object.

    What it names is not known yet. `instead`: of the cells that the umpire mends a line in.
    """
    verb = next((column for column in layout.schema.columns if column.objects), None)
    if verb is None:
        return row, None
    mended = {c.instead: c.name for c in layout.schema.columns if instead and c.instead}
    cell = mended.get(verb.name, verb.name)
    text = row.words.get(cell, "")
    if not text or row.values.get(cell) in verb.choices:
        return row, None
    called = {theirs: (ours,) for theirs, ours in verb.also.items()}
    parts = verb_and_object(text, verb.choices, {**called, **said})
    if parts is None:
        return row, None
    word, typed, left = parts
    known = (name for name in verb.objects if name and verbs_meant(typed, (name,), whole=True))
    column = verb.objects.get(next(known, word if word in verb.objects else ""), "")
    if not column or mended.get(column, column) in row.words:
        return row, None
    at = layout.of_row(row.number, cell)
    wrong = tuple(each for each in row.findings if each.cell == at)
    others = tuple(each for each in row.findings if each.cell != at)
    words = {name: each for name, each in row.words.items() if name != cell}
    values = {**row.values, cell: word}
    spoken = Spoken(text, verb.name, column, left, wrong)
    return ReadRow(row.number, values, others, words), spoken


def _says_none(row: ReadRow, layout: Layout, grid: Grid) -> bool:
    """Tell whether a word that orders nothing stands under the verb of a line."""
    verb = next((column for column in layout.schema.columns if column.verb), None)
    if verb is None or verb.name not in layout.columns or row[verb.name] is not None:
        return False
    said = value_at(grid, row.number, layout.columns[verb.name])
    return said is not None and verb.also.get(folded(str(said))) == ""


def _no_order(row: ReadRow, layout: Layout) -> Finding:
    name = min(row.filled, key=lambda each: (each != layout.schema.ordered, each))
    named = shown(row[name])
    return codes.NO_ORDER.filled("", layout.of_row(row.number, name), value=named)

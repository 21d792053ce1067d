"""What an import would do, said so that an umpire can look it over before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import MISSPELT, folded, nearest
from workbook_engine.importing.bringing import Bringing
from workbook_engine.importing.headings import Heading
from workbook_engine.importing.rows import ForeignRows, place_of
from workbook_engine.importing.words import Words
from workbook_engine.sheets.schema import Column, SheetSchema


def told(sheets: tuple[ForeignRows, ...], schema: SheetSchema, words: Words) -> Iterator[str]:
    """Yield what was understood of each foreign sheet: its columns, and the rows refused."""
    for each in sheets:
        taken = sum(not row.refused for row in each.rows)
        row = each.headed.header_row + 1
        name = each.headed.sheet.name
        yield f"Sheet {name}: headers in row {row}; {taken} of {_rows(len(each.rows))} taken."
        wide = max((len(heading.theirs) for heading in each.headed.headings), default=0)
        yield from (_heading(heading, wide) for heading in each.headed.headings)
        if merged := each.headed.sheet.merged:
            yield f"  merged, one value for all they cover: {', '.join(merged)}"
        for number, text in each.groups:
            yield f"  row {number} is a heading: {text}"
        for number in each.sums:
            yield f"  row {number} adds up the others: not taken"
        for why, cells in _refused(each, schema, words).items():
            yield f"  refused, {', '.join(cells)}: {why}"


def told_of(bringing: Bringing, schema: SheetSchema) -> Iterator[str]:
    """Yield what would be written: new rows, cells that change, what stays blank."""
    yield f"{_rows(len(bringing.new))} new on {schema.title}, {len(bringing.same)} as they stand."
    for each in bringing.changed:
        yield f"  {schema.title}!{each.where} {each.key}, {each.header}: {each.was} -> {each.now}"
    for header, count in bringing.blank.items():
        yield (
            f"  {header} is still blank in {_rows(count)}: type it there, or say it of all rows "
            f'with --all "{header}=...".'
        )


def _heading(heading: Heading, wide: int) -> str:
    ours = f"-> {heading.column.header}, {heading.how}" if heading.column else str(heading.how)
    return f"  {heading.theirs.ljust(wide)}  {ours}"


def _refused(rows: ForeignRows, schema: SheetSchema, words: Words) -> dict[str, list[str]]:
    """Return why rows are refused, and in which of their cells: one cause is told once."""
    causes: dict[str, list[str]] = {}
    for row in rows.rows:
        for name, problem in row.problems:
            column, where = schema.column(name), place_of(rows.headed, row, name)
            why = _meant(column, rows, where, words) or problem.said
            where = where or f"row {row.number}"
            causes.setdefault(why, []).append(where)
    return causes


def _meant(column: Column, rows: ForeignRows, where: str, words: Words) -> str:
    """Return what a foreign word may stand for, where it is spelt like a known one."""
    typed = rows.headed.sheet.at(where)
    known = words.values[column.name]
    near = nearest(folded(typed), known, MISSPELT) if typed else []
    if not near:
        return ""
    ours = known[near[0]]
    cure = f'--value "{column.header}: {typed}={ours}"'
    return f"{column.header} reads {typed}. Did you mean {near[0]}, our {ours}? Then say {cure}."


def _rows(count: int) -> str:
    return f"{count} {'row' if count == 1 else 'rows'}"

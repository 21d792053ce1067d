"""What an import would do, said so that an umpire can look it over before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import counted
from workbook_engine.core.findings import MISSPELT, folded, nearest
from workbook_engine.importing.bringing import Bringing
from workbook_engine.importing.headings import Headed, Heading
from workbook_engine.importing.rows import ABOVE, GROUP, MOST_EACH, ForeignRows, place_of, whole
from workbook_engine.importing.words import Words
from workbook_engine.sheets.schema import Column, SheetSchema


def told(sheets: tuple[ForeignRows, ...], schema: SheetSchema, words: Words) -> Iterator[str]:
    """Yield what was understood of each foreign sheet: its columns, and the rows refused."""
    for each in sheets:
        sheet, headings = each.headed.sheet, each.headed.headings
        row = each.headed.header_row + 1
        kind = "a chart" if sheet.relaid else f"headers in row {row}"
        yield f"Sheet {sheet.name}: {kind}; {_counted(each)}."
        wide = max((len(heading.theirs) for heading in headings), default=0)
        if sheet.relaid:
            yield from (f"  {how}" for how in (*sheet.relaid.how, *sheet.relaid.left))
        else:
            yield from (_heading(heading, each.headed, wide) for heading in headings)
        yield from _goes_on(each, schema)
        if sheet.places and not sheet.relaid:
            yield "  unit cards: a card is a row, its labels are the headers"
        if sheet.merged:
            yield f"  merged, one value for all they cover: {', '.join(sheet.merged)}"
        if sheet.indents:
            yield f"  indented: {GROUP} is the row above that is less so"
        for number, text in each.groups:
            yield f"  row {number} is a heading: {text}"
        for number in each.sums:
            yield f"  row {number} adds up the others: not taken"
        for number in sorted(sheet.struck):
            yield f"  row {number} is struck through: not taken"
        for number in sorted(sheet.hidden):
            yield f"  row {number} is hidden: look whether it is meant"
        for why, cells in _refused(each, schema, words).items():
            yield f"  refused, {', '.join(cells)}: {why}"


def _counted(rows: ForeignRows) -> str:
    """Return how many rows are taken, and how many rows and columns are not."""
    taken = sum(not row.refused for row in rows.rows)
    left = (
        (len(rows.rows) - taken, "row"),
        (len(rows.headed.left), "column"),
        (len(rows.headed.sheet.struck), "struck row"),
    )
    said = " and ".join(counted(number, what) for number, what in left if number)
    return f"{taken} of {counted(len(rows.rows), 'row')} taken{f', {said} not' if said else ''}"


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


def _heading(heading: Heading, headed: Headed, wide: int) -> str:
    theirs = heading.theirs.ljust(wide)
    if heading.column:
        return f"  {theirs}  -> {heading.column.header}, {heading.how}"
    cure = ""
    if heading.like:
        cure = f'; if it is meant, --column "{heading.theirs}={heading.like.header}"'
    elif heading in headed.left and _counts(heading, headed):
        cure = f'; if it counts units, --each "{heading.theirs}"'
    return f"  {theirs}  {heading.how}{cure}"


def _goes_on(rows: ForeignRows, schema: SheetSchema) -> Iterator[str]:
    """Yield the columns before the names that hold something in the first of several rows alone."""
    taken = rows.headed.taken
    key = next((each.at for each in taken if each.column == schema.column(schema.key)), 0)
    for column in (each.column for each in taken if each.column and each.at < key):
        blank = [column.name not in row.says for row in rows.rows]
        if blank[:1] == [False] and any(blank):
            header, cure = column.header, f'--all "{column.header}={ABOVE}"'
            yield f"  {header} is blank in {_rows(sum(blank))}; if it goes on there, {cure}"


def _counts(heading: Heading, headed: Headed) -> bool:
    """Tell whether an imported column may say how many units each row stands for."""
    rows = (row for row in headed.sheet.cells[headed.header_row + 1 :] if heading.at < len(row))
    cells = [whole(row[heading.at]) for row in rows if row[heading.at] is not None]
    return all(cell is not None and cell <= MOST_EACH for cell in cells)


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
    return counted(count, "row")

"""A combat table of a printed page, in three layouts, as rows of Tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State
from workbook_engine.core.relaid import OurCell, Relaid, TheirChart
from workbook_engine.kit.as_printed import is_nothing, odds_in, plain, span_in
from workbook_engine.kit.printed_blocks import Text, blocks_of
from workbook_engine.kit.printed_tables import (
    CLOSED,
    DICE,
    HOLE,
    PrintedTable,
    are_odds,
    lines_of,
    printed_table,
    roll_in,
)
from workbook_engine.kit.typed_tables import (
    CELLS,
    HEADS,
    By,
    Rounding,
    TableRow,
    bounds,
    dice_of,
    worth,
)

_KINDS = {
    By.ODDS: ("odds", "ratio"),
    By.DIFFERENCE: ("difference", "differential", "minus"),
    By.STRENGTH: ("strength", "attack points", "attack factors", "firepower", "fire points"),
}


def relaid(chart: TheirChart, state: State) -> Relaid | None:
    """Return a combat table as rows of Tables; None where a sheet holds none.

    Dice down and odds across, odds down and dice across, or a list of rolls for each ratio.
    """
    rows: list[Mapping[str, OurCell]] = []
    how, left = list[str](), list[str]()
    proposed: dict[str, str] = {}
    for block in blocks_of(chart):
        table = printed_table(block, chart)
        if table is None:
            left += [
                f"row {line[0].at[0]} is not part of a table: {line[0].text}"
                for line in block.lines
            ]
            continue
        made = table_made(table, chart, state, block.titles, {row["id"].value for row in rows})
        rows += made.rows
        how += [
            *made.how,
            *(f"row {note.at[0]} is a note, not taken: {note.text}" for note in block.notes),
        ]
        proposed |= made.proposed
    return Relaid(rows, tuple(how), tuple(left), proposed) if rows else None


# The rows of ours


def table_made(
    table: PrintedTable,
    chart: TheirChart,
    state: State,
    titles: Sequence[str],
    taken: set[str | int],
) -> Relaid:
    """Return a table as rows of ours; of one not understood, what is amiss alone."""
    table = _rising(table)
    said = {folded(header): text for header, text in chart.all_rows.items()}
    words = table.words.casefold()
    by = _kind_of(table, words) or said.get("columns are", "")
    dice = _dice_of(table, words, chart) or said.get("dice", "")
    name = said.get("table") or next((DICE.sub("", t).strip(" ()") for t in titles), chart.name)
    rounding = said.get("between two", str(Rounding.DOWN))
    ids = _ids(name, state, len(table.rolls) + 1, taken)
    whole = {"dice": dice, "by": by, "rounding": rounding}
    lines = zip(table.rolls, table.cells, strict=True)
    rows = [_row(next(ids), name, Text(HEADS, table.heads[0].at), (), table, chart)]
    rows[0] |= _heads(whole, table, chart)
    rows += [_row(next(ids), name, *each, table, chart) for each in lines]
    amiss = [row for row in rows if any(cell.wrong for cell in row.values())]
    how = table.how.format(by=by or "columns")
    told: tuple[str, ...] = (
        f"table {name}, {how}: {dice or 'dice unknown'}, between two columns {rounding}",
    )
    told += tuple(_left_over(name, state, {row["id"].value for row in rows}))
    proposed = {"Table": name, "Dice": dice or "?", "Columns are": by or "?"}
    rows = amiss or [_with_blanks(row, state) for row in rows]
    return Relaid(rows, told, proposed=proposed)


_WHICHDICE = 'Which dice are thrown is not said. Say --all "Dice=2d6".'
_WHICH_KIND = (
    "Whether the columns are differences or strengths is not said. "
    'Say --all "Columns are=difference", or =strength.'
)
_WHICH_SIDE = "Both sides may be rolls. Write Die into the corner, and the dice below it."
_TOO_WIDE = f"A table has {len(CELLS)} columns at most. Take out those that you need least."


def _rising(table: PrintedTable) -> PrintedTable:
    """Return a table whose odds rise from the left, as its columns are looked up."""
    worths = [worth(By.ODDS, odds_in(each.cell) or "") for each in table.heads]
    known = [its for its in worths if its is not None]
    if len(known) < len(worths) or known != sorted(known, reverse=True) or len(known) < 2:
        return table
    turned = [[*reversed(row)] for row in table.cells]
    return replace(table, heads=[*reversed(table.heads)], cells=turned)


def _kind_of(table: PrintedTable, words: str) -> str:
    """Return what the columns of a table are; blank where nothing tells."""
    if any(are_odds(each) for each in table.heads):
        return By.ODDS
    kinds = (By.ODDS, odds_in), (By.STRENGTH, span_in)
    odds, spans = ([worth(by, read(e.cell) or "") for e in table.heads] for by, read in kinds)
    if None not in odds and odds == sorted(filter(None, odds)) and len({*spans}) < len(spans):
        return By.ODDS  # 1-2, 1-1, 2-1: no strengths rise so
    if any(each.text[:1] in ("+", "-") for each in table.heads):
        return By.DIFFERENCE
    named = [kind for kind, its in _KINDS.items() if any(word in words for word in its)]
    return named[0] if len(named) == 1 else ""


def _dice_of(table: PrintedTable, words: str, chart: TheirChart) -> str:
    """Return the dice that are written beside a table, or that its rolls are all of."""
    written = DICE.search(words)
    if written:
        return f"{written[1] if written[1] != '1' else ''}d{written[2]}"
    spans = [bounds(roll_in(each, chart) or "") for each in table.rolls]
    if any(its is None or None in its for its in spans):
        return ""
    ends = [end for its in spans if its for end in its if end is not None]
    return CLOSED.get((min(ends), max(ends)), "") if ends else ""


def _heads(
    whole: Mapping[str, str], table: PrintedTable, chart: TheirChart
) -> Iterator[tuple[str, OurCell]]:
    """Yield what the row of heads says of the whole table, then the heads."""
    first = table.heads[0].at
    yield "roll", OurCell(HEADS, first, "" if table.how else _WHICH_SIDE)
    unknown = {} if dice_of(whole["dice"]) else {"dice": _WHICHDICE}
    unknown |= {} if whole["by"] else {"by": _WHICH_KIND}
    for name, text in whole.items():
        yield name, OurCell(text, first, unknown.get(name, "") if table.how else "")
    heads = [_head(whole["by"], each, chart) for each in table.heads]
    yield from zip(CELLS, heads, strict=False)
    if len(heads) > len(CELLS):
        yield CELLS[-1], OurCell("", heads[len(CELLS)].at, _TOO_WIDE)


def _head(by: str, text: Text, chart: TheirChart) -> OurCell:
    """Return the head of a column; odds that Excel made a day of are not clear."""
    said = chart.value("A", text.text)
    cell = text.cell if said is None else said
    its = odds_in(cell) if by == By.ODDS else span_in(cell)
    if its:
        return OurCell(its, text.at)
    like = "3:1" if by == By.ODDS else "+2, 4-6, or 7+"
    why = f"{text.text} is not a head of a column. Write it like {like}, or say "
    why += f'--value "A: {text.text}=...".'
    return OurCell(text.text, text.at, why)


def _row(
    id_: str, name: str, roll: Text, cells: Sequence[Text], table: PrintedTable, chart: TheirChart
) -> dict[str, OurCell]:
    """Return a row of a table: its roll, and the codes in its cells."""
    span = roll_in(roll, chart)
    why = f'{roll.text} is not a roll. Write 4, 2-3 or 7+, or say --value "Roll: {roll.text}=...".'
    made = {
        "id": OurCell(id_, roll.at),
        "table": OurCell(name, roll.at),
        "roll": OurCell(span or roll.text, roll.at, "" if span else why),
    }
    for column, head, each in zip(CELLS, table.heads, cells, strict=False):
        hole = each.cell == HOLE
        why = (
            f"{head.text} says nothing for a roll of {roll.text}. Write {roll.text} - there."
            if hole
            else ""
        )
        codes = "-" if hole or is_nothing(each.text) else _codes(each.cell)
        made[column] = OurCell(codes, each.at, why)
    return made


def _codes(cell: object) -> str:
    """Return codes as a cell of ours has them: several are parted by `;`."""
    parts = (plain(part) for part in re.split(r"[;,\n]", lines_of(cell)))
    return "; ".join(part for part in parts if part)


def _ids(name: str, state: State, count: int, taken: set[str | int]) -> Iterator[str]:
    """Yield ids for the rows of a table: those of the one that has its name, then new."""
    there = [key for key, row in state[TableRow].items() if folded(row.table) == folded(name)]
    yield from there
    short = name if len(name) <= 6 else "".join(word[0] for word in name.split()).upper()
    fresh = (
        f"{short}-{n}" for n in range(len(there), len(there) + 10 * count + len(state[TableRow]))
    )
    yield from (each for each in fresh if each not in state[TableRow] and each not in taken)


def _left_over(name: str, state: State, used: set[str | int]) -> Iterator[str]:
    """Yield what stands on Tables besides: other tables, rows that this one lacks."""
    others = dict.fromkeys(row.table for row in state[TableRow].values())
    if others and folded(name) not in map(folded, others):
        cure = " or ".join(f'--all "Table={each}"' for each in others)
        yield f"it is new beside {', '.join(others)}; to take that one's place, {cure}"
    for key, row in state[TableRow].items():
        if folded(row.table) == folded(name) and key not in used:
            yield f"{key}, {row.roll}, is not in the file and stays: clear that row"


def _with_blanks(row: dict[str, OurCell], state: State) -> dict[str, OurCell]:
    """Return a row that also clears the cells that ours has beyond it."""
    was = state[TableRow].get(str(row["id"].value))
    beyond = [cell for cell in CELLS if was and getattr(was, cell) and cell not in row]
    return {**row, **{cell: OurCell("", row["id"].at) for cell in beyond}}

"""What is amiss in typed tables: what cannot be thrown or read, what is never reached, holes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.kit.typed_tables import (
    CELLS,
    HEADS,
    By,
    MyTable,
    TableRow,
    bounds,
    dice_of,
    my_tables,
    worth,
)

Found = tuple[TableRow, str, Finding]
"""The row and the column in whose cell something is found, and what."""


class Numbers(Struct, frozen=True):
    """The numbers of the rules on tables, on their columns, and on rolls and their rows."""

    table: str
    columns: str
    rolls: str


def amiss(rows: Mapping[str, TableRow], by: Numbers) -> Iterator[Found]:
    """Yield tables that cannot be thrown on, and what is amiss in the others."""
    tables = my_tables(rows)
    for name in dict.fromkeys(row.table for row in rows.values()):
        its = [row for row in rows.values() if row.table == name]
        head = next((row for row in its if row.roll.casefold() == HEADS), None)
        if head is None:
            said = f"{name} has no row of heads."
            cure = f"Write {HEADS} under Roll in the row with the heads of its columns."
            yield its[0], "roll", error("E-TABLE", said, cure, rule=by.table)
        elif dice_of(head.dice) is None:
            said = f"{head.dice} cannot be thrown."
            yield (
                head,
                "dice",
                error("E-TABLE", said, "Write d6, 2d6, d10 or d100.", rule=by.table),
            )
        elif name in tables:
            yield from _heads(head, tables[name], by)
            yield from _rolls(tables[name], head, by)
            yield from _holes(tables[name], by)


def _heads(head: TableRow, table: MyTable, by: Numbers) -> Iterator[Found]:
    """Yield heads of columns that stand for nothing, or for less than the one before."""
    before = None
    for cell, text in zip(CELLS, table.heads, strict=False):
        its = worth(table.by, text)
        if table.by == By.NAMED and text:
            continue
        if its is None:
            said = f"{text or 'a blank'} is not a head of a column of {table.by}."
            cure = "Write odds such as 3:1, or a number."
            yield head, cell, error("E-TABLE", said, cure, rule=by.columns)
        elif before is not None and its <= before:
            said = f"{text} stands right of a column that begins higher: it is never reached."
            yield head, cell, error("E-TABLE", said, "Let columns rise.", rule=by.columns)
        before = its if its is not None else before


def _rolls(table: MyTable, head: TableRow, by: Numbers) -> Iterator[Found]:
    """Yield rolls of the dice that have no row, or two; rows that cannot be read."""
    spans = [(row, bounds(row.roll)) for row in table.rows]
    for row, its in spans:
        if its is None:
            said = f"{row.roll or 'a blank'} is not a roll."
            yield (
                row,
                "roll",
                error("E-TABLE", said, "Write 4, 2-3, 7+ or 1 or less.", rule=by.table),
            )
    known = [(row, its) for row, its in spans if its is not None]
    count, sides = table.dice
    none, twice = list[str](), list[str]()
    for roll in range(count, count * sides + 1):
        hits = sum(
            (low is None or low <= roll) and (high is None or roll <= high)
            for _, (low, high) in known
        )
        if hits != 1:
            (twice if hits else none).append(str(roll))
    for rolls, said in ((none, "no row"), (twice, "two rows")):
        if known and rolls:
            text = f"{table.name} has {said} for {', '.join(rolls[:6])} on {head.dice}."
            yield (
                head,
                "dice",
                warning("W-TABLE-ROLLS", text, "Give each roll one row.", rule=by.rolls),
            )


def _holes(table: MyTable, by: Numbers) -> Iterator[Found]:
    """Yield cells that are blank."""
    for row in table.rows:
        for cell, head in zip(CELLS, table.heads, strict=False):
            if not str(getattr(row, cell)).strip():
                said = f"{row.id} has nothing under {head}."
                cure = "Write a code, or - where nothing happens."
                yield row, cell, warning("W-HOLE", said, cure, rule=by.table)


def unthrown(table: MyTable, down: Fraction, up: Fraction, by: Numbers) -> Iterator[Found]:
    """Yield rows that no dice reach, by how much all that modifies them moves them at most."""
    count, sides = table.dice
    for row in table.rows:
        low, high = bounds(row.roll) or (None, None)
        over = low is not None and low > count * sides + up
        if over or (high is not None and high < count + down):
            said = f"no dice come to {row.roll} on {table.name}, with all that modifies them."
            yield row, "roll", warning("W-ROLL", said, "Take the row out.", rule=by.rolls)


def leads_off(table: MyTable, number: Fraction) -> bool:
    """Tell whether a number added to the dice leaves no row for most of their sums."""
    spans = [its for row in table.rows if (its := bounds(row.roll))]
    count, sides = table.dice
    sums = range(count, count * sides + 1)
    off = [
        each
        for each in sums
        if all(low is not None and each + number < low for low, _ in spans)
        or all(high is not None and each + number > high for _, high in spans)
    ]
    return 2 * len(off) > len(sums)

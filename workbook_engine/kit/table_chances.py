"""What each column of a typed table comes to, exactly and before modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from workbook_engine.core.answers import shown
from workbook_engine.core.records import Record
from workbook_engine.kit.typed_tables import CELLS, HEADS, MyTable

Lost = Callable[[str], Mapping[str, int | None]]
"""Returns what a cell costs, by what is lost; None where that hangs on more than the cell."""


class ChanceRow(Record, frozen=True, kw_only=True):
    """How likely a result is in each column of a table, in per cent."""

    id: str
    table: str = ""
    result: str = ""
    a: str = ""
    b: str = ""
    c: str = ""
    d: str = ""
    e: str = ""
    f: str = ""
    g: str = ""
    h: str = ""
    i: str = ""
    j: str = ""


def chance_rows(table: MyTable, lost: Lost) -> Iterator[ChanceRow]:
    """Yield the block of a table: its heads, its results, and what is lost in the mean."""
    found = table.chances()
    count, sides = table.dice
    dice = f"{table.name}, {count if count > 1 else ''}d{sides}"
    rows: dict[str, Sequence[str]] = {HEADS: table.heads}
    rows |= {result: [*map(in_per_cent, by)] for result, by in found.items()}
    costs = [(lost(text), by) for text, by in found.items()]
    for what in costs[0][0] if costs else ():
        if mean := _in_the_mean([(its[what], by) for its, by in costs]):
            rows[what] = [shown(round(each, 2)) for each in mean]
    for result, by in rows.items():
        cells = dict(zip(CELLS, by, strict=False))
        yield ChanceRow(id=f"{table.name}/{result}", table=dice, result=result, **cells)
        dice = ""


def in_per_cent(share: Fraction) -> str:
    """Return a share as the sheet has it; blank where it never comes.

    >>> in_per_cent(Fraction(1, 6)), in_per_cent(Fraction(1, 2)), in_per_cent(Fraction())
    ('16.7 %', '50 %', '')
    """
    return f"{shown(round(share * 100, 1))} %" if share else ""


def _in_the_mean(costs: Sequence[tuple[int | None, Sequence[Fraction]]]) -> list[Fraction]:
    """Return what is lost in the mean, by columns; nothing where that is none, or not known."""
    if any(cost is None for cost, _ in costs):
        return []
    columns = zip(*(by for _, by in costs), strict=True)
    sums = [
        sum((each * (cost or 0) for each, (cost, _) in zip(column, costs, strict=True)), Fraction())
        for column in columns
    ]
    return sums if any(sums) else []

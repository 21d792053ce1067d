"""The sheet Chances: what each column of a table comes to, exactly and before modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from workbook_engine.core.answers import shown
from workbook_engine.core.records import Record, State
from workbook_engine.kit.typed_tables import (
    CELLS,
    HEADS,
    MyTable,
    TableRow,
    my_tables,
    results_in,
)
from workbook_engine.rulesets.own_rules.vocabulary.records import ResultRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Side


class ChanceRow(Record, frozen=True, kw_only=True):
    """OR-TAB-4 How likely a result is in each column of a table, in per cent."""

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


def chance_rows(state: State) -> Iterator[ChanceRow]:
    """OR-TAB-4 Yield a block for each table: its heads, its results, what is lost in the mean."""
    for name, table in state.index(TableRow, my_tables).items():
        found = table.chances()
        count, sides = table.dice
        dice = f"{name}, {count if count > 1 else ''}d{sides}"
        rows: dict[str, Sequence[str]] = {HEADS: table.heads}
        rows |= {result: [*map(in_per_cent, by)] for result, by in found.items()}
        for side in (Side.ATTACKER, Side.DEFENDER):
            if lost := _lost(table, found, side, state[ResultRow]):
                rows[f"{side} loses"] = [shown(round(each, 2)) for each in lost]
        for result, by in rows.items():
            cells = dict(zip(CELLS, by, strict=False))
            yield ChanceRow(id=f"{name}/{result}", table=dice, result=result, **cells)
            dice = ""


def in_per_cent(share: Fraction) -> str:
    """OR-TAB-4 Return a share as the sheet has it; blank where it never comes.

    >>> in_per_cent(Fraction(1, 6)), in_per_cent(Fraction(1, 2)), in_per_cent(Fraction())
    ('16.7 %', '50 %', '')
    """
    return f"{shown(round(share * 100, 1))} %" if share else ""


def _lost(
    table: MyTable,
    found: Mapping[str, Sequence[Fraction]],
    side: Side,
    results: Mapping[str, ResultRow],
) -> list[Fraction]:
    """OR-RES-1 Return the steps that a side loses in the mean, by columns.

    Nothing where nobody loses any, or where that hangs on how many there are.
    """
    lost = [Fraction()] * len(table.heads)
    for text, by in found.items():
        codes = results_in(text, results)
        if any(code.exchange or code.attacker_share or code.defender_share for code in codes):
            return []
        steps = sum(getattr(code, f"{side}_loses") for code in codes)
        lost = [sum_ + steps * each for sum_, each in zip(lost, by, strict=True)]
    return lost if any(lost) else []

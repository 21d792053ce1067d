"""The sheet Chances: what each column of a table comes to, exactly and before modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from workbook_engine.core.records import State
from workbook_engine.kit import table_chances
from workbook_engine.kit.table_chances import ChanceRow
from workbook_engine.kit.typed_tables import TableRow, my_tables, results_in
from workbook_engine.rulesets.own_rules.vocabulary.records import ResultRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Side


def chance_rows(state: State) -> Iterator[ChanceRow]:
    """OR-TAB-4 Yield a block for each table: its heads, its results, what is lost in the mean."""
    for table in state.index(TableRow, my_tables).values():
        yield from table_chances.chance_rows(table, partial(_lost, state[ResultRow]))


def _lost(results: Mapping[str, ResultRow], text: str) -> Mapping[str, int | None]:
    """OR-RES-1 Return the steps that each side loses by a cell; None where it hangs on how many."""
    codes = results_in(text, results)
    hangs = any(code.exchange or code.attacker_share or code.defender_share for code in codes)
    return {
        f"{side} loses": None if hangs else sum(getattr(code, f"{side}_loses") for code in codes)
        for side in (Side.ATTACKER, Side.DEFENDER)
    }

"""The rules as players have them in their books, and read back from there (OR-BKL-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbook_engine.core.findings import folded
from workbook_engine.core.records import Record, State, Table, replace
from workbook_engine.kit.booklet import RuleLine, in_words, numbered
from workbook_engine.kit.language import OWN
from workbook_engine.kit.typed_tables import HEADS, TableRow
from workbook_engine.rulesets.own_rules.turn.victory import told_of
from workbook_engine.rulesets.own_rules.vocabulary.known import ON_FIGHT, bears_on, lines_read
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    GroundKind,
    Modifier,
    OwnColumn,
    Place,
    ResultRow,
    SequenceRow,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    UnitType,
    Verb,
    VictoryRow,
    WayKind,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Side

SHEETS: Mapping[str, type[Record]] = {
    "Step": SequenceRow,
    "Verb": Verb,
    "Type": UnitType,
    "Ground": GroundKind,
    "Way": WayKind,
    "Area": Area,
    "Place": Place,
    "Course": Stretch,
    "Table": TableRow,
    "Result": ResultRow,
    "Modifier": Modifier,
    "State": StateKind,
    "Supply": SupplyRow,
    "Own column": OwnColumn,
    "Victory": VictoryRow,
}
"""OR-BKL-1 What of the rules players have, by the word for a row of it."""
UNTOLD = ("points", "note", "own", "stock", "comes", "otherwise", "attacker_does", "defender_does")
OF_HEADS = ("dice", "by", "rounding")
"""What of a row is the umpire's alone, points save of Victory; what counts in heads of a table."""


def booklet(state: State, mine: Iterable[Unit], side: str) -> tuple[RuleLine, ...]:
    """OR-BKL-1 Return the rules as a team has them: types, supply, points as they concern it."""
    if state.rules.word("players_have") == "nothing":
        return ()
    types = {folded(unit.type) for unit in mine}
    open_to = _open_to(state)
    said = list[tuple[str, str, str]]()
    for name, kind in SHEETS.items():
        for row, line in state.index(kind, _lines):
            if isinstance(row, UnitType) and folded(row.type) not in types:
                continue
            if isinstance(row, VictoryRow) and not told_of(row, row.side or side, side):
                continue
            if isinstance(row, Modifier | OwnColumn) and row.key not in open_to:
                continue
            if not isinstance(row, SupplyRow) or folded(row.side) == folded(side):
                said.append((name, row.key, line))
    return numbered(state.rules.settings, state.rules, said)


def _open_to(state: State) -> set[str]:
    """OR-BKL-1, OR-OWN-3 Return the own columns that teams read, and the lines that name no other.

    A line that is not understood is the umpire's alone as well.
    """
    open_to = {each.name for each in state[OwnColumn].values() if each.shown}
    hidden = {f"{OWN}{name}" for name in state[OwnColumn]} - {f"{OWN}{name}" for name in open_to}
    for line in lines_read(state):
        read = [line.does.number, *([line.when] if line.when else [])]
        if not any(each.asks & hidden for each in read):
            open_to.add(line.row.id)
    return open_to


def _lines(rows: Table[Record]) -> list[tuple[Record, str]]:
    """OR-BKL-1 Return the rows of a sheet, each with what it says: once for all teams.

    What bears on no fight has no attacker and no defender: it is for either side.
    """
    lines = list[tuple[Record, str]]()
    for row in rows.values():
        if isinstance(row, Modifier) and bears_on(row) is not ON_FIGHT:
            row = replace(row, side=Side.EITHER)
        is_line = isinstance(row, TableRow) and row.roll != HEADS
        untold = UNTOLD[1:] if isinstance(row, VictoryRow) else UNTOLD
        lines.append((row, in_words(row, (*untold, *OF_HEADS) if is_line else untold)))
    return lines

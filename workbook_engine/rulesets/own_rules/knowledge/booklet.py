"""The rules as players have them in their books, and read back from there (OR-BKL-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import NODEFAULT

from workbook_engine.core.answers import shown, understood
from workbook_engine.core.findings import folded
from workbook_engine.core.records import Record, State, Table, Value, defaults_of, field_names
from workbook_engine.core.rules import Rules
from workbook_engine.core.settings import Setting, Word
from workbook_engine.core.typed import Doubt, number_in
from workbook_engine.kit.language import OWN
from workbook_engine.kit.typed_tables import HEADS, TableRow
from workbook_engine.rulesets.own_rules.turn.victory import told_of
from workbook_engine.rulesets.own_rules.vocabulary.book import PRINTED
from workbook_engine.rulesets.own_rules.vocabulary.known import lines_read
from workbook_engine.rulesets.own_rules.vocabulary.own_records import OwnColumn
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    GroundKind,
    Modifier,
    Place,
    ResultRow,
    SequenceRow,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    UnitType,
    Verb,
    WayKind,
)
from workbook_engine.rulesets.own_rules.vocabulary.scores import VictoryRow

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
SETTING = "Setting"
UNTOLD = ("note", "points", "own", "stock", "comes", "otherwise", "attacker_does", "defender_does")
OF_HEADS = ("dice", "by", "rounding")
"""What of a row is the umpire's alone; and what counts in the heads of a table alone."""
_BETWEEN, _IS = " · ", ": "


class RuleLine(Record, frozen=True, kw_only=True):
    """OR-BKL-1 A row of the rules as players have it: of which sheet, its name, what it says."""

    id: str
    sheet: str = ""
    rule: str = ""
    says: str = ""


def booklet(state: State, mine: Iterable[Unit], side: str) -> tuple[RuleLine, ...]:
    """OR-BKL-1 Return the rules as a team has them: types, supply, points as they concern it."""
    if state.rules.word("players_have") == "nothing":
        return ()
    types = {folded(unit.type) for unit in mine}
    open_to = _open_to(state)
    said = [(SETTING, each.name, _reading(state.rules, each)) for each in PRINTED.settings]
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
    return tuple(
        RuleLine(id=f"{n:03}", sheet=sheet, rule=rule, says=says)
        for n, (sheet, rule, says) in enumerate(said, 1)
    )


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


def _reading(rules: Rules, setting: Setting) -> str:
    name = setting.name
    return shown(rules.yes(name) if isinstance(setting.default, bool) else rules.word(name))


def _lines(rows: Table[Record]) -> list[tuple[Record, str]]:
    """OR-BKL-1 Return the rows of a sheet, each with what it says: once for all teams."""
    return [(row, _BETWEEN.join(_said(row))) for row in rows.values()]


def _said(row: Record) -> Iterator[str]:
    """OR-BKL-1 Yield what a row says, column by column, without what is blank or nothing."""
    of_heads = OF_HEADS if isinstance(row, TableRow) and row.roll != HEADS else ()
    unsaid = (row.key_field, *UNTOLD, *of_heads)
    blank = defaults_of(type(row))
    for name in field_names(type(row)):
        value = getattr(row, name)
        if name not in unsaid and (value or value != blank.get(name, NODEFAULT)):
            text = str(value) if isinstance(value, Fraction) else shown(value)
            yield f"{name.replace('_', ' ')}{_IS}{text}"


def rules_in(rows: Iterable[RuleLine]) -> Iterator[Record]:
    """OR-BKL-1 Yield the rules of a booklet; a line that is none is left out."""
    for row in rows:
        if kind := SHEETS.get(row.sheet):
            parts = (part.partition(_IS) for part in row.says.split(_BETWEEN))
            said = {name.replace(" ", "_"): value for name, _, value in parts}
            yield kind(**{**_values(kind, said), kind.key_field: row.rule})


def _values(kind: type[Record], said: Mapping[str, str]) -> dict[str, Any]:
    """OR-BKL-1 Return the values of a row, each as its column has them."""
    found: dict[str, Any] = {}
    blank = defaults_of(kind)
    for name in field_names(kind):
        if name in said or name not in blank:
            text, its = said.get(name, ""), blank.get(name, "")
            found[name] = _number(text) if its is None else understood(text, its)
    return found


def _number(text: str) -> Value:
    number = number_in(text)
    if isinstance(number, Doubt):
        return text
    return int(number) if number.denominator == 1 else number


def settings_in(rows: Iterable[RuleLine]) -> Mapping[str, Word]:
    """OR-BKL-1 Return the readings in force that a booklet tells, as far as they are offered."""
    told = {row.rule: row.says for row in rows if row.sheet == SETTING}
    return {
        each.name: choice
        for each in PRINTED.settings
        for choice in each.choices
        if shown(choice) == told.get(each.name)
    }

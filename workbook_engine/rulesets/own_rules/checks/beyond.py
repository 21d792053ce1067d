"""The lint of what lies beyond: rolls off the table, rows no dice reach, holes (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbook_engine.core.findings import error, folded, warning
from workbook_engine.core.records import State, defaults_of
from workbook_engine.kit.costs import listed
from workbook_engine.kit.table_checks import Numbers, amiss, leads_off, unthrown
from workbook_engine.kit.typed_tables import CELLS, HEADS, By, MyTable, TableRow, my_tables, worth
from workbook_engine.rulesets.own_rules.checks.found import Found, off_the_map
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.alone import capped
from workbook_engine.rulesets.own_rules.land.ways import Walker
from workbook_engine.rulesets.own_rules.vocabulary.known import Line, lines_read
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Place,
    ReconRow,
    ResultRow,
    StateKind,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Made

NUMBERS = Numbers("OR-TAB-1", "OR-TAB-2", "OR-TAB-3")
"""OR-LNT-1 By which rules what is amiss in tables is told."""


def _number(line: Line) -> Fraction | None:
    """OR-LNT-1 Return the number of a line that is the same in every fight; None for another."""
    if line.does.on == "state" or line.does.number.asks:
        return None
    return capped(line.row, Fraction(line.does.number.of(lambda name: None)))


def _bearing_on(state: State, table: MyTable) -> list[Line]:
    """OR-MOD-1 Return the lines of a table: its own, and those of every table."""
    names = ("", folded(table.name))
    return [each for each in lines_read(state) if folded(each.row.table) in names]


def shifts(state: State, table: MyTable, on: str) -> tuple[Fraction, Fraction] | None:
    """OR-LNT-1 Return how far the lines of a table move die or column at most, down and up.

    None where a line says no number that is the same in every fight.
    """
    numbers = [_number(each) for each in _bearing_on(state, table) if each.does.on == on]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        return None
    return sum((n for n in known if n < 0), Fraction()), sum(
        (n for n in known if n > 0), Fraction()
    )


def rolls(state: State) -> Iterator[Found]:
    """OR-TAB-3, OR-MOD-1 Yield rows that no dice reach, and lines that lead off the table."""
    for table in state.index(TableRow, my_tables).values():
        if moved := shifts(state, table, "die"):
            yield from unthrown(table, *moved, NUMBERS)
        for line in _bearing_on(state, table):
            number = _number(line)
            if line.does.on == "die" and number and leads_off(table, number):
                said = f"{line.row.id} leads most rolls off {table.name}: its end row counts."
                cure = "Add rows beyond, or let it do less."
                yield line.row, "does", warning("W-CLAMP", said, cure, rule="OR-TAB-3")


def tables(state: State) -> Iterator[Found]:
    """OR-TAB-1 to OR-TAB-3 Yield what is amiss in the umpire's tables by themselves."""
    yield from amiss(state[TableRow], NUMBERS)


def idle(state: State) -> Iterator[Found]:
    """OR-RES-1, OR-MOD-1 Yield codes and lines that do nothing, or bring an unknown state."""
    plain = defaults_of(ResultRow)
    for result in state[ResultRow].values():
        if all(getattr(result, name) == value for name, value in plain.items()):
            said, cure = f"{result.code} does nothing.", "Say what it does, or write - in Tables."
            yield result, "code", warning("W-NOTHING", said, cure, rule="OR-RES-1")
    for line in lines_read(state):
        if _number(line) == (1 if line.does.times else 0):
            said = f"{line.row.id} does nothing: {line.row.does}."
            cure = "Write what it changes by."
            yield line.row, "does", warning("W-NOTHING", said, cure, rule="OR-MOD-1")
        elif line.does.on == "state" and line.does.number.of(str) not in state[StateKind]:
            said = f"{line.row.id}: {line.does.number.of(str)} is not on States."
            yield line.row, "does", error("E-STATE", said, "Add it there.", rule="OR-MOD-2")


def unreached(state: State) -> Iterator[Found]:
    """OR-LNT-1, OR-TAB-2 Yield columns for which no side is strong enough, with all that shifts."""
    strong: dict[str, int] = {}
    weak: dict[str, int] = {}
    for unit in board.in_field(state):
        its, side = board.type_of(state, unit), board.side(state, unit)
        strong[side] = strong.get(side, 0) + its.attack
        weak[side] = min(weak.get(side, its.defence), its.defence)
    pairs = [(strong[a], weak[b]) for a in strong for b in weak if a != b and weak[b]]
    for table in state.index(TableRow, my_tables).values():
        most = max((_best(table.by, *pair) for pair in pairs), default=None)
        moved = shifts(state, table, "column")
        if moved is None or most is None:
            continue
        last = table.column_for(most) + int(moved[1])
        rows = (row for row in state[TableRow].values() if row.table == table.name)
        head = next(row for row in rows if row.roll.casefold() == HEADS)
        for cell, text in [*zip(CELLS, table.heads, strict=False)][last + 1 :]:
            if worth(table.by, text) is not None:
                said = f"no side of this campaign comes to column {text} of {table.name}."
                cure = "Leave it if what multiplies strengths is to lead there."
                yield head, cell, warning("W-COLUMN", said, cure, rule="OR-LNT-1")


def _best(by: str, attack: int, defence: int) -> Fraction:
    """OR-TAB-2 Return the best that a whole side can come to against the weakest unit."""
    if by == By.ODDS:
        return Fraction(attack, defence)
    return Fraction(attack - (defence if by == By.DIFFERENCE else 0))


def words(state: State) -> Iterator[Found]:
    """OR-VRB-1, OR-SEE-2 Yield words for two verbs, and what is made out better farther off."""
    said_as: dict[str, str] = {}
    for verb in state[Verb].values():
        for word in (verb.verb, *listed(verb.also)):
            if said_as.setdefault(folded(word), verb.verb) != verb.verb:
                said = f"{word} is {said_as[folded(word)]}, and {verb.verb}."
                yield verb, "also", error("E-TWO-VERBS", said, "Keep it for one.", rule="OR-VRB-1")
    before = len(Made)
    for row in sorted(state[ReconRow].values(), key=lambda row: row.within):
        much = [*Made].index(Made(row.made_out))
        if much > before:
            said = f"within {row.within} fields more is made out than nearer."
            yield row, "made_out", warning("W-MADE-OUT", said, "Turn them round.", rule="OR-SEE-2")
        before = much


def stuck(state: State) -> Iterator[Found]:
    """OR-MAP-2, OR-GRD-1 Yield places off the map, and units that can go nowhere."""
    for place in state[Place].values():
        yield from off_the_map(state, place, "is at", "OR-MAP-2")
    for unit in board.in_field(state):
        its = board.type_of(state, unit)
        walker = Walker(its, Fraction(its.movement))
        near = [*board.neighbours(state, unit.field, state.rules)]
        costs = [walker.cost(state, unit.field, each) for each in near]
        if walker.may and near and all(cost is None or cost > walker.may for cost in costs):
            said = f"{unit.id} can go nowhere from {unit.field}: every field costs it too much."
            cure = "Look at Ground, or put it elsewhere."
            yield unit, "field", warning("W-STUCK", said, cure, rule="OR-GRD-1")

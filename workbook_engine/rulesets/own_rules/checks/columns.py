"""The lint of own columns: what they cannot hold, what goes in a circle (OR-OWN-1, OR-OWN-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from workbook_engine.core.findings import did_you_mean, error, folded, warning
from workbook_engine.core.records import State
from workbook_engine.kit.language import NUMBER, OWN, NotSaidError, number
from workbook_engine.kit.named_values import each_in, number_typed, parted
from workbook_engine.rulesets.own_rules.checks.found import Found, not_read
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.own_columns import result_read
from workbook_engine.rulesets.own_rules.vocabulary.known import known_with
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    OwnColumn,
    Place,
    ResultRow,
    StateKind,
    Unit,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Kind, On

_HELD: dict[str, str] = {
    Kind.NUMBER: "a number",
    Kind.SHARE: "a share such as 1/2 or 75%",
    Kind.WORD: "a word",
    Kind.YES: "yes or no, or nothing",
}


def typed(state: State) -> Iterator[Found]:
    """OR-OWN-1 Yield what stands under Own that no own column has, or not of its kind."""
    sheets: tuple[tuple[str, Iterable[Unit | Place]], ...] = (
        (On.FORCES, (*board.in_field(state), *board.awaited(state))),
        (On.PLACES, state[Place].values()),
    )
    for sheet, rows in sheets:
        columns = {folded(c.name): c for c in state[OwnColumn].values() if c.on == sheet}
        for row, each in [(its, said) for its in rows for said in each_in(its.own)]:
            name, value = parted(each)
            column = columns.get(name)
            if column is None or not _holds(column, value):
                said = f"{each} is not a name of Own Columns on {sheet} and what it holds."
                kind = f"Write {column.name} and {_HELD[column.kind]}." if column else ""
                cure = kind or did_you_mean(name, columns) or "Write it as Leader 2."
                yield row, "own", error("E-OWN", said, cure, rule="OR-OWN-1")


def _holds(column: OwnColumn, value: str) -> bool:
    """OR-OWN-1 Tell whether an own column can hold a value: blank is 1, or yes."""
    if column.kind == Kind.WORD:
        return bool(value)
    if column.kind == Kind.YES:
        return folded(value) in ("", "yes", "no")
    return not value or number_typed(value) is not None


def columns(state: State) -> Iterator[Found]:
    """OR-OWN-1 Yield columns no condition can name, and what cannot be reckoned, or in a circle."""
    known = known_with(state[OwnColumn], alone=True)
    of: dict[str, frozenset[str]] = {}
    for column in state[OwnColumn].values():
        if not column.name.replace("_", "").isalnum() or column.name[0].isdigit():
            said, cure = f"{column.name} cannot be named in a condition.", "Call it by one word."
            yield column, "name", error("E-OWN-NAME", said, cure, rule="OR-OWN-1")
        try:
            if known[f"{OWN}{column.name}"] == NUMBER and column.otherwise:
                of[f"{OWN}{column.name}"] = number(column.otherwise, known).asks
            elif not _holds(column, column.otherwise) and column.kind == Kind.YES:
                raise NotSaidError(f"Write {_HELD[Kind.YES]}.")
        except NotSaidError as amiss:
            said = f"{column.name} is otherwise {column.otherwise}, which is not understood."
            yield column, "otherwise", error("E-NOT-SAID", said, str(amiss), rule="OR-OWN-1")
    for column in state[OwnColumn].values():
        name = f"{OWN}{column.name}"
        if name in _all_behind(name, of):
            said = f"{name} is reckoned from itself: it comes to nothing."
            cure = "Type a number in one of the columns of the circle."
            yield column, "otherwise", error("E-CIRCLE", said, cure, rule="OR-OWN-1")


def states(state: State) -> Iterator[Found]:
    """OR-STA-2 Yield states that come after one another in a circle: a unit is never whole."""
    then = {kind.name: {kind.then} for kind in state[StateKind].values() if kind.then}
    for name in then:
        if name in _all_behind(name, then):
            said = f"{name} comes after itself: who is in it is never whole again."
            cure = "Leave Then blank beside one of the states of the circle."
            yield state[StateKind][name], "then", warning("W-CIRCLE", said, cure, rule="OR-STA-2")


def _all_behind(name: str, of: Mapping[str, Iterable[str]]) -> set[str]:
    """OR-LNT-1 Return all that a name leads to, step by step."""
    found, waiting = set[str](), [*of.get(name, ())]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += of.get(each, ())
    return found


def changed(state: State) -> Iterator[Found]:
    """OR-OWN-2 Yield what results do to own columns that cannot be read, or that none lets them."""
    own = state[OwnColumn]
    for row in state[ResultRow].values():
        for column in ("attacker_does", "defender_does"):
            for text in getattr(row, column):
                yield from not_read(row, column, text, partial(result_read, own), "OR-OWN-2")

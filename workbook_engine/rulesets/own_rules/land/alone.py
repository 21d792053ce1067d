"""What holds of one unit by itself, the umpire's own columns with it (OR-LNG-1, OR-OWN-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.calendar import day_of
from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.kit.language import (
    NUMBER,
    OWN,
    WITH,
    WITH_OWN,
    Effect,
    Expression,
    NotSaidError,
    number,
)
from workbook_engine.kit.named_values import number_typed, typed_in
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.known import known_with, lines_read
from workbook_engine.rulesets.own_rules.vocabulary.records import Modifier, OwnColumn, Place, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import Kind, On

NIGHT = "night"
"""OR-LNG-1 What the Calendar has under Half of the day where it is."""
_YES = {"yes": True, "": True, "no": False}


class Alone(Struct, frozen=True):
    """OR-LNG-1, OR-OWN-1 What holds of a unit, by the name of a fact: where it is, what it has."""

    state: State
    unit: Unit
    rules: Rules
    verb: str = ""
    asked: tuple[str, ...] = ()
    """Own columns that are being reckoned: what would go in a circle comes to nothing."""

    def __call__(self, name: str, words: str = "", far: int = 0) -> Any:
        """Return what holds, by the name of the fact; who is near, by his type and how far."""
        if name.startswith(OWN):
            return self._own(name)
        if name in (WITH, WITH_OWN):
            return self._near(words, far, formation=name == WITH_OWN)
        return _FACTS[name](self, words)

    def _own(self, name: str) -> Any:
        column = next(c for c in self.state[OwnColumn].values() if f"{OWN}{c.name}" == name)
        typed = typed_in(self._holder(column), column.name)
        if column.kind == Kind.WORD:
            return (column.otherwise if typed is None else typed,)
        if column.kind == Kind.YES:
            return _YES.get(folded(column.otherwise or "no" if typed is None else typed), False)
        its = None if typed is None else number_typed(typed or "1")
        return self._otherwise(name, column) if its is None else its

    def _holder(self, column: OwnColumn) -> tuple[str, ...]:
        """OR-OWN-1 Return what is typed of the unit, or of the place in its field."""
        if column.on == On.FORCES:
            return self.unit.own
        places = self.state[Place].values()
        return next((each.own for each in places if each.field == self.unit.field), ())

    def _otherwise(self, name: str, column: OwnColumn) -> Fraction:
        read = self.state.index(OwnColumn, _reckoned).get(column.name)
        if read is None or name in self.asked:
            return Fraction()
        inner = Alone(self.state, self.unit, self.rules, self.verb, (*self.asked, name))
        return Fraction(read.of(inner))

    def _near(self, kind: str, far: int, *, formation: bool) -> bool:
        """OR-LNG-1 Tell whether another unit of a type and its side is so near."""
        state, mine = self.state, self.unit
        return any(
            folded(each.type) == folded(kind)
            and each.id != mine.id
            and board.side(state, each) == board.side(state, mine)
            and (not formation or (mine.formation and each.formation == mine.formation))
            and (
                each.field == mine.field
                or (far and board.apart(state, each.field, mine.field, self.rules) <= far)
            )
            for each in board.in_field(state)
        )

    def printed(self, name: str) -> Fraction:
        """OR-TYP-1 Return a number of its type."""
        return Fraction(getattr(board.type_of(self.state, self.unit), name))


def on_the_day(state: State, column: str) -> str:
    """OR-LNG-1 Return what the Calendar says of the turn."""
    return getattr(day_of(state, state.position.turn), column, "")


_FACTS: Mapping[str, Callable[[Alone, str], Any]] = {
    "ground": lambda its, _: board.ground_of(its.state, its.unit.field).name,
    "verb": lambda its, _: its.verb,
    "type": lambda its, _: its.unit.type,
    "state": lambda its, _: its.unit.condition,
    "weather": lambda its, _: on_the_day(its.state, "weather"),
    "night": lambda its, _: folded(on_the_day(its.state, "half")) == NIGHT,
    "attack": lambda its, _: its.printed("attack"),
    "defence": lambda its, _: its.printed("defence"),
    "movement": lambda its, _: its.printed("movement"),
    "steps": lambda its, _: Fraction(board.steps_of(its.state, its.unit)),
    "lost": lambda its, _: Fraction(board.lost_of(its.state, its.unit)),
    "men": lambda its, _: Fraction(board.steps_of(its.state, its.unit)),
    "unsupplied": lambda its, _: Fraction(its.unit.unsupplied),
    "stock": lambda its, _: Fraction(board.stock_of(its.state, its.unit)),
    "turn": lambda its, _: Fraction(its.state.position.turn),
}


def _reckoned(own: Table[OwnColumn]) -> dict[str, Expression]:
    """OR-OWN-1 Return what the own columns are reckoned from where nothing is typed."""
    known, read = known_with(own, alone=True), dict[str, Expression]()
    for name, column in own.items():
        try:
            if column.otherwise and known[f"{OWN}{name}"] == NUMBER:
                read[name] = number(column.otherwise, known)
        except NotSaidError:
            continue
    return read


def capped(row: Modifier, value: Fraction) -> Fraction:
    """OR-MOD-2 Return what a line adds or multiplies by, at most what stands under At most."""
    return value if row.most is None else max(-row.most, min(row.most, value))


def came_to(row: Modifier, does: Effect, value: Any) -> str:
    """OR-MOD-1 Return what a line does, and by how much where that is reckoned.

    >>> from workbook_engine.kit.language import effect
    >>> does = effect("die +steps", {"steps": "a number"}, ("die",))
    >>> came_to(Modifier(id="MOD-1", does="die +steps"), does, Fraction(2))
    'die +steps: 2'
    """
    return f"{row.does}: {shown(value)}" if does.number.asks else row.does


def changed(
    table: str, its: Alone, value: Fraction, lines: list[Working] | None = None
) -> Fraction:
    """OR-MOD-2 Return a unit's movement or sight by the lines that hold of it: x first, then +.

    What is cited is added to the lines of the working.
    """
    for row, does, by in sorted(_held(table, its), key=lambda each: not each[1].times):
        value = max(Fraction(), value * by if does.times else value + by)
        if lines is not None:
            lines.append(Working(row.id, row.note or row.when or "always", came_to(row, does, by)))
    return value


def _held(table: str, its: Alone) -> Iterator[tuple[Modifier, Effect, Fraction]]:
    """OR-MOD-2 Yield the lines that hold of a unit, with what they do and by how much."""
    for line in lines_read(its.state):
        if folded(line.row.table) == table and (line.when is None or line.when.of(its)):
            yield line.row, line.does, capped(line.row, Fraction(line.does.number.of(its)))

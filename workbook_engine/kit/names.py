"""Names that an order line may use: the team's own, and places of the map.

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, Odd, error, warning
from workbook_engine.core.languages import _
from workbook_engine.core.naming import Strange
from workbook_engine.core.reader import Kind, Named
from workbook_engine.core.records import Record, State
from workbook_engine.core.rules import Rules

_DIGITS = 2
"""Of a number of times that a name is meant."""
Known = Callable[[State, str], Iterable[str]]
"""Returns the names that a team may use."""


def of_team(kind: type[Record]) -> Known:
    """Return what finds the names of those rows of a table that are a team's own."""
    return lambda state, team: (
        row.key for row in state[kind].values() if getattr(row, "team", "") == team
    )


def several(text: str, there: Collection[str]) -> tuple[str, int]:
    """Return a name, and how many times it is meant.

    >>> several("K1 x3", ["K1"]), several("K1 x3", ["K1 x3"]), several("K1", ["K1"])
    (('K1', 3), ('K1 x3', 1), ('K1', 1))
    """
    name, _, times = text.rpartition(" x")
    is_meant = text not in there and name in there and times.isdecimal() and len(times) <= _DIGITS
    return (name, int(times)) if is_meant else (text, 1)


def team_of(kind: type[Record], column: str) -> Callable[[State, Any], str]:
    """Return what tells whose a line is: the team of the row that is named in a column."""
    return lambda state, line: getattr(state[kind].get(getattr(line, column)), "team", "")


def named(known: Known, sort: str = "") -> Kind:
    """Return the kind of what a function finds that a team may name, and what each of it is."""
    return Kind(lambda state, team: (Named(each, sort=sort) for each in known(state, team)))


def alone(kind: type[Record]) -> Kind:
    """Return the kind of a team's own rows of a table; one alone goes by the team's name too."""

    def names(state: State, team: str) -> Iterator[Named]:
        own = (*of_team(kind)(state, team),)
        return (Named(each, (team,) * (len(own) == 1)) for each in own)

    return Kind(names)


def not_known(code: str, said: str, cure: str) -> Strange:
    """Return what says of a name that it is none a team may use.

    `said` has a slot for `{name}`; of what is near only what it may name is offered.
    """
    return lambda line, name, near: error(code, said.format(name=name), near or cure)


class Once(Struct, frozen=True):
    """What finds lines that order about whom another line of the team orders about.

    The later is asked back; by a house rule it counts, and what it overrules is told.
    """

    column: str
    rule: str
    last: Callable[[Rules], bool]
    """Whether the last line counts."""

    def __call__(self, state: State, lines: Sequence[Any]) -> Iterator[tuple[Any, str, Finding]]:
        """Yield what is found: the line, its column, the finding."""
        seen, gone = set[tuple[str, str]](), self.overruled(state, lines)
        for line in lines:
            name = getattr(line, self.column)
            if line.key in gone:
                yield line, self.column, overruled_line(name, self.rule)
            elif (line.team, name) in seen and not self.last(state.rules):
                said = _("{name} is in two lines.").format(name=name)
                cure = _("Leave it in one of them.")
                yield line, self.column, error("E-ORDERED-TWICE", said, cure, rule=self.rule)
            seen.add((line.team, name))

    def overruled(self, state: State, lines: Sequence[Any]) -> Collection[str]:
        """Return the keys of the lines that a later one takes the place of."""
        counts = {(line.team, getattr(line, self.column)): line.key for line in lines}
        keys = {line.key for line in lines} if self.last(state.rules) else set[str]()
        return keys - {*counts.values()}


def overruled_line(name: str, rule: str) -> Finding:
    """Return the finding of a line in the place of which a later one counts."""
    return warning(
        "W-OVERRULED",
        _("a later line for {name} counts instead of this one, as Settings has it.").format(
            name=name
        ),
        _("Clear this line, or the later one if this is meant."),
        rule=rule,
    )


def unread(line: Record, columns: Iterable[str], verb: str, rule: str) -> Iterator[Odd]:
    """Yield what is typed in a line beside a verb with which nobody reads it."""
    typed = {each: shown(value) for each in columns if (value := getattr(line, each))}
    if typed:
        said = _("with {verb} nothing reads {what}.").format(
            verb=verb, what=", ".join(typed.values())
        )
        cure = _("Clear it; if it is meant, choose what is to be done there.")
        yield next(iter(typed)), warning("W-NOT-READ", said, cure, rule=rule)

"""Names that an order line may use: the team's own, and places of the map.

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.records import Record, State
from workbook_engine.core.strung import meant

_DIGITS = 2
"""Of a number of times that a name is meant."""
Known = Callable[[State, str], Iterable[str]]
"""Returns the names that a team may use."""
Unknown = Callable[[State, Any], Iterable[Finding]]
Together = Callable[[State, Sequence[Any]], Iterator[tuple[Any, str, Finding]]]
"""Finds what is odd in lines when they are compared: the line, its column, the finding."""


def named_in(line: Record, column: str) -> Sequence[str]:
    """Return the names in a cell of a line: one, a list of them, or none."""
    found = getattr(line, column)
    return tuple(filter(None, (found,) if isinstance(found, str) else found))


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


def only(code: str, said: str, cure: str, *, column: str, known: Known, rule: str) -> Unknown:
    """Return what finds names in a column that a team may not use.

    `said` has slots for `{name}` and `{team}`; of what is near only the team's own is offered.
    """

    def unknown(state: State, line: Any) -> Iterator[Finding]:
        own = tuple(known(state, line.team))
        for name in named_in(line, column):
            if name not in own:
                near = did_you_mean(name, own) or cure
                yield error(code, said.format(name=name, team=line.team), near, rule=rule)

    return unknown


def on_the_map(
    column: str, there: Callable[[State], Collection[str]], named: Callable[[str], str], rule: str
) -> Unknown:
    """Return what finds names in a column that are not squares of the map.

    `named` returns a square's name as the map has it; several squares strung together are told.
    """

    def unknown(state: State, line: Any) -> Iterator[Finding]:
        squares = there(state)
        for name in named_in(line, column):
            if named(name) not in squares:
                near = meant(name, (), "; ", lambda word: named(word) in squares)
                yield error(
                    "E-UNKNOWN-SQUARE",
                    f"{name} is not on the map.",
                    near or f"Write the name of a square such as {next(iter(squares), 'C3')}.",
                    rule=rule,
                )

    return unknown


def given_twice(column: str, rule: str) -> Together:
    """Return what finds lines that order about whom an earlier line of the team orders about."""

    def twice(state: State, lines: Sequence[Any]) -> Iterator[tuple[Any, str, Finding]]:
        seen = set[tuple[str, str]]()
        for line in lines:
            name = getattr(line, column)
            if (line.team, name) in seen:
                said, cure = f"{name} is in two lines.", "Leave it in one of them."
                yield line, column, error("E-ORDERED-TWICE", said, cure, rule=rule)
            seen.add((line.team, name))

    return twice

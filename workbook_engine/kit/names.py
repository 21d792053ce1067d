"""Names that an order line may use: the team's own, and places of the map.

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from workbook_engine.core.findings import Finding, error
from workbook_engine.core.naming import Strange
from workbook_engine.core.reader import Kind, Named
from workbook_engine.core.records import Record, State

_DIGITS = 2
"""Of a number of times that a name is meant."""
Known = Callable[[State, str], Iterable[str]]
"""Returns the names that a team may use."""
Together = Callable[[State, Sequence[Any]], Iterator[tuple[Any, str, Finding]]]
"""Finds what is odd in lines when they are compared: the line, its column, the finding."""


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


def named(known: Known) -> Kind:
    """Return the kind of what a function finds that a team may name."""
    return Kind(lambda state, team: map(Named, known(state, team)))


def not_known(code: str, said: str, cure: str) -> Strange:
    """Return what says of a name that it is none a team may use.

    `said` has slots for `{name}` and `{team}`; of what is near only what it may name is offered.
    """
    return lambda line, name, near: error(
        code, said.format(name=name, team=getattr(line, "team", "")), near or cure
    )


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

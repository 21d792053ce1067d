"""Order sheets: who is ordered, what a column may name, what is missing or odd, and who reads it.

The names a cell is matched with, the drop-downs and the findings all come out of these values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from workbook_engine.core.briefing import Words
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Orders, Record, State

L = TypeVar("L", bound=Record)
K = TypeVar("K")
C = TypeVar("C", bound=Record, contravariant=True)
V = TypeVar("V", contravariant=True)

Offer = Callable[[K], Iterable[str]]
"""Makes the words of a drop-down of what a team may know, and of nothing else."""
Odd = tuple[str, Finding]
"""The column in whose cell a finding stands, and the finding, which has no cell of its own yet."""


def none_unknown(state: State, line: Record) -> Iterable[Finding]:
    """Take any name as it stands."""
    return ()


def none_odd(state: State, line: Record) -> Iterable[Odd]:
    """Find nothing missing in a line."""
    return ()


def none_together(state: State, lines: Sequence[Record]) -> Iterable[tuple[Any, str, Finding]]:
    """Find nothing in lines held against each other."""
    return ()


@dataclass(frozen=True, slots=True)
class Naming(Generic[C, V]):
    """What one column of an order sheet may name."""

    column: str
    matched: tuple[str, ...] = ()
    """Tables whose keys its cells are matched with: `Unit`, or `Unit.brigade` for a field of it."""
    offered: Mapping[str, Offer[V]] = field(default_factory=dict)
    """What its drop-down offers, by table as above, or by the column's own name."""
    unknown: Callable[[State, C], Iterable[Finding]] = none_unknown
    """What is said of names that the team cannot mean."""


@dataclass(frozen=True, slots=True)
class OrderSheet(Generic[L, K]):
    """One order sheet of a rule set."""

    record: type[L]
    phases: tuple[str, ...]
    """The phases that read it."""
    ordered: Naming[L, K]
    """Whom or what a line orders about: the team's own alone."""
    columns: tuple[Naming[L, K], ...] = ()
    """What the other columns may name."""
    odd: Callable[[State, L], Iterable[Odd]] = none_odd
    """What is missing in a line, or odd."""
    together: Callable[[State, Sequence[L]], Iterable[tuple[L, str, Finding]]] = none_together
    """What is odd in lines held against each other."""

    @property
    def naming(self) -> tuple[Naming[L, K], ...]:
        """All columns that name something, whom the line orders first."""
        return (self.ordered, *self.columns)

    def found(self, state: State, orders: Orders) -> Iterator[tuple[L, str, Finding]]:
        """Yield all that is found in the lines of the sheet: line, column and finding."""
        lines = tuple(orders[self.record].values())
        for line in lines:
            for each in self.naming:
                yield from ((line, each.column, found) for found in each.unknown(state, line))
            yield from ((line, column, found) for column, found in self.odd(state, line))
        yield from self.together(state, lines)


Sheets = tuple[OrderSheet[Any, K], ...]


def check_orders(
    sheets: Sheets[K],
    state: State,
    orders: Orders,
    where: Callable[[type[Record], str, str], Any],
) -> list[Finding]:
    """Return all that is found in the order lines of a turn, each finding in its cell."""
    return [
        replace(finding, cell=where(sheet.record, line.key, column))
        for sheet in sheets
        for line, column, finding in sheet.found(state, orders)
    ]


def words_of(sheets: Sheets[K]) -> Callable[[K], Words]:
    """Return what makes the drop-downs of all order sheets of what a team may know."""
    offers = {
        name: offer
        for sheet in sheets
        for each in sheet.naming
        for name, offer in each.offered.items()
    }
    return lambda knows: {name: tuple(offer(knows)) for name, offer in offers.items()}

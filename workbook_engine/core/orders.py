"""The orders of one turn: the lines of all teams, and whose each is, asked once as it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, cast

from workbook_engine.core.records import Orders, R, Record, Tables


class Given(Mapping[str, R], Generic[R]):
    """Whose order is which: the line of each that is ordered about, by key, in order of lines."""

    __slots__ = ("_lines",)

    def __init__(self, lines: Mapping[str, R] | None = None) -> None:
        self._lines = dict(lines or {})

    def of(self, row: Record) -> R | None:
        """Return the line that orders somebody about; None where he has no orders."""
        return self._lines.get(row.key)

    def __contains__(self, key: object) -> bool:
        return key in self._lines  # most have none, and a mapping would try and fail

    def __getitem__(self, key: str) -> R:
        return self._lines[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


class PartOrders(Tables):
    """Orders of which some lines are not understood: those move nobody.

    They are kept all the same, so that who has a line of his own does not follow the order of his
    formation because there is a typo in it.
    """

    __slots__ = ("every",)

    def __init__(self, understood: Orders, every: Orders) -> None:
        super().__init__({kind: understood[kind] for kind in understood})
        self.every = every


class TurnOrders(Tables):
    """The order lines of all teams by order record class, as the phases of a turn read them."""

    __slots__ = ("_given",)

    def __init__(
        self, orders: Orders, given: Mapping[type[Record], Mapping[str, Record]] | None = None
    ) -> None:
        super().__init__({kind: orders[kind] for kind in orders})
        self._given = {kind: Given(lines) for kind, lines in (given or {}).items()}

    def given(self, kind: type[R]) -> Given[R]:
        """Return whose each line of an order sheet was as the turn began."""
        return cast("Given[R]", self._given.get(kind, Given()))

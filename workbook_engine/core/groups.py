"""The rows of a table in groups, which follow the table through its changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Any

from msgspec import Struct

Rows = Mapping[str, object]
"""Records of any class, by key."""
Rule = Callable[[Any], Hashable]
Touched = tuple[Collection[str], "Touched | None"]
"""The keys of rows that were changed last, and those that were before them."""


_NOBODY: Mapping[int, Any] = {}
_MOST_IN_FRONT = 48
"""So many groups may be not as they were before all are recorded again."""


class Altered(Mapping[Any, Mapping[int, Any]]):
    """Groups of which a few are not as they were: those stand in front of the others.

    So a row that changes costs its own group, and not a copy of all.
    """

    __slots__ = ("behind", "front")

    def __init__(
        self, behind: Mapping[Any, Mapping[int, Any]], front: dict[Any, Mapping[int, Any]]
    ) -> None:
        self.behind, self.front = behind, front

    @classmethod
    def of(cls, groups: Mapping[Any, Mapping[int, Any]]) -> Altered:
        """Return groups to be altered; those given stay as they are."""
        if isinstance(groups, Altered):
            return cls(groups.behind, {**groups.front})
        return cls(groups, {})

    def get(self, key: object, default: Any = None) -> Any:
        """Return a group, or the default; one that has lost its last row is none."""
        found = self.front.get(key)
        return (self.behind.get(key) if found is None else found) or default

    def __getitem__(self, key: object) -> Mapping[int, Any]:
        found: Mapping[int, Any] | None = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[Any]:
        return (key for key in {**self.behind, **self.front} if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def settled(self) -> Mapping[Any, Mapping[int, Any]]:
        """Return the groups as they are looked up quickest."""
        if not self.front:
            return self.behind
        return self if len(self.front) <= _MOST_IN_FRONT else dict(self)


class Groups(Struct, frozen=True):
    """The rows of a table in groups, each group in the order of the table, by number of the row.

    A row whose rule says None is in no group.
    """

    rows: Rows
    numbers: Mapping[str, int]
    """The number of each row in the table, by key."""
    groups: Mapping[Any, Mapping[int, Any]]

    @classmethod
    def of(cls, rows: Rows, by: Rule) -> Groups:
        """Put all rows into their groups."""
        groups: dict[Hashable, dict[int, object]] = {}
        for number, row in enumerate(rows.values()):
            group = by(row)
            if group is not None:
                groups.setdefault(group, {})[number] = row
        return cls(rows, {key: number for number, key in enumerate(rows)}, groups)

    def followed(self, rows: Rows, by: Rule, touched: Touched | None) -> Groups:
        """Return the groups of the table as it is now.

        Where it is known which rows were touched since, only they are looked at. That none has come
        or gone is then known too.
        """
        if touched is None and [*rows] != [*self.rows]:
            return Groups.of(rows, by)  # and the numbers of all others may have changed
        groups = Altered.of(self.groups)
        for key in rows if touched is None else dict.fromkeys(_every(touched)):
            was, now = self.rows[key], rows[key]
            if was is not now:
                _moved(groups, by(was), by(now), self.numbers[key], now)
        return Groups(rows, self.numbers, groups.settled())


def _every(touched: Touched) -> Iterator[str]:
    """Yield all keys that were touched."""
    left: Touched | None = touched
    while left is not None:
        keys, left = left
        yield from keys


def _moved(groups: Altered, out_of: Hashable, into: Hashable, number: int, row: object) -> None:
    """Take a row out of its group and put it, as it is now, into another, or into the same."""
    if out_of is not None and out_of != into:
        groups.front[out_of] = {n: each for n, each in groups[out_of].items() if n != number}
    if into is not None:
        joined = {**groups.get(into, _NOBODY), number: row}
        groups.front[into] = dict(sorted(joined.items())) if out_of != into else joined

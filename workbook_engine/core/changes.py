"""Changes: what a ruling does to the state. The core stamps what was there before and after.

A stamped change can be replayed and inverted exactly, whatever bounds cut it short.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Final, cast

from workbook_engine.core.frozen import altered, dataclass
from workbook_engine.core.records import Record, State, Value, changed, has_field

UNSTAMPED: Final = "\0unstamped"
"""Stands in `was` and `now` until the change has been applied."""


@dataclass(frozen=True, slots=True)
class Set:
    """Put a value into one field of one record."""

    record: type[Record]
    key: str
    field: str
    value: Value
    was: Value = UNSTAMPED
    now: Value = UNSTAMPED


@dataclass(frozen=True, slots=True)
class Add:
    """Add to a number; what would pass the field's bounds is cut off there."""

    record: type[Record]
    key: str
    field: str
    value: int | Fraction
    was: Value = UNSTAMPED
    now: Value = UNSTAMPED


@dataclass(frozen=True, slots=True)
class Create:
    """Put a new record on the table."""

    row: Record

    @property
    def record(self) -> type[Record]:
        """The class of the new record."""
        return type(self.row)

    @property
    def key(self) -> str:
        """The key of the new record."""
        return self.row.key


@dataclass(frozen=True, slots=True)
class Retire:
    """Take a record off the table; `was` keeps it for the way back."""

    record: type[Record]
    key: str
    was: Record | None = None


Change = Set | Add | Create | Retire
_COME_OR_GO = frozenset({Create, Retire})


def sets(record: type[Record], key: str, /, **values: Value) -> tuple[Set, ...]:
    """Return what puts values into several fields of one record."""
    return tuple(Set(record, key, field, value) for field, value in values.items())


class ChangeError(Exception):
    """A change that cannot be made: no such record or field, or a record already there."""


def apply(state: State, changes: Iterable[Change]) -> tuple[State, tuple[Change, ...]]:
    """Return the state after the changes, and the changes stamped; a defect raises ChangeError."""
    applied = Applied(state)
    stamped = applied.stamped(changes)
    return applied.state(), stamped


class Applied:
    """A state to which changes are applied, one lot after another, and their tables copied once."""

    def __init__(self, state: State) -> None:
        self.before = state
        self._tables: dict[type[Record], dict[str, Record]] = {}
        self._touched: dict[type[Record], dict[str, None]] = {}
        self._came_or_went: set[type[Record]] = set()

    def stamped(self, changes: Iterable[Change]) -> tuple[Change, ...]:
        """Apply some changes and return them stamped."""
        stamped: list[Change] = []
        for (record, key), same_row in groupby(changes, key=attrgetter("record", "key")):
            table = self._tables.get(record)
            if table is None:
                table = self._tables[record] = self.before.tables.copied(record)
                self._touched[record] = {}
            self._touched[record][key] = None
            rows = len(stamped)
            _apply_to_row(table, same_row, stamped)
            if not _COME_OR_GO.isdisjoint(map(type, stamped[rows:])):
                self._came_or_went.add(record)
        return tuple(stamped)

    def state(self) -> State:
        """Return the state as it is now; nothing more is applied to it."""
        if not self._tables:
            return self.before
        touched = {k: keys for k, keys in self._touched.items() if k not in self._came_or_went}
        return self.before.with_tables(self._tables, touched)


def invert(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Return the stamped changes that take the state back, last first."""
    return tuple(_inverse(change) for change in reversed(changes))


def again(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return stamped changes as plain settings of what they came to, for replay."""
    return tuple(
        Set(change.record, change.key, change.field, _stamp(change, change.now))
        if isinstance(change, Set | Add)
        else change
        for change in changes
    )


def _apply_to_row(
    table: dict[str, Record], changes: Iterable[Change], stamped: list[Change]
) -> None:
    """Apply the changes of one row that follow one another; values it is given go in together."""
    given: dict[str, Value] = {}
    for change in changes:
        if given and not isinstance(change, Set):
            table[change.key] = changed(table[change.key], given)
            given.clear()
        stamped.append(_apply_one(table, change, given))
    if given:
        table[change.key] = changed(table[change.key], given)


def _apply_one(table: dict[str, Record], change: Change, given: dict[str, Value]) -> Change:
    """Apply one change; a value that is put into a field is given, to go in with others."""
    row = table.get(change.key)
    if isinstance(change, Set) and row is not None:  # most are
        field = change.field
        if not has_field(type(row), field):
            raise _no_field(change)
        was: Value = given[field] if field in given else getattr(row, field)
        given[field] = change.value
        return Set(change.record, change.key, field, change.value, was, change.value)
    if isinstance(change, Create):
        if row is not None:
            raise ChangeError(f"{change.record.__name__} {change.key} is already there")
        table[change.key] = change.row
        return change
    if row is None:
        raise ChangeError(f"there is no {change.record.__name__} {change.key}")
    if isinstance(change, Retire):
        del table[change.key]
        return altered(change, was=row)
    if not has_field(type(row), change.field):
        raise _no_field(change)
    return _added(table, row, cast("Add", change))


def _added(table: dict[str, Record], row: Record, change: Add) -> Add:
    """Add to a number of a row; what was given before has gone into it."""
    was: Value = getattr(row, change.field)
    now = _within(row, change, was)
    table[change.key] = changed(row, {change.field: now})
    return Add(change.record, change.key, change.field, change.value, was, now)


def _no_field(change: Set | Add) -> ChangeError:
    return ChangeError(f"a {change.record.__name__} has no field {change.field}")


def _within(row: Record, change: Add, was: Value) -> int | Fraction:
    low, high = row.bounds(change.field)
    now = cast("int | Fraction", was or 0) + change.value
    if low is not None:
        now = max(now, low)
    return now if high is None else min(now, high)


def _inverse(change: Change) -> Change:
    if isinstance(change, Create):
        return Retire(change.record, change.key)
    if isinstance(change, Retire):
        if change.was is None:
            raise ChangeError(f"the retirement of {change.key} was never applied")
        return Create(change.was)
    return Set(change.record, change.key, change.field, _stamp(change, change.was))


def _stamp(change: Set | Add, value: Value) -> Value:
    if value == UNSTAMPED:
        raise ChangeError(f"the change of {change.key} {change.field} was never applied")
    return value

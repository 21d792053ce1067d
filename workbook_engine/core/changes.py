"""Changes: what a ruling does to the state. The core stamps what was there before and after.

A stamped change can be replayed and inverted exactly, whatever bounds cut it short.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, cast

from msgspec import Struct

from workbook_engine.core.records import Record, RowKey, State, Value, changed, field_names, replace

UNSTAMPED: Final = "\0unstamped"
"""Stands in `was` and `now` until the change has been applied."""


class Set(Struct, frozen=True):
    """Put a value into one field of one record."""

    record: type[Record]
    key: str
    field: str
    value: Value
    was: Value = UNSTAMPED
    now: Value = UNSTAMPED


class Add(Struct, frozen=True):
    """Add to a number; what would pass the field's bounds is cut off there."""

    record: type[Record]
    key: str
    field: str
    value: int | Fraction
    was: Value = UNSTAMPED
    now: Value = UNSTAMPED
    by: tuple[str, ...] = ()
    """Who takes it, where several share one stock: a name for each point."""


class Create(Struct, frozen=True):
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


class Retire(Struct, frozen=True):
    """Take a record off the table; `was` keeps it for the way back."""

    record: type[Record]
    key: str
    was: Record | None = None


Change = Set | Add | Create | Retire


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
        self.contested: set[RowKey] = set()
        """The rows that more than one lot has changed."""
        self._lots = 0
        self._tables: dict[type[Record], dict[str, Record]] = {}
        self._touched: dict[type[Record], dict[str, int]] = {}
        """The rows that were changed, with the number of the lot that did so first."""
        self._came_or_went: set[type[Record]] = set()

    def stamped(self, changes: Iterable[Change]) -> tuple[Change, ...]:
        """Apply some changes and return them stamped."""
        stamped: list[Change] = []
        self._lots += 1
        row = _Row({}, Record, "")
        for change in changes:
            record, key = change.record, change.key
            if record is not row.record or key != row.key:
                if row.is_given:
                    row.put_down()
                row = _Row(self._opened(record, key), record, key)
            if type(change) is not Set:
                if type(change) is not Add:
                    self._came_or_went.add(record)
                stamped.append(row.changed_by(change))
            else:  # most are
                stamped.append(row.given(change))
        row.put_down()
        return tuple(stamped)

    def _opened(self, record: type[Record], key: str) -> dict[str, Record]:
        """Return the copy of a table in which a row is to be changed, and note that it is."""
        table = self._tables.get(record)
        if table is None:
            table = self._tables[record] = self.before.tables.copied(record)
            self._touched[record] = {}
        if self._touched[record].setdefault(key, self._lots) != self._lots:
            self.contested.add((record, key))
        return table

    def state(self) -> State:
        """Return the state as it is now; nothing more is applied to it."""
        if not self._tables:
            return self.before
        touched = {k: keys for k, keys in self._touched.items() if k not in self._came_or_went}
        return self.before.with_tables(self._tables, touched)


class _Row:
    """One row while changes of it follow one another; values it is given go in together."""

    __slots__ = ("_fields", "_is", "_table", "is_given", "key", "record")

    def __init__(self, table: dict[str, Record], record: type[Record], key: str) -> None:
        self.record, self.key, self._table = record, key, table
        self._is = table.get(key)
        self._fields = field_names(record)
        self.is_given: dict[str, Value] = {}

    def given(self, change: Set) -> Set:
        """Put a value into a field, and return the change stamped."""
        field, now, row = change.field, change.value, self._is
        if row is None:
            raise self._not_there()
        if field not in self._fields:
            raise self._no_field(field)
        given = self.is_given
        was: Value = given[field] if field in given else getattr(row, field)
        given[field] = now
        return Set(self.record, self.key, field, now, was, now)

    def changed_by(self, change: Change) -> Change:
        """Make any other change, after what was given before, and return it stamped."""
        self.put_down()
        row = self._is
        if isinstance(change, Create):
            if row is not None:
                raise ChangeError(f"{self.record.__name__} {self.key} is already there")
            self._is = self._table[self.key] = change.row
            return change
        if row is None:
            raise self._not_there()
        if isinstance(change, Retire):
            self._is = None
            del self._table[self.key]
            return replace(change, was=row)
        return self._added(row, cast("Add", change))

    def put_down(self) -> None:
        """Put what was given into the table."""
        if self.is_given and self._is is not None:
            self._is = self._table[self.key] = changed(self._is, self.is_given)
            self.is_given = {}

    def _added(self, row: Record, change: Add) -> Add:
        """Add to a number of the row."""
        field, more = change.field, change.value
        if field not in self._fields:
            raise self._no_field(field)
        was: Value = getattr(row, field)
        now = _within(row, change, was)
        self._is = self._table[self.key] = changed(row, {field: now})
        return Add(self.record, self.key, field, more, was, now, change.by)

    def _not_there(self) -> ChangeError:
        return ChangeError(f"there is no {self.record.__name__} {self.key}")

    def _no_field(self, field: str) -> ChangeError:
        return ChangeError(f"a {self.record.__name__} has no field {field}")


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

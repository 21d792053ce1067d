"""Records and the state: one record class is one sheet, one key one row, one field one column."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from msgspec import NODEFAULT, Struct, structs

from workbook_engine.core.groups import Groups, Touched
from workbook_engine.core.rules import NO_RULES, Rules

if TYPE_CHECKING:  # so that what is given is checked against the fields
    from dataclasses import replace as replace
else:

    def replace(it: Any, /, **given: object) -> Any:
        """Return a record, or a dataclass, with other values in some of its fields."""
        return (structs if isinstance(it, Struct) else dataclasses).replace(it, **given)


Value = str | int | bool | Fraction | tuple[str, ...] | None
"""What a field may hold: a text, a whole number, yes or no, an exact fraction, a list of names."""


class Record(Struct, frozen=True, kw_only=True):
    """One row of one sheet; subclasses name their key field and, where they have any, bounds."""

    key_field: ClassVar[str] = "id"
    asked_as: ClassVar[str] = ""
    """What the questions about its rows are named after: `combat` in `3/combat/K14/die/1`."""

    never_negative: ClassVar[tuple[str, ...]] = ()
    """The fields that no `Add` brings below nothing, where no more is said of bounds."""

    no_stocks: ClassVar[tuple[str, ...]] = ()
    """The numbers of which no sum tells anything, such as a place in inches or a level."""

    @property
    def key(self) -> str:
        """The row's name, unique in its table."""
        return str(getattr(self, self.key_field))

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Return the lowest and highest value an `Add` may bring the field to."""
        return (0 if field in self.never_negative else None), None


R = TypeVar("R", bound=Record)
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
Table = Mapping[str, R]
RowKey = tuple[type[Record], str]
"""A row of any table: its record class and its key there."""


class Tables:
    """Tables of records by class: `tables[Unit]["2 Para"]`; no rows means an empty table."""

    __slots__ = ("_groups", "_indexes", "_shown", "_tables")

    def __init__(self, tables: Mapping[type[Record], Mapping[str, Record]] | None = None) -> None:
        self._tables = dict(tables or {})
        self._shown: dict[type[Record], Any] = {}
        self._indexes: dict[tuple[type[Record], object], Any] = {}
        self._groups: dict[tuple[type[Record], object], tuple[Groups, Touched | None]] = {}

    def __reduce__(self) -> tuple[type[Tables], tuple[object]]:
        """Take along the rows alone: what was made of them is made again."""
        return Tables, (self._tables,)

    @classmethod
    def of(cls, *records: Record) -> Tables:
        """Gather records into tables, in the order given."""
        tables: dict[type[Record], dict[str, Record]] = {}
        for record in records:
            tables.setdefault(type(record), {})[record.key] = record
        return cls(tables)

    def __getitem__(self, kind: type[R]) -> Table[R]:
        shown: Table[R] | None = self._shown.get(kind)
        if shown is None:  # the very same as long as the table stands: so it is soon compared
            rows = cast("dict[str, R]", self._of(kind))
            shown = self._shown[kind] = MappingProxyType(rows)
        return shown

    def _of(self, kind: type[Record]) -> Mapping[str, Record]:
        return self._tables.get(kind, {})

    def __iter__(self) -> Iterator[type[Record]]:
        return iter(self._tables)

    def copied(self, kind: type[Record]) -> dict[str, Record]:
        """Return the rows of a table for the caller to change."""
        return dict(self._tables.get(kind, ()))

    def __eq__(self, other: object) -> bool:
        """Compare by rows, whatever their order; a table without rows equals none."""
        if not isinstance(other, Tables):
            return NotImplemented
        return _filled(self._tables) == _filled(other._tables)

    __hash__ = None  # type: ignore[assignment]

    def replaced(
        self,
        tables: Mapping[type[Record], Mapping[str, Record]],
        touched: Mapping[type[Record], Collection[str]] = MappingProxyType({}),
    ) -> Tables:
        """Return these tables with some of them replaced whole.

        Of a table in which no row has come or gone, `touched` may say which rows are not the same.
        """
        new = Tables({**self._tables, **tables})
        new._shown = {kind: rows for kind, rows in self._shown.items() if kind not in tables}
        new._indexes = {of: made for of, made in self._indexes.items() if of[0] not in tables}
        for of, (known, before) in self._groups.items():
            if of[0] not in tables:
                new._groups[of] = known, before
            elif of[0] in touched and (before or known.rows is self._tables.get(of[0])):
                new._groups[of] = known, (touched[of[0]], before)
            else:
                new._groups[of] = known, None
        return new

    def index(self, kind: type[R], make: Callable[[Table[R]], T]) -> T:
        """Return what a function makes of one table: an index of its rows, say.

        It is made once and serves as long as the table stands, through changes of other tables.
        So `make` looks at that table only, and nobody changes what it returns.
        """
        of = (kind, make)
        if of not in self._indexes:
            self._indexes[of] = make(self[kind])
        made: T = self._indexes[of]
        return made

    def grouped(self, kind: type[R], by: Callable[[R], K]) -> Mapping[K, Mapping[int, R]]:
        """Return the rows of a table in groups, each row with its number in the table.

        `by` says of one row to which group it belongs, to none where it says None, and looks at
        that row only. The rows of a group stand as they do in the table. The groups follow the
        table through its changes: a row that is changed costs that row alone.
        """
        of, rows = (kind, by), self._of(kind)
        known, touched = self._groups.get(of, (None, None))
        if known is None or known.rows is not rows:
            known = known.followed(rows, by, touched) if known else Groups.of(rows, by)
            self._groups[of] = known, None
        return known.groups


_POSITION = re.compile(r"(\d+)(?:\.([1-9]\d*))?")

Orders = Tables
"""The order lines of all teams, by order record class."""


def _filled(
    tables: Mapping[type[Record], Mapping[str, Record]],
) -> dict[type[Record], Mapping[str, Record]]:
    return {kind: rows for kind, rows in tables.items() if rows}


class Position(Struct, frozen=True, order=True):
    """A place in the game: the turn, and the stage within it (1 where a turn has one stage)."""

    turn: int
    stage: int = 1

    def __str__(self) -> str:
        return str(self.turn) if self.stage == 1 else f"{self.turn}.{self.stage}"

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read `3` or `3.2`; raise ValueError for anything else."""
        match = _POSITION.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not a position like 3 or 3.2")
        return cls(int(match[1]), int(match[2] or 1))


class State(Struct, frozen=True, eq=False):
    """Everything on the umpire's desk at one position of the game."""

    position: Position
    tables: Tables
    rules: Rules = NO_RULES
    """Those in force, for whoever checks or shows it; a phase that is played asks its umpire's."""

    def __eq__(self, other: object) -> bool:
        """Compare what lies on the desk, whatever the rules."""
        if not isinstance(other, State):
            return NotImplemented
        return self.position == other.position and self.tables == other.tables

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, kind: type[R]) -> Table[R]:
        shown: Table[R] | None = self.tables._shown.get(kind)  # most are
        return self.tables[kind] if shown is None else shown

    def index(self, kind: type[R], make: Callable[[Table[R]], T]) -> T:
        """Return what a function makes of one table, made once as long as the table stands."""
        return self.tables.index(kind, make)

    def grouped(self, kind: type[R], by: Callable[[R], K]) -> Mapping[K, Mapping[int, R]]:
        """Return the rows of a table in groups, which follow the table through its changes."""
        return self.tables.grouped(kind, by)

    def with_tables(
        self,
        tables: Mapping[type[Record], Mapping[str, Record]],
        touched: Mapping[type[Record], Collection[str]] = MappingProxyType({}),
    ) -> State:
        """Return the state with some tables replaced whole, as `Tables.replaced` does."""
        return State(self.position, self.tables.replaced(tables, touched), self.rules)


def field_names(kind: type[Struct]) -> tuple[str, ...]:
    """Return the names of a record's fields, in the order of its columns."""
    return kind.__struct_fields__


def defaults_of(kind: type[Struct]) -> dict[str, Any]:
    """Return what each field holds where nothing is said; without those that must be given."""
    given = kind.__struct_defaults__  # of the last so many fields
    held = zip(kind.__struct_fields__[-len(given) :], given, strict=False)
    return {name: value for name, value in held if value is not NODEFAULT}


def parts_of(it: object) -> tuple[str, ...] | None:
    """Return the names of the fields of a record or of a dataclass; None for anything else."""
    if isinstance(it, Struct):
        return it.__struct_fields__
    if dataclasses.is_dataclass(it) and not isinstance(it, type):
        return tuple(each.name for each in dataclasses.fields(it))
    return None


def changed(row: R, given: Mapping[str, Value]) -> R:
    """Return a row with other values in some of its fields."""
    return replace(row, **given)


def texts_of(row: Record) -> Iterator[str]:
    """Yield every text in a row, in the order of its columns."""
    for name in field_names(type(row)):
        value = getattr(row, name)
        if isinstance(value, str):
            yield str(value)
        elif isinstance(value, tuple):
            yield from value

"""The books balanced: what was there, what came in, what went out, and what is there now.

Reckoned from the archived rulings alone, so that it does not rest on the rules being right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct, field

from workbook_engine.core.answers import shown
from workbook_engine.core.changes import Add, Create, Retire, Set
from workbook_engine.core.records import Record, Tables, Value, field_names
from workbook_engine.core.rulings import Ruling

Number = int | Fraction
Entry = tuple[type[Record], str, str]
"""A number of the state: its record's class, its row, its field."""


class Sum(Struct, frozen=True):
    """One field of all rows of a table together."""

    what: str
    """`Stack.fuel`, `Unit.step`."""
    start: Number
    came: Number
    went: Number
    end: Number


class Balance(Struct):
    """What was found: the sums of the fields that changed, and what does not balance."""

    numbers: int = 0
    sums: list[Sum] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class _Account(Struct):
    """What is booked to one number."""

    start: Number
    came: Number = 0
    went: Number = 0

    @property
    def end(self) -> Number:
        return self.start + self.came - self.went

    def book(self, was: Value, now: Value) -> None:
        difference = _number(now) - _number(was)
        if difference > 0:
            self.came += difference
        else:
            self.went -= difference


def balance(
    before: Tables, after: Tables, rulings: Iterable[Ruling], kinds: Iterable[type[Record]]
) -> Balance:
    """Book every change of a turn, and hold the accounts against the tables after it."""
    of = tuple(kinds)  # no set: a class's place in one varies from process to process
    accounts = {entry: _Account(number) for entry, number in _numbers(before, of)}
    found = Balance()
    for ruling in rulings:
        found.wrong += _booked(ruling, accounts, of)
    ended = dict(_numbers(after, of))
    found.numbers = len(ended)
    for entry in dict.fromkeys((*accounts, *ended)):
        account = accounts.get(entry, _Account(0))
        if account.end != ended.get(entry, 0):
            found.wrong.append(_unbalanced(entry, account, ended.get(entry, 0)))
    found.sums = list(_sums(accounts))
    return found


def _numbers(tables: Tables, kinds: Iterable[type[Record]]) -> Iterator[tuple[Entry, Number]]:
    for kind in kinds:
        for key, row in tables[kind].items():
            for name in field_names(kind):
                value = getattr(row, name)
                if isinstance(value, int | Fraction) and not isinstance(value, bool):
                    yield (kind, key, name), value


def _booked(
    ruling: Ruling, accounts: dict[Entry, _Account], kinds: tuple[type[Record], ...]
) -> Iterator[str]:
    """Book the changes of a ruling; find those that do not begin where the account stands."""
    for change in ruling.changes:
        if change.record not in kinds:
            continue
        if isinstance(change, Create | Retire):
            row = change.row if isinstance(change, Create) else change.was
            tables = Tables.of(row) if row is not None else Tables()
            for entry, number in _numbers(tables, (change.record,)):
                account = accounts.setdefault(entry, _Account(0))
                account.book(*((0, number) if isinstance(change, Create) else (number, 0)))
        elif isinstance(change, Set | Add) and _is_number(change):
            entry = (change.record, change.key, change.field)
            account = accounts.setdefault(entry, _Account(0))
            if account.end != _number(change.was):
                yield (
                    f"{_named(entry)}: {ruling.id} changes it from {shown(change.was)}, "
                    f"but it stands at {shown(account.end)}."
                )
            account.book(change.was, change.now)


def _is_number(change: Set | Add) -> bool:
    values = (change.was, change.now)
    return all(v is None or (isinstance(v, int | Fraction) and v is not True) for v in values)


def _number(value: Value) -> Number:
    return value if isinstance(value, int | Fraction) else 0


def _unbalanced(entry: Entry, account: _Account, end: Number) -> str:
    return (
        f"{_named(entry)}: {shown(account.start)} + {shown(account.came)} - {shown(account.went)} "
        f"= {shown(account.end)}, but {shown(end)} is in the book."
    )


def _named(entry: Entry) -> str:
    kind, key, name = entry
    return f"{kind.__name__} {key}, {name.replace('_', ' ')}"


def _sums(accounts: dict[Entry, _Account]) -> Iterator[Sum]:
    """Yield, for each field that changed, all its accounts together."""
    fields: dict[str, list[_Account]] = {}
    for (kind, _, name), account in accounts.items():
        if name not in kind.no_stocks:
            fields.setdefault(f"{kind.__name__}.{name}", []).append(account)
    for what, booked in fields.items():
        if any(each.came or each.went for each in booked):
            yield Sum(
                what,
                sum((each.start for each in booked), start=Fraction(0)),
                sum((each.came for each in booked), start=Fraction(0)),
                sum((each.went for each in booked), start=Fraction(0)),
                sum((each.end for each in booked), start=Fraction(0)),
            )

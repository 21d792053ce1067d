"""Balances: of each thing that is counted, what was there, came in, went out, and is there now.

What came and went is added up from the turn's rulings, change by change; what was and is there is
counted on the table before and after. That the one makes the other is seen, and not assumed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct, field

from workbook_engine.core.changes import Change, Create, Retire
from workbook_engine.core.hindsight import Stock
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.core.rulings import Ruling, Turn


class Account(NamedTuple):
    """What is counted, and whose it is."""

    owner: str
    what: str


Counts = Callable[[Any], Iterable[tuple[Account, int]]]
"""What one row of a table adds to which accounts."""


class BalanceRow(Record, frozen=True, kw_only=True):
    """A row of Balances: one thing of one owner, over the turn that was played."""

    key_field: ClassVar[str] = "key"

    key: str
    owner: str = ""
    what: str = ""
    start: int = 0
    came: int = 0
    went: int = 0
    end: int = 0
    adds_up: str = ""
    """`yes`, or by how much it does not."""
    came_by: str = ""
    """The rules by which it came, with how much by each."""
    went_by: str = ""


YES = "yes"


class _Book(Struct):
    """What came into an account and went out of it, by rule."""

    came: Counter[str] = field(default_factory=Counter)
    went: Counter[str] = field(default_factory=Counter)


def balances(turn: Turn, counts: Mapping[type[Record], Counts]) -> Iterator[BalanceRow]:
    """Yield a row for each account that had, got or has anything, in the order of the owners.

    What one ruling takes and gives of one account is neither income nor loss, but passed on.
    """
    before, after = _counted(turn.before.tables, counts), _counted(turn.after.tables, counts)
    booked = _booked(turn, counts)
    accounts = dict.fromkeys((*before, *after, *booked))
    owners = list(dict.fromkeys(each.owner for each in accounts))
    kinds = list(dict.fromkeys(each.what for each in accounts))
    for account in sorted(accounts, key=lambda a: (owners.index(a.owner), kinds.index(a.what))):
        start, end, book = before[account], after[account], booked.get(account, _Book())
        if start or end or book.came or book.went:
            yield _row(account, start, book, end)


def stocks(turn: Turn, counts: Mapping[type[Record], Counts]) -> Iterator[Stock]:
    """Yield how each account went over a turn, where it is of supplies."""
    for row in balances(turn, counts):
        yield Stock(row.owner, row.what, row.start, row.end, row.went)


def _row(account: Account, start: int, book: _Book, end: int) -> BalanceRow:
    came, went = book.came.total(), book.went.total()
    short = end - (start + came - went)
    return BalanceRow(
        key=f"{account.owner}: {account.what}",
        owner=account.owner,
        what=account.what,
        start=start,
        came=came,
        went=went,
        end=end,
        adds_up=f"no: {abs(short)} {'more' if short > 0 else 'fewer'} are there" if short else YES,
        came_by=_by_rule(book.came),
        went_by=_by_rule(book.went),
    )


def _by_rule(points: Counter[str]) -> str:
    return ", ".join(f"{rule} {count}" for rule, count in points.most_common())


def _counted(tables: Tables, counts: Mapping[type[Record], Counts]) -> Counter[Account]:
    found: Counter[Account] = Counter()
    for kind, of in counts.items():
        for row in tables[kind].values():
            for account, number in of(row):
                found[account] += number
    return found


def _booked(turn: Turn, counts: Mapping[type[Record], Counts]) -> dict[Account, _Book]:
    """Return what each ruling brought to each account and took from it."""
    tables = {kind: dict(turn.before.tables[kind]) for kind in counts}
    books: dict[Account, _Book] = {}
    for ruling in turn.rulings:
        for account, number in _net(ruling, tables, counts).items():
            book = books.setdefault(account, _Book())
            if number > 0:
                book.came[ruling.rule] += number
            elif number < 0:
                book.went[ruling.rule] -= number
    return books


def _net(
    ruling: Ruling,
    tables: Mapping[type[Record], dict[str, Record]],
    counts: Mapping[type[Record], Counts],
) -> Counter[Account]:
    """Make the changes of a ruling; return by how much it has changed each account."""
    net: Counter[Account] = Counter()
    for change in ruling.changes:
        if change.record not in counts:
            continue
        table, of = tables[change.record], counts[change.record]
        was = table.pop(change.key, None)
        now = _changed(was, change)
        for account, number in of(was) if was is not None else ():
            net[account] -= number
        for account, number in of(now) if now is not None else ():
            net[account] += number
        if now is not None:
            table[change.key] = now
    return net


def _changed(row: Record | None, change: Change) -> Record | None:
    """Return a row as a stamped change leaves it; None where it goes or was not there."""
    if isinstance(change, Create):
        return change.row
    if isinstance(change, Retire) or row is None:
        return None
    return replace(row, **{change.field: change.now})

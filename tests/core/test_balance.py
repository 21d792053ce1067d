"""The balance tells its sums in the order it was asked in, whatever copy of the code reckons."""

from __future__ import annotations

from typing import Any

from msgspec import defstruct

from workbook_engine.core.balance import balance
from workbook_engine.core.changes import Set
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.rulings import Ruling

KINDS: tuple[Any, ...] = tuple(
    defstruct(name, [("id", str, "1"), ("fuel", int, 0)], bases=(Record,), frozen=True)
    for name in ("Depot", "Lorry", "Train", "Barge", "Wagon", "Mule", "Dump", "Stack")
)


def sums_of(kinds: tuple[Any, ...]) -> list[str]:
    """Return the names of the sums, where every kind has burnt three of five."""
    before, after = (Tables.of(*(kind(fuel=fuel) for kind in KINDS)) for fuel in (5, 2))
    burnt = tuple(Set(kind, "1", "fuel", 2, was=5, now=2) for kind in KINDS)
    ruling = Ruling(id="1/supply/burnt", rule="T-1", text="Fuel is burnt.", changes=burnt)
    found = balance(before, after, [ruling], kinds)
    assert found.wrong == []
    return [each.what for each in found.sums]


def test_sums_come_in_the_order_of_the_tables() -> None:
    for kinds in (KINDS, KINDS[::-1]):
        assert sums_of(kinds) == [f"{kind.__name__}.fuel" for kind in kinds]

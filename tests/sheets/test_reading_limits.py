"""A state checked by the schemas of its own sheets; and reading is quick."""

import sys
from fractions import Fraction

import pytest

from tests.sheets.written import SCHEMAS
from workbook_engine.books.grid_book import GridBook
from workbook_engine.core.records import Position, Record, Tables
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Unit
from workbook_engine.sheets import codes
from workbook_engine.sheets.limits import check_tables
from workbook_engine.sheets.reading import read

TANKS = Unit(
    id="7PZ",
    side="German",
    team="germans",
    nation="German",
    kind="tank",
    profile="9-7-6-2-0",
    moved=Fraction(1, 2),
)


def test_a_sound_state_has_no_findings() -> None:
    assert (
        check_tables(Tables(), Tables.of(TANKS, Place(name="Arnhem", square="C2")), SCHEMAS) == []
    )


@pytest.mark.parametrize(
    "record",
    [
        Unit(id="7PZ", side="A", team="a", nation="German", profile="7-0", step=-1),
        Unit(id="7PZ", side="A", team="a", nation="German", kind="Martian", profile="7-0"),
        Unit(id="7PZ", side="A", team="a", nation="German", profile="seven"),
        Unit(id="7PZ", side="A", team="a", nation="German", profile="7-0", moved=Fraction(3, 2)),
        Unit(id="7PZ", side="", team="a", nation="German", profile="7-0"),
        Unit(id="7PZ", side="A", team="a", nation="German", profile="7-0", step=None),  # type: ignore[arg-type]
    ],
    ids=["negative", "word", "profile", "beyond", "blank", "none"],
)
def test_a_state_that_no_sheet_would_take_back_is_a_finding(record: Record) -> None:
    (found,) = check_tables(Tables(), Tables.of(record), SCHEMAS)
    assert found.code == "E-FIELD"


def test_every_code_is_used_once() -> None:
    names = [code.code for code in codes.ALL]
    assert len(names) == len(set(names))
    assert all(name.startswith(("E-", "W-")) for name in names)


UNITS, CALLS = 1_000, 170
"""So many functions of Python are called for a unit, a fifth more than as measured."""


def test_a_large_desk_is_read_with_few_calls_a_row() -> None:
    columns = SCHEMAS.of(Unit).columns
    typed = {"side": "A", "team": "a", "nation": "German", "kind": "tank", "profile": "9-7-6-2-0"}
    typed |= {"position": "K23", "division": "9 SS", "brigade": "1 Pz Bde", "mechanised": "x"}
    units = [
        tuple(f"{n} Pz" if c.name == "id" else typed.get(c.name) for c in columns)
        for n in range(UNITS)
    ]
    ground = tuple(("W",) * 100 for _ in range(50))
    grids = {"Forces": (tuple(c.header for c in columns), *units), "Ground": ground}
    book = GridBook("master", grids)
    calls: list[str] = []
    sys.setprofile(lambda frame, event, _: calls.append(event) if event == "call" else None)
    try:
        reading = read(book, SCHEMAS, "master", Position(1), sparse=True)
    finally:
        sys.setprofile(None)
    assert len(calls) < CALLS * UNITS
    assert len(reading.tables[Unit]) == UNITS
    assert len(reading.tables[Ground]) == 5_000

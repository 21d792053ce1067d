"""Ready? on an order sheet: what each line still lacks, said by a formula."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.every import every
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.package.permitted import READINESS
from workbook_engine.core.records import Position, Tables
from workbook_engine.rulesets import NAMES, named
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.sheets.bodies import Shared
from workbook_engine.sheets.cells import RowCells
from workbook_engine.sheets.columns import READY
from workbook_engine.sheets.faces import face
from workbook_engine.sheets.phone_form import rules_of_forms
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.ready import Land, with_ready
from workbook_engine.sheets.schema import SheetSchema, schemas_of
from workbook_engine.sheets.validations import offers

SCHEMAS = schemas_of(named("opcom"))
LISTS = {
    "Unit": ["2 Para", "3 Para"],
    "Unit.brigade": ["1 Bde"],
    "Unit.division": ["1 Div"],
    "Place": ["Son"],
    "target": ["Son", "Son bridge"],
    "Squadron": ["617 Sqn"],
}


def shared(kind: type, *rows: RowCells) -> list[Shared]:
    form = face(SCHEMAS.of(kind), "team")
    offered = offers((form,), LISTS)
    found = with_ready(form, rows, form.last_row, offered, Land(30, 20, is_hexes=False))
    return [each for row in found if isinstance(each := row[READY], Shared)]


def said(kind: type, *rows: RowCells) -> list[str]:
    return [each.value for each in shared(kind, *rows)][: len(rows)]


MOVE: RowCells = {"unit": "2 Para", "action": "Move", "to": "son"}
LINES: dict[str, tuple[RowCells, str]] = {
    "ready": (MOVE, "ready"),
    "a unit alone is no order": ({"unit": "2 Para"}, ""),
    "no unit": ({**MOVE, "unit": None}, "Unit or group?"),
    "a unit of nobody": ({**MOVE, "unit": "2 Paras"}, "Unit or group: not on the list"),
    "two units": ({**MOVE, "unit": "2 Para; 3 Para"}, "ready"),
    "no action": ({**MOVE, "action": None}, "Action?"),
    "another action": ({**MOVE, "action": "sit"}, "Action: not on the list"),
    "a square of the map": ({**MOVE, "to": "AD20"}, "ready"),
    "a square off the map": ({**MOVE, "to": "AE1"}, "To: not on the list"),
    "nowhere to go": ({**MOVE, "to": None}, "To?"),
    "nothing to strike": ({"unit": "2 Para", "action": "bombard"}, "Target?"),
    "a way": ({**MOVE, "via": "Son > Best"}, "Via not checked"),
}


@every(LINES)
def test_a_line_says_what_it_lacks(line: RowCells, expected: str) -> None:
    assert said(OrderLine, line) == [expected]


def test_two_lines_for_one_unit_both_say_so() -> None:
    lines = said(
        OrderLine, MOVE, {**MOVE, "unit": "2 PARA"}, {"unit": "2 Para"}, {**MOVE, "unit": "1 Bde"}
    )
    assert lines == ["ordered twice", "ordered twice", "", "ready"]


def test_a_unit_that_stands_in_a_line_of_two_is_ordered_twice() -> None:
    lines = said(OrderLine, MOVE, {**MOVE, "unit": "3 Para; 2 Para"})
    assert lines == ["ordered twice"] * 2


def test_a_brigade_beside_a_division_is_left_to_control() -> None:
    lines = said(OrderLine, {**MOVE, "unit": "1 Bde"}, {**MOVE, "unit": "1 Div"})
    assert lines == ["Unit or group not checked"] * 2


def test_a_mission_needs_its_goal_and_no_more_aircraft_than_may_fly() -> None:
    recce: RowCells = {"squadron": "617 Sqn", "able": 9, "number": 5, "mission": "Recce"}
    assert said(AirLine, recce) == ["Air zone?"]
    lines = said(AirLine, {**recce, "to": "Son"}, {**recce, "to": "C3"})
    assert lines == ["How many: more than may fly"] * 2


def test_all_lines_share_one_formula_of_those_that_a_teams_book_may_hold() -> None:
    first, *others = shared(OrderLine, MOVE)
    assert READINESS.fullmatch(first.written("<c").removeprefix('<c t="str">').partition("<v>")[0])
    assert first.over == "T4:T43"
    assert {each.text for each in others} == {""}


@pytest.mark.parametrize("typed", ["no such unit", 7, None])
def test_what_stands_under_ready_is_never_read(typed: str | int | None) -> None:
    headers = [each.header for each in SCHEMAS.of(OrderLine).columns_in("team")]
    line = {"Unit or group": "2 Para", "Action": "Hold", "Ready?": typed}
    book = GridBook("team.xlsx", {"Orders": [headers, [line.get(each) for each in headers]]})
    reading = read(book, SCHEMAS, "team", Position(1), "blue", Tables(), sparse=True)
    assert [each.action for each in reading.orders[OrderLine].values()] == ["Hold"]
    assert not [each for each in reading.findings if each.cell and each.cell.sheet == "Orders"]


def test_what_a_line_cannot_do_without_is_what_its_rules_find_lacking() -> None:
    for name in NAMES:
        ruleset, schemas = named(name), schemas_of(named(name))
        forms = {each["title"]: each for each in rules_of_forms(ruleset, schemas)["forms"]}
        for title, form in forms.items():
            found = {
                (each["word"], frozenset(each["cured"]) or frozenset({each["column"]}))
                for each in form["needs"]
                if each["stops"]
            }
            schema = schemas.titled(title, "team")
            assert {*needed(schema, form["first"])} == found, title
            once = any(column.json.get("x-once") for column in schema.columns)
            assert once is bool(form["twice"]), title


def needed(schema: SheetSchema, first: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield what `x-needs` says to be amiss, by each word that says what is to be done."""
    words = {"", *(schema.column(first).choices if first else ())}
    words -= {""} if first and schema.column(first).required else set()
    for each in (each for each in schema.json.get("x-needs", ()) if not each.get("vain")):
        said = set(each.get("is", words)) - set(each.get("not", ()))
        said = {""} if first in each["fill"] else said
        yield from ((word, frozenset(each["fill"])) for word in said)

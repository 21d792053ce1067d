"""The words of orders as players write them: verbs, ticks, deadlines, dates that Excel made."""

from __future__ import annotations

from datetime import datetime

import pytest

from workbook_engine.core.calendar import moment_of
from workbook_engine.core.records import Record
from workbook_engine.rulesets import named
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    OrderLine as CaptainsLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import ReactionLine
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    DeployLine,
    RemoveLine,
)
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine, DayOrder
from workbook_engine.rulesets.sector.vocabulary.records import Sector
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.values import ColumnReader, as_written

SAID = {"sturm": ("Attack",), "wait": ("Hold", "Prepare")}


def read(column: str, raw: object) -> tuple[object, list[str]]:
    """Return what a cell of an order form is read as, and the codes of what is found."""
    reader = ColumnReader(schemas_of(named("opcom")).of(OrderLine).column(column), said=SAID)
    value, found = reader(raw)  # type: ignore[arg-type]
    return value, [each.code for each in found]


@pytest.mark.parametrize(
    ("column", "typed", "value"),
    [
        ("action", "ATK", "Attack"),
        ("action", "angreifen", "Attack"),
        ("action", "attacking", "Attack"),
        ("action", "Bomb", "Bombard"),
        ("action", "CB", "Counter-battery"),
        ("action", "Attack on", "Attack"),
        ("action", "withdraw", "Move"),
        ("action", "Sturm", "Attack"),
        ("action", "dig in", "Hold"),
        ("action", "take", "Attack"),
        ("action", "fall back", "Move"),
        ("supports", datetime(2026, 3, 1), "1-Mar-2026"),
    ],
)
def test_a_word_of_the_game_is_read_as_people_write_it(
    column: str, typed: object, value: str
) -> None:
    found = ["W-READ-AS"] if column == "action" else []  # what a date names, the names tell
    assert read(column, typed) == (value, found)


@pytest.mark.parametrize(
    ("kind", "column", "typed", "value"),
    [
        (CorpsLine, "mission", "Stukas", "air attack"),
        (CorpsLine, "mission", "Rockets!", "bombardment"),
        (DayOrder, "order", "hold", "Defend"),
        (ActionLine, "action", "DIG IN!", "dig"),
        (ActionLine, "aim", "tanks", "armoured"),
        (ActionLine, "bases", "all", None),
        (Sector, "terrain", "town", "city"),
        (CaptainsLine, "activity", "move up", "move"),
        (CaptainsLine, "activity", "take cover", "cover"),
        (CaptainsLine, "activity", "shoot at", "fire"),
        (ReactionLine, "if_charged", "fall back", "withdraw"),
        (DeployLine, "purpose", "trenches", "works"),
        (RemoveLine, "source", "the line", "front"),
        (BombLine, "bomber", "all", None),
    ],
)
def test_what_others_call_a_word_of_a_list_is_that_word(
    kind: type[Record], column: str, typed: str, value: str | None
) -> None:
    ruleset = named(kind.__module__.split(".")[2])
    reader = ColumnReader(schemas_of(ruleset).of(kind).column(column), said={})
    read, found = reader(typed)
    assert (read, [each.code for each in found]) == (value, ["W-READ-AS"] * (value is not None))


@pytest.mark.parametrize("typed", ["Pro or Pre", "wait", "Atack", "P"])
def test_a_word_that_may_be_several_or_none_is_not_taken_for_one(typed: str) -> None:
    assert read("action", typed) == (None, ["E-WORD"])


def test_a_dash_on_an_order_form_is_a_blank_cell() -> None:
    assert [read(column, "–") for column in ("action", "to", "fuel")] == [(None, [])] * 3


def test_a_date_in_a_column_of_numbers_is_told_to_be_formatted_as_a_number() -> None:
    reader = ColumnReader(schemas_of(named("opcom")).of(OrderLine).column("fuel"))
    _, (found,) = reader(datetime(2026, 5, 1))
    assert (found.code, found.cure) == (
        "E-DATE",
        "Type it again in a cell formatted as a number, and a part as 0.5, not as 1/2.",
    )


def test_a_deadline_that_excel_made_a_date_of_locks_at_its_hour() -> None:
    deadline = as_written(datetime(2026, 11, 18, 10))
    assert deadline == "18 November 2026 10:00"
    assert moment_of(deadline) == datetime(2026, 11, 18, 10)

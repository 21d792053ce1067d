"""What slows movers: the Calendar's weather and Weather and Roads (OC-6.4, D-31, D-76)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rulesets.opcom.drawn_map import (
    RULES,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    road,
    ruling_of,
    unit,
)
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn, Working
from workbook_engine.rulesets.opcom.checks.slowing_check import odd_slowing
from workbook_engine.rulesets.opcom.vocabulary.map_records import Slowing

WIDE = open_ground(45)
A = unit("A", "A3")


def slow(reach: str, causes: str, turns: str = "") -> Slowing:
    return Slowing(reach=reach, causes=tuple(causes.split("; ")), turns=turns)


def day(weather: str) -> CalendarTurn:
    return CalendarTurn(turn=1, date="17 September 1944", half="am", weather=weather)


def km(*rows: Record | Sequence[Record], mode: str = "tact", **more: object) -> int:
    """Return how far A comes of 40 km to the east: 15 tactical, 30 by road."""
    return int(move_of(east(*rows, mode=mode, **more), "A").km)


def east(*rows: Record | Sequence[Record], mode: str = "tact", **more: object) -> Turn:
    table = on_the_table(WIDE, A, road("A3 > AS3"), *rows)
    return played(table, order("A", to="AS3", mode=mode), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("weather", "gone"),
    [("heavy rain", 7), ("Mist, then snow", 7), ("fog, low cloud", 15), ("no rain", 15)],
)
def test_oc_6_4_bad_weather_on_the_calendar_halves_moves(weather: str, gone: int) -> None:
    assert km(day(weather)) == gone


def test_oc_6_4_the_ruling_says_what_slowed_and_where_it_is_written() -> None:
    working = ruling_of(east(day("heavy rain")), "moves/A/moved").working
    written = "bad weather: heavy rain (Calendar, turn 1)"
    assert Working("OC-6.4", written, "keeps 0.5 of its speed") in working


@pytest.mark.parametrize(("reading", "gone"), [("slows", 7), ("umpire", 15)])
def test_d_76_the_calendar_slows_unless_that_is_left_to_the_umpire(reading: str, gone: int) -> None:
    assert km(day("rain"), house={"calendar_weather": reading}) == gone


@pytest.mark.parametrize(
    ("row", "mode", "gone"),
    [
        (slow("all", "mud"), "tact", 7),
        (slow("allied; German", "mud"), "tact", 7),
        (slow("German", "mud"), "tact", 15),
        (slow("C1:E5", "mud"), "tact", 12),
        (slow("E5:C1", "mud"), "tact", 12),
        (slow("The Road", "mud"), "road", 15),
        (slow("The Road", "mud"), "tact", 15),
        (slow("roads", "traffic jam 0.25"), "road", 7),
        (slow("B3 > F3", "mud"), "tact", 10),
        (slow("F3", "mud"), "tact", 14),
        (slow("all", "mud; under fire 0.3"), "tact", 2),
        (slow("all", "mud", "2; 3"), "tact", 15),
        (slow("all", "mud", "1; 2"), "tact", 7),
    ],
)
def test_oc_6_4_a_row_of_slowing_reaches(row: Slowing, mode: str, gone: int) -> None:
    assert km(row, mode=mode) == gone


@pytest.mark.parametrize(("reading", "gone"), [("cumulative", 3), ("single_half", 7)])
def test_d_31_weather_and_mud_are_two_causes(reading: str, gone: int) -> None:
    assert km(day("rain"), slow("all", "mud"), house={"slowing": reading}) == gone


def test_oc_2_3_a_share_by_itself_stands_above_the_weather() -> None:
    assert km(day("rain"), slow("Allied", "1")) == 15


def test_oc_2_3_the_umpires_word_on_a_unit_stands_above_all() -> None:
    rows = day("rain"), slow("all", "mud"), slow("A1:AS5", "ice")
    assert km(*rows, answers={"1/moves/A/slow by/1": "1"}) == 15


def test_oc_6_4_nobody_enters_an_area_that_leaves_no_speed() -> None:
    assert end_of(east(slow("D1:D5", "0")), "A") == "C3"


def test_oc_6_4_the_ruling_counts_the_squares_that_an_area_slows() -> None:
    working = ruling_of(east(slow("C1:E5", "mud")), "moves/A/moved").working
    where = "mud (Weather and Roads, C1:E5), on 3 squares of its way"
    assert Working("OC-6.4", where, "keeps 0.5 of its speed there") in working


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (slow("Nowhere", "mud"), "E-SLOWING-REACH"),
        (slow("all", "mud 0.9"), "E-SLOWING-CAUSES"),
        (slow("all", "mud", "later"), "E-SLOWING-TURNS"),
    ],
)
def test_oc_6_4_what_is_not_understood_of_slowing_is_found(row: Slowing, code: str) -> None:
    table = on_the_table(WIDE, A, row)
    state = State(table.position, table.tables, RULES)
    assert [each.code for each in odd_slowing(state, lambda *_: None)] == [code]

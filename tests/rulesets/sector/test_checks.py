"""What is found in a set-up and in orders of Sector."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import bases, battle, divisions, orders
from workbook_engine.core.order_sheets import as_read
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.rulesets.sector.checks.checks import ORDER_SHEETS, check, sound
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import Division, Sector

DIVISIONS = "b1 Engage Regular 1\nr1 Defend Regular 1"


def codes_of_set_up(text: str) -> set[str]:
    state = battle(*divisions(DIVISIONS), *bases(text))
    return {each.code for each in sound(state, lambda *_: None)}


def codes_of_orders(*lines: Record) -> list[str]:
    return [each.code for each in check(_state(), Tables.of(*lines), lambda *_: None)]


def _state() -> State:
    return battle(*divisions(DIVISIONS), *bases("b1 A1: T1 Tank\nr1 A3: R1 Rifle Bn"))


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("b1 A1: T1 Tank\nr1 A1: R1 Tank", "E-BOTH-SIDES"),
        ("b1 A1: " + ", ".join(f"T{n} Tank" for n in range(7)), "E-TOO-MANY"),
        ("b1 Z9: T1 Tank", "E-OFF-THE-MAP"),
        ("b1 A1: T1 Tank", "W-NO-HEADQUARTERS"),
    ],
)
def test_sb_gen_03_what_a_set_up_cannot_mean_is_found(laid: str, code: str) -> None:
    assert code in codes_of_set_up(laid)


def test_orders_that_say_nothing_wrong_are_let_be() -> None:
    assert codes_of_orders(*orders("b1 A1 moves B1")) == []


def test_sb_mov_01_a_move_goes_somewhere_on_the_map() -> None:
    assert codes_of_orders(*orders("b1 A1 moves")) == ["E-MISSING"]
    assert codes_of_orders(*orders("b1 A1 moves Z9")) == ["E-UNKNOWN-SQUARE"]
    (line,) = orders("b1 A1 digs A2")
    ((column, found),) = ORDER_SHEETS[2].odd(battle(), line)
    assert (column, found.code) == ("path", "W-NOT-READ")


def test_sb_ord_02_support_names_whom() -> None:
    line = DayOrder(id="blue/1", team="blue", division="b1", order="Support")
    assert codes_of_orders(line) == ["E-MISSING"]
    assert codes_of_orders(replace(line, supports="b1")) == []


def test_nobody_orders_or_names_what_is_not_his() -> None:
    (line,) = orders("b1 A1 moves B1 (R1)")
    assert "E-UNKNOWN-BASE" in codes_of_orders(line)
    assert "E-UNKNOWN-DIVISION" in codes_of_orders(replace(line, team="red", bases=()))
    away = TransferLine(id="blue/1", team="blue", base="T1", to="r1")
    assert codes_of_orders(away) == ["E-UNKNOWN-DIVISION"]
    sent = CorpsLine(id="blue/1", team="blue", corps="Red Corps", sector="A3")
    assert codes_of_orders(sent) == ["E-UNKNOWN-CORPS"]


@pytest.mark.parametrize("typed", ["258", "258th Rifle", "258 RD", "Rifle Div 258"])
def test_a_division_is_known_by_its_number_and_its_initials(typed: str) -> None:
    own = [
        Division(id=each, team="blue", corps="Blue Corps") for each in ("258 Rifle Div", "3 Gds")
    ]
    laid = battle(*own)
    (line,) = orders("b1 A1 moves B1")
    read, _ = as_read(ORDER_SHEETS, laid, Tables.of(replace(line, division=typed)))
    assert [each.division for each in read[ActionLine].values()] == ["258 Rifle Div"]


@pytest.mark.parametrize(
    ("typed", "own"),
    [("4 Pz Div", "4 PzD"), ("19 tank corps", "19 TC"), ("7 Guards RD", "7 Gds Rifle Division")],
)
def test_a_division_that_has_a_short_name_is_known_by_its_long_one(typed: str, own: str) -> None:
    laid = battle(*(Division(id=x, team="blue", corps="Blue Corps") for x in (own, "4 TC", "7 PD")))
    (line,) = orders("b1 A1 moves B1")
    read, _ = as_read(ORDER_SHEETS, laid, Tables.of(replace(line, division=typed)))
    assert [each.division for each in read[ActionLine].values()] == [own]


def test_sb_air_01_a_staff_of_one_corps_calls_it_by_its_own_name() -> None:
    line = CorpsLine(id="blue/1", team="blue", corps="Blue", sector="A3")
    read, _ = as_read(ORDER_SHEETS, _state(), Tables.of(line))
    assert [each.corps for each in read[CorpsLine].values()] == ["Blue Corps"]


@pytest.mark.parametrize(
    ("way", "written"), [("C1", "B1; C1"), ("A1; B1", "B1"), ("C2", "C2"), ("Z1", "Z1")]
)
def test_sb_mov_04_a_way_along_a_row_or_column_is_written_out(way: str, written: str) -> None:
    (line,) = orders("b1 A1 moves B1")
    read, told = as_read(
        ORDER_SHEETS, _state(), Tables.of(replace(line, path=tuple(way.split("; "))))
    )
    assert ["; ".join(each.path) for each in read[ActionLine].values()] == [written]
    assert [(each.text, each.name) for each in told] == [(way, written)] * (way != written)


def test_sb_gen_01_a_sector_is_known_by_the_place_in_it() -> None:
    laid = battle(*divisions(DIVISIONS), Sector(sector="B2", name="Rychkovskij"))
    (line,) = orders("b1 A1 moves B1")
    read, _ = as_read(ORDER_SHEETS, laid, Tables.of(replace(line, path=("rychkovskij",))))
    assert [each.path for each in read[ActionLine].values()] == [("B2",)]


def test_sectors_strung_together_are_read_one_by_one() -> None:
    (line,) = orders("b1 A1 moves B1")
    typed = Tables.of(replace(line, path=("b-1, c 1",), bases=("t1",)))
    read, told = as_read(ORDER_SHEETS, _state(), typed)
    assert [(each.path, each.bases) for each in read[ActionLine].values()] == [
        (("B1", "C1"), ("T1",))
    ]
    assert [(each.column, each.text, each.name) for each in told] == [
        ("path", "b-1, c 1", "B1; C1")
    ]


def test_sb_pip_04_a_division_has_one_order_a_day() -> None:
    line = DayOrder(id="blue/1", team="blue", division="b1", order="Attack")
    assert codes_of_orders(line, replace(line, id="blue/2")) == ["E-ORDERED-TWICE"]


def test_of_a_division_that_is_not_known_nobody_is_told_that_he_stands_elsewhere() -> None:
    (line,) = orders("b1 A1 moves B1 (T1)")
    assert codes_of_orders(replace(line, division="b7")) == ["E-UNKNOWN-DIVISION"]
    assert codes_of_orders(replace(line, bases=("T7",))) == ["E-UNKNOWN-BASE"]


def test_sb_mov_01_who_is_not_there_is_told_unless_a_line_before_leads_there() -> None:
    assert codes_of_orders(*orders("b1 B1 moves C1")) == ["W-NOT-THERE"]
    assert codes_of_orders(*orders("b1 A1 moves B1\nb1 B1 moves C1")) == []


def test_sb_air_04_a_bombardment_names_who_fires() -> None:
    line = CorpsLine(id="blue/1", team="blue", corps="Blue Corps", sector="A3")
    assert codes_of_orders(replace(line, mission="bombardment")) == ["E-MISSING"]


def test_sb_mov_01_bases_of_another_formation_only_fire_with_a_line() -> None:
    laid = "b1 A1: T1 Tank\nb-corps A1: K1 Heavy Tank\nr1 A3: R1 Rifle Bn"
    state = battle(*divisions(DIVISIONS), *bases(laid))

    def codes(text: str) -> list[str]:
        return [each.code for each in check(state, Tables.of(*orders(text)), lambda *_: None)]

    assert codes("b1 A1 moves B1 (T1, K1)") == ["W-NOT-ITS-OWN"]
    assert codes("b1 A1 fires A2 (T1, K1)") == []

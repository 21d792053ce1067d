"""The sample `arnhem_bridge` gives the rule book's worked example, line by line (OC-9.35)."""

from __future__ import annotations

import tomllib
from functools import lru_cache

import pytest

from workbook_engine.books.text_book import TextBook
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Orders, Position, Record, State, Tables
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engagement,
    OrderLine,
    Stack,
    Terrain,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import status_of
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Which, schemas_of
from workbook_engine.shipped import folder

SAMPLE = folder("sample_campaigns") / "arnhem_bridge"
ATTACKERS = ("20 SS PzGR", "9 SS PzJg", "9 SS Pz", "9 SS PzArtR")


def opened(name: str, which: Which, turn: int, known: Tables | None = None) -> Reading:
    book = TextBook.open(SAMPLE / name)
    team = name.rpartition("/")[2].removesuffix(".md") if which == "team" else ""
    return read(
        book, schemas_of(RULESET), which, Position(turn), team=team, known=known, sparse=True
    )


@lru_cache
def master() -> Reading:
    return opened("master.md", "master", 1)


def orders(turn: int) -> tuple[Orders, list[Finding]]:
    found: list[Finding] = []
    tables: dict[type[Record], dict[str, Record]] = {}
    for team in ("german", "british"):
        reading = opened(f"orders/turn-{turn:02d}/{team}.md", "team", turn, master().tables)
        found += reading.findings
        for kind in reading.orders:
            tables.setdefault(kind, {}).update(reading.orders[kind])
    return Tables(tables), found


def played(state: State, turn: int, answers: dict[str, Answer]) -> Turn:
    key = tomllib.loads((SAMPLE / "sample.toml").read_text(encoding="utf-8"))["key"]
    umpire = Umpire(Position(turn), RULESET.rules, KeyedDice(key.encode()), answers)
    return play(RULESET, state, orders(turn)[0], umpire)


@lru_cache
def first() -> Turn:
    return played(State(Position(1), master().tables, RULESET.rules), 1, master().answers)


@lru_cache
def second() -> Turn:
    return played(first().after, 2, {})


def fight() -> Engagement:
    return first().after[Engagement]["H8"]


def fought() -> Ruling:
    return next(ruling for ruling in first().rulings if ruling.id == "1/combat/H8/fought/1")


def status(unit: str) -> int:
    return status_of(first().after[Unit][unit])


def steps_lost(unit: str) -> int:
    return first().after[Unit][unit].step - first().before[Unit][unit].step


def spent(colour: str) -> int:
    before, after = first().before[Stack].values(), first().after[Stack].values()
    was, now = ([int(getattr(each, colour)) for each in stacks] for stacks in (before, after))
    return sum(was) - sum(now)


def test_the_master_is_read_without_a_finding() -> None:
    assert master().findings == []


@pytest.mark.parametrize("turn", [1, 2])
def test_the_orders_are_read_and_understood_without_a_finding(turn: int) -> None:
    given, found = orders(turn)
    state = State(Position(turn), master().tables, RULESET.rules)
    assert (found, RULESET.check(state, given, lambda *cell: None)) == ([], [])


@pytest.mark.parametrize("turn", [1, 2])
def test_every_unit_has_an_order(turn: int) -> None:
    from workbook_engine.rulesets.opcom.orders.orders import orders_by_unit

    given = orders(turn)[0][OrderLine].values()
    lines = orders_by_unit(State(Position(turn), master().tables, RULESET.rules), given)
    assert lines.keys() == master().tables[Unit].keys()


def test_each_unit_stands_on_the_map_and_dry() -> None:
    from workbook_engine.rulesets.opcom.land.ground import on_map, terrain_at, where

    state = State(Position(1), master().tables, RULESET.rules)
    squares = {unit.id: where(state, unit) for unit in state[Unit].values()}
    wet = [u for u, s in squares.items() if s is None or terrain_at(state, s) == Terrain.LAKE]
    off = [u for u, s in squares.items() if s is None or not on_map(state, s)]
    assert (wet, off) == ([], [])


def test_nothing_is_left_to_find_or_to_answer() -> None:
    assert (first().findings, first().to_answer) == ((), ())


def test_the_attackers_are_the_four_of_the_book_with_artillery_behind() -> None:
    assert fight().attackers == ATTACKERS
    assert fight().fire_attack == ("9 SS Fd Arty",)


def test_the_defenders_are_the_two_of_the_book() -> None:
    assert fight().defenders == ("2 Para", "5 AL Atk Bty")


def test_the_attackers_start_off_with_24() -> None:
    assert fight().attacker_status == 24


def test_three_light_infantry_units_bring_the_attackers_to_21() -> None:
    assert (fight().attacker_factors, fight().attacker_score) == ("F3 -3", 21)


def test_the_defenders_start_off_with_8() -> None:
    assert fight().defender_status == 8


def test_one_tactical_advantage_to_each_unit_brings_the_defenders_to_10() -> None:
    assert (fight().defender_factors, fight().defender_score) == ("F1 +2", 10)


def test_the_advantage_is_the_umpires_word() -> None:
    name = "1/combat/H8/advantages defender/1"
    asked = next(each for each in first().judgements if each.name == name)
    assert (asked.default, asked.value, asked.standing) == (0, 1, "answered")


def test_the_printed_key_throws_the_books_two() -> None:
    assert [(roll.value, roll.source) for roll in fought().rolls] == [(2, "seed")]


def test_thirteen_is_a_total_success() -> None:
    assert (fight().final, fight().result, fight().column) == (13, "total success", "normal")


def test_2_para_stood_fast_and_the_battery_was_too_weak_for_it() -> None:
    assert fight().stood_fast == ("2 Para",)


def test_2_para_is_left_with_a_status_of_3_after_three_steps() -> None:
    assert (status("2 Para"), steps_lost("2 Para")) == (3, 3)


def test_the_battery_is_left_with_nothing() -> None:
    assert status("5 AL Atk Bty") == 0


@pytest.mark.parametrize("unit", ATTACKERS)
def test_each_attacker_loses_one_step(unit: str) -> None:
    assert steps_lost(unit) == 1


def test_the_supporting_artillery_loses_none() -> None:
    assert steps_lost("9 SS Fd Arty") == 0


def test_nobody_else_loses_anything() -> None:
    fighting = {*ATTACKERS, "2 Para", "5 AL Atk Bty"}
    assert [u for u in first().after[Unit] if u not in fighting and steps_lost(u)] == []


@pytest.mark.parametrize("unit", [*ATTACKERS, "2 Para"])
def test_attackers_and_2_para_remain_in_position(unit: str) -> None:
    assert first().after[Unit][unit].position == first().before[Unit][unit].position


def test_the_attack_used_five_ammunition_and_one_fuel() -> None:
    assert (spent("german_ammo"), spent("fuel")) == (5, 1)


def test_the_defenders_used_no_ammunition() -> None:
    assert spent("british_ammo") == 0


def test_the_second_turn_has_nothing_left_to_find_or_to_answer() -> None:
    assert (second().findings, second().to_answer) == ((), ())


def test_the_second_turn_brings_the_tanks_that_prepared_in_the_first() -> None:
    fight = second().after[Engagement]["H8"]
    assert fight.attackers == ("64 PzGr Trg", "Pz Coy Mielke")
    assert "F2 +2" in fight.attacker_factors
    assert "F4" not in fight.attacker_factors

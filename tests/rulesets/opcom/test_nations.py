"""What a nation decides, one fact each (OC-9.20, OC-9.21, OC-9.F3, OC-11.1)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, unit
from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.air.close_air_support import row_of
from workbook_engine.rulesets.opcom.supply.supply import Stocks
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.nations import (
    Nation,
    nation_named,
    nation_of,
    of_the_book,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_light

CANADA = Nation(id="Canadian", ammunition="American", air="German", parachutists="light")


def table(*rows: Unit | Stack | Nation) -> State:
    return on_the_table(open_ground(6, 6), *rows)


@pytest.mark.parametrize(
    ("nation", "colour"), [("British", "british_ammo"), ("Italian", "german_ammo")]
)
def test_oc_11_1_a_nation_of_the_book_draws_its_colour(nation: str, colour: str) -> None:
    assert nation_of(table(), nation).ammunition_field == colour


def test_oc_11_1_a_nation_of_the_umpires_own_draws_the_colour_of_its_row() -> None:
    hq = unit("HQ", "C3", kind=Kind.HQ, brigade="1", nation="Canadian")
    rifles = unit("Rifles", "C3", brigade="1", nation="Canadian")
    stack = Stack(id="HQ", side=rifles.side, holder="HQ", british_ammo=3, american_ammo=1)
    state = table(CANADA, hq, rifles, stack)
    draw = Stocks(state, PRINTED).draw_ammunition(rifles, PRINTED)
    assert draw is not None and draw.field == "american_ammo"


def test_oc_9_f3_parachutists_are_light_as_their_nation_says() -> None:
    state = table(CANADA, Nation(id="Dutch"))
    paras = [unit("P", "C3", kind=Kind.PARACHUTE, nation=each) for each in ("Canadian", "Dutch")]
    assert [is_light(state, each, PRINTED) for each in paras] == [True, False]


def test_d_36_parachutists_by_the_reading_are_light_when_it_says_so() -> None:
    falls = unit("FJ", "C3", kind=Kind.PARACHUTE, nation="German")
    house = PRINTED.with_values({"fallschirmjaeger_light": True})
    assert [is_light(table(), falls, each) for each in (PRINTED, house)] == [False, True]


def test_oc_9_20_a_nation_that_flies_as_the_germans_counts_in_their_row() -> None:
    assert row_of("fighter", CANADA, PRINTED) == "german"
    assert row_of("fighter", nation_of(table(), "Dutch"), PRINTED) == "allied"


def test_a_nation_goes_by_its_other_name() -> None:
    found = nation_named(table(), "usa")
    assert found is not None and found.id == "American"


def test_a_list_of_the_umpires_own_takes_the_place_of_the_books() -> None:
    assert nation_named(table(CANADA), "British") is None


def test_the_book_knows_six_nations() -> None:
    assert len(of_the_book()) == 6

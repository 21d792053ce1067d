"""What a team sees of the enemy, and how its own units are marked (OR-SEE, OR-STA-5)."""

from __future__ import annotations

import pytest

from tests.rulesets.own_rules.battle import OPEN, battle, played
from workbook_engine.core.always import Always
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import Position, Record, Tables, replace
from workbook_engine.rulesets.own_rules.knowledge.books import own_unit
from workbook_engine.rulesets.own_rules.knowledge.pictures import teams_map, umpires_map
from workbook_engine.rulesets.own_rules.knowledge.report import in_words
from workbook_engine.rulesets.own_rules.knowledge.team_view import OwnUnit, how, view
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    GroundKind,
    ReconRow,
    StateKind,
    Unit,
    UnitType,
)


def seen(units: str, *more: Record, land: str = OPEN) -> list[str]:
    turn = played(battle(units, land, *more, without=(ReconRow,)), "")
    return [in_words(each) for each in view(turn, turn.after[Team]["blue"]).enemies]


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("C4", "2 units, infantry: r1, r2"),
        ("C5", "2 units, infantry"),
        ("C6", "infantry"),
        ("C7", "somebody"),
        ("C8", "somebody"),  # farther than the last row
    ],
)
def test_or_see_2_the_nearer_an_enemy_the_more_is_made_out(at: str, said: str) -> None:
    rows = [
        ReconRow(within=n, made_out=made)
        for n, made in enumerate(("name", "size", "kind", "there"), 1)
    ]
    balloon = UnitType(type="balloon", sight=5)
    assert seen(f"b1 balloon C3, r1 infantry {at}, r2 infantry {at}", balloon, *rows) == [said]


def test_or_see_2_without_rows_it_is_how_many_and_what() -> None:
    assert seen("b1 infantry C3, r1 infantry C5, r2 infantry C5") == ["2 units, infantry"]


@pytest.mark.parametrize(("at", "number"), [("C4", 1), ("C5", 0)])
def test_or_see_3_ground_hides_who_stands_in_it_from_farther_off(at: str, number: int) -> None:
    wood = GroundKind(letter="W", name="wood", cost="1", hides=1)
    land = "\n".join(["W" * 8] * 8)
    assert len(seen(f"b1 infantry C3, r1 infantry {at}", wood, land=land)) == number


def test_or_sta_5_a_mark_stands_on_the_maps_of_its_own_side_and_the_umpire_alone() -> None:
    state = battle("b1 infantry C3, r1 infantry C5", OPEN, StateKind(name="routed", mark="fled"))
    routed = replace(state[Unit]["b1"], condition="routed")
    turn = played(state.with_tables({Unit: {**state[Unit], "b1": routed}}), "")
    views = [view(turn, turn.after[Team][team]) for team in ("blue", "red")]
    maps = umpires_map(turn), *(teams_map(each) for each in views)
    assert ["fled" in str([*drawn]) for drawn in maps] == [True, True, False]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("in the field", "im Feld"),
        ("lost", "verloren"),
        ("out of supply", "ohne Nachschub"),
        ("shaken, out of supply", "shaken, ohne Nachschub"),
    ],
)
def test_or_sta_1_how_a_unit_is_comes_back_out_of_a_german_book(state: str, said: str) -> None:
    def read(text: str) -> Unit:
        tables, day = Tables.of(OwnUnit(unit="b1", state=text)), CalendarTurn(turn=1, date="")
        none = Always(())
        book = OwnBook(
            Team(team="blue", side="Blue"), tables, none, {}, day, Position(1), frozenset()
        )
        return own_unit(book, "b1")

    english = read(state)
    with speaking("de"):
        assert how(state) == said
        assert read(said) == english

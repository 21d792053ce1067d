"""A captain's own book as a table that his orders are played ahead on (CC-GEN-02, CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.golden.played import positions, turns_of
from tests.rulesets.combat_captain.battle import battle, order, played
from workbook_engine.core.briefing import Imagined, OwnBook
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.records import State, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.knowledge.briefs import brief
from workbook_engine.rulesets.combat_captain.knowledge.forecast.imagined import imagine
from workbook_engine.rulesets.combat_captain.knowledge.forecast.went import went
from workbook_engine.rulesets.combat_captain.knowledge.rows import EnemyRow, OwnCompany, OwnForce
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    SideRow,
    SubUnit,
)

SAMPLES = ("town_and_airfield", "arnhem_ramp")
TABLE = """
a1: *A rifle 5 @0,0, B mg 3 @2,0
g1: *G rifle 5 @6,0, H tank 1 @9,0
"""
MINE = Team(team="allied", side="Allied")


def book_of(tables: Tables, team: Team = MINE, stage: int = 1) -> OwnBook:
    """Return a captain's own book that holds some rows."""
    day, at = CalendarTurn(turn=1, date=""), replace(battle(TABLE).position, stage=stage)
    forms = frozenset(RULESET.stage(at).order_sheets)
    return OwnBook(team, tables, lambda kind, column: (), {}, day, at, forms)


def seen_of(state: State) -> Turn:
    """Return a turn in which nothing has happened yet."""
    return Turn(state, state, (), (), ())


def imagined(turn: Turn, team: Team) -> Imagined:
    return imagine(book_of(brief(view(turn, team)), team, turn.after.position.stage), RULESET.rules)


def own(tables: Any, whose: str) -> Iterator[object]:
    """Yield a team's companies and sub-units without what is the umpire's alone."""
    for each in tables[Company].values():
        if each.team == whose:
            nobodys = {"note": "", "nation": "", "withdrew": False, "withdrew_in_game": False}
            yield replace(each, **nobodys, low_ammunition=False)
    for each in tables[SubUnit].values():
        if tables[Company][each.company].team == whose:
            yield replace(each, note="")


@pytest.mark.parametrize("sample", SAMPLES)
def test_his_own_and_the_ground_stand_as_they_stand(sample: str) -> None:
    """CC-GEN-02 In every stage of a sample, for every team, after all that has befallen them."""
    assert len(turns_of(sample)) == len(positions(sample))
    for turn in turns_of(sample):
        for team in turn.after[Team].values():
            tables = imagined(turn, team).tables
            assert [*own(tables, team.team)] == [*own(turn.after, team.team)]
            ground = [replace(each, note="") for each in turn.after[Feature].values()]
            assert [*tables[Feature].values()] == ground


@pytest.mark.parametrize(
    ("kind", "men", "cover", "taken"),
    [
        ("infantry", "all there", "", (5, 5, 0)),
        ("infantry", "fewer", "in cover", (4, 5, 3)),
        ("infantry", "few", "", (2, 5, 0)),
        ("armour", "all there", "in cover", (1, 1, 3)),
    ],
)
def test_an_enemy_is_taken_for_a_typical_one(
    kind: str, men: str, cover: str, taken: tuple[int, int, int]
) -> None:
    row = EnemyRow(subunit="G", company="g1", kind=kind, men=men, cover=cover)
    found = imagine(book_of(Tables.of(row)), RULESET.rules).tables[SubUnit]["G"]
    assert (found.men, found.full, found.cover) == taken


def test_who_is_short_of_ammunition_reads_so_before_the_turn_it_counts_in() -> None:
    """CC-EVT-01 The next activation alone: after it the report says no more of it."""
    low = battle(TABLE, Allied={"low_ammunition": True})
    before, after = seen_of(low), played(low)
    assert [each.low_ammunition for each in view(before, MINE).companies] == [True]
    assert imagined(before, MINE).tables[SideRow]["Allied"].low_ammunition
    assert [each.low_ammunition for each in view(after, MINE).companies] == [False]


def test_it_says_that_it_is_the_enemys_turn() -> None:
    company = OwnCompany(id="a1", plays="first")
    said = imagine(book_of(Tables.of(company), stage=2), RULESET.rules).said
    assert said[0] == "This is the enemy's turn of a player: your Orders wait for yours."
    assert imagine(book_of(Tables.of(company)), RULESET.rules).said[0] != said[0]


def test_it_says_that_no_places_are_typed() -> None:
    rows = OwnCompany(id="a1", plays="first"), OwnForce(subunit="A", company="a1")
    said = imagine(book_of(Tables.of(*rows)), RULESET.rules).said
    assert said[-1] == "No places are typed: ranges are those that you have measured."


def test_who_goes_another_way_is_told_on_its_own() -> None:
    """CC-GEN-01 A goes two inches, B after it one die later to where it is sent."""
    table = battle(TABLE)
    both = order("a1", "move", to_x=2, to_y=0)
    one = order("a1", "move", subunits=("B",), to_x=9, to_y=9, id="2")
    turn = played(table, both)
    assert [(each.unit, each.start, each.end) for each in went(turn, "allied")] == [
        ("a1", "0, 0", "2, 0")
    ]
    turn = played(table, both, one)
    assert [(each.unit, each.start, each.end) for each in went(turn, "allied")] == [
        ("a1: A", "0, 0", "2, 0"),
        ("a1: B", "2, 0", "9, 9"),
    ]

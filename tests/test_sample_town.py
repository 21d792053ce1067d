"""The sample of the town and the airfield: built from its data, understood, and played as told."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from sample_campaigns.town_and_airfield import build
from tests.golden.played import positions, turns_of
from tests.rulesets.combat_captain.every_turn import untrue
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.samples import LEFT_OUT, load_sample, orders_folder
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.records import Position
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    CombatRow,
    ContactRow,
    EventRow,
    FireRow,
    FiringRow,
)
from workbook_engine.sheets.reading import read
from workbook_engine.shipped import folder

NAME = "town_and_airfield"
HOME = folder("sample_campaigns") / NAME
PLACES = positions(NAME)

every_stage = pytest.mark.parametrize("at", PLACES, ids=str)


def turn_at(turn: int, stage: int = 1) -> Turn:
    return turns_of(NAME)[PLACES.index(Position(turn, stage))]


def men(turn: Turn, company: str) -> int:
    return sum(each.men for each in turn.after[SubUnit].values() if each.company == company)


def test_the_master_is_what_build_makes_of_the_data() -> None:
    assert (HOME / "master.md").read_text(encoding="utf-8") == build.master()


def test_companies_are_those_of_the_seeds() -> None:
    state = turn_at(1).before
    own = {
        c.id: [s for s in state[SubUnit].values() if s.company == c.id]
        for c in state[Company].values()
    }
    for name in ("Able", "Baker", "Charlie", "Lorenz"):
        weapons = [each.weapon for each in own[name]]
        assert weapons.count("enhanced small arms") == 8  # CC-ORG-01
        assert weapons[8:] == ["crewed machine gun", "crewed machine gun", "bazooka", "mortar"]
    assert {name: len(each) for name, each in own.items() if len(each) < 12} == {
        "Red": 3,
        "White": 3,
        "Pak": 2,
        "Stahl": 3,
    }
    assert len(own["Kessel"]) == 14
    assert (len(state[Feature]), set(state[Objective])) == (21, {"Town", "Airfield"})


@every_stage
def test_the_order_books_are_read_without_a_finding(at: Position) -> None:
    turn, schemas = turn_at(at.turn, at.stage), load_sample(NAME).schemas
    found = []
    for file in sorted(orders_folder(HOME, at).iterdir()):
        known, team = turn.before.tables, file.stem
        book = TextBook.open(file)
        reading = read(book, schemas, "team", at, team=team, known=known, sparse=True)
        found += [str(each) for each in reading.findings if each.code not in LEFT_OUT]
    assert found == []


@every_stage
def test_what_is_true_of_every_turn_is_true_of_these(at: Position) -> None:
    assert untrue(turn_at(at.turn, at.stage)) == {}


def test_in_turn_2_two_machine_guns_fire_together_with_all_dice_and_one_more() -> None:
    turn = turn_at(2)
    shot = turn.after[FireRow]["Able on K7, infantry/1"]
    guns = [row for row in turn.after[FiringRow].values() if row.mission == shot.label]
    assert [(row.subunit, row.band, row.modifier) for row in guns] == [
        ("A9", "medium", 6),
        ("A10", "medium", 6),
    ]
    assert {len(row.faces.split()) for row in guns} == {4}  # CC-FIR-02
    assert (shot.points, shot.number, shot.saved, shot.killed) == (28, 6, 4, 2)


def test_in_turn_2_the_umpire_lets_in_fire_at_who_comes_down_to_the_bank() -> None:
    assert turn_at(2).after[FireRow]["Kessel on B4, infantry/2, garrison/1"].killed == 5


def test_in_turn_3_the_town_is_held_in_close_combat() -> None:
    row = turn_at(3).after[CombatRow]["Baker on Kessel"]
    assert (row.winner, row.withdraws, row.inches) == ("Kessel", "Baker", 16)
    assert turn_at(3).after[Company]["Baker"].markers == 2
    assert (men(turn_at(3), "Baker"), men(turn_at(3), "Kessel")) == (17, 31)
    assert {e.x for e in turn_at(3).after[SubUnit].values() if e.id == "B1"} == {Fraction(13, 2)}


def test_in_turn_4_eleven_brings_two_aircraft_and_the_town_changes_hands() -> None:
    turn = turn_at(4)
    event = turn.after[EventRow]["American"]
    assert (event.roll, event.event, event.number) == (11, "strafing run", 2)
    assert turn.after[ContactRow]["Able on Kessel, infantry/2"].answer == "withdraw"
    last = turn_at(4, 2).after[Objective]
    assert (last["Town"].held_by, last["Airfield"].held_by) == ("American", "German")


def test_what_the_umpire_types_for_a_turn_to_come_waits_for_it(tmp_path: Path) -> None:
    room = tmp_path / "town"
    new(room, sample=NAME, with_orders=True, sample_dice=True)
    for _ in range(3):
        assert turn_of(room).status is Status.DONE
        sample_orders(room, NAME)
    kept = "\n".join(each.read_text() for each in sorted(room.glob("turns/*/rulings.json")))
    assert "Opportunity fire of Kessel at B4: let in." in kept

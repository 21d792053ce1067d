"""The sample of the town and the airfield: built from its data, understood, and played as told."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.golden.played import positions, turns_of
from tests.new_campaign import new_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
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

NAME = "town_and_airfield"
PLACES = positions(NAME)


def turn_at(turn: int, stage: int = 1) -> Turn:
    return turns_of(NAME)[PLACES.index(Position(turn, stage))]


def men(turn: Turn, company: str) -> int:
    return sum(each.men for each in turn.after[SubUnit].values() if each.company == company)


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


@pytest.mark.slow
def test_what_the_umpire_types_for_a_turn_to_come_waits_for_it(tmp_path: Path) -> None:
    room = tmp_path / "town"
    new_campaign(room, NAME, with_orders=True)
    for _ in range(3):
        assert turn_of(room).status is Status.DONE
        sample_orders(room, NAME)
    kept = "\n".join(each.read_text() for each in sorted(room.glob("turns/*/rulings.json")))
    assert "Opportunity fire of Kessel at B4: let in." in kept

"""What becomes of an order line is said, one fact each: what used to be dropped without a word."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.air_board import TEAMS, fly, squadron, told, void
from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    unit,
)
from tests.rulesets.opcom.test_railways import by_rail, rail_of, turns
from tests.rulesets.opcom.test_railways import table as railway
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import Mission

WIDE = open_ground(12)
GUNS: dict[str, str] = {"kind": "artillery", "profile": "[8-4-1-0]"}


def turn_of(*records: Record, lines: tuple[Record, ...]) -> Turn:
    return played(on_the_table(WIDE, *TEAMS, *records), *lines)


def answer(turn: Turn, line: Record) -> str:
    found = turn.answers[type(line), line.key]
    return f"{found.came}: {found.text}"


@pytest.mark.parametrize(
    ("line", "became"),
    [
        (order("A", to="C5"), "done: A: came to C5"),
        (order("A", "Hold"), "done: A: held as ordered"),
        (order("A"), "not done: A: was not told where to go, and holds"),
        (order("A", "Prepare"), "done: A: made ready to attack"),
        (order("A", "Attack", target="E4"), "done: A: came to E4; found nobody at E4"),
        (order("A", "Bombard", target="E4"), "not done: A: did not bombard: only artillery can"),
        (
            order("A", "Hold", to="C5"),
            "partly done: A: held where it stood: with Hold, no To, Via or Target is read",
        ),
        (order("Nobody", to="C5"), "not done: Nobody: no such unit takes orders of this team"),
    ],
)
def test_oc_5_1_a_line_is_answered_by_what_became_of_it(line: Record, became: str) -> None:
    turn = turn_of(unit("A", "C3"), lines=(line,))
    assert answer(turn, line) == became
    last = turn.rulings[-1]
    assert [each.value for each in last.working] == [turn.answers[type(line), line.key].text]


def test_oc_5_1_who_is_ordered_twice_goes_by_one_line_alone() -> None:
    lines = order("A", to="C5"), order("A; B", "Hold")
    turn = turn_of(unit("A", "C3"), unit("B", "C3"), lines=lines)
    assert answer(turn, lines[1]) == "done: B: held as ordered"


def test_oc_9_12_a_formation_that_is_not_in_the_field_takes_nobody() -> None:
    line = order("A", "Hold", attach="9 Bde")
    turn = turn_of(unit("A", "C3"), lines=(line,))
    said = "A stays under its own formation: nobody of 9 Bde is in the field."
    assert [each.text for each in ruling_of(turn, "attach/A/not attached").told] == [said]
    assert "did not come under 9 Bde" in answer(turn, line)


def test_oc_9_10_guns_without_ammunition_say_that_they_did_not_fire() -> None:
    line = order("Guns", "Bombard", target="C8")
    turn = turn_of(unit("Guns", "C3", **GUNS), unit("Foe", "C8", "german"), lines=(line,))
    assert answer(turn, line) == "not done: Guns: did not fire: it had no ammunition"
    assert "Guns did not carry out its fire task: it had no ammunition." in told(turn, "allied")


def test_oc_9_18b_guns_that_are_still_in_the_air_do_not_fire() -> None:
    line = order("Guns", "Bombard", target="C8")
    turn = turn_of(replace(unit("Guns", "", **GUNS), state="waiting"), lines=(line,))
    assert "it has not landed" in ruling_of(turn, "orders/Guns/task refused").text


def test_oc_6_9_a_train_waits_for_the_rest_of_its_load_and_says_so() -> None:
    tanks = unit("T", "A3", kind="tank", size=2, profile="8-7-6-4-3-2-0")
    lines = by_rail("A"), by_rail("T")
    first = turns(railway(unit("A", "A3"), tanks), 1, *lines)[0]
    turn = played(first.after, *lines)
    assert (rail_of(turn, "A"), rail_of(turn, "T")) == ("aboard", "aboard")
    said = "A waits on its train: not all of its load is aboard."
    assert [each.text for each in ruling_of(turn, "rail/Train 1/kept").told] == [said]


def test_oc_12_1_a_squadron_that_a_team_has_not_is_told_of() -> None:
    line = fly("Spitfires", Mission.AIR_COVER, zone="C3")
    turn = turn_of(unit("A", "C3"), lines=(line,))
    assert told(turn, "allied") == ["We have no Spitfires to send."]
    assert answer(turn, line) == "not done: We have no Spitfires to send."


@pytest.mark.parametrize("mission", [Mission.RECCE, Mission.AIR_COVER])
def test_oc_12_1_a_mission_over_no_zone_is_void(mission: Mission) -> None:
    turn = turn_of(squadron("Wing", "recce"), lines=(fly("Wing", mission),))
    assert len(void(turn)) == 1


def test_a_line_of_which_nothing_says_what_became_is_a_finding() -> None:
    mute = tuple(replace(sheet, became=lambda course, line: [None]) for sheet in RULESET.orders)
    state, line = on_the_table(WIDE, *TEAMS, unit("A", "C3")), order("A", "Hold")
    umpire = Umpire(state.position, RULESET.rules, ScriptedDice(()))
    turn = play(replace(RULESET, orders=mute), state, Tables.of(line), umpire)
    assert [each.code for each in turn.findings] == ["W-UNANSWERED"]
    assert turn.answers == {}

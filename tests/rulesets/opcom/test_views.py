"""The Status and Losses sheets: profiles with lost steps crossed off, losses by ruling."""

from __future__ import annotations

import pytest

from workbook_engine.core.changes import Add, Set, apply
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.master_views import crossed_off, views
from workbook_engine.rulesets.opcom.knowledge.views.views import LossRow, StatusRow
from workbook_engine.rulesets.opcom.vocabulary.profiles import parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Unit

PARA = Unit(
    id="2 Para", side="British", team="british", nation="British", profile="6-6-5-4-3-3-0", step=1
)


def turn_of(*rulings: Ruling, rows: tuple[Record, ...] = (PARA,)) -> Turn:
    before = state = State(Position(2), Tables.of(*rows), RULESET.rules)
    played = []
    for ruling in rulings:
        state, stamped = apply(state, ruling.changes)
        played.append(replace(ruling, changes=stamped))
    return Turn(before, State(Position(3), state.tables, RULESET.rules), tuple(played), (), ())


def hit(steps: int, name: str = "2/combat/H8/fought/1") -> Ruling:
    return Ruling(name, "OC-9.14", "Fight H8.", changes=(Add(Unit, "2 Para", "step", steps),))


@pytest.mark.parametrize(
    ("profile", "step", "shown"),
    [
        ("9-8-7-6-5-4-2-0", 0, ">9< 8 7 6 5 4 2 0"),
        ("9-8-7-6-5-4-2-0", 3, "x x x >6< 5 4 2 0"),
        ("6-6-5-4-3-3-0", 1, "x >6< 5 4 3 3 0"),
        ("[8-4-1-0]", 1, "[x >4< 1 0]"),
        ("(2)-(2)-(1)-0", 1, "x >(2)< (1) 0"),
        ("4-2-0", 2, "x x >0<"),
        ("4-2-0", 9, "x x >0<"),
        ("0", 0, ">0<"),
    ],
)
def test_oc_9_2_lost_steps_are_crossed_off(profile: str, step: int, shown: str) -> None:
    assert crossed_off(parse_profile(profile), step) == shown


def test_the_rule_set_shows_these_views() -> None:
    assert RULESET.views is views


def test_a_unit_stands_in_status_with_its_place_and_square() -> None:
    unit = replace(PARA, position="H8")
    turn = turn_of(rows=(unit, Place(name="Arnhem Bridge", square="H8")))
    row = views(turn)[StatusRow]["2 Para"]
    assert (row.where, row.step, row.status, row.state) == ("Arnhem Bridge (H8)", 1, 6, "active")


def test_status_shows_the_state_after_the_turn() -> None:
    assert views(turn_of(hit(2)))[StatusRow]["2 Para"].profile_crossed == "x x x >4< 3 3 0"


def test_a_loss_names_its_ruling_its_unit_and_its_steps() -> None:
    (row,) = views(turn_of(hit(2)))[LossRow].values()
    assert row == LossRow(
        key="2/combat/H8/fought/1: 2 Para",
        turn="2",
        unit="2 Para",
        side="British",
        steps=2,
        cause="OC-9.14 Fight H8.",
    )


def test_each_ruling_that_costs_a_unit_steps_is_a_row_of_its_own() -> None:
    turn = turn_of(hit(2), hit(3, "2/combat/H8/how far/1"))
    assert list(views(turn)[LossRow]) == [
        "2/combat/H8/fought/1: 2 Para",
        "2/combat/H8/how far/1: 2 Para",
    ]


def test_a_recovered_step_is_no_loss() -> None:
    turn = turn_of(Ruling("2/by hand", "umpire", "", changes=(Set(Unit, "2 Para", "step", 0),)))
    assert not views(turn)[LossRow]


def test_a_capture_is_a_loss_without_steps() -> None:
    taken = Ruling(
        "2/taken", "OC-9.30", "Taken.", changes=(Set(Unit, "2 Para", "state", "captured"),)
    )
    (row,) = views(turn_of(taken))[LossRow].values()
    assert (row.unit, row.steps) == ("2 Para", 0)


def test_losses_of_earlier_turns_stay_and_this_turns_are_made_anew() -> None:
    old = LossRow(key="1/a: 2 Para", turn="1", unit="2 Para", steps=1)
    stale = LossRow(key="2/b: 2 Para", turn="2", unit="2 Para", steps=1)
    turn = turn_of(hit(1), rows=(PARA, old, stale))
    assert list(views(turn)[LossRow]) == ["1/a: 2 Para", "2/combat/H8/fought/1: 2 Para"]


def test_at_set_up_there_are_no_losses() -> None:
    state = State(Position(1), Tables.of(PARA, Team(team="british", side="British")), RULESET.rules)
    assert not views(Turn(state, state, (), (), ()))[LossRow]

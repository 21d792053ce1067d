"""Units that must go back and cannot: they stay with a step more, or are taken (OC-9.30, D-13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Stack, Unit

RHINE = river("major river", *(f"{column}3" for column in "ABCDEFGH"))
RESULT = "1/combat/C3/result/1"


def cornered(
    result: str = "limited success",
    action: str = "Prepare",
    house: dict[str, Any] | None = None,
    answers: dict[str, Any] | None = None,
    **more: Any,
) -> Turn:
    """Drive a battalion against a river without a bridge."""
    state = on_the_table(
        open_ground(8, 8),
        RHINE,
        Team(team="allied", side="allied"),
        Team(team="german", side="german"),
        unit("A", "C2"),
        stack(at="B2", british_ammo=5),
        unit("Foe", "C3", "german", **{"nation": "German", "hq": "Staff", **more}),
        unit("Other", "E5", "german", nation="German"),
        unit("Staff", "H8", "german", kind="HQ", profile="(1)-0", nation="German"),
        Stack(id="S", side="german", holder="Staff", german_ammo=5),
    )
    lines = order("A", "Attack", target="C3"), order("Foe", action, by="german")
    said = {RESULT: result, **(answers or {})}
    return played(state, *lines, dice=[1] * 9, answers=said, house=house)


def report(turn: Turn, side: str) -> str:
    sight = RULESET.briefing.view(turn, turn.after[Team][side])
    return "\n".join(texts_of_pages(RULESET.briefing.pages(sight)))


def test_d_13_a_unit_that_stays_is_not_said_to_go_back() -> None:
    turn = cornered()
    assert turn.after[Unit]["Foe"].position == "C3"
    assert turn.after[Engaged]["C3:Foe"].retire_km is None
    assert turn.after[Engagement]["C3"].retire_km is None


def test_d_13_the_fight_keeps_the_distance_of_those_who_do_go_back() -> None:
    turn = cornered("success", answers={"1/combat/C3/also defending/1": "Other"})
    assert turn.after[Unit]["Other"].position == "F6"
    assert [turn.after[Engaged][f"C3:{name}"].retire_km for name in ("Foe", "Other")] == [None, 1]
    assert turn.after[Engagement]["C3"].retire_km == 1


def test_oc_9_7_a_unit_that_stays_keeps_what_it_prepared() -> None:
    assert cornered().after[Unit]["Foe"].prepared
    assert not cornered(action="Hold").after[Unit]["Foe"].prepared


@pytest.mark.parametrize(("reading", "lost"), [(False, 0), (True, 1)])
def test_d_08_a_unit_that_stays_loses_supply_only_by_the_reading(reading: bool, lost: int) -> None:
    turn = cornered(house={"supply_loss_if_stood": reading})
    assert 5 - turn.after[Stack]["S"].german_ammo == lost


@pytest.mark.parametrize("result", ["limited success", "success", "total success"])
def test_oc_2_2_both_sides_are_told_the_same_of_the_ground(result: str) -> None:
    turn = cornered(result)
    for said in (report(turn, "allied"), report(turn, "german")):
        for gone in ("out of", "pushed", "carried", "overwhelmed", "through", "drove"):
            assert gone not in said
    assert "C3, where the enemy holds out" in report(turn, "allied")
    assert "held on at C3, cut off" in report(turn, "german")


def test_oc_9_11_whose_last_step_it_would_be_is_captured() -> None:
    turn = cornered("success", profile="2-1-0")
    assert turn.after[Unit]["Foe"].state == "captured"
    assert turn.after[Unit]["A"].position == "C3"


def test_u_25_the_umpire_may_leave_it_there() -> None:
    turn = cornered("success", profile="2-1-0", answers={"1/engaged/C3:Foe/captured/1": False})
    assert (turn.after[Unit]["Foe"].state, turn.after[Unit]["Foe"].step) == ("active", 2)
    assert "cannot go back" in ruling_of(turn, "combat/C3/went back").text


def test_oc_2_2_nobody_went_through_an_enemy_who_lies_where_he_was() -> None:
    turn = cornered("success", profile="2-1-0", answers={"1/engaged/C3:Foe/captured/1": False})
    assert "through" not in report(turn, "allied")
    assert "remnants are still there" in report(turn, "allied")

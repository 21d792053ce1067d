"""Bombing by aircraft and the bomb line, one fact of the rules each (OC-12.9, OC-9.37)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.air_board import TEAMS, fly, luftwaffe, mission, squadron
from tests.rulesets.opcom.drawn_map import (
    bridge,
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    stack,
    unit,
)
from workbook_engine.core.records import State, Value
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

BOMBING = Mission.BOMBING
ACROSS = tuple(f"{letter}8" for letter in "ABCDEFGHIJKL")


def table(*rows: Squadron | Unit) -> State:
    over = bridge("D8", "D9")
    return on_the_table(open_ground(12, 16), river("major river", *ACROSS), over, *TEAMS, *rows)


def german(name: str, at: str = "D12") -> Unit:
    return unit(name, at, "german", nation="German")


def wing(strength: int = 2, aircraft: str = Aircraft.GROUND_ATTACK) -> Squadron:
    return squadron("Wing", aircraft, strength)


def strike(turn: Turn) -> Strike:
    return next(iter(turn.after[Strike].values()))


def test_oc_12_9_squadrons_strike_all_in_the_square() -> None:
    state = table(wing(4), german("A"), german("B"))
    turn = played(state, fly("Wing", BOMBING, target="D12"), dice=[6, 4])
    assert strike(turn).row == "3-4"
    assert strike(turn).struck == ("A: one step lost, immobilised", "B: immobilised")


@pytest.mark.parametrize("aircraft", [Aircraft.HEAVY_BOMBER, Aircraft.MEDIUM_BOMBER])
def test_oc_9_36_bombers_strike_in_their_own_column(aircraft: str) -> None:
    state = table(wing(2, aircraft), german("A"))
    turn = played(state, fly("Wing", BOMBING, target="D12"), dice=[1])
    assert (strike(turn).tactical, strike(turn).heavy, strike(turn).row) == (0, 2, "5-6")


def test_d_17_guns_and_aircraft_on_one_target_add() -> None:
    given = {"kind": Kind.ARTILLERY, "profile": "[8-4-1-0]", "artillery": "field"}
    guns = unit("1 Fd", "D6", **given)
    state = table(wing(2), guns, german("A"))
    parked = stack(at="D6", british_ammo=1)
    state = on_the_table(*[r for t in state.tables for r in t_rows(state, t)], parked)
    lines = order("1 Fd", Action.BOMBARD, target="D12"), fly("Wing", BOMBING, target="D12")
    turn = played(state, *lines, dice=[1])
    assert strike(turn).row == "3-4"
    assert len(turn.after[Strike]) == 1


def t_rows(state: State, kind: type) -> list[object]:
    return [] if kind.__name__ == "Campaign" else list(state[kind].values())


@pytest.mark.parametrize(("at", "bombs"), [("D10", True), ("D11", False), ("C11", False)])
def test_oc_12_9_not_within_two_km_of_our_own_troops(at: str, bombs: bool) -> None:
    state = table(wing(), german("A"), unit("Ours", at))
    turn = played(state, fly("Wing", BOMBING, target="D12"), dice=[1])
    assert bool(turn.after[Strike]) is bombs
    if not bombs:
        assert "inside the bomb line" in mission(turn, "Wing").outcome
        heard = [each.format(squadron="Wing") for each in CATALOGUE["strike.too_near"]]
        assert {t.text for r in turn.rulings for t in r.told} & set(heard)


def test_u_15_the_umpire_waives_the_bomb_line() -> None:
    answers: dict[str, Value] = {"1/air/Wing>D12/bomb line waived/1": True}
    state = table(wing(), german("A"), unit("Ours", "D11"))
    turn = played(state, fly("Wing", BOMBING, target="D12"), dice=[1], answers=answers)
    assert turn.after[Strike]


def test_oc_9_37_a_bridge_bombed_is_a_choke_point() -> None:
    state = table(wing(), german("A"))
    lines = fly("Wing", BOMBING, target="The Bridge"), order("A", by="german", to="D4")
    turn = played(state, *lines, dice=[5])
    assert strike(turn).kind == "choke point"
    assert end_of(turn, "A") == "D9"


def test_oc_9_37_a_point_on_a_road_is_interdicted_for_those_who_pass() -> None:
    state = table(wing(), german("A"), german("B", "D13"))
    lines = (
        fly("Wing", Mission.INTERDICTION, target="D13"),
        order("A", by="german", to="D15"),
    )
    turn = played(state, *lines, dice=[5])
    assert strike(turn).struck == ("A: immobilised",)
    assert end_of(turn, "A") == "D13"


def test_oc_9_37_what_is_struck_from_the_air_does_not_march() -> None:
    state = table(wing(), german("A"))
    lines = fly("Wing", BOMBING, target="D12"), order("A", by="german", to="D15")
    assert end_of(played(state, *lines, dice=[5]), "A") == "D12"


def test_oc_12_9_a_target_with_nobody_there_costs_no_die() -> None:
    turn = played(table(wing(), german("A")), fly("Wing", BOMBING, target="H12"))
    assert strike(turn).outcome == "nobody was there"


def test_oc_13_6_squadrons_shot_down_do_not_bomb() -> None:
    bombers = wing(3, Aircraft.HEAVY_BOMBER)
    state = table(bombers, luftwaffe(strength=8), german("A"))
    lines = (
        fly("Wing", BOMBING, target="D12"),
        fly("JG 26", Mission.AIR_COVER, by="german", zone="D12"),
    )
    turn = played(state, *lines, dice=[1] * 9)
    assert mission(turn, "Wing").lost == 2
    assert strike(turn).heavy == 1

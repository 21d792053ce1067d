"""Bombardment and interdiction by artillery, one fact of the rules each (OC-9.36, OC-9.37)."""

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    RULES,
    bridge,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.fire.interdiction import Effect, Force, effect_of, row_for
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, Kind, Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

BOMBARD, INTERDICT = Action.BOMBARD, Action.INTERDICT
ACROSS = tuple(f"{letter}8" for letter in "ABCDEFGHIJKLMNOPQRST")
AREA, CHOKE = "area D10 by allied", "choke point The Bridge by allied"


def gun(name: str, at: str = "D4", **more: Any) -> Unit:
    """A field regiment."""
    given = {"kind": Kind.ARTILLERY, "profile": "[8-4-1-0]", "artillery": "field", **more}
    return unit(name, at, **given)


def table(*units: Unit, points: int = 9) -> State:
    """A river in row 8 with a bridge in column D; guns north of it have parked ammunition."""
    parked = stack(at="D4", british_ammo=points)
    over = bridge("D8", "D9")
    return on_the_table(open_ground(20, 20), river("major river", *ACROSS), over, parked, *units)


def german(name: str, at: str = "D10", **more: Any) -> Unit:
    return unit(name, at, side="axis", nation="German", **more)


def steps(turn: Turn) -> dict[str, int]:
    return {u.id: u.step for u in turn.after[Unit].values() if u.side == "axis"}


def ammunition(turn: Turn) -> int:
    return turn.before[Stack]["D4 stack"].british_ammo - turn.after[Stack]["D4 stack"].british_ammo


def told(turn: Turn, team: str) -> str:
    return " ".join(t.text for r in turn.rulings for t in r.told if t.team == team)


def test_oc_9_36_one_die_for_each_unit_in_the_area() -> None:
    state = table(gun("1 Fd"), german("A"), german("B"), german("C", "E10"))
    turn = played(state, order("1 Fd", BOMBARD, target="D10"), dice=[6, 4])
    assert steps(turn) == {"A": 1, "B": 0, "C": 0}
    assert turn.after[Strike][AREA].struck == ("A: one step lost, immobilised", "B: no effect")


def test_oc_9_36_battalions_on_one_square_add() -> None:
    guns = [gun(name) for name in ("1 Fd", "2 Fd", "3 Fd")]
    state = table(*guns, german("A"))
    lines = [order(g.id, BOMBARD, target="D10") for g in guns]
    turn = played(state, *lines, dice=[4])
    assert turn.after[Strike][AREA].row == "3-4"
    assert turn.after[Strike][AREA].struck == ("A: immobilised",)


def test_oc_9_8_each_gun_that_fires_uses_a_point() -> None:
    state = table(gun("1 Fd"), gun("2 Fd"), german("A"))
    lines = [order(name, BOMBARD, target="D10") for name in ("1 Fd", "2 Fd")]
    assert ammunition(played(state, *lines, dice=[1])) == 2


def test_oc_9_10_a_gun_without_ammunition_does_not_count() -> None:
    guns = [gun(name) for name in ("1 Fd", "2 Fd", "3 Fd")]
    state = table(*guns, german("A"), points=2)
    turn = played(state, *[order(g.id, BOMBARD, target="D10") for g in guns], dice=[1])
    assert turn.after[Strike][AREA].guns == ("1 Fd", "2 Fd")
    assert turn.after[Strike][AREA].row == "1-2"


def test_oc_9_10_guns_without_any_ammunition_throw_no_dice() -> None:
    turn = played(table(gun("1 Fd"), german("A"), points=0), order("1 Fd", BOMBARD, target="D10"))
    assert turn.after[Strike][AREA].outcome == "too little force to have an effect"


@pytest.mark.parametrize(("at", "fires"), [("D16", True), ("D17", False)])
def test_oc_9_36_long_range_counts_and_no_more(at: str, fires: bool) -> None:
    state = table(gun("1 Fd"), german("A", at))
    turn = played(state, order("1 Fd", BOMBARD, target=at), dice=[1] if fires else [])
    assert bool(turn.after[Strike]) is fires


def test_oc_9_18b_a_gun_with_two_tasks_supports_and_does_not_bombard() -> None:
    state = table(gun("1 Fd"), german("A"))
    turn = played(state, order("1 Fd", BOMBARD, target="D10", supports="D9"))
    assert not turn.after[Strike]
    assert ruling_of(turn, "orders/1 Fd/task refused").rule == "OC-9.18b"


def test_oc_9_18b_a_gun_that_bombards_supports_nobody_who_calls_for_it() -> None:
    attackers = unit("Rifles", "D11")
    state = table(gun("1 Fd", "D6"), attackers, german("A", "D12"), german("B", "H12"))
    turn = played(
        state,
        order("1 Fd", BOMBARD, target="H12"),
        order("Rifles", Action.ATTACK, target="D12", supports="1 Fd"),
        dice=[1, 1, 1, 1, 1],
        answers={"1/combat/D12/result/1": "confused"},
    )
    assert turn.after[Engagement]["D12"].fire_attack == ()


def test_oc_9_36_only_artillery_bombards() -> None:
    turn = played(table(unit("Rifles", "D4"), german("A")), order("Rifles", BOMBARD, target="D10"))
    assert "only artillery can" in ruling_of(turn, "orders/Rifles/task refused").text


def test_oc_9_37_guns_that_bombard_do_not_move() -> None:
    turn = played(table(gun("1 Fd"), german("A")), order("1 Fd", BOMBARD, target="D10"), dice=[1])
    assert end_of(turn, "1 Fd") == "D4"


def test_oc_9_37_an_immobilised_unit_does_not_move() -> None:
    state = table(gun("1 Fd"), german("A"))
    lines = order("1 Fd", BOMBARD, target="D10"), order("A", to="D14", by="axis")
    turn = played(state, *lines, dice=[5])
    assert end_of(turn, "A") == "D10"
    assert move_of(turn, "A").stopped_by == "it is immobilised"
    assert "A did not move: it was pinned down." in told(turn, "axis")


def test_oc_9_37_an_immobilised_unit_does_not_attack() -> None:
    state = table(gun("1 Fd", "D3"), unit("Rifles", "D11"), german("A"))
    lines = order("1 Fd", BOMBARD, target="D10"), order("A", Action.ATTACK, by="axis", target="D11")
    turn = played(state, *lines, dice=[5])
    assert not turn.after[Engagement]
    assert ruling_of(turn, "orders/A/refused").rule == "OC-9.37"


def test_oc_9_37_the_turn_after_it_may_move_again() -> None:
    turn = played(table(gun("1 Fd"), german("A")), order("1 Fd", BOMBARD, target="D10"), dice=[5])
    assert turn.after[Unit]["A"].immobilised_until is None


def test_oc_9_37_each_unit_that_passes_a_choke_point_has_a_die() -> None:
    state = table(gun("1 Fd"), german("A", "D14"), german("B", "D14"), german("C", "H14"))
    lines = [order(name, to="D10", by="axis") for name in ("A", "B")]
    turn = played(state, order("1 Fd", INTERDICT, target="D12"), *lines, dice=[5, 4])
    assert {name: end_of(turn, name) for name in "ABC"} == {"A": "D12", "B": "D10", "C": "H14"}
    row = next(iter(turn.after[Strike].values()))
    assert row.struck == ("A: immobilised", "B: no effect")


def test_oc_9_37_a_unit_hit_at_a_bridge_halts_before_it() -> None:
    state = table(gun("1 Fd", "H5"), german("A", "D11"))
    lines = order("1 Fd", INTERDICT, target="The Bridge"), order("A", to="D5", by="axis")
    turn = played(state, *lines, dice=[6])
    assert end_of(turn, "A") == "D9"
    assert steps(turn) == {"A": 1}
    assert move_of(turn, "A").stopped_by == "struck and halted at The Bridge"
    assert any(f"The Bridge: {each}." in told(turn, "axis") for each in CATALOGUE["strike.loss"])


def test_oc_9_37_a_unit_that_comes_through_goes_on() -> None:
    state = table(gun("1 Fd", "H5"), german("A", "D11"))
    lines = order("1 Fd", INTERDICT, target="The Bridge"), order("A", to="D5", by="axis")
    turn = played(state, *lines, dice=[4])
    assert end_of(turn, "A") == "D5"
    assert turn.after[Strike][CHOKE].struck == ("A: no effect",)


def test_oc_9_37_nobody_passes_and_no_die_is_thrown() -> None:
    state = table(gun("1 Fd", "H5"), german("A", "D11"))
    lines = order("1 Fd", INTERDICT, target="The Bridge"), order("A", to="D14", by="axis")
    turn = played(state, *lines)
    assert turn.after[Strike][CHOKE].outcome == "nobody tried to pass"
    assert ammunition(turn) == 1, "they fire whether anybody comes or not"


def test_oc_9_37_who_stands_at_a_choke_point_and_stays_has_no_die() -> None:
    turn = played(table(gun("1 Fd"), german("A", "D12")), order("1 Fd", INTERDICT, target="D12"))
    assert steps(turn) == {"A": 0}
    assert next(iter(turn.after[Strike].values())).outcome == "nobody tried to pass"


def test_oc_9_37_who_is_held_by_the_enemy_before_it_has_no_die() -> None:
    state = table(gun("1 Fd"), unit("Rifles", "D12"), german("A", "D18"))
    lines = order("1 Fd", INTERDICT, target="D11"), order("A", to="D10", by="axis")
    turn = played(state, *lines)
    assert move_of(turn, "A").stopped_by == "in contact with Rifles"


def test_oc_9_37_a_column_that_halts_lets_another_meet_nobody() -> None:
    """The march is made again after a hit: B, who would have met A, goes on."""
    state = table(gun("1 Fd", "D4"), german("A", "D13"), unit("B", "D18"))
    lines = order("1 Fd", INTERDICT, target="D12"), order("A", to="D10", by="axis")
    turn = played(state, *lines, dice=[5])
    assert end_of(turn, "A") == "D12"


def test_d_17_force_goes_by_the_square_rounded_down() -> None:
    assert row_for(Force(tactical=5, squares=2), RULES) == "1-2"
    assert row_for(Force(tactical=1, squares=2), RULES) is None


def test_d_17_artillery_adds_to_tactical_squadrons() -> None:
    assert row_for(Force(tactical=2, battalions=3), RULES) == "5-6"


@pytest.mark.parametrize(("tactical", "row"), [(2, "5-6"), (6, "5-6"), (7, "7-8")])
def test_d_17_of_mixed_forces_the_better_row_counts(tactical: int, row: str) -> None:
    assert row_for(Force(tactical=tactical, heavy=2), RULES) == row


def test_d_17_added_heavy_squadrons_count_as_the_fewest_of_their_row() -> None:
    added = RULES.with_values({"interdiction_mixed": "add"})
    assert row_for(Force(tactical=2, heavy=2), added) == "7-8"


def test_oc_9_36_more_force_never_does_less() -> None:
    for die in range(1, 7):
        effects = [effect_of(row_for(Force(n), RULES) or "1-2", die, PRINTED) for n in range(1, 20)]
        worth = [[Effect.NONE, Effect.IMMOBILISED, Effect.LOSS].index(each) for each in effects]
        assert worth == sorted(worth)


def test_oc_2_2_teams_hear_of_a_strike_in_plain_words() -> None:
    turn = played(table(gun("1 Fd"), german("A")), order("1 Fd", BOMBARD, target="D10"), dice=[6])
    fired = [each.format(who="1 Fd", place="D10") for each in CATALOGUE["strike.shelled"]]
    assert told(turn, "allied") in fired
    assert any(f" D10: {effect}." in told(turn, "axis") for effect in CATALOGUE["strike.loss"])


def test_oc_9_36_the_umpire_sets_the_force_on_its_row() -> None:
    answers = {f"1/strike/{AREA}/heavy squadrons/1": 8}
    state = table(gun("1 Fd"), german("A"))
    turn = played(state, order("1 Fd", BOMBARD, target="D10"), dice=[3], answers=answers)
    assert turn.after[Strike][AREA].row == "12+"
    assert steps(turn) == {"A": 1}

"""Counter-battery, one fact of the rules each (OC-9.38, OC-9.39, D-19)."""

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.fire.counter_battery import is_fixed
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Kind, Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

CB, BOMBARD = Action.COUNTER_BATTERY, Action.BOMBARD
FOUND = "counter-battery AR9 by allied"


def gun(name: str, at: str, side: str = "allied", **more: Any) -> Unit:
    given = {"kind": Kind.ARTILLERY, "profile": "[8-4-1-0]", "artillery": "field", **more}
    nation = "British" if side == "allied" else "German"
    return unit(name, at, side=side, nation=nation, **given)


def table(*ours: Unit, enemy: Unit | None = None, points: int = 9, **more: Any) -> State:
    """An enemy gun at C12 that shells C6; our guns around C3."""
    theirs = enemy or gun("AR9", "C12", "axis", **more)
    parked = stack(at="C3", british_ammo=points)
    enemys = stack(at="C12", german_ammo=9)
    enemys = type(enemys)(id=enemys.id, side="axis", position="C12", german_ammo=9)
    return on_the_table(open_ground(30, 30), parked, enemys, *ours, theirs)


def fires(target: str = "C6") -> Any:
    return order("AR9", BOMBARD, by="axis", target=target)


def fixes(turn: Turn) -> list[str]:
    return [
        r.name.split("/")[2] for ruling in turn.rulings for r in ruling.rolls if "/fix/" in r.name
    ]


def spent(turn: Turn) -> int:
    return turn.before[Stack]["C3 stack"].british_ammo - turn.after[Stack]["C3 stack"].british_ammo


def test_oc_9_38_a_die_for_each_enemy_gun_that_fired_within_range() -> None:
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB), fires(), dice=[5])
    assert fixes(turn) == ["AR9>allied"]
    assert not turn.after[Strike].get(FOUND)


def test_oc_9_38_guns_that_keep_silent_are_not_found() -> None:
    silent = order("AR9", Action.HOLD, by="axis")
    assert not fixes(played(table(gun("1 Fd", "C3")), order("1 Fd", CB), silent))


@pytest.mark.parametrize(("at", "within"), [("C24", True), ("C25", False)])
def test_d_19_long_range_counts(at: str, within: bool) -> None:
    state = table(gun("1 Fd", at))
    assert bool(fixes(played(state, order("1 Fd", CB), fires(), dice=[1] * within))) is within


def test_oc_9_39_a_six_finds_them_and_a_second_die_strikes() -> None:
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB), fires(), dice=[6, 6])
    assert turn.after[Unit]["AR9"].step == 1
    assert turn.after[Strike][FOUND].row == "1-2"


def test_oc_9_39_battalions_within_range_add() -> None:
    ours = [gun(f"{n} Fd", "C3") for n in range(1, 4)] + [gun("4 Fd", "C28")]
    lines = [order(each.id, CB) for each in ours]
    turn = played(table(*ours), *lines, fires(), dice=[6, 4])
    assert turn.after[Strike][FOUND].guns == ("1 Fd", "2 Fd", "3 Fd")
    assert turn.after[Strike][FOUND].struck == ("AR9: immobilised",)


def test_d_19_ammunition_goes_only_when_guns_are_found() -> None:
    ours = [gun("1 Fd", "C3"), gun("2 Fd", "C3")]
    lines = [*(order(each.id, CB) for each in ours), fires()]
    assert spent(played(table(*ours), *lines, dice=[1])) == 0
    assert spent(played(table(*ours), *lines, dice=[6, 1])) == 2


def test_d_19_ammunition_goes_always_where_it_is_read_so() -> None:
    house = {"counter_battery_ammo": "always"}
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB), fires(), dice=[1], house=house)
    assert spent(turn) == 1
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB), fires(), dice=[6, 1], house=house)
    assert spent(turn) == 1, "and not a second time"


def test_oc_9_8_a_gun_that_finds_two_batteries_fires_once_a_turn() -> None:
    other = gun("AR10", "D12", "axis")
    state = table(gun("1 Fd", "C3"), other)
    lines = order("1 Fd", CB), fires(), order("AR10", BOMBARD, by="axis", target="C6")
    assert spent(played(state, *lines, dice=[6, 1, 6, 1])) == 1


def test_oc_9_10_guns_found_but_nothing_to_fire() -> None:
    turn = played(table(gun("1 Fd", "C3"), points=0), order("1 Fd", CB), fires(), dice=[6])
    assert turn.after[Strike][FOUND].outcome == "found, but nothing could fire"
    assert turn.after[Unit]["AR9"].step == 0


def test_oc_9_38_each_turn_of_fire_from_one_place_makes_it_easier() -> None:
    state = table(gun("1 Fd", "C3"))
    for die, found in ((4, False), (4, False), (4, True)):
        dice = [die, 1] if found else [die]
        turn = played(state, order("1 Fd", CB), fires(), dice=dice)
        assert bool(turn.after[Strike].get(FOUND)) is found
        state = turn.after
    assert state[Unit]["AR9"].fired_here == 3


def test_oc_9_38_a_turn_of_silence_does_not_make_them_forgotten() -> None:
    state = table(fired_here=2)
    turn = played(state, order("AR9", Action.HOLD, by="axis"))
    assert turn.after[Unit]["AR9"].fired_here == 2


def test_oc_9_38_guns_that_move_are_as_if_they_had_never_fired() -> None:
    turn = played(table(fired_here=3), order("AR9", by="axis", to="F20"))
    assert turn.after[Unit]["AR9"].fired_here == 0


@pytest.mark.parametrize(
    ("die", "turns", "fixed"),
    [(5, 0, False), (6, 0, True), (5, 1, True), (1, 5, True), (1, 4, False)],
)
def test_oc_9_38_fix(die: int, turns: int, fixed: bool) -> None:
    assert is_fixed(die, turns, PRINTED) == (die + turns, fixed)


def test_oc_9_38_guns_on_counter_battery_take_no_other_task() -> None:
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB, supports="C6"), fires())
    assert ruling_of(turn, "orders/1 Fd/task refused").rule == "OC-9.18b"


def test_oc_2_2_what_the_teams_hear_of_counter_battery() -> None:
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB), fires(), dice=[6, 6])
    heard = {t.team: t.text for ruling in turn.rulings for t in ruling.told}
    assert heard["allied"] == "1 Fd found enemy guns at C12 and shelled them."
    turn = played(table(gun("1 Fd", "C3")), order("1 Fd", CB), fires(), dice=[1])
    heard = {t.text for ruling in turn.rulings for t in ruling.told}
    assert heard & set(CATALOGUE["counter_battery.nothing"])

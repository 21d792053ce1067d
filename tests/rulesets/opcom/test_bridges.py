"""Blowing bridges, one fact of the rules each (OC-8.1, OC-8.2, D-44)."""

import pytest

from tests.rulesets.opcom.drawn_map import (
    bridge,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    stack,
    unit,
)
from workbook_engine.core.records import State, Tables, Value, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.land.bridges import is_blown
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing

ACROSS = tuple(f"{letter}3" for letter in "ABCDEFG")


def assault(state: str = "prepared", safe: bool = False) -> State:
    """A battalion north of a bridge, a guard that cannot fight long at its southern end."""
    return on_the_table(
        open_ground(7, 8),
        river("major river", *ACROSS),
        bridge("B4", "B3", state=state, safe=safe),
        unit("A", "B2", prepared=True),
        unit("HQ", "B1", kind="HQ", profile="(2)-0"),
        stack("HQ", british_ammo=3),
        unit("Guard", "B4", "german", profile="1-0"),
    )


def stormed(table: State, *dice: int, test: bool | None = None) -> Turn:
    """Play an attack on the guard in which nobody goes back; then come the dice given."""
    answers: dict[str, Value] = {"1/combat/B4/result/1": "confused"}
    if test is not None:
        answers["1/bridges/The Bridge/test/1"] = test
    return played(table, order("A", "Attack", target="Guard"), dice=[6, *dice], answers=answers)


def after(turn: Turn) -> Crossing:
    return turn.after[Crossing]["The Bridge"]


def blasts_in(turn: Turn) -> list[str]:
    return [r.text for r in turn.rulings if r.phase == "Bridges"]


@pytest.mark.parametrize("die", range(1, 7))
def test_oc_8_1_a_one_blows_it(die: int) -> None:
    assert is_blown(die, PRINTED) is (die == 1)


def test_oc_8_1_a_charged_bridge_fought_over_is_tested() -> None:
    turn = stormed(assault(), 1)
    assert (after(turn).state, blasts_in(turn)) == ("blown", ["The Bridge: die 1, blown."])


def test_oc_8_1_on_more_than_one_it_stands() -> None:
    assert after(stormed(assault(), 2)).state == "prepared"


def test_oc_8_1_a_bridge_whose_charges_nobody_has_put_down_is_tested_as_well() -> None:
    turn = stormed(assault("intact"), 1)
    assert (after(turn).state, blasts_in(turn)) == ("blown", ["The Bridge: die 1, blown."])


def test_oc_8_1_the_umpire_may_forbid_that_too() -> None:
    assert blasts_in(stormed(assault("intact"), test=False)) == []


@pytest.mark.parametrize("more", [{"kind": "civilian ferry"}, {"river": ""}])
def test_oc_8_1_an_intact_ferry_or_defile_is_no_bridge_to_blow(more: dict[str, str]) -> None:
    table = assault("intact")
    there = replace(table[Crossing]["The Bridge"], **more)  # type: ignore[arg-type]
    tables = {kind: dict(table[kind]) for kind in table.tables}
    tables[Crossing] = {there.name: there}
    assert blasts_in(stormed(State(table.position, Tables(tables)))) == []


def test_oc_8_1_a_blown_bridge_is_not_tested() -> None:
    assert blasts_in(stormed(assault("blown"))) == []


def test_oc_8_1_a_bridge_nobody_fought_over_is_not_tested() -> None:
    assert blasts_in(played(assault(), order("A", "Hold"))) == []


def test_oc_8_1_the_umpire_may_have_it_tested_all_the_same() -> None:
    answers = {"1/bridges/The Bridge/test/1": True}
    turn = played(assault(), order("A", to="B3"), dice=[1], answers=answers)
    assert after(turn).state == "blown"


def test_oc_8_1_the_umpire_may_forbid_the_test() -> None:
    assert blasts_in(stormed(assault(), test=False)) == []


def test_oc_8_1_those_near_hear_of_the_blast() -> None:
    turn = stormed(assault(), 1)
    told = [each for r in turn.rulings if r.phase == "Bridges" for each in r.told]
    assert {each.text for each in told} == {"The Bridge has been blown."}


def test_oc_8_2_a_safe_bridge_is_never_tested_again() -> None:
    assert blasts_in(stormed(assault(safe=True))) == []


def crossed() -> Turn:
    """A battalion marches over the bridge past a wreck of a unit; the umpire has it tested."""
    table = on_the_table(
        open_ground(7, 8),
        river("major river", *ACROSS),
        bridge("B4", "B3", state="prepared"),
        unit("A", "B2"),
        unit("Wreck", "C5", "german", profile="1-0", step=1),
    )
    answers = {"1/bridges/The Bridge/test/1": True}
    return played(table, order("A", to="B4"), dice=[4], answers=answers)


def test_oc_8_2_tested_and_passed_it_is_safe() -> None:
    assert after(crossed()).safe


def test_oc_8_2_tested_but_not_passed_it_is_not_yet_safe() -> None:
    assert not after(stormed(assault(), 4)).safe


def asked_twice(**house: str) -> list[str]:
    """Nobody passes the bridge; the umpire has it tested in two turns, and it stands."""
    words, table = [], assault()
    for number in (1, 2):
        answers = {f"{number}/bridges/The Bridge/test/1": True}
        turn = played(table, order("A", "Hold"), dice=[4], answers=answers, house=house)
        words += blasts_in(turn)
        table = turn.after
    return words


def test_d_44_until_passed_it_may_be_tested_again() -> None:
    assert asked_twice() == ["The Bridge: die 4, it stands."] * 2


def test_d_44_as_a_house_rule_never() -> None:
    assert asked_twice(bridge_retest="never") == ["The Bridge: die 4, it stands and is safe."]


def test_oc_8_2_tested_and_passed_it_is_not_tested_again() -> None:
    answers = {"2/bridges/The Bridge/test/1": True}
    assert blasts_in(played(crossed().after, order("A", "Hold"), dice=[1], answers=answers)) == []

"""What the sheets of random turns said against each other, once each (OC-6.10, OC-9.29 ff.)."""

from __future__ import annotations

from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, order, ruling_of, unit
from tests.rulesets.opcom.drawn_map import played as played_turn
from tests.rulesets.opcom.interplay import in_two_places
from tests.rulesets.opcom.interplay_said import stood_and_went_back
from tests.rulesets.opcom.strategies import Played, every_sheet, played
from tests.rulesets.opcom.test_deliveries import carry, table
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Stack, Unit


def turn_of(seed: int, turn: int) -> Played:
    return played(every_sheet(seed))[turn - 1]


def text_of(turn: Turn, what: str) -> str:
    return ruling_of(turn, what).text


def test_oc_11_5_a_delivery_tells_the_km_that_were_driven() -> None:
    turn = played_turn(table(hq_at="K3"), carry(british_ammo=6))
    assert text_of(turn, "supply/allied-1/drove") == "Lorries moves 10 km to K3."
    (line,) = ruling_of(turn, "supply/allied-1/delivered").working
    assert line.text.endswith("(10 km, lift 10)")
    assert line.text.startswith("by ")


def test_d_12_who_is_too_weak_to_stay_is_not_said_to_have_stood() -> None:
    each = turn_of(2, 1)
    assert "gives a step, and is too weak to stay" in text_of(each.turn, "combat/O7/how far")
    assert "too weak to stay, fell back" in text_of(each.turn, "combat/O7/went back")


def test_d_62_who_is_thrown_back_from_an_attack_gives_no_step_to_stand() -> None:
    each = turn_of(303, 1)
    assert "11 Airborne recce must go back" in text_of(each.turn, "combat/M9/how far")
    assert "stood fast" not in text_of(each.turn, "combat/L9/how far")
    assert list(stood_and_went_back(each)) == []


def test_oc_6_10_who_is_driven_from_a_train_is_on_its_list_no_more() -> None:
    state = on_the_table(
        open_ground(12),
        Route(name="Line", kind="railway", points="F3 > L3"),
        Place(name="Goch", square="F3", kind="town"),
        Train(name="Train 1", side="allied", lift=6, position="F3", loaded=("A",), held=True),
        unit("A", "F3", rail="aboard"),
        unit("Foe", "G3", "german", nation="German"),
        Stack(id="S", side="german", position="G3", german_ammo=9),
    )
    said = {"1/combat/F3/result/1": "success"}
    foe = order("Foe", "Attack", by="german", target="F3")
    after = played_turn(state, foe, dice=[1] * 9, answers=said).after
    assert after[Unit]["A"].position != "F3"
    assert (after[Train]["Train 1"].loaded, after[Unit]["A"].rail) == ((), "")


def test_oc_9_29_nobody_comes_on_into_a_square_that_the_enemy_holds() -> None:
    assert list(in_two_places(turn_of(51, 3))) == []


def test_oc_9_28_an_overrun_ends_short_of_those_it_has_beaten() -> None:
    assert list(in_two_places(turn_of(165, 2))) == []

"""Close air support and the cab rank, one fact of the rules each (OC-9.19 to OC-9.21, OC-12.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.air_board import TEAMS, fly, mission, squadron
from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import Record, Value, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.air.close_air_support import level_for, level_of, on_call
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import AirSupport

CAS, CAB_RANK = Mission.CLOSE_AIR_SUPPORT, Mission.CAB_RANK
GROUND_ATTACK = Aircraft.GROUND_ATTACK


def typhoons(name: str = "Typhoons", strength: int = 2, **more: Any) -> Squadron:
    return squadron(name, GROUND_ATTACK, strength, **more)


def rifles(name: str, at: str, **more: Any) -> Unit:
    return unit(name, at, **{"division": "Guards", "prepared": True, **more})


def fight(
    *lines: Record,
    squadrons: tuple[Squadron, ...] = (),
    units: tuple[Unit, ...] = (),
    asks: str = "Typhoons",
    answers: dict[str, Value] | None = None,
    **house: Any,
) -> Turn:
    """Let the Guards attack D6, asking for squadrons on the ground; the fight ends confused."""
    ours = units or (rifles("1 GG", "D5"),)
    german = unit("KG", "D6", "german", nation="German", division="KG")
    rows = (*TEAMS, *ours, german, stack(at="D5", british_ammo=9), *squadrons)
    attack = order("1 GG", Action.ATTACK, target="D6", supports=asks)
    given = {"1/combat/D6/result/1": "confused", **(answers or {})}
    state = on_the_table(open_ground(12, 12), *rows)
    return played(state, attack, *lines, dice=[1] * 9, answers=given, house=house)


def support(turn: Turn) -> tuple[str, str]:
    """What the air gives attackers and defenders of D6."""
    row = turn.after[Engagement]["D6"]
    return row.air_attack, row.air_defence


def told(turn: Turn) -> set[str]:
    return {t.text for ruling in turn.rulings for t in ruling.told if t.team == "allied"}


def test_oc_9_19_in_both_orders_a_prepared_attack_is_supported() -> None:
    turn = fight(fly("Typhoons", CAS, target="D6"), squadrons=(typhoons(),))
    assert support(turn) == ("superior", "none")
    assert turn.after[Engagement]["D6"].attacker_factors == "F10 +6"
    assert mission(turn, "Typhoons").outcome == "supported fight D6"


def test_oc_12_8_what_the_ground_did_not_ask_for_supports_nobody() -> None:
    turn = fight(fly("Typhoons", CAS, target="D6"), squadrons=(typhoons(),), asks="")
    assert support(turn) == ("none", "none")
    assert "ground orders" in mission(turn, "Typhoons").outcome
    heard = [each.format(squadron="Typhoons") for each in CATALOGUE["support.not_asked"]]
    assert told(turn) & set(heard)


def test_oc_12_8_what_has_no_air_orders_does_not_come_and_the_umpire_sees_why() -> None:
    turn = fight(squadrons=(typhoons(),))
    assert support(turn) == ("none", "none")
    ruling = ruling_of(turn, "air/Typhoons/asked for in vain")
    assert ruling.text == (
        "Typhoons supports nobody: 1 GG asked for it, but it has no air orders to."
    )


@pytest.mark.parametrize("asks", ["typhoons", "124 Wing", "Typhoons; 25 Pdrs"])
@pytest.mark.parametrize("action", [Action.ATTACK, Action.HOLD])
def test_oc_12_8_whoever_asks_for_it_by_whatever_name_is_told(asks: str, action: str) -> None:
    ours, theirs = rifles("1 GG", "D5"), unit("KG", "D6", "german", nation="German")
    wing = replace(typhoons(), name="124 Wing")
    table = on_the_table(open_ground(12, 12), *TEAMS, ours, theirs, wing)
    turn = played(table, order("1 GG", action, target="D6", supports=asks), dice=[1] * 9)
    heard = {each.format(squadron="Typhoons") for each in CATALOGUE["support.did_not_come"]}
    assert len(told(turn) & heard) == 1


def test_d_06_one_unprepared_battalion_keeps_the_squadrons_away() -> None:
    units = rifles("1 GG", "D5"), rifles("2 GG", "D5", prepared=False)
    lines = [
        fly("Typhoons", CAS, target="D6"),
        order("2 GG", Action.ATTACK, target="D6", supports="Typhoons"),
    ]
    turn = fight(*lines, squadrons=(typhoons(),), units=units)
    assert support(turn) == ("none", "none")
    assert "too few of those who attack are prepared" in mission(turn, "Typhoons").outcome


def test_d_06_by_majority_two_of_three_prepared_are_enough() -> None:
    units = rifles("1 GG", "D5"), rifles("2 GG", "D5"), rifles("3 GG", "D5", prepared=False)
    lines = [order(f"{n} GG", Action.ATTACK, target="D6") for n in (2, 3)]
    flown = fly("Typhoons", CAS, target="D6")
    turn = fight(flown, *lines, squadrons=(typhoons(),), units=units, mixed_preparation="majority")
    assert support(turn)[0] == "superior"


def test_oc_9_19_a_squadron_sent_to_a_formation_finds_its_fight() -> None:
    turn = fight(fly("Typhoons", CAS, supports="Guards"), squadrons=(typhoons(),))
    assert support(turn)[0] == "superior"


def test_oc_9_20_squadrons_of_one_type_add() -> None:
    both = typhoons("A", 2), typhoons("B", 2)
    lines = fly("A", CAS, n=1, target="D6"), fly("B", CAS, n=2, target="D6")
    assert support(fight(*lines, squadrons=both, asks="A; B"))[0] == "overwhelming"


def test_d_27_of_several_types_the_best_counts_alone() -> None:
    assert level_for({"allied": 3, "heavy": 1}, PRINTED) == AirSupport.OVERWHELMING
    assert level_for({"allied": 3, "german": 3}, PRINTED) == AirSupport.SUPERIOR
    assert level_for({}, PRINTED) == AirSupport.NONE


@pytest.mark.parametrize("aircraft", [Aircraft.HEAVY_BOMBER, Aircraft.MEDIUM_BOMBER])
def test_oc_9_20_bombers_have_a_row_of_their_own(aircraft: str) -> None:
    bombers = squadron("Lancasters", aircraft, 1)
    turn = fight(fly("Lancasters", CAS, target="D6"), squadrons=(bombers,), asks="Lancasters")
    assert support(turn)[0] == "overwhelming"


def test_oc_9_20_the_umpire_says_how_many_really_come() -> None:
    answers: dict[str, Value] = {"1/combat/D6/air squadrons attack/1": 1}
    flown = fly("Typhoons", CAS, target="D6")
    assert support(fight(flown, squadrons=(typhoons(),), answers=answers))[0] == "ordinary"


def test_u_14_the_umpire_says_what_the_liaison_makes_of_them() -> None:
    answers: dict[str, Value] = {"1/combat/D6/air attack/1": "ordinary"}
    turn = fight(fly("Typhoons", CAS, target="D6"), squadrons=(typhoons(),), answers=answers)
    assert turn.after[Engagement]["D6"].attacker_factors == "F10 +4"


def test_oc_9_f10_the_umpire_may_send_what_nobody_ordered() -> None:
    answers: dict[str, Value] = {"1/combat/D6/air defence/1": "apocalyptic"}
    turn = fight(answers=answers)
    assert turn.after[Engagement]["D6"].defender_factors == "F10 +10"


def test_oc_9_21_a_cab_rank_is_there_for_an_unprepared_attack() -> None:
    units = (rifles("1 GG", "D5", prepared=False),)
    line = fly("Typhoons", CAB_RANK, supports="Guards")
    turn = fight(line, squadrons=(typhoons(continental=True),), units=units, asks="")
    assert support(turn) == ("ordinary", "none")


def test_oc_9_21_and_for_the_defence() -> None:
    german = squadron("JaBo", GROUND_ATTACK, 2, side="german", team="german", nation="British")
    line = fly("JaBo", CAB_RANK, by="german", supports="KG")
    turn = fight(line, squadrons=(squadron_on_the_continent(german),))
    assert support(turn) == ("none", "ordinary")


def squadron_on_the_continent(each: Squadron) -> Squadron:
    return squadron(
        each.id, each.type, each.strength, side=each.side, team=each.team, continental=True
    )


@pytest.mark.parametrize(("squadrons", "over_the_field"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_oc_9_21_two_squadrons_give_one(squadrons: int, over_the_field: int) -> None:
    assert on_call(squadrons, PRINTED) == over_the_field


def test_oc_9_21_it_is_for_its_own_formation_only() -> None:
    line = fly("Typhoons", CAB_RANK, supports="50 Div")
    turn = fight(line, squadrons=(typhoons(continental=True),), asks="Typhoons")
    assert support(turn) == ("none", "none")
    waited = [each.format(squadron="Typhoons") for each in CATALOGUE["support.waited"]]
    assert told(turn) & set(waited)


def test_oc_9_21_it_serves_one_fight_a_turn() -> None:
    units = rifles("1 GG", "D5"), rifles("2 GG", "H5")
    other = unit("KG 2", "H6", "german", nation="German", division="KG")
    lines = (
        fly("Typhoons", CAB_RANK, supports="Guards"),
        order("2 GG", Action.ATTACK, target="H6"),
    )
    answers: dict[str, Value] = {"1/combat/H6/result/1": "confused"}
    turn = fight(
        *lines,
        squadrons=(typhoons(continental=True),),
        units=(*units, other),
        asks="",
        answers=answers,
    )
    fights = turn.after[Engagement].values()
    assert sorted(each.air_attack for each in fights) == ["none", "ordinary"]


def test_oc_9_21_ordinary_support_does_not_defend() -> None:
    jabo = squadron("JaBo", GROUND_ATTACK, 2, side="german", team="german", nation="German")
    line = fly("JaBo", CAS, by="german", target="D6", supports="KG")
    assert support(fight(line, squadrons=(jabo,))) == ("none", "none")


@pytest.mark.parametrize(("allowed", "level"), [(True, "ordinary"), (False, "none")])
def test_d_27_german_support_is_a_setting(allowed: bool, level: str) -> None:
    jabo = squadron("JaBo", GROUND_ATTACK, 2, side="german", team="german", nation="German")
    german = unit("KG", "D6", "german", nation="German", division="KG", prepared=True)
    rows = (*TEAMS, rifles("1 GG", "D5"), german, jabo)
    parked = type(stack(at="D6"))(id="ammo", side="german", position="D6", german_ammo=3)
    state = on_the_table(open_ground(12, 12), *rows, parked)
    turn = played(
        state,
        order("KG", Action.ATTACK, by="german", target="D5", supports="JaBo"),
        fly("JaBo", CAS, by="german", target="D5"),
        dice=[1] * 9,
        house={"german_cas": allowed},
    )
    assert turn.after[Engagement]["D5"].air_attack == level


def test_oc_10_4_the_enemy_hears_of_aircraft_over_the_fight() -> None:
    turn = fight(fly("Typhoons", CAS, target="D6"), squadrons=(typhoons(),))
    seen = {row.team: row.air for row in turn.after[EnemySeen].values()}
    assert seen == {"allied": False, "german": True}


def test_oc_9_20_levels_never_fall_with_more_squadrons() -> None:
    for row in ("german", "allied", "heavy"):
        order_of = [list(AirSupport).index(level_of(row, n, PRINTED)) for n in range(20)]
        assert order_of == sorted(order_of)
        assert order_of[0] == 0

"""Movement, one fact of the rules each (OC-5.4 to OC-6.15)."""

from fractions import Fraction

import pytest

from tests.rulesets.opcom.drawn_map import (
    bridge,
    drawn,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    road,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit

WIDE = open_ground(45)


@pytest.mark.parametrize(
    ("mode", "km"),
    [("tact", 15), ("non-tact", 25), ("road", 30)],
)
def test_oc_6_1_foot_marches_as_far_as_its_mode_allows(mode: str, km: int) -> None:
    table = on_the_table(WIDE, road("A3 > AS3"), unit("A", "A3"))
    assert move_of(played(table, order("A", to="AS3", mode=mode)), "A").km == km


def test_oc_6_1_a_road_column_off_its_road_goes_as_non_tactical() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert move_of(played(table, order("A", to="AS3", mode="road")), "A").km == 25


def test_oc_6_1_towed_guns_go_in_road_column_whatever_the_mode() -> None:
    guns = unit("Guns", "A3", kind="artillery", profile="[8-4-1-0]", artillery="field")
    table = on_the_table(WIDE, road("A3 > AS3"), guns)
    assert move_of(played(table, order("Guns", to="AS3", mode="tact")), "Guns").mode == "road"


def test_oc_6_1_a_unit_stops_where_it_was_to_go() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert end_of(played(table, order("A", to="F3")), "A") == "F3"


def test_oc_6_1_a_diagonal_step_is_a_side_and_a_half() -> None:
    table = on_the_table(WIDE, unit("A", "A1"))
    assert move_of(played(table, order("A", to="C3")), "A").km == 3


def test_oc_6_1_the_way_goes_by_the_points_ordered() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    way = move_of(played(table, order("A", to="E3", via="C1")), "A").way
    assert "C1" in way.split(" > ")


def test_oc_6_2_the_share_of_the_turn_is_km_by_the_maximum() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert move_of(played(table, order("A", to="G3")), "A").share == Fraction(6, 15)


def test_oc_6_2_who_marched_more_than_half_the_turn_does_not_attack() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "K3", "german"))
    turn = played(table, order("A", "Attack", target="K3"))
    assert "of the turn moving" in ruling_of(turn, "orders/A/refused").text


def test_oc_6_4_the_umpire_slows_a_unit() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    answers = {"1/moves/A/slow by/1": Fraction(1, 2)}
    turn = played(table, order("A", to="AS3"), answers=answers)
    assert move_of(turn, "A").km == 7


def test_oc_2_3_the_umpire_halts_a_unit_on_its_way() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    turn = played(table, order("A", to="K3"), answers={"1/moves/A/halt at/1": "D3"})
    assert end_of(turn, "A") == "D3"


def test_oc_6_12_a_march_stops_two_km_short_of_an_enemy_in_the_open() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "H3", "german"))
    turn = played(table, order("A", to="L3"))
    assert (end_of(turn, "A"), move_of(turn, "A").stopped_by) == ("F3", "in contact with B")


def test_oc_6_12_exactly_two_km_off_passes() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "F1", "german"))
    assert end_of(played(table, order("A", to="L3")), "A") == "L3"


def test_oc_6_12_in_woods_a_km_off_passes() -> None:
    table = on_the_table(drawn(*["W" * 12] * 5), unit("A", "A3"), unit("B", "F2", "german"))
    assert end_of(played(table, order("A", to="L3")), "A") == "L3"


def test_oc_6_12_by_night_a_km_off_passes() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "C2", "german"))
    assert end_of(played(table, order("A", to="D3", night=True)), "A") == "D3"


def test_oc_6_12_an_enemy_who_can_no_longer_fight_stops_nobody() -> None:
    wreck = unit("B", "F3", "german", step=7)
    table = on_the_table(WIDE, unit("A", "A3"), wreck)
    assert end_of(played(table, order("A", to="L3")), "A") == "L3"


def test_oc_6_12_with_attack_orders_it_becomes_an_attack() -> None:
    table = on_the_table(
        WIDE,
        unit("A", "A3"),
        unit("HQ", "A4", kind="HQ"),
        stack("HQ", british_ammo=3),
        unit("B", "D3", "german"),
    )
    attack = order("A", "Attack", to="L3")
    turn = played(table, attack, dice=[3])
    assert move_of(turn, "A").attacks == "D3"
    assert ruling_of(turn, "combat/D3/fought")


def test_oc_6_12_an_attacker_closes_with_those_he_meets() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "F4", "german"))
    turn = played(table, order("A", "Attack", to="L3"))
    assert move_of(turn, "A").end == "E3"  # from D3, √5 km off, he could not attack


def test_oc_6_12_an_attacker_is_not_stopped_by_those_at_his_target() -> None:
    others = [unit("B", "H3", "german"), unit("C", "G4", "german")]
    turn = played(on_the_table(WIDE, unit("A", "A3"), *others), order("A", "Attack", target="H3"))
    assert (move_of(turn, "A").end, move_of(turn, "A").attacks) == ("G3", "")


@pytest.mark.parametrize("hq", ["A1", "C4", "D5", "B2"])
@pytest.mark.parametrize("foe", ["G3", "H3", "H8", "F7", "G5", "I4"])
def test_oc_9_6_two_who_attack_each_other_do_not_march_past_each_other(foe: str, hq: str) -> None:
    others = [unit("HQ", hq, kind="HQ"), unit("B", foe, "german"), unit("GHQ", "T9", "german")]
    table = on_the_table(WIDE, unit("A", "D3"), *others)
    turn = played(
        table, order("A", "Attack", target=foe), order("B", "Attack", target="D3", by="german")
    )
    a, b = move_of(turn, "A"), move_of(turn, "B")
    assert (a.attacks or foe, b.attacks or "D3") == (b.end, a.end)


def test_oc_6_12_an_attacker_follows_an_enemy_who_slips_away() -> None:
    table = on_the_table(WIDE, unit("A", "C3"), unit("B", "E3", "german"))
    lines = order("A", "Attack", to="H3"), order("B", by="german", to="T3", mode="non-tact")
    assert end_of(played(table, *lines), "A") == "H3"


def test_oc_6_13_who_is_in_contact_may_only_move_away() -> None:
    table = on_the_table(WIDE, unit("A", "D3"), unit("B", "E3", "german"))
    assert end_of(played(table, order("A", to="F3")), "A") == "D3"


def test_oc_6_13_breaking_contact_is_allowed() -> None:
    table = on_the_table(WIDE, unit("A", "D3"), unit("B", "E3", "german"))
    assert end_of(played(table, order("A", to="A3")), "A") == "A3"


def test_oc_6_14_by_night_a_quarter_of_the_maximum() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert move_of(played(table, order("A", to="AS3", night=True)), "A").km == 3


def test_oc_6_15_a_group_moves_with_its_slowest() -> None:
    table = on_the_table(
        WIDE,
        unit("A", "A3"),
        unit("Tanks", "A2", kind="tank", mechanised=True),
        stack(at="A1", fuel=5),
    )
    turn = played(table, order("A; Tanks", to="AS3"))
    assert move_of(turn, "Tanks").km == 15


def test_oc_5_4_an_attacker_takes_an_empty_objective() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert end_of(played(table, order("A", "Attack", to="F3")), "A") == "F3"


def test_oc_5_4_an_attacker_halts_beside_a_held_objective() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "F3", "german"))
    assert move_of(played(table, order("A", "Attack", to="F3")), "A").end == "E3"


def test_oc_5_4_an_attacker_over_a_bridge_halts_at_the_bridge() -> None:
    across = [f"{letter}3" for letter in "ABCDEFG"]
    table = on_the_table(
        open_ground(7),
        river("major river", *across),
        bridge("E3", "E4", safe=True),
        unit("A", "A3"),
        unit("B", "E4", "german"),
    )
    assert move_of(played(table, order("A", "Attack", target="E4")), "A").end == "E3"


def test_oc_5_6_who_holds_does_not_move() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert end_of(played(table, order("A", "Hold", to="F3")), "A") == "A3"


def test_oc_5_7_a_move_that_meets_the_enemy_does_not_attack() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "F3", "german"))
    turn = played(table, order("A", to="F3"))
    assert not any(ruling.phase == "Combats" for ruling in turn.rulings)


def test_oc_5_8_who_prepares_moves_half_as_far() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    assert move_of(played(table, order("A", "Prepare", to="AS3")), "A").km == 7


def test_oc_9_9_a_mechanised_unit_burns_one_fuel() -> None:
    tanks = unit("Tanks", "A3", kind="tank", mechanised=True)
    turn = played(on_the_table(WIDE, tanks, stack(at="A1", fuel=2)), order("Tanks", to="F3"))
    assert turn.after[Stack]["A1 stack"].fuel == 1


def test_oc_9_9_who_does_not_get_away_burns_none() -> None:
    tanks = unit("Tanks", "D3", kind="tank", mechanised=True)
    table = on_the_table(WIDE, tanks, unit("B", "E3", "german"), stack(at="A1", fuel=2))
    assert played(table, order("Tanks", to="F3")).after[Stack]["A1 stack"].fuel == 2


def test_oc_9_10_without_fuel_it_stays() -> None:
    tanks = unit("Tanks", "A3", kind="tank", mechanised=True)
    turn = played(on_the_table(WIDE, tanks), order("Tanks", to="F3"))
    assert (end_of(turn, "Tanks"), ruling_of(turn, "moves/Tanks/moved").rule) == ("A3", "OC-9.10")


def test_oc_4_1_two_columns_meet_half_way() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "K3", "german"))
    turn = played(table, order("A", to="K3"), order("B", by="german", to="A3"))
    assert (end_of(turn, "A"), end_of(turn, "B")) == ("E3", "G3")


def test_oc_4_1_the_order_of_lines_changes_nothing() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), unit("B", "K3", "german"), unit("C", "A1"))
    lines = [order("A", to="K3"), order("B", by="german", to="A3"), order("C", to="K1")]
    forwards, backwards = played(table, *lines), played(table, *reversed(lines))
    assert forwards.after[Unit] == backwards.after[Unit]


def test_oc_2_2_a_move_that_got_there_is_told_by_the_report_alone() -> None:
    turn = played(on_the_table(WIDE, unit("A", "A3")), order("A", to="F3"))
    assert ruling_of(turn, "moves/A/moved").told == ()


WOODS = drawn(*["W" * 12] * 3)


def test_oc_6_12_two_enemies_do_not_enter_one_empty_square() -> None:
    table = on_the_table(WOODS, unit("A", "D2"), unit("B", "F2", "german"))
    turn = played(table, order("A", to="E2"), order("B", by="german", to="E2"))
    assert (end_of(turn, "A"), end_of(turn, "B")) == ("D2", "F2")
    assert move_of(turn, "A").stopped_by == "in contact with B"


def test_oc_6_12_attackers_who_run_into_each_other_attack_where_they_met() -> None:
    table = on_the_table(WOODS, unit("A", "D2"), unit("B", "F2", "german"))
    lines = order("A", "Attack", to="E2"), order("B", "Attack", by="german", to="E2")
    turn = played(table, *lines, dice=[3])
    assert (move_of(turn, "A").attacks, move_of(turn, "B").attacks) == ("F2", "D2")
    assert any("attacks first" in ruling.text for ruling in turn.rulings)


def test_oc_6_12_an_attacker_takes_the_square_that_a_march_gives_up() -> None:
    table = on_the_table(WOODS, unit("A", "D2"), unit("B", "F2", "german"))
    turn = played(table, order("A", "Attack", to="E2"), order("B", by="german", to="E2"))
    assert (end_of(turn, "A"), end_of(turn, "B")) == ("E2", "F2")


def test_oc_5_4_who_takes_an_empty_objective_is_not_said_to_refuse_it() -> None:
    turn = played(on_the_table(WIDE, unit("A", "A3")), order("A", "Attack", to="F3"))
    ruling = ruling_of(turn, "orders/A/unopposed")
    assert ruling.text == "A takes its objective: nobody holds F3."
    assert ruling.told[0].text == "A took F3 without a fight."


def test_oc_5_4_who_is_still_on_its_way_is_told_nothing_of_its_objective() -> None:
    turn = played(on_the_table(WIDE, unit("A", "A3")), order("A", "Attack", to="AS3"))
    assert ruling_of(turn, "orders/A/unopposed").told == ()


def test_u_03_a_share_of_speed_above_one_is_no_answer() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    turn = played(table, order("A", to="AS3"), answers={"1/moves/A/slow by/1": "1.5"})
    assert move_of(turn, "A").km == 15
    assert [f.cure for f in turn.findings if f.code == "E-ANSWER"] == ["Choose one of 0 to 1."]

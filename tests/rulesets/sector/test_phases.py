"""Phases of a day, played: what follows from the orders of both sides."""

from __future__ import annotations

from tests.rulesets.sector.battle import (
    DAWN,
    NIGHT,
    bases,
    battle,
    divisions,
    orders,
    played,
    where,
    with_supports,
)
from workbook_engine.core.records import replace
from workbook_engine.core.turn import replay, take_back
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    FightDie,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

HIT, MISS, FAIL, NATURAL_0 = 1, 9, 9, 10


def pips(turn, name: str) -> int:  # type: ignore[no-untyped-def]
    return int(turn.after[Division][name].pips)


def test_sb_mov_03_a_group_halts_on_contact_and_goes_on_for_a_pip() -> None:
    laid = divisions("b1 Engage Regular 2\nr1 Defend Regular 2")
    state = battle(*laid, *bases("b1 A1: T1 Recon\nr1 B3: R1 Rifle Bn"))
    assert where(played(state, orders("b1 A1 moves A2 A3 A4")))["T1"] == "A3"
    on = played(state, orders("b1 A1 moves A2 A3 A4 !"))
    assert (where(on)["T1"], pips(on, "b1")) == ("A4", 1)
    assert "T1: A1 to A4, for 1 PIP." in [each.text for each in on.rulings]


def test_sb_mov_04_a_second_line_is_the_rest_of_a_move_and_no_other_move() -> None:
    laid = divisions("b1 Engage Regular 2\nr1 Defend Regular 2")
    state = battle(*laid, *bases("b1 A1: M1 Motor Rifle Bn\nr1 G8: R1 Rifle Bn"))
    turn = played(state, orders("b1 A1 moves A2\nb1 A2 moves A3 A4\nb1 A3 moves A4"))
    assert where(turn)["M1"] == "A3"
    assert "M1: stay at A3: it has made its moves of this phase." in [r.text for r in turn.rulings]


def test_sb_con_01_the_lower_initiative_loses_a_pip_once() -> None:
    laid = divisions("b1 Engage Regular 2\nr1 Defend Regular 2")
    state = battle(*laid, *bases("b1 A1: T1 Tank\nb1 A5: T2 Tank\nr1 A3: R1 Rifle Bn"))
    dice = {"1.2/initiative/b1/initiative/1": 6, "1.2/initiative/r1/initiative/1": 1}
    turn = played(state, orders("b1 A1 moves A2\nb1 A5 moves A4"), dice)
    assert (pips(turn, "b1"), pips(turn, "r1")) == (2, 1)


def test_sb_rng_fire_is_paid_returned_and_what_is_hit_goes_to_the_pile() -> None:
    laid = divisions("b1 Engage Regular 4\nr1 Engage Regular 2")
    state = battle(*laid, *bases("b1 B3: BT1 Tank\nr1 B2: RT1 Tank"))
    dice = {
        "1.2/fire/blue|1/table/1": 3,
        "1.2/fire/blue|1/attack by BT1/1": HIT,
        "1.2/fire/blue|1/save by RT1/1": 6,
    }
    turn = played(state, orders("b1 B3 fires B2"), dice)
    assert where(turn)["RT1"] == "in the pile"
    assert turn.after[Base]["RT1"].day == 2
    # nobody is left to return fire, so that it costs nothing
    assert (pips(turn, "b1"), pips(turn, "r1")) == (3, 2)
    assert turn.after[FireRow]["B3 on B2, blue/1"].row == 3


def test_sb_rng_06_what_is_not_seen_is_not_fired_at() -> None:
    laid = divisions("b1 Engage Regular 4\nr1 Engage Regular 2")
    state = battle(*laid, *bases("b1 B4: H1 Heavy Tank\nr1 B2: RT1 Tank"))
    assert pips(played(state, orders("b1 B4 fires B2")), "b1") == 4


def test_sb_dmg_01_a_ruling_says_what_its_factors_are_made_of() -> None:
    laid = divisions("b1 Engage Elite 4\nr1 Defend Regular 2")
    rows = bases("b1 B3: A1 Assault Bn, R1 Rifle Bn, R2 Rifle Bn\nr1 B2: E1 Rifle Bn")
    turn = played(battle(*laid, *rows), orders("b1 B3 storms B2"))
    (fight,) = (each for each in turn.rulings if each.rule == "SB-ASL-10")
    assert str(fight.working[0]) == (
        "SB-DMG-01 A1: 6 firepower on soft +2 Elite +2 supporting bases: 10"
    )


def test_s4_7_the_worked_example_artillery_mortar_and_two_pips() -> None:
    laid = divisions("b1 Engage Regular 3\nr1 Defend Regular 0")
    blue = "b1 C3: AT AT gun, BT Tank, MG HMG Coy, M1 Mortar / Inf Gun\n"
    guns = "b1 C4: A1 Field Gun, A2 Field Gun, A3 Field Gun\n"
    red = "r1 C2: RT1 Tank, RT2 Tank, RI Rifle Bn\nr1 C1: RA Field Gun"
    state = battle(*laid, *bases(blue + guns + red))
    (line,) = orders("b1 C3 fires C2")
    turn = played(state, [with_supports(line, "A1", "A2", "M1", "A3")])
    row = turn.after[FireRow]["C3 on C2, blue/1"]
    assert pips(turn, "b1") == 1
    assert row.modifier == 3 - 1  # three supports after counter-battery, and Red on Defend


def test_sb_asl_an_assault_takes_a_sector_with_all_that_is_left() -> None:
    laid = divisions("b1 Engage Regular 3\nr1 Defend 2nd Rate 0")
    dug = Sector(sector="C3", owner="Red", digs=1)
    state = battle(dug, *laid, *bases("b1 C2: B1 Assault Bn, B2 Tank\nr1 C3: R1 Rifle Bn"))
    dice = {f"1.2/assault dice/C3/attack by B1/{n}": HIT for n in (1, 2)}
    dice["1.2/assault dice/C3/save by R1/1"] = FAIL
    turn = played(
        state, orders("b1 C2 storms C3"), {**dice, "1.2/assault dice/C3/save by R1/1": FAIL}
    )
    assert where(turn) == {"B1": "C3", "B2": "C3", "R1": "in the pile"}
    assert (turn.after[Sector]["C3"].digs, turn.after[Sector]["C3"].owner) == (0, "Blue")
    assert pips(turn, "b1") == 1


def test_sb_asl_07_what_stalls_goes_on_in_the_next_phase_for_a_pip() -> None:
    laid = divisions("b1 Engage Regular 3\nr1 Defend Regular 0")
    state = battle(*laid, *bases("b1 C2: B1 Rifle Bn\nr1 C3: R1 Rifle Bn"))
    stalls = {"1.2/assault dice/C3/attack by B1/1": NATURAL_0}
    turn = played(state, orders("b1 C2 storms C3"), stalls)
    assert turn.after[AssaultRow]["C3"].state == "stalled"
    later = played(turn.after, orders("b1 C2 storms C3"))
    assert pips(later, "b1") == 0


def test_sb_asl_07_an_assault_is_over_when_who_stalled_has_left_the_border() -> None:
    laid = divisions("b1 Engage Regular 4\nr1 Defend Regular 0")
    state = battle(*laid, *bases("b1 C2: B1 Rifle Bn, B2 Rifle Bn\nr1 C3: R1 Rifle Bn"))
    stalls = {"1.2/assault dice/C3/attack by B1/1": NATURAL_0}
    turn = played(state, orders("b1 C2 storms C3"), stalls)
    one_gone = played(turn.after, orders("b1 C2 moves C1 ! (B1)"))
    assert one_gone.after[AssaultRow]["C3"].attackers == ("B2",)
    both_gone = played(turn.after, orders("b1 C2 moves C1 !"))
    assert "C3" not in both_gone.after[AssaultRow]


def test_sb_asl_11_a_division_in_reserve_gives_way_before_any_die() -> None:
    laid = divisions("b1 Attack Regular 2\nr1 Reserve Regular 0")
    state = battle(*laid, *bases("b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn, R2 Field Gun"))
    turn = played(state, orders("b1 C2 storms C3"))
    assert (where(turn)["R1"], where(turn)["B1"]) == ("D3", "C3")
    assert where(turn)["R1"] == where(turn)["R2"]


def test_sb_air_an_air_attack_costs_a_corps_pip_and_counts_in_the_table() -> None:
    laid = divisions("b1 Engage Regular 4\nr1 Engage Regular 0")
    state = battle(*laid, *bases("b1 B3: BT1 Tank\nr1 B2: RT1 Tank"))
    dive = CorpsLine(id="blue/9", team="blue", corps="Blue Corps", sector="B2")
    turn = played(state, [*orders("b1 B3 fires B2"), dive])
    assert turn.after[FireRow]["B3 on B2, blue/1"].modifier == 2
    assert turn.after[Corps]["Blue Corps"].pips == 2


def test_sb_dmg_01_every_die_of_a_fight_has_a_row_by_its_own_name() -> None:
    laid = divisions("b1 Engage Regular 4\nr1 Engage Regular 4")
    state = battle(*laid, *bases("b1 B3: BT1 Tank, BT2 Tank\nr1 B2: RT1 Tank, RT2 Tank"))
    dice = {"1.2/fire/blue|1/attack by BT1/1": HIT, "1.2/fire/blue|1/save by RT1/1": NATURAL_0}
    turn = played(state, orders("b1 B3 fires B2"), dice)
    thrown = {roll.name: roll.value for ruling in turn.rulings for roll in ruling.rolls}
    of_bases = {name: value for name, value in thrown.items() if " by " in name or " of " in name}
    rows = turn.after[FightDie]
    assert {row.name: row.value for row in rows.values()} == of_bases
    saved = rows["1.2/fire/blue|1/save by RT1/1"]
    assert (saved.base, saved.what, saved.result) == ("RT1", "saves", "natural 0")


def test_sb_air_04_rockets_bombard_at_the_end_of_a_phase() -> None:
    laid = divisions("b1 Engage Regular 0\nr1 Engage Regular 0")
    state = battle(*laid, *bases("b-corps A1: K1 Rocket\nr1 A8: R1 Rifle Bn\nb1 C1: B1 HQ"))
    fire = {"mission": "bombardment", "sector": "A8", "bases": ("K1",)}
    line = CorpsLine(id="blue/1", team="blue", corps="Blue Corps", **fire)  # type: ignore[arg-type]
    turn = played(state, [line])
    assert turn.after[Corps]["Blue Corps"].pips == 2
    shot = turn.after[FightDie]["1.2/bombardment/blue|1 A1/attack by K1/1"]
    assert (shot.fight, shot.base, shot.at, shot.factor) == ("A1 on A8, blue/1", "K1", "R1", 2)


def test_sb_pip_the_start_of_a_day_orders_transfers_and_what_returns() -> None:
    laid = divisions("b1 Reserve Regular 0\nb2 Defend Regular 0\nr1 Engage Regular 0")
    state = battle(
        *laid,
        *bases("b1 A1: T1 Tank, T2 Tank\nb2 C1: B2 Rifle Bn\nb-corps E1: HQ HQ\nr1 H8: R1 HQ"),
        stage=DAWN,
    )
    asked = [
        DayOrder(id="blue/1", team="blue", division="b1", order="Probe"),
        DayOrder(id="blue/2", team="blue", division="b2", order="Attack"),
        TransferLine(id="blue/1", team="blue", base="T1", to="Corps reserve"),
    ]
    turn = played(state, asked, {"1/corps PIPs/Blue Corps/PIPs/1": 3})
    assert turn.after[Division]["b1"].order == "Probe"
    assert turn.after[Division]["b2"].order == "Defend"
    assert (turn.after[Base]["T1"].state, turn.after[Base]["T1"].day) == ("in transit", 2)
    assert turn.after[Corps]["Blue Corps"].pips == 1


def test_sb_pip_03_pips_expire_as_the_day_ends() -> None:
    laid = divisions("b1 Engage Regular 4\nr1 Engage Regular 0")
    turn = played(battle(*laid, *bases("b1 A1: T1 Tank\nr1 H8: R1 HQ"), stage=NIGHT))
    assert (pips(turn, "b1"), turn.after.position.turn) == (0, 2)


def test_a_phase_is_replayed_and_taken_back_from_its_rulings() -> None:
    laid = divisions("b1 Engage Regular 3\nr1 Defend 2nd Rate 0")
    state = battle(*laid, *bases("b1 C2: B1 Assault Bn, B2 Tank\nr1 C3: R1 Rifle Bn"))
    turn = played(state, orders("b1 C2 fires C3\nb1 C2 storms C3"))
    assert replay(turn.before, turn.rulings).tables == turn.after.tables
    assert take_back(turn.after, turn.rulings).tables == turn.before.tables


def test_sb_gen_03_a_base_that_comes_where_the_enemy_stands_comes_beside_him() -> None:
    laid = divisions("b1 Defend Regular 2\nr1 Defend Regular 2")
    there = bases("b1 A1: B1 Rifle Bn\nr1 C1: R1 Rifle Bn")
    first = next(row for row in there if isinstance(row, Base))
    coming = [
        replace(first, id=name, sector=at, state=BaseState.TO_COME, day=1)
        for name, at in (("B2", "C1"), ("B3", "D1"))
    ]
    turn = played(battle(*laid, *there, *coming, stage=DAWN))
    assert (where(turn)["B2"], where(turn)["B3"]) == ("B1", "D1")

"""Security zones, and operations against partisans (LW-SEC)."""

from __future__ import annotations

from tests.rulesets.last_war.partisan_country import SWEEP, state_of, ukraine
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import Zone
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation

ZONE = """
    ## Deployment
    | Nation | What for      | Hex  | Men   |
    | GER    | security zone | 0102 | {men} |
"""


def test_lw_sec_01_a_zone_takes_a_point_of_supply_once_and_a_man() -> None:
    turn = played(ukraine() + ZONE.format(men=2))
    assert turn.after[Zone]["0102 GER"].man == 2
    assert turn.pool("GER") == "1 man, 2 lsp"


def test_lw_sec_01_more_men_for_a_zone_that_stands_cost_no_supplies() -> None:
    turn = played(
        ukraine()
        + ZONE.format(men=1)
        + """
    ## Security Zones
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    """
    )
    assert (turn.after[Zone]["0102 GER"].man, turn.pool("GER")) == (2, "2 man, 3 lsp")


def test_lw_sec_01_a_zone_without_a_man_lapses() -> None:
    turn = played(
        ukraine()
        + """
    ## Security Zones
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    ## Removal
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    """
    )
    assert turn.text("Removal to the pool").endswith("; it lapses.")


def test_lw_sec_01_no_man_of_a_zone_is_taken_out_unless_one_is_named() -> None:
    turn = played(
        ukraine()
        + """
    ## Security Zones
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    ## Removal
    | Nation | Hex  | Men |
    | GER    | 0102 |     |
    """
    )
    assert turn.text("Removal to the pool").endswith("nothing out of 0102: no Man is named.")


def test_lw_sec_01_an_emptied_card_in_its_hex_does_not_hide_a_zone() -> None:
    turn = played(
        ukraine()
        + """
    ## Front
    | Hex  | Nation | Men |
    | 0102 | GER    | 0   |
    ## Security Zones
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    ## Removal
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    """
    )
    assert turn.text("Removal to the pool").endswith("; it lapses.")


def test_lw_sec_01_no_zone_is_set_up_where_a_group_is() -> None:
    turn = played(ukraine("0102", "active") + ZONE.format(men=1))
    assert turn.text("Deployment").endswith("is not set up: partisans are there.")


def test_lw_sec_01_a_zone_that_lapsed_takes_supplies_anew() -> None:
    turn = played(
        ukraine()
        + ZONE.format(men=1)
        + """
    ## Security Zones
    | Nation | Hex  | Men |
    | GER    | 0102 | 0   |
    """
    )
    assert turn.pool("GER") == "2 man, 2 lsp"


def test_lw_sec_02_a_zone_set_up_in_the_turn_keeps_a_group_from_rising() -> None:
    turn = played(
        ukraine()
        + """
    ## Deployment
    | Nation | What for      | Hex  | Men | Group  | Priority |
    | SOV    | partisans     | 0102 |     | Kovpak | 1        |
    | GER    | security zone | 0102 | 1   |        | 2        |
    """
    )
    assert state_of(turn, "Kovpak") == "reserve"


def test_lw_sec_03_a_security_operation_is_a_combat_against_the_group() -> None:
    turn = played(ukraine("0102", "active") + SWEEP)
    assert turn.working("LW-CBT-03") == [
        "attackers: GER from 0302, 3 Men at 3: 9",
        "defenders: SOV, garrison or partisans, 1 Man at 1: 1",
    ]


def test_lw_sec_03_the_group_attacked_is_no_group_near() -> None:
    assert played(ukraine("0102", "active") + SWEEP).combat().shifts == "no_lsp -2"


def test_lw_sec_03_the_front_does_not_move() -> None:
    turn = played(ukraine("0102", "active") + SWEEP)
    assert (turn.forces("0302"), turn.holder("0102")) == ("GER 4/0/0", "GER")


def test_lw_sec_03_without_partisans_there_is_no_operation() -> None:
    turn = played(ukraine() + SWEEP)
    assert turn.refusals() == ["0302 to 0102 refused: no partisans are known there"]


FROM_THE_POOL = """
    ## Flags
    | Nation | From hex | To hex | Kind     | Men |
    | GER    | pool     | {to}   | security | 2   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | {to}   | 1              |
"""


def test_lw_sec_03_a_force_out_of_the_pool_returns_there_less_its_losses() -> None:
    turn = played(ukraine("0102", "active") + FROM_THE_POOL.format(to="0102"))
    assert turn.working("LW-CBT-03")[0] == "attackers: GER from pool, 2 Men at 3: 6"
    assert (turn.loss("attacker"), turn.pool("GER")) == ("0/0/0", "3 man, 2 lsp")
    lost = {"combat/0102/attackers' loss/1": "1/0/0"}
    turn = played(ukraine("0102", "active") + FROM_THE_POOL.format(to="0102"), answers=lost)
    assert (turn.pool("GER"), turn.after[Nation]["GER"].lost_man) == ("2 man, 2 lsp", 1)


def test_lw_sec_03_no_force_comes_out_of_the_pool_where_no_way_leads() -> None:
    turn = played(ukraine("0502", "active") + FROM_THE_POOL.format(to="0502"))
    assert turn.refusals() == [
        "pool to 0502 refused: no way over land leads there from home",
    ]


def test_lw_sec_04_a_group_whose_ground_is_taken_is_destroyed() -> None:
    turn = played(ukraine("0102", "active") + SWEEP)
    assert (turn.combat().result, state_of(turn, "Fedorov")) == ("occupy", "destroyed")


def test_lw_sec_04_a_group_that_neither_yields_nor_loses_a_man_holds_out() -> None:
    one_man = SWEEP.replace("| security | 3 ", "| security | 1 ")
    turn = played(ukraine("0102", "active") + one_man, dice=(1, 6))
    assert (turn.combat().result, state_of(turn, "Fedorov")) == ("no advance", "active")

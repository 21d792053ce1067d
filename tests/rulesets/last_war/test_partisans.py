"""Partisans, security zones and operations against them (LW-PAG, LW-SEC)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.front_records import Partisans, Zone

UKRAINE = """
    ## Hexes
    | Hex  | Home of |
    | 0101 | SOV     |
    | 0102 | SOV     |
    | 0103 | SOV     |
    | 0202 | SOV     |
    | 0203 | SOV     |
    ## Partisans
    | Group   | Nation | Hex    | State   |
    | Kovpak  | SOV    |        | reserve |
    | Fedorov | SOV    | {where} | {state} |
    ## Nations
    | Nation | Pool: Men | Pool: supplies (LSP) | Military Effectiveness |
    | GER    | 3         | 3                    | 3                      |
"""
RISES = """
    ## Deployment
    | Nation | What for  | Hex  | Group  |
    | SOV    | partisans | {at} | Kovpak |
"""


def ukraine(where: str = "", state: str = "reserve") -> str:
    """Return the German rear as Russian country, with a second group somewhere."""
    return UKRAINE.format(where=where, state=state)


def rising(at: str, where: str = "", state: str = "reserve") -> str:
    """Return what comes of the order that the first group rise in a hex."""
    text = played(ukraine(where, state) + RISES.format(at=at)).text("Deployment")
    return text.removeprefix(f"SOV: partisans at {at} ")


def state_of(turn: Played, group: str) -> str:
    """Return what has become of a group."""
    return turn.after[Partisans][group].state


def test_lw_pag_01_a_group_is_worth_one_man() -> None:
    assert played(ukraine("0102", "active") + SWEEP).combat().defender_cv == 1


@pytest.mark.parametrize(
    ("at", "comes"),
    [("0102", "are set up."), ("0202", "are not set up: it is too near the front.")],
)
def test_lw_pag_02_a_group_rises_two_hexes_from_any_front(at: str, comes: str) -> None:
    assert rising(at) == comes


def test_lw_pag_03_a_group_rises_in_its_own_country_only() -> None:
    assert rising("0104") == "are not set up: it is not their own country."


def test_lw_pag_04_there_is_one_group_to_a_hex() -> None:
    assert rising("0102", "0102", "active") == "are not set up: a group is there already."


def test_lw_pag_05_a_group_that_is_up_never_moves() -> None:
    turn = played(
        ukraine("0102", "active")
        + """
    ## Deployment
    | Nation | What for  | Hex  | Group   |
    | SOV    | partisans | 0103 | Fedorov |
    """
    )
    assert turn.after[Partisans]["Fedorov"].hex == "0102"


def test_lw_pag_06_no_group_rises_in_a_security_zone() -> None:
    turn = played(
        ukraine()
        + RISES.format(at="0102")
        + """
    ## Security Zones
    | Nation | Hex  | Men |
    | GER    | 0102 | 1   |
    """
    )
    assert turn.text("Deployment").endswith("are not set up: it is a security zone.")


def test_lw_pag_07_the_only_effect_of_a_group_is_the_column_shift() -> None:
    fought = """
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 4   | 1              |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0403   | 1              |
    """
    quiet, near = (played(ukraine(*at) + fought) for at in (("", "reserve"), ("0102", "active")))
    assert near.combat().shifts == "pag -2"
    for field in ("attacker_force", "defender_force", "attacker_score", "defender_score"):
        assert getattr(near.combat(), field) == getattr(quiet.combat(), field)


REACHED = """
              G0201     S0401     S0601
         G0101     {at}0301     S0501
              G0202     S0402     S0602
    ## Production
    | Line   | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | Magnet | Urals           | SOV    | 0602 | man   | 0             |
    ## Partisans
    | Group   | Nation | Hex  | State  |
    | Fedorov | SOV    | 0301 | active |
"""


def test_lw_pag_08_a_group_that_its_own_front_reaches_joins_it() -> None:
    turn = played(REACHED.format(at="S"))
    assert (turn.forces("0301"), state_of(turn, "Fedorov")) == ("SOV 2/0/0", "absorbed")


def test_lw_pag_08_its_side_may_leave_it_where_it_is() -> None:
    turn = played(REACHED.format(at="S"), answers={"partisans/Fedorov/absorbed/1": False})
    assert (turn.forces("0301"), state_of(turn, "Fedorov")) == ("SOV 1/0/0", "active")


def test_lw_pag_08_a_group_that_the_enemys_front_reaches_stays_unless_control_ends_it() -> None:
    assert state_of(played(REACHED.format(at="G")), "Fedorov") == "active"
    ended = played(REACHED.format(at="G"), answers={"partisans/Fedorov/stays/1": False})
    assert state_of(ended, "Fedorov") == "destroyed"


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


def test_lw_sec_01_no_zone_is_set_up_where_a_group_is() -> None:
    turn = played(ukraine("0102", "active") + ZONE.format(men=1))
    assert turn.text("Deployment").endswith("is not set up: partisans are there.")


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


SWEEP = """
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 4   |
    ## Flags
    | Nation | From hex | To hex | Kind     | Men |
    | GER    | 0302     | 0102   | security | 3   |
"""


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


def test_lw_sec_04_a_group_whose_ground_is_taken_is_destroyed() -> None:
    turn = played(ukraine("0102", "active") + SWEEP)
    assert (turn.combat().result, state_of(turn, "Fedorov")) == ("occupy", "destroyed")


def test_lw_sec_04_a_group_that_neither_yields_nor_loses_a_man_holds_out() -> None:
    one_man = SWEEP.replace("| security | 3 ", "| security | 1 ")
    turn = played(ukraine("0102", "active") + one_man, dice=(1, 6))
    assert (turn.combat().result, state_of(turn, "Fedorov")) == ("no advance", "active")


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


def test_lw_pag_04_a_group_that_was_destroyed_bars_no_other() -> None:
    assert rising("0102", "0102", "destroyed") == "are set up."


def test_lw_pag_01_a_group_that_is_destroyed_is_no_loss_of_the_army() -> None:
    turn = played(ukraine("0102", "active") + SWEEP)
    assert (state_of(turn, "Fedorov"), turn.lost("SOV")) == ("destroyed", "nothing")

"""Partisans: where they rise, what they do, when they join the front (LW-PAG)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.partisan_country import RISES, SWEEP, rising, state_of, ukraine
from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.core.records import Position, replace
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation


def test_lw_pag_01_a_group_is_worth_one_man() -> None:
    assert played(ukraine("0102", "active") + SWEEP).combat().defender_cv == 1


def test_lw_pag_01_a_group_that_is_destroyed_is_no_loss_of_the_army() -> None:
    turn = played(ukraine("0102", "active") + SWEEP)
    assert (state_of(turn, "Fedorov"), turn.lost("SOV")) == ("destroyed", "nothing")


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


def test_lw_pag_04_a_group_that_was_destroyed_bars_no_other() -> None:
    assert rising("0102", "0102", "destroyed") == "are set up."


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


FREED = """
              S0201     S0401     S0601
         G0101     G0301     S0501
              S0202     S0402     S0602
    ## Production
    | Line   | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | Essen  | Ruhr            | GER    | 0101 | man   | 0             |
    | Magnet | Urals           | SOV    | 0602 | man   | 0             |
    ## Front
    | Hex  | Nation | Men |
    | 0401 | SOV    | 4   |
    ## Flags
    | Nation | From hex | To hex |
    | SOV    | 0401     | 0301   |
    ## Partisans
    | Group   | Nation | Hex  | State  |
    | Fedorov | SOV    | 0301 | active |
"""
"""A Russian attack on 0301, which has Russians on all sides: once taken it lies behind the line."""


def freed(**answers: bool) -> Played:
    """Take the hex where the group is."""
    given = {f"partisans/Fedorov/{what}/1": answer for what, answer in answers.items()}
    return played(FREED, answers={"combat/0301/colour/1": "B", **given})


def test_lw_pag_08_a_group_freed_behind_the_line_joins_the_pool() -> None:
    turn = freed()
    assert turn.asked()["partisans/Fedorov/absorbed/1"] is True
    assert (state_of(turn, "Fedorov"), turn.after[Nation]["SOV"].pool_man) == ("absorbed", 1)


def test_lw_pag_08_a_group_freed_behind_the_line_stays_where_its_side_will_have_it() -> None:
    turn = freed(absorbed=False)
    assert (state_of(turn, "Fedorov"), turn.after[Nation]["SOV"].pool_man) == ("active", 0)


def test_lw_pag_08_a_group_that_is_to_stay_behind_its_line_is_asked_no_more() -> None:
    again = played(stages=(2,), state=replace(freed(absorbed=False).after, position=Position(2, 2)))
    assert "partisans/Fedorov/absorbed/1" not in again.asked()


def test_lw_pag_08_a_group_that_rose_behind_its_own_line_is_not_asked() -> None:
    turn = played(
        """
        ## Hexes
        | Hex  | Home of |
        | 0603 | SOV     |
        ## Partisans
        | Group  | Nation | Hex | State   |
        | Kovpak | SOV    |     | reserve |
        """
        + RISES.format(at="0603")
    )
    assert state_of(turn, "Kovpak") == "active"
    assert "partisans/Kovpak/absorbed/1" not in turn.asked()

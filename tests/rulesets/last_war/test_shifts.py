"""Column shifts, and where supremacy counts (LW-SHF, LW-TER-08)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.written_war import played

WORKS = """
    ## Fortifications
    | Nation | Hex  | Facing | Layers |
    | {whose} | 0403 | 0302   | {layers} |
"""
PARTISANS = """
    ## Partisans
    | Group  | Nation | Hex     | State    |
    | Bryansk | {whose} | {where} | {state} |
"""


@pytest.mark.parametrize(
    ("attackers", "defenders", "shifts"),
    [
        ("4/3/0 +1", "4/1/0", "tank +1"),
        ("4/2/0 +1", "4/1/0", ""),
        ("4/1/0 +1", "4/3/0", "tank -1"),
        ("4/1/0 +1", "4/0/0", "tank +1"),
    ],
)
def test_lw_shf_01_three_times_the_tanks_is_a_column(
    attackers: str, defenders: str, shifts: str
) -> None:
    assert fight(attackers, defenders).combat().shifts == shifts


def test_lw_shf_01_tanks_are_counted_not_multiplied() -> None:
    assert fight("4/3/0 +1", "4/1/0", worth=(2, 5)).combat().shifts == "tank +1"


@pytest.mark.parametrize(
    ("attackers", "defenders", "shifts"),
    [("4/0/3 +1", "4/0/1", "air +1"), ("4/0/1 +1", "4/0/3", "air -1"), ("4/0/2 +1", "4/0/1", "")],
)
def test_lw_shf_02_three_times_the_aircraft_is_a_column(
    attackers: str, defenders: str, shifts: str
) -> None:
    assert fight(attackers, defenders).combat().shifts == shifts


def test_lw_shf_03_each_layer_of_works_is_a_column_to_the_defender() -> None:
    turn = fight("4/0/0 +1", "4/0/0", also=WORKS.format(whose="SOV", layers=3))
    assert turn.combat().shifts == "fort -3"


def test_lw_shf_03_a_combined_attack_meets_the_strongest_works_on_its_way() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Supplies (LSP) |
        | 0302 | GER    | 4   | 1              |
        | 0303 | GER    | 4   | 0              |
        ## Fortifications
        | Nation | Hex  | Facing | Layers |
        | SOV    | 0403 | 0302   | 1      |
        | SOV    | 0403 | 0303   | 2      |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | GER    | 0303     | 0403   |
        ## Combat Supplies
        | Nation | Combat | Supplies (LSP) |
        | GER    | 0403   | 1              |
    """)
    assert turn.combat().shifts == "fort -2"


def test_lw_shf_03_works_serve_their_builders_side_alone() -> None:
    turn = fight("4/0/0 +1", "4/0/0", also=WORKS.format(whose="GER", layers=3))
    assert turn.combat().shifts == ""


CITY = """
    ## Hexes
    | Hex  | Major City | Home of |
    | 0403 | yes        | {home}  |
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


@pytest.mark.parametrize(("home", "shifts"), [("SOV", "city -1"), ("BRI", "city -1"), ("GER", "")])
def test_lw_shf_04_a_major_city_helps_those_whose_home_it_is_and_their_allies(
    home: str, shifts: str
) -> None:
    assert played(CITY.format(home=home)).combat().shifts == shifts


@pytest.mark.parametrize(
    ("whose", "where", "state", "shifts"),
    [
        ("SOV", "0102", "active", "pag -2"),
        ("SOV", "0101", "active", "pag -2"),
        ("SOV", "0104", "active", ""),
        ("GER", "0602", "active", "pag +2"),
        ("GER", "0102", "active", ""),
        ("SOV", "0102", "destroyed", ""),
    ],
)
def test_lw_shf_05_enemy_partisans_within_two_hexes_are_two_columns(
    whose: str, where: str, state: str, shifts: str
) -> None:
    also = PARTISANS.format(whose=whose, where=where, state=state)
    assert fight("4/0/0 +1", "4/0/0", also=also).combat().shifts == shifts


def test_lw_shf_06_an_attack_without_supplies_is_two_columns_worse() -> None:
    assert fight("4/0/0", "4/0/0").combat().shifts == "no_lsp -2"


def test_lw_shf_06_a_defence_without_supplies_is_not() -> None:
    assert fight("4/0/0 +1", "4/0/0").combat().shifts == ""


def test_lw_shf_07_shifts_of_both_sides_are_summed_before_the_table_ends_them() -> None:
    turn = fight("9/3/3", "1/1/1", also=WORKS.format(whose="SOV", layers=1))
    assert (turn.combat().base, turn.combat().shifts) == (
        "5:1",
        "tank +1, air +1, fort -1, no_lsp -2",
    )
    assert turn.combat().column == "9:2"


@pytest.mark.parametrize(
    ("ground", "shifts"),
    [
        ("open", "tank +1, air +1"),
        ("mountains", "air +1"),
        ("swamp", "air +1"),
        ("jungle", ""),
        ("forest", ""),
    ],
)
def test_lw_ter_08_supremacy_counts_by_the_ground(ground: str, shifts: str) -> None:
    assert fight("4/3/3 +1", "4/1/1", ground=ground).combat().shifts == shifts


def test_lw_ter_08_a_supremacy_that_does_not_count_orders_no_losses() -> None:
    turn = fight("9/3/3 +1", "6/1/1", ground="forest")
    assert turn.working("LW-LOS-01")[1].endswith("list none: 2/1/0")


def test_lw_ter_08_tanks_do_not_count_in_a_landing_and_aircraft_as_on_the_ground() -> None:
    text = """
        ## Hexsides
        | Hex  | Neighbour |
        | 0302 | 0403      |
        ## Hexes
        | Hex  | Ground   |
        | 0403 | {ground} |
        ## Front
        | Hex  | Nation | Men | Tanks | Aircraft |
        | 0302 | GER    | 4   | 3     | 3        |
        ## Flags
        | Nation | From hex | To hex | Kind       | Naval flag |
        | GER    | 0302     | 0403   | amphibious | yes        |
    """
    found = [played(text.format(ground=g)).combat().shifts for g in ("open", "forest")]
    assert found == ["air +1, no_lsp -2", "no_lsp -2"]


def test_lw_shf_04_a_city_that_is_the_attackers_home_helps_no_partisans() -> None:
    turn = played("""
        ## Hexes
        | Hex  | Major City | Home of |
        | 0102 | yes        | GER     |
        ## Partisans
        | Group | Nation | Hex  | State  |
        | Agent | SOV    | 0102 | active |
        ## Flags
        | Nation | From hex | To hex | Kind     |
        | GER    | 0302     | 0102   | security |
    """)
    assert turn.combat().shifts == "no_lsp -2"

"""Offensive flags: how many, where, in winter, by sea, and as one attack (LW-FLG)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.written_war import played

TWO_ATTACKS = """
    ## Nations
    | Nation | Flags a turn | Flags in winter |
    | GER    | {flags}      | {winter}        |
    ## Hexes
    | Hex  | Region          |
    | 0402 | northern_europe |
    | 0403 | northern_europe |
    ## Front
    | Hex  | Nation | Men |
    | 0301 | GER    | 4   |
    | 0302 | GER    | 4   |
    ## Flags
    | Nation | From hex | To hex | Priority |
    | GER    | 0301     | 0402   | 2        |
    | GER    | 0302     | 0403   | 1        |
"""


def test_lw_flg_01_flags_beyond_the_allowance_are_refused_the_last_first() -> None:
    turn = played(TWO_ATTACKS.format(flags=1, winter=""))
    assert turn.refusals() == ["0301 to 0402 refused: there are not flags enough"]


@pytest.mark.parametrize(
    ("start", "to", "why"),
    [
        ("0302", "0303", "the enemy does not hold it"),
        ("0302", "0502", "it does not lie next to it over land"),
        ("0202", "0403", "it does not lie next to it over land"),
        ("0403", "0302", "it does not start from our line"),
    ],
)
def test_lw_flg_02_a_flag_stands_between_our_front_and_the_enemy(
    start: str, to: str, why: str
) -> None:
    turn = played(f"""
        ## Flags
        | Nation | From hex | To hex |
        | GER    | {start}  | {to}   |
    """)
    assert turn.refusals() == [f"{start} to {to} refused: {why}"]


def test_lw_flg_02_a_flag_without_a_man_starts_nothing() -> None:
    turn = played("""
        ## Flags
        | Nation | From hex | To hex | Men |
        | GER    | 0302     | 0403   | 0   |
    """)
    assert turn.refusals() == ["0302 to 0403 refused: no Man is committed"]


LANDING = """
    ## Nations
    | Nation | Naval flags |
    | GER    | {flags}     |
    ## Hexsides
    | Hex  | Neighbour |
    | 0302 | 0403      |
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 4   |
    ## Flags
    | Nation | From hex | To hex | Kind   | Naval flag |
    | GER    | 0302     | 0403   | {kind} | {naval}    |
"""


@pytest.mark.parametrize(
    ("flags", "kind", "naval", "refused"),
    [
        ("1", "amphibious", "yes", []),
        ("1", "amphibious", "no", ["0302 to 0403 refused: there is no naval flag"]),
        ("0", "amphibious", "yes", ["0302 to 0403 refused: there are not flags enough"]),
        ("1", "land", "yes", ["0302 to 0403 refused: it does not lie next to it over land"]),
    ],
)
def test_lw_flg_03_water_is_crossed_by_a_military_and_a_naval_flag(
    flags: str, kind: str, naval: str, refused: list[str]
) -> None:
    assert played(LANDING.format(flags=flags, kind=kind, naval=naval)).refusals() == refused


@pytest.mark.parametrize(
    ("date", "flags", "attacks"),
    [("June 1943", 2, 2), ("January 1943", 2, 1), ("January 1943", 4, 2), ("March 1943", 2, 2)],
)
def test_lw_flg_04_in_winter_an_attack_in_northern_europe_costs_two_flags(
    date: str, flags: int, attacks: int
) -> None:
    turn = played(TWO_ATTACKS.format(flags=flags, winter=""), date=date)
    assert turn.text("Flags").startswith(f"Axis sets {attacks} attack")


def test_lw_flg_04_a_nation_may_have_other_flags_in_winter() -> None:
    turn = played(TWO_ATTACKS.format(flags=2, winter=4), date="December 1943")
    assert turn.text("Flags") == "Axis sets 2 attacks: 0402, 0403."


def test_lw_flg_04_control_may_say_that_it_is_winter() -> None:
    turn = played(TWO_ATTACKS.format(flags=2, winter=""), answers={"calendar/turn/winter/1": True})
    assert turn.refusals() == ["0301 to 0402 refused: there are not flags enough"]


def test_lw_flg_05_flags_into_one_hex_are_one_combat() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 4   | 1     |
        | 0303 | ROM    | 3   | 1     |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | ROM    | 0303     | 0403   |
    """)
    assert (turn.combat().starts, turn.combat().attacker_cv) == (("0302", "0303"), 9)


def test_lw_flg_05_one_hex_that_attacks_two_gives_each_point_once() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0302 | GER    | 5   |
        ## Flags
        | Nation | From hex | To hex | Men | Priority |
        | GER    | 0302     | 0402   | 3   | 1        |
        | GER    | 0302     | 0403   | 3   | 2        |
    """)
    assert (turn.attackers("0402"), turn.attackers("0403")) == (
        ("0302 GER 3/0/0",),
        ("0302 GER 2/0/0",),
    )


def test_lw_cbt_01_without_a_flag_there_is_no_combat() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0302 | GER    | 9   |
    """)
    assert turn.texts("Combats") == []


BOTH_ATTACK = """
    ## Nations
    | Nation | Military Effectiveness |
    | GER    | {german}               |
    ## Front
    | Hex  | Nation | Men |
    | 0303 | ROM    | 4   |
    | 0402 | SOV    | 4   |
    ## Flags
    | Nation | From hex | To hex |
    | SOV    | 0402     | 0301   |
    | ROM    | 0303     | 0404   |
"""


def test_lw_seq_04_the_side_of_the_highest_effectiveness_goes_first() -> None:
    turn = played(BOTH_ATTACK.format(german=5))
    assert turn.asked()["flags/order of play/first/1"] == "Axis"
    assert [text[:4] for text in turn.texts("Combats")] == ["0404", "0301"]


def test_lw_seq_04_control_says_who_goes_first_where_they_are_equal() -> None:
    turn = played(BOTH_ATTACK.format(german=1))
    assert turn.must_answer() == ["flags/order of play/first/1"]


def test_lw_flg_02_both_sides_may_attack_through_one_hexside() -> None:
    turn = played("""
        ## Nations
        | Nation | Military Effectiveness |
        | GER    | 2                      |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | SOV    | 0403     | 0302   |
    """)
    assert turn.combats() == ["0403", "0302"]


def test_lw_flg_03_a_landing_on_a_bare_coast_throws_dice_all_the_same() -> None:
    turn = played("""
        ## Hexsides
        | Hex  | Neighbour |
        | 0301 | 0402      |
        | 0302 | 0402      |
        ## Front
        | Hex  | Nation | Men |
        | 0301 | GER    | 4   |
        | 0402 | SOV    | 0   |
        ## Flags
        | Nation | From hex | To hex | Kind       | Naval flag | Landing craft |
        | GER    | 0301     | 0402   | amphibious | yes        | yes           |
    """)
    assert (turn.combat().base, turn.combat().attacker_die) == ("5:1", 3)


def test_lw_flg_05_a_combined_attack_is_set_whole_or_not_at_all() -> None:
    turn = played("""
        ## Nations
        | Nation | Flags a turn |
        | GER    | 1            |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | GER    | 0303     | 0403   |
    """)
    assert turn.combats() == []


def test_lw_flg_04_a_sweep_in_winter_costs_two_flags() -> None:
    turn = played(
        """
        ## Nations
        | Nation | Flags a turn |
        | GER    | 1            |
        ## Hexes
        | Hex  | Region          |
        | 0102 | northern_europe |
        ## Partisans
        | Group   | Nation | Hex  | State  |
        | Fedorov | SOV    | 0102 | active |
        ## Flags
        | Nation | From hex | To hex | Kind     |
        | GER    | 0302     | 0102   | security |
        """,
        date="February 1943",
    )
    assert turn.refusals() == ["0302 to 0102 refused: there are not flags enough"]


def test_lw_flg_03_each_landing_takes_a_naval_flag_of_its_own() -> None:
    turn = played("""
        ## Nations
        | Nation | Naval flags |
        | GER    | 1           |
        ## Hexsides
        | Hex  | Neighbour |
        | 0302 | 0403      |
        | 0303 | 0404      |
        ## Flags
        | Nation | From hex | To hex | Kind       | Naval flag | Priority |
        | GER    | 0302     | 0403   | amphibious | yes        | 1        |
        | GER    | 0303     | 0404   | amphibious | yes        | 2        |
    """)
    assert turn.refusals() == ["0303 to 0404 refused: there are not flags enough"]


def test_lw_seq_05_both_sides_see_the_flags() -> None:
    turn = played("""
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
    """)
    assert "We attack at 0403." in turn.heard("OKH")
    assert "The enemy is massing against 0403." in turn.heard("STAVKA")

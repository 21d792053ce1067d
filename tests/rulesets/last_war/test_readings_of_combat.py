"""Every choice of the readings of combat, and what it comes to (S-01 to S-06, S-10 to S-26)."""

from __future__ import annotations

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.one_landing import landing
from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.readings import House, reading
from tests.rulesets.last_war.written_war import played


@reading("odds_rounding", {"column": "5:2", "integer": "2:1"})
def test_s_01_five_to_two(house: House) -> tuple[Played, str]:
    turn = fight("5/0/0 +1", "2/0/0", house=house)
    return turn, turn.combat().base


@reading("offtable_odds", {"clamp_then_shift": "4:1", "virtual_columns": "5:1"})
def test_s_02_eight_to_one_without_supplies(house: House) -> tuple[Played, str]:
    turn = fight("16/0/0", "2/0/0", house=house)
    return turn, turn.combat().column


@reading("offtable_odds", {"clamp_then_shift": "no advance", "refuse_below": ""})
def test_s_02_one_to_four(house: House) -> tuple[Played, str]:
    turn = fight("2/0/0 +2", "8/0/0", house=house)
    return turn, turn.combat().result


@reading("supremacy_vs_zero", {"any": "tank +1", "min3": "", "never": ""})
def test_s_03_two_tanks_against_none(house: House) -> tuple[Played, str]:
    turn = fight("4/2/0 +1", "4/0/0", house=house)
    return turn, turn.combat().shifts


@reading("supremacy_vs_zero", {"any": "tank +1", "never": ""})
def test_s_03_three_tanks_against_none(house: House) -> tuple[Played, str]:
    turn = fight("4/3/0 +1", "4/0/0", house=house)
    return turn, turn.combat().shifts


@reading("supremacy_suppression", {"all": "2/0/0", "shift_only": "1/1/0"})
def test_s_04_losses_to_tanks_in_a_forest(house: House) -> tuple[Played, str]:
    turn = fight("8/3/0 +1", "4/1/0", ground="forest", house=house)
    assert turn.combat().shifts == ""
    return turn, turn.loss("defender")


@reading("supremacy_terrain", {"union": "", "text": "tank +1"})
def test_s_05_tanks_in_a_forest(house: House) -> tuple[Played, str]:
    turn = fight("4/3/0 +1", "4/1/0", ground="forest", house=house)
    return turn, turn.combat().shifts


COMBINED = """
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 4   | 1              |
    | 0303 | GER    | 4   | 0              |
    | 0403 | SOV    | {men} | 0            |
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
"""


@reading("fort_multi_side", {"max": "fort -2", "min": "fort -1", "sum": "fort -3"})
def test_s_06_one_layer_and_two(house: House) -> tuple[Played, str]:
    turn = played(COMBINED.format(men=4), house=house)
    return turn, turn.combat().shifts


TWO_GROUPS = """
    ## Partisans
    | Group   | Nation | Hex  | State  |
    | Kovpak  | SOV    | 0102 | active |
    | Fedorov | SOV    | 0203 | active |
"""


@reading("pag_cumulative", {False: "pag -2", True: "pag -4"})
def test_s_10_two_groups_near(house: House) -> tuple[Played, str]:
    turn = fight("4/0/0 +1", "4/0/0", also=TWO_GROUPS, house=house)
    return turn, turn.combat().shifts


@reading("pag_die", {0: 4, -1: 3, -2: 2})
def test_s_11_a_die_of_three_and_a_point_of_supply(house: House) -> tuple[Played, int | None]:
    turn = fight("4/0/0 +1", "4/0/0", also=TWO_GROUPS, house=house)
    return turn, turn.combat().attacker_score


SWEEP = """
    ## Hexes
    | Hex  | Ground   |
    | 0102 | {ground} |
    ## Partisans
    | Group   | Nation | Hex  | State  |
    | Fedorov | SOV    | 0102 | active |
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 9   |
    ## Flags
    | Nation | From hex | To hex | Kind     | Men   |
    | GER    | 0302     | 0102   | security | {men} |
"""


@reading("pag_target_counts", {False: "no_lsp -2", True: "pag -2, no_lsp -2"})
def test_s_12_a_sweep_two_hexes_off(house: House) -> tuple[Played, str]:
    turn = played(SWEEP.format(men=3, ground="open"), house=house)
    return turn, turn.combat().shifts


@reading(
    "pag_loses",
    {"occupy_or_loss": "the partisans are destroyed", "occupy": "the partisans hold out"},
)
def test_s_13_a_group_in_a_forest_that_loses_its_man_on_yellow(house: House) -> tuple[Played, str]:
    turn = played(SWEEP.format(men=5, ground="forest"), house=house)
    assert (turn.combat().colour, turn.loss("defender")) == ("Y", "1/0/0")
    return turn, turn.combat().outcome


@reading(
    "pag_loses", {"occupy_or_loss": "the partisans hold out", "blue": "the partisans are destroyed"}
)
def test_s_13_a_group_in_a_forest_that_loses_nothing_on_blue(house: House) -> tuple[Played, str]:
    turn = played(SWEEP.format(men=1, ground="forest"), dice=(6, 3), house=house)
    assert (turn.combat().colour, turn.loss("defender")) == ("B", "0/0/0")
    return turn, turn.combat().outcome


@reading("amphib_no_craft", {"replace": -2, "add": -6})
def test_s_15_a_die_of_three_less_what_no_craft_costs(house: House) -> tuple[Played, int | None]:
    turn = played(landing(craft="no"), house=house)
    return turn, turn.combat().attacker_score


@reading("amphib_loss_stack", {True: "1 to 3: 3:1", False: "1 to 2: 2:1"})
def test_s_16_a_landing_in_a_forest(house: House) -> tuple[Played, str]:
    turn = played(landing(ground="forest"), house=house)
    (line,) = turn.working("LW-LOS-02")
    return turn, line.removeprefix("Military Effectiveness for losses ")


FROM_THE_POOL = """
    ## Nations
    | Nation | Pool: supplies (LSP) |
    | GER    | 5                    |
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 4   | 1              |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0403   | 3              |
"""


@reading("lsp_from", {"hex": (1, "5 lsp"), "pool": (3, "2 lsp")})
def test_s_17_three_points_asked_for(house: House) -> tuple[Played, tuple[int, str]]:
    turn = played(FROM_THE_POOL, house=house)
    return turn, (turn.combat().attacker_lsp, turn.pool("GER"))


@reading("combat_grouping", {"target": ["0403"], "flag": ["0403", "0403 from 0303"]})
def test_s_18_two_flags_into_one_hex(house: House) -> tuple[Played, list[str]]:
    turn = played(COMBINED.format(men=20), house=house)
    return turn, turn.combats()


TWO_TARGETS = """
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 5   |
    ## Flags
    | Nation | From hex | To hex | Men | Priority |
    | GER    | 0302     | 0402   | 3   | 1        |
    | GER    | 0302     | 0403   | 3   | 2        |
"""


@reading("force_reuse", {False: ("0302 GER 2/0/0",), True: ("0302 GER 3/0/0",)})
def test_s_19_three_men_asked_twice_of_five(house: House) -> tuple[Played, tuple[str, ...]]:
    turn = played(TWO_TARGETS, house=house, stages=(1,))
    return turn, turn.attackers("0403")


ATTACKED_AND_ATTACKS = """
    ## Nations
    | Nation | Military Effectiveness |
    | GER    | 2                      |
    ## Hexes
    | Hex  | Ground |
    | 0403 | forest |
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 5   |
    | 0403 | SOV    | 9   |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    | SOV    | 0403     | 0303   |
"""


@reading("losses_apply", {"sequential": 8, "end": 9})
def test_s_20_nine_men_attack_who_have_lost_one(house: House) -> tuple[Played, int | None]:
    turn = played(ATTACKED_AND_ATTACKS, house=house)
    assert turn.loss("defender", "0403") == "1/0/0"
    return turn, turn.combat("0303").attacker_cv


def test_lw_seq_07_with_losses_at_the_end_ground_is_still_won_combat_by_combat() -> None:
    won = {"combat/0403/colour/1": "G"}
    turn = played(ATTACKED_AND_ATTACKS, answers=won, house={"losses_apply": "end"})
    assert turn.holder("0403") == "GER"
    assert turn.combat("0303").outcome == "not fought: nobody is left to attack"


MIXED = """
    ## Nations
    | Nation | Military Effectiveness |
    | GER    | 5                      |
    | ROM    | 2                      |
    ## Front
    | Hex  | Nation | Men |
    | 0302 | {first} | 3   |
    | 0303 | {other} | 2   |
    | 0403 | SOV    | 9   |
    ## Flags
    | Nation | From hex | To hex |
    | {first} | 0302     | 0403   |
    | {other} | 0303     | 0403   |
"""


@reading("me_mixed", {"weighted": "16", "lead": "10", "best": "25", "worst": "10"})
def test_s_21_three_men_at_two_and_two_at_five(house: House) -> tuple[Played, str]:
    turn = played(MIXED.format(first="ROM", other="GER"), house=house)
    return turn, turn.combat().attacker_force


@reading("me_mixed", {"weighted": "19", "lead": "25", "worst": "10"})
def test_s_21_three_men_at_five_and_two_at_two(house: House) -> tuple[Played, str]:
    turn = played(MIXED.format(first="GER", other="ROM"), house=house)
    return turn, turn.combat().attacker_force


@reading("me_floor", {1: "1 to 2: 2:1", 0: "0 to 2: 6:1"})
def test_s_22_an_attacker_of_one_in_a_swamp(house: House) -> tuple[Played, str]:
    turn = fight("5/0/0 +1", "5/0/0", ground="swamp", worth=(1, 2), house=house)
    (line,) = turn.working("LW-LOS-02")
    return turn, line.removeprefix("Military Effectiveness for losses ")


@reading("me_ratio_cap", {6: "12/0/0", "none": "18/0/0"})
def test_s_23_nine_to_one(house: House) -> tuple[Played, str]:
    turn = fight("10/0/0 +1", "30/0/0", worth=(9, 1), house=house)
    return turn, turn.loss("defender")


@reading("terrain_me_scope", {"losses": ("4", "1:1"), "odds_too": ("8", "1:2")})
def test_s_24_four_against_four_in_a_forest(house: House) -> tuple[Played, tuple[str, str]]:
    turn = fight("4/0/0 +1", "4/0/0", ground="forest", house=house)
    return turn, (turn.combat().defender_force, turn.combat().base)


BOMBERS = """
    ## Nations
    | Nation | Pool: supplies (LSP) |
    | GER    | 1                    |
    ## Front
    | Hex  | Nation | Men | Aircraft |
    | 0302 | GER    | 1   | 1        |
    | 0403 | SOV    | 5   | 6        |
    ## Bomber Bases
    | Hex  | Nation | Bombers |
    | 0202 | GER    | 1       |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Bombing
    | Base | Mission      | Target |
    | 0202 | land support | 0403   |
"""


@reading("bomber_losses", {"air_first": [], "owner": ["combat/0403/attackers' loss/1"]})
def test_s_25_which_aircraft_is_lost_is_asked_or_not(house: House) -> tuple[Played, list[str]]:
    turn = played(BOMBERS, house=house)
    return turn, turn.must_answer()


@reading("man_exhausted", {"air_first": "1/1/2", "tank_first": "1/2/1"})
def test_s_26_the_only_man_and_three_more_of_two_tanks_and_two_aircraft(
    house: House,
) -> tuple[Played, str]:
    turn = fight("14/3/3 +1", "1/2/2", house=house)
    return turn, turn.loss("defender")


@reading("man_exhausted", {"air_first": [], "owner": ["combat/0403/defenders' loss/1"]})
def test_s_26_what_goes_when_no_man_is_left_is_asked_or_not(
    house: House,
) -> tuple[Played, list[str]]:
    turn = fight("14/3/3 +1", "1/2/2", house=house)
    return turn, turn.must_answer()

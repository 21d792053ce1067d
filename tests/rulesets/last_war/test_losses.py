"""Losses: how many points, and which (LW-LOS, LW-LTE, LW-ORD)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.one_landing import landing
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.combat.losses import loss
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED

TABLE = """
     CV  highest  1:1 2:1 3:1 4:1 5:1 6:1
      1     0      0   0   0   0   1   1
      2     0      0   0   1   1   2   2
      3     0      0   1   1   2   3   3
      4     0      0   1   2   3   4   4
      5     1      1   2   3   4   5   6
      6     1      1   2   3   4   6   7
      7     1      1   2   4   5   7   8
      8     1      1   3   4   6   8   9
      9     1      1   3   5   7   9  10
     10     2      2   4   6   8  10  12
     11     2      2   4   6   8  11  13
     12     2      2   4   7   9  12  14
     13     2      2   5   7  10  13  15
     14     2      2   5   8  11  14  16
     15     3      3   6   9  12  15  18
     16     3      3   6   9  12  16  19
     17     3      3   6  10  13  17  20
     18     3      3   7  10  14  18  21
     19     3      3   7  11  15  19  22
     20     4      4   8  12  16  20  24
"""
"""As printed, without the second row 6, and with row 4, which the print leaves out."""


def test_lw_los_01_the_table_is_the_printed_one_with_its_missing_row() -> None:
    head, *rows = [line.split() for line in TABLE.strip().splitlines()]
    for cv, *numbers in rows:
        found = [loss(int(cv), column, PRINTED) for column in head[1:]]
        assert found == [int(number) for number in numbers], cv


def test_lw_los_01_each_side_loses_to_the_others_value_before_the_combat() -> None:
    turn = fight("10/0/0 +1", "5/0/0", dice=(1, 6))
    assert (turn.loss("attacker"), turn.loss("defender")) == ("1/0/0", "2/0/0")


@pytest.mark.parametrize(
    ("worth", "ratio"), [((5, 2), "2:1"), ((3, 2), "1:1"), ((6, 1), "6:1"), ((9, 1), "6:1")]
)
def test_lw_los_02_the_ratio_is_rounded_down_and_ends_at_six(
    worth: tuple[int, int], ratio: str
) -> None:
    assert fight("5/0/0 +1", "5/0/0", worth=worth).working("LW-LOS-02")[0].endswith(ratio)


@pytest.mark.parametrize(
    ("worth", "columns"), [((5, 2), "highest, 2:1"), ((2, 5), "2:1, highest"), ((3, 3), "1:1, 1:1")]
)
def test_lw_los_03_the_better_reads_the_highest_column_the_other_the_ratio(
    worth: tuple[int, int], columns: str
) -> None:
    lines = fight("5/0/0 +1", "5/0/0", worth=worth).working("LW-LOS-01")
    assert ", ".join(line.split("column ")[1].split(",")[0] for line in lines) == columns


def test_lw_los_04_an_army_larger_than_the_table_takes_by_the_same_formula() -> None:
    turn = fight("37/0/0 +1", "60/0/0", worth=(3, 1))
    assert turn.loss("defender") == "22/0/0"


def test_lw_los_04_an_enemy_of_nothing_takes_nothing() -> None:
    assert [loss(0, column, PRINTED) for column in ("highest", "6:1")] == [0, 0]


def test_lw_los_05_nobody_loses_more_than_he_has() -> None:
    assert fight("20/0/0 +1", "2/1/0").loss("defender") == "2/1/0"


def ratio_on(ground: str, worth: tuple[int, int]) -> str:
    """Return the Military Effectiveness that counts for losses on some ground."""
    line = fight("5/0/0 +1", "5/0/0", ground=ground, worth=worth).working("LW-LOS-02")[0]
    return line.removeprefix("Military Effectiveness for losses ").partition(":")[0]


@pytest.mark.parametrize("ground", ["open", "jungle"])
def test_lw_lte_01_open_ground_and_jungle_change_nothing(ground: str) -> None:
    assert ratio_on(ground, (4, 2)) == "4 to 2"


@pytest.mark.parametrize("ground", ["mountains", "forest"])
def test_lw_lte_02_mountains_and_forest_make_the_defender_better(ground: str) -> None:
    assert ratio_on(ground, (4, 2)) == "4 to 3"


@pytest.mark.parametrize(("worth", "counts"), [((4, 2), "3 to 2"), ((1, 2), "1 to 2")])
def test_lw_lte_03_swamp_makes_the_attacker_worse_but_never_nothing(
    worth: tuple[int, int], counts: str
) -> None:
    assert ratio_on("swamp", worth) == counts


@pytest.mark.parametrize(("ground", "counts"), [("open", "1 to 2"), ("forest", "1 to 3")])
def test_lw_lte_04_against_a_landing_the_defender_is_better_and_the_ground_adds_to_it(
    ground: str, counts: str
) -> None:
    line = played(landing(ground=ground)).working("LW-LOS-02")[0]
    assert counts in line


def lost_by_defender(attackers: str, defenders: str, worth: tuple[int, int] = (1, 1)) -> str:
    """Return list and Men/tanks/aircraft lost by the side attacked."""
    return fight(attackers, defenders, worth=worth).working("LW-LOS-01")[1].partition("list ")[2]


def test_lw_ord_01_under_tank_supremacy_tank_man_man() -> None:
    assert lost_by_defender("14/6/0 +1", "9/2/0") == "tank: 2/2/0"


def test_lw_ord_02_under_air_supremacy_air_tank_man_man() -> None:
    assert lost_by_defender("19/0/6 +1", "9/2/2") == "air: 2/1/2"


def test_lw_ord_02_air_supremacy_goes_before_tank_supremacy() -> None:
    assert lost_by_defender("8/6/6 +1", "9/2/2") == "air: 2/1/1"


def test_lw_ord_03_without_supremacy_man_man_tank_man_man_air() -> None:
    assert lost_by_defender("26/2/2 +1", "9/2/2") == "none: 4/1/1"


def test_lw_ord_04_a_man_is_lost_where_there_is_no_tank_or_aircraft() -> None:
    assert lost_by_defender("12/3/0 +1", "6/1/0") == "tank: 2/1/0"
    assert lost_by_defender("12/0/3 +1", "6/0/1") == "air: 2/0/1"


def test_lw_ord_05_where_no_man_is_left_aircraft_go_and_then_tanks() -> None:
    assert lost_by_defender("14/3/3 +1", "1/2/2") == "none: 1/1/2"


def test_lw_ord_06_a_list_too_short_begins_again() -> None:
    assert lost_by_defender("26/9/0 +1", "9/3/0") == "tank: 4/3/0"


def test_lw_ord_07_losses_are_taken_from_the_hex_with_most_of_the_type() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 3   | 1     |
        | 0303 | ROM    | 6   | 2     |
        | 0403 | SOV    | 16  | 2     |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | ROM    | 0303     | 0403   |
    """)
    assert turn.loss("attacker") == "2/1/0"
    assert (turn.forces("0302"), turn.forces("0303")) == ("GER 3/1/0", "ROM 4/1/0")


def test_lw_ord_07_a_loss_that_is_not_typed_by_types_is_no_answer() -> None:
    turn = fight("8/2/1 +1", "4/0/0", answers={"combat/0403/attackers' loss/1": "2-1-0"})
    assert [found.code for each in turn.turns for found in each.findings] == ["E-ANSWER"]

"""Strategic bombing: bases, range, roles, and what is struck (LW-BOM)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.one_raid import SUPPORT, raid
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.combat_records import MissionRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line


def test_lw_bom_01_a_base_is_set_up_in_a_friendly_hex_for_any_number_of_bombers() -> None:
    turn = played(
        raid()
        + """
    ## Deployment
    | Nation | What for    | Hex  | Bombers |
    | GER    | bomber base | 0202 | 2       |
    """
    )
    assert (turn.after[Base]["0202"].bomber, turn.pool("GER")) == (2, "nothing")


def test_lw_bom_01_no_base_stands_in_the_enemys_country() -> None:
    turn = played(
        raid()
        + """
    ## Deployment
    | Nation | What for    | Hex  | Bombers |
    | GER    | bomber base | 0602 | 2       |
    """
    )
    assert turn.text("Deployment").endswith("is not set up: it is not ours.")


def test_lw_ter_06_no_base_stands_in_the_desert() -> None:
    sands = "| Hex  | Place  | Ground |\n    | 0202 | Fezzan | desert |"
    turn = played(
        raid().replace("| Hex  | Place  |\n    | 0603 | Gorki  |", sands)
        + """
    ## Deployment
    | Nation | What for    | Hex  | Bombers |
    | GER    | bomber base | 0202 | 2       |
    """
    )
    assert turn.text("Deployment").endswith("is not set up: armies cannot stand there.")


def test_lw_bom_02_a_base_takes_a_point_of_supply_however_many_fly() -> None:
    turn = played(raid(bombers=9, lsp=4))
    assert turn.pool("GER") == "2 bomber, 3 lsp"


def test_lw_bom_02_without_it_nobody_flies() -> None:
    assert played(raid(lsp=0)).text("Bombing").endswith("is not flown: the base has no supplies.")


FAR = """
              G0201     S0401     S0601     S0801
         G0101     G0301     S0501     S0701     S0901
              G0202     S0402     S0602     S0802
         G0102     G0302     S0502     S0702     S0902
              G0203     S0403     S0603     S0803
         G0103     G0303     S0503     S0703     S0903
"""


@pytest.mark.parametrize(
    ("date", "target", "flown"),
    [
        ("1942", "0801", True),
        ("1942", "0901", False),
        ("1943", "0901", True),
        ("1941", "0503", False),
    ],
)
def test_lw_bom_03_bombers_reach_further_from_year_to_year(
    date: str, target: str, flown: bool
) -> None:
    turn = played(FAR + raid(target=target), date=f"June {date}")
    assert turn.text("Bombing").endswith("out of range.") is not flown


def test_lw_bom_03_a_way_round_counts_every_hex() -> None:
    turn = played(raid(via="0401 > 0601"))
    assert turn.text("Bombing").endswith("is not flown: it is out of range.")


def test_lw_bom_04_bombers_have_one_role_a_turn() -> None:
    turn = played(raid() + "    | 0303 |         | terror    | 0603   |       |\n")
    assert turn.texts("Bombing")[1].endswith("is not flown: its bombers have a role this turn.")


def test_lw_bom_04_bombers_of_one_base_may_be_shared_out() -> None:
    text = raid(bombers=5).replace("| 0303 |         |", "| 0303 | 2       |")
    turn = played(text + "    | 0303 | 3       | terror    | 0603   |       |\n")
    assert [row.bombers for row in turn.after[MissionRow].values()] == [2, 3]
    assert turn.pool("GER") == "2 bomber"


def test_lw_bom_05_each_bomber_that_strikes_shuts_a_line_next_turn() -> None:
    turn = played(raid(bombers=1))
    shut = [line.id for line in turn.after[Line].values() if line.shut]
    assert shut == ["GAZ"]
    again = played(state=turn.after)
    assert again.working("LW-BOM-05", "Production") == ["GAZ was bombed and made nothing"]
    assert (turn.pool("SOV"), again.pool("SOV")) == (
        "2 man, 2 tank, 6 air, 1 concrete",
        "2 man, 2 tank, 9 air, 1 concrete",
    )


def test_lw_bom_05_the_owner_chooses_which() -> None:
    turn = played(raid(bombers=1), answers={"bombing/0303>0603 industry/lines/1": "MiG"})
    assert [line.id for line in turn.after[Line].values() if line.shut] == ["MiG"]


def test_lw_bom_05_a_line_that_is_not_there_is_no_answer() -> None:
    turn = played(raid(bombers=1), answers={"bombing/0303>0603 industry/lines/1": "Mig-3"})
    assert "E-ANSWER" in [found.code for each in turn.turns for found in each.findings]


@pytest.mark.parametrize("bombers", [-1, 4])
def test_lw_ad_02_no_fewer_than_none_strike_and_no_more_than_set_out(bombers: int) -> None:
    said = {"bombing/0303>0603 industry/effective/1": bombers}
    turn = played(raid(bombers=3), answers=said)
    assert turn.after[MissionRow]["0303>0603 industry"].effective == 3
    assert "E-ANSWER" in [found.code for each in turn.turns for found in each.findings]


def test_lw_bom_05_no_more_lines_are_shut_than_there_are() -> None:
    assert "2 production lines are shut" in played(raid(bombers=3)).text("Bombing")


def test_lw_bom_05_those_who_are_bombed_hear_of_it() -> None:
    assert "Enemy bombers over Gorki (0603)." in played(raid()).heard("STAVKA")


def test_lw_bom_06_a_terror_raid_that_gets_through_is_reported() -> None:
    assert played(raid("terror")).mission().outcome == "Gorki is bombed."


def test_lw_bom_06_a_terror_raid_needs_a_named_town() -> None:
    turn = played(raid("terror", target="0503"))
    assert turn.text("Bombing").endswith("is not flown: no town is named there.")


def test_lw_bom_07_bombers_join_a_combat_in_range() -> None:
    turn = played(raid("land support", bombers=2, target="0403") + SUPPORT)
    assert "attackers: GER from 0303, 2 bombers at 1: 2" in turn.working("LW-CBT-03")


def test_lw_bom_07_where_there_is_no_combat_they_do_not_fly() -> None:
    turn = played(raid("land support", target="0403"))
    assert turn.text("Bombing").endswith("is not flown: there is no combat.")


def test_lw_bom_07_nobody_hears_of_bombers_that_join_a_combat() -> None:
    turn = played(raid("land support", target="0403") + SUPPORT)
    assert not [text for text in turn.heard("STAVKA") if "bombers" in text]


def test_lw_bom_08_bombers_handed_to_the_navy_convert_for_a_turn() -> None:
    turn = played(raid("naval"))
    assert turn.mission().outcome == (
        "They are handed over to the navy, and have no role this turn."
    )
    assert turn.after[Base]["0303"].converting == "2"


def test_lw_bom_08_they_have_no_land_role_while_they_come_back() -> None:
    turn = played(raid(converting="1"))
    assert turn.text("Bombing").endswith("is not flown: its bombers are coming back from the navy.")

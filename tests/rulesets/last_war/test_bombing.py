"""Strategic bombing, air defence and flak (LW-BOM, LW-AD, LW-FLK)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.combat_records import MissionRow
from workbook_engine.rulesets.last_war.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.nation_records import Line

RAID = """
    ## Nations
    | Nation | Pool: supplies (LSP) | Pool: Men | Pool: concrete | Pool: aircraft | Pool: bombers |
    | GER    | {lsp}                |           |                |                | 2             |
    | SOV    | {flak_lsp}           | 2         | 1              | 3              |               |
    ## Hexes
    | Hex  | Place  |
    | 0603 | Gorki  |
    ## Production
    | Line | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | GAZ  | Gorki           | SOV    | 0603 | tank  | 2             |
    | MiG  | Gorki           | SOV    | 0603 | air   | 3             |
    | Ruhr | Essen           | GER    | 0102 | man   | 0             |
    ## Bomber Bases
    | Hex  | Nation | Bombers   | Converting |
    | 0303 | GER    | {bombers} | {converting} |
    ## Bombing
    | Base | Bombers | Mission   | Target   | Via   |
    | 0303 |         | {mission} | {target} | {via} |
"""
DEFENCE = """
    ## Air Defence
    | Nation | Hex     | Kind   | Aircraft |
    | SOV    | {where} | {kind} | {air}    |
"""


def raid(
    mission: str = "industry",
    *,
    bombers: int = 3,
    target: str = "0603",
    via: str = "",
    lsp: int = 1,
    flak_lsp: int = 0,
    converting: str = "",
) -> str:
    """Return a mission from 0303, to Gorki unless told otherwise."""
    return RAID.format(
        mission=mission,
        bombers=bombers,
        target=target,
        via=via,
        lsp=lsp,
        flak_lsp=flak_lsp,
        converting=converting and f'"{converting}"',
    )


def defended(where: str = "0603", kind: str = "air defence", air: int = 1) -> str:
    """Return Russian aircraft on air defence, or flak."""
    return DEFENCE.format(where=where, kind=kind, air=air)


def bombers_left(turn: Played) -> int:
    """Return the bombers at 0303."""
    return turn.after[Base]["0303"].bomber


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
    assert turn.text("Deployment").endswith("is not set up: we do not hold the hex.")


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


def test_lw_bom_05_no_more_lines_are_shut_than_there_are() -> None:
    assert "2 production lines are shut" in played(raid(bombers=3)).text("Bombing")


def test_lw_bom_06_a_terror_raid_that_gets_through_is_reported() -> None:
    assert played(raid("terror")).mission().outcome == "Gorki is bombed."


def test_lw_bom_06_a_terror_raid_needs_a_named_town() -> None:
    turn = played(raid("terror", target="0503"))
    assert turn.text("Bombing").endswith("is not flown: no town is named there.")


SUPPORT = """
    ## Front
    | Hex  | Nation | Men | Aircraft |
    | 0302 | GER    | 4   | 1        |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
"""


def test_lw_bom_07_bombers_join_a_combat_in_range() -> None:
    turn = played(raid("land support", bombers=2, target="0403") + SUPPORT)
    assert "attackers: GER from 0303, 2 bombers at 1: 2" in turn.working("LW-CBT-03")


def test_lw_bom_07_where_there_is_no_combat_they_do_not_fly() -> None:
    turn = played(raid("land support", target="0403"))
    assert turn.text("Bombing").endswith("is not flown: there is no combat.")


def test_lw_bom_08_bombers_handed_to_the_navy_convert_for_a_turn() -> None:
    turn = played(raid("naval"))
    assert turn.mission().outcome == (
        "They are handed over to the navy, and have no role this turn."
    )
    assert turn.after[Base]["0303"].converting == "2"


def test_lw_bom_08_they_have_no_land_role_while_they_come_back() -> None:
    turn = played(raid(converting="1"))
    assert turn.text("Bombing").endswith("is not flown: its bombers are coming back from the navy.")


def test_lw_ad_01_air_defence_is_met_on_the_way() -> None:
    assert played(raid() + defended("0403")).mission().met == "0403: 1 aircraft, 0 flak"


def test_lw_ad_01_bombers_may_fly_round_it() -> None:
    turn = played(raid(via="0304 > 0404") + defended("0403"))
    assert turn.mission().met == ""


def test_lw_ad_01_aircraft_on_air_defence_leave_the_pool() -> None:
    turn = played(
        raid()
        + """
    ## Deployment
    | Nation | What for    | Hex  | Aircraft |
    | SOV    | air defence | 0603 | 2        |
    """
    )
    assert turn.after[AirDefence]["0603 SOV air defence"].air == 2
    assert turn.pool("SOV") == "2 man, 2 tank, 4 air, 1 concrete"


def test_lw_ad_02_each_aircraft_keeps_a_bomber_from_striking() -> None:
    turn = played(raid() + defended(air=2))
    assert (turn.mission().lost, turn.mission().effective) == (0, 1)


def test_lw_ad_03_a_six_shoots_a_bomber_down_the_one_that_was_engaged() -> None:
    turn = played(raid() + defended(air=2), dice=(6, 5))
    assert (turn.mission().lost, turn.mission().effective) == (1, 1)
    assert (bombers_left(turn), turn.lost("GER")) == (2, "1 bomber")


def test_lw_flk_01_a_flak_zone_takes_a_man_and_a_concrete() -> None:
    turn = played(
        raid()
        + """
    ## Deployment
    | Nation | What for  | Hex  |
    | SOV    | flak zone | 0603 |
    """
    )
    assert "0603 SOV flak zone" in turn.after[AirDefence]
    assert turn.pool("SOV") == "1 man, 2 tank, 6 air"


@pytest.mark.parametrize(
    ("zones", "left"),
    [
        ("0602 0603 0604", "2 lsp"),
        ("0602 0603 0604 0504", "1 lsp"),
        ("0602 0603 0402", "1 lsp"),
    ],
)
def test_lw_flk_02_a_point_of_supply_lights_three_zones_that_touch(zones: str, left: str) -> None:
    rows = "".join(f"    | SOV    | {name} | flak zone |\n" for name in zones.split())
    turn = played(
        raid(flak_lsp=3)
        + """
    ## Air Defence
    | Nation | Hex  | Kind      |
"""
        + rows
    )
    assert left in turn.pool("SOV")


def test_lw_flk_02_zones_that_are_not_supplied_do_nothing() -> None:
    assert played(raid() + defended(kind="flak zone", air=0)).mission().met == ""


def test_lw_flk_03_flak_engages_one_and_throws_a_die_for_each_bomber() -> None:
    turn = played(raid(flak_lsp=1) + defended(kind="flak zone", air=0), dice=(6, 1, 6))
    assert (turn.mission().lost, turn.mission().effective) == (2, 1)


def test_lw_bom_04_bombers_of_one_base_may_be_shared_out() -> None:
    text = raid(bombers=5).replace("| 0303 |         |", "| 0303 | 2       |")
    turn = played(text + "    | 0303 | 3       | terror    | 0603   |       |\n")
    assert [row.bombers for row in turn.after[MissionRow].values()] == [2, 3]
    assert turn.pool("GER") == "2 bomber"


def test_lw_bom_07_nobody_hears_of_bombers_that_join_a_combat() -> None:
    turn = played(raid("land support", target="0403") + SUPPORT)
    assert not [text for text in turn.heard("STAVKA") if "bombers" in text]


def test_lw_bom_05_those_who_are_bombed_hear_of_it() -> None:
    assert "Enemy bombers over Gorki (0603)." in played(raid()).heard("STAVKA")

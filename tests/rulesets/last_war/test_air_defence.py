"""Air defence and flak: what bombers meet, and what of it hits them (LW-AD, LW-FLK)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.one_raid import defended, raid
from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base


def bombers_left(turn: Played) -> int:
    """Return the bombers at 0303."""
    return turn.after[Base]["0303"].bomber


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

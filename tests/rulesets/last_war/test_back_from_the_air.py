"""Aircraft of the air defence and bombers of a base ordered back to the pool (LW-SEQ-06)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base

REAR = """
    ## Air Defence
    | Hex  | Nation | Kind        | Aircraft |
    | 0201 | GER    | air defence | 3        |
    | 0202 | GER    | flak zone   | 0        |
    ## Bomber Bases
    | Hex  | Nation | Bombers |
    | 0101 | GER    | 4       |
"""


def back(hex_: str, source: str, kind: str, number: int) -> Played:
    """Order points out of what stands behind the line."""
    return played(
        REAR
        + f"""
    ## Removal
    | Nation | Hex    | Out of   | {kind}   |
    | GER    | {hex_} | {source} | {number} |
    """
    )


@pytest.mark.parametrize(("asked", "go"), [(2, 2), (9, 3)])
def test_lw_ad_01_aircraft_on_air_defence_come_back_to_the_pool(asked: int, go: int) -> None:
    turn = back("0201", "air defence", "Aircraft", asked)
    assert turn.pool("GER") == f"{go} air"
    assert turn.after[AirDefence]["0201 GER air defence"].air == 3 - go


@pytest.mark.parametrize(("asked", "go"), [(1, 1), (9, 4)])
def test_lw_bom_01_bombers_of_a_base_come_back_to_the_pool(asked: int, go: int) -> None:
    turn = back("0101", "bomber base", "Bombers", asked)
    assert (turn.pool("GER"), turn.after[Base]["0101"].bomber) == (f"{go} bomber", 4 - go)


def test_lw_bom_01_bombers_go_from_one_base_to_another_by_way_of_the_pool() -> None:
    there = back("0101", "bomber base", "Bombers", 3).after
    turn = played(
        """
        ## Deployment
        | Nation | What for    | Hex  | Bombers |
        | GER    | bomber base | 0202 | 3       |
        """,
        state=there,
    )
    assert (turn.after[Base]["0101"].bomber, turn.after[Base]["0202"].bomber) == (1, 3)


def test_lw_seq_06_bombers_that_come_back_do_not_fly_this_turn() -> None:
    turn = played(
        REAR
        + """
    ## Removal
    | Nation | Hex  | Out of      | Bombers |
    | GER    | 0101 | bomber base | 4       |
    ## Bombing
    | Base | Target | Mission |
    | 0101 | 0401   | terror  |
    """
    )
    assert turn.texts("Bombing")[0].startswith("The mission from 0101 to 0401 is not flown")


@pytest.mark.parametrize(
    ("hex_", "source"), [("0202", "air defence"), ("0403", "air defence"), ("0102", "bomber base")]
)
def test_lw_seq_06_nothing_comes_out_of_what_is_not_there(hex_: str, source: str) -> None:
    kind = "Bombers" if source == "bomber base" else "Aircraft"
    assert (
        back(hex_, source, kind, 1).text("Removal to the pool").endswith("nothing can be spared.")
    )

"""Fortifications: what a layer costs, when it counts, what becomes of it (LW-FORT)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works

BUILDING = """
    ## Front
    | Hex  | Nation | Men   | Supplies (LSP) |
    | 0302 | GER    | 4     | 1              |
    | 0403 | SOV    | {men} | {lsp}          |
    ## Deployment
    | Nation | What for | Hex  | Facing   |
    | SOV    | works    | 0403 | {facing} |
"""
ATTACKED = """
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0403   | 1              |
"""


def building(men: int = 3, lsp: int = 1, facing: str = "0302") -> str:
    """Return works begun by the Russians at 0403."""
    return BUILDING.format(men=men, lsp=lsp, facing=facing)


def layers(turn: Played, name: str = "0403>0302") -> int:
    """Return the layers along a hexside."""
    works = turn.after[Works].get(name)
    return works.layers if works else 0


def test_lw_fort_01_a_layer_takes_a_point_of_supply() -> None:
    turn = played(building())
    assert (layers(turn), turn.forces("0403")) == (1, "SOV 3/0/0")


def test_lw_fort_01_and_a_man_for_the_turn() -> None:
    turn = played(building(), stages=(1,))
    assert turn.after[Front]["0403 SOV"].locked == 1


@pytest.mark.parametrize(
    ("men", "lsp", "facing", "why"),
    [
        (3, 0, "0302", "there are no supplies for them"),
        (1, 1, "0302", "no Man can be spared to build"),
        (3, 1, "0201", "they must face what lies next to it"),
    ],
)
def test_lw_fort_01_without_what_it_takes_nothing_is_built(
    men: int, lsp: int, facing: str, why: str
) -> None:
    turn = played(building(men, lsp, facing))
    assert turn.text("Deployment") == f"SOV: works at 0403 are not set up: {why}."


def test_lw_fort_02_the_man_who_builds_does_not_fight() -> None:
    assert played(building() + ATTACKED).combat().defender_cv == 2


def test_lw_fort_02_a_layer_counts_from_next_turn() -> None:
    turn = played(building() + ATTACKED, dice=(1, 6))
    assert (turn.combat().shifts, turn.holder("0403"), layers(turn)) == ("", "SOV", 1)


def test_lw_fort_02_the_man_is_free_at_the_end_of_the_turn() -> None:
    assert played(building()).after[Front]["0403 SOV"].locked == 0


def test_lw_fort_02_where_the_hex_is_lost_there_is_no_layer() -> None:
    turn = played(building() + ATTACKED, dice=(6, 1))
    assert (turn.holder("0403"), layers(turn)) == ("GER", 0)


def test_lw_fort_03_layers_are_without_limit_one_a_turn() -> None:
    turn = played(
        building()
        + """
    ## Fortifications
    | Nation | Hex  | Facing | Layers |
    | SOV    | 0403 | 0302   | 4      |
    """
    )
    assert layers(turn) == 5


def test_lw_fort_03_two_layers_in_a_turn_are_refused_whole() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Supplies (LSP) |
        | 0403 | SOV    | 5   | 5              |
        ## Deployment
        | Nation | What for | Hex  | Facing | Men |
        | SOV    | works    | 0403 | 0302   | 2   |
    """)
    assert turn.text("Deployment") == (
        "SOV: works at 0403 are not set up: no more can be built in a turn."
    )


def test_lw_fort_03_two_orders_for_one_hexside_are_one_layer() -> None:
    order = "    | SOV    | works    | 0403 | 0302     |\n"
    turn = played(building(men=9, lsp=9) + order)
    assert (layers(turn), turn.forces("0403")) == (1, "SOV 9/0/0 +8")


def test_lw_fort_03_works_of_a_hex_that_is_taken_stay_and_serve_nobody() -> None:
    turn = played(
        """
    ## Fortifications
    | Nation | Hex  | Facing | Layers |
    | SOV    | 0403 | 0302   | 1      |
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 9   | 1              |
    | 0403 | SOV    | 2   | 0              |
    """
        + ATTACKED,
        dice=(6, 1),
    )
    assert (turn.holder("0403"), layers(turn)) == ("GER", 1)
    assert turn.after[Works]["0403>0302"].nation == "SOV"


def test_lw_fort_01_behind_the_line_man_and_supplies_come_from_the_pool() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men | Pool: supplies (LSP) |
        | SOV    | 2         | 1                    |
        ## Deployment
        | Nation | What for | Hex  | Facing |
        | SOV    | works    | 0502 | 0402   |
        | SOV    | works    | 0503 | 0403   |
    """)
    assert turn.texts("Deployment") == [
        "SOV: works at 0502 are set up.",
        "SOV: works at 0503 are not set up: there are no supplies for them.",
    ]


def test_lw_fort_02_a_man_who_builds_fills_no_gap() -> None:
    turn = played(
        building(men=2)
        + """
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0303     | 0404   |
    ## Hexes
    | Hex  | Ground |
    | 0404 | forest |
    """,
        answers={"combat/0404/defenders' loss/1": "1/0/0"},
    )
    assert turn.working("LW-FL-02") == ["the gap at 0404 is filled by: nobody"]


def test_lw_fort_03_works_of_both_sides_of_a_hexside_are_turned_into_each_other() -> None:
    turn = played(
        """
    ## Fortifications
    | Hex  | Facing | Nation | Layers |
    | 0202 | 0302   | SOV    | 2      |
    | 0302 | 0202   | SOV    | 3      |
    """,
        house={"fort_on_capture": "flip"},
    )
    works = turn.after[Works]
    assert [(each.nation, each.layers) for each in works.values()] == [("GER", 3), ("GER", 2)]

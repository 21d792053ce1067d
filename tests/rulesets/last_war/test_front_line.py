"""The front line: unbroken, a Man in each hex, and never a gap (LW-FL)."""

from __future__ import annotations

from tests.rulesets.last_war.written_war import LAND, at_war, played
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.line.line import required_front

BULGE = """
              S0201     S0401     S0601
         G0101     S0301     S0501
              G0202     S0402     S0602
         G0102     G0302     S0502
              G0203     x0403     S0603
         G0103     x0303     S0503
"""


def test_lw_fl_01_the_line_is_every_hex_that_touches_land_not_ones_own() -> None:
    assert required_front(Board.of(at_war(BULGE)), "Axis") == ("0101", "0202", "0302")


def test_lw_fl_01_a_hex_of_which_no_holder_is_said_is_no_mans_land() -> None:
    land = LAND.replace("S0403", ".0403")
    board = Board.of(at_war(land))
    assert (board.side("0403"), board.passable("0403")) == ("", True)


def test_lw_fl_01_tanks_alone_do_not_hold_a_front_hex() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men |
        | GER    | 1         |
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 0   | 3     |
    """)
    assert turn.text("Filling the line") == "GER fills the line at 0302 from the pool."


def test_lw_fl_01_an_allys_man_holds_a_front_hex() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0302 | ROM    | 1   |
    """)
    assert turn.texts("Filling the line") == []


def test_lw_fl_02_the_gap_at_a_hex_is_filled_from_the_strongest_hex_beside_it() -> None:
    turn = played(
        """
        ## Front
        | Hex  | Nation | Men | Tanks | Supplies (LSP) |
        | 0302 | GER    | 8   | 0     | 1              |
        | 0402 | SOV    | 3   | 0     | 0              |
        | 0403 | SOV    | 1   | 2     | 0              |
        | 0404 | SOV    | 4   | 0     | 0              |
        ## Hexes
        | Hex  | Ground |
        | 0403 | forest |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        ## Combat Supplies
        | Nation | Combat | Supplies (LSP) |
        | GER    | 0403   | 1              |
    """,
        dice=(1, 6),
    )
    assert turn.loss("defender") == "1/0/0"
    assert turn.working("LW-FL-02") == ["the gap at 0403 is filled by: a Man of SOV from 0404"]
    assert (turn.forces("0403"), turn.forces("0404")) == ("SOV 1/2/0", "SOV 3/0/0")


def test_lw_fl_03_in_china_the_line_may_stand_empty() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men |
        | SOV    | 5         |
        ## Hexes
        | Hex  | Region |
        | 0403 | china  |
        ## Front
        | Hex  | Nation | Men |
        | 0403 | SOV    | 0   |
    """)
    assert turn.texts("Filling the line") == []
    assert turn.forces("0403") == "nobody"


EMPTY = """
    ## Hexes
    | Hex  | Region |
    | 0403 | china  |
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 4   |
    | 0403 | SOV    | 0   |
"""


def test_lw_fl_04_nobody_closes_up_into_an_empty_line() -> None:
    turn = played(
        EMPTY
        + """
    ## Closing the Line
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    """
    )
    assert turn.working("LW-SEQ-03", "Closing the line") == [
        "GER 0302 to 0403 is not made: the enemy holds it: that needs a flag"
    ]


def test_lw_fl_04_an_attack_on_an_empty_line_is_at_five_to_one_and_loses_nothing() -> None:
    turn = played(
        EMPTY
        + """
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    """
    )
    assert (turn.combat().base, turn.loss("attacker")) == ("5:1", "0/0/0")
    assert turn.holder("0403") == "GER"


def test_lw_fl_01_a_garrison_holds_a_front_hex() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0302 | GER    | 0   |
        ## Garrisons
        | Garrison | Nation | Hex  |
        | Memel    | GER    | 0302 |
    """)
    assert turn.texts("Filling the line") == []


def test_lw_fl_01_water_on_every_side_is_no_front() -> None:
    state = at_war("""
        ## Hexsides
        | Hex  | Neighbour |
        | 0302 | 0402      |
        | 0302 | 0403      |
    """)
    assert required_front(Board.of(state), "Axis") == ("0301", "0303", "0304")


CUT_OFF = """
              G0201     x0401     S0601
         G0101     x0301     G0501
              G0202     x0402     S0602
         G0102     S0302     S0502
    ## Production
    | Line  | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | Essen | Ruhr            | GER    | 0102 | man   | 0             |
    ## Nations
    | Nation | Pool: Men |
    | GER    | 3         |
    ## Front
    | Hex  | Nation | Men | Tanks |
    | 0501 | GER    | 0   | 1     |
"""


def test_lw_fl_02_no_man_comes_from_a_pool_that_has_no_way_there() -> None:
    turn = played(CUT_OFF)
    assert turn.texts("Map audit") == ["Axis: no Man is to be had for 0501."]
    assert turn.pool("GER") == "3 man"


def test_lw_fl_02_of_a_gap_that_nobody_fills_the_umpire_is_asked() -> None:
    assert played(CUT_OFF).asked()["audit/0501/a Man/1"] == "nobody"


def test_lw_fl_02_the_umpire_may_send_a_man_from_a_pool_that_has_no_way() -> None:
    turn = played(CUT_OFF, answers={"audit/0501/a Man/1": "GER"})
    assert turn.texts("Map audit") == ["Axis: 1 gap is filled."]
    assert (turn.forces("0501"), turn.pool("GER")) == ("GER 1/1/0", "2 man")


def test_lw_fl_02_who_sends_the_last_man_of_a_hex_opens_a_gap_there() -> None:
    turn = played(
        """
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 0   | 3     |
        """,
        answers={"audit/0302/a Man/1": "0301"},
    )
    assert turn.forces("0302") == "GER 1/3/0"
    assert turn.texts("Map audit") == ["Axis: 1 gap is filled; no Man is to be had for 0301."]

"""The pool: what is made goes into it, and from there over land to the front (LW-POOL, LW-SEQ)."""

from __future__ import annotations

from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.knowledge.pictures import umpires_map

AN_ENCLAVE = """
              G0201     x0401     S0601
         G0101     x0301     G0501
              G0202     x0402     S0602
         G0102     x0302     S0502
    ## Nations
    | Nation | Pool: Men |
    | GER    | 3         |
    ## Production
    | Line  | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | Essen | Ruhr            | GER    | 0102 | man   | 0             |
    ## Deployment
    | Nation | Hex  | Men | By sea |
    | GER    | 0501 | 2   | yes    |
"""


def test_lw_pool_01_what_a_nation_makes_enters_its_own_pool() -> None:
    turn = played("""
        ## Production
        | Line  | Industrial zone | Nation | Hex  | Makes | Points a turn |
        | Essen | Ruhr            | GER    | 0102 | man   | 4             |
        | Skoda | Ruhr            | GER    | 0102 | tank  | 2             |
        | Urals | Urals           | SOV    | 0603 | air   | 3             |
    """)
    assert (turn.pool("GER"), turn.pool("SOV")) == ("4 man, 2 tank", "3 air")


def test_lw_seq_01_every_type_is_made_not_men_alone() -> None:
    turn = played("""
        ## Production
        | Line | Industrial zone | Nation | Hex  | Makes    | Points a turn |
        | 1st  | Ruhr            | GER    | 0102 | bomber   | 1             |
        | 2nd  | Ruhr            | GER    | 0102 | lsp      | 5             |
        | 3rd  | Ruhr            | GER    | 0102 | concrete | 2             |
    """)
    assert turn.pool("GER") == "1 bomber, 5 lsp, 2 concrete"


def test_lw_seq_01_a_zone_behind_the_enemy_makes_nothing() -> None:
    turn = played("""
        ## Production
        | Line    | Industrial zone | Nation | Hex  | Makes | Points a turn |
        | Essen   | Ruhr            | GER    | 0102 | man   | 1             |
        | Kharkov | Ukraine         | SOV    | 0202 | tank  | 2             |
        | Magnet  | Urals           | SOV    | 0603 | man   | 4             |
    """)
    assert (turn.pool("GER"), turn.pool("SOV")) == ("1 man", "4 man")


def test_lw_pool_02_points_reach_the_front_over_own_and_allied_land() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men |
        | GER    | 3         |
        ## Hexes
        | Hex  | Held by |
        | 0202 | ROM     |
        | 0302 | ROM     |
        ## Deployment
        | Nation | Hex  | Men |
        | GER    | 0302 | 3   |
    """)
    assert turn.text("Deployment") == "GER deploys 3 Men to 0302."
    (working,) = (each for r in turn.turns[0].rulings for each in r.working if "by " in each.text)
    assert (working.text, working.value) == ("by 0102 > 0202 > 0302", "3 Men")
    assert ["Way of supply" in each.svg for each in umpires_map(turn.turns[0])] == [True]


def test_lw_pool_02_nothing_is_sent_where_no_way_over_land_leads() -> None:
    turn = played(AN_ENCLAVE)
    assert turn.text("Deployment") == ("GER deploys nothing to 0501: no way over land leads there.")


def test_lw_pool_03_control_may_let_points_go_by_sea() -> None:
    turn = played(AN_ENCLAVE, answers={"deployment/OKH 1/by sea/1": True})
    assert (turn.forces("0501"), turn.pool("GER")) == ("GER 3/0/0", "1 man")


def test_lw_seq_02_a_gap_takes_its_man_before_any_order() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men |
        | GER    | 3         |
        ## Front
        | Hex  | Nation | Men |
        | 0301 | GER    | 0   |
        ## Deployment
        | Nation | Hex  | Men |
        | GER    | 0303 | 3   |
    """)
    assert (turn.forces("0301"), turn.forces("0303")) == ("GER 1/0/0", "GER 3/0/0")
    assert turn.text("Deployment").endswith("the pool is short of 1 Man.")


def test_lw_seq_02_nothing_is_deployed_while_a_gap_is_left() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: tanks |
        | GER    | 3           |
        ## Front
        | Hex  | Nation | Men |
        | 0301 | GER    | 0   |
        ## Deployment
        | Nation | Hex  | Tanks |
        | GER    | 0303 | 3     |
    """)
    refused, filled = turn.texts("Deployment")
    assert refused == "GER deploys nothing to 0303: the line has a gap at 0301."
    assert filled == "Axis: no Man is to be had for 0301."


BARE = """
    ## Nations
    | Nation | Pool: tanks |
    | GER    | 3           |
    ## Front
    | Hex  | Nation | Men |
    | 0301 | GER    | 0   |
    | 0302 | GER    | 4   |
    ## Deployment
    | Nation | Hex  | Tanks |
    | GER    | 0303 | 3     |
"""


def test_lw_seq_02_of_a_gap_that_no_pool_fills_the_umpire_is_asked() -> None:
    turn = played(BARE)
    assert turn.asked()["deployment/0301/a Man from the pool/1"] == "nobody"
    assert turn.text("Filling the line") == "0301 has no Man, and no pool can send one."


def test_lw_seq_02_where_the_umpire_sends_a_man_the_rest_is_deployed() -> None:
    turn = played(BARE, answers={"deployment/0301/a Man from the pool/1": "0302"})
    assert turn.text("Filling the line") == "GER fills the line at 0301 from 0302."
    assert (turn.forces("0301"), turn.forces("0302")) == ("GER 1/0/0", "GER 3/0/0")
    assert turn.text("Deployment") == "GER deploys 3 tanks to 0303."


def test_lw_seq_02_nor_is_anything_put_down() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: concrete | Pool: bombers |
        | GER    | 1              | 2             |
        ## Front
        | Hex  | Nation | Men |
        | 0301 | GER    | 0   |
        ## Deployment
        | Nation | What for    | Hex  | Bombers |
        | GER    | bomber base | 0102 | 2       |
    """)
    assert turn.texts("Deployment")[0] == (
        "GER: bomber base at 0102 is not set up: the line has a gap at 0301."
    )


def test_lw_seq_02_orders_are_carried_out_by_priority_until_the_pool_is_empty() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men |
        | GER    | 3         |
        ## Deployment
        | Nation | Hex  | Men | Priority |
        | GER    | 0301 | 2   | 2        |
        | GER    | 0303 | 2   | 1        |
    """)
    assert (turn.forces("0301"), turn.forces("0303")) == ("GER 2/0/0", "GER 3/0/0")


REMOVAL = """
    ## Hexes
    | Hex  | Region      |
    | 0301 | {region} |
    ## Removal
    | Nation | Hex  | Men | Tanks |
    | GER    | 0301 | 5   | 1     |
    ## Front
    | Hex  | Nation | Men | Tanks |
    | 0301 | GER    | 4   | 2     |
"""


def test_lw_seq_06_all_but_the_man_of_the_line_may_go_back_to_the_pool() -> None:
    turn = played(REMOVAL.format(region=""))
    assert (turn.forces("0301"), turn.pool("GER")) == ("GER 1/1/0", "3 man, 1 tank")


def test_lw_seq_06_in_china_the_last_man_may_go() -> None:
    assert played(REMOVAL.format(region="china")).forces("0301") == "GER 0/1/0"


def test_lw_seq_06_points_taken_out_do_not_fight_this_turn() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0302 | GER    | 4   |
        | 0403 | SOV    | 6   |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        ## Removal
        | Nation | Hex  | Men |
        | SOV    | 0403 | 4   |
    """)
    assert turn.combat().defender_cv == 2


def test_lw_seq_06_where_an_allys_man_stays_all_may_go() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0301 | GER    | 4   |
        | 0301 | ROM    | 1   |
        ## Removal
        | Nation | Hex  | Men |
        | GER    | 0301 | 4   |
    """)
    assert turn.forces("0301") == "ROM 1/0/0"


def test_lw_pool_03_a_man_may_go_by_sea_to_the_gap_itself() -> None:
    men = "| 0501 | GER    | 0   |"
    turn = played(
        AN_ENCLAVE + f"    ## Front\n    | Hex  | Nation | Men |\n    {men}\n",
        answers={"deployment/OKH 1/by sea/1": True},
    )
    assert turn.forces("0501") == "GER 2/0/0"

"""What is recorded and reported when the combats are over (LW-SEQ-08, LW-SEQ-10)."""

from __future__ import annotations

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base, Zone

BEHIND = """
    ## Security Zones
    | Nation | Hex  | Men |
    | SOV    | 0403 | 2   |
    ## Bomber Bases
    | Hex  | Nation | Bombers |
    | 0403 | SOV    | 3       |
"""


def test_lw_seq_08_losses_are_entered_by_nation_and_type() -> None:
    turn = fight("14/3/1 +1", "9/2/1", dice=(1, 6))
    assert (turn.loss("attacker"), turn.lost("GER")) == ("2/0/0", "2 man")
    assert (turn.loss("defender"), turn.lost("SOV")) == ("2/1/0", "2 man, 1 tank")


def test_lw_seq_08_what_stood_behind_a_line_that_was_overrun_is_lost() -> None:
    turn = fight("9/0/0 +1", "2/0/0", dice=(6, 1), also=BEHIND)
    assert turn.after[Zone]["0403 SOV"].man == 0
    assert turn.after[Base]["0403"].bomber == 0
    assert turn.lost("SOV") == "3 man, 3 bomber"


def test_lw_seq_08_control_may_let_it_come_back_to_the_pool() -> None:
    turn = fight(
        "9/0/0 +1",
        "2/0/0",
        dice=(6, 1),
        also=BEHIND,
        answers={"overrun/0403 base/lost/1": False},
    )
    assert turn.pool("SOV") == "3 bomber"


def test_lw_seq_08_a_gap_that_nobody_fills_is_told_to_its_side() -> None:
    turn = fight("9/0/0 +1", "1/0/0", dice=(6, 1))
    assert "The line is empty at 0502, 0503." in turn.heard("STAVKA")
    assert "The line is empty at 0502, 0503." not in turn.heard("OKH")


def test_lw_seq_10_each_side_hears_what_became_of_an_attack_and_its_own_losses() -> None:
    turn = fight("20/0/0 +1", "10/0/0", dice=(3, 2))
    (own,) = [text for text in turn.heard("OKH") if "2 Men" in text]
    (other,) = [text for text in turn.heard("STAVKA") if "4 Men" in text]
    assert "4 Men" not in own and "2 Men" not in other


def test_lw_seq_10_a_quiet_front_is_no_news() -> None:
    assert played().heard("OKH") == []


def test_lw_seq_08_air_defence_and_flak_of_a_hex_that_was_taken_are_lost() -> None:
    turn = fight(
        "9/0/0 +1",
        "2/0/0",
        dice=(6, 1),
        also="""
        ## Air Defence
        | Nation | Hex  | Kind        | Aircraft |
        | SOV    | 0403 | flak zone   |          |
        | SOV    | 0403 | air defence | 2        |
        """,
    )
    assert turn.loss("defender") == "1/0/0"
    assert turn.lost("SOV") == "2 man, 2 air"


def test_lw_seq_08_flak_is_lost_once_and_its_row_stays() -> None:
    flak = """
        ## Air Defence
        | Hex  | Nation | Kind      |
        | 0403 | SOV    | flak zone |
    """
    turn = fight("9/0/0 +1", "2/0/0", dice=(6, 1), also=flak)
    assert [each.lost for each in turn.after[AirDefence].values()] == [True]
    assert turn.lost("SOV") == "2 man"

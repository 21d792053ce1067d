"""In each rule set it is known, before the dice, what of the orders comes to nothing.

OP COM's lines are in `opcom/test_rehearsal.py`.
"""

from __future__ import annotations

import pytest

from tests.rulesets.combat_captain import battle as companies
from tests.rulesets.last_war.written_war import played as war
from tests.rulesets.sector.battle import DAWN, EARLY, bases, battle, divisions, orders
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.rehearsal import rehearsed
from workbook_engine.core.rulings import Turn, Vain
from workbook_engine.core.simulating import Begun
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector import RULESET as SECTOR

Told = list[tuple[str, Vain | None]]


def in_vain(turn: Turn) -> Told:
    return [(each.text, each.vain) for answer in turn.answers.values() for each in answer.in_vain]


def day(line: str, stage: int) -> Begun:
    formations = divisions("b1 Engage Regular 2\nr1 Engage Regular 5")
    state = battle(*formations, *bases("b1 C2: B1 Rifle Bn\nr1 C3: R1 Rifle Bn"), stage=stage)
    umpire = Umpire(state.position, SECTOR.rules, KeyedDice(b""))
    return Begun(SECTOR, state, Tables.of(*orders(line)), umpire)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("b1 D3 storms C3", ("it has nobody there who can.", Vain.TEAM)),
        ("b1 C2 storms C1", ("no enemy is there.", None)),
        ("b1 C2 fires C1", ("no enemy is seen there.", None)),
    ],
)
def test_sb_asl_01_an_assault_that_cannot_be_is_told(
    line: str, told: tuple[str, Vain | None]
) -> None:
    ((found,),) = rehearsed(day(line, EARLY)).values()
    assert (found.text.rpartition(": ")[2], found.vain) == told


def test_sb_pip_02_what_hangs_on_the_pips_to_be_thrown_is_not_told() -> None:
    game = day("b1 C2 storms C3", DAWN)
    texts = {in_vain(game.played(KeyedDice(b"%d" % n)))[:1] == [] for n in range(20)}
    assert texts == {True, False}
    assert rehearsed(game) == {}


TWO = "a1: *A rifle 5 @0,0, B rifle 5 @2,0\ng1: *G rifle 5 @5,0, H rifle 5 @7,0"


@pytest.mark.parametrize(
    ("line", "changed", "why"),
    [
        (companies.order("g1", "fire", "A"), {}, "it is the other player's turn."),
        (companies.order("a1", "charge", "g1"), {"g1": {"state": "lost"}}, "is found at g1."),
    ],
)
def test_cc_gen_02_what_a_company_cannot_do_is_told(
    line: Record, changed: dict[str, dict[str, str]], why: str
) -> None:
    ((text, vain),) = in_vain(companies.played(companies.battle(TWO, **changed), line))
    assert text.endswith(why)
    assert vain is Vain.TEAM


def test_cc_fir_01_that_nobody_is_seen_where_one_fires_is_no_word_of_the_teams() -> None:
    line = companies.order("a1", "fire", "Nobody")
    ((_, vain),) = in_vain(companies.played(companies.battle(TWO), line))
    assert vain is None


def test_lw_flg_02_a_flag_that_starts_no_attack_is_told() -> None:
    turns = war("""
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0303   |
    """).turns
    ((text, vain),) = [each for turn in turns for each in in_vain(turn)]
    assert text.endswith("the enemy does not hold it.")
    assert vain is Vain.TEAM


def test_lw_seq_02_what_the_pool_has_not_is_told() -> None:
    turns = war("""
        ## Deployment
        | Nation | Purpose | Hex  | Men |
        | GER    | front   | 0302 | 99  |
    """).turns
    told = [each for turn in turns for each in in_vain(turn)]
    assert [vain for text, vain in told if "was short of" in text] == [Vain.TEAM]

"""Forces with nowhere to go: lost, unless Control saves them (LW-TER-10, LW-TER-11)."""

from __future__ import annotations

from tests.rulesets.last_war.war import cards, drawn, played, umpire_of, war
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine


def thrown_out(**answers: str) -> Turn:
    """Throw an attacker out of the only hex he has."""
    state = war(*drawn("01 G. S.\n02 S. S."), *cards("0101 GER 4 1 0 2\n0102 SOV 9"))
    flag = FlagLine(id="f", team="OKH", nation="GER", start="0101", to="0102")
    said = {"colour": "R", "attackers' loss": "1/0/0", **answers}
    umpire = umpire_of(state, answers={f"combat/0102/{what}/1": said[what] for what in said})
    return played(state, [flag], "Flags", "Combats", umpire=umpire)


def test_lw_ter_10_who_has_nowhere_to_go_is_lost_and_control_is_asked() -> None:
    turn = thrown_out()
    nation = turn.after[Nation]["GER"]
    assert (nation.lost_man, nation.lost_tank) == (4, 1)
    assert "3 Men, 1 tank, 2 LSP cut off and lost" in turn.after[CombatRow]["0102"].outcome
    (asked,) = [each for each in turn.judgements if each.name.endswith("/cut off/1")]
    assert (asked.rule, asked.value, asked.choices) == ("LW-TER-11", "lost", ("lost", "pool"))


def test_lw_ter_11_control_may_bring_them_back_to_the_pool() -> None:
    turn = thrown_out(**{"cut off": "pool"})
    nation = turn.after[Nation]["GER"]
    assert (nation.lost_man, nation.lost_tank) == (1, 0)
    assert (nation.pool_man, nation.pool_tank, nation.pool_lsp) == (3, 1, 2)
    assert not turn.after[Front]["0101 GER"].points


def test_lw_ter_11_nobody_is_asked_where_there_is_a_way_back() -> None:
    turn = thrown_out(colour="O")
    assert not [each for each in turn.judgements if each.name.endswith("/cut off/1")]

"""Each row of the umpire's is a rule with a number, which leads from a ruling to what it says."""

from __future__ import annotations

from pathlib import Path

from tests.new_campaign import new_campaign
from tests.rulesets.own_rules.battle import battle, played
from workbook_engine.commands.explain import explain
from workbook_engine.commands.rules import card, rules
from workbook_engine.kit.rulebook import read_rulebook
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.records import typed

LAND = "\n".join(["OOOOO", "OWOHO", "OTOOO", "OOMOO"])


def test_what_a_ruling_cites_is_a_rule_of_the_book_or_a_row_of_his_or_lnt_1() -> None:
    state = battle("b1 infantry A2, b2 cavalry A3, b3 artillery A1, r1 infantry B3", LAND)
    turn = played(state, "b1 attack B3, b2 attack B3, b3 support B3, r1 hold")
    cited = {each.rule for ruling in turn.rulings for each in (ruling, *ruling.working)}
    assert {"TYPE.infantry", "MOD-2"} <= cited
    assert cited - {"umpire"} <= {*read_rulebook(RULESET.home), *dict(typed(state))}


def test_his_rules_are_told_by_number_and_on_the_card_or_lnt_1(tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / "game", "brook_crossing", with_orders=True)
    assert "When: MAX(steps, 2) = 2" in rules(folder, "mod-5").sentences
    assert "Movement: 5" in rules(folder, "TYPE.recce company").sentences
    card(folder, tmp_path / "card.html")
    page = (tmp_path / "card.html").read_text("utf-8")
    assert "<td>A2; AB</td>" in page
    assert "<td>MAX(steps, 2) = 2</td>" in page
    assert any("MOD-5 defender, shaken" in each for each in explain(folder, "MOD-5").sentences)

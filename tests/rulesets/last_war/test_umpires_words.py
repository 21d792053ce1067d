"""LW-SEQ-10 What the umpire types on Messages takes the place of a fact in all of a team's book."""

from __future__ import annotations

from tests.rulesets.last_war.seen import turn
from workbook_engine.core.desk import Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.hidden import texts_in
from workbook_engine.core.instead import Fact
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.kit.told import ENEMY
from workbook_engine.reports.messages import with_umpires_words
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.knowledge.facts import facts
from workbook_engine.rulesets.last_war.knowledge.pictures import teams_map
from workbook_engine.rulesets.last_war.knowledge.team_view import HOLDING, view
from workbook_engine.rulesets.last_war.knowledge.views import OwnForce

OKH = turn().after[Team]["OKH"]
FLAG = "0302 to 0202 Allies"


def fact(sort: str, which: str) -> Fact:
    return next(each for each in facts(turn(), OKH) if each.is_called == (sort, which))


def told(each: Fact, words: str) -> Turn:
    name = each.name(turn().before.position, OKH.team)
    umpire = Umpire(
        turn().before.position,
        RULESET.rules,
        KeyedDice(b"key"),
        {name: Answer(name, words, each.text)},
    )
    return with_umpires_words(turn(), umpire, facts)


def said(book: Tables) -> str:
    return "\n".join(text for kind in book for row in book[kind].values() for text in texts_in(row))


def test_an_enemy_flag_that_is_withheld_is_on_no_sheet_and_no_map() -> None:
    silent = told(fact(ENEMY, FLAG), "-")
    assert "attacked from 0302" in said(RULESET.briefing.told(turn(), OKH))
    assert "attacked from 0302" not in said(RULESET.briefing.told(silent, OKH))
    assert "0302 to 0202" in teams_map(view(turn(), OKH))[0].svg
    assert "0302 to 0202" not in teams_map(view(silent, OKH))[0].svg


def test_words_on_an_enemy_flag_stand_in_its_place() -> None:
    book = said(RULESET.briefing.told(told(fact(ENEMY, FLAG), "Smoke in the east."), OKH))
    assert "Smoke in the east." in book
    assert "attacked from 0302" not in book


def test_a_strength_that_is_withheld_is_not_on_forces_and_in_no_sum() -> None:
    silent = told(fact(HOLDING, "GER front 0201"), "-")
    fronts = [
        e.hex for e in RULESET.briefing.told(silent, OKH)[OwnForce].values() if e.kind == "front"
    ]
    assert "0201" not in fronts
    assert "0202" in fronts

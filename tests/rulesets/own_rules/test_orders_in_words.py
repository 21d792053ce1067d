"""Orders in words: a verb of the umpire's own, with what it is about behind it."""

from __future__ import annotations

import pytest

from tests.rulesets.own_rules.battle import battle
from workbook_engine.books.order_text import OrderText
from workbook_engine.core.records import Position
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.records import OrderLine
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of


@pytest.mark.parametrize(
    ("written", "verb", "to"),
    [
        ("attack C4", "attack", "C4"),
        ("march to c-4", "move", "C4"),
        ("fire for The Mill", "support", "D4"),
        ("hold", "hold", ""),
        ("wheel left to C4", "wheel left to C4", ""),
    ],
)
def test_a_verb_has_its_field_behind_it_or_vrb_1(written: str, verb: str, to: str) -> None:
    known = battle("b1 infantry B3, r1 infantry C4").tables
    text = OrderText("blue.txt", f"b1: {written}")
    found = read(text, schemas_of(RULESET), "team", Position(1), "blue", known)
    (line,) = found.orders[OrderLine].values()
    assert (line.verb, line.to) == (verb, to)

"""What ends every stage of a turn, whatever the rules."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.graces import graces_end
from workbook_engine.core.own_words import answers_to_words
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.standing import standing_after
from workbook_engine.core.umpire import Umpire


def wound_up(ruleset: RuleSet, state: State, orders: Orders, umpire: Umpire) -> Iterator[Ruling]:
    """Answer what teams said in their own words, end graces, and note which orders stand."""
    stage = ruleset.stage(state.position)
    yield from answers_to_words(stage, orders, umpire)
    yield from graces_end(state)
    about = {each.record: each.ordered.column for each in ruleset.orders}
    asked = {kind: about[kind] for kind in stage.order_sheets if kind in about}
    yield from standing_after(asked, state, orders, ruleset.says)

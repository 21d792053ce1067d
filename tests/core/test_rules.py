"""The rules in force: a value, in which the umpire's own rulings take the place of the print."""

from __future__ import annotations

import pytest

from tests.core.toy import LOSSES, RULES, desk, of_one_phase, played
from workbook_engine.core.asked import Asked
from workbook_engine.core.house_rulings import About, HouseRuling, RulingsInForce, Scope
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Position, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.umpire import Umpire

HERE = Position(3)


def on_cell(
    scope: str, value: int | str, row: str = "broken", column: str = "charged"
) -> HouseRuling:
    where = Scope.parse(scope) or Scope()
    cell = {"chart": LOSSES.title, "row": row, "column": column}
    return HouseRuling(f"H{value}", "T-2", About.CHART, where, "agreed", **cell, value=value)


def on_reading(scope: str, value: int) -> HouseRuling:
    where = Scope.parse(scope) or Scope()
    return HouseRuling("R1", "T-1", About.READING, where, "fog", row="surprise", value=value)


def ruled(*rulings: HouseRuling) -> Rules:
    return RULES.under(RULES.settings, RulingsInForce.at(HERE, rulings))


def charged(rules: Rules) -> int:
    return rules.charts["losses"].number("broken", "charged")


def test_a_chart_not_ruled_on_is_the_printed_one_itself() -> None:
    assert ruled(on_reading("campaign", 2)).charts["losses"] is LOSSES


def test_a_ruling_holds_in_its_own_rules_and_nowhere_else() -> None:
    one, other = ruled(on_cell("campaign", 1)), ruled(on_cell("turn 3", 2))
    assert (charged(one), charged(other), charged(RULES)) == (1, 2, 4)


def test_a_ruling_on_a_fight_holds_in_that_fight_alone() -> None:
    rules = ruled(on_cell("turn 3, K14", 1), on_cell("campaign", 2))
    assert charged(rules) == 2
    assert charged(rules.in_fight("k14")) == 1
    assert charged(rules.in_fight("k14").in_fight("L15")) == 2


def test_a_fight_without_a_ruling_of_its_own_has_the_rules_of_the_turn() -> None:
    rules = ruled(on_cell("turn 3, K14", 1))
    assert rules.in_fight("L15") is rules


def test_a_reading_is_read_as_ruled() -> None:
    rules = ruled(on_reading("turn 3, K14", 2))
    assert (rules.number("surprise"), rules.in_fight("K14").number("surprise")) == (0, 2)


def used(rules: Rules, asked: Asked) -> list[str]:
    """Look a cell up, and return which rulings were noted."""
    noting = rules.noting(asked.house_rules, asked.house_rulings)
    noting.charts["losses"].row_with("score", 5)
    charged(noting.in_fight("K14"))
    return [each.number for each in asked.take_house_rulings()]


def test_what_is_used_of_a_ruling_is_noted_by_whose_rules_they_are() -> None:
    one, other = Asked(), Asked()
    rules = ruled(on_cell("turn 3, K14", 1), on_cell("campaign", 7, "standstill", "charging"))
    assert used(rules, one) == ["H1"]
    assert other.take_house_rulings() == ()


def test_a_range_is_noted_where_the_number_is_or_would_have_been() -> None:
    asked = Asked()
    wider = on_cell("campaign", "5+", "broken", "score")
    rules = ruled(wider).noting(asked.house_rules, asked.house_rulings)
    cell = rules.charts["losses"].row_with("score", 2)
    assert cell is not None and cell.row == "beaten off"
    assert not asked.house_rulings
    rules.charts["losses"].row_with("score", 6)
    assert [*asked.house_rulings] == ["H5+"]


def test_rules_that_note_nothing_note_nothing() -> None:
    asked = Asked()
    rules = ruled(on_cell("campaign", 1)).noting(asked.house_rules, asked.house_rulings)
    assert charged(rules.unnoted()) == 1
    assert not asked.house_rulings
    assert rules.unnoted() is rules.unnoted()


def test_a_phase_that_asks_the_state_for_rules_finds_none() -> None:
    def rule(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
        state.rules.number("surprise")
        yield from ()

    with pytest.raises(KeyError, match="surprise"):
        played(desk(), ruleset=of_one_phase(rule))
    assert played(desk()).after.rules.number("surprise") == 0


MADE: list[str] = []


def by_result(rules: Rules, result: str) -> int:
    MADE.append(result)
    return rules.charts["losses"].number(result, "charged") + rules.number("surprise")


def test_what_is_made_of_rules_is_made_once_and_noted_each_time() -> None:
    MADE.clear()
    rules, asked = ruled(on_cell("campaign", 1), on_reading("campaign", 2)), Asked()
    for _ in range(2):
        noting = rules.noting(asked.house_rules, asked.house_rulings)
        assert noting.once(by_result, "broken") == 3
        assert {each.number for each in asked.take_house_rulings()} == {"H1", "R1"}
    assert MADE == ["broken"]


def test_what_is_made_of_other_rules_is_another() -> None:
    rules = ruled(on_cell("turn 3, K14", 1))
    fight = rules.in_fight("K14")
    assert [each.once(by_result, "broken") for each in (rules, fight, RULES)] == [4, 1, 4]

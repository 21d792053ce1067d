"""What the rule sets say of their order sheets is so: which are asked, named, offered and read."""

from __future__ import annotations

import pytest

from tests.golden.played import amendments_of, orders_of, sample_of, turns_of
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import R, State, Table, field_names, replace
from workbook_engine.core.ruleset import Phase, RuleSet, Rulings
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets import named
from workbook_engine.sheets.schema import schemas_of

SAMPLES = {
    "last_war": "orel_salient",
    "opcom": "market_garden",
    "sector": "krookwurst",
    "combat_captain": "town_and_airfield",
}
HOUSE_RULES: dict[str, dict[str, str]] = {
    "orel_salient": {"withdraw_timing": "after"},
    "market_garden": {"first_after_combat": "counter_attack"},
    "krookwurst": {},
    "town_and_airfield": {"withdrawal_moment": "before_combat"},
}
"""Readings under which other phases read a sheet."""
each_ruleset = pytest.mark.parametrize("ruleset", [*map(named, SAMPLES)], ids=SAMPLES)


@each_ruleset
def test_each_sheet_that_a_stage_asks_for_is_declared_once(ruleset: RuleSet) -> None:
    asked = {kind for stage in ruleset.sequence for kind in stage.order_sheets}
    declared = [sheet.record for sheet in ruleset.orders]
    assert set(declared) == asked
    assert len(declared) == len(asked)


@each_ruleset
def test_what_a_column_may_name_stands_in_no_schema_besides(ruleset: RuleSet) -> None:
    for sheet in ruleset.orders:
        schema = schemas_of(ruleset).of(sheet.record)
        written = {name for name, of in schema.json["properties"].items() if "x-refers" in of}
        amended = schema.json["x-mirror"]["properties"].values()
        assert written == {"team"}, "whose order it is, on the master alone"
        assert not [of for of in amended if "x-refers" in of]


@each_ruleset
def test_a_declared_column_is_the_records_and_its_cells_are_matched(ruleset: RuleSet) -> None:
    for sheet in ruleset.orders:
        columns = {column.name: column for column in schemas_of(ruleset).of(sheet.record).fields}
        for each in sheet.naming:
            assert each.column in field_names(sheet.record)
            assert columns[each.column].refers == each.matched


@each_ruleset
def test_what_stands_instead_of_a_name_is_matched_alike(ruleset: RuleSet) -> None:
    for sheet in ruleset.orders:
        matched = {each.column: each.matched for each in sheet.naming}
        for column in schemas_of(ruleset).of(sheet.record).columns:
            if column.instead in matched:
                assert column.refers == matched[column.instead]


@each_ruleset
def test_one_list_of_a_drop_down_has_one_source(ruleset: RuleSet) -> None:
    sources: dict[str, set[object]] = {}
    for sheet in ruleset.orders:
        for each in sheet.naming:
            for name, offer in each.offered.items():
                sources.setdefault(name, set()).add(offer)
    assert sources
    assert {name for name, of in sources.items() if len(of) > 1} == set()


@each_ruleset
def test_the_phases_named_read_the_sheet_and_no_others_do(ruleset: RuleSet) -> None:
    declared = {
        (sheet.record.__name__, phase) for sheet in ruleset.orders for phase in sheet.phases
    }
    assert readers(SAMPLES[ruleset.name]) == declared


def readers(name: str) -> set[tuple[str, str]]:
    """Return which phases of a sample's turns ask for which order sheets."""
    sample, asked = sample_of(name), set[tuple[str, str]]()
    printed = sample.ruleset.rules
    for turn in turns_of(name):
        state = turn.before
        given, by_hand = orders_of(name, sample, state), amendments_of(sample, state)
        for rules in (printed, printed.with_values(HOUSE_RULES[name])):
            umpire = Umpire(state.position, rules, KeyedDice(sample.key), sample.answers)
            play(watching(sample.ruleset, asked), state, given, umpire, by_hand)
    return asked


def watching(ruleset: RuleSet, asked: set[tuple[str, str]]) -> RuleSet:
    """Return the rule set with each phase's questions for order sheets written down."""

    def watched(phase: Phase) -> Phase:
        def rule(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
            return phase.rule(state, Watched(orders, phase.name, asked), umpire)

        return replace(phase, rule=rule)

    stages = (
        replace(stage, phases=tuple(map(watched, stage.phases))) for stage in ruleset.sequence
    )
    return replace(ruleset, sequence=tuple(stages))


class Watched(TurnOrders):
    """Orders that write down who asks for which."""

    def __init__(self, orders: TurnOrders, phase: str, asked: set[tuple[str, str]]) -> None:
        super().__init__(orders, {kind: orders.given(kind) for kind in orders})
        self._phase, self._asked = phase, asked

    def given(self, kind: type[R]) -> Given[R]:
        self._asked.add((kind.__name__, self._phase))
        return super().given(kind)

    def __getitem__(self, kind: type[R]) -> Table[R]:
        self._asked.add((kind.__name__, self._phase))
        return super().__getitem__(kind)

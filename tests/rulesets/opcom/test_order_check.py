"""What each column of OP COM's order sheets may name, and what is odd in a line: one fact each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rulesets.opcom.air_board import TEAMS, fly, luftwaffe, place, squadron, waiting
from tests.rulesets.opcom.drawn_map import (
    bridge,
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    stack,
    unit,
)
from workbook_engine.core.findings import Cell, Severity
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.kit.dispatches import MessageLine
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.checks.order_sheets import ORDER_SHEETS, check_orders
from workbook_engine.rulesets.opcom.checks.sense import ordered_twice
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirZone, Mission
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task

ENEMY = "KG Knaust"


def table() -> State:
    """Both sides on open ground, with an HQ, a column of lorries, squadrons and a bridge."""
    return on_the_table(
        open_ground(40, 10),
        *TEAMS,
        unit("Rifles", "C3", brigade="5 Bde", division="Guards"),
        unit("5 Bde HQ", "A3", brigade="5 Bde", division="Guards", kind="HQ"),
        unit("Column", "A3", kind="transport", profile="(1)-0"),
        unit(ENEMY, "H3", "german", brigade="10 SS", division="Frundsberg"),
        waiting("1 Para"),
        squadron("247 Sqn"),
        squadron("Lift", "transport"),
        luftwaffe(),
        stack("5 Bde HQ", fuel=4),
        replace(stack(ENEMY, fuel=4), side="german"),
        place("Arnhem", "E5"),
        bridge("E5", "F5", "Arnhem Bridge"),
        AirZone(name="Market", first="A1", last="J9"),
    )


def found(*lines: Record) -> list[tuple[str, str, str, str]]:
    """Return code, column, rule and cure of what is found."""
    where = lambda kind, key, field: Cell("book.xlsx", kind.__name__, field)  # noqa: E731
    return [
        (each.code, each.cell.address if each.cell else "", each.rule, each.cure)
        for each in check_orders(table(), Tables.of(*lines), where)
    ]


def bring(**more: object) -> LogisticsLine:
    """Return a line of the Logistics sheet that is understood, but for what is told."""
    given = {"task": Task.CARRY, "carrier": "Column", "to": "5 Bde HQ", "fuel": 1, **more}
    return LogisticsLine(id="allied/1", team="allied", **given)  # type: ignore[arg-type]


GROUND, AIR, SUPPLIES = order("Rifles"), fly("247 Sqn", Mission.RECCE, zone="Market"), bring()
MESSAGE = MessageLine(id="blue/1", team="blue", addressee="Control", text="We hold.")

MISSPELT = [
    (GROUND, "unit", "Rifels", "E-UNKNOWN-UNIT", "OC-5.1", "Rifles"),
    (GROUND, "unit", "Column; Gards", "E-UNKNOWN-UNIT", "OC-5.1", "Guards"),
    (GROUND, "to", "Arnhm", "E-UNKNOWN-PLACE", "OC-5.1", "Arnhem"),
    (GROUND, "via", "C4 > Arnhm", "E-UNKNOWN-PLACE", "OC-5.1", "Arnhem"),
    (GROUND, "target", "Arnhm", "E-UNKNOWN-PLACE", "OC-5.1", "Arnhem"),
    (GROUND, "supports", "C3; Rifels", "E-UNKNOWN-SUPPORT", "OC-9.17", "Rifles"),
    (GROUND, "attach", "Gards", "E-UNKNOWN-FORMATION", "OC-9.12", "Guards"),
    (GROUND, "stands", "attackd", "E-UNTIL", "", "attacked"),
    (AIR, "stands", "told otherwize", "E-UNTIL", "", "told otherwise"),
    (SUPPLIES, "stands", "told otherwize", "E-UNTIL", "", "told otherwise"),
    (AIR, "squadron", "247 Sqdn", "E-UNKNOWN-SQUADRON", "OC-12.1", "247 Sqn"),
    (AIR, "zone", "Markett", "E-UNKNOWN-ZONE", "OC-12.1", "Market"),
    (AIR, "to", "Arnhm", "E-UNKNOWN-PLACE", "OC-12.1", "Arnhem"),
    (AIR, "via", "Arnhm > C3", "E-UNKNOWN-PLACE", "OC-12.1", "Arnhem"),
    (AIR, "target", "Arnhm", "E-UNKNOWN-PLACE", "OC-12.1", "Arnhem"),
    (AIR, "carries", "1 Para; 1 Par", "E-UNKNOWN-UNIT", "OC-12.1", "1 Para"),
    (fly("Lift", Mission.CAB_RANK), "supports", "Rifels", "E-UNKNOWN-UNIT", "OC-12.1", "Rifles"),
    (fly("Lift", Mission.ESCORT), "supports", "Lft", "E-UNKNOWN-SQUADRON", "OC-12.1", "Lift"),
    (SUPPLIES, "carrier", "Colunm", "E-UNKNOWN-CARRIER", "OC-11.5", "Column"),
    (SUPPLIES, "source", "5 Bd HQ", "E-UNKNOWN-STACK", "OC-11.1", "5 Bde HQ"),
    (SUPPLIES, "to", "5 Bd HQ", "E-UNKNOWN-GOAL", "OC-11.4", "5 Bde HQ"),
    (bring(task=Task.MOVE_DUMP), "to", "Arnhm", "E-UNKNOWN-GOAL", "OC-11.7", "Arnhem"),
    (MESSAGE, "addressee", "Contrl", "E-UNKNOWN-ADDRESSEE", "OC-2.3", "Control"),
]


@pytest.mark.parametrize(("line", "column", "typed", "code", "rule", "meant"), MISSPELT)
def test_oc_5_1_a_name_misspelt_is_found_in_its_cell_with_what_may_have_been_meant(
    line: Record, column: str, typed: str, code: str, rule: str, meant: str
) -> None:
    wrong = replace(line, **{column: typed})
    assert found(wrong) == [(code, column, rule, f"Did you mean {meant}?")]


def test_oc_5_1_every_column_that_names_something_has_its_fact() -> None:
    named = {(sheet.record, each.column) for sheet in ORDER_SHEETS for each in sheet.naming}
    assert {(type(line), column) for line, column, *_ in MISSPELT} == named


@pytest.mark.parametrize(
    "lines",
    [
        (GROUND, AIR, SUPPLIES),
        (order("Guards", to="E5", via="C4 > Arnhem", target="Arnhem Bridge", attach="5 Bde"),),
        (order("5 Bde; Column", "Hold", supports="Lift; rifles; Arnhem"),),
        (fly("Lift", Mission.AIR_TRANSPORT, to="Arnhem", via="A1 > A5", carries="1 Para"),),
        (fly("247 Sqn", Mission.CLOSE_AIR_SUPPORT, target="Arnhem Bridge", supports="5 Bde"),),
        (bring(source="5 Bde HQ", to="Rifles"),),
        (bring(source="5 Bde HQ stack", to="K9"),),
        (bring(task=Task.PARK, to=""),),
        (bring(task=Task.MOVE_DUMP, to="Arnhem", fuel=0),),
    ],
)
def test_oc_5_1_what_a_team_may_name_is_understood(lines: Sequence[Record]) -> None:
    assert found(*lines) == []


HIDDEN = [
    (GROUND, "unit", ENEMY),
    (GROUND, "target", ENEMY),
    (GROUND, "supports", ENEMY),
    (GROUND, "attach", "Frundsberg"),
    (AIR, "squadron", "JG 26"),
    (AIR, "target", ENEMY),
    (AIR, "carries", ENEMY),
    (fly("Lift", Mission.CAB_RANK), "supports", "10 SS"),
    (fly("Lift", Mission.ESCORT), "supports", "JG 26"),
    (SUPPLIES, "carrier", ENEMY),
    (SUPPLIES, "source", ENEMY),
    (SUPPLIES, "source", f"{ENEMY} stack"),
    (SUPPLIES, "to", ENEMY),
]


@pytest.mark.parametrize(("line", "column", "name"), HIDDEN)
def test_oc_2_1_what_is_the_enemys_is_answered_as_what_nobody_has(
    line: Record, column: str, name: str
) -> None:
    nobodys = "Wxyz Qqq"

    def said(typed: str) -> list[str]:
        lines = Tables.of(replace(line, **{column: typed}))
        return [str(f).replace(typed, "") for f in check_orders(table(), lines, lambda *_: None)]

    assert said(name) == said(nobodys) != []


MISSING = [
    (order("Rifles", ""), "E-NO-ACTION", "action", "OC-5.2"),
    (fly("Lift", ""), "E-NO-MISSION", "mission", "OC-12.1"),
    (fly("Lift", Mission.AIR_TRANSPORT), "E-NO-GOAL", "to", "OC-12.1"),
    (fly("Lift", Mission.BOMBING), "E-NO-GOAL", "target", "OC-12.1"),
    (fly("Lift", Mission.RECCE), "E-NO-GOAL", "zone", "OC-12.1"),
    (fly("Lift", Mission.ESCORT), "E-NO-GOAL", "zone", "OC-12.1"),
    (bring(to=""), "E-NO-GOAL", "to", "OC-11.4"),
    (bring(task=Task.MOVE_DUMP, to=""), "E-NO-GOAL", "to", "OC-11.7"),
    (order("Rifles", "Hold", to="E5", target="C4"), "W-NOT-READ", "to", "OC-5.2"),
    (bring(fuel=0), "E-NO-POINTS", "fuel", "OC-11.1"),
]


@pytest.mark.parametrize(("line", "code", "column", "rule"), MISSING)
def test_oc_5_2_what_a_line_cannot_do_without_is_asked_for(
    line: Record, code: str, column: str, rule: str
) -> None:
    ((*first, cure),) = found(line)
    assert (first, bool(cure)) == ([code, column, rule], True)


def test_oc_5_1_a_unit_in_two_lines_is_found_in_the_second() -> None:
    twice = replace(order("Column; Rifles", "Hold"), id="allied/2")
    assert found(GROUND, twice) == [
        ("E-UNIT-TWICE", "unit", "OC-5.1", "Leave it in one of them."),
    ]


def test_d_77_by_the_house_rule_the_last_line_counts_and_the_one_before_is_told() -> None:
    state = replace(table(), rules=RULESET.rules.with_values({"last_line": True}))
    lines = order("Column; Rifles", "Hold"), replace(order("Rifles", to="C5"), id="allied/2")
    ((line, column, told),) = ordered_twice(state, lines)
    assert (line.id, column, told.code) == (lines[0].id, "unit", "W-OVERRULED")
    turn = played(state, *lines, house={"last_line": True})
    assert (end_of(turn, "Rifles"), end_of(turn, "Column")) == ("C5", "A3")


def test_oc_6_2_a_unit_ordered_by_two_sheets_is_told() -> None:
    (finding,) = found(order("Column", to="E5"), SUPPLIES)
    assert finding[:3] == ("W-TWO-SHEETS", "carrier", "OC-6.2")
    assert not found(order("Column", "Hold"), SUPPLIES)


def test_oc_5_4_a_target_that_may_be_a_unit_stops_nothing() -> None:
    line = order("Rifles", target=ENEMY)
    (finding,) = check_orders(table(), Tables.of(line), lambda *_: None)
    assert (finding.code, finding.rule) == ("W-TARGET", "OC-5.4")
    assert finding.severity is Severity.WARNING

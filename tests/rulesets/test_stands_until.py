"""An order that stands until attacked: who was attacked in a stage, in each rule set."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import order, unit
from workbook_engine.core.became import Course
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.rulesets.last_war.knowledge import became as last_war
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine
from workbook_engine.rulesets.opcom.knowledge import became_of_orders as opcom
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Role
from workbook_engine.rulesets.sector.knowledge import became as sector
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, FireRow


def played(*rows: Record) -> Course:
    """Return a stage in which some rows came about."""
    state = State(Position(2), Tables.of(*rows))
    return Course(state, state, TurnOrders(Tables()), ())


def fought(role: str) -> Engaged:
    """Return the row of A in a fight at K14."""
    return Engaged(id="K14/A", turn="2", engagement="K14", unit="A", role=role)


UNIT, HOLD = unit("A", "K14"), order("A", "Hold")
DIG = ActionLine(id="a/1", team="a", division="1 Red", action="dig", start="C3")
FRONT = DeployLine(id="a/1", team="a", nation="GER", hex="0503")
FIRE = FireRow(label="1", turn="2", kind="fire", team="b", start="C4", target="C3")


@pytest.mark.parametrize(
    ("game", "line", "rows", "attacked"),
    [
        (opcom, HOLD, (UNIT, fought(Role.DEFENDER)), True),
        (opcom, HOLD, (UNIT, fought(Role.ATTACKER)), False),
        (opcom, HOLD, (UNIT, fought(Role.FIRES_FOR_DEFENDER)), False),
        (sector, DIG, (FIRE,), True),
        (sector, DIG, (AssaultRow(label="C3", turn="2", team="b"),), True),
        (sector, DIG, (AssaultRow(label="C3", turn="1.4", team="b"),), False),
        (sector, DIG, (AssaultRow(label="C4", turn="2", team="b"),), False),
        (last_war, FRONT, (CombatRow(label="0503", turn="2", hex="0503"),), True),
        (last_war, FRONT, (CombatRow(label="0603", turn="2", hex="0603"),), False),
    ],
)
def test_an_order_stands_until_its_own_troops_are_attacked(
    game: Any, line: Record, rows: tuple[Record, ...], *, attacked: bool
) -> None:
    assert game.was_attacked(played(*rows), line) is attacked

"""Attrition: what units lose without a fight, on the march or for want of supply (OR-ATT-1)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import ceil

from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.alone import Alone, changed
from workbook_engine.rulesets.own_rules.turn.moving import orders_by_unit
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.known import ATTRITION
from workbook_engine.rulesets.own_rules.vocabulary.records import Unit


def attritions(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-ATT-1 Take off each unit what the lines for attrition that hold of it come to together.

    It is a share of the steps that it has left, rounded up. Each team hears of its units at once.
    """
    ordered, wasted = orders_by_unit(orders), list[tuple[Unit, int, tuple[Working, ...]]]()
    for unit in board.of_sides(state, sides):
        line, working = ordered.get(unit.id), list[Working]()
        its = Alone(state, unit, umpire.rules, line.verb if line else "")
        share = changed(ATTRITION, its, Fraction(), working)
        has = board.steps_of(state, unit)
        if lost := min(has, ceil(has * share)):
            wasted.append((unit, lost, tuple(working)))
    last = {unit.team: unit for unit, _, _ in wasted}
    for unit, lost, lines in wasted:
        name = umpire.on("attrition", unit.id).name("wasted")
        whose = ", ".join(each.id for each, _, _ in wasted if each.team == unit.team)
        yield Ruling(
            id=name,
            rule="OR-ATT-1",
            text=f"{unit.id} loses {board.steps_said(lost, umpire.rules)} without a fight.",
            working=lines,
            changes=tuple(board.has_left(state, unit, board.steps_of(state, unit) - lost)),
            told=(told(state, unit.team, "attrition.ours", name, units=whose),)
            if last[unit.team] is unit
            else (),
        )

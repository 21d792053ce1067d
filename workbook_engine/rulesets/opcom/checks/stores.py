"""What a line of the Logistics sheet may name: carriers, stacks, and where it goes (OC-11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.order_sheets import Naming
from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.checks.places import is_place
from workbook_engine.rulesets.opcom.knowledge.views import offered
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.orders.orders import own_units
from workbook_engine.rulesets.opcom.supply.stacks import stack_named
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Stack, Unit


def _not_their_carrier(state: State, line: LogisticsLine) -> Iterator[Finding]:
    """OC-11.5 A team's supplies go by its own dumps and transport units."""
    own = [unit.id for unit in own_units(state, line.team)]
    if line.carrier not in own:
        yield error(
            "E-UNKNOWN-CARRIER",
            f"{line.carrier} is not one of {line.team}'s units.",
            did_you_mean(line.carrier, own) or "Use the name of a dump or transport unit.",
            rule="OC-11.5",
        )


OWN_CARRIER: Naming[LogisticsLine, View] = Naming(
    "carrier", ("Unit",), {"Unit": offered.own_units}, _not_their_carrier
)


def _no_such_stack(state: State, line: LogisticsLine) -> Iterator[Finding]:
    """OC-11.1 Points come from a stack of the team's side: by its own name, or its holder's."""
    if line.source and not _has_stack(state, line.team, line.source):
        yield error(
            "E-UNKNOWN-STACK",
            f"{line.source} is not a stack of {line.team}'s side, nor holds one.",
            did_you_mean(line.source, _stacks_known(state, line.team))
            or "Name the HQ or dump that holds it; leave the cell blank for the carrier's own.",
            rule="OC-11.1",
        )


SOURCE: Naming[LogisticsLine, View] = Naming(
    "source", ("Stack", "Unit"), {}, _no_such_stack, beyond=True
)


def _no_such_goal(state: State, line: LogisticsLine) -> Iterator[Finding]:
    """OC-11.4 to OC-11.7 Points go to a stack or unit of the side, a dump to a place."""
    text = line.to
    if not text or line.task == Task.PARK or is_place(state, text):
        return
    unit = state[Unit].get(text)
    ours = unit is not None and unit.side == _side(state, line.team)
    if not (ours or _has_stack(state, line.team, text)):
        known = {*_stacks_known(state, line.team), *state[Place]}
        yield error(
            "E-UNKNOWN-GOAL",
            f"{text} is not a stack or unit of {line.team}'s side, nor a square or place.",
            did_you_mean(text, known) or "Name an HQ of your own, a square such as K23 or a place.",
            rule="OC-11.7" if line.task == Task.MOVE_DUMP else "OC-11.4",
        )


GOAL: Naming[LogisticsLine, View] = Naming(
    "to", ("Unit", "Stack", "Place"), {}, _no_such_goal, beyond=True
)


def _side(state: State, team: str) -> str:
    row = state[Team].get(team)
    return row.side if row else next((unit.side for unit in own_units(state, team)), "")


def _has_stack(state: State, team: str, name: str) -> bool:
    stack = stack_named(state, name)
    return stack is not None and stack.side == _side(state, team)


def _stacks_known(state: State, team: str) -> set[str]:
    """OC-10.6 Return the stacks that a team sees: with its own units, or parked by its side."""
    own, side = {unit.id for unit in own_units(state, team)}, _side(state, team)
    rows = state[Stack].values()
    return {s.holder or s.id for s in rows if s.holder in own or (not s.holder and s.side == side)}

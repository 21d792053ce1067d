"""Forces, stacks and the calendar as set up: what would not work as it stands (OC-9.9, OC-11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import counted
from workbook_engine.core.calendar import date_meant
from workbook_engine.core.desk import CalendarTurn, Team, readable
from workbook_engine.core.findings import Finding, error, folded, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.calendar import is_a_date
from workbook_engine.rulesets.opcom.land.ground import terrain_at
from workbook_engine.rulesets.opcom.land.ground import where as square_of
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES
from workbook_engine.rulesets.opcom.vocabulary.profiles import ProfileError, parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Terrain, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.status import out_of_role
from workbook_engine.rulesets.opcom.vocabulary.words import BURNS_FUEL


def odd_forces(state: State, where: Where) -> Iterator[Finding]:
    """OC-3.1, OC-9.9, OC-11.2 Yield what of the units would not work."""
    holders = {stack.holder for stack in state[Stack].values()}
    for unit in state[Unit].values():
        yield from (*_placed(state, unit, where), *_commanded(state, unit, where))
        if unit.kind == Kind.HQ and unit.id not in holders:
            yield warning(
                "W-NO-STACK",
                f"{unit.id} is an HQ without a stack, so that its units draw no supplies from it.",
                "Write a row on Stacks that it holds; leave it if it has none.",
                rule="OC-11.2",
                cell=where(Unit, unit.id, "id"),
            )
        if unit.kind in BURNS_FUEL and not (unit.mechanised or out_of_role(unit)):
            yield warning(
                "W-NOT-MECHANISED",
                f"{unit.id} is a {unit.kind} unit that is not mechanised: it goes on foot.",
                "Tick Mechanised; leave it if you mean it.",
                rule="OC-9.9",
                cell=where(Unit, unit.id, "mechanised"),
            )
        if (steps := _steps(unit)) is not None and unit.step >= steps:
            lost = counted(unit.step, "step")
            yield error(
                "E-STEPS",
                f"{unit.id} has lost {lost}, and its profile has {steps - 1} to lose.",
                "Write fewer steps, or captured under State.",
                rule="OC-9.1",
                cell=where(Unit, unit.id, "step"),
            )


def _steps(unit: Unit) -> int | None:
    try:
        return len(parse_profile(unit.profile).values)
    except ProfileError:
        return None


def _placed(state: State, unit: Unit, where: Where) -> Iterator[Finding]:
    """OC-3.3 Yield a finding for a unit that stands nowhere, or in a lake."""
    if unit.state != UnitState.ACTIVE or unit.rail:
        return
    here = square_of(state, unit)
    if not unit.position:
        yield error(
            "E-NOWHERE",
            f"{unit.id} is active and stands nowhere.",
            "Write its square or place, or waiting under State.",
            rule="OC-3.3",
            cell=where(Unit, unit.id, "position"),
        )
    elif here and terrain_at(state, here) == Terrain.LAKE:
        yield warning(
            "W-IN-LAKE",
            f"{unit.id} stands in {here}, which is a lake.",
            "Write a square of land; leave it if you mean it.",
            rule="OC-6.4",
            cell=where(Unit, unit.id, "position"),
        )


def _commanded(state: State, unit: Unit, where: Where) -> Iterator[Finding]:
    """OC-3.1, OC-11.2 Yield a finding where side, team and HQ of a unit do not fit together."""
    team = state[Team].get(unit.team)
    if team is not None and folded(team.side) != folded(unit.side):
        yield error(
            "E-SIDE-OF-TEAM",
            f"{unit.id} is of {readable(unit.side)}, and its team {team.called} of "
            f"{readable(team.side)}.",
            "Give it a team of its own side, or clear Side, which is filled in from its team.",
            rule="OC-3.1",
            cell=where(Unit, unit.id, "side"),
        )
    source = state[Unit].get(unit.hq)
    if source is None or unit.hq == unit.id:
        return
    if folded(source.side) != folded(unit.side):
        yield error(
            "E-DRAWS-FROM",
            f"{unit.id} draws from {source.id}, which is the enemy's.",
            "Write an HQ of its own side, or clear the cell.",
            rule="OC-11.2",
            cell=where(Unit, unit.id, "hq"),
        )
    elif source.kind not in (Kind.HQ, Kind.DUMP, Kind.TRANSPORT):
        yield warning(
            "W-DRAWS-FROM",
            f"{unit.id} draws from {source.id}, which is not an HQ but {source.kind}.",
            "Write an HQ or a dump; leave it if that unit holds a stack.",
            rule="OC-11.2",
            cell=where(Unit, unit.id, "hq"),
        )


def odd_stacks(state: State, where: Where) -> Iterator[Finding]:
    """OC-11.2 Yield stacks that lie nowhere, or with the enemy."""
    for stack in state[Stack].values():
        holder = state[Unit].get(stack.holder)
        if not stack.holder and not stack.position:
            yield warning(
                "W-STACK-NOWHERE",
                f"the stack {stack.id} is neither held nor parked anywhere, so that nobody can "
                "draw from it.",
                "Write who holds it, or where it is parked.",
                rule="OC-11.2",
                cell=where(Stack, stack.id, "holder"),
            )
        if holder is not None and folded(holder.side) != folded(stack.side):
            yield error(
                "E-STACK-SIDE",
                f"the stack {stack.id} is of {stack.side}, and {holder.id}, who holds it, of "
                f"{holder.side}.",
                "Write the side of its holder, or another holder.",
                rule="OC-11.2",
                cell=where(Stack, stack.id, "side"),
            )


def odd_calendar(state: State, where: Where) -> Iterator[Finding]:
    """OC-3.2 Yield days that are not dates, and halves of the day that are neither am nor pm."""
    for day in state[CalendarTurn].values():
        if day.half and day.half.casefold() not in HALVES:
            yield warning(
                "W-HALF-DAY",
                f"turn {day.turn} is the half of the day called {day.half}, which ends no day.",
                "Write am or pm.",
                rule="OC-3.2",
                cell=where(CalendarTurn, day.key, "half"),
            )
        if not is_a_date(day.date):
            yield warning(
                "W-DATE",
                f"the date of turn {day.turn} is {day.date}, which is not a date.",
                date_meant(day.date)
                or "Write it as the players read it: 17 September 1944; leave it if you mean it.",
                rule="OC-3.2",
                cell=where(CalendarTurn, day.key, "date"),
            )

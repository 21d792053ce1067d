"""Tasks that take an artillery unit's whole turn (OC-9.18b, OC-9.36 to OC-9.38, D-43)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.fire.aiming import Aim, aim_at, is_in_reach
from workbook_engine.rulesets.opcom.land.ground import active
from workbook_engine.rulesets.opcom.orders.orders import names_itself
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Kind,
    OrderLine,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, out_of_role
from workbook_engine.rulesets.opcom.vocabulary.words import FIRES_WHERE_IT_STANDS, StrikeKind

RULE = "OC-9.18b"
_KINDS = {Action.BOMBARD: StrikeKind.AREA, Action.INTERDICT: StrikeKind.CHOKE}


class Task(Struct, frozen=True):
    """One artillery unit that strikes what it was ordered to."""

    gun: Unit
    aim: Aim


def has_task(line: OrderLine | None) -> bool:
    """OC-9.18b Tell whether a line gives artillery a task for the whole turn, and only that."""
    return bool(line and line.action in FIRES_WHERE_IT_STANDS and not line.supports)


def tasked(
    state: State, lines: Given[OrderLine], *actions: Action
) -> Iterator[tuple[Unit, OrderLine]]:
    """Yield the units ordered to such a task; of a formation its artillery alone."""
    waiting = (unit for unit in state[Unit].values() if unit.state == UnitState.WAITING)
    for unit in (*active(state), *waiting):
        line = lines.of(unit)
        if line and line.action in actions and is_tasked(unit, line):
            yield unit, line


def is_tasked(unit: Unit, line: OrderLine) -> bool:
    """OC-9.18b Tell whether such a task is for a unit of the line, which is not all artillery."""
    return _is_artillery(unit) or names_itself(line, unit)


def _is_artillery(unit: Unit) -> bool:
    return unit.kind == Kind.ARTILLERY and not out_of_role(unit)


def task_of(state: State, unit: Unit, line: OrderLine, umpire: Umpire) -> Task | Ruling:
    """OC-9.36 Return what a unit strikes, or the ruling that it cannot.

    Artillery interdicts at long range, and a battalion counts there as one.
    """
    target = line.target or line.to
    aim = aim_at(state, _KINDS[Action(line.action)], unit.side, target)
    reading = umpire.rules.word("unlisted_artillery")
    refusal = unfit(unit, line)
    if refusal:
        return refused(unit, line, refusal, umpire)
    if aim is None:
        unaimed = "OC-5.1", "no target is named", _("no target was named")
        return refused(unit, line, unaimed, umpire)
    if not is_in_reach(state, unit, aim.squares, reading, umpire.rules):
        far = _("{target} is out of range").format(target=target)
        return refused(unit, line, ("OC-9.16", str(far), far), umpire)
    return Task(unit, aim)


def unfit(unit: Unit, line: OrderLine) -> tuple[str, str, str] | None:
    """OC-9.18b Return rule and reasons why a unit cannot take a task on, or None where it can."""
    if not _is_artillery(unit):
        return "OC-9.36", "only artillery can", _("only artillery can")
    if unit.state == UnitState.WAITING:
        return RULE, "it has not landed", _("it had not landed")
    if not is_effective(unit):
        return "OC-9.11", "it is no longer effective", _("it is no longer a fighting unit")
    if line.supports:
        why = f"it is to support {line.supports} as well, and has one task a turn"
        return RULE, why, _("it was to support {units} as well").format(units=line.supports)
    return None


def refused(unit: Unit, line: OrderLine, refusal: tuple[str, str, str], umpire: Umpire) -> Ruling:
    """Return the ruling that a unit does not carry its task out."""
    rule, why, heard = refusal
    return Ruling(
        id=umpire.on("orders", unit.id).name("task refused"),
        rule=rule,
        text=f"{unit.id} does not {line.action.lower()}: {why}.",
        told=(tell(unit.team, "strike.not_fired", unit.id, unit=unit.id, why=heard),),
    )

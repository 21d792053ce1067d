"""Attaching a unit to another brigade or division, which takes a turn (OC-9.12)."""

from __future__ import annotations

from workbook_engine.core.changes import Set
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.ground import active
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, OrderLine, Unit

RULE = "OC-9.12"


def attachments(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.12 Put units under the formations they were attached to; until now F9 applied.

    Their orders come from the staff of the formation from the next turn on.
    """
    lines = orders.given(OrderLine)
    for unit in list(active(state)):
        line = lines.of(unit)
        if line is None or not line.attach:
            continue
        leader = leader_of(state, unit.side, line.attach)
        if leader is None:
            yield _not_attached(unit, line.attach, umpire)
            continue
        wanted = _under(leader, line.attach)
        changes = tuple(
            Set(Unit, unit.id, field, value)
            for field, value in wanted.items()
            if getattr(unit, field) != value
        )
        if changes and leader.id != unit.id:
            yield _attached(unit, leader, line.attach, changes, umpire)


def _not_attached(unit: Unit, name: str, umpire: Umpire) -> Ruling:
    """OC-9.12 A formation of which nobody is in the field takes nobody under it."""
    why = _("nobody of {name} is in the field").format(name=name)
    return Ruling(
        id=umpire.on("attach", unit.id).name("not attached"),
        rule=RULE,
        text=f"{unit.id} does not come under {name}: {why}.",
        told=(tell(unit.team, "told_moved.not_attached", unit.id, unit=unit.id, why=why),),
    )


def _under(leader: Unit, name: str) -> dict[str, str]:
    """Return what a unit bears that belongs to a formation; it draws on the HQ of that."""
    to_brigade = folded(leader.brigade) == folded(name)
    return {
        "division": leader.division,
        "brigade": leader.brigade if to_brigade else "",
        "hq": "",
        "team": leader.team,
    }


def leader_of(state: State, side: str, name: str) -> Unit | None:
    """OC-9.12 Return the unit that stands for a formation: its HQ, or else its first unit."""
    wanted = folded(name)
    own = [unit for unit in active(state) if unit.side == side]
    brigade = [unit for unit in own if unit.brigade and folded(unit.brigade) == wanted]
    division = [unit for unit in own if unit.division and folded(unit.division) == wanted]
    found = brigade or [unit for unit in division if not unit.brigade] or division
    return next((unit for unit in found if unit.kind == Kind.HQ), found[0] if found else None)


def _attached(
    unit: Unit, leader: Unit, name: str, changes: tuple[Set, ...], umpire: Umpire
) -> Ruling:
    was = unit.brigade or unit.division or "no formation"
    return Ruling(
        id=umpire.on("attach", unit.id).name("attached"),
        rule=RULE,
        text=f"{unit.id} belongs to {name} from the next turn on.",
        working=(Working(RULE, f"was with {was}", f"draws on {name}"),),
        changes=changes,
        told=tuple(
            tell(team, "told_moved.attached", unit.id, unit=unit.id, under=name)
            for team in dict.fromkeys((unit.team, leader.team))
        ),
    )

"""Who really fought, as it stands in the rows of a combat's forces (LW-CBT-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.records import State, replace
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.combat_side import Contingent
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import (
    POOL,
    Committed,
    Force,
    Role,
    committed,
    name_of,
)

_COUNTED = ("man", "tank", "aircraft")


def who_fought(state: State, fight: Fight, combat: Combat) -> Iterator[Change]:
    """LW-CBT-02 Enter who fought: of those committed what was still there, and all others.

    A force that is gone stays in its row, with nothing.
    """
    rows = tuple(_rows(fight, combat))
    for role, field in ((Role.ATTACKER, "attackers"), (Role.DEFENDER, "defenders")):
        words = tuple(str(row) for row in rows if row.role is role)
        yield Set(CombatRow, fight.row.label, field, words)
    yield from (change for row in rows for change in _entered(state, row))
    here = {row.id for row in fight.attackers}
    for gone in committed(state, fight.row.label, Role.ATTACKER):
        if gone.id not in here:
            yield from (
                Set(Committed, gone.id, kind, 0) for kind in _COUNTED if getattr(gone, kind)
            )


def _entered(state: State, row: Committed) -> Iterator[Change]:
    """Enter a force in its row, or in a new one."""
    old = state[Committed].get(row.id)
    if old is None:
        yield Create(row)
        return
    for kind in _COUNTED:
        if getattr(old, kind) != getattr(row, kind):
            yield Set(Committed, row.id, kind, getattr(row, kind))


def _rows(fight: Fight, combat: Combat) -> Iterator[Committed]:
    """Return the forces of both sides, garrisons of a nation as one."""
    sides = (
        (Role.ATTACKER, combat.attackers.contingents),
        (Role.DEFENDER, combat.defenders.contingents),
    )
    for role, contingents in sides:
        yield from _of_side(fight, role, contingents)


def _of_side(fight: Fight, role: Role, contingents: Iterable[Contingent]) -> Iterator[Committed]:
    rows: dict[str, Committed] = {}
    for each in contingents:
        force = _stands_as(fight, each)
        hex_ = "" if force is Force.POOL else each.hex or fight.row.hex
        name = name_of(fight.row.label, force, hex_, each.nation)
        row = rows.get(name) or Committed(
            id=name,
            combat=fight.row.label,
            nation=each.nation,
            role=role,
            force=force,
            hex=hex_,
        )
        points = row.points + each.points
        rows[name] = replace(row, man=points.man, tank=points.tank, aircraft=points.aircraft)
    yield from rows.values()


def _stands_as(fight: Fight, each: Contingent) -> Force:
    """Return as what a contingent stands; who has no hex of his own holds the one attacked."""
    if each.points.bomber:
        return Force.BOMBERS
    if each.hex == POOL:
        return Force.POOL
    if each.hex:
        return Force.FRONT
    return Force.PARTISANS if fight.target else Force.GARRISON

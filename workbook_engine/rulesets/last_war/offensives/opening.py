"""Combats opened where flags are accepted, with the points committed (LW-CBT-02, LW-FLG-05)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from workbook_engine.core.records import State, replace
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.forces import At, Forces, free_to_fight
from workbook_engine.rulesets.last_war.offensives.flags import Operation
from workbook_engine.rulesets.last_war.offensives.splitting import asked_for, in_their_order
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed, Role, from_place
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import LAST, FlagLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together

NOTHING_FREE = "nothing there is free for it"


class Opened(Struct, frozen=True):
    """A combat, and what is committed to it."""

    row: CombatRow
    forces: tuple[Committed, ...]


class Refused(Struct, frozen=True):
    """A flag that starts no attack, and why."""

    line: FlagLine
    why: str


def opened(
    state: State,
    umpire: Umpire,
    side: str,
    operations: Sequence[Operation],
    taken: Sequence[CombatRow] = (),
) -> tuple[list[Opened], list[Refused]]:
    """LW-CBT-02 Open a combat for each operation, with the points committed to it.

    A point attacks once a turn, so what is free goes to the first in their order (LW-FLG-05). The
    combats already taken up by the other side keep their names.
    """
    forces = Forces.of(state)
    free = free_to_fight(state, umpire.rules)
    found: list[Opened] = []
    refused: list[Refused] = []
    for operation in in_their_order(operations, free, umpire):
        row = _row(state, umpire, side, operation, [*taken, *(each.row for each in found)])
        groups, left = _committed(forces, operation, row, free)
        if not together(each.points for each in groups).man:
            refused += [Refused(line, "no Man is free for it") for line in operation.lines]
            continue
        if not umpire.rules.yes("force_reuse"):
            free = left
        found.append(Opened(replace(row, attackers=tuple(map(str, groups))), groups))
        refused += [Refused(line, NOTHING_FREE) for line in idle(operation, groups)]
    return found, refused


def idle(operation: Operation, groups: Sequence[Committed]) -> list[FlagLine]:
    """LW-CBT-02 Return the flags of an operation by which nothing goes in."""
    going = {(each.place, each.nation) for each in groups}
    return [line for line in operation.lines if (line.start, line.nation) not in going]


def _committed(
    forces: Forces, operation: Operation, row: CombatRow, free: dict[At, Points]
) -> tuple[tuple[Committed, ...], dict[At, Points]]:
    """LW-CBT-02 Return what goes into a combat, a row for each hex and nation, and what is left."""
    left = dict(free)
    going: dict[At, Points] = {}
    for line in operation.lines:
        for nation in _who_attacks(forces, line, row.attacking_side):
            at = line.start, nation
            there = left.get(at, Points())
            points = asked_for(line).at_most(there) if nation == line.nation else there
            if points:
                going[at] = going.get(at, Points()) + points
                left[at] = there - points
    rows = (
        replace(
            from_place(row.label, Role.ATTACKER, *at),
            man=points.man,
            tank=points.tank,
            aircraft=points.aircraft,
        )
        for at, points in going.items()
    )
    return tuple(rows), left


def _who_attacks(forces: Forces, line: FlagLine, side: str) -> tuple[str, ...]:
    """Return whose points attack: the nation's own, and with them those of allies without Men."""
    allies = (n for n in forces.nations(line.start, side) if n != line.nation)
    return (line.nation, *(n for n in allies if not forces.at(line.start, n).points.man))


def _row(
    state: State,
    umpire: Umpire,
    side: str,
    operation: Operation,
    taken: Sequence[CombatRow],
) -> CombatRow:
    first = operation.lines[0]
    goals = [line.exploit_to for line in operation.lines if line.exploit_to]
    return CombatRow(
        label=_label(state, operation, taken),
        turn=str(umpire.position),
        kind=first.kind,
        hex=operation.to,
        attacking_side=side,
        starts=tuple(dict.fromkeys(line.start for line in operation.lines)),
        terrain=state[MapHex][operation.to].terrain,
        priority=operation.priority if operation.priority < LAST else None,
        exploit_to=tuple(dict.fromkeys(goals)),
        landing_craft=all(line.landing_craft for line in operation.lines),
    )


def _label(state: State, operation: Operation, taken: Sequence[CombatRow]) -> str:
    """Name a combat by the hex attacked; a second attack on it appends where it comes from."""
    names = {row.label for row in taken} | set(state[CombatRow])
    first = operation.lines[0]
    offered = (
        operation.to,
        f"{operation.to} from {first.start}",
        f"{operation.to} from {first.start} {first.kind}",
    )
    return next(name for name in offered if name not in names)

"""LW-RT-01 A combat as drafted, in neutral words: who takes part, with what, on what ground."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.calendar import date_of
from workbook_engine.core.handing import NO_STAMP, Battle, Fighter, Part
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed, Force, Role, committed
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Type

_PARTS = {Role.ATTACKER: Part.ATTACKS, Role.DEFENDER: Part.DEFENDS}
WORDS = {Type.MAN: "Men", Type.TANK: "Tanks"}
"""LW-RES-01 The types that stand on the ground, as kinds; aircraft are told as squadrons."""


def brief(turn: Turn, label: str) -> Battle | None:
    """LW-CBT-02 Return a combat of the turn as it was drafted; None where none is so called."""
    state = turn.after
    row = state[CombatRow].get(label)
    if row is None or row.turn != str(turn.before.position):
        return None
    fighters = tuple(_fighters(state, label))
    if {each.part for each in fighters} != set(_PARTS.values()):
        return None
    return Battle(
        stamp=NO_STAMP,
        place=place_of(state, row.hex),
        date=date_of(turn.before),
        ground=row.terrain,
        attackers=row.attacking_side,
        defenders=next(each.side for each in fighters if each.part == Part.DEFENDS),
        squadrons_attack=_aircraft(state, label, Role.ATTACKER),
        squadrons_defence=_aircraft(state, label, Role.DEFENDER),
        fighters=fighters,
    )


def _fighters(state: State, label: str) -> Iterator[Fighter]:
    """LW-CBT-02 Yield what each nation has of each type, hex by hex, the attackers first."""
    for role, part in _PARTS.items():
        for row in committed(state, label, role):
            for kind in WORDS:
                if points := row.points.of(kind):
                    yield _fighter(state, row, kind, points, part)


def _fighter(state: State, row: Committed, kind: Type, points: int, part: Part) -> Fighter:
    side = side_of(state, row.nation)
    return Fighter(
        id=name_of(row, kind),
        side=side,
        team=state[Nation][row.nation].team,
        nation=row.nation,
        part=part,
        kind=WORDS[kind],
        status=points,
        fresh=points,
    )


def name_of(row: Committed, kind: Type) -> str:
    """Return what the points of a type are called that a nation commits.

    >>> name_of(Committed(id="1413: 1411 SOV", combat="1413", nation="SOV", hex="1411"), Type.MAN)
    'SOV Men 1411'
    """
    stands = row.place if row.force in (Force.FRONT, Force.POOL) else f"{row.place} {row.force}"
    return f"{row.nation} {WORDS[kind]} {stands}"


def _aircraft(state: State, label: str, role: Role) -> int:
    return sum(row.aircraft for row in committed(state, label, role))

"""OR-HAND-1 A fight as drafted, in neutral words: who takes part, how strong, on what ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile

from workbook_engine.core.calendar import date_of
from workbook_engine.core.handing import NO_STAMP, Battle, Fighter, Part
from workbook_engine.core.names import joined
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import replay
from workbook_engine.kit.maps.picture import Sign
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.aftermath import FOUGHT
from workbook_engine.rulesets.own_rules.vocabulary.hearing import named
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, Unit

KINDS: Mapping[str, str] = {
    Sign.AIRBORNE: "parachute infantry",
    Sign.MOTORISED: "mechanised infantry",
    Sign.MECHANISED: "mechanised infantry",
    Sign.ARMOUR: "tank",
    Sign.RECCE: "recce",
    Sign.ARMOURED_RECCE: "recce",
    Sign.ANTI_TANK: "anti-tank",
    Sign.FLAK: "anti-aircraft",
    Sign.ARTILLERY: "artillery",
    Sign.ROCKETS: "artillery",
    Sign.ENGINEERS: "engineers",
}
"""OR-HAND-1 What a type is to other rules, by its symbol; all else is infantry."""


def before(turn: Turn, label: str) -> State:
    """OR-HAND-1 Return the state in which a fight begins: what went before it has happened."""
    name = joined(turn.before.position, CombatRow.asked_as, label, FOUGHT, 1)
    return replay(turn.before, takewhile(lambda each: each.id != name, turn.rulings))


def brief(turn: Turn, label: str) -> Battle | None:
    """OR-HAND-1 Return a fight of the turn as it was drafted; None where none is so called."""
    row = turn.after[CombatRow].get(label)
    if row is None or row.turn != str(turn.before.position) or not row.attackers:
        return None
    state = before(turn, label)
    fighters = tuple(_fighters(state, row))
    return Battle(
        stamp=NO_STAMP,
        place=named(state, row.field),
        date=date_of(turn.before),
        ground=board.ground_of(state, row.field).name,
        attackers=row.side,
        defenders=next((each.side for each in fighters if each.part == Part.DEFENDS), ""),
        fighters=fighters,
    )


def _fighters(state: State, row: CombatRow) -> Iterator[Fighter]:
    """OR-CBT-1 Yield who takes part: attackers, defenders, and who supports from afar."""
    for part, names in (
        (Part.ATTACKS, row.attackers),
        (Part.DEFENDS, row.defenders),
        (Part.FIRES_FOR_ATTACK, row.supporters),
    ):
        for unit in (state[Unit][name] for name in names):
            its = board.type_of(state, unit)
            yield Fighter(
                id=unit.id,
                side=board.side(state, unit),
                team=unit.team,
                part=part,
                kind=KINDS.get(its.symbol, "infantry"),
                trade=unit.type,
                status=board.steps_of(state, unit),
                fresh=board.whole_of(state, unit),
            )

"""OC-2.3 A fight as drafted, in neutral words: who takes part, how strong, on what ground."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.calendar import date_of
from workbook_engine.core.handing import NO_STAMP, Battle, Fighter, Part
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.land.ground import named
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Role, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import fighting_kind, profile_of

_PARTS = {
    Role.ATTACKER: Part.ATTACKS,
    Role.DEFENDER: Part.DEFENDS,
    Role.FIRES_FOR_ATTACKER: Part.FIRES_FOR_ATTACK,
    Role.FIRES_FOR_DEFENDER: Part.FIRES_FOR_DEFENCE,
}


def brief(turn: Turn, label: str) -> Battle | None:
    """OC-2.3 Return a fight of the turn as it was drafted; None where there is none so called."""
    state, position = turn.after, str(turn.before.position)
    fight = state[Engagement].get(label)
    if fight is None or fight.turn != position:
        return None
    fighters = tuple(_fighters(state, fight))
    sides = {each.part: each.side for each in reversed(fighters)}
    square = parse_square(fight.square)
    return Battle(
        stamp=NO_STAMP,
        place=named(state, square) if square else fight.square,
        date=date_of(turn.before),
        ground=fight.ground,
        city=fight.city,
        attackers=sides.get(Part.ATTACKS, fight.attacking_side),
        defenders=sides.get(Part.DEFENDS, ""),
        advantages_attack=fight.advantages_attacker,
        advantages_defence=fight.advantages_defender,
        squadrons_attack=_squadrons(state, fight.squadrons_attack),
        squadrons_defence=_squadrons(state, fight.squadrons_defence),
        fighters=fighters,
    )


def _fighters(state: State, fight: Engagement) -> Iterator[Fighter]:
    """OC-9.13 Yield who takes part: the line first, then artillery."""
    rows = [
        row
        for row in state[Engaged].values()
        if (row.engagement, row.turn) == (fight.label, fight.turn)
    ]
    order = list(_PARTS)
    for row in sorted(rows, key=lambda each: order.index(Role(each.role))):
        unit = state[Unit][row.unit]
        yield Fighter(
            id=unit.id,
            name=unit.name,
            side=unit.side,
            team=unit.team,
            nation=unit.nation,
            part=_PARTS[Role(row.role)],
            kind=fighting_kind(unit),
            trade=unit.kind,
            status=row.status,
            fresh=profile_of(unit).status(0),
            profile=unit.profile,
            stands_fast=row.stand_fast,
            prepared=row.prepared,
        )


def _squadrons(state: State, missions: tuple[str, ...]) -> int:
    """OC-9.19 Return how many squadrons support a side."""
    flown = (state[AirMission].get(name) for name in missions)
    return sum(each.number for each in flown if each is not None)

"""What air reconnaissance tells a team, and the contacts it makes (OC-2.2, OC-12.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Told
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.knowledge.intelligence.contacts import Sighting
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_fought import battalions
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import is_weak
from workbook_engine.rulesets.opcom.land.ground import named, square_of, where
from workbook_engine.rulesets.opcom.land.spots import going
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.messages import say, tell
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import fighting_kind, status_of
from workbook_engine.rulesets.opcom.vocabulary.words import Source

DIRECTION, TYPE, SIZE = "direction", "type", "size"


class Glimpse(Struct, frozen=True):
    """One unit as it was seen from the air: direction, type, size, or only that it is there."""

    unit: Unit
    square: Square
    facts: frozenset[str]


def told(
    state: State, mission: AirMission, seen: Sequence[Glimpse], rules: Rules
) -> Iterator[Told]:
    """OC-12.10 Say what was seen, place by place; signs of the enemy only where that is all."""
    if not seen:
        yield tell(mission.team, "recce.nothing", mission.id, squadron=mission.squadron)
    for square in dict.fromkeys(each.square for each in seen):
        here = [each for each in seen if each.square == square]
        clear = [each for each in here if each.facts & {DIRECTION, TYPE, SIZE}]
        texts = dict.fromkeys(_alike(state, clear, rules)) or [_signs(state, square)]
        for text in texts:
            by = mission.squadron
            yield tell(mission.team, "recce.report", mission.id, squadron=by, seen=text)


def _alike(state: State, glimpses: Iterable[Glimpse], rules: Rules) -> Iterator[str]:
    """Yield a text for each lot of units of which the same was seen: size, sort and direction."""
    lots: dict[tuple[frozenset[str], str, str, bool], list[Glimpse]] = {}
    for each in glimpses:
        moving = each.unit.moved > 0
        sort = _sort(each.unit) if TYPE in each.facts else ""
        heading = heading_of(state, each.unit) if DIRECTION in each.facts else ""
        lots.setdefault((each.facts, sort, heading, moving), []).append(each)
    for (facts, sort, heading, _), lot in lots.items():
        place = named(state, lot[0].square)
        what = sort or say("recce.movement", place)
        if SIZE in facts:
            what = _sized([each.unit for each in lot], what, rules)
        key = "recce.on_the_move" if DIRECTION in facts else "recce.halted"
        if DIRECTION in facts and not heading:
            key = "recce.moving"
        yield say(key, place, what=what, place=place, heading=going(heading))


def _signs(state: State, square: Square) -> str:
    place = named(state, square)
    return say("recce.spotted", place, place=place)


def _sort(unit: Unit) -> str:
    return say(f"from_the_air.{fighting_kind(unit)}", unit.id)


def _sized(units: Sequence[Unit], what: str, rules: Rules) -> str:
    """OC-12.10 A battalion of it, several, or a small force."""
    if len(units) > 1:
        return say("recce.several", units[0].id, what=what)
    small = is_weak(status_of(units[0]), rules) or not status_of(units[0])
    return say("recce.small" if small else "recce.battalion", units[0].id, what=what)


def heading_of(state: State, unit: Unit) -> str:
    """OC-12.10 Return the main direction of a unit's move: north, north-east...; or nothing."""
    move = state[Move].get(unit.id)
    start, end = (square_of(state, move.start) if move else None), where(state, unit)
    if not (start and end) or start == end:
        return ""
    south, east = end.row - start.row, end.column - start.column
    along = "" if abs(east) > 2 * abs(south) else "south" if south > 0 else "north"
    across = "" if abs(south) > 2 * abs(east) else "east" if east > 0 else "west"
    return "-".join(filter(None, (along, across)))


def sightings(state: State, team: str, seen: Sequence[Glimpse], rules: Rules) -> Iterator[Sighting]:
    """OC-2.1 Yield what goes on the team's map: square by square, as far as it was made out."""
    for square in dict.fromkeys(each.square for each in seen):
        here = [each for each in seen if each.square == square]
        sized = [status_of(each.unit) for each in here if SIZE in each.facts]
        yield Sighting(
            team=team,
            square=str(square),
            source=Source.AIR,
            side=here[0].unit.side,
            strength=str(battalions(sized, rules)) if sized else "",
            kinds=tuple(dict.fromkeys(str(fighting_kind(e.unit)) for e in here if TYPE in e.facts)),
            heading=next(
                (h for e in here if DIRECTION in e.facts and (h := heading_of(state, e.unit))), ""
            ),
        )

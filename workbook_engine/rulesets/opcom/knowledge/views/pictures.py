"""The drawn maps: the umpire's with all units, a team's with what it knows (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.names import asked, of_line
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.maps.curves import softened
from workbook_engine.kit.maps.drawing import drawings, inset
from workbook_engine.kit.maps.grids import Point, Squares
from workbook_engine.kit.maps.heads import teams_head, umpires_head
from workbook_engine.kit.maps.on_squares import arrows_between, line_of_contact
from workbook_engine.kit.maps.picture import (
    Arrow,
    Counter,
    Crossing,
    Over,
    Picture,
    Tint,
    Way,
    Whose,
)
from workbook_engine.kit.maps.sheets import Box
from workbook_engine.kit.public import public_map, shared
from workbook_engine.kit.sides import drawn_as
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_fought import in_the_fight
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import attacked_from
from workbook_engine.rulesets.opcom.knowledge.views.drawn_troops import (
    ICON_WORDS,
    SIZE_WORDS,
    Standing,
    echelon_of,
    enemy,
    own,
)
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import PrintedLand, printed_land
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.knowledge.views.ways_gone import way_gone
from workbook_engine.rulesets.opcom.land.country import node_of, square_at
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.movement.trips import lorries
from workbook_engine.rulesets.opcom.supply.stacks import place_of, stack_named, where_is
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing as CrossingRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import profile_of
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState

GROUND_WORDS = {
    Tint.OPEN: _("Open"),
    Tint.LOW: _("Polder"),
    Tint.WOODS: _("Woods"),
    Tint.HEATH: _("Heath"),
    Tint.MARSH: _("Marsh"),
    Tint.CLOSE: _("Bocage"),
    Tint.TOWN: _("Built-up"),
    Tint.CITY: _("City"),
    Tint.WATER: _("Lake"),
    Tint.HILLS: _("Mountain"),
}
WAY_WORDS = {
    Way.DOUBLE: _("Main road, 80 UP and more"),
    Way.MAIN: _("Main road, 40 UP and more"),
    Way.MINOR: _("Minor road"),
    Way.LANE: _("Lane, 10 UP or less"),
    Way.RAIL: _("Railway"),
}
FOOT = (
    _(
        "A reference names a square. Symbols stand within their square, on its bank of every water:"
        " it flows between the middles of squares, so that each lies on one bank."
    ),
)
K = TypeVar("K")
_GRID = Squares()
_OVERS: dict[str, Over] = {CrossingState.BLOWN: Over.BLOWN, CrossingState.PREPARED: Over.CHARGED}
_AROUND, _CLOSE, _NEAR = 5, 1, 5
"""Squares of land shown around a team's troops, on its map and on its report; and how near the
enemy stands to be on the latter."""


def umpires_map(turn: Turn) -> Drawings:
    """OC-2.1 Return the sheets of the umpire's map: every unit, every crossing as it stands."""
    state, at = turn.after, turn.before.position.turn
    land = printed_land(state)
    if not land.ground:
        return ()
    drawn = drawn_as(state, (unit.side for unit in active(state)))
    date = date_of(state, at, between=", ", unknown=f"Turn {at}")
    counters = tuple(_all_units(state, drawn))
    picture = Picture(
        **umpires_head(turn, drawn, date, str.capitalize),
        crossings=tuple(_as_they_stand(state, land)),
        counters=counters,
        **line_of_contact(counters),
        arrows=(*_all_moves(turn, drawn), *_all_attacks(state, drawn), *_supplied(turn, drawn)),
        **_printed(land),
    )
    return drawings(picture, near=tuple(each.at for each in picture.counters))


def teams_map(seen: View) -> Drawings:
    """OC-2.1 Return the sheets of a team's map: printed land, its units, the enemy it knows."""
    if not seen.printed.ground:
        return ()
    picture = _as_known(seen)
    ours = tuple(each.at for each in picture.counters if each.whose is Whose.OWN)
    return drawings(picture, _part(picture, picture.counters), ours)


def teams_inset(seen: View) -> Drawings:
    """OC-2.1 Return the part of its map round a team's troops that stands on its report."""
    if not seen.printed.ground:
        return ()
    picture = _as_known(seen)
    ours = [each.at for each in picture.counters if each.whose is Whose.OWN]
    about = range(-_NEAR, _NEAR + 1)
    close = {(x + east, y + south) for x, y in ours for east in about for south in about}
    near = [each for each in picture.counters if each.at in close]
    return inset(picture, _part(picture, near, _CLOSE))


def papers_map(views: Sequence[View], marked: Sequence[str]) -> Drawings:
    """OC-2.1 Return the part of the printed map round fights that all know of; else none."""
    seen = shared(views)
    return public_map(seen, _as_known(seen), marked) if marked else ()


def _as_known(seen: View) -> Picture:
    land = seen.printed
    blown = {bridge.name for bridge in seen.bridges if bridge.blown}
    mine = [Standing(u.id, u.square, u.kind, u.echelon, as_of=u.as_of) for u in seen.units]
    date = seen.date if seen.played else seen.next_date
    counters = (*own(mine, Whose.OWN), *enemy(seen.contacts, seen.colours))
    return Picture(
        **teams_head(seen, date, _("Own unit"), _("Enemy, as last seen")),
        crossings=tuple(
            _over(each, Over.BLOWN if each.name in blown else None) for each in land.crossings
        ),
        counters=counters,
        arrows=(*_moves(seen), *_attacks(seen)),
        **line_of_contact(counters),
        **_printed(land),
    )


def _printed(land: PrintedLand) -> dict[str, Any]:
    """Return what is printed on every map: the land, its grid, and the words of the legend."""
    return {
        "foot": tuple(map(spoken, FOOT)),
        "grid": _GRID,
        "field_km": "1 km",
        "ground": land.ground,
        "ground_words": _said(GROUND_WORDS),
        "ground_head": _("Ground"),
        "waters": land.waters,
        "roads": land.roads,
        "places": land.places,
        "icon_words": _said(ICON_WORDS),
        "size_words": _said(SIZE_WORDS),
        "way_words": _said(WAY_WORDS),
    }


def _said(words: Mapping[K, str]) -> dict[K, str]:
    return {each: spoken(word) for each, word in words.items()}


def _over(crossing: Crossing, over: Over | None) -> Crossing:
    return Crossing(crossing.name, crossing.one, crossing.other, over or crossing.over)


def _as_they_stand(state: State, land: PrintedLand) -> Iterator[Crossing]:
    """OC-8.1, OC-8.2 Yield the crossings as they stand: charged and blown ones too."""
    stands = {name: _OVERS.get(row.state) for name, row in state[CrossingRow].items()}
    yield from (_over(each, stands.get(each.name)) for each in land.crossings)


def _all_units(state: State, drawn: Mapping[str, Whose]) -> Iterator[Counter]:
    by_side: dict[str, list[Standing]] = {}
    for unit in active(state):
        if here := where(state, unit):
            row = Standing(unit.id, str(here), unit.kind, echelon_of(unit), _left(unit))
            by_side.setdefault(unit.side, []).append(row)
    for side, units in by_side.items():
        yield from own(units, drawn[side])


def _left(unit: Unit) -> int | None:
    """Return how many tenths of its steps a unit has left."""
    steps = len(profile_of(unit).values) - 1
    return max(0, 10 * (steps - unit.step) // steps) if steps > 0 and unit.step else None


def _all_moves(turn: Turn, drawn: Mapping[str, Whose]) -> Iterator[Arrow]:
    state = turn.after
    for unit in active(state):
        yield from _arrow(way_gone(state, unit, turn.before.position), drawn[unit.side])


def _supplied(turn: Turn, drawn: Mapping[str, Whose]) -> Iterator[Arrow]:
    """OC-11.4 Yield the ways of what dumps delivered; a transport unit's own drive is a move."""
    state, delivered = turn.after, {each.id for each in turn.rulings if each.rule == "OC-11.4"}
    for line in turn.orders[LogisticsLine].values():
        named = asked(turn.before.position, "supply", of_line(line.id, "-"), "delivered", 1)
        source, goal = (stack_named(state, each) for each in (line.source or line.carrier, line.to))
        start = place_of(state, source) if source else None
        end = place_of(state, goal) if goal else where_is(state, line.to)
        if source and start and end and named in delivered:
            way = lorries(state, state.rules).find(node_of(start), node_of(end)) or ()
            yield from _arrow([str(square_at(n)) for n in way], drawn[source.side], supply=True)


def _all_attacks(state: State, drawn: Mapping[str, Whose]) -> Iterator[Arrow]:
    """OC-9.13 Yield an arrow from wherever somebody attacked into the square of the fight."""
    for fight in filter(took_part, state[Engagement].values()):
        rows = in_the_fight(state, fight)
        ways = [(start, fight.square) for _, start in attacked_from(state, rows)]
        if ways:  # a fight that is typed ahead has no sides yet
            yield from arrows_between(_GRID, drawn[fight.attacking_side], (), ways)


def _moves(seen: View) -> Iterator[Arrow]:
    for unit in seen.units:
        yield from _arrow(unit.way, Whose.OWN)


def _attacks(seen: View) -> Iterator[Arrow]:
    """OC-9.13 Yield the attacks of a team's own units that the umpire tells of."""
    told = {u.id for u in seen.units if u.story_said is None and (u.square or u.lost_now)}
    for met in seen.fights:
        if met.said is None:
            ways = ((start, met.square) for unit, start in met.starts if unit in told)
            yield from arrows_between(_GRID, Whose.OWN, (), ways)


def _arrow(way: Sequence[str], whose: Whose, *, supply: bool = False) -> Iterator[Arrow]:
    course = [at for name in way if (at := _GRID.middle(name))]
    if len(course) > 1:
        yield Arrow(softened(course), whose, supply=supply)


def _part(picture: Picture, counters: Sequence[Counter], around: int = _AROUND) -> Box | None:
    """Return the part of the land round a team's troops; all of it where it has none."""
    if not counters:
        return None
    columns, rows = [each.at[0] for each in counters], [each.at[1] for each in counters]
    east, south = _extent(picture.ground)
    return (
        max(0, int(min(columns)) - around),
        max(0, int(min(rows)) - around),
        min(int(east) + 1, int(max(columns)) + 1 + around),
        min(int(south) + 1, int(max(rows)) + 1 + around),
    )


def _extent(ground: Mapping[str, Tint]) -> Point:
    """Return how far east and south a land reaches."""
    names = [_GRID.middle(name) or (0, 0) for name in ground]
    return max(at[0] for at in names), max(at[1] for at in names)

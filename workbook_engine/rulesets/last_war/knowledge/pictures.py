"""The drawn maps: the umpire's with all that stands, a team's with what it knows (LW-FL-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Campaign, readable
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.names import asked, of_line
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.maps.drawing import box_round, drawings, inset
from workbook_engine.kit.maps.grids import Hexes
from workbook_engine.kit.maps.heads import teams_head, umpires_head
from workbook_engine.kit.maps.picture import Arrow, FieldName, Flag, Picture, Tint, Whose, Works
from workbook_engine.kit.public import public_map, shared
from workbook_engine.kit.sides import drawn_as, seen_as
from workbook_engine.rulesets.last_war.knowledge.drawn_forces import (
    BADGE_WORDS,
    Standing,
    all_badges,
    all_forces,
    badges_of,
    forces_of,
    old_words,
    tag_words,
    totals_of,
)
from workbook_engine.rulesets.last_war.knowledge.drawn_map import LETTERS, Marks, is_front
from workbook_engine.rulesets.last_war.knowledge.team_view import NOBODY, Land, View
from workbook_engine.rulesets.last_war.land.board import Board, next_to
from workbook_engine.rulesets.last_war.land.ground import side_of, sides
from workbook_engine.rulesets.last_war.land.supply_ways import route
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works as WorksRow
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, Purpose, Terrain

TINTS: dict[str, Tint] = {
    Terrain.OPEN: Tint.OPEN,
    Terrain.FOREST: Tint.WOODS,
    Terrain.SWAMP: Tint.MARSH,
    Terrain.MOUNTAINS: Tint.HILLS,
    Terrain.JUNGLE: Tint.DENSE,
    Terrain.DESERT: Tint.SAND,
    Terrain.HIMALAYAS: Tint.PEAKS,
    Terrain.SEA: Tint.WATER,
}
GROUND_WORDS = {
    Tint.OPEN: _("Open"),
    Tint.WOODS: _("Forest"),
    Tint.MARSH: _("Swamp"),
    Tint.HILLS: _("Mountains"),
    Tint.DENSE: _("Jungle"),
    Tint.SAND: _("Desert"),
    Tint.PEAKS: _("Himalayas"),
    Tint.WATER: _("Sea or lake"),
}
NUMBER_WORDS, GREAT_WORDS = _("Men, tanks, aircraft"), _("Major City")
FOOT = (
    _("The number of a hex is its column and row. Bands of the front and teeth of works stand on"),
    _("the ground of those whose they are; arrows stand to the right of their way."),
)
_BY_LETTER = {letter: TINTS[terrain] for terrain, letter in LETTERS.items()}

Pairs = tuple[tuple[str, str], ...]


def umpires_map(turn: Turn) -> Drawings:
    """LW-FL-01 Return the sheets of the umpire's map: everything that is on the table."""
    board = Board.of(turn.after)
    return drawings(_umpires_picture(turn, board)) if board.hexes else ()


def _umpires_picture(turn: Turn, board: Board) -> Picture:
    """LW-FL-01 Return what the umpire's map shows."""
    state = turn.after
    order = drawn_as(state, sides(state))
    campaign = next(iter(state[Campaign].values()), None)
    open_to = {n: board.side(n) for n in board.hexes if board.passable(n)}
    return Picture(
        **umpires_head(turn, order, date_of(turn.before if turn.rulings else state)),
        field_km=_km(campaign.square_km if campaign else Fraction(0)),
        ground={n: TINTS.get(each.terrain, Tint.OPEN) for n, each in board.hexes.items()},
        held={name: order[side] for name, side in open_to.items() if side in order},
        borders=_borders(open_to, board.water),
        water_sides=_water_sides(board.water),
        works=tuple(_all_works(state, order)),
        flags=tuple(_all_flags(state, order, board)),
        badges=tuple(all_badges(state, order)),
        arrows=tuple(_supplied(turn, board, order)),
        names=_names((n, each.place, each.major_city) for n, each in board.hexes.items()),
        **_counters(tuple(all_forces(state, order))),
        **_words(),
    )


def _supplied(turn: Turn, board: Board, order: Mapping[str, Whose]) -> Iterator[Arrow]:
    """LW-POOL-02 Yield the ways over land by which orders brought points to the front."""
    state, came = turn.after, {each.id for each in turn.rulings if each.changes}
    ways = dict[tuple[str, ...], Whose]()
    for line in turn.orders[DeployLine].values():
        named = asked(turn.before.position, "deployment", of_line(line.id), "front", 1)
        if line.purpose == Purpose.FRONT and named in came:
            way = tuple(route(state, board, line.nation, line.hex))
            ways[way] = order[side_of(state, line.nation)]
    for way, whose in ways.items():
        course = tuple(at for name in way if (at := Hexes().middle(name)))
        if course[1:]:
            yield Arrow(course, whose, supply=True)


def teams_map(seen: View) -> Drawings:
    """LW-FL-01 Return the sheets of a team's map: the table as it sees it, its own forces."""
    return drawings(picture_of(seen)) if seen.land else ()


def teams_inset(seen: View) -> Drawings:
    """LW-FL-01 Return the part of its map round a team's forces that stands on its report."""
    held = [at for each in seen.holdings if (at := Hexes().middle(each.hex))]
    return inset(picture_of(seen), box_round(held, 1)) if seen.land else ()


def papers_map(views: Sequence[View], marked: Sequence[str]) -> Drawings:
    """LW-FL-01 Return the table as it lies before all: whose each hex is, flags over land."""
    seen = shared(replace(each, land=tuple(map(_of_nobody, each.land))) for each in views)
    return public_map(seen, picture_of(seen), marked)


def _of_nobody(land: Land) -> Land:
    return replace(land, holder=land.holder and (land.side or NOBODY))


def picture_of(seen: View) -> Picture:
    """LW-FL-01 Return what a team's map shows, out of what it knows and nothing else."""
    places = {each.hex: each.place for each in seen.land}
    own = _("{side}: own").format(side=readable(seen.side))
    return Picture(
        **teams_head(seen, seen.date, own, _("Enemy")),
        field_km=_km(seen.hex_km),
        ground={each.hex: _BY_LETTER.get(each.ground, Tint.OPEN) for each in seen.land},
        held={each.hex: seen_as(seen.colours, each.side) for each in seen.land if each.side},
        borders=_borders({each.hex: each.holder for each in seen.land if each.holder}, seen.water),
        water_sides=_water_sides(seen.water),
        works=tuple(
            Works(name, towards, Whose.OWN, *_layers(text)) for name, towards, text in seen.works
        ),
        flags=tuple(
            _flag(start, into, seen_as(seen.colours, side), places, seen.water)
            for start, into, side in seen.attacks
        ),
        badges=tuple(badges_of(seen)),
        names=_names((each.hex, each.place, each.major_city) for each in seen.land),
        **_counters(tuple(forces_of(seen))),
        old_words=old_words(seen),
        **_words(),
    )


def _words() -> dict[str, Any]:
    """Return what is the same on every map: its grid, and the words of its legend."""
    return {
        "foot": tuple(map(spoken, FOOT)),
        "grid": Hexes(),
        "ground_words": {tint: spoken(word) for tint, word in GROUND_WORDS.items()},
        "ground_head": _("Ground"),
        "sides_head": _("Front, works, flags"),
        "flags_head": _("Flags"),
        "number_words": spoken(NUMBER_WORDS),
        "great_words": spoken(GREAT_WORDS),
        "badge_words": {sign: spoken(word) for sign, word in BADGE_WORDS.items()},
    }


def _counters(standing: tuple[Standing, ...]) -> dict[str, Any]:
    """LW-RES-05 Return the counters of forces, the words of their tags, and their totals."""
    return {
        "forces": tuple(each.drawn for each in standing),
        "tag_words": tag_words(standing),
        "totals": totals_of(standing),
    }


def _names(places: Iterable[tuple[str, str, bool]]) -> tuple[FieldName, ...]:
    """Return the names of places, and which of them are Major Cities."""
    return tuple(FieldName(at, place, great) for at, place, great in places if place)


def _km(width: Fraction) -> str:
    """Return how wide a hex is, if that is known."""
    return f"{width} km" if width else ""


def _water_sides(water: frozenset[frozenset[str]]) -> Pairs:
    """Return the hexsides that are all water."""
    return tuple(sorted((min(side), max(side)) for side in water if len(side) > 1))


def _borders(holders: Mapping[str, str], water: frozenset[frozenset[str]]) -> Pairs:
    """LW-FL-01 Return the sides of hexes that the line runs along."""
    marks = Marks(holders, water=water)
    return tuple(
        (name, other)
        for name in holders
        for other in next_to(name)
        if name < other and is_front(name, other, marks)
    )


def _all_works(state: State, order: Mapping[str, Whose]) -> Iterator[Works]:
    """LW-FORT-01 Yield the works of all sides, planned ones too."""
    for each in state[WorksRow].values():
        whose = order.get(side_of(state, each.nation))
        if whose:
            yield Works(each.hex, each.towards, whose, each.layers, each.building)


def _layers(text: str) -> tuple[int, int]:
    """LW-FORT-01 Return the layers that are built and those under way, out of `1+1`."""
    built, _, building = text.partition("+")
    return int(built or 0), int(building or 0)


def _all_flags(state: State, order: Mapping[str, Whose], board: Board) -> Iterator[Flag]:
    """LW-FLG-02 Yield the flags of all attacks, with their outcome."""
    places = {name: each.place for name, each in board.hexes.items()}
    for row in state[CombatRow].values():
        for start in row.starts:
            whose = order.get(row.attacking_side)
            if whose and POOL not in (start, row.hex):
                by_sea = row.kind == Attack.AMPHIBIOUS
                yield _flag(start, row.hex, whose, places, board.water, row.outcome, by_sea=by_sea)


def _flag(
    start: str,
    into: str,
    whose: Whose,
    places: Mapping[str, str],
    water: frozenset[frozenset[str]],
    outcome: str = "",
    *,
    by_sea: bool = False,
) -> Flag:
    """LW-FLG-02 Return a flag as it is drawn, and what the legend says of it."""
    at = " ".join(filter(None, (into, places.get(into))))
    words = _("{start} to {into}").format(start=start, into=at)
    said = f"{words}: {outcome}" if outcome else words
    return Flag(start, into, whose, said, by_sea or frozenset((start, into)) in water)

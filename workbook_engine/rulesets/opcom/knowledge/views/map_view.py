"""The drawn Map: each square in a few short lines, its water and bridges along its sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import Struct, field

from workbook_engine.core.languages import _, strung
from workbook_engine.core.records import State
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.kit.map_cells import MapSquare
from workbook_engine.kit.sides import signs_of
from workbook_engine.rulesets.opcom.knowledge.views.road_marks import RAILWAY, road_mark
from workbook_engine.rulesets.opcom.land.country import (
    EAST,
    SOUTH,
    Country,
    Node,
    country_of,
    edge,
    flowed_through,
    node_of,
    square_at,
    squares_along,
)
from workbook_engine.rulesets.opcom.land.courses import courses
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Terrain, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState, RouteKind

LETTERS: dict[str, str] = {
    Terrain.OPEN: ".",
    Terrain.WOODS: "W",
    Terrain.BUILT_UP: "B",
    Terrain.CITY: "C",
    Terrain.BOCAGE: "K",
    Terrain.MOUNTAIN: "M",
    Terrain.MARSH: "S",
    Terrain.POLDER: "P",
    Terrain.HEATH: "H",
    Terrain.LAKE: "L",
}
"""The letters of the Ground sheet; open country is a dot, so that the rest stands out."""

WATER = "~"
STATES: dict[str, str] = {
    CrossingState.INTACT: "=",
    CrossingState.PREPARED: "=?",
    CrossingState.BLOWN: "x",
}
BRIDGE = "bridge"


class _Survey(Struct):
    """What lies and stands in each square, gathered once."""

    country: Country
    sides: dict[str, str]
    """The shape of each side."""
    places: dict[Node, list[str]] = field(default_factory=dict)
    waters: dict[Node, list[str]] = field(default_factory=dict)
    roads: dict[Node, list[str]] = field(default_factory=dict)
    railways: set[Node] = field(default_factory=set)
    crossings: dict[Node, list[tuple[Crossing, Square]]] = field(default_factory=dict)
    """The crossings of a square, each with the square it leads to."""
    units: dict[Node, dict[str, list[str]]] = field(default_factory=dict)


def squares(state: State, units: Iterable[Unit] | None = None) -> Iterator[MapSquare]:
    """OC-3.3 Yield every square of the map as it is drawn, with all units on it or only some."""
    survey = _survey(state, active(state) if units is None else units)
    for ground in state[Ground].values():
        square = parse_square(ground.square)
        if square is not None:
            yield _drawn(survey, ground, node_of(square))


def marks_of(state: State) -> Iterator[tuple[str, str, str, str, tuple[str, str, str]]]:
    """OC-2.1 Yield what is printed on ground: square, signs, places, note, and what runs along it.

    Crossings are named where they lead, their state is left out; bare ground is not mentioned.
    """
    survey = _survey(state, ())
    country = survey.country
    on_it = survey.waters, survey.railways, survey.places, survey.crossings, country.roads
    for node in {*chain(*on_it, (side[0] for side in country.waters))}:
        signs = " ".join(_signs(survey, node))
        places = " / ".join(survey.places.get(node, ()))
        sides = _side(country, node, SOUTH), _side(country, node, EAST), _way(survey, node)
        yield str(square_at(node)), signs, places, strung(_stays(survey, node), "\n"), sides


def letter_of(ground: Ground) -> str:
    """Return the letter of a square's ground."""
    return LETTERS.get(ground.terrain, "?")


def _survey(state: State, units: Iterable[Unit]) -> _Survey:
    country = country_of(state)
    survey = _Survey(country, signs_of(state, (unit.side for unit in state[Unit].values())))
    for place in state[Place].values():
        _add(survey.places, _node(place.square), place.name)
    for river in courses(state):
        for node in dict.fromkeys(flowed_through(river)):
            _add(survey.waters, node, river.name)
    for route in state[Route].values():
        _lay(survey, route, dict.fromkeys(squares_along(state, route.points)))
    for crossing in (each for over in country.crossings.values() for each in over):
        ends = parse_square(crossing.bank), parse_square(crossing.far_bank)
        for here, there in (ends, ends[::-1]):
            if here and there:
                survey.crossings.setdefault(node_of(here), []).append((crossing, there))
    for unit in units:
        at = where(state, unit)
        if at is not None:
            here_by_side = survey.units.setdefault(node_of(at), {})
            here_by_side.setdefault(unit.side, []).append(unit.id)
    return survey


def _node(name: str) -> Node | None:
    square = parse_square(name)
    return node_of(square) if square else None


def _add(into: dict[Node, list[str]], node: Node | None, name: str) -> None:
    if node is not None:
        into.setdefault(node, []).append(name)


def _lay(survey: _Survey, route: Route, nodes: Iterable[Node]) -> None:
    for node in nodes:
        _add(survey.roads, node, route.name)
        if route.kind == RouteKind.RAILWAY:
            survey.railways.add(node)


def _drawn(survey: _Survey, ground: Ground, node: Node) -> MapSquare:
    here = square_at(node)
    lines = (
        " ".join((*_marks(survey, ground, node), " / ".join(_places(survey, node)))).strip(),
        *_counters(survey, node),
        *(f"{_state_mark(each)} {_short(each, to)}" for each, to in _over(survey, node)),
    )
    return MapSquare(
        square=str(here),
        text="\n".join(lines),
        note="\n".join(_stays(survey, node)),
        south=_side(survey.country, node, SOUTH),
        east=_side(survey.country, node, EAST),
        way=_way(survey, node),
    )


def _way(survey: _Survey, node: Node) -> str:
    if node in survey.country.roads:
        return RouteKind.ROAD
    return RouteKind.RAILWAY if node in survey.railways else ""


def _places(survey: _Survey, node: Node) -> Iterator[str]:
    """Yield the places of a square that are not named as its crossings anyway."""
    bridges = {crossing.name for crossing, _ in _over(survey, node)}
    return (name for name in survey.places.get(node, ()) if name not in bridges)


def _marks(survey: _Survey, ground: Ground, node: Node) -> Iterator[str]:
    yield letter_of(ground)
    yield from _signs(survey, node)
    yield from sorted({_state_mark(crossing) for crossing, _ in _over(survey, node)})


def _signs(survey: _Survey, node: Node) -> Iterator[str]:
    if node in survey.waters:
        yield WATER
    if node in survey.railways:
        yield RAILWAY
    here = square_at(node)
    exits = [square_at(other) for other in survey.country.roads.get(node, ())]
    if exits:
        yield road_mark((s.row - here.row, s.column - here.column) for s in exits)


def _over(survey: _Survey, node: Node) -> list[tuple[Crossing, Square]]:
    return survey.crossings.get(node, [])


def _state_mark(crossing: Crossing) -> str:
    return STATES.get(crossing.state, STATES[CrossingState.INTACT])


def _short(crossing: Crossing, to: Square) -> str:
    """Name a crossing in few words, and where it leads; the note on the square has it in full."""
    return f"{crossing.name.partition(' (')[0]} to {to}"


def _counters(survey: _Survey, node: Node) -> Iterator[str]:
    here = survey.units.get(node, {})
    for side, shape in survey.sides.items():
        units = here.get(side, [])
        if units:
            count = f"{len(units)} {side[:1].upper()}: " if len(units) > 1 else ""
            yield f"{shape} {count}{'; '.join(units)}"


def _stays(survey: _Survey, node: Node) -> Iterator[str]:
    """Say what a square's note says: nothing that a turn changes."""
    places, crossings = survey.places.get(node, ()), _over(survey, node)
    if not (places or crossings):
        return
    yield from places
    for crossing, to in crossings:
        said = _("{crossing} over {river}, to {square}; {bears}")
        said = said if crossing.river else _("{crossing}, to {square}; {bears}")
        named = {"crossing": crossing.name, "river": crossing.river, "square": str(to)}
        yield said.format(**named, bears=_(crossing.load_class))
    yield from survey.waters.get(node, ())
    yield from survey.roads.get(node, ())


def _side(country: Country, here: Node, step: int) -> str:
    """OC-6.5 Return what lies between a square and the next: water, or a bridge over it."""
    between = edge(here, here + step)
    water = country.waters.get(between, "")
    return BRIDGE if water and between in country.crossings else str(water)

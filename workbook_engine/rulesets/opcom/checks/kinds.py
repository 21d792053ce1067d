"""The kinds of things that order lines name: the map, a team's own, what it knows (OC-2.1, OC-5.1).

What only Control can tell is read letter for letter: nobody may learn it by trying names out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import folded
from workbook_engine.core.reader import Kind, Named
from workbook_engine.core.records import State
from workbook_engine.core.spelt import square_spelt
from workbook_engine.rulesets.opcom.air.air_orders import squadrons_of
from workbook_engine.rulesets.opcom.air.air_zones import zone_names
from workbook_engine.rulesets.opcom.knowledge.views.gazetteer import sort_of
from workbook_engine.rulesets.opcom.orders.orders import names_of, own_units
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Stack, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge


def side_of(state: State, team: str) -> str:
    """Return a team's side, or else that of its units."""
    row = state[Team].get(team)
    return row.side if row else next((unit.side for unit in own_units(state, team)), "")


def stacks_known(state: State, team: str) -> set[str]:
    """OC-10.6 Return the stacks that a team sees: with its own units, or parked by its side."""
    own, side = {unit.id for unit in own_units(state, team)}, side_of(state, team)
    rows = state[Stack].values()
    seen = (s for s in rows if s.holder in own or (not s.holder and s.side == side))
    return {name for each in seen for name in (each.id, each.holder) if name}


def _places(state: State, team: str) -> Iterator[Named]:
    return (Named(row.name, sort=row.kind, at=row.square) for row in state[Place].values())


def _crossings(state: State, team: str) -> Iterator[Named]:
    return (Named(row.name, sort=str(sort_of(row))) for row in state[Crossing].values())


def _roads(state: State, team: str) -> Iterator[Named]:
    return (Named(row.name, sort=str(row.kind)) for row in state[Route].values())


def _units(units: Iterable[Unit]) -> Iterator[Named]:
    """Yield units; a name that several share is for all of them."""
    units = tuple(units)
    shared = Counter(unit.name for unit in units if unit.name)
    for unit in units:
        yield Named(unit.id, also=(unit.name,) if shared[unit.name] == 1 else ())
    yield from (Named(name) for name, count in shared.items() if count > 1)


def _own_units(state: State, team: str) -> Iterator[Named]:
    return _units(own_units(state, team))


def _own_formations(state: State, team: str) -> Iterator[Named]:
    units = own_units(state, team)
    names = dict.fromkeys(name for u in units for name in (u.brigade, u.division) if name)
    return map(Named, names)


def _carried(state: State, team: str) -> Iterator[Named]:
    units = [unit for unit in state[Unit].values() if unit.team == team]
    yield from _units(units)
    yield from map(Named, dict.fromkeys(unit.brigade for unit in units if unit.brigade))


def _side(state: State, team: str) -> Iterator[Named]:
    side = side_of(state, team)
    for unit in state[Unit].values():
        if unit.side == side and unit.state in (UnitState.ACTIVE, UnitState.WAITING):
            yield from map(Named, names_of(unit))


def _formations_of_side(state: State, team: str) -> Iterator[Named]:
    side = side_of(state, team)
    for unit in state[Unit].values():
        if unit.side == side and unit.state == UnitState.ACTIVE:
            yield from (Named(folded(name)) for name in (unit.brigade, unit.division) if name)


def _own_squadrons(state: State, team: str) -> Iterator[Named]:
    return (Named(each.id, also=(each.name,)) for each in squadrons_of(state, team))


def _squadrons_of_side(state: State, team: str) -> Iterator[Named]:
    side = side_of(state, team)
    rows = state[Squadron].values()
    return (Named(each.id, also=(each.name,)) for each in rows if each.side == side)


def _met(state: State, team: str) -> Iterator[Named]:
    """OC-10.5 Yield the enemies that a team's contacts name."""
    for row in state[Contact].values():
        if row.team == team and row.standing != Knowledge.GONE:
            yield from map(Named, row.names)


def _stacks_of_side(state: State, team: str) -> Iterator[Named]:
    rows, side = state[Stack].values(), side_of(state, team)
    return (Named(each.id, also=(each.holder,)) for each in rows if each.side == side)


SQUARES = Kind(squares=lambda state: state[Ground], spelt=square_spelt)
PLACES = Kind(_places)
CROSSINGS = Kind(_crossings)
ROADS = Kind(_roads)
ZONES = Kind(lambda state, team: map(Named, zone_names(state, state.rules)))
OWN_UNITS, OWN_FORMATIONS = Kind(_own_units), Kind(_own_formations)
CARRIED = Kind(_carried)
OWN_SQUADRONS = Kind(_own_squadrons)
KNOWN_STACKS = Kind(lambda state, team: map(Named, stacks_known(state, team)))
MET = Kind(_met)
SIDE = Kind(_side, is_hidden=True)
FORMATIONS_OF_SIDE = Kind(_formations_of_side, is_hidden=True)
SQUADRONS_OF_SIDE = Kind(_squadrons_of_side, is_hidden=True)
STACKS_OF_SIDE = Kind(_stacks_of_side, is_hidden=True)

POINTS = (SQUARES, PLACES, CROSSINGS)
"""What stands on the map for one point of it."""

"""The board: fields, which touch, how far they lie apart, and who stands where (OR-MAP-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.kit import shapes
from workbook_engine.kit.areas import Touching, touching
from workbook_engine.kit.sides import side_of
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Field,
    GroundKind,
    StateKind,
    Unit,
    UnitType,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState

NO_TYPE = UnitType(type="", movement=0, attack=0, defence=0, sight=0)
"""OR-TYP-1 Of a unit whose type has no row: it does nothing, and a finding says so."""
WHOLE = StateKind(name="")
"""OR-STA-1 Of a unit of which nothing else is said."""
OPEN = GroundKind(letter="O", name="open", cost="1")
"""OR-GRD-1 Of a letter without a line on Ground."""


def land(state: State) -> Mapping[str, Field | Area]:
    """OR-MAP-1, OR-MAP-3 Return the fields of the map by name: its areas, or else its cells."""
    return state[Area] or state[Field]


def cells(state: State) -> Mapping[str, str]:
    """OR-MAP-1, OR-MAP-3 Return the cells of the map, each with the field that it is or is of."""
    return areas(state).at if state[Area] else dict(zip(state[Field], state[Field], strict=True))


def areas(state: State) -> Touching:
    """OR-MAP-3 Return the areas of the map: their cells, and which touch."""
    return state.index(Area, outlined)


def outlined(rows: Table[Area]) -> Touching:
    """OR-MAP-3 Return what the rows of Areas come to: their cells, and which touch."""
    return touching({name: row.cells for name, row in rows.items()})


def neighbours(state: State, field: str, rules: Rules) -> Iterable[str]:
    """OR-MAP-1, OR-MAP-3 Return the fields of the map that touch a field."""
    if state[Area]:
        return areas(state).near.get(field, ())
    return shapes.neighbours(rules.word("fields"), field, state[Field])


def apart(state: State, one: str, other: str, rules: Rules) -> int:
    """OR-MAP-1 Return how many fields are entered on the way between two, in the open."""
    if state[Area]:
        return areas(state).apart(one, other)
    return shapes.apart(rules.word("fields"), one, other)


def type_of(state: State, unit: Unit) -> UnitType:
    """OR-TYP-1 Return the type of a unit."""
    return state[UnitType].get(unit.type, NO_TYPE)


def steps_of(state: State, unit: Unit) -> int:
    """OR-TYP-1 Return the steps that a unit has left: all of them where nothing is said."""
    if unit.state == UnitState.LOST:
        return 0
    return whole_of(state, unit) if unit.steps is None else unit.steps


STEP_WORDS = {"steps": ("step", "steps"), "men": ("man", "men")}
"""OR-TYP-1 What one step is called, and several, by the reading."""


def steps_said(number: int, rules: Rules) -> str:
    """OR-TYP-1 Return a number of steps in words: steps or men, as the reading has it."""
    return counted(number, *STEP_WORDS[rules.word("steps_are")])


def whole_of(state: State, unit: Unit) -> int:
    """OR-TYP-1 Return the steps of a unit that is whole: its own, or those of its type."""
    return type_of(state, unit).steps if unit.whole is None else unit.whole


def lost_of(state: State, unit: Unit) -> int:
    """OR-LNG-1 Return the steps that a unit lacks."""
    return max(0, whole_of(state, unit) - steps_of(state, unit))


def stock_of(state: State, unit: Unit) -> int:
    """OR-SUP-3 Return the loads a unit has: all that its type carries where nothing is said."""
    return type_of(state, unit).load if unit.stock is None else unit.stock


def condition_of(state: State, unit: Unit) -> StateKind:
    """OR-STA-1 Return what a unit is besides whole, which bears on movement and strength."""
    return state[StateKind].get(unit.condition, WHOLE)


def is_heavier(state: State, name: str, than: str) -> bool:
    """OR-STA-3 Tell whether a state stands below another on States, or is the same."""
    weight = {each: n for n, each in enumerate(state[StateKind])}
    return name in weight and weight[name] >= weight.get(than, -1)


def comes_to(state: State, unit: Unit, name: str) -> Iterator[Change]:
    """OR-STA-3 Yield what changes for a unit that is in a state from now on; blank: whole again."""
    if name != unit.condition:
        yield Set(Unit, unit.id, "condition", name)
    since = state.position.turn if name else None
    if since != unit.since:
        yield Set(Unit, unit.id, "since", since)


def has_left(state: State, unit: Unit, steps: int) -> Iterator[Change]:
    """OR-RES-1 Yield what changes for a unit that has so many steps left; with none it is lost."""
    if steps != steps_of(state, unit):
        yield Set(Unit, unit.id, "steps", steps)
    if not steps and unit.state != UnitState.LOST:
        yield Set(Unit, unit.id, "state", UnitState.LOST)


def ground_of(state: State, field: str) -> GroundKind:
    """OR-GRD-1 Return the ground of a field."""
    its = land(state).get(field)
    return state[GroundKind].get(its.ground if its else "", OPEN)


def in_field(state: State) -> Iterator[Unit]:
    """OR-RES-1 Yield the units that are still in the game, in the order of Forces."""
    return (unit for unit in state[Unit].values() if unit.state == UnitState.IN_FIELD)


def of_sides(state: State, sides: Collection[str]) -> Iterator[Unit]:
    """OR-SEQ-2 Yield the units of some sides that are in the field, in the order of Forces."""
    return (unit for unit in in_field(state) if side(state, unit) in sides)


def awaited(state: State) -> Iterator[Unit]:
    """OR-REI-1 Yield the units that are still to come, in the order of Forces."""
    return (unit for unit in state[Unit].values() if unit.state == UnitState.AWAITED)


def side(state: State, unit: Unit) -> str:
    """OR-TYP-1 Return the side of a unit: its team's."""
    return side_of(state, unit.team)


def units_at(state: State, field: str) -> Iterator[Unit]:
    """OR-CBT-1 Yield the units in a field."""
    return (unit for unit in in_field(state) if unit.field == field)


def holder(state: State, fields: Collection[str]) -> str:
    """OR-MAP-2 Return the side that alone stands in some fields; blank where there is none."""
    there = {side(state, unit) for unit in in_field(state) if unit.field in fields}
    return there.pop() if len(there) == 1 else ""


def room_at(state: State, field: str, there: Iterable[Unit]) -> int:
    """OR-STK-1 Return what room a field has beside some units; blank on Ground: no end of it."""
    room = ground_of(state, field).room
    return 10**6 if room is None else room - sum(type_of(state, unit).size for unit in there)


def held_by_others(state: State, mine: str) -> frozenset[str]:
    """OR-MOV-2 Return the fields in which units of other sides stand."""
    return frozenset(unit.field for unit in in_field(state) if side(state, unit) != mine)

"""Getting on a train, for as many turns as it takes (OC-6.8)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.rail.boarding import Boarding, boarding_of
from workbook_engine.rulesets.opcom.rail.rail import rail_row
from workbook_engine.rulesets.opcom.rail.rail_rows import TURN, place_of, spent, void
from workbook_engine.rulesets.opcom.rail.railways import Railways
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Mode,
    OrderLine,
    RailState,
    Unit,
    UnitState,
)

RULE = "OC-6.8"
Lines = Given[OrderLine]


def getting_on(state: State, lines: Lines) -> Iterator[Unit]:
    """Yield those who are getting on, then those newly ordered by rail, in order of the lines."""
    units = [unit for unit in state[Unit].values() if unit.state == UnitState.ACTIVE]
    yield from (unit for unit in units if unit.rail == RailState.EMBARKING)
    numbers = {name: n for n, name in enumerate(lines)}
    new = [u for u in units if not u.rail and u.id in lines and lines[u.id].mode == Mode.RAIL]
    new = [u for u in new if lines[u.id].action != Action.HOLD and not state[Move].get(u.id)]
    yield from sorted(new, key=lambda u: (lines[u.id].priority or 9999, numbers[u.id]))


def get_on(
    state: State,
    unit: Unit,
    lines: Lines,
    ran: set[str],
    railways: Railways,
    umpire: Umpire,
) -> Ruling:
    """OC-6.8 Get on, for as many turns as it takes; a unit that may not holds where it is."""
    if unit.rail == RailState.EMBARKING:
        train = next(each for each in state[Train].values() if unit.id in each.loaded)
        return _boards(state, unit, train, (), umpire)
    found = boarding_of(state, unit, lines[unit.id], ran, railways, umpire)
    if isinstance(found, Boarding):
        changes = (
            Set(Train, found.train.name, "loaded", (*found.train.loaded, unit.id)),
            Set(Train, found.train.name, "bound_for", found.goal),
        )
        return _boards(state, unit, found.train, changes, umpire)
    return void(state, unit, *found, umpire)


def _boards(
    state: State, unit: Unit, train: Train, changes: tuple[Change, ...], umpire: Umpire
) -> Ruling:
    """OC-6.8 Spend one turn more getting on; infantry takes one, others two."""
    needed = int(umpire.rules.charts["rail_times"].share(rail_row(unit.kind), "embark"))
    turns = unit.rail_turns + 1
    aboard = turns >= needed
    place = place_of(state, unit)
    does = "is aboard" if aboard else "is getting on"
    key = "told_rail.aboard" if aboard else "told_rail.boards"
    return Ruling(
        id=umpire.on("rail", unit.id).name("on"),
        rule=RULE,
        text=f"{unit.id} {does} {train.name} at {place}.",
        working=(Working(RULE, f"{rail_row(unit.kind)}: turns to get on", f"{turns} of {needed}"),),
        changes=(
            *changes,
            Set(Unit, unit.id, "rail", str(RailState.ABOARD if aboard else RailState.EMBARKING)),
            Set(Unit, unit.id, "rail_turns", 0 if aboard else turns),
            *spent(state, unit, TURN, f"{does} {train.name}", umpire),
        ),
        told=(tell(unit.team, key, unit.id, unit=unit.id, place=place),),
    )

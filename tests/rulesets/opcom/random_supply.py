"""Columns and dumps with something in them, and trips for them besides what they are ordered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.rulesets.opcom.random_railways import with_records
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Orders, Record, State, replace
from workbook_engine.core.squares import distance_squared
from workbook_engine.rulesets.opcom.land.ground import where
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Kind,
    Mode,
    OrderLine,
    Stack,
    Unit,
)

_KEPT = (6, 12, 30)
_OF_DUMP, _OF_COLUMN = (Task.DELIVER, Task.DELIVER, Task.MOVE_DUMP), (*(Task.CARRY,) * 4, Task.PARK)


def with_columns(state: State, chance: Random) -> State:
    """Return a game in which all draw from the nearest staff, and each team has columns."""
    units = {name: _served(state, unit, chance) for name, unit in state[Unit].items()}
    stacks = {
        name: replace(each, **{colour: chance.choice(_KEPT) for colour in _COLOURS})
        for name, each in state[Stack].items()
    }
    behind = [each for team in state[Team].values() for each in _columns(state, team, chance)]
    return with_records(state, behind, {Unit: units, Stack: stacks})


_COLOURS = ("british_ammo", "american_ammo", "german_ammo", "fuel")


def _served(state: State, unit: Unit, chance: Random) -> Unit:
    here = where(state, unit)
    staffs = [
        (distance_squared(here, there), each.id)
        for each in state[Unit].values()
        if each.kind == Kind.HQ and each.side == unit.side
        if here and (there := where(state, each))
    ]
    return replace(unit, hq=min(staffs)[1]) if staffs and chance.random() < 0.8 else unit


def _columns(state: State, team: Team, chance: Random) -> Iterator[Record]:
    own = [each for each in state[Unit].values() if each.team == team.team and each.position]
    for n in range(3 if own else 0):
        near = chance.choice(own)
        kind = Kind.DUMP if n == 2 else Kind.TRANSPORT
        yield Unit(
            id=f"{team.team} {kind} {n}",
            side=team.side,
            team=team.team,
            nation=near.nation,
            kind=kind,
            profile="(1)-(1)-0" if n < 2 else "0",
            position=near.position,
            size=chance.choice((1, 2, 4)),
            lift=chance.choice((4, 10)),
            mechanised=True,
            hq=near.hq,
        )
        stock = {colour: chance.choice(_KEPT) for colour in _COLOURS}
        holder = f"{team.team} {kind} {n}" if n else ""
        yield Stack(
            id=f"{team.team} stores {n}",
            side=team.side,
            holder=holder,
            position="" if holder else chance.choice(own).position,
            **stock,
        )


def with_trips(state: State, orders: Orders, chance: Random) -> Orders:
    """Return orders with trips to and from stacks of their own side, some for who marches too."""
    trips = dict(orders[LogisticsLine])
    lines = dict(orders[OrderLine])
    for unit in state[Unit].values():
        if unit.kind not in (Kind.TRANSPORT, Kind.DUMP) or chance.random() < 0.2:
            continue
        own = [each for each in state[Stack].values() if each.side == unit.side]
        squares = [each.position for each in state[Unit].values() if each.side == unit.side]
        task = chance.choice(_OF_DUMP if unit.kind == Kind.DUMP else _OF_COLUMN)
        for n in range(chance.choice((1, 1, 2))):
            anywhere = task in (Task.PARK, Task.MOVE_DUMP) or not own
            trip = LogisticsLine(
                id=f"{unit.team}/{unit.id} {n}",
                team=unit.team,
                task=task,
                carrier=unit.id,
                source=chance.choice(own).id if own and task == Task.CARRY else "",
                to=chance.choice(squares) if anywhere else chance.choice(own).id,
                british_ammo=chance.choice((0, 2, 5)),
                german_ammo=chance.choice((0, 2, 5)),
                fuel=chance.choice((0, 1, 12)),
            )
            trips[trip.id] = trip
        if chance.random() < 0.4:
            march = OrderLine(
                id=f"{unit.team}/{unit.id}",
                team=unit.team,
                unit=unit.id,
                action=Action.MOVE,
                mode=chance.choice(("", Mode.ROAD)),
                to=chance.choice(squares),
                night=chance.random() < 0.1,
                priority=len(lines) + 1,
            )
            lines = {key: each for key, each in lines.items() if each.unit != unit.id}
            lines[march.id] = march
    return orders.replaced({OrderLine: lines, LogisticsLine: trips})

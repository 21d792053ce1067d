"""Random orders: every action, mode and target, formations as units, lists, logistics lines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.squares import distance_squared
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.orders.orders import units_of_line
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Ground,
    Kind,
    Mode,
    OrderLine,
    Place,
    Posture,
    Stack,
    Unit,
)

_ACTIONS = (
    *(Action.ATTACK,) * 6,
    *(Action.BREAKTHROUGH,) * 4,
    *(Action.MOVE,) * 4,
    *(Action.HOLD,) * 3,
    *(Action.PREPARE,) * 2,
    *(Action.PROBE,) * 2,
    "",
)
_GUN_TASKS = (Action.BOMBARD, Action.INTERDICT, *(Action.COUNTER_BATTERY,) * 2)
_MODES = ("", "", "", "", "", Mode.TACT, Mode.NON_TACT, Mode.ROAD)
_POSTURES = (*(Posture.TACT,) * 4, Posture.NON_TACT, Posture.REST)

_TASKS = {
    str(Kind.DUMP): [Task.DELIVER, Task.DELIVER, Task.MOVE_DUMP],
    str(Kind.TRANSPORT): [Task.CARRY, Task.CARRY, Task.PARK],
}


class Staffs:
    """All teams writing their orders on one state."""

    def __init__(self, seed: str, state: State, priorities: str) -> None:
        self.seed, self.state, self.priorities = f"{seed}/{state.position}", state, priorities
        self.squares = list(state[Ground])
        self.places = [*state[Place], *state[Crossing]]

    def orders(self, deliveries: int) -> Tables:
        """Return the order sheets of all teams."""
        lines = [line for team in self.state[Team].values() for line in self.lines(team)]
        return Tables.of(*self.numbered(lines), *self.logistics(deliveries))

    def lines(self, team: Team) -> Iterator[OrderLine]:
        """Yield the lines of a team: units, lists and formations, each unit in one as a rule."""
        chance = Random(f"{self.seed}/{team.team}")
        own = [unit for unit in self.state[Unit].values() if unit.team == team.team]
        left = [unit.id for unit in own]
        names = [*dict.fromkeys(unit.brigade for unit in own if unit.brigade)]
        units: list[str] = []
        for brigade in names:
            if chance.random() < 0.4:
                units.append(brigade)
                inside = [unit.id for unit in own if unit.brigade == brigade]
                left = [name for name in left if name not in inside or chance.random() < 0.2]
        guns = [unit.id for unit in own if unit.kind == Kind.ARTILLERY and unit.id in left]
        units += [gun for gun in guns if chance.random() < 0.7]
        left = [name for name in left if name not in units]
        chance.shuffle(left)
        while left:
            size = min(len(left), chance.choice((1, 1, 2, 3)))
            taken, left = left[:size], left[size:]
            if chance.random() < 0.9:
                units.append("; ".join(taken))
        if chance.random() < 0.1:
            units.append(
                chance.choice(["Nobody", *(unit.id for unit in self.state[Unit].values())])
            )
        for number, name in enumerate(units, start=1):
            yield self.line(team, number, name)

    def line(self, team: Team, number: int, name: str) -> OrderLine:
        """Return one line of an order sheet."""
        chance = Random(f"{self.seed}/{team.team}/{name}")
        own = [unit.id for unit in self.state[Unit].values() if unit.team == team.team]
        anywhere = [*self.squares[:: max(1, len(self.squares) // 20)], *self.places, "", "Nowhere"]
        action = chance.choice(_ACTIONS)
        if chance.random() < (0.8 if self.has_guns(team, name) else 0.01):
            action = chance.choice(_GUN_TASKS)
        attacks = action in (Action.ATTACK, Action.BREAKTHROUGH, Action.PROBE, Action.BOMBARD)
        target = self.target(chance, team, name) if attacks or chance.random() < 0.1 else ""
        return OrderLine(
            id=f"{team.team}/{number}",
            team=team.team,
            unit=name,
            action=str(action),
            posture=str(chance.choice(_POSTURES)),
            mode=str(chance.choice(_MODES)),
            night=chance.random() < 0.1,
            to="" if target and chance.random() < 0.8 else chance.choice(anywhere),
            via=" > ".join(chance.sample(self.squares, 1)) if chance.random() < 0.1 else "",
            target=target,
            supports=""
            if action in _GUN_TASKS and chance.random() < 0.9
            else chance.choice([*own, *self.places])
            if chance.random() < 0.5
            else "",
            stand_fast=chance.random() < 0.3,
            counter_attack=chance.random() < 0.4,
            ammo=chance.choice((None, None, 0, 4)),
            fuel=chance.choice((None, None, 0, 4)),
            priority=chance.choice((None, None, 1, 2)),
        )

    def has_guns(self, team: Team, name: str) -> bool:
        """Tell whether a line is for artillery alone."""
        line = OrderLine(id="", team=team.team, unit=name)
        units = list(units_of_line(self.state, line))
        return bool(units) and all(unit.kind == Kind.ARTILLERY for unit in units)

    def target(self, chance: Random, team: Team, name: str) -> str:
        """Return one of the nearest enemy units, its square, or any square or place."""
        line = OrderLine(id="", team=team.team, unit=name)
        here = next((where(self.state, unit) for unit in units_of_line(self.state, line)), None)
        near = sorted(
            (distance_squared(here, there) if here else 0, enemy.id)
            for enemy in active(self.state)
            if enemy.side != team.side and (there := where(self.state, enemy))
        )
        if not near or chance.random() < 0.1:
            return chance.choice([*self.squares, *self.places])
        unit = self.state[Unit][chance.choice(near[:3])[1]]
        return chance.choice((unit.id, unit.position))

    def numbered(self, lines: list[OrderLine]) -> Iterator[OrderLine]:
        """Give each line a priority of its own where the game wants it so."""
        if self.priorities != "distinct":
            yield from lines
            return
        ranks = list(range(1, len(lines) + 1))
        Random(f"{self.seed}/ranks").shuffle(ranks)
        for line, rank in zip(lines, ranks, strict=True):
            yield replace(line, priority=rank)

    def logistics(self, count: int) -> Iterator[Record]:
        """Yield lines of the Logistics sheets."""
        units = self.state[Unit].values()
        carriers = [u for u in units if u.kind in (Kind.DUMP, Kind.TRANSPORT, Kind.HQ)]
        stacks = [*self.state[Stack]]
        for number in range(count if carriers else 0):
            chance = Random(f"{self.seed}/logistics/{number}")
            carrier = chance.choice(carriers if chance.random() < 0.9 else [*units])
            staffs = [u.id for u in units if u.kind == Kind.HQ and u.team == carrier.team]
            goals = [*stacks, *staffs, *staffs, *self.squares[::17], *self.places, "Nowhere"]
            yield LogisticsLine(
                id=f"{carrier.team}/{number}",
                team=carrier.team,
                task=str(chance.choice(_TASKS.get(carrier.kind, list(Task)))),
                carrier=carrier.id,
                source=chance.choice(["", "", "", *stacks[:2]]),
                to=chance.choice(goals),
                british_ammo=chance.choice((0, 0, 1, 5)),
                american_ammo=chance.choice((0, 0, 2)),
                german_ammo=chance.choice((0, 0, 3)),
                fuel=chance.choice((0, 1, 12)),
            )

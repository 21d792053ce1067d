"""Divisions act in the order of initiative: moves, digs, fire, assaults declared (SB-MOV-01)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Team
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.land.board import (
    enemies_of,
    on_table,
    phase_of,
    sector_named,
    side_of,
)
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.turn.declaring import declared
from workbook_engine.rulesets.sector.turn.digging import dug_in
from workbook_engine.rulesets.sector.turn.fire_rulings import FIRE
from workbook_engine.rulesets.sector.turn.firing import fired
from workbook_engine.rulesets.sector.turn.initiatives import who_acts
from workbook_engine.rulesets.sector.turn.moving import Gone, Met, has_room, met, sectors_gone, went
from workbook_engine.rulesets.sector.turn.ways_out import onward
from workbook_engine.rulesets.sector.vocabulary.order_records import Action, ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Division, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase, Order

Acted = Callable[[State, TurnOrders, Umpire, Division, ActionLine], Ruling]
_ACTIONS: dict[str, Acted] = {
    Action.DIG: dug_in,
    Action.FIRE: fired,
    Action.ASSAULT: declared,
}
_GOES_FORWARD = (Order.MOVE, Order.PROBE, Order.ENGAGE, Order.ATTACK)


@dataclass(slots=True)
class Acts:
    """The actions of a phase, and what is remembered from one to the next."""

    orders: TurnOrders
    umpire: Umpire
    known: Met = field(default_factory=set)
    paid: set[str] = field(default_factory=set)
    """A19 The Divisions that have paid for a move."""
    gone: Gone = field(default_factory=Gone)

    def carry_out(
        self, state: State, lines: Iterable[ActionLine]
    ) -> Generator[Ruling, State, State]:
        """SB-MOV-06, SB-PIP-06 Carry lines out; who goes where it is full waits for the others."""
        waiting = list(lines)
        while waiting:
            able = (each for each in waiting if has_room(state, each))
            line = next(able, waiting[0])
            waiting.remove(line)
            division, before = state[Division][line.division], state
            if line.action != Action.MOVE:
                act = _ACTIONS[line.action]
                state = yield act(state, self.orders, self.umpire, division, line)
                continue
            state = yield went(state, self.umpire, division, line, self.paid, self.gone)
            self.gone += sectors_gone(before, state, line)
            for ruling in met(before, state, self.umpire, division, line, self.known):
                state = yield ruling
            if self.umpire.settings.word("column_deploys") == "at_once":
                for ruling in _deployed(state, self.umpire):
                    state = yield ruling
        return state

    def forced(self, state: State, division: Division) -> Iterator[ActionLine]:
        """SB-MOV-01, A23 Yield the moves of groups that must move and have no order to."""
        goes = division.order in _GOES_FORWARD and phase_of(state) is not DayPhase.NIGHT
        if self.umpire.settings.word("must_move") == "may_move" or not goes:
            return
        side, lines = side_of(state, division.team), self.orders[ActionLine].values()
        moves = [x for x in lines if x.division == division.id and x.action == Action.MOVE]
        told, enemies = {sector_named(line.start) for line in moves}, enemies_of(state, side)
        own = [base for base in on_table(state) if base.division == division.id]
        for at in dict.fromkeys(base.sector for base in own):
            if at in told or is_engaged(at, enemies, self.umpire.settings):
                continue
            name, group = f"{division.id} {at}", tuple(b.id for b in own if b.sector == at)
            question = f"Where do bases of {division.id} go that must move from {at}"
            ahead, asks = onward(state, at, side, len(group)), self.umpire.on("moves", name)
            to = asks.judge("goes on", ahead, rule="SB-MOV-01", question=question)
            if to:
                yield ActionLine(
                    id=name,
                    team=division.team,
                    division=division.id,
                    start=at,
                    bases=group,
                    path=(to,),
                )


def divisions_act(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-INI-01, SB-MOV-01, SB-PIP-06 Divisions act by initiative, free moves first."""
    acts = Acts(orders, umpire)
    for together in who_acts(state, umpire):
        lines = _in_turn(state, orders, umpire, together)
        free = [line for line in lines if _is_free(state, umpire, line)]
        forced = [line for each in together for line in acts.forced(state, each)]
        rest = [line for line in lines if line not in free]
        for some in ([*free, *forced], rest):
            state = yield from acts.carry_out(state, some)


def _in_turn(
    state: State, orders: TurnOrders, umpire: Umpire, together: Iterable[Division]
) -> list[ActionLine]:
    """SB-INI-01, A22 Return the lines of Divisions that act together: their sides take turns."""
    sides = list(dict.fromkeys(team.side for team in state[Team].values()))
    if umpire.settings.word("tie_first_side") == "last_listed":
        sides.reverse()
    names = [each.id for each in together]
    lines = [line for line in orders[ActionLine].values() if line.division in names]
    lines.sort(key=lambda line: names.index(line.division))
    told = [line for line in lines if line.action != Action.STAND]
    of_sides = [[line for line in told if side_of(state, line.team) == side] for side in sides]
    return [line for in_turn in zip_longest(*of_sides) for line in in_turn if line is not None]


def _is_free(state: State, umpire: Umpire, line: ActionLine) -> bool:
    """SB-MOV-01 Tell whether a line is the move of a group that no enemy stands next to."""
    enemies = enemies_of(state, side_of(state, line.team))
    beside = is_engaged(sector_named(line.start), enemies, umpire.settings)
    return line.action == Action.MOVE and not beside


def columns_deploy(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-ORD-00, A14 A Division on Move that was engaged is on Defend from the end of the phase."""
    fired_at = {row.target for row in state[FireRow].values() if row.kind == FIRE}
    yield from _deployed(state, umpire, fired_at)


def _deployed(
    state: State, umpire: Umpire, fired_at: Collection[str] = ()
) -> Generator[Ruling, State, None]:
    for division in state[Division].values():
        enemies = enemies_of(state, side_of(state, division.team))
        own = {base.sector for base in on_table(state) if base.division == division.id}
        met = any(at in fired_at or is_engaged(at, enemies, umpire.settings) for at in own)
        if division.order != Order.MOVE or not met:
            continue
        name = umpire.on("columns", division.id).name("deploys")
        changes = (Set(Division, division.id, "order", Order.DEFEND),)
        text = f"{division.id} is engaged on the march and goes over to defence."
        yield Ruling(name, "SB-ORD-00", text, (), changes)

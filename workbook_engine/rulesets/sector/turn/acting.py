"""Divisions act in the order of initiative: moves, digs, fire, assaults declared (SB-MOV-01)."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from itertools import permutations, zip_longest

from msgspec import Struct, field

from workbook_engine.core.changes import Set, apply, sets
from workbook_engine.core.desk import Team
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land.board import (
    commander,
    enemies_of,
    on_table,
    phase_of,
    side_of,
)
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.turn.day import who_acts
from workbook_engine.rulesets.sector.turn.declaring import declared
from workbook_engine.rulesets.sector.turn.deeds import Deed
from workbook_engine.rulesets.sector.turn.firing import FIRE, fired
from workbook_engine.rulesets.sector.turn.moving import Moved, after_move, has_room, went
from workbook_engine.rulesets.sector.turn.ways_out import onward
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import Action, DayPhase, Order, Price, Reason

Acting = Generator[Ruling, State, State]
"""Hands rulings on one by one, and returns the table as they have left it."""
_GOES_FORWARD = (Order.MOVE, Order.PROBE, Order.ENGAGE, Order.ATTACK)


class Acts(Struct):
    """The actions of a phase, and what is remembered from one to the next."""

    orders: TurnOrders
    umpire: Umpire
    past: Moved = field(default_factory=Moved)

    def carry_out(self, state: State, lines: Iterable[ActionLine]) -> Acting:
        """SB-MOV-06, SB-PIP-06 Carry lines out; who goes where it is full waits for the others.

        Where all wait, two that go to each other's sector change places.
        """
        waiting = list(lines)
        while waiting:
            deeds = [Deed(state, self.orders, self.umpire, line) for line in waiting]
            able = next((each for each in deeds if has_room(each)), None)
            if able is None and (changed := self._changed_places(deeds)):
                for line in changed:
                    waiting.remove(line)
                state = yield from self._changing(state, changed)
                continue
            deed = able or deeds[0]
            waiting.remove(deed.line)
            if deed.line.action == Action.MOVE:
                state = yield from self._moved(deed, went(deed, self.past))
            else:
                ruling = _ACTIONS[Action(deed.line.action)](deed)
                state = yield deed.with_vain(ruling)
        return state

    def _moved(self, deed: Deed, ruling: Ruling) -> Acting:
        """SB-MOV-04, SB-CON-01, A14 Hand a move on, and its effects at once."""
        state = yield deed.with_vain(ruling)
        state = yield from after_move(state, deed, self.past)
        if self.umpire.rules.word("column_deploys") == "at_once":
            for each in _deployed(state, self.umpire):
                state = yield each
        return state

    def _changed_places(self, deeds: Iterable[Deed]) -> tuple[ActionLine, ...]:
        """SB-MOV-06, SB-GEN-03 Return two lines that lead to each other's sector, if both can go.

        They are tried on a table laid aside; nothing is paid there.
        """
        for one, other in permutations(deeds, 2):
            to_each_other = one.path[-1:] == [other.start] and other.path[-1:] == [one.start]
            if to_each_other and one.side == other.side and one.group and other.group:
                past = replace(self.past, paid=set(self.past.paid))
                first = went(one, past, other.group)
                state, _ = apply(one.state, first.changes)
                then = Deed(state, self.orders, self.umpire, other.line)
                second = went(then, replace(past, paid=set(self.past.paid)))
                after, _ = apply(state, second.changes)
                ends = ((base.id, deed.path[-1]) for deed in (one, other) for base in deed.group)
                if all(after[Base][base].sector == end for base, end in ends):
                    return one.line, other.line
        return ()

    def _changing(self, state: State, lines: tuple[ActionLine, ...]) -> Acting:
        """SB-MOV-06 Carry out two moves that change places, one after the other."""
        one, other = (Deed(state, self.orders, self.umpire, line) for line in lines)
        state = yield from self._moved(one, went(one, self.past, other.group))
        then = Deed(state, self.orders, self.umpire, other.line)
        return (yield from self._moved(then, went(then, self.past)))

    def forced(self, state: State, division: Division) -> Iterator[ActionLine]:
        """SB-MOV-01, A23 Yield the moves of groups that must move and have no order to."""
        goes = division.order in _GOES_FORWARD and phase_of(state) is not DayPhase.NIGHT
        if self.umpire.rules.word("must_move") == "may_move" or not goes:
            return
        own = [base for base in on_table(state) if base.division == division.id]
        lines = self.orders[ActionLine].values()
        moves = (x for x in lines if x.division == division.id and x.action == Action.MOVE)
        told = {Deed(state, self.orders, self.umpire, line).start for line in moves}
        for at in dict.fromkeys(base.sector for base in own):
            group = tuple(b.id for b in own if b.sector == at)
            name, own_id, team = f"{division.id} {at}", division.id, division.team
            line = ActionLine(id=name, team=team, division=own_id, start=at, bases=group)
            deed = Deed(state, self.orders, self.umpire, line)
            if at in told or deed.is_engaged:
                continue
            question = f"Where do bases of {division.id} go that must move from {at}"
            ahead = onward(state, at, deed.side, len(group), self.umpire.rules)
            to = deed.asks("moves").judge("goes on", ahead, rule="SB-MOV-01", question=question)
            if to:
                yield replace(line, path=(to,))


def divisions_act(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-INI-01, SB-MOV-01, SB-PIP-06, SB-AIR-01 Divisions act by initiative, free moves first.

    Free is the move of a group that no enemy stands next to. Corps spend at the end: their own
    troops act last.
    """
    acts = Acts(orders, umpire)
    corps = [found for each in state[Corps] if (found := commander(state, each))]
    troops = [each for each in corps if each.id not in state[Division]]
    for together in (*who_acts(state, umpire), troops):
        lines = _in_turn(state, orders, umpire, together)
        moves = (Deed(state, orders, umpire, x) for x in lines if x.action == Action.MOVE)
        free = [each.line for each in moves if not each.is_engaged]
        forced = [line for each in together for line in acts.forced(state, each)]
        rest = [line for line in lines if line not in free]
        for some in ([*free, *forced], rest):
            state = yield from acts.carry_out(state, some)


def _in_turn(
    state: State, orders: TurnOrders, umpire: Umpire, together: Iterable[Division]
) -> list[ActionLine]:
    """SB-INI-01, A22 Return the lines of Divisions that act together: their sides take turns."""
    sides = list(dict.fromkeys(team.side for team in state[Team].values()))
    if umpire.rules.word("tie_first_side") == "last_listed":
        sides.reverse()
    names = [each.id for each in together]
    lines = [line for line in orders[ActionLine].values() if line.division in names]
    lines.sort(key=lambda line: names.index(line.division))
    told = [line for line in lines if line.action != Action.STAND]
    of_sides = [[line for line in told if side_of(state, line.team) == side] for side in sides]
    return [line for in_turn in zip_longest(*of_sides) for line in in_turn if line is not None]


def dug_in(deed: Deed) -> Ruling:
    """SB-DIG-01, SB-GEN-02, A01 Extend the defences of a sector by one dig, for a PIP, by day."""
    at, name, division = deed.start, deed.asks("digs").name("dug"), deed.division
    if at not in deed.state[Sector] or not deed.group:
        what, nobody = f"dig at {at}", Reason.NOBODY
        return deed.refused(name, "SB-DIG-01", what, nobody, "dig.refused", sector=at)
    purse, digs = deed.purse(), deed.state[Sector][at].digs + deed.rules.figure("dig_step")
    why = _no_dig(deed, digs, purse)
    if why is not None:
        return deed.refused(name, "SB-DIG-01", f"dig at {at}", why, "dig.refused", sector=at)
    changes = (*sets(Sector, at, digs=digs, owner=deed.side), deed.paid(purse))
    told = (CATALOGUE.told(deed.line.team, "dig.done", name, division=division.id, sector=at),)
    return Ruling(name, "SB-DIG-01", f"{division.id} digs at {at}: {digs}.", (), changes, told)


def _no_dig(deed: Deed, digs: int, purse: Purse) -> Reason | None:
    """SB-DIG-01 Return why so many digs are not dug; the last thing is to pay for them."""
    if deed.at_night:
        return Reason.NIGHT
    if deed.division.order != Order.DEFEND and not deed.is_engaged:
        return Reason.ORDER_FORBIDS
    if digs > deed.rules.number("dig_max"):
        return Reason.DUG_IN
    return None if purse.pay(Price.DIG) else Reason.NO_PIP


_ACTIONS = {Action.DIG: dug_in, Action.FIRE: fired, Action.ASSAULT: declared}


def columns_deploy(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-ORD-00, A14 A Division on Move that was engaged is on Defend from the end of the phase.

    So it is though the enemy who was fought beside it, or assaulted it, is gone by then.
    """
    now = str(state.position)
    fights = [(r.team, r.target) for r in state[FireRow].values() if r.kind == FIRE]
    fights += [(r.team, r.label) for r in state[AssaultRow].values() if r.turn == now]
    yield from _deployed(state, umpire, fights)


def _deployed(
    state: State, umpire: Umpire, fights: Collection[tuple[str, str]] = ()
) -> Iterator[Ruling]:
    for division in state[Division].values():
        side = side_of(state, division.team)
        struck = {at for team, at in fights if side_of(state, team) == side}
        enemies, fought = enemies_of(state, side) | struck, {at for _, at in fights} - struck
        own = {base.sector for base in on_table(state) if base.division == division.id}
        met = any(at in fought or is_engaged(at, enemies, umpire.rules) for at in own)
        if division.order != Order.MOVE or not met:
            continue
        name = umpire.on("columns", division.id).name("deploys")
        changes = (Set(Division, division.id, "order", Order.DEFEND),)
        text = f"{division.id} is engaged on the march and goes over to defence."
        yield Ruling(name, "SB-ORD-00", text, (), changes)

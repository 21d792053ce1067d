"""The way on: where an overrun leads, until it meets more enemy or has no time left (OC-9.28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from msgspec import Struct

from workbook_engine.core.changes import Change
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.aftermath.breakthrough import attacking_rows
from workbook_engine.rulesets.opcom.land.country import (
    Node,
    country_of,
    half_sides,
    node_of,
    square_at,
)
from workbook_engine.rulesets.opcom.land.ground import (
    active,
    beside,
    square_km,
    square_of,
    units_in,
    where,
)
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.passable import way_in
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.movement.hindrances import (
    hindrances,
    times_on,
    turns_for,
    why_in_places,
    why_slowed,
)
from workbook_engine.rulesets.opcom.movement.queues import Chokes, no_room
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Mode, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


class Onward(Struct, frozen=True):
    """How far an overrun goes: its squares after the position, the km, and the share it takes."""

    way: tuple[Square, ...] = ()
    km: Fraction = Fraction(0)
    share: Fraction = Fraction(0)
    """Of the turn, by the ground crossed and by what slows them (OC-6.1, OC-6.4)."""
    slowed: tuple[Working, ...] = ()
    """What slows the slowest of them."""


class Onwards:
    """The ways on from one position that armour has taken."""

    def __init__(
        self, state: State, engagement: Engagement, attackers: Sequence[Unit], umpire: Umpire
    ) -> None:
        self._state, self._engagement, self._attackers = state, engagement, attackers
        self._centre = parse_square(engagement.square)
        self._umpire, self._side = umpire, square_km(state)
        self._slowing = hindrances(state, umpire)
        troops = frozenset(map(troop_class, attackers))
        self._ways = Ways(country_of(state), Going(troops, Mode.TACT, self._side), umpire.rules)
        self._chokes = Chokes(state, umpire.rules)
        self._used: list[Change] = []
        self.held_up: tuple[Working, ...] = ()
        """OC-7.1 The bridge that has no room for them, if one stops them."""

    def on(self, share: Fraction, to: Square | None) -> Onward:
        """OC-9.28 Return the way on as far as a share of the turn lets it come.

        It leads to what is ordered under To, or straight on through the position, and ends short of
        the enemy, of the map's edge and of water; past those just beaten, but not where they stand.
        """
        if self._centre is None or not self._all_get_in(self._centre):
            return Onward()
        way = [node_of(self._centre)]
        for there in self._led_to(to) if to else self._straight_on():
            reached = contact(self._state, self._engagement, square_at(way[-1]))
            if reached or there not in dict(self._ways.steps(way[-1])):
                break
            if self._gone([*way, there]).share > share:
                break
            if not self._has_room([square_at(way[-1]), square_at(there)], self._attackers):
                break
            way.append(there)
        while len(way) > 1 and self._is_held(way[-1]):
            way.pop()
        return self._gone(way)

    def _is_held(self, there: Node) -> bool:
        """OC-6.12 Tell whether enemies who can fight stand in a square, those just beaten too."""
        return any(map(is_effective, enemies_at(self._state, self._engagement, square_at(there))))

    def to(self, goal: Square) -> Onward:
        """Return the way to a square that the umpire names; its share is nothing if none leads."""
        found = self._ways.find(node_of(self._centre), node_of(goal)) if self._centre else None
        return self._gone(found) if found and len(found) > 1 else Onward((goal,))

    def _gone(self, way: Sequence[Node]) -> Onward:
        given = way, self._ways
        turns = {u.id: turns_for(*given, u, self._slowing, self._umpire) for u in self._attackers}
        slowest = max(self._attackers, key=lambda unit: turns[unit.id])
        _, steps = times_on(*given, slowest, self._slowing, self._umpire)
        why = why_slowed(slowest, self._slowing, self._umpire), why_in_places(steps)
        return Onward(
            tuple(map(square_at, way[1:])),
            Fraction(sum(half_sides(way)), 2) * self._side,
            turns[slowest.id],
            tuple(chain.from_iterable(why)),
        )

    def _led_to(self, to: Square | None) -> Iterator[Node]:
        """Yield a fastest way to where they are ordered: straight on as long as that is one."""
        way = self._ways.find(node_of(self._centre), node_of(to)) if self._centre and to else None
        for straight in self._straight_on():
            if not way or len(way) < 2 or straight not in dict(self._ways.steps(way[0])):
                break
            on = self._ways.find(straight, way[-1])
            if not on or self._gone([way[0], *on]).share > self._gone(way).share:
                break
            yield straight
            way = on
        yield from way[1:] if way else ()

    def _straight_on(self) -> Iterator[Node]:
        """Yield the squares beyond the position, away from where the attackers came."""
        start, here = _came_from(self._state, self._engagement), self._centre
        while start and here and self._centre:
            row = here.row + _sign(self._centre.row - start.row)
            column = here.column + _sign(self._centre.column - start.column)
            here = Square(row, column) if row >= 1 and column >= 1 else None
            if here:
                yield node_of(here)

    def _all_get_in(self, centre: Square) -> bool:
        """OC-6.5, OC-7.1 Tell whether no water and no full bridge keeps any from the position."""
        for unit in self._attackers:
            way = way_in(self._state, unit, centre, self._umpire.rules)
            if not way or not self._has_room(way, [unit]):
                return False
            self._used += self._chokes.take(way, unit, Mode.TACT)
        return True

    def _has_room(self, way: Sequence[Square], units: Sequence[Unit]) -> bool:
        full = self._chokes.full_on(way, units, Mode.TACT)
        self.held_up = (no_room(full, units),) if full else ()
        return not full

    def used(self, gone: Onward) -> tuple[Change, ...]:
        """OC-7.1 Return what they use of bridges, into the position and on from there."""
        way = [self._centre, *gone.way] if self._centre else ()
        on = (self._chokes.take(way, unit, Mode.TACT) for unit in self._attackers)
        return (*self._used, *chain.from_iterable(on))


def contact(state: State, engagement: Engagement, here: Square | None) -> Square | None:
    """OC-9.28 Return the square of more enemy in contact with a square, or None."""
    if here is None:
        return None
    for unit in active(state):
        there = where(state, unit)
        foe = unit.side != engagement.attacking_side and is_effective(unit)
        beyond = unit.id not in engagement.defenders
        if foe and beyond and there and beside(there, here):
            return there
    return None


def enemies_at(state: State, engagement: Engagement, square: Square) -> list[Unit]:
    """Return the enemy units in a square."""
    return [u for u in units_in(state, square) if u.side != engagement.attacking_side]


def _came_from(state: State, engagement: Engagement) -> Square | None:
    """Return a square the attackers came from: the first that is not the position itself."""
    rows = attacking_rows(state, engagement)
    squares = (square_of(state, row.came_from) for row in rows if row.came_from)
    return next((s for s in squares if s and str(s) != engagement.square), None)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)

"""The way of a counter-attack: how far the defenders come on to the enemy (OC-9.29)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.contact import Watch, gap_squared, passing_km
from workbook_engine.rulesets.opcom.land.country import (
    Node,
    country_of,
    half_sides,
    node_of,
    square_at,
)
from workbook_engine.rulesets.opcom.land.ground import (
    active,
    in_contact,
    named,
    square_km,
    square_of,
    where,
)
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.passable import is_within_steps
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.movement.hindrances import hindrances, turns_for
from workbook_engine.rulesets.opcom.movement.move_rows import entered
from workbook_engine.rulesets.opcom.movement.queues import Chokes, no_room
from workbook_engine.rulesets.opcom.supply.supply import Draw, Stocks
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Mode, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, may_fight, out_of_role

RULE = "OC-9.29"
STAYS = "none"


class Advance(Struct, frozen=True):
    """One unit's way to the enemy it counter-attacks, from where it stands; none if it stays."""

    row: Engaged
    unit: Unit
    way: tuple[Square, ...]
    held_up: tuple[Working, ...] = ()
    """OC-7.1 What had no room for it on its way."""
    mode: str = ""
    km: Fraction = Fraction(0)
    share: Fraction = Fraction(0)
    fuel: Draw | None = None
    used: tuple[Change, ...] = ()
    """OC-7.1, OC-7.3 What it uses of bridges, and of roads in column."""

    @property
    def advanced_km(self) -> Fraction:
        """OC-9.27 How far it came on; over its retreat, all the way to the ground it had lost."""
        return max(self.km, self.row.retire_km or self.km)

    @property
    def end(self) -> Square:
        """Where it fights from."""
        return self.way[-1]


def advance(
    state: State, row: Engaged, target: Square, stocks: Stocks, chokes: Chokes, umpire: Umpire
) -> Advance:
    """OC-9.29 Ask where a unit comes on to, and return its way there, if it does not stay.

    It wins back the ground it has just lost, and no more; out of contact even there, it stays.
    """
    unit = state[Unit][row.unit]
    here = where(state, unit)
    if here is None:
        return Advance(row, unit, ())
    going = _Going(state, unit, chokes, umpire)
    way = going.to(target)[:-1] or [node_of(here)]
    nearest = going.cut(way, target, _reach_km(state, row, here, target, umpire), stocks)
    end = square_at(nearest[-1])
    gets_there = in_contact(state, end, target, umpire.rules) and is_within_steps(
        state, unit, end, target, umpire.rules
    )
    answer = umpire.on(Engaged, row.id).judge(
        "counter-attack to",
        str(end) if gets_there else STAYS,
        rule=RULE,
        question=f"Where {unit.id} counter-attacks from; {STAYS} = it does not",
        basis=f"from {unit.position}, enemy at {target}",
    )
    goal = None if answer.casefold() == STAYS else square_of(state, answer)
    if goal is None:
        return Advance(row, unit, (), going.held_up)
    gone = nearest if node_of(goal) == nearest[-1] else going.to(goal)
    fuel = stocks.draw_fuel(unit, umpire.rules) if len(gone) > 1 and _burns(unit) else None
    km, share = going.cost(gone)
    squares = (*map(square_at, gone[:-1]), goal)
    used = tuple(chokes.take(squares, unit, going.mode))
    return Advance(row, unit, squares, going.held_up, going.mode, km, share, fuel, used)


def _burns(unit: Unit) -> bool:
    """OC-9.9, D-34 Tell whether a unit needs fuel to move on, and has not burnt it yet."""
    return unit.mechanised and not out_of_role(unit) and not unit.fuelled


def _reach_km(state: State, row: Engaged, here: Square, target: Square, umpire: Umpire) -> Fraction:
    """OC-9.29 Return how far a unit may come on, in km: as far as it went back.

    Whoever is in contact where he stands closes up in any case.
    """
    side = square_km(state)
    reach = (
        _march_km(here, target, side)
        if in_contact(state, here, target, umpire.rules)
        else Fraction(0)
    )
    came_from = square_of(state, row.came_from)
    if row.retire_km is not None and came_from:
        reach = max(reach, row.retire_km, _march_km(came_from, here, side))
    return reach


def _march_km(one: Square, other: Square, side: Fraction) -> Fraction:
    """Return how far it is from square to square as marches count it: a diagonal step and a half.

    >>> str(_march_km(Square(1, 1), Square(3, 2), Fraction(1)))
    '5/2'
    """
    rows, columns = abs(one.row - other.row), abs(one.column - other.column)
    return (max(rows, columns) + Fraction(min(rows, columns), 2)) * side


class _Going:
    """How one unit comes on: by which ways, past whom, and what it costs."""

    def __init__(self, state: State, unit: Unit, chokes: Chokes, umpire: Umpire) -> None:
        troops = troop_class(unit)
        self.mode = str(Mode.ROAD if troops == "towed_artillery" else Mode.TACT)
        self._state, self._unit, self._umpire = state, unit, umpire
        self._chokes, self.held_up = chokes, tuple[Working, ...]()
        self._slowing = hindrances(state, umpire)
        self._country, self._side = country_of(state), square_km(state)
        going = Going(frozenset({troops}), self.mode, self._side)
        self._ways = Ways(self._country, going, umpire.rules)

    def to(self, goal: Square) -> list[Node]:
        """Return the way from where it stands; there and no farther where none leads."""
        here = where(self._state, self._unit)
        start = node_of(here or goal)
        return self._ways.find(start, node_of(goal)) or [start]

    def cost(self, way: Sequence[Node]) -> tuple[Fraction, Fraction]:
        """Return the km of a way, and its share of the turn."""
        km = Fraction(sum(half_sides(way)) * self._side.numerator, 2 * self._side.denominator)
        return km, turns_for(way, self._ways, self._unit, self._slowing, self._umpire)

    def cut(
        self, way: Sequence[Node], target: Square, reach: Fraction, stocks: Stocks
    ) -> list[Node]:
        """OC-6.2, OC-6.12, OC-7.1, OC-9.10 Return what it can go of a way and still fight."""
        gone = [way[0]]
        if _burns(self._unit) and not self._has_fuel(stocks):
            return gone
        held = self._held()
        watch = self._watch(held, target)
        for there in way[1:]:
            km, share = self.cost([*gone, there])
            terrain = self._country.ground_at(there) or ""
            met = watch.met(gone[-1], there, terrain, night=False)
            in_time = may_fight(self._unit.moved + share, self._ways.rules)
            if met or there in held or km > reach or not in_time:
                break
            step = square_at(gone[-1]), square_at(there)
            if full := self._chokes.full_on(step, [self._unit], self.mode):
                self.held_up = (no_room(full, [self._unit]),)
                break
            gone.append(there)
        return gone

    def _has_fuel(self, stocks: Stocks) -> bool:
        draw = stocks.draw_fuel(self._unit, self._ways.rules)
        stocks.put_back([draw] if draw else [])
        return draw is not None

    def _held(self) -> dict[Node, str]:
        """OC-6.12 Return the squares that the enemy holds, each with one who can fight there."""
        return {
            node_of(there): foe.id
            for foe in active(self._state)
            if foe.side != self._unit.side and is_effective(foe)
            if (there := where(self._state, foe))
        }

    def _watch(self, held: dict[Node, str], target: Square) -> Watch:
        """OC-6.12 Return whom it must not rub past: all but those about the enemy it attacks."""
        enemies = {}
        for node, foe in held.items():
            terrain = self._country.ground_at(node) or ""
            reach = passing_km(terrain, self._ways.rules, night=False) / self._side
            if gap_squared(node, node_of(target)) > reach * reach:
                enemies[node] = foe
        return Watch(enemies, self._side, self._ways.rules)


def came_on(state: State, each: Advance, target: Square, umpire: Umpire) -> Iterator[Change]:
    """OC-9.29, OC-6.2 Yield what a unit's way changes: its place, its Moves row, what it moved."""
    if len(each.way) == 1:
        return
    unit = each.unit
    yield Set(Unit, unit.id, "position", str(each.end))
    yield Set(Unit, unit.id, "moved", min(unit.moved + each.share, Fraction(1)))
    yield from each.used
    if each.fuel:
        yield Set(Unit, unit.id, "fuelled", True)
    yield from entered(state, _move_row(state, each, target, umpire))


def _move_row(state: State, each: Advance, target: Square, umpire: Umpire) -> Move:
    """Return the row of a way; who had marched before has it added to the row he has."""
    unit, way = each.unit, " > ".join(str(square) for square in each.way)
    fresh = Move(
        unit=unit.id,
        turn=str(umpire.position),
        team=unit.team,
        action="Counter-attack",
        mode=each.mode,
        start=unit.position,
        goal=named(state, target),
        end=named(state, each.end),
        km=each.km,
        share=each.share,
        stopped_by=f"counter-attacks {named(state, target)}",
        way=way,
    )
    before = state[Move].get(unit.id)
    if before is None or not before.km:
        return fresh
    return replace(
        before,
        end=fresh.end,
        km=before.km + each.km,
        share=min(before.share + each.share, Fraction(1)),
        stopped_by=fresh.stopped_by,
        way=f"{before.way}; {way}",
    )


def in_words(each: Advance) -> str:
    """Return a unit's way for the working of a ruling."""
    return f"{each.unit.id} comes on {shown(each.km)} km, {shown(each.share)} of the turn"

"""Planning one unit's move: its way, its speed, its fuel (OC-6.1 to OC-6.4, OC-6.14, OC-6.15)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest
from typing import Protocol

from msgspec import Struct, field

from workbook_engine.core.changes import Change
from workbook_engine.core.languages import _
from workbook_engine.core.notation import stops_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import (
    Country,
    Node,
    apart,
    half_sides,
    node_of,
    square_at,
    squares_ordered,
    stretch,
)
from workbook_engine.rulesets.opcom.land.ground import square_km, square_of, units_in, where
from workbook_engine.rulesets.opcom.land.mobility import chart_row, troop_class
from workbook_engine.rulesets.opcom.land.ways import TURN, Going, Ways
from workbook_engine.rulesets.opcom.movement.hindrances import (
    Hindrances,
    judged_before,
    slowed_by,
    times_on,
    why_in_places,
    why_slowed,
)
from workbook_engine.rulesets.opcom.movement.slowing import (
    Night,
    move_after_landing,
    share_of_turn,
    share_to_prepare,
)
from workbook_engine.rulesets.opcom.orders.orders import unit_called
from workbook_engine.rulesets.opcom.supply.supply import Draw, Stocks
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move, Route
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Kind,
    Mode,
    OrderLine,
    Posture,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import (
    fighting_kind,
    is_immobilised,
    out_of_role,
    value_of,
)

_ATTACKS = frozenset({Action.ATTACK, Action.BREAKTHROUGH, Action.PROBE})
_FOLLOWERS = frozenset({Kind.HQ, Kind.TRANSPORT, Kind.DUMP, Kind.ARTILLERY, Kind.ANTI_AIRCRAFT})

_WHOLE = Fraction(1)

Legs = dict[tuple[Node, Node], list[Node] | None]
"""The fastest way from one square to another; None where none leads."""

HALTED = "halted by the umpire"
BEHIND = "behind its group"
"""OC-5.4 Why guns, staffs and lorries of an attacking group halt: as they are meant to."""

FOLLOW_AT = 3
"""Squares short of the target at which HQs, guns and transport of an attacking group halt."""


class Passage(Struct, frozen=True):
    """OC-7.1 A choke point that a unit is let over."""

    at: int
    """The number of the square before it."""
    name: str
    taken: tuple[Change, ...]
    working: Working


class Plan(Struct):
    """One unit's move as planned: what it may do before traffic and the enemy have their say."""

    unit: Unit
    line: OrderLine
    start: Node
    mode: str
    way: list[Node] = field(default_factory=list)
    ticks: list[int] = field(default_factory=list)
    """When each square of the way is reached, in ticks at full speed."""
    half_sides: list[int] = field(default_factory=list)
    whole: int = 0
    """The ticks of the whole way, however far it goes this turn."""
    whole_km: Fraction = Fraction(0)
    square_km: Fraction = Fraction(1)
    keeps: Fraction = Fraction(1)
    """The share of its speed it keeps (OC-6.4)."""
    sets_out: Fraction = Fraction(0)
    """When in the turn it may set out: by night in the afternoon, late (OC-6.14)."""
    target: Node | None = None
    fuel: Draw | None = None
    refusal: str = ""
    rule: str = ""
    heard: str = ""
    ends_because: str = ""
    in_queue: bool = False
    """Its way ends before a choke point that is full (OC-7.1)."""
    waited: int = 0
    working: list[Working] = field(default_factory=list)
    waits_at: str = ""
    """The choke point whose queue it waits in."""
    holds: tuple[Change, ...] = ()
    """What it holds of that choke point as long as it waits there (D-45)."""
    passes: list[Passage] = field(default_factory=list)
    """The choke points it is let over."""

    def km_to(self, at: int) -> Fraction:
        """Return the km from the start to a square of the way."""
        side = self.square_km
        return Fraction(sum(self.half_sides[:at]) * side.numerator, 2 * side.denominator)

    def again(self) -> Plan:
        """Return the plan as it stands, to be cut without harm to this one."""
        return replace(
            self,
            way=list(self.way),
            ticks=list(self.ticks),
            half_sides=list(self.half_sides),
            passes=list(self.passes),
        )

    def cut(self, at: int, because: str, *, in_queue: bool = False) -> None:
        """End the way at a square."""
        del self.way[at + 1 :], self.ticks[at + 1 :], self.half_sides[at:]
        self.ends_because, self.in_queue = because, in_queue


class Sharing(Protocol):
    """What all plans of a turn share."""

    state: State
    country: Country
    umpire: Umpire
    stocks: Stocks
    night: Night
    hindrances: Hindrances
    ways: dict[tuple[frozenset[str], str], tuple[Ways, Legs]]


def plan_for(shared: Sharing, unit: Unit, line: OrderLine, group: list[Unit]) -> Plan:
    """OC-6.1, OC-6.15 Plan one unit's move; a refused one stays where it is, with the reason."""
    here = where(shared.state, unit)
    mode = mode_of(unit, line)
    plan = Plan(unit, line, node_of(here) if here else 0, mode, square_km=square_km(shared.state))
    causes = shared.hindrances.of(unit)
    plan.keeps = slowed_by(causes, unit, line, shared.umpire)
    halt_at = _halt_at(unit, line, shared.umpire)
    plan.working += why_slowed(unit, shared.hindrances, shared.umpire)
    plan.sets_out = shared.night.sets_out if line.night else plan.sets_out
    if here is None or not shared.country.on_map(plan.start):
        return refused(plan, "OC-5.1", "it is not on the map", _("its position is not known"))
    if is_immobilised(unit, shared.umpire.position.turn):
        return refused(plan, "OC-9.37", "it is immobilised", _("it was pinned down"))
    if unit.moved >= 1:
        return refused(plan, "OC-6.2", "its turn is spent", _("there was no time left"))
    if not plan.keeps:
        return refused(plan, "OC-6.4", "it cannot move at all", _("the way was impassable"))
    if unit.mechanised and not out_of_role(unit) and not unit.fuelled:
        plan.fuel = shared.stocks.draw_fuel(unit, shared.umpire.rules)
        if plan.fuel is None:
            return refused(plan, "OC-9.10", "no fuel within reach", _("there was no fuel"))
    _find_way(plan, shared, group)
    if not plan.refusal:
        _stop_short(plan, shared.state)
        _stop_in_time(plan, halt_at, shared)
        plan.working.append(_speed_working(plan, shared.umpire.rules))
    return plan


def mode_of(unit: Unit, line: OrderLine) -> str:
    """OC-5.9, OC-6.1 Return the mode a unit moves in; towed guns know only the road."""
    if troop_class(unit) == "towed_artillery":
        return str(Mode.ROAD)
    if line.mode:
        return line.mode
    return str(Mode.NON_TACT if line.posture == Posture.NON_TACT else Mode.TACT)


def _halt_at(unit: Unit, line: OrderLine, umpire: Umpire) -> str:
    asks = umpire.on(Move, unit.id)
    known = judged_before(asks, "halt at")
    if isinstance(known, str):
        return known
    return asks.judge(
        "halt at",
        "",
        rule="OC-2.3",
        question=f"{unit.id} halts at this square or place",
        basis=f"{line.action} {line.to or line.target}",
    )


def refused(plan: Plan, rule: str, why: str, heard: str) -> Plan:
    """Return a plan of a unit that stays where it is: the rule, why, and in its staff's words."""
    plan.rule, plan.refusal, plan.heard = rule, why, heard
    plan.way, plan.ticks, plan.half_sides = [], [], []
    return plan


def _find_way(plan: Plan, shared: Sharing, group: list[Unit]) -> None:
    ways, legs = _ways_for(_troops(plan, group), plan, shared)
    way = [plan.start]
    for goal in _goals(plan, shared.state):
        here = way[-1]
        if (here, goal) not in legs:  # a group takes the same way
            legs[here, goal] = ways.find(here, goal)
        leg = legs[here, goal]
        if leg is None:
            end = square_at(goal)
            heard = _("no way to {place} could be found").format(place=end)
            refused(plan, "OC-6.5", f"no way leads to {end}", heard)
            return
        way += leg[1:]
    plan.way = way
    plan.ticks, steps = times_on(way, ways, plan.unit, shared.hindrances, shared.umpire)
    plan.working += why_in_places(steps)
    plan.half_sides, plan.whole = list(half_sides(way)), plan.ticks[-1]
    plan.whole_km = plan.km_to(len(way))
    plan.target = way[-1] if plan.line.action in _ATTACKS else None


def _ways_for(troops: frozenset[str], plan: Plan, shared: Sharing) -> tuple[Ways, Legs]:
    """Return what finds ways for some troops, and what it has found this turn."""
    known = shared.ways.get((troops, plan.mode))
    if known is None:
        going = Going(troops, plan.mode, plan.square_km)
        known = Ways(shared.country, going, shared.umpire.rules), {}
        shared.ways[troops, plan.mode] = known
    return known


def _troops(plan: Plan, group: list[Unit]) -> frozenset[str]:
    """OC-6.15 The classes that march together: towed guns of a group go on their own."""
    own = troop_class(plan.unit)
    if own == "towed_artillery":
        return frozenset({own})
    return frozenset(troop_class(each) for each in group) - {"towed_artillery"} | {own}


def _goals(plan: Plan, state: State) -> Iterator[Node]:
    line = plan.line
    last = (line.target or line.to) if line.action in _ATTACKS else (line.to or line.target)
    here, way = square_at(plan.start), [*stops_in(line.via), last]
    for point, onward in zip_longest(way, way[1:], fillvalue=""):
        squares = _squares_at(state, point, here, onward)
        if not onward and line.action not in _ATTACKS:
            squares = squares[:1]  # at a bridge or road he halts where he comes to it
        for here in squares:
            yield node_of(here)


def _squares_at(state: State, point: str, here: Square, onward: str) -> list[Square]:
    """OC-7.3 Return the squares of a point of a way, from where the way comes.

    Both ends of a crossing, the nearer first; the stretch of a road up to where it is left for the
    point after it; else the square of the point, or of the unit of that name.
    """
    if route := state[Route].get(point):
        return stretch(state, route, here, square_of(state, onward))
    if squares := squares_ordered(state, point, here):
        return squares
    enemy = unit_called(state, point)
    square = where(state, enemy) if enemy else None
    return [square] if square else []


def _stop_short(plan: Plan, state: State) -> None:
    """OC-5.4 An attacker halts before a held target, takes an empty one; the rest stay behind.

    He halts on his way in, so that where only a bridge leads to the target he is at the bridge.
    """
    target = plan.target
    if target is None:
        return
    if fighting_kind(plan.unit) in _FOLLOWERS or not value_of(plan.unit, attacking=True):
        near = (n for n, node in enumerate(plan.way) if max(apart(node, target)) <= FOLLOW_AT)
        plan.cut(next(near), BEHIND)
    elif any(other.side != plan.unit.side for other in units_in(state, square_at(target))):
        plan.cut(max(len(plan.way) - 2, 0), "")


def _stop_in_time(plan: Plan, halt_at: str, shared: Sharing) -> None:
    """OC-6.1, OC-6.14 Cut the way where the turn ends, or where the umpire halts it."""
    landed = move_after_landing(
        shared.state, plan.unit, shared.umpire.position.turn, shared.umpire.rules
    )
    left = 1 - plan.unit.moved if plan.unit.moved else _WHOLE
    allowed = min(_ticks_in(each, plan) for each in (_share_of_turn(plan, shared), landed, left))
    last = max(n for n, tick in enumerate(plan.ticks) if tick <= allowed)
    if last + 1 < len(plan.way):
        plan.cut(last, "as far as it can go this turn" if landed == 1 else "it has just landed")
    halt = square_of(shared.state, halt_at) if halt_at else None
    if halt and node_of(halt) in plan.way:
        plan.cut(plan.way.index(node_of(halt)), HALTED)


def _ticks_in(share: Fraction, plan: Plan) -> int:
    """Return the ticks that a unit goes on in a share of the turn, at the speed it keeps; whole."""
    keeps = plan.keeps
    return TURN * share.numerator * keeps.numerator // (share.denominator * keeps.denominator)


def _share_of_turn(plan: Plan, shared: Sharing) -> Fraction:
    """OC-5.8, OC-6.14 Return the share of the turn its order lets a unit move in."""
    line = plan.line
    if line.night:
        return min(share_of_turn(line.action, shared.umpire.rules, night=True), shared.night.part)
    if line.action == Action.PREPARE:
        return share_to_prepare(plan.keeps, shared.umpire.rules)
    return share_of_turn(line.action, shared.umpire.rules, night=False)


def _speed_working(plan: Plan, rules: Rules) -> Working:
    chart = rules.charts["movement"]
    column = {Mode.NON_TACT: "non_tact", Mode.ROAD: "road_column"}.get(Mode(plan.mode), "tact")
    row = chart_row(troop_class(plan.unit), "open")
    slow = f", keeps {shown(plan.keeps)} of its speed (OC-6.4)" if plan.keeps != 1 else ""
    return Working("OC-6.1", f"{chart.cell(row, column)} km a turn{slow}", plan.mode)

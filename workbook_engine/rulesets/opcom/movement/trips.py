"""Trips: whoever drives for the Logistics sheet marches by road, as any column (OC-11.4 ff.)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Change
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.notation import as_list
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import country_of, half_sides, node_of
from workbook_engine.rulesets.opcom.land.ground import active, square_km, where
from workbook_engine.rulesets.opcom.land.ways import TURN, Going, Ways, ticks
from workbook_engine.rulesets.opcom.movement.choke_fire import Marched, past_the_fire
from workbook_engine.rulesets.opcom.movement.hindrances import hindrances
from workbook_engine.rulesets.opcom.movement.marching import March, field_of, march
from workbook_engine.rulesets.opcom.movement.move_rows import entered
from workbook_engine.rulesets.opcom.movement.movement import (
    Marshal,
    crossed,
    march_of,
    moved,
    row_of,
    why_stopped,
)
from workbook_engine.rulesets.opcom.movement.planning import HALTED, Plan, plan_for, refused
from workbook_engine.rulesets.opcom.movement.queues import Chokes
from workbook_engine.rulesets.opcom.movement.slowing import Night, share_to_prepare
from workbook_engine.rulesets.opcom.supply.supply import Stocks
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engaged, Mode, OrderLine, Unit

_NO_NIGHT = Night(Fraction(0), Fraction(0))


def lorries(state: State, rules: Rules) -> Ways:
    """OC-11.4 Return the ways of a dump's own lorries, which go by road."""
    return Ways(country_of(state), Going(frozenset({"mech"}), Mode.ROAD, square_km(state)), rules)


class Trip(Struct, frozen=True):
    """A drive as it went: the plan as it stood at last, and how far it came."""

    plan: Plan
    went: March

    def came_by(self, square: Square) -> bool:
        """Tell whether it has been in a square on its way."""
        return node_of(square) in self.went.way[: self.went.at + 1]

    @property
    def has_arrived(self) -> bool:
        """Whether it has come to the end of its whole way."""
        return self.plan.ticks[self.went.at] == self.plan.whole

    @property
    def crossed(self) -> tuple[Change, ...]:
        """OC-7.1 What it used of choke points."""
        return tuple(crossed(self.plan, self.went))

    @property
    def why(self) -> str:
        """Why it came no farther, as the umpire reads it."""
        return why_stopped(self.plan, self.went)

    @property
    def heard(self) -> str:
        """Why it came no farther, as its staff hears it."""
        if self.went.stopped_by:
            return _("the enemy was met on the way")
        return _("the way was crowded") if self.plan.in_queue else _("it was held up on the way")


class Roads:
    """What the trips of a turn share: the state as the last of them has left it."""

    def __init__(self, state: State, marched: Mapping[str, OrderLine], umpire: Umpire) -> None:
        self.state, self._marched_by, self._umpire = state, marched, umpire
        self._country = country_of(state)
        self._hindrances = hindrances(state, umpire)

    def planned(self, unit: Unit, *goals: Square) -> Plan:
        """OC-11.5, OC-11.7, OC-6.2 Plan a drive by road in what is left of a unit's turn."""
        via, to = [str(each) for each in goals[:-1]], str(goals[-1])
        line = self._line(unit, via=" > ".join(via), to=to)
        here = where(self.state, unit)
        if here and all(goal == here for goal in goals):  # it loads and unloads where it stands
            return Plan(unit, line, node_of(here), Mode.ROAD, [node_of(here)], [0])
        plan = self._led_by(unit, line)
        in_time = plan.refusal or plan.ticks[-1] == plan.whole or plan.ends_because == HALTED
        if not in_time:
            far = _("{km} km is too far, and {share} of its turn is left")
            far = far if unit.moved else _("{km} km is too far")
            why = far.format(km=shown(plan.whole_km), share=shown(1 - unit.moved))
            return refused(plan, "OC-6.2", str(why), why)
        if not plan.refusal and self._is_beyond_preparing(plan):
            busy = "it prepares, and is on the move for half the turn at most"
            return refused(plan, "OC-5.8", busy, _("it is getting ready to attack"))
        return plan

    def followed(self, unit: Unit, goal: Square) -> Plan:
        """OC-11.3, OC-6.2 Plan how a unit comes up after others, as far as its turn lets it."""
        return self._led_by(unit, replace(self._line(unit, to=str(goal)), mode=Mode.TACT))

    def _led_by(self, unit: Unit, line: OrderLine) -> Plan:
        if barred := self._barred(unit):
            rule, why = barred
            return refused(Plan(unit, line, 0, line.mode), rule, str(why), why)
        stocks = Stocks(self.state, self._umpire.rules)
        shared = self.state, self._country, self._umpire, stocks, _NO_NIGHT, self._hindrances
        return plan_for(Marshal(*shared), unit, line, [unit])

    def _is_beyond_preparing(self, plan: Plan) -> bool:
        """OC-5.8, D-31 Tell whether march and trip of a unit that prepares take too long."""
        line = self._marched_by.get(plan.unit.id)
        if line is None or line.action != Action.PREPARE:
            return False
        spent = plan.unit.moved + Fraction(plan.ticks[-1], TURN) / plan.keeps
        return spent > share_to_prepare(plan.keeps, self._umpire.rules)

    def refusal_entered(self, plan: Plan) -> Iterator[Change]:
        """OC-2.3 Give a trip that is refused a row of Moves, where the umpire's word on it goes."""
        if plan.start and plan.unit.id not in self.state[Move]:
            given = self.state, plan, march_of(plan), Fraction(0), plan.refusal, self._umpire
            yield from entered(self.state, row_of(*given))

    def _barred(self, unit: Unit) -> tuple[str, str] | None:
        """Return by which rule, and why, a unit makes no trip after what it has done this turn."""
        if any(row.unit == unit.id and row.retire_km for row in self.state[Engaged].values()):
            return "OC-9.30", _("it was thrown back")
        if unit.turns_waited and unit.id in self.state[Move]:
            return "OC-7.1", _("it is taking its turns over a crossing")
        line = self._marched_by.get(unit.id)
        if line and line.night and unit.moved:
            return "OC-6.14", _("its march by night is its only move of the turn")
        return ("OC-6.8", _("it is on a train")) if unit.rail else None

    def of_lorries(self, dump: Unit, start: Square, end: Square) -> Plan | None:
        """OC-11.4 Plan the way of a dump's own lorries, while the dump itself stays."""
        ways, side = lorries(self.state, self._umpire.rules), square_km(self.state)
        way = ways.find(node_of(start), node_of(end))
        if way is None:
            return None
        plan = Plan(dump, self._line(dump), way[0], Mode.ROAD, way, ticks(way, ways))
        plan.half_sides, plan.whole, plan.square_km = list(half_sides(way)), plan.ticks[-1], side
        plan.whole_km = plan.km_to(len(way))
        return plan

    def driven(self, plan: Plan, line: str) -> Generator[Ruling, State, Trip]:
        """OC-7.1, OC-9.37, OC-6.12 Drive: past the queues, under fire, until the enemy is met."""
        trip = yield from self.marched(plan, line)
        if plan.whole:
            named = self._umpire.on("supply", of_line(line, "-")).name("drove")
            self.state = yield self.ruled(trip, named)
        return trip

    def marched(self, plan: Plan, phase: str) -> Generator[Ruling, State, Trip]:
        """OC-7.1, OC-9.37, OC-6.12 March by itself: what it comes to is not ruled on yet."""
        Chokes(self.state, self._umpire.rules).admit(plan)
        pairs = yield from past_the_fire(
            self.state, [plan], lambda: [self._marched(plan)], self._umpire, phase
        )
        return Trip(*pairs[0])

    def undisturbed(self, plan: Plan) -> Trip:
        """OC-7.1, OC-6.12 Drive a dump's lorries, on which no die is thrown."""
        Chokes(self.state, self._umpire.rules).admit(plan)
        return Trip(*self._marched(plan))

    def ruled(self, trip: Trip, named: str) -> Ruling:
        """OC-6.2, OC-9.9 Rule on a drive: where it came to, its share of the turn, its fuel."""
        before = trip.plan.unit.moved
        left = Working("OC-6.2", "share of the turn left for the trip", shown(1 - before))
        ruling = moved(self.state, trip.plan, trip.went, self._umpire)
        return replace(ruling, id=named, working=(*ruling.working, *((left,) if before else ())))

    def _marched(self, plan: Plan) -> Marched:
        placed = [(u, node_of(s)) for u in active(self.state) if (s := where(self.state, u))]
        went, rules = march_of(plan), self._umpire.rules
        march([went], field_of(self._country, square_km(self.state), placed, rules))
        return plan, went

    def _line(self, unit: Unit, via: str = "", to: str = "") -> OrderLine:
        return OrderLine(
            id=f"{unit.team}/{unit.id}",
            team=unit.team,
            unit=as_list((unit.id,)),
            action=Action.MOVE,
            mode=Mode.ROAD,
            via=via,
            to=to,
        )

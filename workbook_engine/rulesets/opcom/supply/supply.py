"""Drawing ammunition and fuel (OC-9.8 to OC-9.10, OC-11.1 to OC-11.3, D-48)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from operator import attrgetter

from msgspec import Struct

from workbook_engine.core.changes import Add
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.stocks import Sharing
from workbook_engine.rulesets.opcom.land.ground import near, square_of, where
from workbook_engine.rulesets.opcom.supply.stacks import is_under_enemy
from workbook_engine.rulesets.opcom.vocabulary.nations import FIELDS, nation_of
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit, UnitState

FUEL = "fuel"


class Draw(Struct, frozen=True):
    """One supply point drawn: by whom, from which stack, of which kind."""

    unit: str
    stack: str
    field: str


class Stocks:
    """The stacks while a phase shares them out, so that no point is drawn twice.

    What is in reach goes by where units were when they could draw: an HQ is assumed to follow
    those who break through (OC-11.3).
    """

    def __init__(self, state: State, rules: Rules, drawn_from: State | None = None) -> None:
        self._state = state
        self._places = drawn_from or state
        self._by_nation = rules.yes("ammo_by_nation")
        self._fuel_first = rules.word("supply_loss_order") == "fuel_first"
        self._points = Sharing(self._there)
        self._fuelled: set[str] = set()

    def draw_ammunition(self, unit: Unit, rules: Rules) -> Draw | None:
        """OC-9.8 Draw one point of the unit's ammunition, or nothing where there is none.

        Also OC-11.1.
        """
        own = nation_of(self._state, unit.nation).ammunition_field
        colours = [own] if self._by_nation else sorted(set(FIELDS.values()) - {own})
        return self._draw(unit, [own] if self._by_nation else [own, *colours], rules)

    def draw_fuel(self, unit: Unit, rules: Rules) -> Draw | None:
        """OC-9.9 Draw one point of fuel, or nothing where there is none."""
        draw = self._draw(unit, [FUEL], rules)
        if draw:
            self._fuelled.add(unit.id)
        return draw

    def has_fuelled(self, unit: Unit) -> bool:
        """D-34 Tell whether a unit has drawn its fuel in this phase: one point does for a turn."""
        return unit.id in self._fuelled

    def lose(self, unit: Unit, points: int) -> list[Draw]:
        """OC-11.8, D-08 Take what a retiring unit loses from its HQ's stack, never below 0."""
        hq = headquarters(self._state, unit)
        stack = next(iter(_held_by(self._state, hq)), None)
        if stack is None:
            return []
        fields = [nation_of(self._state, unit.nation).ammunition_field, FUEL]
        if self._fuel_first:
            fields.reverse()
        taken: list[Draw] = []
        for field in fields:
            while len(taken) < points and (draw := self._take(unit, stack, field)):
                taken.append(draw)
        return taken

    def put_back(self, draws: Iterable[Draw]) -> None:
        """Return points that were drawn and then not used."""
        for draw in draws:
            self._points.put_back((draw.stack, draw.field))
            if draw.field == FUEL:
                self._fuelled.discard(draw.unit)

    def _draw(self, unit: Unit, fields: list[str], rules: Rules) -> Draw | None:
        here = self._places[Unit].get(unit.id, unit)
        for stack in within_reach(self._places, here, rules):
            for field in fields:
                if draw := self._take(unit, stack, field):
                    return draw
        return None

    def _take(self, unit: Unit, stack: Stack, field: str) -> Draw | None:
        if not self._points.take((stack.id, field)):
            return None
        return Draw(unit.id, stack.id, field)

    def _there(self, points: tuple[str, str]) -> int:
        stack, field = points
        return int(getattr(self._state[Stack][stack], field))


class Rations:
    """What is handed out for one fight; some units may have theirs put aside first (D-65)."""

    def __init__(self, stocks: Stocks, rules: Rules, first: Iterable[Unit] = ()) -> None:
        self._stocks, self._rules = stocks, rules
        self._aside = {unit.id: stocks.draw_ammunition(unit, rules) for unit in first}
        self._drawn: list[Draw] = []

    def ammunition(self, unit: Unit) -> bool:
        """OC-9.10 Hand a unit its point of ammunition; tell whether there was one."""
        if unit.id in self._aside:
            return self._take(self._aside.pop(unit.id))
        return self._take(self._stocks.draw_ammunition(unit, self._rules))

    def fuel(self, unit: Unit, *, anew: bool) -> bool:
        """OC-9.9 Hand a unit its point of fuel, once a turn or again; tell whether it has any."""
        if self._stocks.has_fuelled(unit) and not anew:
            return True  # drawn for another fight of the same turn
        return self._take(self._stocks.draw_fuel(unit, self._rules))

    def handed_out(self) -> tuple[Draw, ...]:
        """Return what was handed out since this was last asked."""
        drawn, self._drawn = tuple(self._drawn), []
        return drawn

    def return_unused(self) -> None:
        """Put back what was put aside for units that did not use it."""
        self._stocks.put_back(draw for draw in self._aside.values() if draw)

    def _take(self, draw: Draw | None) -> bool:
        if draw:
            self._drawn.append(draw)
        return draw is not None


def within_reach(state: State, unit: Unit, rules: Rules) -> Iterator[Stack]:
    """OC-11.3, OC-11.6 Yield the stacks in a unit's reach: its HQ's, then parked ones.

    What is parked under the enemy is in nobody's reach.
    """
    reach, here = rules.fraction("headquarters_reach"), where(state, unit)
    hq = headquarters(state, unit)
    if hq and near(state, here, where(state, hq), reach):
        yield from _held_by(state, hq)
    for stack in state.grouped(Stack, _holder).get("", {}).values():
        lies = square_of(state, stack.position)
        ours = stack.side == unit.side and near(state, here, lies, reach)
        if ours and not is_under_enemy(state, unit.side, lies):
            yield stack


def _held_by(state: State, hq: Unit | None) -> Collection[Stack]:
    """Return the stacks that an HQ holds."""
    return state.grouped(Stack, _holder).get(hq.id, {}).values() if hq and hq.id else ()


_holder: Callable[[Stack], str] = attrgetter("holder")


def headquarters(state: State, unit: Unit) -> Unit | None:
    """OC-11.2 Return the HQ a unit draws from: the one named, its brigade's, or its division's.

    One that is captured, or not on the map, supplies nobody (OC-11.3).
    """
    if unit.hq:
        named = state[Unit].get(unit.hq)
        return named if named and named.state == UnitState.ACTIVE else None
    staffs = state.grouped(Unit, _staff_of)
    own = staffs.get((unit.side, "", unit.brigade)) if unit.brigade else None
    first = own or staffs.get((unit.side, unit.division, ""), {})
    return next(iter(first.values()), None)


def _staff_of(unit: Unit) -> tuple[str, str, str] | None:
    """Return whose HQ a unit is: a brigade's by side, or a division's without a brigade."""
    if unit.kind != Kind.HQ or unit.state != UnitState.ACTIVE:
        return None
    return unit.side, "" if unit.brigade else unit.division, unit.brigade


def charged(draws: list[Draw]) -> tuple[Add, ...]:
    """Return the changes that take the points drawn off their stacks, and who drew each."""
    drawn: dict[tuple[str, str], list[str]] = {}
    for draw in draws:
        drawn.setdefault((draw.stack, draw.field), []).append(draw.unit)
    return tuple(
        Add(Stack, stack, field, -len(units), by=tuple(units))
        for (stack, field), units in drawn.items()
    )

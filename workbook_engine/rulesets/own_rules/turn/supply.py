"""Supply: who has a way to where it comes from, and what becomes of who has none (OR-SUP-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import plural
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Record, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.maps.ways import by_way
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.ways import NO_LIMIT, Walker, Way, reached
from workbook_engine.rulesets.own_rules.turn.moving import order_of, orders_by_unit
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    CombatRow,
    OrderLine,
    Place,
    SupplyRow,
    Unit,
    UnitType,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Role, Source

Reach = Mapping[str, Mapping[str, Mapping[str, Way]]]
"""OR-SUP-1 Of each row of Supply the fields that each of its sources supplies, and the way there.

All fields of an edge are one source.
"""


def supplies(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-SUP-1 to OR-SUP-4 Take off what was used, fill up, and count the turns of who has none.

    A unit of whose side and type no row tells, and that carries nothing, wants for nothing.
    """
    ordered = orders_by_unit(orders)
    for unit in board.of_sides(state, sides):
        if used := _used(state, ordered, unit):
            state = yield _spent(state, umpire, unit, used)
    for place in _depots(state, sides):
        state = yield _comes(umpire, place)
    reach = reach_of(state, umpire.rules)
    for unit in board.of_sides(state, sides):
        if ruling := _filled(state, umpire, state[Unit][unit.id], reach):
            state = yield ruling
    for unit in board.of_sides(state, sides):
        if ruling := _counted(state, umpire, state[Unit][unit.id], reach):
            yield ruling


def _counted(state: State, umpire: Umpire, unit: Unit, reach: Reach) -> Ruling | None:
    """OR-SUP-2, OR-SUP-3 Return the ruling on a unit that is without, or no longer.

    Who carries supplies is without when he has none left, any other who has no way to them.
    """
    its = [row for row in state[SupplyRow].values() if is_for(state, row, unit)]
    by = way_to(state, unit, reach)
    carries = bool(board.type_of(state, unit).load)
    has = board.stock_of(state, unit) > 0 if carries else bool(by[1] or not its)
    without = 0 if has else unit.unsupplied + 1
    changes = [*_changes(state, unit, its, without)]
    if not changes:
        return None
    name = umpire.on("supply", unit.id).name("supplied")
    news = bool(without) != bool(unit.unsupplied)
    key = "supply.out" if without else "supply.back"
    return Ruling(
        id=name,
        rule="OR-SUP-3" if carries else "OR-SUP-1",
        text=f"{unit.id} is {f'out of supply, turn {without}' if without else 'in supply'}.",
        working=tuple(Working(f"SUPPLY.{row}", _by(state, way)) for row, way in (by,) if way),
        changes=tuple(changes),
        told=(told(state, unit.team, key, name, unit=unit.id),) if news else (),
    )


def reach_of(state: State, rules: Rules) -> Reach:
    """OR-SUP-1 Return which fields each row of Supply supplies, and by which way."""
    return {row.id: _supplied(state, row, rules) for row in state[SupplyRow].values()}


def way_to(state: State, unit: Unit, reach: Reach) -> tuple[str, Way | None]:
    """OR-SUP-1 Return the first row that supplies a unit, and its cheapest way; None: none."""
    for row in state[SupplyRow].values():
        fields = reach[row.id].values() if is_for(state, row, unit) else ()
        ways = [each[unit.field] for each in fields if unit.field in each]
        if ways:
            return row.id, min(ways, key=lambda way: way.spent[-1])
    return "", None


def _by(state: State, way: Way) -> str:
    """OR-SUP-1 Say by which places supplies come, else by which fields."""
    names = {place.field: place.place for place in state[Place].values()}
    return by_way(way.fields, names) if way.fields[1:] else "in the same field"


def _used(state: State, ordered: Mapping[str, OrderLine], unit: Unit) -> Counter[str]:
    """OR-SUP-3 Return what a unit uses this turn: by what it did, and by being there."""
    its, used = board.type_of(state, unit), Counter[str]()
    line, verb = order_of(state, ordered, unit) or (None, None)
    fought = any(unit.id in (*r.attackers, *r.supporters) for r in state[CombatRow].values())
    if line and verb and (verb.role == Role.NONE or fought):
        used[verb.verb] += verb.uses
    used["a turn"] += its.uses
    return +used if its.load else Counter()


def _spent(state: State, umpire: Umpire, unit: Unit, used: Counter[str]) -> Ruling:
    """OR-SUP-3 Return the ruling on what a unit uses, as far as it has it."""
    number = min(used.total(), board.stock_of(state, unit))
    return Ruling(
        id=umpire.on("supply", unit.id).name("used"),
        rule="OR-SUP-3",
        text=f"{unit.id} uses {counted(number, 'load')}.",
        working=tuple(Working("OR-SUP-3", what, str(n)) for what, n in used.items()),
        changes=(Set(Unit, unit.id, "stock", board.stock_of(state, unit) - number),),
    )


def _depots(state: State, sides: Collection[str]) -> Iterator[Place]:
    """OR-SUP-4 Yield the places whose stock grows, with the side of the first row for each."""
    rows = {folded(r.named): r for r in reversed([*state[SupplyRow].values()])}
    for place in state[Place].values():
        row = rows.get(folded(place.place))
        grows = place.comes and place.stock is not None
        if row and grows and folded(row.side) in map(folded, sides):
            yield place


def _comes(umpire: Umpire, place: Place) -> Ruling:
    """OR-SUP-4 Return the ruling on loads that come to a place."""
    return Ruling(
        id=umpire.on("depot", place.place).name("filled"),
        rule="OR-SUP-4",
        text=f"{counted(place.comes, 'load')} come to {place.place}.",
        changes=(Set(Place, place.place, "stock", (place.stock or 0) + place.comes),),
    )


def _filled(state: State, umpire: Umpire, unit: Unit, reach: Reach) -> Ruling | None:
    """OR-SUP-4 Return the ruling on a unit that draws what it lacks from whatever reaches it."""
    stock = board.stock_of(state, unit)
    wants = board.type_of(state, unit).load - stock
    left, lines = dict[tuple[type[Record], str], int](), list[Working]()
    for row in state[SupplyRow].values() if wants > 0 else ():
        fields = reach[row.id] if is_for(state, row, unit) else {}
        for source in (source for source, there in fields.items() if unit.field in there):
            for store in _stores(state, row, source, unit):
                has = left.get((store.kind, store.key), store.left)
                drawn = wants if has is None else min(wants, has)
                if drawn and has is not None:
                    left[store.kind, store.key] = has - drawn
                if drawn:
                    said = f"{store.key}, {_by(state, fields[source][unit.field])}"
                    lines.append(Working(f"SUPPLY.{row.id}", said, str(drawn)))
                wants -= drawn
    if not lines:
        return None
    drew = board.type_of(state, unit).load - stock - wants
    name = umpire.on("supply", unit.id).name("drew")
    slots = {"unit": unit.id, "loads": plural("{count} load", "{count} loads", drew)}
    return Ruling(
        id=name,
        rule="OR-SUP-4",
        text=f"{unit.id} draws {slots['loads']}.",
        working=tuple(lines),
        changes=(
            *(Set(kind, key, "stock", n) for (kind, key), n in left.items()),
            Set(Unit, unit.id, "stock", stock + drew),
        ),
        told=(told(state, unit.team, "supply.drew", name, **slots),),
    )


class _Store(Struct, frozen=True):
    """OR-SUP-4 What supplies are drawn from: a row of a sheet, and what it has; None: no end."""

    kind: type[Record]
    key: str
    left: int | None = None


def _stores(state: State, row: SupplyRow, source: str, unit: Unit) -> Iterator[_Store]:
    """OR-SUP-4 Yield what there is to be drawn from where a row has a source."""
    if row.source == Source.UNIT:
        for each in board.units_at(state, source):
            if folded(each.type) == folded(row.named) != folded(unit.type):
                counts = board.type_of(state, each).load
                yield _Store(Unit, each.id, board.stock_of(state, each) if counts else None)
        return
    places = [p for p in state[Place].values() if folded(p.place) == folded(row.named)]
    if row.source == Source.PLACE and places:
        yield from (_Store(Place, p.place, p.stock) for p in places if p.field == source)
    else:
        yield _Store(SupplyRow, row.id)


def is_for(state: State, row: SupplyRow, unit: Unit) -> bool:
    """OR-SUP-1 Tell whether a row is for a unit: its side, and its type."""
    is_type = not row.types or folded(unit.type) in map(folded, row.types)
    return is_type and folded(row.side) == folded(board.side(state, unit))


def _changes(state: State, unit: Unit, its: list[SupplyRow], without: int) -> Iterator[Change]:
    """OR-SUP-2 Yield what changes for a unit: its count, and the state that comes or goes."""
    if without != unit.unsupplied:
        yield Set(Unit, unit.id, "unsupplied", without)
    now = unit.condition
    for row in its:
        if without >= row.after and without and board.is_heavier(state, row.state, now):
            now = row.state
        elif not without and row.state and now == row.state:
            now = ""
    if now != unit.condition:
        yield from board.comes_to(state, unit, now)


def _supplied(state: State, row: SupplyRow, rules: Rules) -> dict[str, dict[str, Way]]:
    """OR-SUP-1 Return the ways that supply comes by, by its sources: none through the enemy.

    Next to the enemy it comes only where units of the side stand, if `contact` stops who moves.
    """
    mine = {
        u.field for u in board.in_field(state) if folded(board.side(state, u)) == folded(row.side)
    }
    held = {unit.field for unit in board.in_field(state)} - mine
    near = {each for field in held for each in board.neighbours(state, field, rules)} - mine
    closed = held | (near if rules.word("contact") == "stops" else set())
    limit = NO_LIMIT if row.within is None else row.within
    walker = Walker(UnitType(type="", moves_as=row.moves_as), limit, closed)
    starts = [each for each in sources(state, row) if each not in closed]
    if row.source in (Source.PLACE, Source.UNIT):
        return {each: reached(state, each, walker, rules) for each in starts}
    return {each: reached(state, each, walker, rules, also=starts) for each in starts[:1]}


def sources(state: State, row: SupplyRow) -> tuple[str, ...]:
    """OR-SUP-1 Return the fields that supply comes from: an edge, a place, units of a type."""
    if row.source == Source.PLACE:
        named = ((p.place, p.field) for p in state[Place].values())
        areas = ((each, each) for each in state[Area])
        its = (field for name, field in (*named, *areas) if folded(name) == folded(row.named))
        return tuple(dict.fromkeys(its))
    if row.source == Source.UNIT:
        return tuple(
            unit.field
            for unit in board.in_field(state)
            if folded(unit.type) == folded(row.named)
            and folded(board.side(state, unit)) == folded(row.side)
        )
    down, last = {
        Source.NORTH: (True, False),
        Source.SOUTH: (True, True),
        Source.WEST: (False, False),
        Source.EAST: (False, True),
    }[Source(row.source)]
    lines: dict[int, list[Square]] = {}
    cells = board.cells(state)
    for square in filter(None, map(parse_square, cells)):
        lines.setdefault(square.column if down else square.row, []).append(square)
    ends = max if last else min
    return tuple(dict.fromkeys(cells[str(ends(line))] for line in lines.values()))

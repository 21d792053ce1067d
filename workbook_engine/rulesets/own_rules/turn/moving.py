"""Movement: all units go at once, by the cheapest way, as far as their verbs allow (OR-MOV-1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.changes import Set
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.costs import listed
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.alone import Alone, changed
from workbook_engine.rulesets.own_rules.land.ways import Walker, Way, paid, towards, used
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.known import MOVEMENT
from workbook_engine.rulesets.own_rules.vocabulary.records import OrderLine, Unit, Verb, WayKind
from workbook_engine.rulesets.own_rules.vocabulary.words import Role

MOVES = "moves"
"""What the rulings of units that move are named after."""


class March(Struct, frozen=True):
    """OR-MOV-1 A unit on its way: whose, where it is to go, how it goes."""

    unit: Unit
    side: str
    to: str
    verb: Verb
    way: Way
    may: Fraction
    met: bool = False
    """OR-MOV-3 It met the enemy on the way and went no further."""
    crowded: str = ""
    """OR-STK-1, OR-WAY-3 The rule by which there was no room for it where it would have come to."""
    lines: tuple[Working, ...] = ()
    """OR-MOD-2 What changed its movement."""

    @property
    def late(self) -> Fraction:
        """OR-MOV-3 What part of its movement it has spent: who has spent less is there first."""
        return self.way.spent[-1] / self.may if self.may else Fraction()


def orders_by_unit(orders: TurnOrders) -> dict[str, OrderLine]:
    """OR-VRB-1 Return the order of each unit that has one."""
    return {line.unit: line for line in orders[OrderLine].values()}


def order_of(
    state: State, ordered: Mapping[str, OrderLine], unit: Unit
) -> tuple[OrderLine, Verb] | None:
    """OR-VRB-1, OR-STA-1 Return the order of a unit with its verb; None where its state bars it."""
    line = ordered.get(unit.id)
    verb = state[Verb].get(line.verb) if line else None
    if line is None or verb is None or why_barred(state, unit, verb):
        return None
    return line, verb


def why_barred(state: State, unit: Unit, verb: Verb) -> str:
    """OR-STA-1, OR-SUP-5 Return why a unit cannot do what a verb says; blank where it can."""
    if folded(verb.verb) in map(folded, listed(board.condition_of(state, unit).barred)):
        return _("is {state} and cannot {verb}").format(state=unit.condition, verb=verb.verb)
    short = board.type_of(state, unit).load and board.stock_of(state, unit) < verb.uses
    return _("has not the supplies to {verb}").format(verb=verb.verb) if short else ""


def moves(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-MOV-1 Every unit of some sides goes towards its field; none sees what the others do."""
    marches = {each.unit.id: each for each in _marches(state, orders, umpire.rules, sides)}
    for march in halted(state, marches).values():
        yield _gone(umpire, state, march)


def _marches(
    state: State, orders: TurnOrders, rules: Rules, sides: Collection[str]
) -> Iterator[March]:
    ordered = orders_by_unit(orders)
    walls: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
    for unit in board.of_sides(state, sides):
        line, verb = order_of(state, ordered, unit) or (None, None)
        if line is None or verb is None or not line.to or verb.role in (Role.SUPPORT, Role.FIRE):
            continue
        side, its = board.side(state, unit), board.type_of(state, unit)
        if side not in walls:
            walls[side] = _walls(state, side, rules)
        said: list[Working] = []
        may = its.movement * verb.share * board.condition_of(state, unit).moves
        may = changed(MOVEMENT, Alone(state, unit, rules, verb.verb), may, said)
        walker = Walker(its, may, *walls[side])
        way = towards(state, unit.field, line.to, walker, rules)
        yield March(unit, side, line.to, verb, way, may, lines=tuple(said))


def _walls(state: State, side: str, rules: Rules) -> tuple[frozenset[str], frozenset[str]]:
    """OR-MOV-2 Return the fields a side cannot enter, and those in which it must stop."""
    held = board.held_by_others(state, side)
    if rules.word("contact") != "stops":
        return held, frozenset()
    return held, frozenset(near for each in held for near in board.neighbours(state, each, rules))


def halted(state: State, marches: Mapping[str, March]) -> dict[str, March]:
    """OR-MOV-3, OR-STK-1 Return the marches as they end where two sides come to one field, or many.

    Who has spent the smaller part of his movement is there first, and the others stop before it;
    where they come together, all do. So do those of one side for whom there is no room, there or
    on a road or river on the way (OR-WAY-3).
    A way only grows shorter, so this ends.
    """
    going = dict(marches)
    stay: dict[str, list[Unit]] = defaultdict(list)
    for unit in board.in_field(state):
        if unit.id not in marches:
            stay[unit.field].append(unit)
    while True:
        at: dict[str, list[March]] = defaultdict(list)
        for march in going.values():
            at[march.way.end].append(march)
        late = [march for there in at.values() for march in _too_late(there)]
        if not late:
            full = [m for field, there in at.items() for m in _crowded(state, field, stay, there)]
            late = [replace(march, crowded="OR-STK-1") for march in full]
        for march in late:
            short = march.way.short_of(len(march.way.fields) - 2)
            going[march.unit.id] = replace(march, way=short, met=not march.crowded)
        if not late:
            jammed = dict(_jammed(state, going.values()))
            going.update(jammed)
            if not jammed:
                return going


def _jammed(state: State, going: Iterable[March]) -> Iterator[tuple[str, March]]:
    """OR-WAY-3 Yield who finds a road or river taken, as far as it gets: those that come last."""
    room: dict[tuple[str, frozenset[str], str], int] = {}
    if all(way.most is None for way in state[WayKind].values()):
        return
    for march in sorted(going, key=lambda march: march.late):
        its = board.type_of(state, march.unit)
        for n, (start, field) in enumerate(pairwise(march.way.fields)):
            ways = [w for w in used(state, start, field, its.moves_as) if w.most is not None]
            keys = [(march.side, frozenset((start, field)), way.name) for way in ways]
            for key, way in zip(keys, ways, strict=True):
                room[key] = room.get(key, way.most or 0) - its.size
            if any(room[key] < 0 for key in keys):
                short = march.way.short_of(n)
                yield march.unit.id, replace(march, way=short, crowded="OR-WAY-3")
                break


def _crowded(
    state: State, field: str, stay: Mapping[str, list[Unit]], there: list[March]
) -> Iterator[March]:
    """OR-STK-1 Yield who finds no room in a field: those that come last to it."""
    room = board.room_at(state, field, stay.get(field, ()))
    for march in sorted(there, key=lambda march: (len(march.way.fields) > 1, march.late)):
        room -= board.type_of(state, march.unit).size
        if room < 0 and len(march.way.fields) > 1:
            yield march


def _too_late(there: list[March]) -> Iterator[March]:
    """OR-MOV-3 Yield who of those that come to one field stops before it."""
    first = min(march.late for march in there)
    sides = {march.side for march in there}
    firsts = {march.side for march in there if march.late == first}
    for march in there if len(sides) > 1 else ():
        is_first = firsts == {march.side}
        if not is_first and len(march.way.fields) > 1:
            yield march


def _gone(umpire: Umpire, state: State, march: March) -> Ruling:
    """OR-MOV-1 Return the ruling on a unit's way, which cites the ground of every field."""
    unit, end = march.unit, march.way.end
    name = umpire.on(MOVES, unit.id).name("moved")
    is_there = end == march.to or march.verb.role == Role.ATTACK
    slots = {"unit": unit.id, "start": unit.field, "end": end, "to": march.to}
    key = "move.met" if march.met else "move.went" if is_there else "move.short"
    if end == unit.field:
        key = "move.stood" if is_there else "move.stuck"
    key = "move.full" if march.crowded else key
    did = "stays at" if end == unit.field else f"goes from {unit.field} to"
    return Ruling(
        id=name,
        rule="OR-MOV-1",
        text=f"{unit.id} {did} {end}.",
        working=tuple(_working(state, march)),
        changes=(Set(Unit, unit.id, "field", end),) if end != unit.field else (),
        told=(told(state, unit.team, key, name, **slots),),
    )


def _working(state: State, march: March) -> Iterator[Working]:
    its = board.type_of(state, march.unit)
    share = f", {shown(march.verb.share)} of it" if march.verb.share != 1 else ""
    yield Working(f"TYPE.{its.type}", f"movement {its.movement}{share}", shown(march.may))
    kind = board.condition_of(state, march.unit)
    if kind.moves != 1:
        yield Working(f"STATE.{kind.name}", "movement", f"x {shown(kind.moves)}")
    yield from march.lines
    steps = [*zip(march.way.fields, march.way.spent, strict=True)]
    for (start, before), (field, spent) in pairwise(steps):
        first, *crossed = paid(state, start, field, its.moves_as)
        cite = f"WAY.{first.name}" if isinstance(first, WayKind) else f"GROUND.{first.letter}"
        over = "".join(f" and over {way.name}" for way in crossed)
        yield Working(cite, f"{field}, {first.name}{over}", shown(spent - before))
    if march.met:
        yield Working("OR-MOV-3", "met the enemy and stopped before the field")
    if march.crowded:
        where = "in the field" if march.crowded == "OR-STK-1" else "on the way"
        yield Working(march.crowded, f"no room {where} beyond")

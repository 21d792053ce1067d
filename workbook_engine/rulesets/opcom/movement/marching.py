"""Marching: all units advance together in slices, and stop on contact (OC-6.12, OC-6.13).

Working state only: it is local to the movement phase, which gives one ruling a unit at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct, field

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.land.contact import Watch, gap_squared, passing_km
from workbook_engine.rulesets.opcom.land.country import Country, Node
from workbook_engine.rulesets.opcom.land.ways import TURN
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

SLICES = 60
"""So many slices a turn: foot and tanks start and stop together."""

_ATTACKS = frozenset({Action.ATTACK, Action.BREAKTHROUGH})


class March(Struct):
    """One unit on the march: its way, when it reaches each square, and where it has got to."""

    unit: Unit
    action: str
    way: Sequence[Node]
    times: Sequence[Fraction]
    """When each square is reached, in turns from the start."""
    night: bool = False
    target: Node | None = None
    quarry: frozenset[str] = frozenset()
    """Those who stand at its target as it sets out."""
    at: int = 0
    stopped_by: str = ""
    attacks: Node | None = None
    """The enemy square it attacks instead of its target, having met it on the way."""
    closes_with: str = ""
    """The enemy it met on its way and comes on to attack, though its way leads past him."""
    waited: Fraction = Fraction(0)
    """Time lost before an enemy that slipped away, or till it is night: not spent moving."""

    @property
    def here(self) -> Node:
        """The square it has reached."""
        return self.way[self.at]

    @property
    def is_done(self) -> bool:
        """Whether it goes no farther this turn."""
        return bool(self.stopped_by) or self.at + 1 >= len(self.way)

    @property
    def spent(self) -> Fraction:
        """The share of the turn it has spent moving."""
        return self.times[self.at]


class Field(Struct):
    """Who holds which square while the march goes on."""

    country: Country
    square_km: Fraction
    rules: Rules
    held: dict[str, dict[Node, list[str]]] = field(default_factory=dict)
    _watches: dict[str, Watch] = field(default_factory=dict)
    """What each side looks out for, as long as nobody moves."""

    def put(self, side: str, node: Node, name: str) -> None:
        """Put a unit down."""
        self._watches.clear()
        self.held.setdefault(side, {}).setdefault(node, []).append(name)

    def take_up(self, side: str, node: Node, name: str) -> None:
        """Take a unit up."""
        self._watches.clear()
        names = self.held[side][node]
        names.remove(name)
        if not names:
            del self.held[side][node]

    def watch_of(self, side: str) -> Watch:
        """Return what a side must look out for: every other side's effective units."""
        if side not in self._watches:
            self._watches[side] = Watch(self._enemies_of(side), self.square_km, self.rules)
        return self._watches[side]

    def enemies_at(self, node: Node | None, side: str) -> Iterator[str]:
        """Yield those of other sides in a square, all of them."""
        for other, nodes in self.held.items():
            if other != side and node is not None:
                yield from nodes.get(node, ())

    def _enemies_of(self, side: str) -> dict[Node, str]:
        return {
            node: names[0]
            for other, nodes in self.held.items()
            if other != side
            for node, names in nodes.items()
        }


def march(marches: Sequence[March], ground: Field) -> None:
    """OC-6.12, OC-6.13 Advance all units slice by slice; within a slice nobody goes first.

    Also OC-5.5, OC-5.7.
    """
    under_way = marches
    for each in marches:
        each.quarry = frozenset(ground.enemies_at(each.target, each.unit.side))
    for n in range(1, SLICES + 1):
        now = Fraction(n, SLICES)
        under_way = [each for each in under_way if each.at + 1 < len(each.way)]
        if not under_way:
            break
        _follow_up(under_way, ground, now)
        going = [each for each in under_way if not each.stopped_by and _is_due(each, now)]
        while going:
            watches = {side: ground.watch_of(side) for side in {m.unit.side for m in going}}
            steps = [(each, _step(each, watches[each.unit.side], ground)) for each in going]
            _stop_who_run_together([each for each, steps_on in steps if steps_on])
            steps = [(each, steps_on and not each.stopped_by) for each, steps_on in steps]
            for each, steps_on in steps:
                if steps_on:
                    _advance(each, ground)
            going = [m for m, steps_on in steps if steps_on and not m.is_done and _is_due(m, now)]
    for each in marches:
        if each.attacks is not None:
            each.attacks = _where_he_is_now(each, each.attacks, ground)
        elif each.closes_with in each.quarry:
            each.attacks = _closed_with(each, ground.watch_of(each.unit.side))


def _where_he_is_now(each: March, met: Node, ground: Field) -> Node:
    """OC-6.12 Return the square of the enemy met, who may have moved on and be in contact still."""
    watch = ground.watch_of(each.unit.side)
    contact = ground.rules.fraction("passing_open") / watch.square_km
    now = next((node for node, name in watch.enemies.items() if name == each.stopped_by), met)
    if met in watch.enemies or gap_squared(each.here, now) > contact * contact:
        return met
    return now


def _is_due(each: March, now: Fraction) -> bool:
    due = each.times[each.at + 1]
    return (due + each.waited if each.waited else due) <= now


def _follow_up(marches: Sequence[March], ground: Field, now: Fraction) -> None:
    """OC-6.12 Let attackers march on whose enemy has slipped away since the last slice."""
    waiting = [m for m in marches if m.stopped_by and m.action in _ATTACKS]
    waiting = [m for m in waiting if m.at + 1 < len(m.way)]
    watches = {side: ground.watch_of(side) for side in {m.unit.side for m in waiting}}
    for each in waiting:
        there = each.way[each.at + 1]
        terrain = ground.country.ground_at(there) or ""
        if _met(each, there, watches[each.unit.side], terrain) is None:
            each.stopped_by, each.attacks = "", None
            each.waited = max(now - each.times[each.at + 1], Fraction(0))


def _step(each: March, watch: Watch, ground: Field) -> bool:
    """Tell whether a unit takes its next step; where it may not, say by whom it is stopped."""
    there = each.way[each.at + 1]
    terrain = ground.country.ground_at(there) or ""
    enemy = _met(each, there, watch, terrain)
    if enemy is None:
        return True
    if each.action in _ATTACKS:
        return _attacker_goes_on(each, there, enemy, watch, terrain)
    each.stopped_by = enemy
    return False


def _stop_who_run_together(entering: list[March]) -> None:
    """OC-6.12 Stop enemies who would enter one square at once; each halts before it."""
    by_square: dict[Node, list[March]] = {}
    for each in entering:
        if is_effective(each.unit):  # OC-6.12
            by_square.setdefault(each.way[each.at + 1], []).append(each)
    for meeting in by_square.values():
        for one in meeting:
            foe = next((other for other in meeting if other.unit.side != one.unit.side), None)
            if foe:
                one.stopped_by = foe.unit.id
                one.attacks = foe.here if one.action in _ATTACKS else None


def _met(each: March, there: Node, watch: Watch, terrain: str) -> str | None:
    """OC-6.12 Return the enemy that an attacker has closed with, or that a step would meet."""
    if _closed_with(each, watch) is not None:
        return each.closes_with
    return watch.met(each.here, there, terrain, each.night)


def _closed_with(each: March, watch: Watch) -> Node | None:
    """OC-6.12 Return where the enemy stands whom an attacker closes with, once in contact."""
    if not each.closes_with:
        return None
    contact = watch.rules.fraction("passing_open") / watch.square_km
    at = (n for n, name in watch.enemies.items() if name == each.closes_with)
    return next((n for n in at if gap_squared(each.here, n) <= contact * contact), None)


def _attacker_goes_on(each: March, there: Node, enemy: str, watch: Watch, terrain: str) -> bool:
    """OC-6.12 An attacker is not stopped by those at its target; others it attacks instead.

    Who has left the target, and is met on the way, is another (OC-9.6).
    It closes with those it meets until it is in contact, and does not enter their square.
    """
    reach = passing_km(terrain, watch.rules, night=each.night) / watch.square_km
    met = next(node for node, name in watch.enemies.items() if name == enemy)
    by_target = each.target is not None and gap_squared(met, each.target) <= reach * reach
    by_target = by_target and (met == each.target or enemy not in each.quarry)
    contact = watch.rules.fraction("passing_open") / watch.square_km
    far = by_target or gap_squared(each.here, met) > contact * contact
    if far and there not in watch.enemies:
        each.closes_with = "" if by_target else enemy
        return True
    each.stopped_by = enemy
    each.attacks = each.target if by_target else met
    return False


def _advance(each: March, ground: Field) -> None:
    unit = each.unit
    if each.unit.id in ground.held.get(unit.side, {}).get(each.here, ()):
        ground.take_up(unit.side, each.here, unit.id)
        ground.put(unit.side, each.way[each.at + 1], unit.id)
    each.at += 1


def field_of(
    country: Country, square_km: Fraction, placed: Iterable[tuple[Unit, Node]], rules: Rules
) -> Field:
    """OC-6.12 Set up the field; units that can no longer fight stop nobody."""
    ground = Field(country, square_km, rules)
    for unit, node in placed:
        if is_effective(unit):
            ground.put(unit.side, node, unit.id)
    return ground


def in_turns(
    ticks: Sequence[int], keeps: Fraction, starts_at: Fraction = Fraction(0)
) -> list[Fraction]:
    """OC-6.4 Return times in turns for a unit that keeps a share of its speed.

    One that has spent part of the turn otherwise, on a train say, starts later.
    """
    full_speed = TURN * keeps.numerator
    times = [Fraction(tick * keeps.denominator, full_speed) for tick in ticks]
    return [starts_at + time for time in times] if starts_at else times

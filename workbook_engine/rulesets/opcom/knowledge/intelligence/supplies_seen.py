"""Supplies as one team sees them: used up, lost to the enemy, and left (OC-10.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.changes import Add, Set
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.land.ground import named, near, square_of, where
from workbook_engine.rulesets.opcom.supply.stacks import parked_name
from workbook_engine.rulesets.opcom.supply.supply import FUEL, headquarters
from workbook_engine.rulesets.opcom.vocabulary.messages import loads, say, shortened
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit

AMMUNITION = ("british_ammo", "american_ammo", "german_ammo")
"""The colours of ammunition in a stack (OC-11.1)."""
_TAKEN_BY_THE_ENEMY = "OC-9.30"
"""The rule of the rulings in which retreating units leave supplies behind."""
_NOT_USED = ("umpire", "OC-11.")
"""Corrections by the umpire's hand, and points that were only carried elsewhere."""


class Points(Struct, frozen=True):
    """Supply points: these numbers the players are told (OC-10.6)."""

    ammo: int = 0
    fuel: int = 0

    def __bool__(self) -> bool:
        return bool(self.ammo or self.fuel)


class Supplies(Struct, frozen=True):
    """One stack that a team hears of: who holds it, what went out of it, what is left."""

    holder: str
    """For supplies parked on the map the square where they lie."""
    formation: str
    """Blank for supplies parked on the map."""
    used: Points
    taken: Points
    left: Points
    said: str = ""
    """What the umpire says of it, in place of the figures."""
    called: str = ""
    """What supplies parked on the map are called, and where they lie."""
    by: tuple[str, ...] = ()
    """Which of the team's own units drew on these."""


def supplies_of_team(turn: Turn, team: Team, formations: Mapping[str, str]) -> Iterator[Supplies]:
    """OC-10.6 Yield the stacks of a team's units, and those of its side parked on the map.

    All teams of a side know what lies where; that some of it was used is told to who drew it.
    """
    for stack in turn.after[Stack].values():
        own, parked = stack.holder in formations, not stack.holder and stack.side == team.side
        if own or parked:
            used, by = _gone(turn, stack, None if own else formations)
            yield Supplies(
                holder=stack.holder or stack.position or stack.id,
                formation=formations.get(stack.holder, ""),
                used=used,
                taken=_gone(turn, stack, taken=True)[0],
                left=Points(sum(getattr(stack, colour) for colour in AMMUNITION), stack.fuel),
                called="" if own else _called(turn.after, stack),
                by=() if own else by,
            )


def _gone(
    turn: Turn, stack: Stack, only: Collection[str] | None = None, *, taken: bool = False
) -> tuple[Points, tuple[str, ...]]:
    """Return what went out of a stack, by use or the enemy's hand, and who drew it.

    Corrections do not count; what single units drew does where they are some of `only`.
    """
    gone = {True: 0, False: 0}
    drew: dict[str, None] = {}
    for ruling in turn.rulings:
        if ruling.rule.startswith(_NOT_USED) or (ruling.rule == _TAKEN_BY_THE_ENEMY) != taken:
            continue
        for change in ruling.changes:
            if isinstance(change, Add | Set) and (change.record, change.key) == (Stack, stack.id):
                points, by = _number(change.was) - _number(change.now), getattr(change, "by", ())
                if by and only is not None:
                    by = [each for each in by if each in only]
                    points = len(by)
                drew |= dict.fromkeys(by)
                gone[change.field == FUEL] += points
    return Points(gone[False], gone[True]), tuple(drew)


def _called(state: State, stack: Stack) -> str:
    """Return what parked supplies are called, where the umpire has named them, and where they lie.

    Those that the engine has parked have no name of their own (OC-11.6).
    """
    square = square_of(state, stack.position)
    place = named(state, square) if square else stack.position
    unnamed = {parked_name(stack.position), parked_name(stack.position, stack.side)}
    return say(
        f"supply.{'parked' if stack.id in unnamed else 'named'}", "", place=place, name=stack.id
    )


def stock_in_words(stock: Supplies, about: str) -> str:
    """OC-10.6 Say what was used up and by whom, what the enemy took, and what is left."""
    of, units = f"{about}/{stock.holder}", shortened(stock.by)
    lost = (("drawn" if units else "used", stock.used), ("taken", stock.taken))
    parts = [
        say(f"supply.{key}", of, points=points_in_words(points), units=units)
        for key, points in lost
        if points
    ] or [say("supply.none", of)]
    key = "left" if stock.left else "empty"
    parts.append(say(f"supply.{key}", of, points=points_in_words(stock.left)))
    place = stock.called or stock.holder
    return say("supply.line", about, place=place, parts="; ".join(parts))


def parked_in_words(stocks: Sequence[Supplies], about: str) -> Iterator[tuple[str, Supplies]]:
    """OC-10.6 Yield what became of supplies parked on the map, where anything did."""
    for each in stocks:
        if not each.formation and (each.used or each.taken or each.said):
            yield each.said or stock_in_words(each, about), each


def points_in_words(points: Points) -> str:
    """OC-10.6 Say how much there is of each sort, in loads: a quartermaster's word for points."""
    key = "both" if points.ammo and points.fuel else "ammo" if points.ammo else "fuel"
    return say(f"points.{key}", "", ammo=loads(points.ammo), fuel=loads(points.fuel))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _holders(stacks: Table[Stack]) -> frozenset[str]:
    return frozenset(stack.holder for stack in stacks.values())


def draws_on(state: State, unit: Unit, rules: Rules) -> tuple[str, str]:
    """OC-11.3 Return how a unit stands for supplies, as a key of the messages, and its HQ."""
    if unit.id in state.index(Stack, _holders):
        return "holds", unit.id
    staff = headquarters(state, unit)
    if staff is None or staff.id == unit.id or unit.kind == Kind.DUMP:
        return ("", "") if unit.kind in {Kind.HQ, Kind.DUMP} else ("cut_off", "")
    in_reach = near(
        state, where(state, unit), where(state, staff), rules.fraction("headquarters_reach")
    )
    return ("draws" if in_reach else "out_of_reach"), staff.id

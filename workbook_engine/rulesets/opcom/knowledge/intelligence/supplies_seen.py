"""Supplies as one team sees them: used up, lost to the enemy, and left (OC-10.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.changes import Add, Set
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.land.ground import near, where
from workbook_engine.rulesets.opcom.supply.supply import FUEL, headquarters
from workbook_engine.rulesets.opcom.vocabulary.messages import loads, say
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
    """One stack of the team's: who holds it, what went out of it, what is left."""

    holder: str
    formation: str
    """Blank for supplies parked on the map."""
    used: Points
    taken: Points
    left: Points
    said: str = ""
    """What the umpire says of it, in place of the figures."""


def supplies_of_team(turn: Turn, team: Team, formations: Mapping[str, str]) -> Iterator[Supplies]:
    """OC-10.6 Yield the stacks of a team's units, and those of its side parked on the map."""
    used, taken = _gone(turn, taken=False), _gone(turn, taken=True)
    for stack in turn.after[Stack].values():
        parked = not stack.holder and stack.side == team.side
        if parked or stack.holder in formations:
            yield Supplies(
                holder=stack.holder or stack.position or stack.id,
                formation=formations.get(stack.holder, ""),
                used=used.get(stack.id, Points()),
                taken=taken.get(stack.id, Points()),
                left=Points(sum(getattr(stack, colour) for colour in AMMUNITION), stack.fuel),
            )


def _gone(turn: Turn, *, taken: bool) -> dict[str, Points]:
    """Return what went out of each stack, by our use or the enemy's; corrections do not count."""
    gone: dict[str, Points] = {}
    for ruling in turn.rulings:
        if ruling.rule.startswith(_NOT_USED) or (ruling.rule == _TAKEN_BY_THE_ENEMY) != taken:
            continue
        for change in ruling.changes:
            if isinstance(change, Add | Set) and change.record is Stack:
                points = _number(change.was) - _number(change.now)
                before = gone.get(change.key, Points())
                ammo = before.ammo + (points if change.field in AMMUNITION else 0)
                fuel = before.fuel + (points if change.field == FUEL else 0)
                gone[change.key] = Points(ammo, fuel)
    return gone


def stock_in_words(stock: Supplies, about: str) -> str:
    """OC-10.6 Say what was used up, what the enemy took, and what is left."""
    parts = [
        say(f"supply.{key}", f"{about}/{stock.holder}", points=points_in_words(points))
        for key, points in (("used", stock.used), ("taken", stock.taken))
        if points
    ] or [say("supply.none", f"{about}/{stock.holder}")]
    key = "left" if stock.left else "empty"
    points = points_in_words(stock.left)
    parts.append(say(f"supply.{key}", f"{about}/{stock.holder}", points=points))
    return say("supply.line", about, place=stock.holder, parts="; ".join(parts))


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

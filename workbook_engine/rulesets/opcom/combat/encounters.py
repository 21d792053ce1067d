"""Encounter battles: two sides that attack each other; the umpire says who is first (OC-9.6)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

RULE = "OC-9.6"
Attack = tuple[Unit, OrderLine, Square]
"""A unit, its order, and the square it attacks."""
Encounters = dict[Square, str]
"""The squares attacked out of an encounter, each with what its question is asked of."""


def first_attackers(
    state: State, attacks: list[Attack], umpire: Umpire
) -> Generator[Ruling, State, Encounters]:
    """OC-9.6, U-09 Where two sides attack each other's squares, one attacks first.

    The attacks of those who come too late are taken off the list.
    """
    asked: dict[Square, str] = {}
    encounters: Encounters = {}
    for one, other in _encounters(state, attacks):
        if one not in attacks or other not in attacks:
            continue  # an encounter before this one has settled it
        if one[2] in asked:  # met from two sides: one answer holds for both
            _take_off(attacks, other if asked[one[2]] == one[0].side else one)
            continue
        first = asked[one[2]] = _first(one, other, attacks, umpire)
        _take_off(attacks, other if first == one[0].side else one)
        encounters[(one if first == one[0].side else other)[2]] = str(one[2])
        yield Ruling(
            id=umpire.on(Engagement, str(one[2])).name("encounter"),
            rule=RULE,
            text=f"Encounter battle at {named(state, one[2])}: {first} attacks first.",
        )
    return encounters


def _first(one: Attack, other: Attack, attacks: list[Attack], umpire: Umpire) -> str:
    """OC-9.6 Ask who attacks first, for the book gives no rule; the stronger is put forward."""
    sides = (one[0].side, other[0].side)
    strength = {side: _strength(side, attacks, {one[2], other[2]}) for side in sides}
    return umpire.on(Engagement, str(one[2])).judge(
        "first attacker",
        max(sides, key=lambda side: strength[side]),
        rule=RULE,
        question=f"Encounter battle of {one[0].id} and {other[0].id}: which side attacks first?",
        choices=sides,
        basis=", ".join(f"{side} {strength[side]}" for side in sides),
        must=True,
    )


def _take_off(attacks: list[Attack], late: Attack) -> None:
    for each in [a for a in attacks if a[0].side == late[0].side and a[2] == late[2]]:
        attacks.remove(each)


def _strength(side: str, attacks: list[Attack], squares: set[Square]) -> int:
    mine = (unit for unit, _, square in attacks if unit.side == side and square in squares)
    return sum(status_of(unit) for unit in mine)


def _encounters(state: State, attacks: list[Attack]) -> Iterator[tuple[Attack, Attack]]:
    """Yield two attacks that face each other, of those not taken off the list meanwhile.

    Either attacks the square the other stands in, or both stand in the square they fight over.
    """
    met: set[frozenset[Square]] = set()
    listed = [(each, where(state, each[0])) for each in attacks]
    on = _by_square(target for (_, _, target), _ in listed)
    for one, here in listed:
        there = one[2]
        for at in sorted({*on.get(there, ()), *(on.get(here, ()) if here else ())}):
            other, stands = listed[at]
            facing = other[2] == there or stands == there
            pair = frozenset((there, other[2]))
            if facing and one[0].side != other[0].side and pair not in met and other in attacks:
                met.add(pair)
                yield one, other


def _by_square(squares: Iterable[Square]) -> dict[Square, list[int]]:
    """Return at which places of a list each square stands."""
    found: dict[Square, list[int]] = {}
    for at, square in enumerate(squares):
        found.setdefault(square, []).append(at)
    return found

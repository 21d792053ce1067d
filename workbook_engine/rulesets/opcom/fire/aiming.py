"""What a strike is aimed at, and what is within reach of whom (OC-9.36, OC-9.37)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.core.notation import as_list, names_in
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, km_between, parse_square
from workbook_engine.rulesets.opcom.fire.artillery import class_of, range_class, range_share
from workbook_engine.rulesets.opcom.land.ground import named, square_km, square_of, where
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind


class Aim(Struct, frozen=True):
    """What one side strikes: an area of squares, or a choke point that others must pass."""

    kind: StrikeKind
    side: str
    target: str
    """What is struck, under one name however it was ordered: guns and aircraft add up."""
    squares: tuple[Square, ...]

    @property
    def label(self) -> str:
        """The name of the strike, the same whoever takes part in it."""
        return f"{self.kind} {self.target} by {self.side}"


def aim_at(state: State, kind: StrikeKind, side: str, target: str) -> Aim | None:
    """Return what an order is aimed at: squares, places, crossings or units, `a; b` for several."""
    names = (target,) if squares_named(state, target) else names_in(target)
    squares = [square for name in names for square in squares_named(state, name)]
    if not squares:
        return None
    called = (
        [name] if name in state[Crossing] else (named(state, s) for s in squares_named(state, name))
        for name in names
    )
    target = as_list(dict.fromkeys(each for several in called for each in several))
    return Aim(kind, side, target, tuple(dict.fromkeys(squares)))


def squares_named(state: State, name: str) -> Iterable[Square]:
    """Return the squares a name stands for: both ends of a crossing, else one or none."""
    crossing = state[Crossing].get(name)
    if crossing:
        ends = (parse_square(crossing.bank), parse_square(crossing.far_bank))
        return [end for end in ends if end]
    unit = state[Unit].get(name)
    square = where(state, unit) if unit else square_of(state, name)
    return [square] if square else []


def is_in_reach(
    state: State, gun: Unit, squares: Iterable[Square], reading: str, rules: Rules
) -> bool:
    """OC-9.16 Tell whether a gun reaches the nearest of some squares, at long range too."""
    here, side = where(state, gun), square_km(state)
    km = min((km_between(here, square, side) for square in squares if here), default=None)
    reached = km is not None and range_share(range_class(class_of(gun), reading, rules), km, rules)
    return bool(reached)

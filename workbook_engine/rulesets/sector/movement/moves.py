"""Moves of a group: the bases of one Division in one sector (SB-MOV-01 to SB-MOV-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.command.orders import in_column, moves_freely
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.distance import have_boundary, is_engaged
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Profile, profile
from workbook_engine.rulesets.sector.vocabulary.words import Order, Price, Reason


@dataclass(frozen=True, slots=True)
class Group:
    """SB-MOV-01 The bases of one Division in one sector that move together."""

    order: str
    sector: str
    types: tuple[str, ...]
    motorised: tuple[bool, ...] = ()
    """SB-UNT-00, A07 Base by base; none where nobody has vehicles of his own."""
    halfway: bool = False
    """A07 Whether half a sector a phase does not make a whole one in this phase."""
    at_night: bool = False
    """SB-GEN-02, A01 Whether it moves for PIPs alone."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a group may run into: sectors of the enemy, and how many bases stand in its own."""

    enemies: frozenset[str]
    own: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moved:
    """Where a group ends, and why it went no farther."""

    end: str
    moves: int
    halted: bool = False
    reason: Reason | None = None
    paid: int = 0
    """How many PIPs were spent."""


def moves_of(group: Group, settings: Settings) -> int:
    """SB-MOV-04, A07 Return how many sectors a group moves: as its slowest base, more in column."""
    flags = group.motorised or (False,) * len(group.types)
    pairs = zip(group.types, flags, strict=True)
    slowest = min(_moves(profile(unit, settings), own, group, settings) for unit, own in pairs)
    return slowest + (BOOK.number("column_bonus") if in_column(group.order) else 0)


def _moves(unit: Profile, motorised: bool, group: Group, settings: Settings) -> int:
    """SB-UNT-00, A07 Return how many sectors one base moves."""
    if unit.halves and settings.word("gun_moves") == "half_a_sector":
        return 0 if group.halfway else unit.moves
    return unit.motorised if motorised else unit.moves


def moved(
    group: Group,
    path: Sequence[str],
    around: Around,
    purse: Purse,
    settings: Settings,
    *,
    offered: bool,
    gone: int = 0,
) -> Moved:
    """SB-MOV-01 to SB-MOV-06 Move a group on by what is left of its moves, for a PIP if due."""
    moves = max(0, moves_of(group, settings) - gone)
    way, before = tuple(path)[:moves], purse.left
    if not way:
        return Moved(group.sector, moves, reason=Reason.NO_MOVE if gone and path else None)
    due = _due(group, way, around, settings)
    goes_on = offered and due is None and purse.can_pay(Price.MOVE)
    reason = _in_the_way(group, way, around, settings, paying=goes_on)
    if reason is None and due is not None and not offered:
        reason = Reason.NEEDS_PIP
    elif reason is None and due is not None and not purse.pay(due):
        reason = Reason.NO_PIP
    if reason is not None:
        return Moved(group.sector, moves, reason=reason)
    at, left = _until_contact(way, around, settings)
    # SB-MOV-03 what halts on contact goes on for a PIP, if it has not paid one for this move
    if left and goes_on and purse.pay(Price.MOVE):
        at, left = _until_contact(left, around, settings)
    halted = is_engaged(at, around.enemies, settings)
    return Moved(at, moves, halted, paid=before - purse.left)


def _due(group: Group, way: Sequence[str], around: Around, settings: Settings) -> Price | None:
    """SB-MOV-02, SB-ORD-00 Return what a move costs; None where it is free.

    A Division on Probe that gets away from the enemy within a sector pays nothing.
    """
    engaged = is_engaged(group.sector, around.enemies, settings)
    if not engaged:
        return Price.MOVE if group.at_night or not moves_freely(group.order) else None
    if is_engaged(way[-1], around.enemies, settings):
        return Price.MOVE
    return None if group.order == Order.PROBE and len(way) == 1 else Price.DISENGAGE


def _until_contact(
    way: Sequence[str], around: Around, settings: Settings
) -> tuple[str, Sequence[str]]:
    """SB-MOV-03 Return where a group halts, next to the enemy or at its end, and what is left."""
    for n, sector in enumerate(way, start=1):
        if is_engaged(sector, around.enemies, settings):
            return sector, way[n:]
    return way[-1], ()


def _in_the_way(
    group: Group, way: Sequence[str], around: Around, settings: Settings, *, paying: bool
) -> Reason | None:
    """SB-GEN-03, SB-MOV-05 Return what refuses a move as far as it would go."""
    at, _ = _until_contact(way, around, settings)
    gone = way if paying else way[: way.index(at) + 1]
    for here, there in zip((group.sector, *gone), gone, strict=False):
        if not have_boundary(here, there):
            return Reason.NO_COMMON_BOUNDARY
        if there in around.enemies:
            return Reason.ENEMY_SECTOR
    bases = around.own.get(gone[-1], 0) + len(group.types)
    return Reason.SECTOR_FULL if bases > BOOK.number("bases_a_sector") else None

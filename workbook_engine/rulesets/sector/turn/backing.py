"""What stands behind an assault: weapons of the launching sectors, artillery, aircraft."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.assault_factor import Backing
from workbook_engine.rulesets.sector.combat.support import exchanged, in_assault, in_range
from workbook_engine.rulesets.sector.land.board import on_table, side_of, side_of_base
from workbook_engine.rulesets.sector.turn.air_over import over
from workbook_engine.rulesets.sector.turn.weapons import weapon, weapons_of
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, profile
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base
from workbook_engine.rulesets.sector.vocabulary.words import Combat

_OF_THE_SECTOR = (Arm.MORTAR, Arm.MACHINE_GUN)


def backings(
    state: State,
    row: AssaultRow,
    attackers: Sequence[Base],
    defenders: Sequence[Base],
    called: Collection[str],
    asks: Questions,
) -> tuple[Backing, Backing]:
    """SB-ASL-05, SB-ASL-12, SB-CBT-01, A39 Return what stands behind both sides of an assault.

    `called` are the weapons in other sectors that the defenders have called and paid for.
    """
    settings, starts = asks.umpire.settings, {base.sector for base in attackers}
    sides = [side_of(state, row.team), side_of_base(state, defenders[0]) if defenders else ""]
    own = [*_behind(state, row, attackers, settings)]
    other = [b for b in _called(state, called, row.label, settings) if b.sector != row.label]
    weapons = weapons_of(state, sides[0], settings), weapons_of(state, sides[1], settings)
    both = [weapon(base) for base in own], [weapon(base) for base in other]
    first, second = exchanged(*both, weapons, asks)
    own = [base for base in own if base.id not in first.by_weapon]
    lapsed = {*first.used, *second.by_weapon}
    left = tuple(base.type for base in other if base.id not in lapsed)
    return (
        Backing(
            guns=tuple(base.type for base in own if base.sector in starts),
            artillery=tuple(base.type for base in own if base.sector not in starts),
            air=_air(state, {row.label}, sides[0], settings),
        ),
        Backing(artillery=left, air=_air(state, {row.label, *starts}, sides[1], settings)),
    )


def _air(state: State, sectors: Iterable[str], side: str, settings: Settings) -> int:
    """SB-AIR-02, SB-AIR-01, A45 Return what a side's aircraft add, if they come in time."""
    if settings.word("corps_step") == "after_assaults":
        return 0
    found = (over(state, sector, side, settings) for sector in sectors)
    return max((each.in_assault for each in found if each), default=0)


def _behind(
    state: State, row: AssaultRow, attackers: Sequence[Base], settings: Settings
) -> Iterator[Base]:
    """SB-ASL-05, SB-ASL-12 Yield the weapons in range: of the launching sectors, and paid ones."""
    starts, fighting = {base.sector for base in attackers}, {base.id for base in attackers}
    there = {
        base.id
        for base in on_table(state)
        if base.sector in starts
        and base.division in row.divisions
        and profile(base.type, settings).arm in _OF_THE_SECTOR
    }
    yield from _called(state, {*there, *row.guns} - fighting, row.label, settings)


def _called(
    state: State, names: Collection[str], target: str, settings: Settings
) -> Iterator[Base]:
    """SB-IND-01, A58 Yield those of some weapons that reach a sector and support in assaults."""
    for base in on_table(state):
        one = weapon(base)
        allowed = in_assault(one.level, Combat.ASSAULT, settings)
        if base.id in names and allowed and in_range(one, target, settings):
            yield base

"""What stands behind an assault: weapons of the launching sectors, artillery, aircraft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.assault_factor import Backing
from workbook_engine.rulesets.sector.combat.support import counter_battery, in_assault, in_range
from workbook_engine.rulesets.sector.land.board import on_table, side_of, side_of_base
from workbook_engine.rulesets.sector.turn.air_over import over
from workbook_engine.rulesets.sector.turn.weapons import weapon, weapons_of
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, profile
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base
from workbook_engine.rulesets.sector.vocabulary.words import Combat

_OF_THE_SECTOR = (Arm.MORTAR, Arm.MACHINE_GUN)


def backings(
    state: State, row: AssaultRow, attackers: Sequence[Base], settings: Settings
) -> Backing:
    """SB-ASL-05, SB-ASL-12, SB-AIR-02 Return what stands behind the attackers."""
    air = over(state, row.label, side_of(state, row.team))
    behind = _cancelled(state, row, [*_behind(state, row, attackers, settings)], settings)
    starts = {base.sector for base in attackers}
    return Backing(
        guns=tuple(base.type for base in behind if base.sector in starts),
        artillery=tuple(base.type for base in behind if base.sector not in starts),
        air=air.in_assault if air else 0,
    )


def _behind(
    state: State, row: AssaultRow, attackers: Sequence[Base], settings: Settings
) -> Iterator[Base]:
    """SB-ASL-05, SB-ASL-12 Yield the weapons in range: of the launching sectors, and paid ones."""
    starts, fighting = {base.sector for base in attackers}, {base.id for base in attackers}
    for base in on_table(state):
        arm = profile(base.type, settings).arm
        at_start = base.sector in starts and base.division in row.divisions
        own = at_start and arm in _OF_THE_SECTOR
        level = weapon(base).level
        paid = base.id in row.guns and in_assault(level, Combat.ASSAULT, settings)
        called = base.id not in fighting and (own or paid)
        if called and in_range(weapon(base), row.label, settings):
            yield base


def _cancelled(
    state: State, row: AssaultRow, behind: Sequence[Base], settings: Settings
) -> list[Base]:
    """SB-CBT-01, A39 Return the weapons that enemy weapons do not cancel."""
    side = side_of(state, row.team)
    sides = {side_of_base(state, base) for base in on_table(state)} - {side}
    enemies = [w for other in sorted(sides) for w in weapons_of(state, other, settings)]
    found = counter_battery([weapon(base) for base in behind], enemies, settings)
    return [base for base in behind if base.id not in found.by_weapon]

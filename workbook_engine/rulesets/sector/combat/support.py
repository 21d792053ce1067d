"""Indirect support, counter-battery and harassment (SB-IND-01 to SB-IND-05, SB-CBT-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.fighters import Weapon
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Profile, Supports, profile
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Level, Price, Reason

Reaches = Callable[[Weapon, str], bool]
_BEFORE_OTHERS = (Arm.ARTILLERY, Arm.MORTAR, Arm.MACHINE_GUN)
"""A37 Which weapons are cancelled first."""


def in_range(weapon: Weapon, sector: str, settings: Settings) -> bool:
    """SB-IND-01 Tell whether a weapon reaches a sector from its own."""
    return steps(weapon.sector, sector, settings) <= profile(weapon.type, settings).range


def no_support(weapon: Weapon, target: Profile, sector: str, settings: Settings) -> Reason | None:
    """SB-IND-01, SB-IND-02 Return why a weapon cannot support fire on a target, if it cannot."""
    if not in_range(weapon, sector, settings):
        return Reason.OUT_OF_RANGE
    if not suits(weapon.type, target, settings):
        return Reason.TARGET_ARMOURED
    return None


def suits(unit: str, target: Profile, settings: Settings) -> bool:
    """SB-IND-02 Tell whether a type of weapon supports fire on such a target."""
    says = profile(unit, settings).supports
    return says is Supports.ANY or (says is Supports.SOFT and not target.is_armoured)


def in_assault(level: Level, combat: Combat, settings: Settings) -> bool:
    """SB-IND-05, SB-ASL-12, A58 Tell whether a weapon of this level supports such a combat."""
    if combat is Combat.RANGED or level is Level.DIVISION:
        return True
    return settings.word("corps_artillery_in_assault") == "support"


def price_of(weapon: Weapon, front: str, settings: Settings) -> Price | None:
    """SB-IND-03, SB-IND-05 Return what the sector of a weapon costs; nothing in the firing sector.

    A64 Mortars and machine guns in other sectors pay as artillery does.
    """
    if weapon.level is Level.CORPS:
        return Price.CORPS_ARTILLERY
    if weapon.sector == front:
        return None
    is_gun = profile(weapon.type, settings).arm is Arm.ARTILLERY
    return Price.ARTILLERY if is_gun or settings.number("support_sector_pip") else None


@dataclass(frozen=True, slots=True)
class CounterBattery:
    """SB-CBT-01 Which supports are cancelled, and by which weapons."""

    by_weapon: dict[str, str] = field(default_factory=dict)
    """The enemy weapon by the support that it cancels."""

    @property
    def used(self) -> tuple[str, ...]:
        """A37 The weapons that are used up in it."""
        return tuple(self.by_weapon.values())


def counter_battery(
    supports: Sequence[Weapon], enemies: Iterable[Weapon], settings: Settings
) -> CounterBattery:
    """SB-CBT-01 Each enemy weapon cancels the first support that it reaches, one for one."""
    left = [each for each in _in_cancel_order(supports, settings) if _counts(each, settings)]
    found: dict[str, str] = {}
    for enemy in enemies:
        if _counts(enemy, settings):
            hit = next((each for each in left if in_range(enemy, each.sector, settings)), None)
            if hit is not None:
                left.remove(hit)
                found[hit.id] = enemy.id
    return CounterBattery(found)


def _counts(weapon: Weapon, settings: Settings) -> bool:
    """SB-CBT-01, A38 Machine guns are no battery."""
    arm = profile(weapon.type, settings).arm
    if arm is Arm.MACHINE_GUN:
        return settings.yes("hmg_counter_battery")
    return arm in (Arm.ARTILLERY, Arm.MORTAR)


def _in_cancel_order(supports: Sequence[Weapon], settings: Settings) -> list[Weapon]:
    """A37 Artillery before mortars, among equals the last listed first."""
    last_first = list(reversed(supports))
    return sorted(last_first, key=lambda w: _rank(profile(w.type, settings).arm))


def _rank(arm: Arm) -> int:
    return _BEFORE_OTHERS.index(arm) if arm in _BEFORE_OTHERS else len(_BEFORE_OTHERS)


def harassment(types: Iterable[str], combat: Combat, settings: Settings) -> int:
    """SB-IND-04, A35 Return what the infantry battalions of a sector add to fire from it."""
    infantry = sum(profile(each, settings).arm is Arm.INFANTRY for each in types)
    enough = infantry >= BOOK.number("harassment") and combat is Combat.RANGED
    return BOOK.number("indirect_support") if enough else 0

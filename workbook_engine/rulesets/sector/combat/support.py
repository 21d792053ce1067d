"""Indirect support, counter-battery and harassment (SB-IND-01 to SB-IND-05, SB-CBT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.fighters import Weapon
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Profile, Supports, profile
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Level, Price, Reason

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


@dataclass(slots=True)
class Paying:
    """SB-IND-03, SB-IND-05 What supports cost: each sector of weapons once in a combat."""

    front: str
    """The sector that is supported."""
    purse: Purse
    corps_purse: Purse | None
    """None: what the Corps adds is paid elsewhere."""
    settings: Settings
    keep: int = 0
    """PIPs of the Division that are kept back for something else."""
    opened: set[tuple[Level, str]] = field(default_factory=set)

    def paid(self, weapon: Weapon) -> bool:
        """Pay for the sector of a weapon, if that is due; tell whether it may fire."""
        price, sector = price_of(weapon, self.front, self.settings), (weapon.level, weapon.sector)
        corps = weapon.level is Level.CORPS
        payer = self.corps_purse if corps else self.purse
        if price is None or payer is None or sector in self.opened:
            return True
        keep = 0 if corps else self.keep
        if payer.left - payer.cost(price) < keep or not payer.pay(price):
            return False
        self.opened.add(sector)
        if corps and self.settings.word("corps_artillery_pip") == "for_all":
            payer.free.add(price)  # A18 one PIP for all of it
        return True


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
    supports: Sequence[Weapon],
    enemies: Iterable[Weapon],
    settings: Settings,
    asks: Questions | None = None,
) -> CounterBattery:
    """SB-CBT-01 Each enemy weapon cancels the first support that it reaches, one for one."""
    left = [each for each in _in_cancel_order(supports, settings) if _counts(each, settings)]
    found: dict[str, str] = {}
    for enemy in enemies:
        reached = [each for each in left if _reaches(enemy, each, settings)]
        if reached and _counts(enemy, settings):
            hit = _picked(enemy, reached, settings, asks)
            left.remove(hit)
            found[hit.id] = enemy.id
    return CounterBattery(found)


def exchanged(
    one: Sequence[Weapon],
    other: Sequence[Weapon],
    weapons: tuple[Iterable[Weapon], Iterable[Weapon]],
    asks: Questions,
) -> tuple[CounterBattery, CounterBattery]:
    """SB-CBT-01, A37, A39 Return what becomes of the supports of both sides, in one pass.

    What has cancelled a support is used up, and what supports cancels nothing.
    """
    settings, supporting = asks.umpire.settings, {each.id for each in one}
    first = counter_battery(one, weapons[1], settings, asks)
    left = [each for each in other if each.id not in first.used]
    free = (each for each in weapons[0] if each.id not in supporting)
    return first, counter_battery(left, free, settings, asks)


def _reaches(enemy: Weapon, support: Weapon, settings: Settings) -> bool:
    """SB-CBT-01, A36 Tell whether two weapons are in range of each other as that is read."""
    if settings.word("counter_battery_reach") == "own_weapon":
        return in_range(support, enemy.sector, settings)
    return in_range(enemy, support.sector, settings)


def _picked(
    enemy: Weapon, reached: Sequence[Weapon], settings: Settings, asks: Questions | None
) -> Weapon:
    """SB-CBT-01, A60 Return which support a weapon cancels."""
    if asks is None or settings.word("counter_battery_pairs") == "in_order":
        return reached[0]
    names = [each.id for each in reached]
    question = f"Which weapon does {enemy.id} cancel"
    what = f"cancelled by {enemy.id}"
    name = asks.judge(what, names[0], rule="SB-CBT-01", question=question, choices=names)
    return reached[names.index(name)]


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

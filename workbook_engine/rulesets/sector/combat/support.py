"""Indirect support, counter-battery and harassment (SB-IND-01 to SB-IND-05, SB-CBT-01).

A weapon is a base that supports others: of a Division, or of its Corps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Profile, Supports, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import Price, Reason

_BEFORE_OTHERS = (Arm.ARTILLERY, Arm.MORTAR, Arm.MACHINE_GUN)
"""SB-CBT-01 Which weapons are cancelled first."""


def in_range(weapon: Base, sector: str, rules: Rules) -> bool:
    """SB-IND-01 Tell whether a weapon reaches a sector from its own."""
    return steps(weapon.sector, sector, rules) <= profile(weapon.type, rules).range


def no_support(weapon: Base, target: Profile, sector: str, rules: Rules) -> Reason | None:
    """SB-IND-01, SB-IND-02 Return why a weapon cannot support fire on a target, if it cannot."""
    if profile(weapon.type, rules).supports is Supports.NOTHING:
        return Reason.NO_SUPPORT
    if not in_range(weapon, sector, rules):
        return Reason.OUT_OF_RANGE
    return None if suits(weapon.type, target, rules) else Reason.TARGET_ARMOURED


def suits(unit: str, target: Profile, rules: Rules) -> bool:
    """SB-IND-02 Tell whether a type of weapon supports fire on such a target."""
    says = profile(unit, rules).supports
    return says is Supports.ANY or (says is Supports.SOFT and not target.is_armoured)


class Paying(Struct):
    """SB-IND-03, SB-IND-05 What supports cost: each sector of weapons once in a combat."""

    front: str
    """The sector that is supported."""
    purse: Purse
    corps_purse: Purse
    rules: Rules
    division: str = ""
    corps: str = ""
    """SB-IND-03, SB-IND-05 Whose weapons they are: the Division's and its Corps's."""
    keep: int = 0
    """PIPs of the Division that are kept back for something else."""
    opened: set[tuple[bool, str]] = field(default_factory=set)

    def refused(self, weapon: Base) -> Reason | None:
        """Pay for the sector of a weapon, if that is due; return why it may not fire.

        Of another Division only what stands in the sector itself supports, which its PIP covers.
        """
        of_corps = not weapon.division
        own = weapon.corps == self.corps if of_corps else weapon.division == self.division
        if not own and (of_corps or weapon.sector != self.front):
            return Reason.OTHER_FORMATION
        price, sector = price_of(weapon, self.front, self.rules), (of_corps, weapon.sector)
        if price is None or sector in self.opened:
            return None
        payer, keep = (self.corps_purse, 0) if of_corps else (self.purse, self.keep)
        if payer.left - payer.cost(price) < keep or not payer.pay(price):
            return Reason.NO_PIP
        self.opened.add(sector)
        if of_corps and self.rules.word("corps_artillery_pip") == "for_all":
            payer.free.add(price)  # A18 one PIP for all of it
        return None


def in_assault(weapon: Base, rules: Rules) -> bool:
    """SB-IND-05, SB-ASL-12, A58 Tell whether a weapon supports assaults, as a Division's does."""
    return bool(weapon.division) or rules.word("corps_artillery_in_assault") == "support"


def price_of(weapon: Base, front: str, rules: Rules) -> Price | None:
    """SB-IND-03, SB-IND-05 Return what the sector of a weapon costs; nothing in the firing sector.

    A64 Mortars and machine guns in other sectors pay as artillery does.
    """
    if not weapon.division:
        return Price.CORPS_ARTILLERY
    if weapon.sector == front:
        return None
    is_gun = profile(weapon.type, rules).arm is Arm.ARTILLERY
    return Price.ARTILLERY if is_gun or rules.number("support_sector_pip") else None


def counter_battery(
    supports: Sequence[Base], enemies: Iterable[Base], asks: Questions
) -> dict[str, str]:
    """SB-CBT-01 Return the enemy weapon by the support that it cancels: the first it reaches."""
    rules, found = asks.umpire.rules, dict[str, str]()
    # SB-CBT-01 artillery before mortars, among equals the last listed first
    left = [each for each in reversed(supports) if _counts(each, rules)]
    left.sort(key=lambda each: _BEFORE_OTHERS.index(profile(each.type, rules).arm))
    for enemy in enemies:
        reached = [each for each in left if in_range(enemy, each.sector, rules)]
        if reached and _counts(enemy, rules):
            hit = _picked(enemy, reached, asks)
            left.remove(hit)
            found[hit.id] = enemy.id
    return found


def exchanged(
    one: Sequence[Base],
    other: Sequence[Base],
    weapons: tuple[Iterable[Base], Iterable[Base]],
    asks: Questions,
) -> tuple[dict[str, str], dict[str, str]]:
    """SB-CBT-01 Return which supports of both sides are cancelled by whom, in one pass.

    What has cancelled a support is used up, and what supports cancels nothing.
    """
    supporting = {each.id for each in one}
    first = counter_battery(one, weapons[1], asks)
    left = [each for each in other if each.id not in first.values()]
    free = (each for each in weapons[0] if each.id not in supporting)
    return first, counter_battery(left, free, asks)


def _picked(enemy: Base, reached: Sequence[Base], asks: Questions) -> Base:
    """SB-CBT-01, A60 Return which support a weapon cancels."""
    if asks.umpire.rules.word("counter_battery_pairs") == "in_order":
        return reached[0]
    names = [each.id for each in reached]
    question = f"Which weapon does {enemy.id} cancel"
    what = f"cancelled by {enemy.id}"
    name = asks.judge(what, names[0], rule="SB-CBT-01", question=question, choices=names)
    return reached[names.index(name)]


def _counts(weapon: Base, rules: Rules) -> bool:
    """SB-CBT-01, A38 A machine gun is not a battery."""
    arm = profile(weapon.type, rules).arm
    if arm is Arm.MACHINE_GUN:
        return rules.yes("hmg_counter_battery")
    return arm in (Arm.ARTILLERY, Arm.MORTAR)


def harassment(bases: Iterable[Base], rules: Rules) -> int:
    """SB-IND-04 Return what the infantry battalions of a sector add to one base's ranged fire.

    Three or more add once, against the next sector only, and count as one support.
    """
    infantry = sum(profile(each.type, rules).arm is Arm.INFANTRY for each in bases)
    return rules.figure("indirect_support") if infantry >= rules.figure("harassment") else 0

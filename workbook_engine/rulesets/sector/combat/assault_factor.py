"""The factor of a side in an assault (SB-ASL-04, SB-ASL-05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.factor import Factor, of_base
from workbook_engine.rulesets.sector.combat.support import suits
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Profile, profile
from workbook_engine.rulesets.sector.vocabulary.words import Combat


@dataclass(frozen=True, slots=True)
class Backing:
    """SB-ASL-05, SB-AIR-02 What stands behind a side in an assault, by unit types."""

    guns: tuple[str, ...] = ()
    """Mortars and machine guns of the launching sector that do not take part themselves."""
    artillery: tuple[str, ...] = ()
    """Weapons in other sectors, in range and paid for."""
    air: int = 0


NO_BACKING = Backing()


def assault_factor(
    leader: str,
    grade: str,
    enemy_leader: str,
    supporters: Iterable[str],
    backing: Backing,
    settings: Settings,
) -> Factor:
    """SB-ASL-04 Return the factor of a leader with all that supports him."""
    enemy = profile(enemy_leader, settings)
    own = of_base(profile(leader, settings), grade, enemy, Combat.ASSAULT)
    own = own.plus("supporting bases", sum(support_of(each, settings) for each in supporters))
    behind = (*backing.guns, *backing.artillery)
    own = own.plus("indirect fire", indirect_support(behind, enemy, settings))
    return own.plus("air attack", backing.air)


def support_of(unit: str, settings: Settings) -> int:
    """SB-ASL-04, A41 Return what a supporting base adds."""
    printed = profile(unit, settings).assault_support
    return settings.number("blank_assault_support") if printed is None else printed


def indirect_support(weapons: Sequence[str], enemy: Profile, settings: Settings) -> int:
    """SB-ASL-05, SB-IND-02 Return what weapons add, each against the class of the enemy leader."""
    each = BOOK.number("indirect_support")
    return sum(each for weapon in weapons if suits(weapon, enemy, settings))

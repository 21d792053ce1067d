"""The two sides of a ranged combat: who may fire at what, and with which support."""

from __future__ import annotations

from collections.abc import Collection, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.fighters import Fighter, Weapon
from workbook_engine.rulesets.sector.combat.ranged_table import Stance
from workbook_engine.rulesets.sector.combat.support import (
    CounterBattery,
    harassment,
    no_support,
    price_of,
)
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.distance import is_next, steps
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Level, Price, Reason


@dataclass(slots=True)
class Party:
    """One side: the bases of a sector, whose order and PIPs hold, and its indirect weapons."""

    sector: str
    grade: str
    order: str
    purse: Purse
    fighters: tuple[Fighter, ...]
    weapons: tuple[Weapon, ...] = ()
    corps_purse: Purse | None = None
    """None: what the Corps adds is paid elsewhere."""
    wishes: bool = True
    """SB-RNG-04 Whether it returns fire where it need not."""
    retire_to: str = ""

    @property
    def shooters(self) -> tuple[Fighter, ...]:
        """Those that have targets."""
        return tuple(each for each in self.fighters if each.targets)

    def stance(self, supports: int) -> Stance:
        """SB-RNG-03 Return what of it changes the table's die."""
        return Stance(self.grade, self.order, supports)


def refusals(own: Party, enemy: Party, settings: Settings) -> Iterator[tuple[str, Reason]]:
    """SB-RNG-01, SB-UNT-02 Yield the bases that may not fire, and why."""
    far = steps(own.sector, enemy.sector, settings)
    for each in own.shooters:
        unit = each.profile(settings)
        if unit.range == 0:
            yield each.id, Reason.RANGE_0
        elif unit.indirect_only:
            yield each.id, Reason.INDIRECT_ONLY
        elif far > unit.range:
            yield each.id, Reason.OUT_OF_RANGE


@dataclass(slots=True)
class Firing:
    """The bases of a side that fire, and what supports each of them."""

    shooters: tuple[Fighter, ...]
    by_shooter: dict[str, list[Weapon]]
    harassed_by: str = ""
    """SB-IND-04 The base to which infantry adds."""
    bonus: int = 0
    paid: bool = False
    lapsed: set[str] = field(default_factory=set)

    @property
    def supports(self) -> list[Weapon]:
        """The weapons in support, in order."""
        return [w for each in self.by_shooter.values() for w in each if w.id not in self.lapsed]

    @property
    def supported(self) -> list[str]:
        """The weapons that were to support, by name."""
        return [weapon.id for each in self.by_shooter.values() for weapon in each]

    @property
    def count(self) -> int:
        """SB-RNG-03, SB-IND-04 How many supports count in the table."""
        return len(self.supports) + (1 if self.bonus else 0)

    def has_used(self, weapon: str) -> bool:
        """A37 Tell whether a weapon has supported, or was cancelled doing so."""
        return weapon in self.supported

    def cancel(self, found: CounterBattery) -> None:
        """SB-CBT-01 Take out the supports that were cancelled."""
        self.lapsed |= set(found.by_weapon)

    def use_up(self, weapons: Collection[str]) -> None:
        """A37 Take out the weapons that were used up in counter-battery."""
        self.lapsed |= set(weapons)

    def of(self, shooter: str) -> list[Weapon]:
        """Return the supports of one base."""
        return [w for w in self.by_shooter.get(shooter, ()) if w.id not in self.lapsed]

    def take_supports(self) -> None:
        """SB-IND-01 A base that supports does not fire itself."""
        used = set(self.supported)
        self.shooters = tuple(each for each in self.shooters if each.id not in used)


@dataclass(slots=True)
class Paying:
    """SB-IND-03, SB-IND-05 What supports cost: each sector of weapons once."""

    own: Party
    settings: Settings
    keep: int = 0
    """PIPs that are kept back for the return fire itself."""
    guns_free: bool = False
    """A50 The artillery of a Division on Defend costs nothing."""
    opened: set[tuple[Level, str]] = field(default_factory=set)

    def paid(self, weapon: Weapon) -> bool:
        """Pay for the sector of a weapon, if that is due; tell whether it may fire."""
        price = price_of(weapon, self.own.sector, self.settings)
        sector = (weapon.level, weapon.sector)
        if price is None or sector in self.opened:
            return True
        corps = weapon.level is Level.CORPS
        if (self.own.corps_purse if corps else self.own.purse) is None:
            return True
        if not corps and self.guns_free:
            return True
        if not self._pay(price, corps=corps):
            return False
        self.opened.add(sector)
        return True

    def _pay(self, price: Price, *, corps: bool) -> bool:
        if corps:
            return self.own.corps_purse is None or self.own.corps_purse.pay(price)
        return self.own.purse.left > self.keep and self.own.purse.pay(price)


def firing(
    paying: Paying,
    enemy: Party,
    able: Sequence[Fighter],
    refused: MutableMapping[str, Reason],
) -> Firing:
    """SB-IND-01 to SB-IND-05 Return who fires with which supports; their sectors are paid."""
    own, settings = paying.own, paying.settings
    there = {each.id: each for each in enemy.fighters}
    weapons = {each.id: each for each in own.weapons}
    taken = set[str]()
    found: dict[str, list[Weapon]] = {each.id: [] for each in able}
    for each in able:
        first = next((there[name] for name in each.targets if name in there), None)
        for name in each.support if first else ():
            if first is None or name not in weapons or name in taken:
                continue
            weapon = weapons[name]
            why = no_support(weapon, first.profile(settings), enemy.sector, settings)
            if why is None and not paying.paid(weapon):
                why = Reason.NO_PIP
            if why is not None:
                refused[name] = why
                continue
            taken.add(name)
            found[each.id].append(weapon)
    bonus = _harassing(own, enemy, settings)
    return Firing(tuple(able), found, able[0].id if bonus else "", bonus)


def _harassing(own: Party, enemy: Party, settings: Settings) -> int:
    """SB-IND-04, A35 Return what the infantry of a sector adds, on the next sector only."""
    if not is_next(own.sector, enemy.sector, settings):
        return 0
    return harassment((each.type for each in own.fighters), Combat.RANGED, settings)

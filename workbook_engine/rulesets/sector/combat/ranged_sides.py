"""The two sides of a ranged combat: who may fire at what, and with which support."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.fighters import Fighter, Weapon
from workbook_engine.rulesets.sector.combat.ranged_table import Stance
from workbook_engine.rulesets.sector.combat.support import (
    Paying,
    harassment,
    no_support,
)
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.distance import is_next, steps
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Profile
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Reason


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
    wishes: bool = True
    """SB-RNG-04 Whether it returns fire where it need not."""
    retire_to: str = ""
    digs: int = 0
    all_round: bool = False
    """SB-ORD-03 Whether it takes all-round defence, for a PIP where that is due."""

    @property
    def shooters(self) -> tuple[Fighter, ...]:
        """Those that have targets."""
        return tuple(each for each in self.fighters if each.targets)

    def stance(self, supports: int) -> Stance:
        """SB-RNG-03 Return what of it changes the table's die."""
        return Stance(self.grade, self.order, supports, self.all_round)


def refusals(own: Party, enemy: Party, settings: Settings) -> Iterator[tuple[str, Reason]]:
    """SB-RNG-01, SB-UNT-02 Yield the bases that may not fire, and why."""
    far = steps(own.sector, enemy.sector, settings)
    for each in own.shooters:
        unit = each.profile(settings)
        why = Reason.RANGE_0 if unit.range == 0 else never_fires(unit, settings)
        if why is None and far > unit.range:
            why = Reason.OUT_OF_RANGE
        if why is not None:
            yield each.id, why


def never_fires(unit: Profile, settings: Settings) -> Reason | None:
    """SB-UNT-02, SB-AIR-04, A49 Return why a type takes no part in ranged combat itself."""
    says = settings.word("artillery_alone")
    divisional = says == "divisional_table" and unit.arm is Arm.ARTILLERY
    if unit.indirect_only and not divisional:
        return Reason.INDIRECT_ONLY
    return Reason.BOMBARDS if unit.bombards and says != "rocket_table" else None


@dataclass(slots=True)
class Firing:
    """The bases of a side that fire, and what supports each of them."""

    shooters: tuple[Fighter, ...]
    by_shooter: dict[str, list[Weapon]]
    harassed_by: str = ""
    """SB-IND-04 The base to which infantry adds."""
    bonus: int = 0
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

    def of(self, shooter: str) -> list[Weapon]:
        """Return the supports of one base."""
        return [w for w in self.by_shooter.get(shooter, ()) if w.id not in self.lapsed]

    def take_supports(self) -> None:
        """SB-IND-01 A base that supports does not fire itself."""
        used = set(self.supported)
        self.shooters = tuple(each for each in self.shooters if each.id not in used)


def firing(
    own: Party,
    enemy: Party,
    paying: Paying,
    able: Sequence[Fighter],
    refused: MutableMapping[str, Reason],
) -> Firing:
    """SB-IND-01 to SB-IND-05 Return who fires with which supports; their sectors are paid."""
    settings = paying.settings
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

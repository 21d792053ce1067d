"""Bases as combat sees them, and what is written down of each attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.factor import Factor
from workbook_engine.rulesets.sector.vocabulary.profiles import Profile, profile
from workbook_engine.rulesets.sector.vocabulary.words import DAYS_OUT, Level, Result


@dataclass(frozen=True, slots=True)
class Fighter:
    """A base in a combat."""

    id: str
    type: str
    grade: str
    sector: str = ""
    medal: bool = False
    targets: tuple[str, ...] = ()
    """In order of preference; none: it does not shoot."""
    support: tuple[str, ...] = ()
    """Weapons that are to support it, by name."""

    def profile(self, settings: Settings) -> Profile:
        """SB-UNT-00 Return its unit type."""
        return profile(self.type, settings)


@dataclass(frozen=True, slots=True)
class Weapon:
    """SB-IND-01 An indirect fire weapon, whoever it may support."""

    id: str
    type: str
    sector: str
    level: Level = Level.DIVISION


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack die: who on whom, with what factor, and what came of it."""

    by: str
    at: str
    factor: Factor
    result: Result
    die: int = 0


@dataclass(slots=True)
class Ledger:
    """SB-RNG-05 What has happened so far in a combat: losses count at once."""

    day: int
    attacks: list[Attack] = field(default_factory=list)
    lost: dict[str, Result] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    """Bases that left the combat for another sector, and which."""
    honoured: set[str] = field(default_factory=set)
    """SB-CAT-01 Bases that were given a Medal in it."""

    def here(self, fighters: Iterable[Fighter]) -> Iterator[Fighter]:
        """Yield those that are still in the combat."""
        return (f for f in fighters if f.id not in self.lost and f.id not in self.gone)

    def has_medal(self, fighter: Fighter) -> bool:
        """SB-UNT-03 Tell whether a base has a Medal, from before or from this combat."""
        return fighter.medal or fighter.id in self.honoured

    def enter(self, attack: Attack) -> int:
        """Write an attack down whose result is not known yet; return where."""
        self.attacks.append(attack)
        return len(self.attacks) - 1

    def recovery_days(self, fighters: Sequence[Fighter]) -> dict[str, int]:
        """SB-DMG-04, SB-DMG-05 Return the day of the first recovery die, where there is one."""
        medals = {f.id for f in fighters if self.has_medal(f)}
        days = {who: recovery_day(how, self.day) for who, how in self.lost.items()}
        return {who: day for who, day in days.items() if day and who not in medals}


def recovery_day(result: Result, day: int) -> int | None:
    """SB-DMG-04, SB-CAT-01, A26 Return the day at whose start a base first rolls to recover."""
    return day + DAYS_OUT[result] if result in DAYS_OUT else None

"""Bases that come back from the pile (SB-DMG-04, SB-DMG-05)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import proficiency
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Reason


def recovers(who: str, grade: str, dice: Throws, settings: Settings) -> bool:
    """SB-DMG-04, A48 Throw whether a base of the pile recovers at the start of a day."""
    asked = f"{who} recovers on {proficiency(grade)} or less"
    die = dice.d10(f"recovery of {who}", rule="SB-DMG-04", question=asked)
    if die == 0:
        return settings.word("recovery_natural_0") == "recovers"
    return die <= proficiency(grade)


def recovers_without_die(*, medal: bool, end_of_day: bool) -> bool:
    """SB-DMG-05 Tell whether a base comes back of itself: with a Medal, as the day ends."""
    return medal and end_of_day


def not_placed(
    place: str,
    headquarters: str,
    enemies: Collection[str],
    own: Mapping[str, int],
    settings: Settings,
) -> Reason | None:
    """SB-DMG-04, A25 Return why a base that comes back cannot be put there, if so."""
    if not headquarters or steps(place, headquarters, settings) > BOOK.number("recovery_reach"):
        return Reason.TOO_FAR
    if place in enemies:
        return Reason.ENEMY_SECTOR
    if own.get(place, 0) >= BOOK.number("bases_a_sector"):
        return Reason.SECTOR_FULL
    return None

"""One attack: hit, save and catastrophic loss (SB-DMG-01 to SB-DMG-03, SB-CAT-01, SB-CAT-02)."""

from __future__ import annotations

from workbook_engine.core.charts import holds
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CHARTS
from workbook_engine.rulesets.sector.vocabulary.profiles import catastrophic_bonus, proficiency
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Result

_LOSS, _MEDAL = CHARTS["catastrophic"], CHARTS["medal"]


def hits(factor: int, die: int) -> bool:
    """SB-DMG-01, SB-GEN-05 Tell whether a D10 hits: at most the factor, and never a natural 0."""
    return 0 < die <= min(factor, BOOK.number("best_chance"))


def attack_die(who: str, target: str, factor: int, dice: Throws) -> int:
    """SB-DMG-01 Throw an attack."""
    asked = f"{who} attacks {target} with factor {factor}"
    dice.begin()
    return dice.d10(f"attack by {who}", rule="SB-DMG-01", question=asked)


def digs_left(digs: int, settings: Settings) -> int:
    """SB-ASL-08, A43 Return the digs that a hit leaves: one less, or none."""
    return 0 if settings.word("dig_hit") == "all" else max(0, digs - 1)


def saved(who: str, grade: str, *, medal: bool, dice: Throws) -> Result:
    """SB-DMG-02, SB-DMG-03 Return what becomes of a base that is hit."""
    asked = f"{who} saves on {proficiency(grade)} or less"
    die = dice.d10(f"save by {who}", rule="SB-DMG-02", question=asked)
    if die == 0:
        return catastrophe(who, grade, medal=medal, dice=dice)
    return Result.SAVED if die <= proficiency(grade) else Result.DISPERSED


def catastrophe(who: str, grade: str, *, medal: bool, dice: Throws) -> Result:
    """SB-CAT-01, SB-CAT-02 Throw on the table of catastrophic losses, with a Medal or without."""
    rule = "SB-CAT-02" if medal else "SB-CAT-01"
    die = dice.d6(f"catastrophe of {who}", rule=rule, question=f"Catastrophic loss of {who}")
    score = die + catastrophic_bonus(grade, dice.settings)
    row = _with_medal(die) if medal else _without_medal(die, score)
    return Result[row.upper()]


def _with_medal(die: int) -> str:
    """SB-CAT-02 The die as it fell."""
    found = _MEDAL.row_with("die", die)
    return found.row if found else Result.STUBBORN.name


def _without_medal(die: int, score: int) -> str:
    """SB-CAT-01 A natural 1 and a natural 6 stand whatever the grade."""
    natural = next((r for r in _LOSS.rows if holds(_LOSS.cell(r, "natural").printed, die)), None)
    found = _LOSS.row_with("score", score)
    return natural or (found.row if found else Result.BROKEN.name)

"""Scores, the colour they give, and what it does on each ground (sections 10 to 12)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.charts import ChartCell
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide
from workbook_engine.rulesets.last_war.vocabulary.book import CHARTS, figure
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome

_ROWS = tuple(int(row) for row in CHARTS["results"].rows)

_OUTCOMES = {
    "occupy_plus": Outcome.OCCUPY_PLUS,
    "occupy": Outcome.OCCUPY,
    "no_advance": Outcome.NO_ADVANCE,
    "pushed_out": Outcome.PUSHED_OUT,
    "assault_success": Outcome.ASSAULT_SUCCESS,
    "assault_fail": Outcome.ASSAULT_FAIL,
}


class Modifier(Struct, frozen=True):
    """One thing added to a die."""

    rule: str
    why: str
    value: int


def modifiers(side: CombatSide, combat: Combat, settings: Settings) -> tuple[Modifier, ...]:
    """LW-DIE-01 to LW-DIE-05 Return what is added to a side's die."""
    return tuple(each for each in _modifiers(side, combat, settings) if each.value)


def _modifiers(side: CombatSide, combat: Combat, settings: Settings) -> Iterator[Modifier]:
    if combat.amphibious and side is combat.attackers:
        yield from _landing(combat, settings)
    yield Modifier("LW-DIE-03", "supplies", side.supplies * figure("supply_die"))
    yield Modifier("LW-DIE-04", "cards", sum(side.die_cards))
    if side.partisans_near:
        yield Modifier("LW-SHF-05", "partisans near", settings.number("pag_die"))


def _landing(combat: Combat, settings: Settings) -> Iterator[Modifier]:
    if combat.landing_craft:
        yield Modifier("LW-DIE-01", "amphibious assault", figure("amphibious_die"))
        return
    value = figure("no_craft_die")
    if settings.word("amphib_no_craft") == "add":
        value += figure("amphibious_die")
    yield Modifier("LW-DIE-02", "no landing craft", value)


def row_of(difference: int) -> int:
    """LW-RT-02 Return the row of a difference of scores: the last one where it goes beyond."""
    return max(_ROWS[0], min(difference, _ROWS[-1]))


def colour(difference: int, column: str) -> ChartCell:
    """LW-RT-01 Return the cell of the results table."""
    return CHARTS["results"].cell(str(row_of(difference)), column)


def outcome(
    colour_letter: str, combat: Combat, settings: Settings, defenders_lost: int = 0
) -> Outcome:
    """LW-TER-01 to LW-TER-07 Return what a colour does on this ground.

    A counter-attack takes Men, of those whom the defenders have not lost (LW-CBT-08).
    """
    printed = str(CHARTS["outcomes"].cell(colour_letter, combat.ground).printed)
    found = _OUTCOMES[printed]
    if combat.security and found is Outcome.PUSHED_OUT:
        return Outcome.NO_ADVANCE
    if found is Outcome.PUSHED_OUT and _nobody_left(combat, defenders_lost, settings):
        return Outcome.NO_ADVANCE
    return found


def _nobody_left(combat: Combat, lost: int, settings: Settings) -> bool:
    """LW-TER-10 Tell whether a counter-attack fails for want of Men."""
    return combat.defenders.points.man <= lost and settings.word("red_no_men") == "as_orange"

"""Scores, the colour they give, and what it does on each ground (sections 10 to 12)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.charts import ChartCell
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome

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


def modifiers(side: CombatSide, combat: Combat, rules: Rules) -> tuple[Modifier, ...]:
    """LW-DIE-01 to LW-DIE-05 Return what is added to a side's die."""
    return tuple(each for each in _modifiers(side, combat, rules) if each.value)


def _modifiers(side: CombatSide, combat: Combat, rules: Rules) -> Iterator[Modifier]:
    if combat.amphibious and side is combat.attackers:
        yield from _landing(combat, rules)
    yield Modifier("LW-DIE-03", "supplies", side.supplies * rules.figure("supply_die"))
    yield Modifier("LW-DIE-04", "cards", sum(side.die_cards))
    if side.partisans_near:
        yield Modifier("LW-SHF-05", "partisans near", rules.number("pag_die"))


def _landing(combat: Combat, rules: Rules) -> Iterator[Modifier]:
    if combat.landing_craft:
        yield Modifier("LW-DIE-01", "amphibious assault", rules.figure("amphibious_die"))
        return
    value = rules.figure("no_craft_die")
    if rules.word("amphib_no_craft") == "add":
        value += rules.figure("amphibious_die")
    yield Modifier("LW-DIE-02", "no landing craft", value)


def colour(difference: int, column: str, rules: Rules) -> ChartCell:
    """LW-RT-01, LW-RT-02 Return the cell of the results: in the last row where it goes beyond."""
    chart = rules.charts["results"]
    rows = [*map(int, chart.rows)]
    return chart.cell(str(max(rows[0], min(difference, rows[-1]))), column)


def outcome(colour_letter: str, combat: Combat, rules: Rules, defenders_lost: int = 0) -> Outcome:
    """LW-TER-01 to LW-TER-07 Return what a colour does on this ground.

    A counter-attack takes Men, of those whom the defenders have not lost (LW-CBT-08).
    """
    printed = str(rules.charts["outcomes"].cell(colour_letter, combat.ground).printed)
    found = _OUTCOMES[printed]
    if combat.security and found is Outcome.PUSHED_OUT:
        return Outcome.NO_ADVANCE
    if found is Outcome.PUSHED_OUT and _nobody_left(combat, defenders_lost, rules):
        return Outcome.NO_ADVANCE
    return found


def _nobody_left(combat: Combat, lost: int, rules: Rules) -> bool:
    """LW-TER-10 Tell whether a counter-attack fails for want of Men."""
    return combat.defenders.points.man <= lost and rules.word("red_no_men") == "as_orange"

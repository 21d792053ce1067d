"""Security operations against partisan groups: when a group is beaten (LW-SEC-03, LW-SEC-04)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome

_GROUND_TAKEN = frozenset({Outcome.OCCUPY, Outcome.OCCUPY_PLUS, Outcome.ASSAULT_SUCCESS})
_BLUE_OR_BETTER = frozenset({"B", "Y", "G"})


def partisans_beaten(assessment: Assessment, rules: Rules) -> bool:
    """LW-SEC-04 Tell whether a partisan group that was attacked is destroyed."""
    reading = rules.word("pag_loses")
    if reading == "blue":
        return assessment.colour in _BLUE_OR_BETTER
    taken = assessment.outcome in _GROUND_TAKEN
    lost = assessment.losses[1].number > 0
    return taken or (lost and reading == "occupy_or_loss")

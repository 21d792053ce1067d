"""What a condition of the Modifiers may name (OR-LNG-1)."""

from __future__ import annotations

from workbook_engine.rulesets.own_rules.vocabulary.language import NUMBER, WORD

KNOWN = {
    "ground": WORD,
    "verb": WORD,
    "type": WORD,
    "enemy": WORD,
    "weather": WORD,
    "strength": NUMBER,
    "steps": NUMBER,
    "units": NUMBER,
    "sides": NUMBER,
    "turn": NUMBER,
}
"""OR-LNG-1 What a condition may name: ground and verb of the fight, types, strength, steps and
number of units of the one it is for, types of his enemy, the fields he is attacked from."""

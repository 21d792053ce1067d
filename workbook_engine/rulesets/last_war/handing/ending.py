"""LW-RT-01, LW-ORD-07 What a combat came to elsewhere: its colour, and the points that are lost."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from workbook_engine.core.handing import ComeTo, Ending, Holds, Left, Part
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.shares import halves_up
from workbook_engine.rulesets.last_war.handing.brief import WORDS
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type
from workbook_engine.rulesets.last_war.vocabulary.words import Attack

_BROKEN = Fraction(1, 3)
"""Ours: defenders of whom less is left are broken through, attackers are thrown back."""
_TAKEN = ("assault_success", "occupy", "occupy_plus")
_MILDEST_FIRST = "OBYG"


def come_to(turn: Turn, ending: Ending) -> ComeTo:
    """LW-RT-01 Return the colour that a battle is proposed to be, and the exact loss of each side.

    The colour is the mildest that gives the hex to whoever holds the ground there.
    """
    row = turn.after[CombatRow][ending.battle.stamp.fight]
    ground = "amphibious" if row.kind == Attack.AMPHIBIOUS else str(row.terrain)
    lost = {
        f"{who} loss": _lost(each for each in ending.units if each.fighter.part == part)
        for who, part in (("attackers'", Part.ATTACKS), ("defenders'", Part.DEFENDS))
    }
    return ComeTo({"colour": colour_of(ending, ground, turn.after.rules)}, exact_answers=lost)


def colour_of(ending: Ending, ground: str, rules: Rules) -> str:
    """LW-TER-01 Return the colour of a battle on this ground."""
    if ending.holds is Holds.ATTACKERS:
        broken = ending.share(Part.DEFENDS) < _BROKEN
        taken = [each for each in _MILDEST_FIRST if _does(each, ground, rules) in _TAKEN]
        return taken[-1 if broken else 0] if taken else _MILDEST_FIRST[-1]
    beaten = ending.holds is Holds.DEFENDERS and ending.share(Part.ATTACKS) < _BROKEN
    return "R" if beaten else "O"


def _does(colour: str, ground: str, rules: Rules) -> str:
    return str(rules.charts["outcomes"].cell(colour, ground).printed)


def _lost(units: Iterable[Left]) -> str:
    """LW-ORD-07 Return the points that a side has lost, as the umpire types them."""
    points = Points()
    kinds = {word: kind for kind, word in WORDS.items()}
    for each in units:
        lost = each.fighter.status - halves_up(each.status)
        points = points.plus(kinds[each.fighter.kind], lost)
    return f"{points.man}/{points.tank}/{points.of(Type.AIR)}"

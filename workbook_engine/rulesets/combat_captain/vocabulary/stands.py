"""What the charts say of a sub-unit; a vehicle counts as one man."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind

NOTHING = "-"


def hits_a_man(each: SubUnit, rules: Rules) -> int:
    """CC-CLC-05, CC-CHT-02 Return the hits that take a man, or the vehicle."""
    return rules.charts["targets"].number(each.kind, "hits")


def combat_dice(each: SubUnit, rules: Rules) -> int:
    """CC-CLC-03, B01 Return its dice in close combat; of men who serve a weapon as is read."""
    weapons = rules.charts["ranges"]
    foot = each.kind == Kind.INFANTRY and each.weapon in weapons.rows
    is_crew = foot and weapons.cell(each.weapon, "counts as").printed != NOTHING
    if is_crew:
        return rules.number("crew_dice")
    return rules.charts["targets"].number(each.kind, "dice")


def turn_to_be_lost(each: SubUnit, rules: Rules) -> int:
    """CC-CLC-07 Return how early its kind is lost: foot first, armour last."""
    return rules.charts["targets"].number(each.kind, "lost")

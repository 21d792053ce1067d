"""What the charts say of a sub-unit; a vehicle counts as one man."""

from __future__ import annotations

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind

_KINDS, _WEAPONS = CHARTS["targets"], CHARTS["ranges"]
NOTHING = "-"


def hits_a_man(each: SubUnit) -> int:
    """CC-CLC-05, CC-CHT-02 Return the hits that take a man, or the vehicle."""
    return _KINDS.number(each.kind, "hits")


def combat_dice(each: SubUnit, settings: Settings) -> int:
    """CC-CLC-03, B01 Return its dice in close combat; of men who serve a weapon as is read."""
    foot = each.kind == Kind.INFANTRY and each.weapon in _WEAPONS.rows
    is_crew = foot and _WEAPONS.cell(each.weapon, "counts as").printed != NOTHING
    return settings.number("crew_dice") if is_crew else _KINDS.number(each.kind, "dice")


def turn_to_be_lost(each: SubUnit) -> int:
    """CC-CLC-07 Return how early its kind is lost: foot first, armour last."""
    return _KINDS.number(each.kind, "lost")

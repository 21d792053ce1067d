"""Artillery off the table (CC-OFF-01)."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import save
from workbook_engine.rulesets.combat_captain.ground.losses import Losses
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit

RULE = "CC-OFF-01"


def number_of_shells(dice: Throws) -> int:
    """CC-OFF-01 Throw for how many shells come down."""
    return dice.d6("shells", rule=RULE)


def barrage(shells: Sequence[Sequence[SubUnit]], dice: Throws) -> list[str]:
    """CC-OFF-01, B11 Return the models that are lost to shells, of those that each touches.

    Friend or foe; the arc of cover is ignored, and who is lost already is diced for no more.
    """
    casualties: list[str] = []
    hit: dict[str, Losses] = {}
    destroys = dice.rules.word("shell_effect") == "destroyed"
    for model in (each for touched in shells for each in touched):
        if model.id in casualties or save(model.id, model.cover, dice, rule=RULE):
            continue
        damage = hit.setdefault(model.id, Losses([model], dice.rules))
        damage.hit(None)
        if destroys or damage.current is None:
            casualties.append(model.id)
    return casualties

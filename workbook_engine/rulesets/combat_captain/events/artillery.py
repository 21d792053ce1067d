"""Artillery off the table (CC-OFF-01)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from workbook_engine.core.records import replace
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import save
from workbook_engine.rulesets.combat_captain.ground.losses import Losses, living
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit

RULE = "CC-OFF-01"


def number_of_shells(dice: Throws) -> int:
    """CC-OFF-01 Throw for how many shells come down."""
    return dice.d6("shells", rule=RULE)


def barrage(shells: Sequence[Sequence[SubUnit]], dice: Throws) -> list[list[str]]:
    """CC-OFF-01, B11 Return whose men each shell takes, of those that it touches.

    Friend or foe; the arc of cover is ignored, and who is lost already is diced for no more.
    """
    fallen: list[list[str]] = []
    hit: dict[str, Losses] = {}
    destroys = dice.rules.word("shell_effect") == "destroyed"
    for touched in shells:
        fallen.append([])
        for name, each in living(touched, [*chain(*fallen)]):
            if save(name, each.cover, dice, rule=RULE):
                continue
            damage = hit.setdefault(name, Losses([replace(each, men=1)], dice.rules))
            damage.hit(None)
            if destroys or damage.current is None:
                fallen[-1].append(each.id)
    return fallen

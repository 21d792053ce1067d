"""Artillery off the table (CC-OFF-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import save
from workbook_engine.rulesets.combat_captain.ground.losses import Losses
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand

RULE = "CC-OFF-01"


@dataclass(slots=True)
class Barrage:
    """CC-OFF-01 Shells as they came down, in the order in which they were diced for."""

    casualties: list[str] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    _hit: dict[str, Losses] = field(default_factory=dict)

    def touch(self, model: Stand, dice: Throws, settings: Settings) -> None:
        """CC-OFF-01, B11 A shell touches a model, friend or foe; the arc of cover is ignored."""
        if model.id in self.casualties:
            return
        if save(model.id, model.cover, dice, settings, rule=RULE):
            self.saved.append(model.id)
            return
        damage = self._hit.setdefault(model.id, Losses([model]))
        damage.hit(None)
        if settings.word("shell_effect") == "destroyed" or damage.current is None:
            self.casualties.append(model.id)


def number_of_shells(dice: Throws) -> int:
    """CC-OFF-01 Throw for how many shells come down."""
    return dice.d6("shells", rule=RULE)


def barrage(shells: Sequence[Sequence[Stand]], dice: Throws, settings: Settings) -> Barrage:
    """CC-OFF-01 Return what shells do to the models that each touches."""
    found = Barrage()
    for touched in shells:
        for model in touched:
            found.touch(model, dice, settings)
    return found

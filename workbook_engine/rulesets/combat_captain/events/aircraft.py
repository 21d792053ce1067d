"""Strafing and bombing (CC-AIR-01 to CC-AIR-05)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import save
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import AirDie

STRAFING, RETURN_SHOT, BOMBING = "strafing", "return shot", "bombing"


class AirRaid(Struct):
    """CC-AIR-01 Planes over the table, and their outcome."""

    dice: Throws
    planes_lost: int = 0
    """By this side in this game, before and after."""
    planes: int = 0
    casualties: list[str] = field(default_factory=list)

    @property
    def maximum(self) -> int:
        """CC-AIR-01, CC-AIR-03 The most planes that may come now."""
        return max(0, self.dice.rules.figure("planes") - self.planes_lost)

    def arrive(self) -> int:
        """CC-AIR-01 Throw for how many planes come; none where all are lost."""
        if self.maximum:
            die = self.dice.d6("planes", rule="CC-AIR-01")
            found = self.dice.rules.charts["planes"].row_with("die", die)
            self.planes = min(self.maximum, int(found.row) if found else 0)
        return self.planes

    def strafe(self, tapes: Sequence[Sequence[SubUnit]], stop_after: int = 0) -> None:
        """CC-AIR-02 to CC-AIR-04 Each plane flies along a tape of its own: men in order.

        The player may stop each run after so many of them are diced for; 0: he does not.
        """
        for tape in tapes[: self.planes]:
            for man in tape[: stop_after or None]:
                if man.id not in self.casualties and self._gone(man):
                    break

    def _gone(self, man: SubUnit) -> bool:
        """CC-AIR-02, CC-AIR-03 Dice for a man; tell whether the plane is gone after it."""
        said = self._thrown(STRAFING, man.id, "CC-AIR-02")
        if said is AirDie.CASUALTY and not save(man.id, man.cover, self.dice, rule="CC-AIR-02"):
            self.casualties.append(man.id)
        if said is not AirDie.SHOOTS_BACK:
            return False
        shot = self._thrown(RETURN_SHOT, man.id, "CC-AIR-03")
        self.planes_lost += shot is AirDie.CRASHES
        return shot is not AirDie.NOTHING

    def bomb(self, targets: Sequence[SubUnit]) -> None:
        """CC-AIR-05, B12 Each plane drops one bomb at a target that was named."""
        saves = self.dice.rules.word("bomb_save") == "cover"
        for target in targets[: self.planes]:
            said, level = self._thrown(BOMBING, target.id, "CC-AIR-05"), target.cover * saves
            self.planes_lost += said is AirDie.SHOT_DOWN
            hit = said is AirDie.DESTROYED
            if hit and not save(target.id, level, self.dice, rule="CC-AIR-05"):
                self.casualties.append(target.id)

    def _thrown(self, what: str, who: str, rule: str) -> AirDie:
        face = self.dice.d6(f"{what} {who}", rule=rule)
        return AirDie(str(self.dice.rules.charts["air_dice"].cell(what, str(face)).printed))

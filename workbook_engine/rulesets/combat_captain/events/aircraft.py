"""Strafing and bombing (CC-AIR-01 to CC-AIR-05)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from msgspec import Struct, field

from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import save
from workbook_engine.rulesets.combat_captain.ground.losses import living
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import AirDie

STRAFING, RETURN_SHOT, BOMBING = "strafing", "return shot", "bombing"


class AirRaid(Struct):
    """CC-AIR-01 Planes over the table, and their outcome."""

    dice: Throws
    planes_lost: int = 0
    """By this side in this game, before and after."""
    planes: int = 0
    fallen: list[list[str]] = field(default_factory=list)
    """CC-AIR-02, CC-AIR-05 Whose men each plane's run has taken; or whom all bombs took."""

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
            before = [*chain(*self.fallen)]
            self.fallen.append([])
            for name, own in islice(living(tape, before), stop_after or None):
                if self._gone(name, own):
                    break

    def _gone(self, man: str, own: SubUnit) -> bool:
        """CC-AIR-02, CC-AIR-03 Dice for a man; tell whether the plane is gone after it."""
        said = self._thrown(STRAFING, man, "CC-AIR-02")
        if said is AirDie.CASUALTY and not save(man, own.cover, self.dice, rule="CC-AIR-02"):
            self.fallen[-1].append(own.id)
        if said is not AirDie.SHOOTS_BACK:
            return False
        shot = self._thrown(RETURN_SHOT, man, "CC-AIR-03")
        self.planes_lost += shot is AirDie.CRASHES
        return shot is not AirDie.NOTHING

    def bomb(self, targets: Sequence[SubUnit]) -> None:
        """CC-AIR-05, B12 Each plane drops one bomb at a target that was named."""
        saves = self.dice.rules.word("bomb_save") == "cover"
        self.fallen.append([])
        for name, target in living(targets[: self.planes], ()):
            said, level = self._thrown(BOMBING, name, "CC-AIR-05"), target.cover * saves
            self.planes_lost += said is AirDie.SHOT_DOWN
            hit = said is AirDie.DESTROYED
            if hit and not save(name, level, self.dice, rule="CC-AIR-05"):
                self.fallen[-1].append(target.id)

    def _thrown(self, what: str, who: str, rule: str) -> AirDie:
        face = self.dice.d6(f"{what} {who}", rule=rule)
        return AirDie(str(self.dice.rules.charts["air_dice"].cell(what, str(face)).printed))

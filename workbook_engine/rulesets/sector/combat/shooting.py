"""Shots of a ranged combat, and of a bombardment: factor, hit, save, shot back (SB-RNG-05)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.damage import attack_die, digs_left, hits, saved
from workbook_engine.rulesets.sector.combat.factor import Factor, of_base
from workbook_engine.rulesets.sector.combat.fighters import Attack, Fighter, Ledger
from workbook_engine.rulesets.sector.combat.ranged_sides import Firing, Party, never_fires
from workbook_engine.rulesets.sector.combat.support import suits
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Result


@dataclass(slots=True)
class Shooting:
    """SB-RNG-05 The shots between two sectors; what is lost shoots no more."""

    ledger: Ledger
    dice: Throws
    settings: Settings
    one: Party
    other: Party
    air: int = 0
    """A46 What an air attack adds to the attacker's factor."""

    def step(self, firing: Firing) -> None:
        """SB-RNG-02, SB-RNG-05 Let every base of a side that is still there shoot once."""
        for shooter in firing.shooters:
            if not any(self.ledger.here((shooter,))):
                continue
            target = self._target(shooter)
            if target is not None:
                self.shot(shooter, target, self.factor(shooter, target, firing))

    def _target(self, shooter: Fighter) -> Fighter | None:
        """SB-RNG-05, A34 Return the first on its list that is still there."""
        enemies = self.other if self._party(shooter) is self.one else self.one
        there = {each.id: each for each in self.ledger.here(enemies.fighters)}
        return next((there[each] for each in shooter.targets if each in there), None)

    def _party(self, fighter: Fighter) -> Party:
        own = {each.id for each in self.one.fighters}
        return self.one if fighter.id in own else self.other

    def factor(self, shooter: Fighter, target: Fighter, firing: Firing | None = None) -> Factor:
        """SB-DMG-01 Return firepower, grade and support of a base against a target."""
        aim = target.profile(self.settings)
        found = of_base(shooter.profile(self.settings), shooter.grade, aim, Combat.RANGED)
        if firing is None:
            return found
        weapons = [w for w in firing.of(shooter.id) if suits(w.type, aim, self.settings)]
        found = found.plus("indirect fire", BOOK.number("indirect_support") * len(weapons))
        if shooter.id == firing.harassed_by:
            found = found.plus("harassing infantry", firing.bonus)
        return found.plus("air attack", self.air) if self._party(shooter) is self.one else found

    def shot(self, shooter: Fighter, target: Fighter, factor: Factor) -> None:
        """SB-DMG-01 to SB-DMG-03 Throw one attack, and what comes of it."""
        die = attack_die(shooter.id, target.id, factor.total, self.dice)
        at = self.ledger.enter(Attack(shooter.id, target.id, factor, Result.MISS, die))
        if not hits(factor.total, die):
            return
        result = self._struck(target)
        self.ledger.attacks[at] = replace(self.ledger.attacks[at], result=result)
        if result.lost:
            self.ledger.lost[target.id] = result
        elif result is Result.HEROIC:
            self.ledger.honoured.add(target.id)
        elif result is Result.INSPIRING and self._reaches(target, shooter):
            self.shot(target, shooter, self.factor(target, shooter))

    def _struck(self, target: Fighter) -> Result:
        """SB-DMG-02, SB-ASL-08, A43 Return what a hit does; by one reading digs go first."""
        party = self._party(target)
        if party.digs and self.settings.yes("digs_vs_ranged"):
            party.digs = digs_left(party.digs, self.settings)
            return Result.DIG_REMOVED
        medal = self.ledger.has_medal(target)
        return saved(target.id, target.grade, medal=medal, dice=self.dice)

    def _reaches(self, shooter: Fighter, target: Fighter) -> bool:
        """SB-CAT-02, A27 Tell whether a base may shoot back for free: if its own range reaches."""
        unit = shooter.profile(self.settings)
        far = steps(self._party(shooter).sector, self._party(target).sector, self.settings)
        return 0 < unit.range >= far and never_fires(unit, self.settings) is None

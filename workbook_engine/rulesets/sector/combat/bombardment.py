"""Corps artillery that fires alone at the end of a phase (SB-AIR-04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.fighters import Fighter, Ledger
from workbook_engine.rulesets.sector.combat.ranged_sides import Firing, Party
from workbook_engine.rulesets.sector.combat.shooting import Shooting
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Price, Reason


@dataclass(slots=True)
class Bombardment:
    """SB-AIR-04 Weapons of a Corps sector that lay down fire on a sector: one D10 a base."""

    attacker: Party
    defender: Party
    dice: Throws
    settings: Settings
    day: int = 1
    ledger: Ledger = field(init=False)
    refused: dict[str, Reason] = field(default_factory=dict)
    accepted: bool = False

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.day)

    def fire(self) -> None:
        """SB-AIR-04, A18, A49 Fire once without table or return fire, for one Corps PIP."""
        self.refused = dict(self._refusals())
        able = tuple(f for f in self.attacker.shooters if f.id not in self.refused)
        if not able:
            return
        if not self.attacker.purse.pay(Price.CORPS_ARTILLERY):
            self.refused |= {each.id: Reason.NO_PIP for each in able}
            return
        self.accepted = True
        shots = Shooting(self.ledger, self.dice, self.settings, self.attacker, self.defender)
        shots.step(Firing(able, {}))

    def _refusals(self) -> Iterator[tuple[str, Reason]]:
        """SB-UNT-02, SB-AIR-04 Yield who may not fire alone, and why."""
        far = steps(self.attacker.sector, self.defender.sector, self.settings)
        for each in self.attacker.shooters:
            why = self._refused(each, far)
            if why is not None:
                yield each.id, why

    def _refused(self, base: Fighter, far: int) -> Reason | None:
        unit = base.profile(self.settings)
        if unit.range == 0:
            return Reason.RANGE_0
        if unit.indirect_only:
            return Reason.INDIRECT_ONLY
        if not unit.bombards or self.settings.word("artillery_alone") == "rocket_table":
            return Reason.NO_BOMBARDMENT
        return Reason.OUT_OF_RANGE if far > unit.range else None

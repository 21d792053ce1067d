"""What the missions of a turn share: which squadrons and units are spoken for (OC-12.1)."""

from __future__ import annotations

from msgspec import Struct, field

from workbook_engine.core.records import State
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.air.air_objections import fit_to_fly
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron


class Dispatch(Struct):
    """What the missions of a turn share: which squadrons and units are spoken for."""

    state: State
    umpire: Umpire
    sent: dict[str, int] = field(default_factory=dict)
    aboard: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def left(self, squadron: Squadron) -> int:
        """OC-12.1 Return how many squadrons of a row have no mission yet this turn."""
        return max(0, fit_to_fly(squadron) - self.sent.get(squadron.id, 0))

    def name_for(self, squadron: str, goal: str) -> str:
        """Return a name of its own for a mission: squadron, and where it goes."""
        stem = f"{squadron}>{goal}" if goal else squadron
        name, number = stem, 1
        while name in self.names:
            number += 1
            name = f"{stem} {number}"
        self.names.add(name)
        return name

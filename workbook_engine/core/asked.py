"""What the umpire was asked while a turn was played: it comes back with the turn."""

from __future__ import annotations

from msgspec import Struct, field

from workbook_engine.core.dice import Roll
from workbook_engine.core.findings import Finding
from workbook_engine.core.house_rulings import HouseRuling
from workbook_engine.core.rulings import Judgement
from workbook_engine.core.settings import Setting


class Asked(Struct):
    """The record of one playing: questions, dice, house rules read, answers not understood.

    Each playing opens one of its own; none knows of another.
    """

    judgements: list[Judgement] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    house_rules: dict[str, Setting] = field(default_factory=dict)
    """The readings other than ours that were read since they were last taken, by name."""

    house_rulings: dict[str, HouseRuling] = field(default_factory=dict)
    """The umpire's own rulings that something was decided by since they were last taken."""
    fought: dict[str, None] = field(default_factory=dict)
    """The fights that were worked out, by name."""

    def copied(self) -> Asked:
        """Return a record that begins with what stands in this one."""
        return Asked(
            judgements=[*self.judgements],
            rolls=[*self.rolls],
            findings=[*self.findings],
            names={*self.names},
            house_rules={**self.house_rules},
            house_rulings={**self.house_rulings},
            fought={**self.fought},
        )

    def take_house_rulings(self) -> tuple[HouseRuling, ...]:
        """Return the umpire's own rulings used since this was last asked."""
        used = tuple(self.house_rulings.values())
        self.house_rulings.clear()
        return used

    def take_house_rules(self) -> tuple[Setting, ...]:
        """Return the house rules read since this was last asked."""
        read = tuple(self.house_rules.values())
        self.house_rules.clear()
        return read

"""The dice of one fight, one throw after the other, each under a name of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions


@dataclass(slots=True)
class Throws:
    """Throws for one subject: what is thrown twice for the same base is numbered."""

    asks: Questions
    thrown: Counter[str] = field(default_factory=Counter)

    @property
    def settings(self) -> Settings:
        """The readings under which they are thrown."""
        return self.asks.umpire.settings

    def d6(self, what: str, *, rule: str, question: str = "") -> int:
        """SB-GEN-04 Throw a six-sided die."""
        return self._throw(what, 6, rule, question)

    def d10(self, what: str, *, rule: str, question: str = "") -> int:
        """SB-GEN-04, SB-GEN-05 Throw a ten-sided die; its 10 is the natural 0, the worst face."""
        return self._throw(what, 10, rule, question) % 10

    def _throw(self, what: str, sides: int, rule: str, question: str) -> int:
        self.thrown[what] += 1
        return self.asks.die(what, sides, rule=rule, question=question, n=self.thrown[what])

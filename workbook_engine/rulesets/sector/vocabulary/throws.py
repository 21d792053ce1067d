"""Sector's dice, of six and of ten sides."""

from __future__ import annotations

from workbook_engine.kit import throws


class Throws(throws.Throws):
    """Throws for one subject: what is thrown twice for the same base is numbered."""

    __slots__ = ()

    def d6(self, what: str, *, rule: str, question: str = "") -> int:
        """SB-GEN-04 Throw a six-sided die."""
        return self.die(what, 6, rule=rule, question=question)

    def d10(self, what: str, *, rule: str, question: str = "") -> int:
        """SB-GEN-04, SB-GEN-05 Throw a ten-sided die; its 10 is the natural 0, the worst face."""
        return self.die(what, 10, rule=rule, question=question) % 10

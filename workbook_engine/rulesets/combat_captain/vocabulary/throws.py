"""Combat Captain's dice, all of six sides."""

from __future__ import annotations

from workbook_engine.kit import throws


class Throws(throws.Throws):
    """Throws for one fight: what is thrown twice for the same sub-unit is numbered."""

    __slots__ = ()

    def d6(self, what: str, *, rule: str, question: str = "") -> int:
        """CC-GEN-01 Throw a six-sided die."""
        return self.die(what, 6, rule=rule, question=question)

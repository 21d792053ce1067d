"""The game as a staff's own book has it, and the outcome of its orders there (SB-RNG-06)."""

from __future__ import annotations

from workbook_engine.rulesets.sector.knowledge.forecast.imagined import imagine
from workbook_engine.rulesets.sector.knowledge.forecast.own import recall
from workbook_engine.rulesets.sector.knowledge.forecast.went import went

__all__ = ["imagine", "recall", "went"]

"""Dice under morale markers (CC-MOR-01)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts


def pips(face: int, counts: Counts, markers: int, rules: Rules) -> int:
    """CC-MOR-01, CC-GEN-04, B20 Return what a die adds: a pip less a marker, never below 0."""
    value = max(0, face - markers)
    asked = value if rules.word("marker_parity") == "after" else face
    return value if counts.takes(asked) else 0


def column(face: int, markers: int) -> int:
    """CC-MOR-01 Return the variable die as it is read: a pip less a marker, never below 1."""
    return max(1, face - markers)


def low_die(face: int, markers: int, rules: Rules) -> int:
    """CC-MOR-01, B21 Return a die that is good when low."""
    return column(face, markers) if rules.yes("marker_on_low_dice") else face

"""The records of what is wholly the umpire's own: columns, and what is made out."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.own_rules.vocabulary.words import ChangedBy, Kind, Made, On, Several


class OwnColumn(Record, frozen=True, kw_only=True):
    """OR-OWN-1 A column of the umpire's own on Forces or Places: `own.Leader` in conditions."""

    key_field: ClassVar[str] = "name"

    name: str
    on: str = On.FORCES
    kind: str = Kind.NUMBER
    several: str = Several.MOST
    otherwise: str = ""
    """Of what nothing is said of: a number, what it is reckoned from (`own.Morale / 2`), a word."""
    shown: bool = False
    """Whether the team reads it of its own units."""
    changes: str = ChangedBy.UMPIRE
    note: str = ""


class ReconRow(Record, frozen=True, kw_only=True):
    """OR-SEE-2 What is made out of an enemy within so many fields; the last row: farther too."""

    key_field: ClassVar[str] = "within"

    within: int
    made_out: str = Made.SIZE

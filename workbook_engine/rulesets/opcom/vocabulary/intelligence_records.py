"""The records of what teams know of the enemy: seen this turn, and known from before (OC-10.3)."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.vocabulary.words import Identity, Knowledge, Source

NOT_MADE_OUT = "not made out"
"""Stands for a strength that nobody could judge."""


class Contact(Record, frozen=True, kw_only=True):
    """OC-2.1, OC-10.3 Enemy that a team knows of in one square, and since when."""

    id: str
    """Team and square: `guards K14`."""
    team: str
    side: str = ""
    """The enemy's side; blank where it was not made out."""
    square: str
    seen: int
    """The turn in which it was last seen."""
    since: int
    """The turn in which it was first seen there."""
    standing: str = Knowledge.KNOWN
    """known, old (told with its date), or gone: shown no more."""
    source: str = Source.CONTACT
    strength: str = ""
    """About how many battalions; blank or `not made out` where nobody could judge."""
    kinds: tuple[str, ...] = ()
    """Sorts of troops made out there."""
    heading: str = ""
    """Where it was going, as the air saw it."""
    names: tuple[str, ...] = ()
    """Its units, once they are identified (OC-10.5)."""
    formations: tuple[str, ...] = ()
    """What they really belong to: for the umpire."""
    met: int | None = None
    """The last turn in which the team's own troops were in contact with it."""
    met_by: tuple[str, ...] = ()
    """Those of the team's units that were."""
    note: str = ""


class EnemySeen(Record, frozen=True, kw_only=True):
    """OC-10.3, U-19 What one team learns about the enemy in a fight, or in contact with it."""

    asked_as: ClassVar[str] = "reports"

    id: str
    """The fight's label or the square, and the team: `K14 guards`."""
    turn: str
    team: str
    source: str = Source.FIGHT
    fight: str = ""
    """The label of the fight; blank where there was none."""
    square: str = ""
    strength: str = ""
    """About how many battalions it passes for."""
    kinds: tuple[str, ...] = ()
    tanks: bool = False
    artillery: bool = False
    air: bool = False
    identity: str = Identity.NONE
    names: tuple[str, ...] = ()
    """The names told."""
    units: tuple[str, ...] = ()
    """Who it really was: for the umpire."""
    formations: tuple[str, ...] = ()
    met_by: tuple[str, ...] = ()

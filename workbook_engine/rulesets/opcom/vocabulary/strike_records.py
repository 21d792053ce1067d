"""The Strikes sheet: what was bombed, bombarded, interdicted or shelled, by what, to what end."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind


class Strike(Record, frozen=True, kw_only=True):
    """OC-9.36, OC-9.37 One target of one side in one turn, with all that strikes it."""

    key_field: ClassVar[str] = "label"
    asked_as: ClassVar[str] = "strike"

    label: str
    """What is struck and by whom: `area K23 by Allied`."""
    turn: str
    kind: str = StrikeKind.AREA
    side: str = ""
    target: str = ""
    """As it was ordered: a square, a place, a crossing or a unit."""
    squares: tuple[str, ...] = ()
    """The squares struck; of a crossing both its ends."""
    squadrons: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    """The artillery that fires, its ammunition drawn."""
    tactical: int = 0
    battalions: int = 0
    heavy: int = 0
    spread: int = 1
    """The squares that share the force (OC-9.37)."""
    row: str = ""
    """The row of the table the force reaches (OC-9.36)."""
    struck: tuple[str, ...] = ()
    """Whom it struck, and how."""
    outcome: str = ""

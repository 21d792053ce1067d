"""The Trains sheet: the trains a scenario gives (OC-6.8 to OC-6.11, U-29)."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record


class Train(Record, frozen=True, kw_only=True):
    """OC-6.11 One train: what it lifts, where it stands, and who is getting on or aboard."""

    key_field: ClassVar[str] = "name"

    name: str
    side: str
    lift: int
    """Unit points, typically 5 to 10; units are not split."""
    position: str = ""
    loaded: tuple[str, ...] = ()
    bound_for: str = ""
    """Where its load is to get off; blank while it stands empty or has arrived."""
    held: bool = False
    """It does not run this turn: interdicted, or the umpire's word. Cleared when the turn ends."""
    note: str = ""

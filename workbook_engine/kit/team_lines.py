"""The line of an order form: whose it is, and what stands beside the order itself."""

from __future__ import annotations

from workbook_engine.core.frozen import dataclass
from workbook_engine.core.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine(Record):
    """A line that a team writes; a rule set adds the columns of what is ordered."""

    id: str
    """Team and line number: `guards/2`."""
    team: str
    words: str = ""
    control_note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine(TeamLine):
    """A line that may hold until told otherwise."""

    stands: bool = False

"""The line of an order form: whose it is, and what stands beside the order itself."""

from __future__ import annotations

from workbook_engine.core.records import Record


class TeamLine(Record, frozen=True, kw_only=True):
    """A line that a team writes; a rule set adds the columns of what is ordered."""

    id: str
    """Team and line number: `guards/2`."""
    team: str
    words: str = ""
    control_note: str = ""


class StandingLine(TeamLine, frozen=True, kw_only=True):
    """A line that may stand beyond its turn."""

    stands: str = ""
    """Until when: `told otherwise`, `turn 4`, `attacked`."""

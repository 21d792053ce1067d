"""A turn that was played, and what umpire and teams have of it: each thing is made once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from workbook_engine.commands.desk.playing.team_reports import report_of
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Team
from workbook_engine.core.front import Front
from workbook_engine.core.records import Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.reports.report_page import Head, pages_page


@dataclass(frozen=True)
class Moment:
    """A turn, and what the umpire is shown of it."""

    ruleset: RuleSet
    turn: Turn
    views: Tables
    """The rows of the master's Outputs sheets."""
    front: Front
    maps: Drawings

    @classmethod
    def of(cls, ruleset: RuleSet, turn: Turn) -> Moment:
        return cls(ruleset, turn, ruleset.views(turn), ruleset.front(turn), ruleset.maps(turn))

    def teams(self) -> Iterator[Sent]:
        """Yield what each team is sent."""
        briefing = self.ruleset.briefing
        for team in self.turn.after[Team].values():
            sight = briefing.sight(self.turn, team)
            knows = sight.knows
            yield Sent(
                self,
                team,
                briefing.tables(knows),
                briefing.maps(knows),
                briefing.inset(knows),
                pages_page(Head("", (), ""), briefing.pages(knows)),
                b"".join(report_of(briefing, sight).values()).decode(),
            )


@dataclass(frozen=True)
class Sent:
    """What one team is sent."""

    moment: Moment
    team: Team
    tables: Tables
    """The rows of its book."""
    maps: Drawings
    inset: Drawings
    page: str
    """Its report as a web page, without maps: those are in it as they are drawn."""
    text: str

    @property
    def turn(self) -> Turn:
        """The turn that was played."""
        return self.moment.turn

    def commands(self, team: str) -> bool:
        """Tell whether its book tells of the troops of a team: its own, or all of its side."""
        other = self.turn.after[Team].get(team)
        of_side = self.team.commander and other is not None and other.side == self.team.side
        return team == self.team.team or of_side

    def rows(self, kind: type[Any]) -> list[Any]:
        """Return the rows of a sheet of its book."""
        return [*self.tables[kind].values()]

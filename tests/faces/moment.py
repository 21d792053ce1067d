"""A turn that was played, and what umpire and teams have of it: each thing is made once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from workbook_engine.commands.desk.playing.team_reports import report_of
from workbook_engine.commands.desk.post.as_json import as_json
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Team
from workbook_engine.core.front import Front
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.maps.drawing import DrawnSheets
from workbook_engine.kit.maps.picture import Picture
from workbook_engine.kit.timeline import TimelineRow
from workbook_engine.reports.report_page import Head, pages_page
from workbook_engine.sheets.schema import schemas_of


@dataclass(frozen=True)
class Drawn:
    """A map as it is drawn, sheet by sheet, and what is drawn on it, for the colours of sides."""

    picture: Picture | None
    sheets: tuple[str, ...]

    @classmethod
    def of(cls, drawings: Drawings) -> Drawn:
        picture = drawings.picture if isinstance(drawings, DrawnSheets) else None
        return cls(picture, tuple(each.svg for each in drawings))


@dataclass(frozen=True)
class Moment:
    """A turn, and what the umpire is shown of it."""

    ruleset: RuleSet
    turn: Turn
    views: Tables
    """The rows of the master's Outputs sheets."""
    front: Front
    maps: Drawn

    @classmethod
    def of(cls, ruleset: RuleSet, turn: Turn) -> Moment:
        maps = Drawn.of(ruleset.maps(turn))
        return cls(ruleset, turn, ruleset.views(turn), ruleset.front(turn), maps)

    @classmethod
    def each(cls, ruleset: RuleSet, turns: Iterable[Turn]) -> Iterator[Moment]:
        """Yield moments of a game, turn after turn: what teams were told in short is kept."""
        told: Mapping[str, Record] = {}
        for turn in turns:
            state = turn.after.with_tables({SummaryTold: told})
            moment = cls.of(ruleset, replace(turn, after=state))
            told = moment.views[SummaryTold]
            yield moment

    def timeline(self, kind: type[TimelineRow]) -> list[str]:
        """Return what the Timeline says of the losses of the turn, line by line."""
        now = str(self.turn.before.position)
        rows = (row for row in self.views[kind].values() if isinstance(row, TimelineRow))
        return [line for row in rows if row.turn == now for line in row.losses.splitlines()]

    @cached_property
    def teams(self) -> Sequence[Sent]:
        """What each team is sent."""
        return tuple(self._sent())

    def _sent(self) -> Iterator[Sent]:
        briefing = self.ruleset.briefing
        for team in self.turn.after[Team].values():
            sight = briefing.sight(self.turn, team)
            knows = sight.knows
            with speaking(sight.language):
                sent = Sent(
                    self,
                    team,
                    sight.language,
                    briefing.tables(knows),
                    Drawn.of(briefing.maps(knows)),
                    Drawn.of(briefing.inset(knows)),
                    pages_page(Head("", (), ""), briefing.pages(knows)),
                    b"".join(report_of(briefing, sight).values()).decode(),
                    as_json(self.ruleset, sight),
                )
            yield sent


@dataclass(frozen=True)
class Sent:
    """What one team is sent."""

    moment: Moment
    team: Team
    language: str
    """What it reads: its faces are read back in that."""
    tables: Tables
    """The rows of its book."""
    maps: Drawn
    inset: Drawn
    page: str
    """Its report as a web page, without maps: those are in it as they are drawn."""
    text: str
    as_json: bytes

    @property
    def turn(self) -> Turn:
        """The turn that was played."""
        return self.moment.turn

    def commands(self, team: str) -> bool:
        """Tell whether its book tells of the troops of a team: its own, or all of its side."""
        other = self.turn.after[Team].get(team)
        of_side = self.team.commander and other is not None and other.side == self.team.side
        return team == self.team.team or of_side

    def word(self, kind: type[Any], field: str, word: str) -> str:
        """Return a word of a list in the team's language, as a cell of its book has it."""
        return schemas_of(self.moment.ruleset).of(kind).column(field).said_as(word)

    def rows(self, kind: type[Any]) -> list[Any]:
        """Return the rows of a sheet of its book."""
        return [*self.tables[kind].values()]

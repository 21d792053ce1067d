"""What a team may know: the only source of its files, which never see the turn itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from msgspec import Struct, field

from workbook_engine.core.always import Always
from workbook_engine.core.calendar import date_of, deadline_of
from workbook_engine.core.colours import seen_by
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.findings import Finding
from workbook_engine.core.instead import Facts
from workbook_engine.core.languages import ENGLISH, _
from workbook_engine.core.press import News
from workbook_engine.core.records import Orders, Position, Record, State, Tables, replace
from workbook_engine.core.report_pages import Pages
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.tongues import language_of

K = TypeVar("K")
S = TypeVar("S", covariant=True)

Paper = tuple[tuple[int, str, str], ...]
"""Lines of a text: 1 and 2 for headings, 3 for a paragraph and 4 for an item; a title, a text."""

Words = Mapping[str, tuple[str, ...]]
"""What drop-downs offer, by what a column refers to: `Unit`, `Unit.brigade`, `Place`."""


class FormNotes(Struct, frozen=True):
    """What an order form says beside its lines, to those who fill it in."""

    said: str = ""
    """What there is to order: it stands at the head."""
    begins: Mapping[str, bool] = field(default_factory=dict)
    """The lines that begin a group on paper, by key, and whether they are its head."""
    of_use: bool = True
    """Whether the team has anybody whom it could order about on it."""


Remarks = Mapping[type[Record], FormNotes]
"""What each order sheet says beside its lines."""


class Sight(Struct, Generic[S], frozen=True):
    """All that one team may know after a turn: plain values, from which there is no way back."""

    campaign: str
    team: str
    called: str
    """What the team is called in all that people read."""
    side: str
    book: str
    """File name of its book, where it is not the team's own name."""
    position: Position
    """Of the orders to come."""
    played: Position | None
    """Of the report; none before the first turn."""
    knows: S
    """What the rules let it know."""
    colours: tuple[tuple[str, str], ...] = ()
    """The sides with their colours, its own first."""
    date: str = ""
    """Of the turn to come, as the Calendar has it."""
    deadline: str = ""
    """When its orders are wanted by; nothing where no time is set."""
    promise: str = ""
    """The hash of the umpire's own key; nothing where he types every die."""
    dice: str = ""
    """Whose the dice are, in words."""
    paper: str = "A4"
    """What its book is set for: A4 or Letter."""
    language: str = ENGLISH
    """What it reads."""


class Drawing(Protocol):
    """One sheet of a drawn map."""

    @property
    def svg(self) -> str:
        """The drawing as text, sharp however near one looks."""

    @property
    def png(self) -> bytes:
        """The drawing as a picture."""


Drawings = Sequence[Drawing]
"""The sheets of a drawn map; they may wait to be drawn until somebody looks."""


class OwnBook(Struct, frozen=True):
    """What a team's own book holds, read back without the campaign it is of."""

    team: Team
    tables: Tables
    """The rows of its sheets that tell how things stand."""
    offered: Callable[[type[Record], str], tuple[str, ...]]
    """Tells what the drop-down of a column of an order sheet offers."""
    map: Mapping[str, str]
    """The squares of its map, each with its text; or the hexes, each with its place."""
    day: CalendarTurn
    """The turn it orders for."""
    position: Position
    """Of the stage it orders for."""
    forms: frozenset[type[Record]]
    """The order sheets that it has."""
    amiss: tuple[Finding, ...] = ()
    """What of its rows makes no sense: they were written by the engine, and typed over since."""
    heads: Mapping[type[Record], str] = field(default_factory=dict)
    """What the heads of its order sheets say there is to order."""


THE_ENEMY = str(_("the enemy"))
"""The side, and the team, of all enemies where a game is imagined."""


class Imagined(Struct, frozen=True):
    """A team's own book as a state of the game: what it holds, and typical troops for the rest."""

    tables: Tables
    said: tuple[str, ...] = ()
    """What was taken for granted, in sentences for the player."""
    stages: int = 1
    """How many stages are played ahead, the one that is ordered for and those after it, no longer
    than the turn lasts; in the later ones nobody orders but who goes on, and as `later` has it."""
    settings: Mapping[str, Word] = field(default_factory=dict)
    """The house rules that the book shows by itself."""
    later: Callable[[State], Orders] = Always(Tables())
    """Orders assumed for a later stage of the turn, on the state it begins with."""


class Went(Struct, frozen=True):
    """One unit's move of a turn, as its own staff would hear of it."""

    unit: str
    start: str
    end: str
    goal: str
    """Where it was ordered to; blank where to nowhere in particular."""
    arrived: bool
    km: Fraction | None = None
    """How far it went; None where that is not reckoned in km."""
    stopped_by: str = ""
    """What kept it from going on, in words; blank where nothing did."""
    goes_on: bool = False
    """Nothing but the end of the turn stopped it: ordered again, it goes on."""
    rest: Record | None = None
    """The line that orders what is left of its way; None where its own, given again, does so."""
    attacks: str = ""
    """What it attacks, from where it stands or comes to; blank where it attacks nothing."""
    of: str = ""
    """What tells it from another that is called the same; it is not shown."""

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by from stage to stage."""
        return self.unit, self.of

    def then(self, later: Went) -> Went:
        """Return how it went in this stage and in a later one, as one way."""
        legs = [each.km for each in (self, later) if each.km is not None]
        return replace(
            later,
            start=self.start,
            goal=later.goal or self.goal,
            km=sum(legs, Fraction()) if legs else None,
            stopped_by=later.stopped_by or self.stopped_by,
            attacks=later.attacks or self.attacks,
        )


class Briefing(Struct, Generic[K], frozen=True):
    """How a rule set briefs its teams: a definition of what they know, and the files made from it.

    Only `view` is given the turn, so whatever reveals something must stand in what it returns.
    """

    view: Callable[[Turn, Team], K]
    """The written definition of what a team may know."""
    tables: Callable[[K], Tables]
    """What the team's fresh book holds."""
    words: Callable[[K], Words]
    """What the drop-downs of its order sheets offer."""
    paper: Callable[[K], Paper] = Always(())
    """What the team's report reads like as a text, which is archived with the turn."""
    pages: Callable[[K], Pages] = Always(())
    """Its report, page by page: the sheet, the web page and the text all show this."""
    remarks: Callable[[K], Remarks] = Always({})
    """What its order sheets say there is to order."""
    maps: Callable[[K], Drawings] = Always(())
    """Its map, drawn."""
    inset: Callable[[K], Drawings] = Always(())
    """The part of its map that stands on its report, without title or legend."""
    recall: Callable[[OwnBook], Tables] = Always(Tables())
    """What its own book lets be known of the state: whom it orders, what its map names. With that
    alone a player's orders are checked before they are sent."""
    imagine: Callable[[OwnBook, Rules], Imagined | None] = Always(None)
    """The state of the game as his own book has it: with that alone his orders are played ahead."""
    went: Callable[[Turn, str], Iterable[Went]] = Always(())
    """How the units of a team moved in a turn that was played ahead."""
    undone: Callable[[Turn, str], Iterable[str]] = Always(())
    """What a team would hear in it that it can still see to, beside what becomes of its orders."""

    news: Callable[[K], Iterable[News]] = Always(())
    """What a newspaper may print of it, if every other team knows the same."""
    public: Callable[[Sequence[K], Sequence[str]], Drawings] = Always(())
    """The small map beside them: what all of some teams know alike, with some fields marked."""
    diary: str = ""
    """What heads the first column of its report's tables that tell of its formations, one by one:
    a war diary is made of them."""
    facts: Facts | None = None
    """Its report fact by fact, for the umpire to say otherwise; without it he is asked of each
    message of a ruling."""

    def sight(self, turn: Turn, team: Team) -> Sight[K]:
        """Return all that a team may know after a turn."""
        campaign = next(iter(turn.after[Campaign].values()))
        return Sight(
            campaign=campaign.name,
            team=team.team,
            called=team.called,
            side=team.side,
            book=team.book,
            position=turn.after.position,
            played=None if turn.before.position == turn.after.position else turn.before.position,
            knows=self.view(turn, team),
            colours=seen_by(turn.after[Team].values(), team.side),
            date=date_of(turn.after, between=", "),
            deadline=deadline_of(turn.after, team),
            promise="" if campaign.dice == "typed" else campaign.key_hash,
            dice=campaign.whose_dice,
            paper=campaign.paper,
            language=language_of(campaign, team),
        )

    def told(self, turn: Turn, team: Team) -> Tables:
        """Return what a team's fresh book holds after a turn."""
        return self.tables(self.view(turn, team))


NO_BRIEFING: Briefing[None] = Briefing(Always(None), Always(Tables()), Always({}))
"""The briefing of a rule set that has none."""

"""What stands at the head of the pages of a book: whose it is, and of which turn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from workbook_engine.core.calendar import moment_of
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.sheets.page import PageHeads
from workbook_engine.sheets.paper_form import FormTop


class TurnTitles(Struct, frozen=True):
    """What the turns of a team's book are called."""

    coming: str = ""
    """The one that orders are wanted for."""
    played: str = ""
    """The one that its report is of; nothing before the first."""
    date: str = ""
    """Of the one that orders are wanted for."""
    deadline: str = ""
    """When those orders are wanted; nothing where no time is set."""


class BookHeads(Struct, frozen=True):
    """The heads of the pages of one book."""

    coming: PageHeads = field(default_factory=PageHeads)
    """Of the sheets for the orders to come."""
    told: PageHeads = field(default_factory=PageHeads)
    """Of the sheets of a team's book that tell how things stand."""
    form: FormTop = field(default_factory=FormTop)
    """Of the form on paper."""


def book_heads(stamp: Mapping[str, str], title: str, titles: TurnTitles | None) -> BookHeads:
    """Return what stands at the head of pages: of the turn to come, and of the turn played."""
    titles = titles or TurnTitles(title_of_turn(stamp))
    campaign, team = stamp.get("campaign", title), _whose(stamp)
    turns = titles.coming, titles.played or titles.coming
    coming, played = (", ".join(filter(None, (team, each))) for each in turns)
    turn = ": ".join(filter(None, (titles.coming, titles.date)))
    locks = moment_of(titles.deadline) is not None
    form = FormTop(team, stamp.get("campaign", ""), turn, titles.deadline, locks, code_of(stamp))
    return BookHeads(PageHeads(campaign, coming), PageHeads(campaign, played), form)


def code_of(stamp: Mapping[str, str]) -> str:
    """Return by what a form on paper is known: team, turn and form; a blank book has none.

    >>> code_of({"team": "blue", "turn": "3", "stage": "2", "form": "4"}), code_of({})
    ('blue/3.2/4', '')
    """
    turn = _turn_in(stamp)
    return f"{stamp['team']}/{turn}/{stamp['form']}" if turn and "form" in stamp else ""


def title_of_turn(stamp: Mapping[str, str]) -> str:
    """Return what the turn of a book is called; nothing where it is of none."""
    turn = _turn_in(stamp)
    return _("Turn {turn}").format(turn=turn) if turn else ""


def _turn_in(stamp: Mapping[str, str]) -> str:
    turn, stage = stamp.get("turn", ""), stamp.get("stage", "1")
    return f"{turn}.{stage}" if turn and stage != "1" else turn


def _whose(stamp: Mapping[str, str]) -> str:
    """Return whose book a stamp says it is: by its title, or by its name made readable."""
    called = stamp.get("called") or readable(stamp.get("team", ""))
    return whose_book(called, stamp.get("side", ""))


def whose_book(team: str, side: str) -> str:
    """Return what a team is called, with its side where that is called otherwise.

    >>> whose_book("XXX Corps", "allied"), whose_book("German", "german")
    ('XXX Corps (Allied)', 'German')
    """
    side = readable(side)
    return f"{team} ({side})" if side and side != team else team

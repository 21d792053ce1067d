"""What lies on every umpire's desk, whatever the rules: the campaign, its calendar, its teams."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _
from workbook_engine.core.records import Position, Record, State, replace

_ADDRESS = re.compile(r"[^\s@<>()\[\]:,;\"\\]{1,250}@[^\s@<>()\[\]:,;\"\\]{1,250}")


class Campaign(Record, frozen=True, kw_only=True):
    """The campaign itself, one row: which rules, which turn, what scale, whose dice."""

    key_field: ClassVar[str] = "name"

    name: str
    ruleset: str
    turn: int = 1
    stage: int = 1
    square_km: Fraction = Fraction(1)
    """Side of a square of the Ground sheet, in km."""
    dice: str = "campaign key"
    """`campaign key`: dice come from the secret; `typed`: the umpire types every die."""
    key_hash: str = ""
    public_number: str = ""
    """A number that nobody chooses, which was said beforehand, to be mixed into the key."""
    mixed: str = ""
    """What was mixed into the key at the start: `words anna otto, number 4815`."""
    first_names: str = ""
    """What rows that were renamed were called at first: their dice keep that."""
    paper: str = "A4"
    """`A4` or `Letter`: what teams' books and their PDFs are set for."""
    language: str = ""
    """What teams read that have none of their own; blank: English."""

    @property
    def whose_dice(self) -> str:
        """Whose the dice are, as teams and the umpire read it."""
        mixed = _("Control's key mixed with {what}").format(what=self.mixed)
        keyed = mixed if self.mixed else _("Control's key alone")
        return _("typed by Control") if self.dice == "typed" else keyed


class CalendarTurn(Record, frozen=True, kw_only=True):
    """One turn of the calendar: its date, and which part of the day where a turn is so short."""

    key_field: ClassVar[str] = "turn"

    turn: int
    date: str
    half: str = ""
    weather: str = ""
    deadline: str = ""
    """When its orders are wanted by, in the umpire's own time."""
    note: str = ""


class Team(Record, frozen=True, kw_only=True):
    """A staff with one book of its own, on one side."""

    key_field: ClassVar[str] = "team"

    team: str
    side: str
    title: str = ""
    """What it is called wherever it is read of; blank: its name as `readable` has it."""
    colour: str = ""
    """Of its side; blank: the one in the side's name, or one that is free."""
    book: str = ""
    """File name under `sides/`; blank means the team's own name."""
    commander: bool = False
    """Ticked: its book sees all of its side; it still orders only its own units."""
    language: str = ""
    in_short: bool = False
    """Ticked: its report is for a commander, without the pages that a staff hands on."""
    hold: bool = False
    """Ticked: no order sheet is expected; the team's units hold."""
    deadline: str = ""
    """When its orders are wanted by; blank: as the Calendar says."""
    grace: str = ""
    """Why a book of its that came too late counts all the same."""
    address: str = ""
    """Where it gets its letters, or several addresses; the umpire's secret from all others."""
    dice_word: str = ""
    """The word that it gave to be mixed into the key of the dice."""
    received: str = ""
    note: str = ""
    untold: tuple[str, ...] = ()
    """What was withheld of its last report, fact by fact as the next report would name it."""

    @property
    def called(self) -> str:
        """What the team is called in all that people read; files and keys have its name."""
        return self.title.strip() or readable(self.team)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Its addresses in small letters, each once, without the names that stand before them.

        >>> Team(team="red", side="R", address="Anna <Anna@b.org>; c@d.org\\nanna@b.org").addresses
        ('anna@b.org', 'c@d.org')
        """
        return tuple(dict.fromkeys(_ADDRESS.findall(self.address.casefold())))


def readable(name: str) -> str:
    """Return the name of a team or side as people write one; what has blanks is left as typed.

    >>> [readable(each) for each in ("airborne_1", "german", "KG_Spindler", "the enemy")]
    ['Airborne 1', 'German', 'KG Spindler', 'the enemy']
    """
    words = (word[:1].upper() + word[1:] for word in name.split("_"))
    return name if " " in name else " ".join(words)


def team_called(state: State, team: str) -> str:
    """Return what a team is called; one that is not on the Teams sheet by its own name."""
    row = state[Team].get(team)
    return row.called if row else readable(team)


def one_spelling(teams: Mapping[str, Team]) -> dict[str, Team]:
    """Return teams with each side as the first of them has it: case and blanks make no other side.

    >>> rows = {side: Team(team=side, side=side) for side in ("Blue", "blue ")}
    >>> [team.side for team in one_spelling(rows).values()]
    ['Blue', 'Blue']
    """
    first: dict[str, str] = {}
    for team in teams.values():
        first.setdefault(folded(team.side), team.side)
    return {key: replace(team, side=first[folded(team.side)]) for key, team in teams.items()}


class StandingOrder(Record, frozen=True, kw_only=True):
    """A row of the Standing Orders sheet: a line that its team's next form comes with."""

    key_field: ClassVar[str] = "id"

    id: str
    team: str
    about: str
    order: str = ""
    until: str = ""
    """When it ends by itself: `turn 4`, `attacked`."""
    since: str = ""
    sheet: str = ""
    cells: str = ""


class SettingRow(Record, frozen=True, kw_only=True):
    """A row of the Settings sheet: an ambiguous reading, and the value in force."""

    key_field: ClassVar[str] = "setting"

    setting: str
    reading: str
    title: str
    value: str
    default: str
    choices: tuple[str, ...]
    rule: str
    why: str


class ReceivedRow(Record, frozen=True, kw_only=True):
    """A row of the Received sheet: one book that came in for the turn, and when."""

    key_field: ClassVar[str] = "id"

    id: str
    """The first letters of its sum."""
    turn: str
    team: str
    file: str
    saved: str = ""
    seen: str = ""
    """When it was first seen here."""
    came: str = ""
    """When it came in, by the umpire's word."""
    standing: str = ""
    grace: str = ""
    """The grace by which it is played, as it was worded then."""


class FindingRow(Record, frozen=True, kw_only=True):
    """A row of the Findings sheet."""

    key_field: ClassVar[str] = "number"

    number: int
    severity: str
    code: str
    where: str
    rule: str
    message: str
    cure: str
    accepted: bool = False
    """Ticked: he means it so, and a warning is silent; of a slip, he takes what is offered."""


class ReadyRow(Record, frozen=True, kw_only=True):
    """A row of the Ready sheet: what is ready for the first turn, and what is not."""

    key_field: ClassVar[str] = "number"

    number: int
    standing: str
    """`must` be done, `should` be looked at, or `ready`."""
    what: str
    where: str
    cure: str
    rule: str


class ImportRow(Record, frozen=True, kw_only=True):
    """A row of the Imports sheet: how the words of a foreign list are to be read."""

    key_field: ClassVar[str] = "number"

    number: int
    sheet: str
    """The sheet of ours that the list is imported to."""
    what: str
    """`column`, `value` or `all rows`."""
    theirs: str = ""
    column: str = ""
    """Of a value, or of all rows: the column of ours it stands in."""
    ours: str = ""


class HouseWord(Record, frozen=True, kw_only=True):
    """A row of the sheet Words of the House: what players write, and the word that is meant."""

    key_field: ClassVar[str] = "number"

    number: int
    theirs: str
    """As they write it: `the bridge`, `CAS`."""
    ours: str
    """The name or word that it stands for, wherever that may stand."""
    note: str = ""


class PressRow(Record, frozen=True, kw_only=True):
    """A row of the sheet Press: a paragraph of the umpire's own for the newspaper of a turn."""

    key_field: ClassVar[str] = "number"

    number: int
    turn: int
    headline: str = ""
    """Blank: it goes on with the piece of the row above."""
    text: str = ""


class HouseRulingRow(Record, frozen=True, kw_only=True):
    """A row of the sheet Rulings of the House: the umpire's own word, and where it holds."""

    key_field: ClassVar[str] = "number"

    number: str
    rule: str
    about: str
    """`chart`, `figure`, `reading` or `sentence`."""
    row: str = ""
    """Of the chart; the name of a figure or of a reading."""
    column: str = ""
    value: str = ""
    text: str = ""
    scope: str = ""
    reason: str = ""


UMPIRES_OWN = (SettingRow, ImportRow, HouseRulingRow)
"""Sheets of every desk that the umpire types in, whatever the rules: changed by hand, they are
rulings of the next turn like the rest of his set-up."""


class JudgementRow(Record, frozen=True, kw_only=True):
    """A row of the Judgements sheet: a question, what the rules would say, and what holds."""

    key_field: ClassVar[str] = "name"

    name: str
    turn: str
    standing: str
    rule: str
    question: str
    default: str
    holds: str
    choices: tuple[str, ...] = ()
    basis: str = ""
    """The inputs it is asked on now; an answer given on others reads REVIEW."""
    before: str = ""
    """What was answered to a like question in a turn before."""
    as_in: str = ""
    """In which turn, and on whom or what."""
    why_then: str = ""


class DieRow(Record, frozen=True, kw_only=True):
    """A row of the Dice sheet: one die, by name."""

    key_field: ClassVar[str] = "name"

    name: str
    turn: str
    rule: str
    what: str
    sides: int
    value: int
    source: str
    drawn: int | None = None
    """What the campaign's secret gives, whatever was typed; none without the secret."""
    basis: str = ""


class RulingRow(Record, frozen=True, kw_only=True):
    """A row of the Rulings sheet: a ruling with its working, dice and changes in words."""

    key_field: ClassVar[str] = "ruling"

    ruling: str
    turn: str
    phase: str
    rule: str
    text: str
    working: str
    dice: str
    changes: str


class MessageRow(Record, frozen=True, kw_only=True):
    """A row of the Messages sheet: what a team hears of a ruling, before it goes out."""

    key_field: ClassVar[str] = "name"

    name: str
    turn: str
    team: str
    text: str
    part: str = ""
    """Where it stands in the team's report."""
    source: str = ""
    """The rules by which it came about."""
    basis: str = ""


def own_message(position: Position, number: int) -> str:
    """Return the name of a message of the umpire's own, which no ruling has drafted.

    >>> own_message(Position(3), 1)
    '3/own message/1/tell/1'
    """
    return f"{_own_messages(position)}{number}/tell/1"


def is_own_message(row: MessageRow, position: Position) -> bool:
    """Tell whether a row is a message of the umpire's own, of this turn and stage."""
    return row.name.startswith(_own_messages(position))


def _own_messages(position: Position) -> str:
    return f"{position}/own message/"


class AmendmentRow(Record, frozen=True, kw_only=True):
    """A row of the Amendments sheet: the umpire's own change of a field, with his reason."""

    key_field: ClassVar[str] = "number"

    number: int
    turn: str
    sheet: str
    row: str
    column: str
    value: str
    when: str
    """`before` or `after` the turn is played."""
    reason: str


class LogRow(Record, frozen=True, kw_only=True):
    """A row of the Turn Log: one thing that happened, in the umpire's words."""

    key_field: ClassVar[str] = "number"

    number: int
    turn: str
    date: str
    phase: str
    rule: str
    what: str

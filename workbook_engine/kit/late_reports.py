"""Reports that travel: what a team knows of troops who report to it late is as of their report.

A rule set says of which rows its view is made, and whose each is. Of those who report late, by the
rows of Signals that are ticked, a view holds what their last report told, not what is so today.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.became import PHASE
from workbook_engine.core.calendar import date_of
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import (
    BEFORE,
    Dates,
    Dispatch,
    Fate,
    Reported,
    written_at,
)
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _, speaking
from workbook_engine.core.names import phase_in, subject_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.tongues import reads
from workbook_engine.kit.dispatches import FACT, Formations
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.signals import late_reporters
from workbook_engine.kit.told import told_to

ANSWERS = PHASE.lower()
"""What the rulings are named after that say what became of orders."""
Rows = Mapping[str, Iterable[Any]]
"""What a view is made of, by the name of its part."""


class Part(Struct, frozen=True):
    """One part of a view: of which class its rows are, whose each is, how a report has it."""

    kind: type
    whose: Callable[[Any], Collection[str]]
    """The formations a row is of; none where it is of the whole team."""
    aged: Callable[[Any, str, bool], Any]
    """A row as a report of some date has it, which came in this turn or earlier."""
    is_news: bool = False
    """It is told once, in the turn in which the report comes in."""
    is_told: Callable[[Any], bool] = Always(value=True)
    """Whether a row is worth a report at all: what everybody knows is not."""
    words: Callable[[Any], str] = Always("")
    """A row in words, for whoever reads the report itself."""
    of_eyes: bool = False
    """Its rows are what the troops see who are heard of, and no formation's own."""


def as_it_was(row: Any, date: str, is_new: bool) -> Any:
    """Return a row as a report of any date has it: as it stands there."""
    return row


def dated(column: str) -> Callable[[Any, str, bool], Any]:
    """Return what writes the date of an earlier report into a column of a row."""
    return lambda row, date, is_new: replace(row, **{column: date})


def gathered(named: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    """Return formations by name, of pairs of a name and a smaller one that it has, or is.

    >>> gathered([("1 Corps", "a"), ("1 Corps", "b"), ("a", "a")]) == {
    ...     "1 Corps": frozenset("ab"),
    ...     "a": frozenset("a"),
    ... }
    True
    """
    found: dict[str, frozenset[str]] = {}
    for name, smaller in named:
        found[name] = found.get(name, frozenset()) | {smaller}
    return found


def stands(unit: str, place: str) -> str:
    """Return where a unit stands, in the words of a report."""
    return _("{unit} at {place}").format(unit=unit, place=place)


def eyes(kind: type) -> Part:
    """Return the part of the enemies in sight, which bear the date of an earlier report."""
    return Part(kind, Always(()), dated("seen"), of_eyes=True)


DATES = Part(tuple[str, str], lambda row: row[:1], lambda row, date, is_new: (row[0], date))
"""A part of pairs: a formation, and when it last reported."""
NEWS = Part(tuple[str, str], lambda row: row[:1], as_it_was, is_news=True)
"""A part of pairs that are told once: a formation, and what it did or was."""


class Heard(Struct, frozen=True):
    """A message to a staff, and which of its formations it is about; none: about none alone."""

    text: str
    formations: tuple[str, ...] = ()


HEARD = Part(
    Heard,
    lambda heard: heard.formations,
    lambda heard, date, is_new: replace(heard, text=f"{date}: {heard.text}"),
    is_news=True,
)
"""The messages in a view: of an earlier report they bear its date."""


class Unheard(Struct, frozen=True):
    """Of whom a team knows by reports alone: whole staffs, and formations of its own."""

    staffs: frozenset[str] = frozenset()
    formations: frozenset[str] = frozenset()

    def is_of(self, team: str, formation: str) -> bool:
        """Tell whether a unit of a team and formation is among them."""
        return team in self.staffs or formation in self.formations


class Reports(Struct, frozen=True):
    """How a rule set's reports travel."""

    rows: Callable[[Turn, Team, frozenset[str], Unheard], Rows]
    """What a team would know of some staffs at once; `Unheard` are own troops of whom not."""
    parts: Mapping[str, Part]
    formations: Formations
    dates: Dates = date_of
    """What a stage is called in messages; nothing: by its number."""

    def tells(self, turn: Turn, report: Dispatch) -> Iterable[Reported]:
        """Return all that a report tells of a turn, in the language of its reader."""
        reader = turn.after[Team].get(report.to)
        if reader is None:
            return ()
        with speaking(reads(turn.after, reader)):
            return [*self._tells(turn, report, reader)]

    def _tells(self, turn: Turn, report: Dispatch, reader: Team) -> Iterator[Reported]:
        """Yield all that a report tells of a turn, as its reader would have known it."""
        staff = report.sender if report.sender in turn.after[Team] else reader.team
        formations, number = self.formations(turn.after, staff), 0
        own = formations.get(report.sender, frozenset())
        others = frozenset().union(*formations.values()) - own if own else frozenset()
        rows = self.rows(turn, reader, frozenset({staff}), Unheard(formations=others))
        for name, part in self.parts.items():
            for row in filter(part.is_told, rows[name]):
                if staff == report.sender or part.of_eyes or own & {*part.whose(row)}:
                    number += 1
                    says = msgspec.json.encode(row, enc_hook=str).decode()
                    key = f"{report.id}/{number}"
                    words = part.words(row)
                    yield Reported(id=key, dispatch=report.id, part=name, text=words, says=says)

    def written_on(self, turn: Turn, reader: Team) -> Mapping[str, str]:
        """Return at which position reports were written, by the dates that a reader has of them."""
        reports = (row.written for row in turn.after[Dispatch].values() if row.report)
        with speaking(reads(turn.after, reader)):
            return {written_at(self.dates, turn.after, each): each for each in reports}

    def known(self, turn: Turn, team: Team) -> Mapping[str, tuple[Any, ...]]:
        """Return the rows of a team's view, those of late reporters as their reports have them."""
        staffs, heard = staffs_seen(turn.after, team), _heard(turn.after, team)
        own = self.formations(turn.after, team.team) if heard else {}
        formations = frozenset(each for name in heard for each in own.get(name, ()))
        unheard = Unheard(frozenset(heard.keys() & turn.after[Team].keys()), formations)
        rows = self.rows(turn, team, staffs - unheard.staffs, unheard)
        if not heard:
            return {name: tuple(each) for name, each in rows.items()}
        known = {name: [*self._prompt(name, each, formations)] for name, each in rows.items()}
        told = set[str]()
        for sender in sorted(heard, key=lambda each: len(own.get(each, ()))):
            for name, row in self._reported(turn, heard[sender]):
                if told.isdisjoint(self.parts[name].whose(row)):
                    known[name].append(row)
            told |= own.get(sender, frozenset())  # a division's report holds no brigade's again
        return {name: tuple(each) for name, each in known.items()}

    def _prompt(self, name: str, rows: Iterable[Any], formations: frozenset[str]) -> Iterator[Any]:
        part = self.parts.get(name)
        for row in rows:
            whose = part.whose(row) if part else ()
            if not whose or not formations.issuperset(whose):
                yield row

    def _reported(self, turn: Turn, reports: Sequence[Dispatch]) -> Iterator[tuple[str, Any]]:
        """Yield what stands in the last report of a sender, and the news of all that came now."""
        now = str(turn.before.position)
        came = [each for each in reports if each.fate == Fate.ARRIVED]
        for report in came:
            is_old, first = report.written != now, report.written.startswith(BEFORE)
            is_new = report.came == now and not first
            for said in turn.after.grouped(Reported, _of_dispatch).get(report.id, {}).values():
                part = self.parts.get(said.part)
                if part is None or not (is_new if part.is_news else report is came[-1]):
                    continue
                row = _read(said.says, part.kind)
                if row is not None:
                    date = written_at(self.dates, turn.after, report.written)
                    yield said.part, part.aged(row, date, is_new) if is_old else row


def told_of(
    turn: Turn, reader: Team, staffs: Collection[str], unheard: Unheard
) -> Iterator[tuple[Ruling, Told]]:
    """Yield what a team reads of what some staffs were told, each message with its ruling.

    Messages to others are theirs alone. What became of orders is left out where the team does not
    hear of some whom it ordered.
    """
    for ruling, told in told_to(turn, staffs):
        is_others = told.fact == FACT and told.team != reader.team
        if not is_others and not (unheard.formations and phase_in(ruling.id) == ANSWERS):
            yield ruling, told


def with_whose(
    messages: Iterable[tuple[Ruling, Told]], whose: Mapping[str, Collection[str]]
) -> Iterator[Heard]:
    """Yield messages with the formations of whom they name, or whom their ruling is on or changes.

    `whose` are the formations of each such name.
    """
    for ruling, told in messages:
        named = [subject_in(ruling.id), *(value for _, value in told.slots)]
        named += [each.key for each in ruling.changes]
        found = dict.fromkeys(each for name in named for each in whose.get(name, ()))
        yield Heard(told.text, tuple(found))


def _read(says: str, kind: type) -> Any:
    """Return a row as it was written down; None where somebody typed over it."""
    try:
        return msgspec.json.decode(says, type=kind, dec_hook=lambda of, value: of(value))
    except (msgspec.DecodeError, ValueError):
        return None


def _of_dispatch(row: Reported) -> str:
    return row.dispatch


def _heard(state: State, team: Team) -> Mapping[str, list[Dispatch]]:
    """Return the reports of whoever reports late to a team, the oldest first."""
    found = defaultdict[str, list[Dispatch]](list)
    senders = {folded(sender) for sender, _ in late_reporters(state, team)}
    for row in state[Dispatch].values() if senders else ():
        if row.report and row.to == team.team and folded(row.sender) in senders:
            found[row.sender].append(row)
    return found

"""The answers to books that are not taken: of another turn or game, torn, or come too late.

What the umpire calls the file is his own, and is not told; nor is what another team has sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from msgspec import Struct

from workbook_engine.books.letter import Letter
from workbook_engine.campaign import mark_of, sum_of, team_place, team_stem
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.reading.arrivals import LATE
from workbook_engine.commands.desk.reading.collected import TWICE, not_taken
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.received import came_in
from workbook_engine.commands.desk.reading.senders import Sender
from workbook_engine.core.calendar import date_of, deadline_of
from workbook_engine.core.desk import ReceivedRow, Team
from workbook_engine.core.findings import Finding
from workbook_engine.core.languages import ENGLISH, _, speaking, spoken
from workbook_engine.core.tongues import language_of
from workbook_engine.reports.refusal_page import Refusal, refusal_page, refusal_text

_STAMP, _KIND = ("E-STAMP", "E-STALE"), ("E-FORMAT", "E-FOREIGN", "E-ENCRYPTED")
LATE_NEXT = _(
    "There is nothing to send again. Only Control can still take it: ask before the turn is "
    "played, and say why it is late."
)
NOT_PLAYED = _(
    "Nothing of it is played. What you ordered to stand still stands, and nothing else is done in "
    "your name."
)
TOO_LATE = _(
    "It is not played. What you ordered to stand still stands, and nothing else is done in your "
    "name."
)


class Refused(Struct, frozen=True):
    """A book that is not taken, and what its sender is told."""

    place: str
    """The file, as it lies in the inbox."""
    name: str
    """What the answer is called, without its ending."""
    team: Team | None
    """Whose it is; None where nobody can tell."""
    said: Refusal
    letter: Letter | None = None
    """What the letter says of itself that it came in."""

    @property
    def files(self) -> dict[str, bytes]:
        """The answer as a page and as a text, by file name."""
        return {
            f"{self.name}.html": refusal_page(self.said).encode(),
            f"{self.name}.txt": refusal_text(self.said).encode(),
        }


def refusals(desk: Desk) -> tuple[Refused, ...]:
    """Return the answers to files that are not taken: one a team, and none where a book counts.

    Whose book counts has a receipt, which tells of the others.
    """
    answered = {team for team, came in came_in(desk).items() if came}
    found: list[Refused] = []
    for each in (*_too_late(desk), *(_refused(desk, *file) for file in not_taken(desk))):
        if each.team is None or each.team.team not in answered:
            found.append(each)
            answered |= {each.team.team} if each.team else set()
    return tuple(found)


def also_refused(desk: Desk, team: str) -> tuple[str, ...]:
    """Return what a team with a receipt is told of its other files, which are not taken."""
    row, late = desk.state[Team][team], _late(desk).get(team)
    others = (each for sender, each in not_taken(desk) if sender.team == team)
    with speaking(language_of(desk.campaign_row, row)):
        head = _("Another file of yours is not taken; the book of this receipt counts.")
        unfit = [f"{head} {_why(each)} {_send(desk, row, each)}" for each in others]
        if late is None:
            return tuple(unfit)
        too_late = _("The other came in at {when}, too late.").format(when=late.came or late.seen)
        return (f"{head} {too_late}", *unfit)


def _refused(desk: Desk, sender: Sender, finding: Finding) -> Refused:
    team = desk.state[Team].get(sender.team)
    turn = turn_folder(desk.ruleset, desk.position)
    mark = mark_of(sender.content) if sender.content else ""
    stem = team_stem(team) if team else f"unknown_{mark.replace(' ', '') or 'file'}"
    total = sum_of(sender.content) if sender.content else ""
    with speaking(language_of(desk.campaign_row, team) if team else ENGLISH):
        title = _("{whose}: your book is not taken").format(whose=_whose(desk, team))
        parts = _about(desk, mark), _why(finding), spoken(NOT_PLAYED), _send(desk, team, finding)
        said = Refusal(title, *parts, total)
    return Refused(sender.place, f"{stem}_{turn}_not_taken", team, said, sender.letter)


def _why(finding: Finding) -> str:
    if finding.code == TWICE:
        return _("Two different books of yours have come, and neither says that it is the newer.")
    said = spoken(finding.message)
    said = f"{said[:1].upper()}{said[1:]}"
    return said if said.endswith(".") else f"{said}."


def _send(desk: Desk, team: Team | None, finding: Finding) -> str:
    """Return what to send: what a file needs is told in its cure, all else is the right form."""
    if finding.code == TWICE:
        return _("Open the one that counts, save it once more, and send it again.")
    deadline = deadline_of(desk.state, team) if team else ""
    wanted = _("Your orders are wanted by {deadline}.").format(deadline=deadline)
    cure = "" if finding.code.startswith(_STAMP) else spoken(finding.cure)
    send = _("Then send that.") if finding.code.startswith(_KIND) else _fill_in(desk, team)
    return " ".join(filter(None, (cure, send, wanted if deadline else "")))


def _fill_in(desk: Desk, team: Team | None) -> str:
    called = desk.ruleset.called(desk.position)
    if team is None:
        said = _(
            "Fill in the book that you were sent for turn {turn}, leave its first sheet as it is, "
            "and send it back."
        )
        return said.format(turn=called)
    said = _(
        "Fill in the book that you were sent for turn {turn}, {book}, leave its first sheet as it "
        "is, and send it back."
    )
    return said.format(turn=called, book=_book(desk, team))


def _late(desk: Desk) -> dict[str, ReceivedRow]:
    arrivals = desk.given.arrivals
    rows = arrivals.rows.values() if arrivals else ()
    return {row.team: row for row in rows if row.standing == LATE}


def _too_late(desk: Desk) -> Iterator[Refused]:
    turn = turn_folder(desk.ruleset, desk.position)
    for name, row in _late(desk).items():
        team = desk.state[Team][name]
        came = next((each for each in desk.given.senders if each.place == row.file), None)
        content = came.content if came else b""
        deadline, when = deadline_of(desk.state, team), row.came or row.seen
        with speaking(language_of(desk.campaign_row, team)):
            why = _("Your orders were wanted by {deadline}; your book came in at {when}.")
            said = Refusal(
                _("{whose}: your orders came too late").format(whose=_whose(desk, team)),
                _about(desk, mark_of(content) if content else ""),
                why.format(deadline=deadline, when=when),
                spoken(TOO_LATE),
                spoken(LATE_NEXT),
                sum_of(content) if content else "",
            )
        letter = came.letter if came else None
        yield Refused(row.file, f"{team_stem(team)}_{turn}_too_late", team, said, letter)


def _whose(desk: Desk, team: Team | None) -> str:
    return f"{desk.campaign_row.name}: {team.called}" if team else desk.campaign_row.name


def _about(desk: Desk, mark: str) -> str:
    turn = _("Turn {turn}").format(turn=desk.ruleset.called(desk.position))
    when = ", ".join(filter(None, (turn, date_of(desk.state, between=", "))))
    file = _("Your file, marked {mark}.").format(mark=mark) if mark else _("Your file.")
    return f"{when}. {file}"


def _book(desk: Desk, team: Team) -> str:
    place = PurePosixPath(team_place(team))
    return f"{place.stem}_{turn_folder(desk.ruleset, desk.position)}{place.suffix}"

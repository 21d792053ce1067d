"""The answers to returned books: made of the book, and of what its team may know of the state.

What is told is told as it was sent: of what Control has mended or voided since it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from msgspec import Struct, field

from workbook_engine.campaign import (
    OpenedBook,
    in_fours,
    mark_of,
    sum_of,
    team_place,
    team_stem,
)
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.post.refusals import also_refused
from workbook_engine.commands.desk.post.reminders import reminder
from workbook_engine.commands.desk.reading.collected import missing, standings
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.orders import Forms
from workbook_engine.commands.desk.reading.received import came_in, saved
from workbook_engine.commands.desk.reading.senders import is_text
from workbook_engine.commands.desk.reading.understood import LineTold, OrdersTold, orders_told
from workbook_engine.commands.foreseeing.ahead import foreseen
from workbook_engine.commands.foreseeing.alone import Checked, checked_alone
from workbook_engine.commands.inspection.consequences import new_findings
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import Cell, Finding, by_cause, gravest_first
from workbook_engine.core.hidden import texts_in
from workbook_engine.core.languages import _, speaking, spoken
from workbook_engine.core.records import RowKey, State
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.tongues import language_of
from workbook_engine.kit.calendar import date_of
from workbook_engine.reports.receipt_page import (
    Receipt,
    ReceiptLine,
    Seen,
    receipt_page,
    receipt_text,
)
from workbook_engine.sheets.reading import Reading

RECEIPTS = "receipts"
"""The folder in that of a turn in which they lie."""


class Returned(Struct, frozen=True):
    """A team's book as it came back, and what it was compared with."""

    ruleset: RuleSet
    team: Team
    opened: OpenedBook
    forms: Forms
    elsewhere: tuple[Finding, ...] = ()
    """What is found on sheets of the book that hold no orders."""
    history: str = ""
    """The sum of the last commit, which chains to those before it."""
    alone: Checked | None = None
    """What is understood of the book by whoever has nothing else; None where it is not."""
    in_vain: Mapping[RowKey, str] = field(default_factory=dict)
    """The lines that come to nothing as far as the book alone tells, and why."""
    also: tuple[str, ...] = ()
    """What its team is told of other files of its own, which are not taken."""

    @property
    def name(self) -> str:
        """What the team's files are called: `guards_turn_07`."""
        place = PurePosixPath(team_place(self.team))
        return f"{place.stem}_{turn_folder(self.ruleset, self.forms.state.position)}"

    @property
    def book(self) -> str:
        """The name under which the book was sent out; blank where the orders are a text."""
        suffix = PurePosixPath(team_place(self.team)).suffix
        return "" if is_text(self.opened) else f"{self.name}{suffix}"


def receipts_of(desk: Desk) -> dict[str, Returned]:
    """Return the books that came back, by team."""
    came = came_in(desk)
    return {team: returned(desk, team) for team, each in came.items() if each is not None}


def returned(desk: Desk, team: str) -> Returned:
    """Return one team's book that came back."""
    opened = desk.given.books[team]
    forms = {layout.sheet for layout in desk.given.readings[team].layouts.values()}
    elsewhere = (
        each
        for each in (*desk.findings, *desk.accepted)
        if each.cell
        and each.cell.book == opened.book.name
        and each.cell.sheet
        and each.cell.sheet not in forms
    )
    asked = desk.ruleset.stage(desk.position).order_sheets
    read_as = Forms(desk.folder, desk.schemas, desk.state, asked)
    head = desk.folder.history.head()
    history = "" if head is None else desk.folder.history.sum_of_manifest(head)
    alone = checked_alone(opened.book)
    checked = alone if isinstance(alone, Checked) else None
    sent = desk.ruleset, desk.state[Team][team], opened, read_as, tuple(elsewhere), history
    return Returned(*sent, checked, foreseen(checked), also_refused(desk, team))


def receipt(back: Returned, state: State) -> Receipt:
    """Return the receipt of a book as it is read over a state."""
    reading, unseen = back.forms.over(state)(back.team.team, back.opened)
    found = (*_found(back.ruleset, state, reading), *unseen)
    told = orders_told(back.ruleset, state, reading, found)
    return Receipt(
        campaign=next(iter(state[Campaign])),
        team=back.team.called,
        turn=back.ruleset.called(state.position),
        date=date_of(state, between=", "),
        book=back.book,
        saved=saved(back.opened),
        mark=mark_of(back.opened.content),
        total=sum_of(back.opened.content),
        history=in_fours(back.history),
        count=told.count,
        lines=tuple(_line(each, back.in_vain.get(each.line, "")) for each in told.lines),
        rest=(
            *(Seen(_("Your other file"), "", said) for said in back.also),
            *_beside((*told.rest, *back.elsewhere)),
        ),
    )


def words_of(told: OrdersTold, in_vain: Mapping[RowKey, str]) -> tuple[str, ...]:
    """Return what a receipt says of orders that were read, as it words them."""
    lines = tuple(_line(each, in_vain.get(each.line, "")) for each in told.lines)
    return tuple(texts_in((lines, _beside(told.rest))))


def files_of(back: Returned, state: State) -> dict[str, bytes]:
    """Return a team's receipt as a page and as a text, by file name."""
    with speaking(language_of(next(iter(state[Campaign].values())), back.team)):
        made = receipt(back, state)
        return {
            f"{back.name}_receipt.html": receipt_page(made).encode(),
            f"{back.name}_receipt.txt": receipt_text(made).encode(),
        }


def reminders(desk: Desk) -> Mapping[str, bytes]:
    """Return a text for each team that is missing, by file name."""
    turn = turn_folder(desk.ruleset, desk.position)
    rows = [desk.state[Team][each.team] for each in missing(standings(desk))]
    return {
        f"{team_stem(row)}_{turn}_reminder.txt": (f"{reminder(desk, row)}\n".encode())
        for row in rows
    }


def _found(ruleset: RuleSet, state: State, reading: Reading) -> Iterator[Finding]:
    """Yield what is found in one team's orders as they were sent, other teams' set aside."""
    yield from reading.findings
    checked = ruleset.check(state, reading.orders, reading.where)
    of_book = [each for each in checked if each.cell and each.cell.book == reading.book]
    yield from new_findings(of_book, reading.findings)


def _line(line: LineTold, vain: str) -> ReceiptLine:
    seen = tuple(_seen(each) for each in gravest_first(by_cause(line.findings)))
    link = _linked(line.cell)
    return ReceiptLine(
        spoken(line.cell.sheet), line.row, link, line.is_understood, line.said, seen, vain
    )


def _seen(finding: Finding) -> Seen:
    cell = finding.cell or Cell("")
    where = ", ".join((cell.address, *finding.also))
    said = f"{finding.said[:1].upper()}{finding.said[1:]}"
    return Seen(where, _linked(cell), said, finding.level)


def _beside(findings: Iterable[Finding]) -> tuple[Seen, ...]:
    """Return what is about no order line, each cause once: its cure is the umpire's."""
    return tuple(map(_seen_beside, by_cause(findings)))


def _seen_beside(finding: Finding) -> Seen:
    cell = finding.cell or Cell("")
    at = ", ".join(filter(None, (cell.address, *finding.also)))
    where = " ".join(filter(None, (spoken(cell.sheet), at))) or _("As sent")
    said = spoken(finding.message)
    return Seen(where, _linked(cell), f"{said[:1].upper()}{said[1:]}")


def _linked(cell: Cell) -> str:
    quoted = cell.sheet.replace("'", "''")
    return f"'{quoted}'!{cell.address or 'A1'}"

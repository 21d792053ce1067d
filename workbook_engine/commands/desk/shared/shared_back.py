"""The books of other umpires read back: their answers into the master's yellow cells, and whose.

What cannot be taken is a finding: the head umpire has answered otherwise, the fight is gone, or it
is somebody else's now. What was answered on other grounds than there are now is taken, and reads
REVIEW after the next draft.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from workbook_engine.books.book import Value
from workbook_engine.campaign import OpenedBook, Stamp, read_stamp, sum_of
from workbook_engine.commands.desk.reading.control import Control
from workbook_engine.commands.desk.reading.desk import Desk, read_desk
from workbook_engine.commands.desk.reading.newest import saved_when
from workbook_engine.commands.desk.reading.typed_row import TypedRow, text_of
from workbook_engine.commands.desk.shared.already_taken import (
    Taken,
    note_taken,
    places_in,
    read_taken,
    room_of,
)
from workbook_engine.commands.desk.shared.shared_book import read_share
from workbook_engine.commands.desk.writing.placing import put_book
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.commands.outcome import stopped_by
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import Cell, Finding, error, folded, warning
from workbook_engine.core.records import Record, replace
from workbook_engine.sheets.columns import BASIS
from workbook_engine.sheets.reasons import others_in, reasons_in
from workbook_engine.sheets.rows import answer_name
from workbook_engine.sheets.schema import Column


class SharedBook(Struct, frozen=True):
    """An umpire's book that came back."""

    opened: OpenedBook
    name: str
    """Whose it is."""


class Back(Struct):
    """The result of reading the books that came back."""

    cells: dict[str, dict[str, Value]] = field(default_factory=dict)
    """What is to be typed into the master, by sheet and address."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many answers of each umpire's."""
    findings: list[Finding] = field(default_factory=list)
    taken: Taken = field(default_factory=Taken)
    looked: bool = False
    """Whether a book was looked through that was not before."""


def shared_back(desk: Desk) -> Back:
    """Return what the books of other umpires say, compared with the master."""
    room = room_of(desk.folder, desk.ruleset, desk.position)
    back = Back(taken=read_taken(room))
    control = Control(desk.schemas, desk.reading.controls)
    for each in _books(desk, places_in(room), back.findings):
        total = sum_of(each.opened.content)
        new = total not in back.taken.books
        _Held(desk, control, each, back, new).look()
        back.looked |= new
        back.taken.books.add(total)
    return back


def take_shared(desk: Desk) -> tuple[Desk, tuple[str, ...]]:
    """Put the answers of other umpires into the master; return the desk with them, and what to say.

    Books of which nothing is new cost nothing but a look; the caller holds the lock.
    """
    back = shared_back(desk)
    if back.cells:
        for sheet, cells in back.cells.items():
            desk.master.book.write(sheet, cells)
        put_book(desk.folder, desk.master, desk.master.book.save())
        desk = read_desk(desk.folder)
    if back.looked:
        note_taken(room_of(desk.folder, desk.ruleset, desk.position), back.taken)
    said = tuple(
        f"{name}: {counted(count, 'answer')} taken into the yellow cells."
        for name, count in back.counts.items()
    )
    return replace(desk, findings=(*desk.findings, *back.findings)), said


def refuse_untaken(desk: Desk) -> None:
    """End the command if answers of another umpire's lie there that nobody has looked at."""
    room = room_of(desk.folder, desk.ruleset, desk.position)
    books = read_taken(room).books
    found = [
        error(
            "E-SHARED-WAITING",
            f"{each.name}'s answers have come and are not in the master yet.",
            "umpire draft takes them in; or move the book away.",
            cell=Cell(each.opened.book.name),
        )
        for each in _books(desk, places_in(room), [])
        if sum_of(each.opened.content) not in books
    ]
    if found:
        raise stopped_by(found)


def _books(desk: Desk, places: list[str], findings: list[Finding]) -> list[SharedBook]:
    """Return the books of this turn, the oldest first; those of earlier turns are passed over."""
    books = []
    for opened, stamp in (*desk.given.shared, *_opened(desk, places)):
        cell, name = Cell(opened.book.name), stamp.texts["control"]
        at = stamp.position
        if folded(stamp.campaign) != folded(desk.campaign_row.name):
            findings.append(_strange(f"the book is of the campaign {stamp.campaign}.", cell))
        elif at is None or at > desk.position:
            findings.append(_strange(f"{name}'s book is of another turn, {at or 'none'}.", cell))
        elif at == desk.position:
            books.append(SharedBook(opened, name))
    return sorted(books, key=lambda each: str(saved_when(each.opened) or ""))


def _strange(said: str, cell: Cell) -> Finding:
    return warning(
        "W-SHARED-STRANGE",
        f"{said} Nothing of it is taken.",
        "Move it away; umpire share makes a book of this turn.",
        cell=cell,
    )


def _opened(desk: Desk, places: list[str]) -> Iterator[tuple[OpenedBook, Stamp]]:
    for place in places:
        opened = desk.folder.open_book(place)
        if isinstance(opened, OpenedBook):
            stamp = from_book(opened.book.name, lambda book=opened.book: read_stamp(book))  # type: ignore[misc]
            if isinstance(stamp, Stamp) and stamp.texts.get("control"):
                yield opened, stamp


class _Held(Struct, frozen=True):
    """One umpire's book compared with the master."""

    desk: Desk
    control: Control
    shared: SharedBook
    back: Back
    new: bool
    """Whether it was not looked through before: only then is anything taken from it."""

    def look(self) -> None:
        """Take what can be taken, and find what cannot."""
        book = self.shared.opened.book
        reading = from_book(book.name, lambda: read_share(book, self.control, self.desk))
        if isinstance(reading, Finding):
            self.back.findings.append(reading)
            return
        for kind, layout in reading.layouts.items():
            theirs, grid = reading.tables[kind], book.read(layout.sheet)
            for key in layout.rows:
                if key in theirs:
                    self._row(theirs[key], TypedRow(layout, grid, key))

    def _row(self, record: Record, theirs: TypedRow) -> None:
        yellow = [column for column in theirs.layout.schema.columns if column.answer]
        typed = [column for column in yellow if theirs.cell(column.name) is not None]
        layout = self.desk.reading.layouts[type(record)]
        own = TypedRow(layout, self.desk.master.book.read(layout.sheet), record.key)
        if not any(text_of(theirs.cell(c.name)) != text_of(self._now(own, c.name)) for c in typed):
            return
        if problem := self._not_his(record, own, theirs.at(typed[0].name)):
            self.back.findings.append(problem)
            return
        reasons = reasons_in(str(theirs.cell("reason") or ""), typed)
        took = {
            column: reasons.of(column, len(typed))[0]
            for column in typed
            if self._takes(record, column, theirs, own)
        }
        if took:
            self._write(own, "reason", self._reasons(own, took, yellow))
            if theirs.cell("confirm"):
                self._write(own, "confirm", "x")

    def _not_his(self, record: Record, own: TypedRow, cell: Cell | None) -> Finding | None:
        """Return why a row is not taken; None where it may be."""
        name, row = self.shared.name, own.record_in(self.desk)
        if row is None or str(getattr(row, "turn", "")) != str(self.desk.position):
            return warning(
                "W-SHARED-GONE",
                f"{name} answers {record.key}, which is not on the sheet any more.",
                "Nothing of it is taken: see what became of the fight.",
                cell=cell,
            )
        if self.control.is_of(row, name):
            return None
        return warning(
            "W-SHARED-WHOSE",
            f"{name} answers {record.key}, which is {self.control.of(row) or 'nobody'}'s now.",
            "Nothing of it is taken: type it yourself if it counts.",
            cell=cell,
        )

    def _takes(self, record: Record, column: Column, theirs: TypedRow, own: TypedRow) -> bool:
        """Take an answer, unless the head umpire has another; tell whether it was taken."""
        name, question = self.shared.name, answer_name(column, record)
        now, then = self._now(own, column.name), theirs.cell(column.name)
        if text_of(now) == text_of(then):
            return False
        free = now is None and question not in self.back.taken.answers
        if not self.new or not (free or self.back.taken.is_of(question, text_of(now), name)):
            stands = f"{text_of(now)} stands" if now is not None else "it was cleared"
            self.back.findings.append(
                warning(
                    "W-SHARED-OTHER",
                    f"{name} answers {_heading(column)} of {record.key}: {text_of(then)}; "
                    f"{stands}.",
                    "Yours holds: type the other answer over it if it is better.",
                    cell=theirs.at(column.name),
                )
            )
            return False
        self._write(own, column.name, then)
        self._ground(record, column, theirs, own)
        self.back.taken.answers[question] = (text_of(then), name)
        self.back.counts[name] = self.back.counts.get(name, 0) + 1
        return True

    def _ground(self, record: Record, column: Column, theirs: TypedRow, own: TypedRow) -> None:
        """Note what an answer was given on; where that is another now it reads REVIEW."""
        basis = next(
            (c.name for c in own.layout.schema.columns if c.is_basis and c.of == column.name),
            BASIS if hasattr(record, BASIS) else "",
        )
        was = theirs.cell(basis) if basis else None
        if was is None or text_of(was) == text_of(self._now(own, basis)):
            return
        self._write(own, basis, was)
        self.back.findings.append(
            warning(
                "W-SHARED-CHANGED",
                f"{_heading(column)} of {record.key} rests on something else than when "
                f"{self.shared.name} had it.",
                "It is taken and reads REVIEW: tick Confirm to keep it, or type another answer.",
                cell=theirs.at(column.name),
            )
        )

    def _now(self, own: TypedRow, name: str) -> Value:
        """Return what stands in the master, with what was taken before."""
        where = own.layout.address(own.key, name)
        return self.back.cells.get(own.layout.sheet, {}).get(where, own.cell(name))

    def _reasons(self, own: TypedRow, took: Mapping[Column, str], yellow: list[Column]) -> str:
        """Return the reason cell of a row: who gave each answer that was taken, and why."""
        names = {_heading(column) for column in took}
        stood = str(self._now(own, "reason") or "") if len(yellow) > 1 else ""
        kept = others_in(stood, names)
        given = (self._reason(column, why, alone=len(yellow) == 1) for column, why in took.items())
        return "; ".join((*kept, *given))

    def _reason(self, column: Column, why: str, *, alone: bool) -> str:
        said = ", ".join(filter(None, (self.shared.name, why.replace(";", ","))))
        return said if alone else f"{_heading(column)}: {said}"

    def _write(self, own: TypedRow, name: str, value: Value) -> None:
        if where := own.layout.address(own.key, name):
            self.back.cells.setdefault(own.layout.sheet, {})[where] = value


def _heading(column: Column) -> str:
    """Return what a yellow column is about: `Die` of `Die: yours`."""
    return column.header.partition(":")[0]

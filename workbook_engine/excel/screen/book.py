"""The book on the screen of LibreOffice, as the commands see it.

The master stays master.xlsx, which every command reads. What was typed on the screen since it last
showed the master is carried into it, cell by cell, before a command begins; what the command has
made of the master is then told to the macro, which changes the screen.
"""

from __future__ import annotations

from pathlib import Path

from workbook_engine.books.book import address
from workbook_engine.books.cells import at
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, OpenedBook, to_type
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.page.button_row import without_panel
from workbook_engine.commands.desk.writing.placing import put_book
from workbook_engine.commands.outcome import Outcome, Status, Stop, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Finding
from workbook_engine.excel.differences import differences, other_values
from workbook_engine.excel.screen.kept import ROOM, Kept, name_of
from workbook_engine.excel.screen.steps import Step, all_of, steps_of
from workbook_engine.excel.state import State

ASKED, TOLD, NOW, AFTER = "asked.txt", "told.txt", "now.xlsx", "after.xlsx"
LINE = "\v"
"""What stands for the end of a line within what is told in one line."""
PARTED = (
    "{master} was changed since this book last showed it, by a command or in another program.\n\n"
    "Show it as it is now? What you have typed here since is then lost."
)
LOST = (
    "The sheet {sheet} of {master} is not in this book any more: nobody knows what stands there.",
    "Ctrl+Z brings it back; or close this book and run `umpire excel add --libreoffice {typed}`.",
)


class WaitsForAnswer(BaseException):
    """The umpire has to be asked before it goes on: the macro asks, and starts it again."""


class ScreenBook:
    """The master as LibreOffice shows it."""

    def __init__(self, folder: Path) -> None:
        self.campaign = CampaignFolder(folder)
        self._room = folder / ROOM
        self._kept = Kept(self._room)
        lines = (self._room / ASKED).read_text(encoding="utf-8").split("\n")
        self.what, self._shows, self._selected, self._agreed = lines[:4]
        self._before = b""
        self._steps: list[Step] = []

    @property
    def path(self) -> Path:
        """The file of the master."""
        return self.campaign.file(self._master().place)

    @property
    def chosen(self) -> tuple[str, str]:
        """The sheet and the address of the cell that is selected."""
        sheet, column, row, *_ = (*self._selected.split("\t"), "0", "0")
        return sheet, address(int(row) + 1, int(column) + 1)

    def show(self, sheet: str, cell: str) -> None:
        """Have a cell selected; without one the macro selects what was selected before."""
        self._steps.append(("select", sheet, cell))

    def save(self) -> None:
        """The master's file is what is on the screen: it was made so before."""

    def progress(self, text: str) -> None:
        """The macro says that the umpire is at work; it waits meanwhile."""

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Have one box of text shown."""
        self._steps.append(("wrong" if wrong else "say", text))

    def ask(self, text: str) -> bool:
        """Tell whether a question was answered by yes; otherwise it is asked first."""
        if self._agreed == _line(text):
            return True
        self._steps.append(("ask", text))
        raise WaitsForAnswer

    # The screen into the master

    @returns_outcome
    def carry(self) -> Outcome:
        """Carry what was typed on the screen into the master's file; tell what kept that."""
        with at_work(self.campaign):
            opened = self._master()
            base = self._base(opened)
            if base is None:
                return Outcome(Status.STOPPED)
            content = self._typed(base, opened.place)
            put_book(self.campaign, opened, content)
            self._before = content
            self._kept.keep(content)
        return Outcome()

    def _base(self, opened: OpenedBook) -> bytes | None:
        """Return the master that the screen shows, except for what was typed; None if unknown."""
        here = name_of(opened.content)
        if self._kept.shown(self._shows) is None:
            return None
        if here == self._shows:
            return opened.content
        return self._kept.master(self._shows) if here == self._kept.last else None

    def _typed(self, base: bytes, place: str) -> bytes:
        """Return the master with what was typed on the screen since it showed that."""
        was, now = State(self._kept.shown(self._shows) or b""), State(self._now())
        book = FileBook(base, place)
        for sheet in book.sheets():
            if sheet not in now.package.sheets:
                said, cure = LOST
                raise Stop(
                    Status.STOPPED,
                    said.format(sheet=sheet, master=place),
                    cure.format(typed=to_type(self.campaign.path)),
                )
            if sheet in was.package.sheets:
                grid = now.grid(sheet)
                typed = (address(*place) for place in other_values(was.grid(sheet), grid))
                book.write(sheet, {where: at(grid, where) for where in typed})
        return book.save()

    # The master onto the screen

    def show_again(self) -> None:
        """Have the screen show the master as it lies there, if the umpire says so."""
        opened = self._master()
        if not self.ask(PARTED.format(master=opened.place)):
            return
        after = _plain(opened)
        self._steps += all_of(State(after), State(self._now()))
        self._end(opened, alone=True)
        self.say("This book shows the master as it is now. Look, and press again.")

    def become(self, *, committed: bool) -> None:
        """Have the screen changed to what the command has made of the master."""
        opened = self._master()
        if name_of(opened.content) == self._shows:
            return
        after = _plain(opened)
        before = without_panel(self._before)
        self._steps = [*steps_of(differences(before, after)), *self._steps]
        self._end(opened, alone=committed)

    def _end(self, opened: OpenedBook, *, alone: bool) -> None:
        self.campaign.disk.put(self._room / AFTER, _in_sight(_plain(opened)))
        name = self._kept.keep(opened.content, alone=alone)
        forget = [("forget", "all")] if alone else []
        self._steps = [("after", AFTER), *self._steps, *forget, ("shows", name)]

    def tell(self) -> None:
        """Tell the macro what to do."""
        lines = "\n".join("\t".join(map(_line, step)) for step in self._steps)
        self.campaign.disk.put(self._room / TOLD, lines.encode())

    def _master(self) -> OpenedBook:
        opened = self.campaign.open_master()
        if isinstance(opened, Finding):
            raise stopped_by([opened])
        return opened

    def _now(self) -> bytes:
        return (self._room / NOW).read_bytes()


def _plain(opened: OpenedBook) -> bytes:
    return without_panel(opened.content)


def _in_sight(master: bytes) -> bytes:
    """Return a master in which every sheet is seen: of a hidden one nothing can be copied."""
    book = FileBook(master, AFTER)
    for sheet in book.hidden():
        book.bring_out(sheet)
    return book.save()


def _line(text: str) -> str:
    return text.replace("\n", LINE).replace("\t", " ")

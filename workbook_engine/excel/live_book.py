"""The master as it is open in Excel, through xlwings: read by being saved, changed block by block.

No other module knows xlwings. On Windows xlwings leaves a hook behind that ends every Excel which
it cannot see, when Python ends; it is taken off.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from workbook_engine.books.book import CellError, Formula, Value, address
from workbook_engine.books.package.places import Area
from workbook_engine.excel.differences import Changes, SheetChange, differences
from workbook_engine.excel.protection import locked_again, unlocked
from workbook_engine.excel.shown import Picture
from workbook_engine.excel.source_book import source_book
from workbook_engine.excel.state import State
from workbook_engine.excel.typed import as_typed

QUIET = {
    "screen_updating": False,
    "enable_events": False,
    "display_alerts": False,
    "calculation": "manual",
}
"""How Excel is while cells are written."""
MOST_LETTERS = 200
"""Of an address that names several blocks."""


class NotReachedError(OSError):
    """Excel did not do what it was asked for: a cell is being typed in, a dialog is open."""


@contextmanager
def asking_excel() -> Iterator[None]:
    """Make whatever Excel answers with a refusal of the file system, which commands understand."""
    try:
        yield
    except OSError:
        raise
    except Exception as problem:  # what comes through COM and AppleScript has no common class
        raise NotReachedError(
            0, f"Excel refused ({type(problem).__name__}: {problem})"
        ) from problem


def xlwings() -> Any:
    """Load xlwings; leave no hook of it behind that ends other people's Excel."""
    import xlwings as loaded

    if hook := getattr(getattr(loaded, "_xlwindows", None), "cleanup", None):
        atexit.unregister(hook)
    return loaded


def calling_book() -> LiveBook:
    """Return the book whose button was pressed."""
    return LiveBook(xlwings().Book.caller())


def open_book(path: Path) -> LiveBook | None:
    """Return a book that is open in Excel, by its name; None where it is not."""
    with asking_excel():
        for app in xlwings().apps:
            for book in app.books:
                if book.name == path.name and Path(book.fullname) == path:
                    return LiveBook(book)
    return None


class LiveBook:
    """A workbook that a person has open before him."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._app = book.app

    @property
    def path(self) -> Path:
        """The file of the book; NotReachedError where it lies behind an address of the web."""
        with asking_excel():
            place = str(self._book.fullname)
        if "://" in place or not Path(place).is_absolute():
            raise NotReachedError(
                0,
                f"the book is at {place or 'no place yet'}, not in a folder of this computer. Turn "
                "AutoSave off and open it from a folder of the disk",
            )
        return Path(place)

    def save(self) -> None:
        """Save the book, so that its file is what is on the screen."""
        with asking_excel():
            self._book.save()

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show one box of text."""
        with asking_excel():
            self._app.alert(text, "Umpire", mode="critical" if wrong else "info")

    def ask(self, text: str) -> bool:
        """Ask a question that is answered by yes or no."""
        with asking_excel():
            return str(self._app.alert(text, "Umpire", buttons="yes_no")) == "yes"

    def progress(self, text: str) -> None:
        """Say in the status bar what goes on; blank gives it back."""
        with suppress(Exception):  # a status bar must not stop it
            self._app.status_bar = f"Umpire: {text}" if text else False

    @property
    def chosen(self) -> tuple[str, str]:
        """The sheet and the address of the cell that is selected."""
        with asking_excel():
            cell = self._book.selection
            return cell.sheet.name, cell.get_address(row_absolute=False, column_absolute=False)

    def typed(self, sheet: str, cell: str) -> str:
        """Return what stands in a cell of the open book."""
        with asking_excel():
            return str(self._book.sheets[sheet].range(cell).value or "")

    def show(self, sheet: str, cell: str) -> None:
        """Select a cell, if Excel lets it be selected."""
        with suppress(Exception):  # the outcome is told all the same
            there = self._book.sheets[sheet]
            there.activate()
            there.range(cell).select()

    def put(self, sheet: str, cell: str, text: str) -> None:
        """Put a text into a cell that is the reader's own."""
        with asking_excel():
            self._book.sheets[sheet].range(cell).value = text

    def offer(self, sheet: str, head: str, cell: str, choices: tuple[str, ...]) -> None:
        """Offer a choice in a cell of the reader's own, with a word above it."""
        part = State(self.path.read_bytes()).text(sheet)
        with asking_excel():
            there = self._book.sheets[sheet]
            was_locked = unlocked(there)
            try:
                there.range(head).value = "Do now:"
                there.range(cell).data_validation.set_list(list(choices))
            finally:
                if was_locked:
                    locked_again(there, part)

    def become(self, before: bytes, after: bytes) -> None:
        """Change the open book, whose file is `before`, to what the file `after` holds; save it."""
        changes = differences(before, after)
        now = State(after)
        with asking_excel(), TemporaryDirectory() as folder, self._app.properties(**QUIET):
            source = self._source(now, changes, Path(folder))
            try:
                self._sheets(changes, source)
                for at, change in enumerate(changes.sheets, 1):
                    self.progress(f"writes sheet {at} of {len(changes.sheets)}: {change.sheet}")
                    self._change(change, now, source, Path(folder))
                self._names(changes)
                for title, seen in changes.seen.items():
                    self._book.sheets[title].visible = seen
            finally:
                if source is not None:
                    source.close()
        self.save()

    def _source(self, now: State, changes: Changes, folder: Path) -> Any:
        """Open a book to take looks over from; None where none is needed."""
        wanted = [each.sheet for each in changes.sheets if each.copied]
        wanted += [title for title, _ in changes.new]
        if not wanted:
            return None
        file = folder / "umpire_source.xlsx"
        file.write_bytes(source_book(now, wanted))
        return self._app.books.open(str(file))

    def _sheets(self, changes: Changes, source: Any) -> None:
        for title, before in changes.new:
            place = {"before": self._book.sheets[before]} if before else {}
            place = place or {"after": self._book.sheets[-1]}
            source.sheets[title].copy(name=title, **place)
        for title in changes.lost:
            self._book.sheets[title].delete()

    def _change(self, change: SheetChange, now: State, source: Any, folder: Path) -> None:
        sheet = self._book.sheets[change.sheet]
        was_locked = unlocked(sheet)
        try:
            for name, reach in change.tables.items():
                sheet.tables[name].resize(sheet.range(str(reach)))
            for box, last in change.grown.items():  # Excel tiles one row over many
                sheet.range(str(last)).copy(sheet.range(str(box)))
            for box in change.copied:
                target = sheet.range(str(box))
                target.unmerge()
                source.sheets[change.sheet].range(str(box)).copy(target)
            for place, formula in change.formulas.items():
                sheet.range(place).formula = formula
            for block in change.written:
                rows = [[written(value) for value in row] for row in block.rows]
                sheet.range(str(block.box)).options(ndim=2).value = rows
            self._formats(sheet, change)
            self._pictures(sheet, change, folder)
        finally:
            if was_locked:
                locked_again(sheet, now.text(change.sheet))

    def _formats(self, sheet: Any, change: SheetChange) -> None:
        for code, places in change.formats.items():
            for addresses in joined(Area(r, c, r, c) for r, c in places):
                sheet.range(addresses).number_format = code
        for height, rows in change.heights.items():
            for addresses in joined(runs(rows)):
                if height is None:
                    sheet.range(addresses).autofit()
                else:
                    sheet.range(addresses).row_height = height
        for width, columns in change.widths.items():
            for each in runs(columns):
                first, last = (address(1, column)[:-1] for column in (each.top, each.bottom))
                sheet.range(f"{first}:{last}").column_width = in_letters(width)

    def _pictures(self, sheet: Any, change: SheetChange, folder: Path) -> None:
        if change.pictures is None:
            return
        there = {each.name: each for each in sheet.pictures}
        for name in change.gone:
            if name in there:
                there[name].delete()
        for at, picture in enumerate(change.pictures):
            self._show(sheet, picture, folder / f"picture_{at}.png")

    def _show(self, sheet: Any, picture: Picture, file: Path) -> None:
        file.write_bytes(picture.content)
        place = {"left": picture.left, "top": picture.top}
        size = {"width": picture.width, "height": picture.height}
        sheet.pictures.add(str(file), name=picture.name, **place, **size)

    def _names(self, changes: Changes) -> None:
        held = {each.name: each for each in self._book.names} if changes.names else {}
        for name, text in changes.names.items():
            if not text:
                held[name].delete()
            elif name in held:
                held[name].refers_to = f"={text}"
            else:
                self._book.names.add(name, f"={text}")
        for title, reach in changes.printed.items():
            self._book.sheets[title].page_setup.print_area = reach.replace("$", "")


def written(value: Value) -> object:
    """Return a value as Excel is to be given it so that the cell holds just that.

    >>> written("0714"), written("Hold"), written(4)
    ("'0714", 'Hold', 4)
    """
    match value:
        case str():
            return as_typed(value)
        case Formula():
            return value.text
        case CellError():
            return value.text
        case datetime():
            return value
        case date():
            return datetime(value.year, value.month, value.day)
        case time():
            return (value.hour * 3600 + value.minute * 60 + value.second) / 86_400
        case _:
            return value


def in_letters(width: float | None) -> float:
    """Return a width of a file as Excel counts it: letters of seven points, without the edges.

    >>> in_letters(12.7109375), in_letters(None)
    (12.0, 8.43)
    """
    return 8.43 if width is None else max(0.0, round(width - 5 / 7, 2))


def runs(rows: Iterable[int]) -> Iterator[Area]:
    """Yield rows that follow one another as one, whole: their column is 0."""
    first = last = 0
    for row in [*sorted(rows), -1]:
        if first and row != last + 1:
            yield Area(first, 0, last, 0)
            first = 0
        first, last = first or row, row


def joined(areas: Iterable[Area]) -> Iterator[str]:
    """Yield addresses that name as many blocks as Excel takes at once; column 0 is whole rows."""
    held: list[str] = []
    for each in areas:
        address = str(each) if each.left else f"{each.top}:{each.bottom}"
        if held and len(",".join([*held, address])) > MOST_LETTERS:
            yield ",".join(held)
            held = []
        held.append(address)
    if held:
        yield ",".join(held)

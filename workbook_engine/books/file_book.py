"""A workbook file, .xlsx or .xlsm, read once into memory."""

from __future__ import annotations

import errno
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from stat import S_ISREG
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from workbook_engine.books.book import Drawing, Grid
from workbook_engine.books.cells import said
from workbook_engine.books.gate import too_large
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.limits import MASTER, Limits
from workbook_engine.books.opened import opened
from workbook_engine.books.package.places import Area
from workbook_engine.books.package.sheet_reader import merged_areas
from workbook_engine.books.package.visibility import hidden_areas, hidden_sheets
from workbook_engine.books.page import Page
from workbook_engine.core.findings import Problem


class Unseen(Struct, frozen=True):
    """Parts of a sheet that are hidden, though read; and merged cells, which hide others."""

    sheet: bool
    """Whether the sheet itself is hidden."""
    areas: tuple[Area, ...]
    """Hidden rows and columns."""
    merged: tuple[Area, ...]


if TYPE_CHECKING:
    from workbook_engine.books.package.macros import Panel

_SAVED = re.compile(r"<(?:\w+:)?modified\b[^<>]*+>\s*+([-0-9T:.Z+]++)\s*+</")


class FileBook(GridBook):
    """A workbook in the bytes of its file; the file itself is never touched."""

    def __init__(self, data: bytes, name: str, limits: Limits = MASTER) -> None:
        self._data = data
        known = opened(data, name, limits)
        self._package = known.package
        super().__init__(name, known.grids)
        self._drawings: dict[str, Drawing] = {}
        self._pictures: dict[str, bytes] = {}
        self._pages: dict[str, Page] = {}
        self._seen: dict[str, bool] = {}

    @classmethod
    def open(cls, path: Path, limits: Limits = MASTER) -> FileBook:
        """Read a file once and open what was read."""
        try:
            return cls(read_limited(path, limits), path.name, limits)
        except FileNotFoundError as problem:
            raise Problem(
                "E-FILE-MISSING", "There is no such file.", f"Put it at {path}."
            ) from problem
        except OSError as problem:
            raise Problem(
                "E-FILE-LOCKED",
                f"The file cannot be read ({problem.strerror}).",
                "Close it in Excel, or ask for the right to read it.",
            ) from problem

    def is_plain(self, sheet: str) -> bool:
        """Tell whether a sheet is known to hold nothing wrong before it is read."""
        return self._package.is_plain(self._package.sheets[sheet])

    def unseen(self, sheet: str) -> Unseen:
        """Tell what of a sheet a person who opens the book does not see."""
        text = self._package.text(self._package.sheets[sheet])
        return Unseen(
            sheet in hidden_sheets(self._package),
            tuple(hidden_areas(text)),
            tuple(merged_areas(text)),
        )

    def hidden(self) -> frozenset[str]:
        """Name the sheets that a person who opens the book does not see."""
        found = {*hidden_sheets(self._package)}.difference(self._seen)
        return frozenset((*found, *(sheet for sheet, seen in self._seen.items() if not seen)))

    def bring_out(self, sheet: str) -> None:
        """Let a sheet be seen."""
        if sheet in self.hidden():
            self._seen[sheet] = True

    def put_away(self, sheet: str) -> None:
        """Hide a sheet, but not the one that the book opens on."""
        self._seen[sheet] = False

    def is_alike(self, other: FileBook, sheet: str) -> bool:
        """Tell whether a sheet says and looks here as it does in another book, whoever saved it.

        A sheet that either of them lacks is not alike; fills and borders of cells are its looks.
        """
        both = sheet in self.sheets() and sheet in other.sheets()
        if not both or said(self.read(sheet)) != said(other.read(sheet)):
            return False
        from workbook_engine.books.package.alike import look_alike  # seldom asked for

        return look_alike(self._package, other._package, sheet)

    @property
    def dates_from_1904(self) -> bool:
        """Whether the book counts its days as the first Macintosh did."""
        return self._package.dates_from_1904

    @property
    def saved_at(self) -> str:
        """When the program that saved the book last says it did: `2024-09-17T14:05:00Z`, or blank.

        It stands in the file's own bytes, so that an archived book says the same for ever.
        """
        related = self._package.relations("")
        part = next((each.target for each in related if each.kind == "core-properties"), "")
        text = self._package.text(part) if part in self._package.parts else ""
        found = _SAVED.search(text)
        return found[1] if found else ""

    def draw(self, sheet: str, drawing: Drawing) -> None:
        """Let a sheet look as drawn: cells, sizes, colours by rule, page; what it says is written.

        What somebody else has painted, sized or put beside it stays.
        """
        self._drawings[sheet] = drawing

    def show(self, sheet: str, made: bytes) -> None:
        """Let a sheet show the pictures that it shows in another book, which the engine has made.

        They come in the place of those that were shown before; what somebody drew there stays.
        """
        self._pictures[sheet] = made

    def lay(self, page: Page) -> None:
        """Lay a page of the engine's, on its sheet or on a new one before all others.

        What stands beside and below it and in its notes stays.
        """
        self._pages[page.name] = page

    def may_lay(self, title: str, name: str) -> bool:
        """Tell whether a page may be laid: no sheet of somebody's own has its title."""
        return bool(self.laid(name)) or title not in self.sheets()

    def laid(self, name: str) -> str:
        """Return the sheet on which a page of this name lies; '' where it does not."""
        from workbook_engine.books.package.names import where_it_lies

        lies = where_it_lies(self._package.text(self._package.workbook), name)
        return lies.sheet if lies and lies.sheet in self.sheets() else ""

    def mark(self, name: str) -> int:
        """Return a number that a laid page has kept; 0 where there is none."""
        from workbook_engine.books.package.names import defined

        written = defined(self._package.text(self._package.workbook), name)
        return int(written) if written.isdecimal() else 0

    def save(self) -> bytes:
        """Give the whole file with the changed cells in it, or its very same bytes."""
        changes = self._changed()
        pages = self._pages.values()
        if not (changes or self._drawings or self._pictures or pages or self._seen):
            return self._data
        from workbook_engine.books.package.writing import patched  # not needed to read a book

        looks = self._drawings, self._pictures, pages, self._seen
        return patched(self._data, self._package, changes, self._heights, *looks)

    @property
    def project(self) -> bytes | None:
        """The VBA project of the workbook, if it has one."""
        from workbook_engine.books.package.macros import project_of

        return project_of(self._package)

    def started(self) -> dict[str, str]:
        """Return which macro each button starts, by the macro, with what is written on it."""
        from workbook_engine.books.package.shapes import macros_of

        drawings = (name for name in self._package.parts if name.endswith(".vml"))
        found = (macros_of(self._package.text(name)) for name in drawings)
        return {macro: caption for each in found for caption, macro in each.items()}

    def called(self, sheet: str) -> tuple[str, str]:
        """Return what a VBA project must call the workbook and a sheet."""
        from workbook_engine.books.package.macros import code_names

        return code_names(self._package, sheet)

    def with_macros(self, project: bytes, panel: Panel) -> bytes:
        """Give a copy of the file, as it lies there, with a VBA project and a row of buttons."""
        from workbook_engine.books.package.macros import parts_with

        return self._repacked(parts_with(self._package, project, panel))

    def without_macros(self, panel: Panel) -> bytes:
        """Give a copy of the file without its VBA project and without these buttons.

        What has not changed since they were put in is to the byte what it was before.
        """
        from workbook_engine.books.package.macros import parts_without

        return self._repacked(parts_without(self._package, panel))

    def _repacked(self, parts: dict[str, bytes | None]) -> bytes:
        from workbook_engine.books.package.proof import prove
        from workbook_engine.books.package.raw_zip import with_members

        made = with_members(self._data, parts, as_packed=True)
        prove(self._data, made, parts)
        return made

    def only(self, sheets: Collection[str]) -> bytes:
        """Give a copy of the file as it lies there, of which only some sheets are printed."""
        from workbook_engine.books.package.leaving_out import with_only  # for paper alone

        return with_only(self._data, self._package, sheets)


def read_limited(path: Path, limits: Limits) -> bytes:
    """Read a file, unless it is too large to be a book: that is known before it is read."""
    found = path.stat()
    if not S_ISREG(found.st_mode):  # a pipe would be waited for, for ever
        raise OSError(errno.EINVAL, "it is not a file")
    if found.st_size > limits.file:
        raise too_large(found.st_size, limits)
    return path.read_bytes()


def lock_file_beside(path: Path) -> Path | None:
    """Find what Excel or LibreOffice leaves beside a workbook while it is open there."""
    beside = (path.with_name(mark) for mark in (f"~${path.name}", f".~lock.{path.name}#"))
    return next((mark for mark in beside if mark.exists()), None)


class CellsAlone(FileBook):
    """A book of another program's, as its cells were read, and which of them are merged.

    Of an OpenDocument book that is not known either.
    """

    def __init__(
        self,
        name: str,
        grids: Mapping[str, Grid],
        merged: Mapping[str, tuple[Area, ...]] = MappingProxyType({}),
    ) -> None:
        GridBook.__init__(self, name, grids)
        self._merged = merged

    def unseen(self, sheet: str) -> Unseen:
        """Tell what is merged; nothing is known to be hidden."""
        return Unseen(sheet=False, areas=(), merged=self._merged.get(sheet, ()))

    @property
    def dates_from_1904(self) -> bool:
        """Days came as days, however they were counted."""
        return False

    @property
    def saved_at(self) -> str:
        """Blank: it does not say so, or not by whose clock."""
        return ""

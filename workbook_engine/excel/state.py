"""A workbook as its file holds it, of which only what is asked for is unpacked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from io import BytesIO
from zipfile import ZipFile

from workbook_engine.books.book import Grid
from workbook_engine.books.opened import cached
from workbook_engine.books.package.lexing import element, start_tag
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.reading import SheetGrids
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.excel.looks import Styles

RUN = start_tag("r")


class State:
    """A workbook as a file holds it, of which only what is asked for is unpacked.

    The file was read through the gate, or written, just before.
    """

    def __init__(self, content: bytes) -> None:
        self._parts = _Parts(content)
        known = cached(content)
        self.package = known.package if known else Package(self._parts)
        self._known = known.grids if known else None
        self.styles = Styles(self.package)
        self._grids: dict[str, Grid] = {}
        self._indexes: dict[str, SheetIndex] = {}

    def sum_of(self, part: str) -> tuple[int, int]:
        """Return what tells a part from another without its being unpacked."""
        return self._parts.sums.get(part, (0, 0))

    def text(self, sheet: str) -> str:
        """Return a sheet's part."""
        return self.package.text(self.package.sheets[sheet])

    def grid(self, sheet: str) -> Grid:
        """Return the cells of a sheet."""
        if self._known is not None:
            return self._known[sheet]
        if sheet not in self._grids:
            alone = Package(self._parts)
            alone.sheets = {sheet: self.package.sheets[sheet]}
            alone.texts = self.package.texts
            alone.formats = self.package.formats
            self._grids[sheet] = SheetGrids(alone)[sheet]
        return self._grids[sheet]

    def index(self, sheet: str) -> SheetIndex:
        """Return a sheet looked through."""
        if sheet not in self._indexes:
            self._indexes[sheet] = SheetIndex(sheet, self.text(sheet), ordinary=False)
        return self._indexes[sheet]

    @property
    def titles(self) -> list[str]:
        """Name all sheets, also those that hold no cells."""
        listed = self.package.workbook_elements
        return [e.attributes["name"] for e in listed if (e.parent, e.name) == ("sheets", "sheet")]

    @cached_property
    def painted(self) -> frozenset[str]:
        """The numbers of the shared texts that somebody has painted letters of."""
        text = self.package.text(self.strings) if self.strings else ""
        entries = element("si").finditer(text) if "<r" in text else ()
        return frozenset(str(n) for n, each in enumerate(entries) if RUN.search(each[0]))

    @property
    def strings(self) -> str:
        """The part of the texts that cells share; blank where there is none."""
        return next(iter(self.package.related(self.package.workbook, "sharedStrings")), "")


class _Parts(Mapping[str, bytes]):
    """The parts of a file, each unpacked when it is first asked for."""

    def __init__(self, content: bytes) -> None:
        self._archive = ZipFile(BytesIO(content))
        self._read: dict[str, bytes] = {}
        self.sums = {e.filename: (e.CRC, e.file_size) for e in self._archive.infolist()}

    def __getitem__(self, part: str) -> bytes:
        if part not in self.sums:
            raise KeyError(part)
        if part not in self._read:
            self._read[part] = self._archive.read(part)
        return self._read[part]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sums)

    def __len__(self) -> int:
        return len(self.sums)

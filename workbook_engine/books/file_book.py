"""A workbook file, .xlsx or .xlsm, read once into memory."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.books.book import BookProblem
from workbook_engine.books.gate import checked_parts, too_large
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.limits import MASTER, Limits
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.reading import SheetGrids


class FileBook(GridBook):
    """A workbook in the bytes of its file; the file itself is never touched."""

    def __init__(self, data: bytes, name: str, limits: Limits = MASTER) -> None:
        self._data = data
        self._package = Package(checked_parts(data, name, limits))
        super().__init__(name, SheetGrids(self._package))

    @classmethod
    def open(cls, path: Path, limits: Limits = MASTER) -> FileBook:
        """Read a file once and open what was read."""
        try:
            size = path.stat().st_size
            if size > limits.file:
                raise too_large(size, limits)
            return cls(path.read_bytes(), path.name, limits)
        except FileNotFoundError as problem:
            raise BookProblem(
                "E-FILE-MISSING", "There is no such file.", f"Put it at {path}."
            ) from problem
        except OSError as problem:
            raise BookProblem(
                "E-FILE-LOCKED",
                f"The file cannot be read ({problem.strerror}).",
                "Close it in Excel, or ask for the right to read it.",
            ) from problem

    def save(self) -> bytes:
        """Give the whole file with the changed cells in it, or its very same bytes."""
        changes = self.changes()
        if not changes:
            return self._data
        from workbook_engine.books.package.writing import patched  # not needed to read a book

        return patched(self._data, self._package, changes)


def lock_file_beside(path: Path) -> Path | None:
    """Find what Excel or LibreOffice leaves beside a workbook while it is open there."""
    beside = (path.with_name(mark) for mark in (f"~${path.name}", f".~lock.{path.name}#"))
    return next((mark for mark in beside if mark.exists()), None)

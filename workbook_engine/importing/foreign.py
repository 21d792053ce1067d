"""A file of somebody else's as plain grids; pandas is imported here, and only now."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from workbook_engine.books.book import Value, row_column
from workbook_engine.core.frozen import dataclass

BOOKS = frozenset({".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"})
TEXTS = frozenset({".csv", ".tsv", ".txt"})
LARGEST = 30_000_000
"""Bytes: no list of units is larger."""
CELL = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}")
_DELIMITERS = ";,\t|"

Cells = tuple[tuple[Value, ...], ...]


class ForeignProblem(Exception):  # noqa: N818  (a problem is a finding to be, not a defect)
    """A file that cannot be read as a list: why, and what to do."""

    def __init__(self, why: str, cure: str) -> None:
        super().__init__(f"{why} {cure}")
        self.why, self.cure = why, cure


@dataclass(frozen=True, slots=True)
class ForeignSheet:
    """One sheet of a foreign file: rows from A1 on, blank cells None."""

    name: str
    cells: Cells

    def at(self, where: str) -> str:
        """Return the text of a cell; blank where it holds none."""
        if not CELL.fullmatch(where):
            return ""
        row, column = row_column(where)
        line = self.cells[row - 1] if row <= len(self.cells) else ()
        value = line[column - 1] if column <= len(line) else None
        return value if isinstance(value, str) else ""


def foreign_sheets(file: Path) -> tuple[ForeignSheet, ...]:
    """Return the sheets of a foreign file; raise ForeignProblem for what is none."""
    kind = file.suffix.lower()
    if not file.is_file():
        raise ForeignProblem(f"there is no file {file}.", "Give the file to import.")
    if kind not in BOOKS | TEXTS:
        offered = ", ".join(sorted(each.removeprefix(".") for each in BOOKS | TEXTS))
        raise ForeignProblem(
            f"{file.name} is not a list that can be read.", f"Save it as {offered}."
        )
    if file.stat().st_size > LARGEST:
        raise ForeignProblem(f"{file.name} is larger than 30 MB.", "Save the list alone.")
    return (_text(file),) if kind in TEXTS else _book(file)


def _book(file: Path) -> tuple[ForeignSheet, ...]:
    import pandas

    try:
        frames = pandas.read_excel(
            file,
            sheet_name=None,
            header=None,
            dtype=object,
            engine="calamine",
            keep_default_na=False,
        )
    except Exception as fault:  # whatever a foreign library says of a foreign file
        raise ForeignProblem(
            f"{file.name} cannot be opened as a workbook: {fault}.", "Save it anew as xlsx."
        ) from fault
    return tuple(
        ForeignSheet(str(name), _cells(frame.itertuples(index=False)))
        for name, frame in frames.items()
    )


def _text(file: Path) -> ForeignSheet:
    import pandas

    content = file.read_bytes()
    encoding = "utf-8-sig" if _is_utf8(content) else "cp1252"
    lines = content.decode(encoding, errors="replace").splitlines()
    if not any(line.strip() for line in lines):
        raise ForeignProblem(f"{file.name} is empty.", "Give a file with a list in it.")
    delimiter = _delimiter(lines)
    width = max(map(len, csv.reader(lines, delimiter=delimiter)))
    frame = pandas.read_csv(
        file,
        sep=delimiter,
        header=None,
        names=range(width),
        dtype=str,
        encoding=encoding,
        encoding_errors="replace",
        keep_default_na=False,
        skip_blank_lines=False,
    )
    return ForeignSheet(file.stem, _cells(frame.itertuples(index=False)))


def _delimiter(lines: list[str]) -> str:
    """Return the sign that parts most lines into cells, the same number of them in each."""

    def columns(sign: str) -> tuple[int, int]:
        counts = [len(row) for row in csv.reader(lines[:50], delimiter=sign)]
        usual = max(set(counts), key=lambda count: (count > 1) * counts.count(count) * count)
        return (counts.count(usual) if usual > 1 else 0, usual)

    return max(_DELIMITERS, key=columns)


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return True


def _cells(rows: Iterable[Iterable[object]]) -> Cells:
    return tuple(tuple(_plain(value) for value in row) for row in rows)


def _plain(value: object) -> Value:
    """Return a value as our books hold it: blank is None, a whole number an int."""
    if value is None or value != value or value == "":
        return None
    if isinstance(value, bool | int | str):
        return value.strip() or None if isinstance(value, str) else value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, datetime):
        return value.date() if value.time() == datetime.min.time() else value
    return str(value)

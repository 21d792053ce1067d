"""The program that reads a foreign file in a process of its own; `apart` begins it and ends it.

A file may be a book, a list, shapes of a land, or a parcel of files: a zip, or a letter with what
is attached to it.

It imports none of our modules, and runs only `letters`, `limits`, `looks`, `texts`, `trees`,
`tagged` and `laid` beside it: it begins with the standard library and what reads that kind of file.

On its standard input come one line of JSON, what is wanted, and the file; on its standard output
goes one JSON text: the sheets as plain rows, or what is wrong with the file.
"""

from __future__ import annotations

import json
import os
import sys
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from datetime import date, datetime, time
from functools import partial
from io import BytesIO
from runpy import run_path
from typing import Any
from zipfile import ZipFile

TEXTS = frozenset({".csv", ".tsv", ".txt"})
TREES = frozenset({".json", ".xml", ".mul"})
PARCELS = frozenset({".zip", ".eml"})
SHAPES = ".geojson"
PAINTED = frozenset({".xlsx", ".xlsm"})
"""Books of which the colours can be read as well."""
DAY, NUMBER, FORMAT = "day", "number", "format"
"""Marks a date or a moment, which JSON has not; a number that its format shows as a name may be."""
NO_MEMORY = 71
"""How it ends where the memory it may have is not enough."""
_LETTERS = 2
"""A merged text so short is the sign of a ground, and stands in all its squares; no title is."""
_MEGABYTE = 1024 * 1024
_UNPACKED = 64 * _MEGABYTE
"""Bytes that the files of a parcel have at most, all together."""
_FILES = 200


class Unread(Exception):  # noqa: N818  (what is wrong with the file; not a defect)
    """What is wrong with a file: code, sentence, cure."""


class _Room:
    """How much the sheets of a file may still hold."""

    def __init__(self, cells: int) -> None:
        self.cells, self.letters = cells, 32 * _MEGABYTE

    def take(self, row: Sequence[object]) -> None:
        self.cells -= len(row) + 1
        self.letters -= sum(len(each) for each in row if isinstance(each, str))
        if self.cells < 0 or self.letters < 0:
            raise Unread(
                "E-FOREIGN-LARGE",
                "It holds more cells or text than any list or map.",
                "Save the sheet that is wanted alone, without what is not needed.",
            )


_Reads = Callable[[bytes, str, _Room], Iterator[dict[str, Any]]]


def main() -> None:
    """Read what comes in, and answer."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a library that prints spoils no answer
    asked = json.loads(sys.stdin.buffer.readline())
    sys.path += asked["paths"]
    kind, painted = asked["kind"], asked["painted"]
    reads: _Reads = _painted if painted and kind in PAINTED else _book
    if kind in TEXTS:
        reads = partial(_texts, letters=asked["letters"])
    if kind in TREES:
        reads = _trees
    _load(reads, kind)
    if asked["memory"]:
        _beside("limits")["limit"](asked["memory"], asked["seconds"])
    name = asked["name"]
    try:
        if kind in PARCELS:
            answer: dict[str, object] = _parcel(kind, name)
        elif kind == SHAPES:
            answer = {"land": _land(name, asked["land"])}
        else:
            answer = {"sheets": _sheets(reads, name, _Room(asked["cells"]))}
    except Unread as problem:
        answer = {"unread": list(problem.args)}
    except MemoryError:
        os._exit(NO_MEMORY)
    except Exception as fault:  # whatever a foreign library says of a foreign file
        known = isinstance(fault, ValueError) and len(fault.args) == 3  # one of ours says it
        said = f"{name} cannot be opened: {' '.join(str(fault).split())[:200]}."
        cure = "Save it again as xlsx."
        if kind in PARCELS | TREES or kind == SHAPES:
            cure = "Ask for it again."
        answer = {"unread": list(fault.args) if known else ["E-FOREIGN-BOOK", said, cure]}
    answers.write(json.dumps(answer, ensure_ascii=False).encode(errors="replace"))
    answers.close()


def _beside(name: str) -> dict[str, Any]:
    """Run a part of this program; its folder stays off the paths, for it has other names too."""
    folder = os.path.dirname(__file__)  # noqa: PTH120
    return run_path(os.path.join(folder, f"{name}.py"))  # noqa: PTH118


def _sheets(reads: _Reads, name: str, room: _Room) -> list[dict[str, Any]]:
    sheets = list(reads(sys.stdin.buffer.read(), name, room))
    if not any(each["rows"] or each["colours"] for each in sheets):
        raise Unread("E-FOREIGN-EMPTY", f"{name} is empty.", "Give a file with a list in it.")
    return sheets


def _load(reads: _Reads, kind: str) -> None:
    """Import what reads, before the memory is limited to what reading takes."""
    if kind in PARCELS:
        import email.policy  # noqa: F401
        import html.parser  # noqa: F401
    elif kind == SHAPES:
        with suppress(ImportError):  # an extra, and asked for again where it is used
            import pyproj  # noqa: F401
            import shapely  # noqa: F401
    elif reads is _book:
        import python_calamine  # noqa: F401
    if reads is _painted:
        sys.modules |= {"numpy": None}  # type: ignore[dict-item]  # loaded for nothing else
        import openpyxl  # noqa: F401


def _parcel(kind: str, name: str) -> dict[str, object]:
    """Return the files in a parcel, and what a letter says of itself."""
    content = sys.stdin.buffer.read()
    if kind == ".zip":
        return {"files": _files(_of_zip(content, name), name)}
    letters = _beside("letters")
    files = _files(letters["attached"](content), name)
    return {"files": files, "letter": letters["said"](content)}


def _files(unpacked: Iterable[tuple[str, bytes]], name: str) -> list[tuple[str, str]]:
    """Return the files in a parcel: what each is called, and its bytes in base 64."""
    files: list[tuple[str, str]] = []
    left = _UNPACKED
    for called, content in unpacked:
        left -= len(content)
        if left < 0 or len(files) == _FILES:
            raise _too_much_in(name)
        files.append((called, b64encode(content).decode("ascii")))
    return files


def _land(name: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Return shapes of a land as squares of a map."""
    try:
        tagged, laid = _beside("tagged")["tagged"], _beside("laid")["laid"]
    except ImportError as missing:
        said = f"{name} holds shapes, and the library {missing.name} that reads them is missing."
        cure = "Install it: pip install shapely pyproj"
        raise Unread("E-FOREIGN-SHAPES", said, cure) from missing
    found = tagged(sys.stdin.buffer.read(), name, asked["layers"])
    land: dict[str, Any] = laid(found, name, asked)
    return land


def _too_much_in(name: str) -> Unread:
    said = f"{name} holds more than {_FILES} files or {_UNPACKED // _MEGABYTE} MB."
    return Unread("E-FOREIGN-LARGE", said, "Unpack it, and give the books that are in it.")


def _of_zip(content: bytes, name: str) -> Iterator[tuple[str, bytes]]:
    with ZipFile(BytesIO(content)) as archive:
        members = [each for each in archive.infolist() if not each.is_dir()]
        if len(members) > _FILES or sum(each.file_size for each in members) > _UNPACKED:
            raise _too_much_in(name)
        for each in members:
            if each.flag_bits & 1:
                said = f"{name} is locked with a password."
                raise Unread("E-ENCRYPTED", said, "Unpack it, and give the books that are in it.")
            yield each.filename, archive.read(each)


def _book(content: bytes, name: str, room: _Room) -> Iterator[dict[str, Any]]:
    """Yield the sheets of a workbook as it was saved: xlsx, xls, xlsb, ods."""
    import python_calamine

    book, dress = (
        python_calamine.load_workbook(BytesIO(content)),
        _beside("looks")["dress"](content),
    )
    for sheet in book.sheet_names:
        page = book.get_sheet_by_name(sheet)
        rows: list[list[Any]] = page.to_python(skip_empty_area=False)
        worn = dress.get(sheet) or {"formats": {}, "hidden": [], "struck": [], "indents": {}}
        for (row, column), code in worn.pop("formats").items():
            rows[row - 1][column - 1] = {NUMBER: _plain(rows[row - 1][column - 1]), FORMAT: code}
        worn["indents"] = [*(_indents(rows) | worn["indents"]).items()]
        merged = _spread(rows, page.merged_cell_ranges or ())
        yield _sheet(sheet, _plain_rows(rows, room), merged=merged, **worn)


def _sheet(name: str, rows: list[list[Any]], **more: Any) -> dict[str, Any]:
    blank: dict[str, list[Any]] = {
        "colours": [],
        "merged": [],
        "edges": [],
        "hidden": [],
        "struck": [],
        "indents": [],
    }
    return {"name": name, "rows": rows, **blank, **more}


def _indents(rows: list[list[Any]]) -> dict[int, int]:
    """Return how many blanks stand before the first texts of rows."""
    indents = {}
    for number, row in enumerate(rows, 1):
        first = next((cell for cell in row if cell not in (None, "")), None)
        if isinstance(first, str) and first.strip() and first[0] in " \u00a0\t":
            indents[number] = len(first) - len(first.lstrip())
        elif first is not None:
            indents[number] = 0
    least = min(indents.values(), default=0)
    return {number: indent - least for number, indent in indents.items() if indent > least}


def _spread(rows: list[list[Any]], areas: Iterable[Any]) -> list[Any]:
    """Let what is merged stand in all the cells it covers; return the areas of which that is so.

    What stands alone in its row is a title, and stays one cell.
    """
    merged = []
    for (top, left), (bottom, right) in areas:
        if top >= len(rows) or left >= len(rows[top]):  # beyond all that is written
            continue
        beside = [*rows[top][:left], *rows[top][right + 1 :]]
        if bottom > top or any(each not in (None, "") for each in beside):
            merged.append(((top, left), (bottom, right)))
            for row in rows[top : bottom + 1]:
                row[left : right + 1] = [rows[top][left]] * len(row[left : right + 1])
    return merged


def _painted(content: bytes, name: str, room: _Room) -> Iterator[dict[str, Any]]:
    """Yield the sheets of a workbook with the fills of their cells, the one on top first."""
    import openpyxl
    from openpyxl.worksheet.worksheet import Worksheet

    book = openpyxl.load_workbook(BytesIO(content), data_only=True)
    looks = _beside("looks")
    colour_of, edges_of, theme = looks["colour"], looks["edges"], looks["theme"](book)
    pages = [each for each in book.worksheets if isinstance(each, Worksheet)]
    for page in sorted(pages, key=lambda each: each is not book.active):
        areas = [*page.merged_cells.ranges]
        for area in areas:
            first = page[area.coord][0][0]
            if colour_of(first, theme) or len(str(first.value or "")) <= _LETTERS:
                page.unmerge_cells(area.coord)
                for each in (each for row in page[area.coord] for each in row):
                    each.value, each.fill = first.value, copy(first.fill)
        cells = ((each, colour_of(each, theme)) for row in page.iter_rows() for each in row)
        colours = [(each.row, each.column, fill) for each, fill in cells if fill]
        edges = {each for row in page.iter_rows() for cell in row for each in edges_of(cell, theme)}
        room.take([*colours, *edges])
        rows = _plain_rows(page.iter_rows(values_only=True), room)
        merged = [((a.min_row - 1, a.min_col - 1), (a.max_row - 1, a.max_col - 1)) for a in areas]
        yield _sheet(page.title, rows, colours=colours, merged=merged, edges=sorted(edges))


def _texts(content: bytes, name: str, room: _Room, letters: str = "") -> Iterator[dict[str, Any]]:
    """Yield the one sheet of a text: CSV, tabs, Excel's own text in UTF-16, columns of blanks."""
    records = [*_beside("texts")["records"](content, name, letters)]
    if all(len(row) < 2 for row in records):
        records = _beside("trees")["inventory"](["".join(row) for row in records]) or records
    rows = _plain_rows(records, room)
    yield _sheet(name.rpartition(".")[0], rows, indents=[*_indents(records).items()])


def _trees(content: bytes, name: str, room: _Room) -> Iterator[dict[str, Any]]:
    """Yield the units that a program wrote as a tree."""
    rows = _beside("trees")["rows"](content, name)
    yield _sheet(name.rpartition(".")[0], _plain_rows(rows, room))


def _plain_rows(rows: Iterable[Iterable[object]], room: _Room) -> list[list[Any]]:
    """Return rows without the blank cells and the blank rows at their ends."""
    plain: list[list[Any]] = []
    for cells in rows:
        row = [_plain(each) for each in cells]
        while row and row[-1] is None:
            row.pop()
        room.take(row)
        plain.append(row)
    while plain and not plain[-1]:
        plain.pop()
    return plain


def _plain(value: object) -> Any:
    """Return a value as our books hold it: blank is None, a whole number an int."""
    if value is None or value != value or value == "":
        return None
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, bool | int | dict):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, datetime):
        return {DAY: (value.date() if value.time() == time() else value).isoformat()}
    return {DAY: value.isoformat()} if isinstance(value, date | time) else str(value)


if __name__ == "__main__":
    main()

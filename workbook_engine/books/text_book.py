"""A workbook written as Markdown: tests, sample orders, diffs and documentation.

    # Market Garden                     a title, if sheets are headed `##`; else a sheet itself

    ## Forces
    Steps as printed on the counters.   commentary: not read, and kept when the book is saved

    | Unit | Steps | Profile         |  the first line is row 1 of the sheet
    |------|-------|-----------------|  a second line of dashes is not a row
    | 7PZ  | 2     | 7-6-5-4-3-2-1-0 |

    ## Ground
    ```grid
    .ww                                 A1 blank, B1 and C1 w
    wcc
    ```

A sheet is a heading with at most one block below it: lines that begin with `|`, or a fence marked
`grid` (`blocks`). How a cell is written stands in `markdown`; a heading in quotes or backticks
keeps its blanks. All else is commentary: other lines, other fences, deeper headings, whatever
stands above the first sheet. A second block on a sheet, a block above the first heading and two
sheets of one name are problems. The text is UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from msgspec import Struct, field

from workbook_engine.books.blocks import FENCE, GRID, block_lines, parse_grid, parse_table
from workbook_engine.books.book import Grid, Readable
from workbook_engine.books.cells import trimmed
from workbook_engine.books.file_book import read_limited
from workbook_engine.books.gate import too_large
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.limits import TEXT
from workbook_engine.books.markdown import BLANKS, parse_cell, render_cell
from workbook_engine.core.findings import Problem

HEADING = re.compile(r"(##?)[ \t]+(.+)")


class TextBook(GridBook):
    """A workbook read from Markdown; saving keeps the commentary."""

    def __init__(self, text: str | bytes, name: str = "book.md") -> None:
        self._data = text.encode() if isinstance(text, str) else text
        if len(self._data) > TEXT.file:
            raise too_large(len(self._data), TEXT)
        self._sections = _sections(_decoded(self._data))
        super().__init__(name, {section.name: section.grid for section in self._sections[1:]})

    @classmethod
    def open(cls, path: Path) -> TextBook:
        """Read a file once and open what was read."""
        return cls(read_limited(path, TEXT), path.name)

    def save(self) -> bytes:
        """Give the text, with the blocks of changed sheets written again."""
        changes = self._changed()
        if not changes:
            return self._data
        lines: list[str] = []
        for section in self._sections:
            changed = section.name in changes
            lines += section.lines(block_lines(self.read(section.name)) if changed else None)
        return "\n".join(lines).encode()


def render(book: Readable) -> str:
    """Write any book as Markdown that opens as a TextBook with the same sheets and cells."""
    return "\n".join(_rendered(sheet, book.read(sheet)) for sheet in book.sheets())


def _rendered(sheet: str, grid: Grid) -> str:
    block = block_lines(trimmed(grid))
    heading = f"## {render_cell(sheet)}"
    return "\n".join([heading, "", *block, ""] if block else [heading, ""])


class _Section(Struct):
    """A heading, the commentary below it, the block, and the commentary below that."""

    name: str = ""
    above: list[str] = field(default_factory=list)
    block: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    grid: Grid = ()

    def lines(self, block: Sequence[str] | None) -> list[str]:
        """Give the section's lines, with another block if one is given."""
        if block is None:
            return [*self.above, *self.block, *self.below]
        gap = [] if self.block or not self.above[-1] else [""]
        end = [] if self.block else [""]
        return [*self.above, *gap, *block, *end, *self.below]


def _sections(text: str) -> list[_Section]:
    """Cut the text into sections; the first, without a name, is what stands above the sheets."""
    if text.count("\n") > TEXT.rows:
        raise _too_much(f"{text.count(chr(10)):,} lines; the limit is {TEXT.rows:,}")
    marked = list(_marked(text.split("\n")))
    sheet_mark = "##" if any(kind == "##" for kind, _ in marked) else "#"
    sections, cells = [_Section()], 0
    for kind, run in groupby(marked, key=itemgetter(0)):
        lines = [line for _, line in run]
        if kind == sheet_mark:
            sections += [_Section(_sheet_name(line), [line]) for line in lines]
        elif kind in ("table", "grid"):
            # a square of a map costs as much as three cells: it is drawn, and looked round
            cells += sum(3 * len(line) if kind == "grid" else line.count("|") for line in lines)
            if cells > TEXT.cells:
                raise _too_much(f"more than {TEXT.cells:,} cells")
            _set_block(sections[-1], kind, lines)
        elif sections[-1].block:
            sections[-1].below += lines
        else:
            sections[-1].above += lines
    if len(sections) > TEXT.sheets + 1:
        raise _too_much(f"{len(sections) - 1:,} sheets; the limit is {TEXT.sheets}")
    _refuse_repeats([section.name for section in sections[1:]])
    return sections


def _too_much(what: str) -> Problem:
    return Problem("E-TEXT-LARGE", f"The text has {what}.", "Take out what is not needed.")


def _marked(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Say of each line what it is: heading (`#`, `##`), table, grid or commentary."""
    fence = ""
    for line in lines:
        bare = line.strip(BLANKS + "\r")
        if fence:
            yield fence, line
            fence = "" if bare == FENCE else fence
        elif bare.startswith(FENCE):
            fence = "grid" if bare == GRID else "commentary"
            yield fence, line
        elif heading := HEADING.fullmatch(bare):
            yield heading[1], line
        else:
            yield "table" if bare.startswith("|") else "commentary", line


def _sheet_name(heading: str) -> str:
    written = heading.strip(BLANKS + "\r").lstrip("#").strip(BLANKS)
    try:
        name = parse_cell(written)
    except ValueError as problem:
        raise _no_cell(f"A heading has {problem}") from problem
    return name if isinstance(name, str) else written


def _set_block(section: _Section, kind: str, lines: list[str]) -> None:
    if not section.name:
        raise Problem(
            "E-TEXT-BLOCK",
            "A table stands above the first sheet heading, so it belongs to no sheet.",
            "Put a line such as `## Forces` above it.",
        )
    if section.block:
        raise Problem(
            "E-TEXT-BLOCK",
            f"Sheet {section.name} has a second table or grid; a sheet is one block.",
            "Give it a heading of its own, or join the two.",
        )
    section.block = lines
    bare = [line.strip(BLANKS + "\r") for line in lines]
    try:
        section.grid = parse_table(bare) if kind == "table" else parse_grid(_inside(bare))
    except ValueError as problem:
        raise _no_cell(f"Sheet {section.name} has {problem}") from problem


def _no_cell(said: str) -> Problem:
    return Problem("E-TEXT-CELL", f"{said}.", "Write it again.")


def _inside(fenced: Sequence[str]) -> list[str]:
    return [line for line in fenced if not line.startswith(FENCE)]


def _refuse_repeats(names: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise Problem(
                "E-SHEET-DUPLICATE",
                f"Two sheets are called {name}; capital and small letters count as the same.",
                "Give one of them another name.",
            )
        seen.add(name.casefold())


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise Problem(
            "E-TEXT-ENCODING", "This text is not UTF-8.", "Save it again with the encoding UTF-8."
        ) from problem

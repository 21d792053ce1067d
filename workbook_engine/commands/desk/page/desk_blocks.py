"""Blocks of a page of narrow columns, put beside and below one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from workbook_engine.books.page import BLUE, GREY, HAIR, INK, PALE, YELLOW, Block, Box, Look
from workbook_engine.core.lettering import fitted
from workbook_engine.core.records import replace

UNIT = 12.75
"""Points of one column."""
WIDE = 60
"""Columns of the page."""
LINE = 11
"""Points of a row of letters of 8 points."""
TIGHT, SMALLEST = 0.91, 7.5
"""How high rows are, and how large plain letters, where there is much to say."""
PADDING = 3.5
GAP = 5.0
"""Points between one part and the next."""

_UNDER = {"bottom": ("thin", HAIR)}
PLAIN = Look(edges=_UNDER)
BOLD = replace(PLAIN, bold=True)
OUT = replace(PLAIN, bold=True, fill=PALE)
MIDDLE = replace(PLAIN, across="center")
LINK = replace(PLAIN, ink=BLUE, underline=True)
HEAD = Look(size=9, bold=True, ink="FFFFFF", fill=INK)
SUB = Look(size=7.5, bold=True, fill=GREY)
TITLE = Look(size=16, bold=True)
SMALL = Look(size=8)
BLACK = Look(size=9, bold=True, ink="FFFFFF", fill=INK, across="center")
NOTES = Look(
    ink=BLUE,
    fill=YELLOW,
    wrap=True,
    up="top",
    open=True,
    edges=dict.fromkeys(("left", "right", "top", "bottom"), ("thin", INK)),
)
FOOT = Look(size=7, ink="595959")


def room(units: int, unit: float = UNIT) -> float:
    """Return the points that a text has in so many columns."""
    return units * unit - PADDING


class Part(Struct, frozen=True):
    """One text of an entry: where in it, how wide, how deep."""

    left: int
    wide: int
    text: str
    look: Look = PLAIN
    link: str = ""
    down: int = 0
    deep: int = 1


class Entry(Struct, frozen=True):
    """What a box says of one thing, in one row or several."""

    deep: int
    parts: tuple[Part, ...]


class Sheet(Struct):
    """A page as it grows downwards."""

    tight: bool = False
    """Whether there is so much to say that letters and rows are small."""
    blocks: list[Block] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    unit: float = UNIT
    """Points of one of its columns."""

    def rows(self, count: int, height: float = LINE) -> int:
        """Add rows; return the number of the first."""
        self.heights += [height * TIGHT if self.tight else height] * count
        return len(self.heights) - count + 1

    def put(
        self,
        row: int,
        left: int,
        wide: int,
        text: str | int | None,
        look: Look = PLAIN,
        link: str = "",
        deep: int = 1,
        lines: int = 1,
    ) -> None:
        """Put a text at a place, in so many columns and rows; what does not fit is cut off."""
        lines = max(lines, deep)
        if self.tight:
            look = replace(look, size=min(look.size, SMALLEST) if look.size <= 8 else look.size)
        if isinstance(text, str):
            face = "bold" if look.bold else "plain"
            text = fitted(text, room(wide, self.unit), look.size, face, lines)
        look = replace(look, wrap=True) if lines > 1 else look
        box = Box(row, left, row + deep - 1, left + wide - 1)
        self.blocks.append(Block(box, text or None, look, link))

    def heads(self, row: int, left: int, widths: Sequence[int], heads: Iterable[str]) -> None:
        """Put the headings of columns side by side."""
        self.line(row, left, [(w, h, SUB, "") for w, h in zip(widths, heads, strict=True)])

    def line(self, row: int, left: int, cells: list[tuple[int, str, Look, str]]) -> None:
        """Put texts side by side, each in its number of columns."""
        for wide, text, look, link in cells:
            self.put(row, left, wide, text, look, link)
            left += wide

    def fill(self, rows: range, entries: Sequence[Entry], more: Part) -> int:
        """Put the entries that rows have room for, the rest counted; return the next row."""
        at = rows.start
        if not rows:
            return at
        for number, entry in enumerate(entries):
            rest = len(entries) - number
            if at + entry.deep > rows.stop - (rest > 1):
                said = more.text.format(rest=rest)
                self.put(at, more.left, more.wide, said, more.look, more.link)
                return rows.stop
            for part in entry.parts:
                where = at + part.down, part.left, part.wide
                self.put(*where, part.text, part.look, part.link, part.deep)
            at += entry.deep
        return at

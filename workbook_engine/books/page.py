"""A page that the engine lays into a workbook whole: blocks of cells, merged freely, with links.

Nothing on it is read back but one yellow block of notes, which is the reader's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct, field

INK, GREY, PALE, YELLOW, BLUE, HAIR = "1F2933", "D9D9D9", "F2F2F2", "FFF9D6", "0B3FA8", "C4C4C4"

Edge = tuple[str, str]
"""A stroke of Excel's, such as `thin`, and its colour."""


class Look(Struct, frozen=True):
    """How a block looks."""

    size: float = 8
    bold: bool = False
    italic: bool = False
    underline: bool = False
    ink: str = INK
    fill: str = ""
    across: str = "left"
    up: str = "center"
    wrap: bool = False
    edges: Mapping[str, Edge] = field(default_factory=dict)
    """What is drawn along its left, right, top and bottom."""
    open: bool = False
    """Whether the reader may type there."""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two looks the same."""
        font = (self.size, self.bold, self.italic, self.underline, self.ink)
        place = (self.across, self.up, self.wrap, self.open)
        return (*font, self.fill, *place, *sorted(self.edges.items()))


class Box(NamedTuple):
    """A rectangle of cells, its corners included; rows and columns count from 1."""

    top: int
    left: int
    bottom: int
    right: int


class Block(Struct, frozen=True):
    """One text or number, in as many cells as it needs."""

    box: Box
    value: str | int | None
    look: Look
    link: str = ""
    """A cell of the same workbook: `Orders!A4`."""


class Page(Struct, frozen=True):
    """A whole sheet as it is laid: what stands right of it, below it and in its notes stays."""

    title: str
    name: str
    """What the names in the workbook begin with that tell where it lies: `desk`."""
    blocks: tuple[Block, ...]
    widths: tuple[float, ...]
    """Of its columns, in characters."""
    heights: tuple[float, ...]
    """Of its rows, in points."""
    notes: Box
    footer: str
    marks: Mapping[str, int]
    """Numbers that are kept in names of the workbook, for the next who lays the page."""
    zoom: int = 100
    pages: int = 1
    """Sheets of paper that it may run over, one below the other."""
    scale: int = 0
    """Per cent of its size on paper; 0 where it is made to fit as many sheets as it may."""
    breaks: tuple[int, ...] = ()
    """Rows that a new sheet of paper begins behind; only where it is not made to fit."""
    first: bool = True
    """Whether a workbook that lacks it gets it before all other sheets, or behind them."""

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(1, 1, len(self.heights), len(self.widths))

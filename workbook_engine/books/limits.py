"""How large a workbook may be, and how odd: a team's less than the umpire's own."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

MEGABYTE = 1024 * 1024


class Limits(Struct, frozen=True):
    """What a book may have at most; the honest books we have seen stay far below."""

    file: int
    members: int
    member: int
    inflated: int
    sheets: int
    names: int
    styles: int
    strings: int
    links: int
    """What one part points to: other parts, pictures, pages of the web."""
    last_row: int
    """The last row with an entry."""
    last_column: int
    rows: int
    cells: int
    """Cells, and rows, of all sheets together."""
    merges: int
    merged: int
    """Cells under merged ranges in one sheet; some libraries make an object of every one."""
    rules: int
    """Conditional formats and validations of one sheet."""
    macros: bool
    strict: bool
    """Whether each cell must be written as the format prescribes: a stranger's book is looked
    through cell by cell; of the umpire's own no more is asked than that its cells rise."""
    steepest: int = 200
    """How far a large member may inflate; honest sheets reach 13."""
    text: int = 32_767
    """Characters in a cell, as many as Excel holds."""
    number: int = 40
    """Characters in a number."""
    largest: float = 1e15
    """The largest number, where every cell is looked at: beyond it Excel does not count in ones."""
    depth: int = 32
    attributes: int = 64
    """Elements within one another, and attributes of one, where every cell is looked at."""


MASTER = Limits(
    file=50 * MEGABYTE,
    members=5_000,
    member=128 * MEGABYTE,
    inflated=256 * MEGABYTE,
    sheets=256,
    names=8_000,
    styles=32_768,
    strings=400_000,
    links=80_000,
    last_row=50_000,
    last_column=512,
    rows=200_000,
    cells=1_000_000,
    merges=8_000,
    merged=80_000,
    rules=8_000,
    macros=True,
    strict=False,
)
"""For the umpire's own book, which he may fill as he likes."""

SIDE = Limits(
    file=10 * MEGABYTE,
    members=1_000,
    member=32 * MEGABYTE,
    inflated=64 * MEGABYTE,
    sheets=64,
    names=2_000,
    styles=8_192,
    strings=200_000,
    links=4_000,
    last_row=20_000,
    last_column=256,
    rows=100_000,
    cells=300_000,
    merges=5_000,
    merged=60_000,
    rules=2_000,
    macros=False,
    strict=True,
)
"""For what a team sends back."""

FOREIGN = replace(MASTER, file=30 * MEGABYTE)
"""For a list or a map that is brought in: what is inside is for the process that reads it."""

TEXT = replace(
    MASTER,
    file=5 * MEGABYTE,
    member=5 * MEGABYTE,
    inflated=20 * MEGABYTE,
    rows=30_000,
    cells=300_000,
    strict=True,
)
"""For a text book, and for a pack of them; one of ten thousand units has 160,000 cells."""

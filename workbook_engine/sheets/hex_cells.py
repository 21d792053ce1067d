"""Where a drawn hex stands in the cells of a sheet, and the sides and corners between hexes.

Columns of hexes part with a narrow column between them, hexes of one column with a low row. A hex
is three rows of one column: its upper half, its middle, its lower half; the middle lies level with
the low rows of the columns beside it, for these stand half a hex further north or south. So every
side of a hex is a cell, or two that meet at a corner, and nothing needs to be merged.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.books.book import RowColumn, address
from workbook_engine.core.hexes import Hex, parse_hex

SIDES = ("north", "north_east", "south_east")
"""The sides of a hex that are written with it; the other three belong to its neighbours."""


class HexCells(Struct, frozen=True):
    """The cells of one hex."""

    row: int
    """Row of its upper half."""
    column: int

    @property
    def upper(self) -> RowColumn:
        """Its upper half."""
        return self.row, self.column

    @property
    def middle(self) -> RowColumn:
        """Its middle."""
        return self.row + 1, self.column

    @property
    def lower(self) -> RowColumn:
        """Its lower half."""
        return self.row + 2, self.column

    def side(self, name: str) -> RowColumn:
        """Return the cell of one of its sides."""
        return {
            "north": (self.row - 1, self.column),
            "north_east": (self.row, self.column + 1),
            "south_east": (self.row + 2, self.column + 1),
        }[name]


def cells_of(name: str) -> HexCells | None:
    """Return the cells of a hex; None for what is not a hex.

    >>> cells_of("0000"), cells_of("0100")
    (HexCells(row=2, column=2), HexCells(row=4, column=4))
    """
    found = parse_hex(name)
    if found is None:
        return None
    return HexCells(4 * found.row + 2 * (found.column % 2) + 2, 2 * found.column + 2)


def address_of(name: str) -> str:
    """Return the cell in which a hex begins; nothing for what is not a hex.

    >>> address_of("1412")
    'AD50'
    """
    cells = cells_of(name)
    return address(*cells.upper) if cells else ""


def hex_at(row: int, column: int) -> str:
    """Return the hex that a cell belongs to; nothing for a side or a corner.

    >>> hex_at(50, 30), hex_at(51, 30), hex_at(50, 31), hex_at(49, 30)
    ('1412', '1412', '', '')
    """
    if column % 2 or column < 2:
        return ""
    at = column // 2 - 1
    down = row - 2 - 2 * (at % 2)
    return str(Hex.at(at, down // 4)) if down >= 0 and down % 4 < 3 else ""


def corners_of(side: RowColumn) -> Iterator[RowColumn]:
    """Yield the corners at both ends of a side: its line runs through them."""
    row, column = side
    if row % 2:  # a side to the north: a low row
        yield from ((row, column - 1), (row, column + 1))
    else:
        yield from ((row - 1, column), (row + 1, column))

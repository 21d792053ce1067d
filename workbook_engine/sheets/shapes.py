"""How sheets are laid out: what is true of each way, and which cell of it is which place."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from workbook_engine.books.book import address as cell_at
from workbook_engine.sheets.hex_cells import address_of, hex_at


class Shape(Struct, frozen=True, kw_only=True):
    """One way to lay out a sheet: `x-layout` in its schema."""

    name: str
    has_rows: bool = False
    """A record a row, below headers."""
    has_labels: bool = False
    """One record, its values beside labels."""
    is_ground: bool = False
    """A letter a square from A1 on, read back."""
    is_drawn: bool = False
    """Drawn from A1 on, and never read."""
    is_map: bool = False
    """Drawn as a map; how it is drawn stands in `cell_maps`."""
    called: str = "square"
    """What a place of it is called."""
    address: Callable[[str], str] = str
    """The cell in which a place begins."""
    place: Callable[[int, int], str] = cell_at
    """The place that a cell belongs to, by row and column; blank where it belongs to none."""

    @property
    def from_a1(self) -> bool:
        """Whether it begins in A1, without title or headers."""
        return self.is_ground or self.is_drawn


SHAPES = {
    each.name: each
    for each in (
        Shape(name="table", has_rows=True),
        Shape(name="form", has_labels=True),
        Shape(name="grid", is_ground=True),
        Shape(name="map", is_drawn=True, is_map=True),
        Shape(
            name="hexmap",
            is_drawn=True,
            is_map=True,
            called="hex",
            address=address_of,
            place=hex_at,
        ),
        Shape(name="page", is_drawn=True),
    )
}

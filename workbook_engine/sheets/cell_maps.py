"""Maps in the cells of a sheet, one value a kind of map: how it is drawn, written and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from workbook_engine.books.book import Book, Grid
from workbook_engine.core.records import Record, Tables
from workbook_engine.sheets.bodies import Tiles
from workbook_engine.sheets.faces import Face
from workbook_engine.sheets.hex_maps import (
    fill_hex_map,
    hex_records,
    hexes_key,
    hexes_on,
    set_hex_page,
    write_hex_map,
)
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.maps import (
    extent_of,
    fill_map,
    set_map_page,
    squares_key,
    squares_on,
    write_map,
)
from workbook_engine.sheets.page import PageHeads
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.styles import Palette

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet


class CellMap(Struct, frozen=True, kw_only=True):
    """One kind of map in cells."""

    fill: Callable[[Worksheet, Face, Sequence[Record], Palette], Tiles]
    """Draw it on a fresh sheet; return what stands in its cells."""
    set_page: Callable[[Worksheet, Face, Tables, PageHeads], None]
    """Set the paper that it is printed on."""
    redraw: Callable[[Book, Layout, Iterable[Record]], None]
    """Write what is another than stands on its sheet."""
    key: Callable[[Face], str]
    """Say what its signs, letters and lines mean."""
    texts: Callable[[Grid, SheetSchema, str], Iterator[tuple[str, str]]]
    """Yield its places with their texts, as far as it reaches."""
    records: Callable[[Grid, SheetSchema], Mapping[str, Record]]
    """Return its places as they are drawn; none of a map that is read as texts alone."""
    extent: Callable[[Iterable[Record]], str]
    """Say how far it reaches where its texts do not tell it, `A1:T20`."""


_OF = {
    "map": CellMap(
        fill=fill_map,
        set_page=set_map_page,
        redraw=write_map,
        key=squares_key,
        texts=squares_on,
        records=lambda grid, schema: {},
        extent=extent_of,
    ),
    "hexmap": CellMap(
        fill=fill_hex_map,
        set_page=set_hex_page,
        redraw=write_hex_map,
        key=hexes_key,
        texts=hexes_on,
        records=hex_records,
        extent=lambda rows: "",
    ),
}


def cell_map(schema: SheetSchema) -> CellMap:
    """Return how a sheet that is a map is drawn, written and read back."""
    return _OF[schema.shape.name]

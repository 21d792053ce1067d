"""A book held as grids, with the writes laid over them; the adapters add opening and saving."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.book import (
    ANY,
    Drawing,
    Grid,
    Height,
    Heights,
    Place,
    Readable,
    Value,
    address,
    check_place,
    row_column,
)
from workbook_engine.books.cells import overlaid, said, same, settle
from workbook_engine.books.page import Page


class GridBook:
    """The part of the port that file and text share: sheets, read and write."""

    def __init__(self, name: str, grids: Mapping[str, Grid]) -> None:
        self.name = name
        self._grids = grids
        self._written: dict[str, dict[Place, Value]] = {}
        self._overlaid: dict[str, Grid] = {}
        self._heights: dict[str, dict[int, Height]] = {}
        self._drawings: dict[str, Drawing] = {}
        self._pictures: dict[str, bytes] = {}
        self._pages: dict[str, Page] = {}

    def sheets(self) -> tuple[str, ...]:
        """Name the sheets that hold cells, in their order."""
        return tuple(self._grids)

    def read(self, sheet: str) -> Grid:
        """Give a sheet's cells as they are now, writes included."""
        grid = self._grids[sheet]
        written = self._written.get(sheet)
        if not written:
            return grid
        if sheet not in self._overlaid:
            self._overlaid[sheet] = overlaid(grid, written)
        return self._overlaid[sheet]

    def write(self, sheet: str, cells: Mapping[str, Value], heights: Heights = ANY) -> None:
        """Put values at addresses; a value equal to the one in the file is not a change."""
        self.put(sheet, {row_column(where): value for where, value in cells.items()}, heights)

    def put(self, sheet: str, cells: Mapping[Place, Value], heights: Heights = ANY) -> None:
        """Put values into cells by their rows and columns; the same holds."""
        grid = self._grids[sheet]
        settled = [(place, settle(value)) for place, value in cells.items()]
        for place in cells:
            check_place(*place)
        written = self._written.setdefault(sheet, {})
        for (row, column), value in settled:
            line = grid[row - 1] if row <= len(grid) else ()
            if same(line[column - 1] if column <= len(line) else None, value):
                written.pop((row, column), None)
            else:
                written[row, column] = value
        self._overlaid.pop(sheet, None)
        self._heights.setdefault(sheet, {}).update(heights)

    def draw(self, sheet: str, drawing: Drawing) -> None:
        """Keep how a sheet is to look; a book that has no looks forgets it."""
        self._drawings[sheet] = drawing

    def show(self, sheet: str, made: bytes) -> None:
        """Keep what a sheet is to show; a book that has no pictures forgets it."""
        self._pictures[sheet] = made

    def lay(self, page: Page) -> None:
        """Keep a page that is to be laid; a book that has no looks forgets it."""
        self._pages[page.name] = page

    def may_lay(self, title: str, name: str) -> bool:
        """Tell whether a page may be laid: no sheet of somebody's own has its title."""
        return title not in self.sheets()

    def laid(self, name: str) -> str:
        """Return the sheet on which a page of this name lies; '' where it does not."""
        return ""

    def mark(self, name: str) -> int:
        """Return a number that a laid page has kept; 0 where there is none."""
        return 0

    def is_alike(self, other: Readable, sheet: str) -> bool:
        """Tell whether a sheet says the same in another book; one without looks knows no more."""
        both = sheet in self.sheets() and sheet in other.sheets()
        return both and said(self.read(sheet)) == said(other.read(sheet))

    def changes(self) -> dict[str, dict[str, Value]]:
        """List the cells that differ from the file as it was opened, sheet by sheet."""
        return {
            sheet: {address(*place): value for place, value in cells.items()}
            for sheet, cells in self._changed().items()
        }

    def _changed(self) -> dict[str, dict[Place, Value]]:
        """List the same by row and column."""
        return {sheet: cells for sheet, cells in self._written.items() if cells}

"""A book held as grids, with the writes laid over them; the adapters add opening and saving."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.book import (
    ANY,
    Grid,
    Height,
    Heights,
    RowColumn,
    Value,
    address,
    check_place,
    row_column,
)
from workbook_engine.books.cells import overlaid, same, settle


class GridBook:
    """The part of the port that file and text share: sheets, read and write."""

    def __init__(self, name: str, grids: Mapping[str, Grid]) -> None:
        self.name = name
        self._grids = grids
        self._written: dict[str, dict[RowColumn, Value]] = {}
        self._overlaid: dict[str, Grid] = {}
        self._heights: dict[str, dict[int, Height]] = {}

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

    def opened_with(self, sheet: str) -> Grid:
        """Give a sheet's cells as they were when the book was opened."""
        return self._grids[sheet]

    def write(self, sheet: str, cells: Mapping[str, Value], heights: Heights = ANY) -> None:
        """Put values at addresses; a value equal to the one in the file is not a change."""
        self.put(sheet, {row_column(where): value for where, value in cells.items()}, heights)

    def put(self, sheet: str, cells: Mapping[RowColumn, Value], heights: Heights = ANY) -> None:
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

    def changes(self) -> dict[str, dict[str, Value]]:
        """List the cells that differ from the file as it was opened, sheet by sheet."""
        return {
            sheet: {address(*place): value for place, value in cells.items()}
            for sheet, cells in self._changed().items()
        }

    def _changed(self) -> dict[str, dict[RowColumn, Value]]:
        """List the same by row and column."""
        return {sheet: cells for sheet, cells in self._written.items() if cells}

"""Which sheets of a master are in sight: neither what is empty nor what nobody opens at the table.

A hidden sheet is an empty tab less; it hides nothing from anybody, and every command reads it.
"""

from __future__ import annotations

from workbook_engine.books.book import Grid
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.schema import SheetSchema

INPUTS = "Inputs"


def is_away(schema: SheetSchema, *, is_filled: bool, set_up: bool) -> bool:
    """Tell whether a sheet is out of sight as a master is made, or as its game starts.

    While the game is set up all is in sight that it is typed on.
    """
    if schema.shows == "always" or (set_up and schema.group == INPUTS):
        return False
    return schema.shows == "asked" or (schema.shape.has_rows and not is_filled)


def has_rows(grid: Grid) -> bool:
    """Tell whether anything stands below the headers of a table."""
    return any(cell is not None for row in grid[HEADER_ROW:] for cell in row)

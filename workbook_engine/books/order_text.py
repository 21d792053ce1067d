"""A text that orders were written in, such as a mail or a chat: its lines, as they stand."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.book import Grid
from workbook_engine.books.file_book import CellsAlone


class OrderText(CellsAlone):
    """A text, which has sheets once it is laid out as the order sheets that it is about."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, {})
        self.lines = tuple(text.splitlines())
        """As they stand; the first is line 1."""

    def lay_out(self, grids: Mapping[str, Grid]) -> None:
        """Take what the text says as the grids of order sheets."""
        super().__init__(self.name, grids)

"""A text that orders were written in, such as a mail or a chat: its lines, as they stand."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.book import Grid
from workbook_engine.books.file_book import CellsAlone


class OrderText(CellsAlone):
    """A text, which has sheets once it is laid out as the order sheets that it is about."""

    def __init__(self, name: str, content: bytes) -> None:
        super().__init__(name, {})
        self.lines = tuple(_decoded(content).splitlines())
        """As they stand; the first is line 1."""

    def lay_out(self, grids: Mapping[str, Grid]) -> None:
        """Take what the text says as the grids of order sheets."""
        super().__init__(self.name, grids)


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")

"""The sheet Desk of a master, as a person sees it: texts, links, yellow cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.merge import MergedCellRange
from openpyxl.worksheet.worksheet import Worksheet

from tests.commands.desk_hands import type_cells
from workbook_engine.books.cells import at
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.outcome import Status
from workbook_engine.excel.source_book import source_book
from workbook_engine.excel.state import State


@dataclass(frozen=True)
class Seen:
    """What stands on the Desk."""

    sheet: Worksheet
    texts: tuple[str, ...]
    links: Mapping[str, tuple[str, object]]
    """By what is underlined: where it leads to, and what stands there."""

    def says(self, piece: str) -> bool:
        """Tell whether any of its texts holds these words."""
        return any(piece in text for text in self.texts)

    @property
    def yellow(self) -> str:
        """The address of the umpire's notes."""
        cells = (cell for row in self.sheet.iter_rows() for cell in row)
        return str(next(cell.coordinate for cell in cells if cell.fill.fgColor.rgb == "FFFFF9D6"))


def desk_of(campaign: Path) -> Seen:
    """Look at the Desk of a campaign's master."""
    content = (campaign / "master.xlsx").read_bytes()
    book = FileBook(content, "master.xlsx")
    with pytest.MonkeyPatch.context() as patch:  # borders within merged cells take half the time
        patch.setattr(MergedCellRange, "format", lambda _: None)
        sheet = load_workbook(BytesIO(source_book(State(content), ["Desk"])))["Desk"]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    links = {}
    for cell in cells:
        if cell.hyperlink is not None:
            title, _, where = cell.hyperlink.location.rpartition("!")
            links[str(cell.value)] = (
                cell.hyperlink.location,
                at(book.read(title.strip("'")), where),
            )
    return Seen(sheet, tuple(str(cell.value) for cell in cells), links)


def checked(campaign: Path) -> Seen:
    """Write what a check finds, and look at the Desk."""
    assert check(campaign, write=True).status is Status.DONE
    return desk_of(campaign)


def note(campaign: Path, text: str) -> None:
    """Type the umpire's notes."""
    type_cells(campaign / "master.xlsx", "Desk", {desk_of(campaign).yellow: text})

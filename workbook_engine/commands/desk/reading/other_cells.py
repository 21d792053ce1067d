"""The desk as it would be with other words in cells of the master: read so, and never written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from workbook_engine.books.book import Value, row_column
from workbook_engine.campaign import CampaignFolder, OpenedBook
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.findings import Finding, did_you_mean, folded

HOW = "Write it like Engagements!AB4=2, or 'Settings!D7=normal'; blank behind = clears the cell."


class Typed(Struct, frozen=True):
    """What would be typed into a cell: `Engagements!K5=2`."""

    sheet: str
    address: str
    value: Value

    @classmethod
    def parse(cls, text: str) -> Typed:
        """Read what is asked for; Stop where it names no cell.

        >>> Typed.parse("Engagements!$K$5=2"), Typed.parse("Orders!b7= ").value
        (Typed(sheet='Engagements', address='K5', value=2), None)
        """
        cell, said, value = text.partition("=")
        sheet, _, address = cell.strip().rpartition("!")
        address = address.replace("$", "").upper()
        try:
            row_column(address)
        except ValueError:
            said = ""
        if not (said and sheet):
            raise Stop(Status.USAGE, f"{text!r} is not a cell and what is typed there. {HOW}")
        return cls(sheet.strip("'\""), address, _value(value.strip()))


def _value(text: str) -> Value:
    """Return what a cell holds when a text is typed into it: a number where it is one."""
    digits = text.lstrip("+-").replace(".", "", 1)
    if digits.isdecimal():
        return float(text) if "." in text else int(text)
    return text or None


@dataclass(frozen=True, slots=True)
class OtherCells(CampaignFolder):
    """A campaign folder whose master is read with other words in some cells."""

    typed: tuple[Typed, ...] = field(default=(), kw_only=True)

    def open_master(self) -> OpenedBook | Finding:
        """Read the master and type into it, as nobody sees."""
        opened = CampaignFolder.open_master(self)
        if isinstance(opened, Finding):
            return opened
        for each in self.typed:
            opened.book.write(_sheet(opened, each.sheet), {each.address: each.value})
        return opened


def with_other_cells(folder: CampaignFolder, asked: Iterable[str]) -> CampaignFolder:
    """Return a campaign folder whose master is read with what is asked typed into it."""
    return OtherCells(folder.path, typed=tuple(map(Typed.parse, asked)))


def _sheet(opened: OpenedBook, name: str) -> str:
    sheets = {folded(each): each for each in opened.book.sheets()}
    if folded(name) not in sheets:
        near = did_you_mean(name, sheets.values()) or HOW
        raise Stop(Status.USAGE, f"The master has no sheet {name!r}. {near}")
    return sheets[folded(name)]

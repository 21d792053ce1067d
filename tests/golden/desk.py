"""The sheet Desk as a text: what stands in each of its rows, and to which sheets it leads."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from openpyxl import load_workbook

from tests.new_campaign import new_campaign
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.excel.source_book import source_book
from workbook_engine.excel.state import State

HOME = Path(__file__).parent
DESKS = {"arnhem_bridge": 0, "orel_salient": 1}
"""Samples, and how many stages are played before the one that is drafted: to one with fights."""


def archived_desk(name: str) -> Path:
    """Return where the Desk of a sample is kept."""
    return HOME / name / "desk.txt"


def drafted_desk(name: str, room: Path) -> str:
    """Return the Desk of a sample whose first turn is drafted, up to its fights."""
    new_campaign(room / name, name, with_orders=True)
    for _ in range(DESKS[name]):
        assert turn_of(room / name).status is Status.DONE
        sample_orders(room / name, name)
    assert draft(room / name).status is Status.DONE
    return desk_in_words((room / name / "master.xlsx").read_bytes())


def desk_in_words(master: bytes) -> str:
    """Return the Desk of a master, a row a line."""
    return "\n".join(filter(None, _rows(master))) + "\n"


def _rows(master: bytes) -> Iterator[str]:
    desk = source_book(State(master), ["Desk"])
    for row in load_workbook(BytesIO(desk))["Desk"].iter_rows():
        said = []
        for cell in row:
            if cell.value is not None:
                sheet = cell.hyperlink.location.rpartition("!")[0] if cell.hyperlink else ""
                leads = f" -> {sheet}" if sheet not in {"", f"'{cell.value}'"} else ""
                said.append(f"{cell.value}{leads}")
        yield " | ".join(said)

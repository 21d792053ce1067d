"""Set-ups spoilt in one place, as umpires spoil them, and what `check` says of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.commands.setting_up import type_rows
from tests.new_campaign import blank_campaign
from workbook_engine.books.book import Value, address, row_column
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.outcome import Status
from workbook_engine.core.findings import Finding


@dataclass(frozen=True)
class Spoilt:
    """One thing typed wrongly: in the row that begins with a key, or in a new one."""

    sheet: str
    key: str
    header: str
    value: Value
    code: str
    also: tuple[tuple[str, Value], ...] = ()
    """The other cells of a new row."""

    def __str__(self) -> str:
        return f"{self.sheet} {self.key} {self.header}={self.value}"

    def type_into(self, master: Path) -> str:
        """Type it; return the cell."""
        if self.also:
            rows = {self.sheet: [{**dict(self.also), self.header: self.value}]}
            type_rows(master, rows)
        book = FileBook.open(master)
        grid = [list(row) for row in book.read(self.sheet)]
        head = next(n for n, row in enumerate(grid) if self.header in row)
        column = grid[head].index(self.header)
        row = next(
            n for n, line in enumerate(grid) if n > head and line and str(line[0]) == self.key
        )
        if not self.also:
            book.write(self.sheet, {address(row + 1, column + 1): self.value})
            master.write_bytes(book.save())
        return address(row + 1, column + 1)


def told_at(campaign: Path, sheet: str, cell: str) -> tuple[Finding, ...]:
    """Return what the first `check` finds in a row; it ends without a traceback."""
    outcome = check(campaign)
    assert outcome.status in (Status.DONE, Status.STOPPED), outcome
    row = row_column(cell)[0]
    placed = [each for each in outcome.findings if each.cell and each.cell.sheet == sheet]
    here = [each for each in placed if each.cell and row_column(each.cell.address)[0] == row]
    return tuple(here)


def typed_campaign(ruleset: str, name: str, type_set_up: Callable[[Path], None]) -> Any:
    """Return a fixture: a campaign whose set-up is typed into blank books, once for a file."""

    @pytest.fixture(scope="module")
    def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
        campaign = tmp_path_factory.mktemp("own") / name
        blank_campaign(campaign, ruleset)
        type_set_up(campaign)
        return campaign

    return typed


def copied(typed: Path, tmp_path: Path) -> Path:
    """Return a copy of the campaign that is typed, to be spoilt."""
    return Path(shutil.copytree(typed, tmp_path / typed.name))


def told_with_cell_and_cure(each_spoilt: Sequence[Spoilt]) -> Callable[..., None]:
    """Return a test: the first `check` tells each of these, with its cell and a cure."""

    @pytest.mark.parametrize("spoilt", each_spoilt, ids=str)
    def test(typed: Path, tmp_path: Path, spoilt: Spoilt) -> None:
        campaign = copied(typed, tmp_path)
        told = told_at(campaign, spoilt.sheet, spoilt.type_into(campaign / "master.xlsx"))
        codes = [found.code for found in told]
        assert spoilt.code in codes, f"{spoilt.code} is not among {codes}"
        assert all(found.cure for found in told), [str(found) for found in told if not found.cure]

    return test

"""The books in LibreOffice: they open, print as they should, and come back as they were."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from workbook_engine.books.book import Formula, Grid, Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.records import replace

pytestmark = [
    pytest.mark.libreoffice,
    pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not on this machine"),
]
MASTER, TEAMS = "master.xlsx", "sides/german.xlsx"
BOOKS = (pytest.param(MASTER, marks=pytest.mark.slow), TEAMS)
"""LibreOffice takes as long for the master as many tests together."""
MOST_PAGES = 6
"""No sheet of a game this small needs more."""
WIDE = 1_000
"""Points across, of a page of the sheet Map: an inset has fewer."""


def converted(book: Path, to: Path, kind: str) -> Path:
    """Open a book in LibreOffice and save it as something else; return the new file."""
    profile = f"-env:UserInstallation={(to.parent / 'libreoffice').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", str(to)]
    done = subprocess.run(
        [*command, str(book)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "rror" not in done.stdout + done.stderr, done.stdout + done.stderr
    return to / f"{book.stem}.{kind.partition(':')[0]}"


Made = Callable[[str], Path]


@pytest.fixture(scope="module")
def printed(once_played: Path, tmp_path_factory: pytest.TempPathFactory) -> Made:
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext (poppler) is not on this machine")
    room = tmp_path_factory.mktemp("pdf")
    return cache(lambda book: converted(once_played / book, room, "pdf"))


@pytest.fixture(scope="module")
def saved_again(once_played: Path, tmp_path_factory: pytest.TempPathFactory) -> Made:
    room, kind = tmp_path_factory.mktemp("xlsx"), "xlsx:Calc MS Excel 2007 XML"
    return cache(lambda book: converted(once_played / book, room, kind))


NOT_PRINTED = {MASTER: set[str](), TEAMS: {"Orders"}}
"""Of a team's order sheets Paper Form is printed; what is hidden is on no paper but the Grid."""


def pages(pdf: Path) -> Counter[str]:
    """Return how many pages each sheet of a book takes, by the sheet's name in the page header."""
    text = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], capture_output=True, check=True, timeout=60
    ).stdout.decode("utf-8")
    return Counter(_sheet(page) for page in text.split("\f") if page.strip())


def _sheet(page: str) -> str:
    """Return the sheet of a page, from its header: campaign, sheet, turn; a key may stand above.

    The Desk and the Rules bear heads of their own, and a drawn map all that is to be said in the
    drawing.
    """
    lines = [re.split(r"\s{2,}", line.strip()) for line in page.splitlines() if line.strip()]
    heads = [parts[1] for parts in lines if len(parts) > 1 and parts[0] == "Arnhem Bridge"]
    if lines[0][0] == "Arnhem Bridge: the umpire's desk":
        return "Desk"
    if any("To Control by" in part for part in lines[0]):
        return "Paper Form"
    if any("OP COM: rules in force" in line for line in lines):
        return "Rules"
    if heads:
        return heads[0]
    assert len(lines) == 1, lines
    return "Map"


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_every_sheet_prints_on_a_few_pages(once_played: Path, printed: Made, book: str) -> None:
    taken = pages(printed(book))
    opened = FileBook.open(once_played / book)
    hidden = {sheet for sheet in opened.sheets() if opened.unseen(sheet).sheet}
    left_out = {sheet for sheet in opened.sheets() if not taken[sheet]}
    assert left_out - hidden == NOT_PRINTED[book]
    assert {sheet: number for sheet, number in taken.items() if number > MOST_PAGES} == {}


@pytest.mark.parametrize("sheet", ["Forces", "Map"])
def test_the_troops_and_the_map_of_a_team_are_one_page_each(printed: Made, sheet: str) -> None:
    assert pages(printed(TEAMS))[sheet] == 1


def test_the_paper_form_is_printed_for_the_order_sheets_that_a_team_has(printed: Made) -> None:
    """It has neither aircraft nor transport: Orders alone, on one page."""
    assert pages(printed(TEAMS))["Paper Form"] == 1


def test_a_report_is_one_page_a_division_after_its_summary(printed: Made) -> None:
    assert pages(printed(TEAMS))["Report"] <= 3


@pytest.mark.parametrize("book", BOOKS)
def test_all_pages_are_a4(printed: Made, book: str) -> None:
    command = ["pdfinfo", "-l", "99", str(printed(book))]
    said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    sizes = re.findall(r"^Page.*size:(.*)$", said, re.MULTILINE)
    assert sizes
    assert [size for size in sizes if "(A4)" not in size] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_drawn_map_is_printed_in_its_proportions(printed: Made, book: str) -> None:
    command = ["pdfimages", "-list", str(printed(book))]
    said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    maps = [row.split() for row in said.splitlines() if " image " in row]
    dots = [(int(row[12]), int(row[13])) for row in maps if int(row[3]) >= WIDE]
    assert dots
    assert [each for each in dots if abs(each[0] / each[1] - 1) > 0.02] == []


@pytest.mark.parametrize("book", BOOKS)
def test_what_libreoffice_saves_again_is_what_it_opened(
    once_played: Path, saved_again: Made, book: str
) -> None:
    ours = FileBook.open(once_played / book)
    theirs = FileBook.open(saved_again(book))
    assert theirs.sheets() == ours.sheets()
    unlike = [
        each for each in ours.sheets() if filled(ours.read(each)) != filled(theirs.read(each))
    ]
    assert unlike == []


def filled(grid: Grid) -> dict[tuple[int, int], Value]:
    """Return the cells that hold something, by row and column; a formula that shows nothing is one
    whichever way a program notes that."""
    return {
        (row, column): replace(value, cached=value.cached or None)
        if isinstance(value, Formula)
        else value
        for row, cells in enumerate(grid, 1)
        for column, value in enumerate(cells, 1)
        if value is not None
    }


@pytest.mark.parametrize(
    "books", [(TEAMS,), pytest.param((MASTER, TEAMS), marks=pytest.mark.slow)], ids=len
)
def test_a_campaign_saved_again_by_libreoffice_is_checked_without_a_finding(
    once_played: Path, saved_again: Made, tmp_path: Path, books: tuple[str, ...]
) -> None:
    from workbook_engine.commands.check import check

    campaign = Path(shutil.copytree(once_played, tmp_path / "campaign"))
    plain = check(campaign)
    for book in books:
        shutil.copyfile(saved_again(book), campaign / book)
    again = check(campaign)
    assert (again.status, again.findings) == (plain.status, plain.findings)

"""A team's book has few sheets: what the team has no use for is left out, and nothing is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.samples import names

MOST = 9
OF_FOUR_FORMS = 10
"""In a stage that has four order sheets, of a team that has a use for all."""
FOUR_FORMS = {"eastern_front_1943", "orel_salient", "chir_1942", "krookwurst"}


def too_many(campaign: Path, most: int = MOST) -> dict[str, tuple[str, ...]]:
    """Return the sheets of the books that have more than a reader keeps in mind."""
    books = (FileBook.open(each) for each in sorted((campaign / "sides").iterdir()))
    return {book.name: book.sheets() for book in books if len(book.sheets()) > most}


def test_a_team_has_nine_tabs_at_most(tmp_path: Path) -> None:
    assert too_many(new_campaign(tmp_path / "kleindorf", "kleindorf")) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_team_of_every_sample_has_nine_tabs_at_most(name: str, tmp_path: Path) -> None:
    most = OF_FOUR_FORMS if name in FOUR_FORMS else MOST
    assert too_many(new_campaign(tmp_path / name, name), most) == {}

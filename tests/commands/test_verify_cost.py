"""What `umpire verify` costs: no book is made oftener than its checks need."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.proofs.sent_out import sent_by
from workbook_engine.commands.proofs.verify_commit import Scope, check_commit
from workbook_engine.commands.proofs.verify_fog import check_fog
from workbook_engine.commands.verify import VARIANTS

fresh_books = importlib.import_module("workbook_engine.commands.desk.writing.fresh_books")


@pytest.fixture
def books_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose books are made, one after the other."""
    teams: list[str] = []
    team_book = fresh_books.team_book

    def counted(ruleset: Any, schemas: Any, sight: Any, *more: Any) -> bytes:
        teams.append(sight.team)
        book: bytes = team_book(ruleset, schemas, sight, *more)
        return book

    monkeypatch.setattr(fresh_books, "team_book", counted)
    return teams


def test_each_teams_book_is_made_once_for_the_turn_and_once_for_a_variant(
    made_and_played: Path, books_made: list[str]
) -> None:
    checks = check_commit(str(made_and_played), 1, Scope(VARIANTS))
    assert all(each.holds for each in checks)
    assert sorted(books_made) == ["british", "british", "german", "german"]


def test_of_what_is_published_each_teams_book_is_made_for_a_variant_alone(
    made_and_played: Path, books_made: list[str]
) -> None:
    campaign = CampaignFolder(made_and_played)
    sent = sent_by(campaign, campaign.history.commit(1))
    assert all(each.holds for each in check_fog("turn 2", sent, 2))
    assert sorted(books_made) == ["british", "german"]

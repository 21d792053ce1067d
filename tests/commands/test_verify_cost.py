"""What `umpire verify` costs: no book is made oftener than its checks need."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from workbook_engine.commands.proofs.verify_commit import Scope, check_commit
from workbook_engine.commands.verify import VARIANTS

fresh_books = importlib.import_module("workbook_engine.commands.desk.writing.fresh_books")


def test_each_teams_book_is_made_once_for_the_turn_and_once_for_a_variant(
    made_and_played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    team_book = fresh_books.team_book

    def counted(ruleset: Any, schemas: Any, sight: Any, *more: Any) -> bytes:
        made.append(sight.team)
        book: bytes = team_book(ruleset, schemas, sight, *more)
        return book

    monkeypatch.setattr(fresh_books, "team_book", counted)
    checks = check_commit(str(made_and_played), 1, Scope(VARIANTS))
    assert all(each.holds for each in checks)
    assert sorted(made) == ["british", "british", "german", "german"]

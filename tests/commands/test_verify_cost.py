"""What `umpire verify` costs: no book is made oftener than its checks need."""

from __future__ import annotations

import importlib
import time
from pathlib import Path
from typing import Any

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.proofs.verify_commit import Scope, check_commit
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import VARIANTS

fresh_books = importlib.import_module("workbook_engine.commands.desk.writing.fresh_books")

TURNS, SECONDS = 4, 14
"""Of processor time a commit: 42 commits in five minutes on two cores."""


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


@pytest.mark.slow
def test_a_commit_of_a_whole_operation_is_verified_in_fourteen_seconds(tmp_path: Path) -> None:
    campaign = tmp_path / "market_garden"
    new_campaign(campaign, "market_garden", with_orders=True)
    for number in range(TURNS):
        if number:
            sample_orders(campaign, "market_garden")
        assert turn_of(campaign).status is Status.DONE
    begun = time.process_time()
    for number in range(1, TURNS + 1):
        assert all(each.holds for each in check_commit(str(campaign), number, Scope(VARIANTS)))
    assert time.process_time() - begun < SECONDS * TURNS

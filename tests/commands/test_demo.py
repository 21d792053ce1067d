from __future__ import annotations

from pathlib import Path

import pytest
from desk_hands import desk

from workbook_engine.commands.demo import demo
from workbook_engine.commands.outcome import Status
from workbook_engine.core.records import Position


def test_the_demo_plays_the_books_own_fight_and_says_what_to_open(tmp_path: Path) -> None:
    outcome = demo(tmp_path / "first")
    assert outcome.status is Status.DONE, outcome
    said = "\n".join(outcome.sentences)
    assert "21 - 10 + 2 = 13, total success" in said
    assert "Open " in said
    assert desk(tmp_path / "first" / "arnhem_bridge").position == Position(2)


def test_the_demo_plays_a_half_day_of_market_garden(tmp_path: Path) -> None:
    outcome = demo(tmp_path / "first")
    assert "Son bridge: die 1, blown." in outcome.sentences
    assert desk(tmp_path / "first" / "market_garden").position == Position(2)


def test_a_second_demo_makes_a_second_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    demo()
    demo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["umpire_demo", "umpire_demo_2"]

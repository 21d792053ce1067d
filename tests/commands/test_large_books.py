"""Books that we write can be read again, however large an army is."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.front import write_sample
from tests.new_campaign import new_campaign
from workbook_engine import campaign as campaigns
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import SIDE
from workbook_engine.commands.desk.writing import fresh_books
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.always import Always
from workbook_engine.core.records import replace
from workbook_engine.sheets.long_texts import HOLDS, PIECE, with_long_texts_split

NARROW = replace(SIDE, cells=100)


@pytest.mark.slow
def test_a_campaign_whose_books_could_not_be_read_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaigns, "SIDE", NARROW)
    outcome = new(tmp_path / "c", sample="arnhem_bridge")
    assert {each.code for each in outcome.findings} == {"E-BOOK-BEYOND"}
    assert not (tmp_path / "c").exists()


def test_a_turn_whose_books_could_not_be_read_is_not_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_campaign(tmp_path / "c", "arnhem_bridge", with_orders=True)
    before = sorted((tmp_path / "c" / "turns").iterdir())
    monkeypatch.setattr(fresh_books, "team_book", Always(b"PK"))
    outcome = turn_of(tmp_path / "c")
    assert outcome.status is Status.STOPPED
    assert {each.code for each in outcome.findings} == {"E-BOOK-BEYOND"}
    assert sorted((tmp_path / "c" / "turns").iterdir()) == before


def test_a_long_text_goes_on_in_the_rows_below_and_nothing_is_lost() -> None:
    text = "\n".join(f"Line {number} of the report." for number in range(3_000))
    assert len(text) > HOLDS
    rows = with_long_texts_split([{"number": 1, "text": text}, {"number": 2, "text": "end"}])
    assert "\n".join(str(row["text"]) for row in rows[:-1]) == text
    assert max(len(str(row["text"])) for row in rows) <= PIECE
    assert [row["number"] for row in rows][:2] == [1, None]
    assert rows[-1] == {"number": 2, "text": "end"}


@pytest.mark.slow
def test_ten_thousand_units_in_three_teams_play(tmp_path: Path) -> None:
    write_sample(tmp_path / "sample", 10_000)
    assert new(tmp_path / "c", sample=tmp_path / "sample", with_orders=True).status == 0
    outcome = turn_of(tmp_path / "c")
    assert outcome.status == 0, outcome.findings
    for book in (tmp_path / "c" / "sides").glob("*.xlsx"):
        assert FileBook.open(book, SIDE).sheets()

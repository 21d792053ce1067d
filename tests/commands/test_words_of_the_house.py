"""Words of the House: learned by one tick from a mended line; how a line is read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import seen, type_in, type_in_line
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.collect import collect
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

ATTACK = "british/1"


def sent(campaign: Path, **cells: str) -> None:
    type_in_line(campaign / "sides" / "british.xlsx", "Orders", 4, cells)


def codes(campaign: Path) -> set[str]:
    return {each.code for each in check(campaign).findings}


@pytest.fixture(scope="module")
def mended_once(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The British attack `the stronghold`, as `Sturm`; the umpire mends both, and ticks."""
    campaign = Path(shutil.copytree(made, tmp_path_factory.mktemp("mended") / "campaign"))
    sent(campaign, Action="Sturm", Target="the stronghold")
    assert draft(campaign).status is Status.PARTLY
    type_in(campaign, OrderLine, ATTACK, "action_instead", "Attack")
    type_in(campaign, OrderLine, ATTACK, "target_instead", "Town")
    type_in(campaign, OrderLine, ATTACK, "learn", "x")
    assert draft(campaign).status is Status.DONE
    return campaign


@pytest.fixture
def mended(mended_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(mended_once, tmp_path / "mended"))


def words(campaign: Path) -> list[tuple[object, ...]]:
    rows = FileBook.open(campaign / "master.xlsx").read("Words of the House")[3:]
    return [row[:3] for row in rows if row and row[0]]


def test_what_a_team_wrote_in_a_mended_cell_is_kept_once_at_the_umpires_tick(
    mended: Path,
) -> None:
    kept = [(1, "Sturm", "Attack"), (2, "the stronghold", "Town")]
    assert sorted(words(mended), key=lambda row: str(row[1])) == kept
    assert draft(mended).status is Status.DONE
    assert len(words(mended)) == len(kept)


@pytest.mark.slow
def test_what_was_kept_is_read_so_from_then_on_and_told_beside_the_line(mended: Path) -> None:
    for field in ("action_instead", "target_instead", "learn"):
        type_in(mended, OrderLine, ATTACK, field, None)
    assert draft(mended).status is Status.DONE
    told = str(seen(mended, OrderLine, ATTACK, "wrong"))
    assert "Action reads Sturm; it is read as Attack." in told
    assert "Target reads the stronghold; it is read as Town." in told


@pytest.mark.slow
def test_a_mend_still_holds_where_the_line_is_read_by_the_word_it_taught(mended: Path) -> None:
    type_in(mended, OrderLine, ATTACK, "target_instead", "C3")
    assert draft(mended).status is Status.DONE
    assert seen(mended, OrderLine, ATTACK, "target_instead") == "C3"
    assert "W-NOT-APPLIED" not in codes(mended)


@pytest.mark.slow
def test_how_a_line_was_read_stands_in_the_receipt(campaign: Path) -> None:
    sent(campaign, To="c 5", Target="Town (C3)")
    collect(campaign)
    (text,) = campaign.glob("outbox/*/receipts/british*receipt.txt")
    said = text.read_text(encoding="utf-8")
    assert "reads c 5; it is read as C5." in said
    assert "E-RECEIPT-FOG" not in codes(campaign)

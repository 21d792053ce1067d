"""Stamps that were forged, and books of a turn that was undone and played again."""

from __future__ import annotations

import hmac
import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.inspection.seals import LENGTH, SEALED, seal
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.findings import Finding, folded, stops

GERMAN = "sides/german.xlsx"


def stamp(book: Path) -> dict[str, str]:
    found = read_stamp(FileBook.open(book))
    assert found is not None
    return dict(found.texts)


def typed(book: Path, label: str, value: str | None) -> None:
    cells = read_stamp(FileBook.open(book))
    assert cells is not None
    type_cells(book, "About", {cells.cells[label].address: value})


def wrong(campaign: Path) -> list[Finding]:
    return [each for each in desk(campaign).findings if each.code.startswith("E-ST")]


def test_a_stamp_bears_its_form_and_a_seal(campaign: Path) -> None:
    said = stamp(campaign / GERMAN)
    assert said["form"] == "0"
    assert len(said["seal"]) == 10
    assert said["seal"] != stamp(campaign / "sides" / "british.xlsx")["seal"]
    assert wrong(campaign) == []


@pytest.mark.parametrize(
    ("label", "value"),
    [("side", "Allied"), ("form", "1"), ("seal", "0123456789"), ("seal", None)],
)
def test_a_stamp_that_was_edited_is_found_at_its_seal(
    campaign: Path, label: str, value: str | None
) -> None:
    typed(campaign / GERMAN, label, value)
    (finding,) = wrong(campaign)
    assert finding.code == "E-STAMP-SEAL"
    assert finding.cell is not None
    assert (finding.cell.book, finding.cell.sheet) == ("german.xlsx", "About")
    assert stops([finding])


def test_an_old_book_passed_off_as_this_turns_is_found(played: Path, campaign: Path) -> None:
    assert stamp(played / GERMAN)["turn"] == "2"
    shutil.copyfile(campaign / GERMAN, played / "inbox" / "reply.xlsx")
    typed(played / "inbox" / "reply.xlsx", "turn", "2")
    assert [each.code for each in wrong(played)] == ["E-STAMP-SEAL"]


def test_a_book_of_an_undone_turn_is_told_from_the_one_played_again(played: Path) -> None:
    first = (played / GERMAN).read_bytes()
    assert undo(played).status is Status.DONE
    assert wrong(played) == []
    assert turn_of(played).status is Status.DONE
    assert wrong(played) == []
    (played / "inbox" / "reply.xlsx").write_bytes(first)
    (finding,) = wrong(played)
    assert finding.code == "E-STAMP-FORM"
    assert "undone and played again" in finding.message
    assert str(finding.cell).startswith("inbox/reply.xlsx!About!")


@pytest.mark.slow
def test_the_form_number_does_not_tell_how_often_the_umpire_undid(played: Path) -> None:
    first = stamp(played / GERMAN)
    for _ in range(2):
        assert undo(played).status is Status.DONE
        assert turn_of(played).status is Status.DONE
    again = stamp(played / GERMAN)
    assert (first["form"], again["form"]) == ("1", "1")
    assert first["seal"] != again["seal"]


def test_a_seal_is_not_drawn_with_the_key_of_the_dice(campaign: Path) -> None:
    said, key = stamp(campaign / GERMAN), (campaign / "campaign.key").read_bytes().strip()
    plain = "\x1f".join(("seal", *(folded(said[each]) for each in SEALED), "0"))
    drawn = hmac.new(key, plain.encode(), "sha256").hexdigest()
    assert said["seal"] == seal(key, said, 0)
    assert said["seal"] != drawn[:LENGTH]


def test_without_the_key_no_seal_is_asked_for(campaign: Path) -> None:
    typed(campaign / GERMAN, "seal", "0123456789")
    (campaign / "campaign.key").unlink()
    assert wrong(campaign) == []

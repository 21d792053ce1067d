"""Stamps that were forged, and books of a turn that was undone and played again."""

from __future__ import annotations

import hmac
import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, desk, type_cells, type_in
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.draft import draft
from workbook_engine.commands.inspection.seals import LENGTH, SEALED, seal
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, folded, stops
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

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


def test_a_form_of_an_undone_turn_counts_where_the_same_form_was_sent_again(played: Path) -> None:
    first = (played / GERMAN).read_bytes()
    assert undo(played).status is Status.DONE
    assert turn_of(played).status is Status.DONE
    (played / "inbox" / "reply.xlsx").write_bytes(first)
    assert wrong(played) == []
    assert [each.code for each in desk(played).findings if "FORM" in each.code] == ["W-FORM-AGAIN"]


@pytest.mark.slow
def test_a_form_of_an_undone_turn_that_went_otherwise_counts_by_grace_alone(played: Path) -> None:
    first = (played / GERMAN).read_bytes()
    assert undo(played).status is Status.DONE
    assert wrong(played) == []
    assert draft(played).status is Status.DONE
    type_in(played, Engagement, "C3", "result_yours", "total success")
    type_in(played, Engagement, "A3", "result_yours", "total success")
    assert turn_of(played).status is Status.DONE
    assert wrong(played) == []
    (played / "inbox" / "reply.xlsx").write_bytes(first)
    (finding,) = wrong(played)
    assert finding.code == "E-STAMP-FORM"
    assert "undone and played again" in finding.message
    assert str(finding.cell).startswith("inbox/reply.xlsx!About!")
    sheet, address = cell_of(played, Team, "german", "grace")
    type_cells(played / "master.xlsx", sheet, {address: "He had it already."})
    assert wrong(played) == []
    assert desk(played).given.books["german"].place == "inbox/reply.xlsx"


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

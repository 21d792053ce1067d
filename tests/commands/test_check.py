from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.commands.desk_hands import type_in, type_in_line
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check, counted
from workbook_engine.commands.commit import commit, recover
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.desk import Campaign
from workbook_engine.core.dice import key_hash
from workbook_engine.core.findings import error, warning

Contents = Callable[[Path], dict[str, bytes]]


def typed(book: Path, sheet: str, cells: Mapping[str, Value]) -> None:
    """Type into cells of a book, by address, as an umpire or a player would."""
    opened = FileBook.open(book)
    opened.write(sheet, cells)
    book.write_bytes(opened.save())


def codes(outcome: Outcome) -> list[str]:
    return [finding.code for finding in outcome.findings]


def test_a_fresh_campaign_has_nothing_wrong_with_it(campaign: Path) -> None:
    outcome = check(campaign)
    assert (outcome.status, codes(outcome)) == (Status.DONE, [])


def test_checking_changes_no_byte(campaign: Path, contents: Contents) -> None:
    before = contents(campaign)
    check(campaign)
    assert contents(campaign) == before


def test_a_folder_that_is_not_there_is_a_wrong_use(tmp_path: Path) -> None:
    assert check(tmp_path / "nowhere").status is Status.USAGE


def test_a_folder_without_master_is_no_campaign(tmp_path: Path) -> None:
    assert codes(check(tmp_path)) == ["E-NO-MASTER"]


def test_two_masters_are_one_too_many(campaign: Path) -> None:
    (campaign / "master.xlsm").write_bytes((campaign / "master.xlsx").read_bytes())
    assert codes(check(campaign)) == ["E-TWO-MASTERS"]


def test_a_missing_key_says_where_to_get_it(campaign: Path) -> None:
    (campaign / "campaign.key").unlink()
    (finding,) = check(campaign).findings
    assert finding.code == "E-KEY-MISSING"
    assert "Copy campaign.key" in finding.cure


def test_another_key_than_promised_is_found_out(campaign: Path) -> None:
    (campaign / "campaign.key").write_bytes(b"lucky")
    assert codes(check(campaign)) == ["E-KEY-CHANGED"]


def test_a_secret_under_16_letters_is_refused(campaign: Path) -> None:
    short = b"fifteen letters"
    (campaign / "campaign.key").write_bytes(short)
    type_in(campaign, Campaign, "Tiny", "key_hash", key_hash(short))
    found = [each for each in check(campaign).findings if each.code == "E-KEY-SHORT"]
    assert len(found) == 1
    assert "15 letters" in found[0].message


def test_a_line_break_after_the_key_does_not_count(campaign: Path) -> None:
    (campaign / "campaign.key").write_bytes(b"tiny-secret-02286\r\n")
    assert codes(check(campaign)) == []


def test_a_teams_book_that_is_gone_is_missed(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").unlink()
    assert codes(check(campaign)) == ["E-BOOK-MISSING"]


def test_a_returned_book_is_known_by_its_stamp_whatever_it_is_called(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").rename(campaign / "inbox" / "AW Re orders (2).xlsx")
    assert codes(check(campaign)) == []


def test_two_different_books_of_one_team_are_one_too_many(campaign: Path) -> None:
    german = campaign / "sides" / "german.xlsx"
    (campaign / "inbox" / "first.xlsx").write_bytes(german.read_bytes())
    type_in_line(german, "Orders", 4, {"Action": "Move"})
    german.rename(campaign / "inbox" / "second.xlsx")
    (finding,) = check(campaign).findings
    assert finding.code == "E-ORDERS-TWICE"
    assert "inbox/first.xlsx and inbox/second.xlsx" in finding.message


def test_the_same_book_twice_is_as_good_as_once(campaign: Path) -> None:
    german = (campaign / "sides" / "german.xlsx").read_bytes()
    for name in ("first.xlsx", "second.xlsx"):
        (campaign / "inbox" / name).write_bytes(german)
    assert codes(check(campaign)) == []


@pytest.mark.parametrize(
    ("label", "value", "code"),
    [
        ("Campaign", "Overlord", "E-STAMP-CAMPAIGN"),
        ("Team", "geman", "E-STAMP-TEAM"),
        ("Turn", "0", "E-STALE-TURN"),
        ("Turn", "2", "E-STALE-TURN"),
        ("Turn", "soon", "E-STAMP-TURN"),
    ],
)
def test_a_stamp_that_is_not_of_this_turn_stops_it_and_gives_its_cell(
    campaign: Path, label: str, value: str, code: str
) -> None:
    german = campaign / "sides" / "german.xlsx"
    grid = FileBook.open(german).read("About")
    row = next(n for n, cells in enumerate(grid, 1) if cells and cells[0] == label)
    typed(german, "About", {f"B{row}": value})
    (finding,) = check(campaign).findings
    assert finding.code == code
    assert str(finding.cell) == f"german.xlsx!About!B{row}"


def test_a_renamed_campaign_is_one_finding_at_its_name(campaign: Path) -> None:
    typed(campaign / "master.xlsx", "Campaign", {"B4": "Overlord"})
    (finding,) = check(campaign).findings
    assert (finding.code, str(finding.cell)) == ("E-STAMP-CAMPAIGN", "master.xlsx!Campaign!B4")


def test_a_book_in_another_teams_place_is_found_out(campaign: Path) -> None:
    british = (campaign / "sides" / "british.xlsx").read_bytes()
    (campaign / "sides" / "german.xlsx").write_bytes(british)
    assert codes(check(campaign)) == ["E-STAMP-TEAM"]


def test_what_is_no_workbook_is_said_to_be_none(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").write_bytes(b"Dear umpire, hold everything.")
    (finding,) = check(campaign).findings
    assert finding.code == "E-ZIP-TEXT"
    assert str(finding.cell) == "german.xlsx"


def test_a_truncated_book_is_one_finding(campaign: Path) -> None:
    german = campaign / "sides" / "german.xlsx"
    german.write_bytes(german.read_bytes()[:2000])
    assert len(check(campaign).findings) == 1


def test_a_setting_that_is_not_on_offer_is_found_with_its_cell(campaign: Path) -> None:
    cell = settings_cell(campaign, "support_partner")
    typed(campaign / "master.xlsx", "Settings", {cell: "forces"})
    (finding,) = check(campaign).findings
    assert (finding.code, finding.cure) == ("E-SETTING", "Did you mean force?")
    assert str(finding.cell) == f"master.xlsx!Settings!{cell}"


def settings_cell(campaign: Path, setting: str) -> str:
    from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
    from workbook_engine.core.desk import SettingRow

    cell = read_desk(open_folder(campaign)).reading.where(SettingRow, setting, "value")
    assert cell is not None
    return cell.address


def test_a_campaign_without_history_runs_on_with_a_warning(campaign: Path) -> None:
    import shutil

    shutil.rmtree(campaign / "turns")
    outcome = check(campaign)
    assert (outcome.status, codes(outcome)) == (Status.DONE, ["W-NO-HISTORY"])


def test_a_turn_that_the_history_does_not_know_is_found(campaign: Path) -> None:
    grid = FileBook.open(campaign / "master.xlsx").read("Campaign")
    row = next(n for n, cells in enumerate(grid, 1) if cells and cells[0] == "Turn")
    typed(campaign / "master.xlsx", "Campaign", {f"B{row}": 3})
    assert "E-HISTORY-TURN" in codes(check(campaign))


def test_a_team_without_orders_is_warned_of(campaign: Path, tiny: Path, tmp_path: Path) -> None:
    from workbook_engine.commands.new import new

    new(tmp_path / "blank", sample=tiny, sample_dice=True)
    outcome = check(tmp_path / "blank")
    assert outcome.status is Status.DONE
    assert codes(outcome) == ["W-NO-ORDERS", "W-NO-ORDERS"]


def test_a_book_filled_in_under_sides_is_not_overlooked_when_one_is_in_the_inbox(
    campaign: Path,
) -> None:
    german = campaign / "sides" / "german.xlsx"
    (campaign / "inbox" / "reply.xlsx").write_bytes(german.read_bytes())
    assert codes(check(campaign)) == []
    type_in_line(german, "Orders", 4, {"Action": "Move"})
    assert codes(check(campaign)) == ["W-INBOX-FIRST"]


def test_findings_are_written_into_the_master_when_asked_for(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").unlink()
    outcome = check(campaign, write=True)
    assert outcome.status is Status.STOPPED
    grid = FileBook.open(campaign / "master.xlsx").read("Findings")
    assert any("E-BOOK-MISSING" in row for row in grid)


@pytest.mark.parametrize("command", [check, draft, commit, turn_of, undo, recover])
def test_a_folder_that_is_no_campaign_gets_nothing_put_in_it(
    tmp_path: Path, command: Callable[[Path], Outcome]
) -> None:
    assert command(tmp_path).status is Status.STOPPED
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("errors", "warnings", "said"),
    [
        (0, 0, "Nothing is wrong with the books."),
        (0, 2, "Nothing stops the commit; 2 to look at."),
        (1, 0, "1 finding stops the commit."),
        (2, 1, "2 findings stop the commit; 1 to look at."),
    ],
)
def test_findings_are_counted_in_a_sentence(errors: int, warnings: int, said: str) -> None:
    found = (*[error("E-X", "x")] * errors, *[warning("W-X", "x")] * warnings)
    assert counted(found) == said


def test_a_returned_book_of_a_team_that_holds_is_not_read_and_said_so(campaign: Path) -> None:
    from tests.commands.desk_hands import type_in
    from workbook_engine.core.desk import Team

    german = campaign / "sides" / "german.xlsx"
    (campaign / "inbox" / "reply.xlsx").write_bytes(german.read_bytes())
    type_in(campaign, Team, "german", "hold", "x")
    (finding,) = check(campaign).findings
    assert (finding.code, str(finding.cell)) == ("W-HOLD", "inbox/reply.xlsx")

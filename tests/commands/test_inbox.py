"""Nothing that lies in the inbox is passed over in silence; what cannot be read stops the turn."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from workbook_engine.campaign import CampaignFolder, OpenedBook
from workbook_engine.commands.check import check
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.findings import Finding
from workbook_engine.core.letters import legible

Contents = Callable[[Path], dict[str, bytes]]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="names and links as on Linux and Mac")


def reply(campaign: Path, place: str) -> Path:
    """Put a copy of the german book somewhere into the inbox."""
    file = campaign / "inbox" / place
    file.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(campaign / "sides" / "german.xlsx", file))


def told(outcome: Outcome) -> list[tuple[str, str]]:
    return [(each.code, str(each.cell)) for each in outcome.findings]


def stopped(campaign: Path, contents: Contents) -> list[tuple[str, str]]:
    """Return what stops the turn: no byte is changed then."""
    before = contents(campaign)
    outcome = turn_of(campaign)
    assert (outcome.status, contents(campaign)) == (Status.STOPPED, before)
    assert all(each.cure for each in outcome.findings)
    return told(outcome)


def test_an_inbox_that_is_a_file_stops_the_turn(campaign: Path, contents: Contents) -> None:
    (campaign / "inbox").rmdir()
    (campaign / "inbox").write_bytes(b"")
    assert stopped(campaign, contents) == [("E-INBOX", "inbox")]


@pytest.mark.parametrize("place", ["inbox", "inbox/late"])
def test_an_inbox_that_may_not_be_read_stops_the_turn(
    campaign: Path, contents: Contents, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (campaign / "inbox" / "late").mkdir()
    closed = campaign / place
    for call in ("listdir", "scandir"):
        real = getattr(os, call)

        def refusing(path: object = ".", real: Callable[..., object] = real) -> object:
            if Path(str(path)) == closed:
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return real(path)

        monkeypatch.setattr(os, call, refusing)
    before = {name: at for name, at in contents(campaign).items() if name != ".umpire.lock"}
    outcome = turn_of(campaign)
    assert (outcome.status, told(outcome)) == (Status.STOPPED, [("E-INBOX", place)])
    assert "Permission denied" in outcome.findings[0].message
    now = {name: at for name, at in contents(campaign).items() if name != ".umpire.lock"}
    assert now == before


@POSIX
def test_an_inbox_that_leads_nowhere_stops_the_turn(campaign: Path, contents: Contents) -> None:
    (campaign / "inbox").rmdir()
    (campaign / "inbox").symlink_to(campaign / "a disk that is not there")
    assert stopped(campaign, contents) == [("E-INBOX", "inbox")]


@pytest.mark.parametrize("changed", [False, True])
def test_a_book_as_it_was_sent_is_not_opened_where_another_is_read(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, *, changed: bool
) -> None:
    reply(campaign, "german.xlsx")
    if changed:
        with ZipFile(campaign / "sides" / "german.xlsx", "a") as book:
            book.comment = b"saved again"
    real, opened = CampaignFolder.open_book, list[str]()

    def opening(folder: CampaignFolder, place: str) -> OpenedBook | Finding:
        opened.append(place)
        return real(folder, place)

    monkeypatch.setattr(CampaignFolder, "open_book", opening)
    told_first = [code for code, _ in told(check(campaign))]
    assert told_first == ["W-INBOX-FIRST"] * changed
    assert opened.count("inbox/german.xlsx") == 1
    assert opened.count("sides/german.xlsx") == changed


def test_a_campaign_without_an_inbox_has_no_replies(campaign: Path) -> None:
    (campaign / "inbox").rmdir()
    assert told(check(campaign)) == []


@pytest.mark.slow
def test_a_reply_in_a_folder_within_the_inbox_is_told_of(campaign: Path) -> None:
    reply(campaign, "late/from Anna/orders.xlsx")
    reply(campaign, "late/~$orders.xlsx")
    (campaign / "inbox" / "empty").mkdir()
    outcome = turn_of(campaign)
    assert outcome.status is Status.DONE
    assert ("W-INBOX-FOLDER", "inbox/late") in told(outcome)
    (finding,) = (each for each in outcome.findings if each.code == "W-INBOX-FOLDER")
    assert "inbox/late/from Anna/orders.xlsx" in finding.message


def test_replies_of_turns_that_were_played_may_be_kept_in_a_folder(campaign: Path) -> None:
    came = reply(campaign, "orders.xlsx")
    assert turn_of(campaign).status is Status.DONE
    (campaign / "inbox" / "turn 1").mkdir()
    came.rename(campaign / "inbox" / "turn 1" / "orders.xlsx")
    assert {each.code for each in check(campaign).findings} == {"W-NO-ORDERS"}


@POSIX
@pytest.mark.parametrize("target", ["gone.xlsx", "reply.xlsx"])
def test_a_link_that_leads_nowhere_stops_the_turn(
    campaign: Path, contents: Contents, target: str
) -> None:
    (campaign / "inbox" / "reply.xlsx").symlink_to(target)
    assert stopped(campaign, contents) == [("E-FILE-READ", "inbox/reply.xlsx")]


@POSIX
def test_the_cure_of_a_link_that_leads_nowhere_is_the_file_itself(campaign: Path) -> None:
    (campaign / "inbox" / "reply.xlsx").symlink_to("gone.xlsx")
    (finding,) = turn_of(campaign).findings
    assert finding.cure == "It is a link that leads nowhere: put the file itself here."


@POSIX
def test_what_is_no_file_at_all_is_never_waited_for(campaign: Path, contents: Contents) -> None:
    os.mkfifo(campaign / "inbox" / "reply.xlsx")
    assert stopped(campaign, contents) == [("E-FILE-READ", "inbox/reply.xlsx")]


STRANGE = {
    b"\x1b[2J\x1b[31mreply.xlsx": "inbox/\\x1b[2J\\x1b[31mreply.xlsx",
    b"r\xe9ply.xlsx": "inbox/r\\udce9ply.xlsx",
    b"line\nbreak.xlsx": "inbox/line\\nbreak.xlsx",
}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
@pytest.mark.parametrize("name", STRANGE)
def test_a_file_whose_name_cannot_be_written_stops_the_turn_and_is_named(
    campaign: Path, contents: Contents, name: bytes
) -> None:
    shutil.copyfile(campaign / "sides" / "german.xlsx", campaign / "inbox" / os.fsdecode(name))
    assert stopped(campaign, contents) == [("E-FILE-NAME", STRANGE[name])]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
@pytest.mark.parametrize("name", [b"\x1b[2Jmap.png", b"r\xe9.png"])
def test_a_picture_whose_name_cannot_be_written_stops_nothing(campaign: Path, name: bytes) -> None:
    (campaign / "inbox" / os.fsdecode(name)).write_bytes(b"a picture")
    outcome = draft(campaign)
    assert outcome.status is Status.DONE
    assert [each.code for each in outcome.findings] == ["W-NO-BOOK"]
    assert all(said.encode().isascii() for said in map(str, outcome.findings))


def test_a_name_in_any_script_is_shown_as_it_is() -> None:
    for name in ("ответ.xlsx", "réponse finale.xlsx", "命令 (2).xlsx", "Befehl\xa0rot.xlsx"):
        assert legible(name) == name


def test_a_reply_with_a_hidden_name_is_told_and_not_read(campaign: Path) -> None:
    reply(campaign, ".german.xlsx")
    outcome = check(campaign)
    assert ("W-HIDDEN", "inbox/.german.xlsx") in told(outcome)
    assert outcome.status is Status.DONE


def test_what_icloud_has_not_downloaded_stops_the_turn(campaign: Path, contents: Contents) -> None:
    reply(campaign, ".german.xlsx.icloud")
    assert stopped(campaign, contents) == [("E-NOT-DOWNLOADED", "inbox/.german.xlsx.icloud")]
    (found,) = check(campaign).findings
    assert found.message.startswith("german.xlsx is in iCloud")
    assert "Download Now" in found.cure


def test_a_hidden_folder_of_replies_is_told(campaign: Path) -> None:
    reply(campaign, ".late/german.xlsx")
    assert told(check(campaign)) == [("W-INBOX-FOLDER", "inbox/.late")]


@pytest.mark.parametrize(
    "name", [".DS_Store", "._german.xlsx", "~$german.xlsx", ".~lock.german.xlsx#", ".nfs0012ab"]
)
def test_what_a_system_leaves_in_the_inbox_is_passed_over(campaign: Path, name: str) -> None:
    reply(campaign, name)
    assert told(check(campaign)) == []


@pytest.mark.slow
def test_a_name_in_a_script_that_needs_joiners_is_shown_as_it_is(campaign: Path) -> None:
    reply(campaign, "نیم\u200cروز.xlsx")
    assert draft(campaign).status is Status.DONE

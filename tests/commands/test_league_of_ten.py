"""A league of ten, one of which gets a hostile reply: the other nine are played as ever."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.commands.desk_hands import type_cells
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.batches.batch import play_all
from workbook_engine.commands.batches.roll import Came, result_of
from workbook_engine.commands.turn import turn_of

NINE = tuple(f"well {number}" for number in range(1, 10))
BAD = "hostile"


def stamped(label: str, text: str, campaign: Path) -> None:
    """Send the german book back with a label of its stamp typed over."""
    reply = Path(shutil.copyfile(campaign / "sides" / "german.xlsx", campaign / "inbox" / "r.xlsx"))
    stamp = read_stamp(FileBook.open(reply))
    assert stamp is not None
    type_cells(reply, "About", {stamp.cells[label].address: text})


def spoilt(part: str, was: bytes, now: bytes, campaign: Path) -> None:
    """Send the german book back with its parts of a kind changed within."""
    kept, spoiled = BytesIO(), False
    with ZipFile(campaign / "sides" / "german.xlsx") as sent, ZipFile(kept, "w") as back:
        for name in sent.namelist():
            content = sent.read(name)
            changed = content.replace(was, now, 1) if name.startswith(part) else content
            back.writestr(name, changed, ZIP_DEFLATED)
            spoiled = spoiled or changed != content
    assert spoiled
    (campaign / "inbox" / "r.xlsx").write_bytes(kept.getvalue())


def named(name: bytes, campaign: Path) -> None:
    """Send the german book back under a name."""
    shutil.copyfile(campaign / "sides" / "german.xlsx", campaign / "inbox" / os.fsdecode(name))


def no_inbox(campaign: Path) -> None:
    (campaign / "inbox").rmdir()
    (campaign / "inbox").write_bytes(b"")


def pipe(campaign: Path) -> None:
    os.mkfifo(campaign / "inbox" / "r.xlsx")


SHEETS = "xl/worksheets/"
PLAYED = ""
"""No finding is due: there is nothing wrong with the reply, it was only long to read."""
FORMAT = b'formatCode="' + b"[$-" * 80_000 + b'"'
READINGS = b"</t>" + b'<rPh sb="0" eb="1"/>' * 12_000 + b"</si>"
REPLIES: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a turn without end": ("E-STAMP-TURN", partial(stamped, "turn", "1e999")),
    "a stage of 400 figures": ("E-STAMP-TURN", partial(stamped, "stage", "9" * 400)),
    "a name that clears the screen": ("E-FILE-NAME", partial(named, b"\x1b[2J.xlsx")),
    "a name of wrong bytes": ("E-FILE-NAME", partial(named, b"r\xe9ponse.xlsx")),
    "no folder": ("E-INBOX", no_inbox),
    "a pipe": ("E-FILE-READ", pipe),
    "sheets cut short": ("E-READ", partial(spoilt, SHEETS, b"</sheetData>", b"")),
    "an entity that grows": (
        "E-",
        partial(spoilt, SHEETS, b"?>", b'?><!DOCTYPE x [<!ENTITY a "b">]>'),
    ),
    "a cell far away": ("E-", partial(spoilt, SHEETS, b"<row ", b'<row r="1048577"/><row ')),
    "sheets deep within": ("E-", partial(spoilt, SHEETS, b"<sheetData>", b"<a>" * 50_000)),
    "a number format without end": (
        "E-LIMIT-FORMAT",
        partial(spoilt, "xl/styles", b'formatCode="@"', FORMAT),
    ),
    "readings that nobody ends": (
        PLAYED,
        partial(spoilt, "xl/sharedStrings", b"</t></si>", READINGS),
    ),
}


@pytest.fixture
def league(campaign: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "league"
    for name in (*NINE, BAD):
        shutil.copytree(campaign, folder / name)
    return folder


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="names and pipes as on Linux")
@pytest.mark.parametrize("reply", REPLIES)
def test_nine_campaigns_are_played_whatever_the_tenth_is_sent(league: Path, reply: str) -> None:
    code, send = REPLIES[reply]
    send(league / BAD)
    by_folder = play_all([str(league / name) for name in (BAD, *NINE)], turn_of)
    outcomes = {Path(folder).name: outcome for folder, outcome in by_folder.items()}
    assert {result_of(outcomes[name]) for name in NINE} == {Came.DONE}
    assert result_of(outcomes[BAD]) is (Came.DONE if code == PLAYED else Came.REJECTED)
    found = [each for each in outcomes[BAD].findings if code and each.code.startswith(code)]
    assert bool(found) is (code != PLAYED), outcomes[BAD]
    assert all(str(each.cell).startswith("inbox") for each in found), found

"""A history that somebody else has sent: a book in it that is none is found, by name."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.publish import publish
from workbook_engine.commands.verify import verify

SPOILT = {
    "a master that is no zip": ("master.xlsx", "E-ZIP-TEXT"),
    "a team's book that is no zip": ("sides/blue.xlsx", "E-ZIP-TEXT"),
    "no master": ("", "E-HISTORY-MASTER"),
}


def sent_by_somebody(folder: Path, book: str) -> Path:
    """Return a campaign whose first commit agrees with its manifest, but has a spoilt book."""
    campaign = Path(shutil.copytree(new_campaign(folder / "one", "kleindorf"), folder / "two"))
    commit = campaign / "turns" / "0000_turn-00"
    manifest = json.loads((commit / "manifest.json").read_text(encoding="utf-8"))
    files = {each: total for each, total in manifest["files"].items() if "master" not in each}
    if book:
        (commit / "out" / book).write_bytes(b"no zip")
        files = {**manifest["files"], f"out/{book}": hashlib.sha256(b"no zip").hexdigest()}
    text = json.dumps({**manifest, "files": files})
    (commit / "manifest.json").write_text(text, encoding="utf-8")
    return campaign


@pytest.mark.parametrize(("book", "code"), SPOILT.values(), ids=SPOILT)
def test_a_book_of_the_history_that_is_none_is_told_by_name(
    book: str, code: str, tmp_path: Path
) -> None:
    campaign = sent_by_somebody(tmp_path, book)
    proved, published = verify(campaign, 1), publish(campaign, 1, pdf=False)
    assert (proved.status, published.status) == (Status.STOPPED, Status.STOPPED)
    assert [each.code for each in published.findings] == [code]
    assert published.findings[0].message in "\n".join(proved.sentences)
    assert (book or "without a master") in published.findings[0].message
    assert not (campaign / "outbox").exists()

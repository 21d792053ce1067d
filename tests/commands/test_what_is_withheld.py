"""OC-2.2 What the umpire withholds from a team is in no file that the team is sent."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import which
from zipfile import ZipFile, is_zipfile

import pytest

from tests.commands.desk_hands import desk, type_all
from tests.new_campaign import drafted_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.publish import publish
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.desk import MessageRow

WORDS = "The line is down."
SAYS_NOTHING = {
    "No enemy is in sight.",
    "No offensive is set against us that can be seen.",
    "Nobody in contact.",
    "Nothing to report.",
}
"""What a report says where nothing is known any more."""


def files_in(outbox: Path) -> Iterator[tuple[str, str]]:
    """Yield every part of every file of an outbox as a text, with where it stands."""
    for file in sorted(outbox.rglob("*")):
        yield from _parts(file.name, file.read_bytes()) if file.is_file() else ()


def _parts(name: str, content: bytes) -> Iterator[tuple[str, str]]:
    if name.endswith(".pdf"):
        yield name, words_of_pdf(content)
    elif not is_zipfile(BytesIO(content)):
        yield name, content.decode(errors="ignore")
    else:
        with ZipFile(BytesIO(content)) as package:
            for each in package.namelist():
                yield from _parts(f"{name}/{each}", package.read(each))


def words_of_pdf(content: bytes) -> str:
    """Return the words of a PDF in the order in which they are read, a space between them."""
    read = ["pdftotext", "-", "-"]
    said = subprocess.run(read, input=content, capture_output=True, check=True).stdout
    return " ".join(said.decode().split())


@pytest.mark.slow
@pytest.mark.parametrize("words", ["-", WORDS])
@pytest.mark.parametrize("sample", ["arnhem_bridge", "orel_salient", "krookwurst", "arnhem_ramp"])
def test_what_is_withheld_is_in_no_file_of_the_outbox(
    tmp_path: Path, sample: str, words: str
) -> None:
    if which("soffice") is None or which("pdftotext") is None:
        pytest.skip("soffice or pdftotext is not installed")
    campaign = drafted_campaign(tmp_path / sample, sample)
    rows = [row for row in desk(campaign).workings[MessageRow].values() if row.text.count(" ") > 1]
    type_all(campaign, MessageRow, "instead", {row.name: words for row in rows})
    assert turn_of(campaign).status is Status.DONE
    assert publish(campaign, variants=2, pdf=True).status is Status.DONE
    sent = dict(files_in(campaign / "outbox"))
    assert any(at.endswith(".pdf") for at in sent)
    found = [
        (row.part, row.text, at)
        for row in rows
        for at, text in sent.items()
        if row.text in text and row.text not in SAYS_NOTHING
    ]
    assert found == []

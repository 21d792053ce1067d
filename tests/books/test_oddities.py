"""Books of other programs, odd in every way we know: changed without loss, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.corpus import Tally, try_book
from tests.books.oddities import WRITTEN, archives, ending, packed, rich, torture

REFUSED = {
    "cdata": "E-WRITE-XML",
    "no addresses of rows": "E-ROW-ORDER",
    "strict": "E-FORMAT-STRICT",
    "beta": "",
    "sheets in utf-16": "E-XML-ENCODING",
    "an entity": "E-XML-DTD",
    "rows twice": "E-ROW-ORDER",
    "cells twice": "E-",
    "a name of the other slash": "E-ZIP-NAME",
    "a template": "E-FORMAT",
    "two sheets in one part": "E-SHEET-PART",
}
"""Some of those that cannot be written, with the code of every edit; the rest are written."""


def outcome(tmp_path: Path, title: str, data: bytes) -> str:
    path = tmp_path / f"odd{ending(title)}"
    path.write_bytes(data)
    return try_book(path, 3, Tally())


@pytest.mark.parametrize("title", WRITTEN)
def test_an_odd_book_is_changed_without_loss_or_refused(title: str, tmp_path: Path) -> None:
    said = outcome(tmp_path, title, packed(WRITTEN[title](dict(rich().parts))))
    assert said == "changed" or said.startswith("refused E-")
    if title in REFUSED:
        assert REFUSED[title] in said


def test_an_odd_archive_is_changed_without_loss_or_refused(tmp_path: Path) -> None:
    said = {title: outcome(tmp_path, title, data) for title, data in archives()}
    assert [each for each in said.items() if each[1].startswith("failed")] == []
    lawful = ("parts in falling order", "extra fields", "junk after", "a pad before the list")
    assert {said[title] for title in lawful} == {"changed"}


@pytest.mark.slow
@pytest.mark.parametrize("title", WRITTEN)
def test_a_book_with_everything_in_it_may_be_odd_too(title: str, tmp_path: Path) -> None:
    said = outcome(tmp_path, f"{title}, torture", packed(WRITTEN[title](torture())))
    assert said == "changed" or said.startswith("refused E-")

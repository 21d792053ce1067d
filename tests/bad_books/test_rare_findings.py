"""Codes that few books get, each by a book that gets it."""

from __future__ import annotations

import struct
from pathlib import Path
from zipfile import ZIP_STORED

import pytest

from tests.bad_books.corpus import good, zipped
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder
from workbook_engine.core.findings import Finding, Problem


def test_a_part_that_lies_over_another_is_refused() -> None:
    lapped = bytearray(zipped(good().parts, ZIP_STORED))
    first = lapped.index(b"PK\x01\x02")
    second = lapped.index(b"PK\x01\x02", first + 4)
    (start,) = struct.unpack_from("<I", lapped, second + 42)
    struct.pack_into("<I", lapped, second + 42, start - 40)
    with pytest.raises(Problem, match="E-ZIP-OVERLAP"):
        FileBook(bytes(lapped), "a.xlsx")


def test_a_book_that_may_not_be_read_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "master.xlsx").mkdir()
    found = CampaignFolder(tmp_path).open_book("master.xlsx")
    assert isinstance(found, Finding)
    assert found.code == "E-FILE-READ"

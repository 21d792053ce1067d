"""What `benchmarks/corpus.py` says of the writer it would not say of a worse one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from benchmarks import corpus
from benchmarks.corpus import Edits, Tally, moved, try_book
from tests.books.making import Making, making, unpacked
from tests.books.torture import torture_book
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.findings import Problem

EDITS: Edits = {
    "Forces": {"A1": "Forces on 17 September", "B4": 1000, "A14": "11 Para", "A15": "=12 Para"},
    "Calc": {"B10": 7, "A25": "below"},
}
FORCES, CALC = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"
STYLES, BOOK = "xl/styles.xml", "xl/workbook.xml"
TABLE, TYPES = "xl/tables/table1.xml", "[Content_Types].xml"
RELS = "xl/_rels/workbook.xml.rels"


@cache
def before() -> bytes:
    return torture_book(early=False)


@cache
def after() -> bytes:
    return corpus.saved(before(), "master.xlsm", EDITS)


def differences(made: bytes) -> list[str]:
    return list(moved(before(), made, "master.xlsm", EDITS, Tally()))


def test_what_the_writer_makes_is_found_sound() -> None:
    assert differences(after()) == []


def first(pattern: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        changed, count = re.subn(pattern, new, text, count=1, flags=re.DOTALL)
        assert count, pattern
        return changed

    return change


MUTANTS: dict[str, tuple[str, Callable[[str], str]]] = {
    "a constant is lost": (
        FORCES,
        first(r'(<c r="B5"[^>]*?)(?: t="\w+")?><v>[^<]*</v></c>', r"\1/>"),
    ),
    "a constant is another": (FORCES, first(r'(<c r="B5"[^>]*><v>)[^<]*', r"\g<1>12345")),
    "stray text in a cell": (FORCES, first(r'(<c r="B5"[^>]*>)', r"\1stray")),
    "stray text behind a value": (FORCES, first(r'(<c r="B5"[^>]*>.*?</v>)', r"\1stray")),
    "a cell more": (
        FORCES,
        first(
            r'(<row r="5"[^>]*>.*?)</row>',
            r'\1<c r="AB5" t="inlineStr"><is><t>x</t></is></c></row>',
        ),
    ),
    "a style is another": (FORCES, first(r'(<c r="B5") s="\d+"', r'\1 s="1"')),
    "a row is higher": (FORCES, first(r'<row r="5"', '<row r="5" ht="99"')),
    "fonts are thrown away": (STYLES, first(r"(<fonts[^>]*>.*?</font>).*?</fonts>", r"\1</fonts>")),
    "a fill is another": (STYLES, first(r'(<fgColor rgb=")\w+', r"\1FF010203")),
    "a cell style is gone": (STYLES, first(r"(<cellXfs[^>]*>)<xf[^>]*/>", r"\1")),
    "names are thrown away": (BOOK, first(r"<definedNames>.*?</definedNames>", "")),
    "a name means another cell": (BOOK, first(r"(<definedName [^>]*>)[^<]*", r"\1Calc!$Z$99")),
    "a sheet is hidden": (BOOK, first(r'(<sheet name="Forces")', r'\1 state="hidden"')),
    "a column of a table is renamed": (TABLE, first(r'(<tableColumn [^>]*name=")', r"\1x")),
    "a part has another type": (TYPES, first(r"\.styles\+xml", ".theme+xml")),
    "a part is no longer pointed to": (RELS, first(r"<Relationship [^>]*styles[^>]*/>", "")),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_worse_writer_is_caught(mutant: str) -> None:
    part, change = MUTANTS[mutant]
    parts = unpacked(after())
    text = parts[part].decode()
    changed = change(text)
    assert changed != text
    assert differences(Making(parts | {part: changed.encode()}).file())


def test_a_lost_part_is_caught() -> None:
    parts = unpacked(after())
    lost = next(name for name in parts if name.startswith("xl/theme"))
    del parts[lost]
    assert f"{lost} is gone" in differences(Making(parts).file())


def of(path: Path, made: Making) -> Path:
    path.write_bytes(made.file())
    return path


def test_nothing_to_edit_is_not_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "chosen", lambda book, sheet: iter(()))
    book = of(tmp_path / "book.xlsx", making('<row r="1"><c r="A1"><v>1</v></c></row>'))
    assert try_book(book, 3, Tally()) == "unedited"


def test_what_our_own_gate_refuses_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> bytes:
        raise Problem("E-READ", "No.", "None.")

    book = of(tmp_path / "book.xlsx", making('<row r="1"><c r="A1"><v>1</v></c></row>'))
    monkeypatch.setattr(corpus, "unread", refused)
    assert try_book(book, 3, Tally()).startswith("failed")


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.xlsx").write_bytes(b"PK\x03\x04")
    assert try_book(tmp_path / "book.xlsx", 3, Tally()) == "refused E-ZIP-BROKEN"
    with pytest.raises(Problem):
        FileBook.open(tmp_path / "book.xlsx")

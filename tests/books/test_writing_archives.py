"""Archives of any make are copied raw, workbooks of other hands written like any other."""

import re
from datetime import date
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from benchmarks.corpus import Tally, moved, unread
from tests.books.making import (
    HEAD,
    MAIN,
    SHEET_TYPE,
    Making,
    book,
    making,
    unpacked,
)
from tests.books.writing import (
    BOOK,
    ONE,
    SHEET,
    problem,
    table,
)
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package import proof, raw_zip
from workbook_engine.books.package.raw_zip import raw_members, with_members
from workbook_engine.core.findings import Problem


def rezipped(made: Making, *, descriptors: bool = False, large: bool = False, stored: bool = False,
             comment: bytes = b"") -> bytes:  # fmt: skip
    """Write the archive as other programs do."""

    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise OSError

    saved = Pipe() if descriptors else BytesIO()
    with ZipFile(saved, "w") as archive:
        archive.comment = comment
        for name, content in made.parts.items():
            member = ZipInfo(name, (2024, 2, 29, 23, 59, 58))
            member.compress_type = ZIP_STORED if stored else ZIP_DEFLATED
            with archive.open(member, "w", force_zip64=large) as stream:
                stream.write(content)
    return saved.getvalue()


@pytest.mark.parametrize("how", [{"descriptors": True}, {"large": True}, {"stored": True},
                                 {"descriptors": True, "large": True}, {"comment": b"by hand"}],
                         ids=str)  # fmt: skip
def test_an_archive_of_any_make_is_copied_raw(how: dict[str, bool]) -> None:
    data = rezipped(making(ONE), **how)  # type: ignore[arg-type]
    opened = FileBook(data, "a.xlsx")
    opened.write("S1", {"B1": 5})
    made = opened.save()
    old, new = raw_members(data), raw_members(made)
    assert [name for name in old if old[name] != new[name]] == [BOOK, SHEET]
    assert list(old) == list(new)
    with ZipFile(BytesIO(made)) as archive:
        assert archive.testzip() is None
        assert archive.comment == how.get("comment", b"")
        assert archive.getinfo(SHEET).date_time == (2024, 2, 29, 23, 59, 58)
        assert not archive.getinfo(SHEET).flag_bits & raw_zip.SIZES_FOLLOW
    assert FileBook(made, "a.xlsx").read("S1")[0][1] == 5


def test_the_same_changes_give_the_same_bytes() -> None:
    data = making(ONE).file()
    books = [FileBook(data, "a.xlsx") for _ in range(2)]
    for each in books:
        each.write("S1", {"B1": 5, "C7": "x"})
    assert books[0].save() == books[1].save()


def test_writing_twice_is_as_writing_once() -> None:
    first = book(ONE)
    first.write("S1", {"B1": 4})
    first.save()
    first.write("S1", {"B1": 5})
    once = book(ONE)
    once.write("S1", {"B1": 5})
    assert first.save() == once.save()


def test_the_proof_finds_a_part_that_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(data: bytes, changes: dict[str, bytes | None]) -> bytes:
        return with_members(data, {**changes, "xl/styles.xml": b"<styleSheet/>"})

    monkeypatch.setattr("workbook_engine.books.package.writing.with_members", careless)
    assert problem(ONE, B1=5).code == "E-WRITE-PROOF"


def test_the_proof_finds_a_part_that_is_gone_or_no_xml() -> None:
    data = making(ONE).file()
    gone = with_members(data, {"xl/styles.xml": None})
    with pytest.raises(Problem, match=r"E-WRITE-PROOF.*missing"):
        proof.prove(data, gone, {})
    broken = with_members(data, {SHEET: b"<worksheet>"})
    with pytest.raises(Problem, match="E-WRITE-PROOF"):
        proof.prove(data, broken, {SHEET: b"<worksheet>"})
    assert raw_zip.raw_members(data).keys() >= {SHEET, BOOK}


def prefixed(made: Making) -> Making:
    """Write every part with prefixed names, as the Open XML SDK does."""
    for name, content in made.parts.items():
        text = content.decode()
        head, start, rest = text.rpartition("?>")
        rest = re.sub(r"<(/?)(?=\w)", r"<\1x:", rest).replace(" xmlns=", " xmlns:x=")
        made.parts[name] = (head + start + rest).encode()
    return made


def test_a_workbook_with_prefixes_everywhere_is_written_like_any_other() -> None:
    made = table(below='<row r="9"><c r="A9"><f>SUM(Units[Step])</f><v>0</v></c></row>')
    made.add("xl/calcChain.xml", f'{HEAD}<calcChain xmlns="{MAIN}"><c r="A9" i="1"/></calcChain>',
             f"{SHEET_TYPE}.calcChain+xml", BOOK, "calcChain")  # fmt: skip
    data = prefixed(made).file()
    opened = FileBook(data, "a.xlsx")
    edits: dict[str, Value] = {"B5": "-7PZ", "C5": date(1944, 9, 17), "G1": 5}
    opened.write("S1", edits)
    parts = unpacked(opened.save())
    assert list(moved(data, opened.save(), "a.xlsx", {"S1": edits}, Tally())) == []
    assert list(unread(opened.save(), "a.xlsx", {"S1": edits})) == []
    assert "xl/calcChain.xml" not in parts
    assert b'<x:calcPr fullCalcOnLoad="1"/>' in parts[BOOK]
    assert b'<x:c r="A9"><x:f>SUM(Units[Step])</x:f></x:c>' in parts[SHEET]
    assert b'<x:c r="D5" s="3"><x:f>C5*2</x:f></x:c>' in parts[SHEET]
    assert parts["xl/tables/table1.xml"].count(b'ref="B2:D5"') == 2
    assert b'<x:xf numFmtId="14" fontId="0" applyNumberFormat="1">' in parts["xl/styles.xml"]


def test_a_part_that_breaks_its_format_is_refused() -> None:
    made = table()
    made.put("xl/tables/table1.xml", ' ref="B2:D4"', "")
    assert problem(made, A9=1).code == "E-WRITE-ODD"


def test_sizes_above_4_gb_are_left_out_of_the_directory() -> None:
    kept, large = b"\x55\x54\x01\x00\x07", b"\x01\x00\x08\x00" + bytes(8)
    assert raw_zip._without_large(large + kept) == kept
    assert raw_zip._without_large(kept) == kept

"""The VBA project, held against four readers that others have written."""

from __future__ import annotations

import io
import random
import re
import subprocess
import warnings
import zipfile
from pathlib import Path

import pytest

from workbook_engine.books.vba.compound import compound, streams_of
from workbook_engine.books.vba.compression import packed, unpacked
from workbook_engine.books.vba.lock import seen
from workbook_engine.books.vba.project import Kind, Module, project, sources_of
from workbook_engine.commands.desk.page.button_row import CAPTIONS
from workbook_engine.excel import subs

PROJECT = "xl/vbaProject.bin"


@pytest.fixture(scope="module")
def made(pressed: Path) -> bytes:
    with zipfile.ZipFile(pressed / "master.xlsm") as archive:
        return archive.read(PROJECT)


def reader(name: str) -> object:
    """Import a reader of others, which may be written for an older Python."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip(name)


def test_source_is_packed_so_that_olevba_unpacks_it() -> None:
    olevba = reader("oletools.olevba")
    chance = random.Random(17)
    for size in (0, 1, 2, 5, 100, 4095, 4096, 4097, 9000, 20_000):
        text = bytes(chance.choice(b'Sub End RunPython\r\n"xyz"') for _ in range(size))
        assert unpacked(packed(text)) == text
        if size:
            assert bytes(olevba.decompress_stream(bytearray(packed(text)))) == text  # type: ignore


@pytest.mark.parametrize("count", [1, 2, 3, 6, 9])
def test_a_container_of_any_streams_is_read_by_olefile_without_a_defect(count: int) -> None:
    olefile = reader("olefile")
    chance = random.Random(count)
    streams = {
        f"{'VBA/' if at % 2 else ''}Stream{at}": chance.randbytes(chance.choice((0, 63, 64, 9000)))
        for at in range(count)
    }
    content = compound(streams)
    opened = olefile.OleFileIO(io.BytesIO(content), raise_defects=olefile.DEFECT_UNSURE)  # type: ignore
    listed = {"/".join(each): opened.openstream(each).read() for each in opened.listdir()}
    assert listed == streams
    assert streams_of(content) == streams


def test_the_locked_values_say_that_nothing_is_locked(made: bytes) -> None:
    listed = streams_of(made)["PROJECT"].decode("cp1252")
    values = dict(re.findall(r'^(CMG|DPB|GC)="(\w+)"', listed, re.MULTILINE))
    assert {name: seen(value) for name, value in values.items()} == {
        "CMG": bytes(4), "DPB": bytes(1), "GC": b"\xff",
    }  # fmt: skip


def test_the_locked_values_of_a_file_of_others_are_seen_through() -> None:
    assert seen("8D8FA61394EA98EA98EA98EA98") == bytes(4)
    assert seen("8D8FA61394EF95EF9510") == b"\xff"


def test_olevba_reads_every_sub_as_it_was_written(made: bytes) -> None:
    olevba = reader("oletools.olevba")
    parser = olevba.VBA_Parser(PROJECT, data=made)  # type: ignore[attr-defined]
    found = {name: code for _, _, name, code in parser.extract_macros()}
    assert set(found) == {
        "ThisWorkbook.cls", "UmpireDesk.cls", "UmpireButtons.bas", "xlwings.bas", "Dictionary.cls",
    }  # fmt: skip
    assert re.findall(r"^Sub (\w+)\(\)", found["UmpireButtons.bas"], re.MULTILINE) == [*CAPTIONS]
    assert 'PROJECT_NAME As String = "umpire"' in found["xlwings.bas"]


def test_pyopenvba_finds_nothing_wrong(pressed: Path) -> None:
    pyopenvba = reader("pyopenvba")
    report = pyopenvba.check_file(pressed / "master.xlsm")  # type: ignore[attr-defined]
    assert [str(each) for each in report.issues] == []


def test_a_project_that_excel_has_compiled_is_read_too() -> None:
    book = subs.xlwings_folder() / "quickstart.xlsm"
    with zipfile.ZipFile(book) as archive:
        sources = sources_of(archive.read(PROJECT))
    assert "SampleCall" in sources["Module1"]


def test_a_project_of_somebody_elses_is_known_as_such(made: bytes) -> None:
    own = project((Module("ThisWorkbook", Kind.DOCUMENT), Module("Mine", Kind.STANDARD, "Sub a()")))
    assert (subs.foreign(own), subs.foreign(made)) == (("Mine",), ())


def test_what_python_is_told_to_run_passes_through_both_shells() -> None:
    assert [e for e in map(subs.command, CAPTIONS) if not re.fullmatch(r"[a-z_.;() ]+", e)] == []


@pytest.mark.slow
@pytest.mark.libreoffice
def test_libreoffice_opens_it_and_knows_the_macros(pressed: Path, tmp_path: Path) -> None:
    from workbook_engine.commands.desk.post.pdf import libreoffice

    office = libreoffice(tmp_path)
    if not office:
        pytest.skip("LibreOffice is not here")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [office, profile, "--headless", "--convert-to", "fods", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(pressed / "master.xlsm")], check=True, timeout=200, stdout=-3)
    text = (tmp_path / "master.fods").read_text(encoding="utf-8")
    started = re.findall(r"VBAProject\.UmpireButtons\.(\w+)\?language=Basic", text)
    assert started == [*CAPTIONS]

"""`umpire excel setup` and `excel doctor`: each known cause planted, found, and put right."""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest

from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.excel import doctor as room
from workbook_engine.excel import subs
from workbook_engine.excel.adding import remove
from workbook_engine.excel.doctor import doctor
from workbook_engine.excel.machine import Machine, setup
from workbook_engine.excel.screen import causes
from workbook_engine.excel.screen.macros import source
from workbook_engine.excel.starting import line_of_excel

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def windows(tmp_path: Path) -> Machine:
    return Machine("win32", tmp_path / "home", Path(sys.executable))


@pytest.fixture
def mac(tmp_path: Path) -> Machine:
    return Machine("darwin", tmp_path / "home", Path(sys.executable))


@pytest.fixture(autouse=True)
def bridges(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let pywin32 and appscript be there, and the home folder be the test's own."""
    real = room.find_spec
    found = {"win32com": object(), "appscript": object()}
    monkeypatch.setattr(room, "find_spec", lambda name: found.get(name) or real(name))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")


def ill(outcome: Outcome) -> dict[str, str]:
    """Return what is not well, with its cure."""
    assert isinstance(outcome.answer, list)
    return {e["what"]: e["cure"] for e in outcome.answer if not e["holds"]}


def test_set_up_nothing_stands_in_the_way(campaign: Path, windows: Machine) -> None:
    assert list(ill(doctor(campaign, machine=windows))) == ["settings"]
    assert setup(windows).status is Status.DONE
    outcome = doctor(campaign, machine=windows)
    assert (ill(outcome), outcome.status) == ({}, Status.DONE)


def test_settings_are_written_as_vba_reads_them_and_others_stay(windows: Machine) -> None:
    windows.settings.parent.mkdir(parents=True)
    windows.settings.write_text('"SHOW CONSOLE","True"\n"INTERPRETER_WIN","C:\\old.exe"\n')
    setup(windows)
    assert windows.settings.read_bytes() == (
        f'"SHOW CONSOLE","True"\r\n"INTERPRETER_WIN","{sys.executable}"\r\n'.encode()
    )
    assert windows.settings.parts[-2:] == (".umpire", "umpire.conf")


def test_on_a_mac_the_script_is_put_where_excel_may_start_it(mac: Machine) -> None:
    assert {"settings", "script"} <= set(ill(doctor(machine=mac)))
    setup(mac)
    assert ill(doctor(machine=mac)) == {}
    assert mac.script is not None
    assert "VbaHandler" in mac.script.read_text(encoding="utf-8")


def test_what_is_ours_is_mended(
    campaign: Path, windows: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = campaign / "master.xlsm:Zone.Identifier"
    mark.write_text("[ZoneTransfer]\nZoneId=3\n")
    monkeypatch.setattr(subs, "version", lambda: "0.99.0")
    assert set(ill(doctor(campaign, machine=windows))) == {
        "settings", "module", "mark of the web",
    }  # fmt: skip
    monkeypatch.undo()
    monkeypatch.setattr(Path, "home", lambda: windows.home)
    outcome = doctor(campaign, fix=True, machine=windows)
    assert not mark.exists()
    assert [e for e in ill(outcome) if e not in ("pywin32",)] == []
    assert "mended  mark of the web" in outcome.sentences


@pytest.mark.slow
def test_what_is_the_umpires_is_told_with_its_cure(campaign: Path, windows: Machine) -> None:
    setup(windows)
    windows.settings.write_text(windows.settings.read_text() + '"PYTHONPATH",""\n')
    spoilt(campaign / "master.xlsm", {"tools.py": [], "umpire.conf": [("INTERPRETER_WIN", "")]})
    found = ill(doctor(campaign, machine=windows))
    assert set(found) == {"blank settings", "sheet of settings", "sheets of code"}
    assert "paid key" in found["sheets of code"]


def spoilt(book: Path, sheets: dict[str, list[tuple[str, str]]]) -> None:
    """Add sheets to a master as another program would."""
    import openpyxl

    wb = openpyxl.load_workbook(book, keep_vba=True)
    for title, rows in sheets.items():
        sheet = wb.create_sheet(title)
        for row in rows:
            sheet.append(row)
    wb.save(book)


def test_a_master_without_buttons_is_told_how_it_gets_them(
    campaign: Path, windows: Machine
) -> None:
    assert remove(campaign).status is Status.DONE
    assert "umpire excel add" in ill(doctor(campaign, machine=windows))["buttons"]


def test_a_python_of_the_store_is_none(tmp_path: Path) -> None:
    store = Machine("win32", tmp_path, Path("C:/Users/u/AppData/Local/WindowsApps/python.exe"))
    assert "not from the Store" in ill(doctor(machine=store))["Python"]


# LibreOffice


@pytest.fixture
def screen(plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign whose master.ods has our macros in it, as far as they tell of Python."""
    monkeypatch.setattr(causes, "libreoffice", lambda _: "/usr/bin/soffice")
    folder = Path(shutil.copytree(plain, tmp_path / "klein dorf"))
    (folder / ".screen").mkdir()
    with zipfile.ZipFile(folder / "master.ods", "w") as archive:
        text = html.escape(source(Path(sys.executable)))
        archive.writestr("Basic/VBAProject/UmpireButtons.xml", text)
    return folder


def trusting(on: Machine, *lines: str) -> None:
    """Write what LibreOffice keeps of its settings."""
    place = on.home / ".config/libreoffice/4/user/registrymodifications.xcu"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("\n".join(lines))


SCRIPTING = '<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name='


@pytest.mark.parametrize(
    ("setting", "runs"),
    [
        ("", False),
        (f'{SCRIPTING}"MacroSecurityLevel"><value>1</value></prop></item>', True),
        (f'{SCRIPTING}"MacroSecurityLevel"><value>3</value></prop></item>', False),
        (f'{SCRIPTING}"SecureURL"><value><it>URL</it></value></prop></item>', True),
        (f'{SCRIPTING}"SecureURL"><value><it>file:///elsewhere</it></value></prop></item>', False),
        (f'{SCRIPTING}"DisableMacrosExecution"><value>true</value></prop></item>', False),
    ],
)
def test_whether_libreoffice_runs_macros_of_the_folder(
    screen: Path, tmp_path: Path, setting: str, runs: bool
) -> None:
    linux = Machine("linux", tmp_path / "home", Path(sys.executable))
    trusting(linux, setting.replace("URL</it>", f"{tmp_path.as_uri()}</it>"))
    found = ill(doctor(screen, machine=linux))
    assert list(found) == ([] if runs else ["macros of LibreOffice"])


def test_what_the_book_for_libreoffice_lacks_is_told(
    screen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linux = Machine("linux", tmp_path / "home", Path("/another/python"))
    trusting(linux, f'{SCRIPTING}"MacroSecurityLevel"><value>0</value></prop></item>')
    monkeypatch.setattr(causes, "libreoffice", lambda _: "")
    (screen / ".screen").rmdir()
    found = ill(doctor(screen, machine=linux))
    assert list(found) == ["LibreOffice", "Python of master.ods", "folder .screen"]
    assert "umpire excel add --libreoffice" in found["Python of master.ods"]


# The process that Excel starts


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="stands in for Excel on Windows")
def test_the_line_that_excel_starts_runs_as_it_stands_and_does_its_work(
    campaign: Path, tmp_path: Path
) -> None:
    """Excel is our own, put under xlwings before the line begins; nothing is on its streams."""
    site, home = tmp_path / "site", tmp_path / "home"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        textwrap.dedent(
            f"""
            import xlwings
            from tests.excel.fake_excel import excel
            excel().books.open({str(campaign / "master.xlsm")!r}).set_mock_caller()
            """
        )
    )
    line = line_of_excel(Path(sys.executable), "master.xlsm", "draft")
    path = os.pathsep.join((str(site), str(REPOSITORY)))
    environment = {**os.environ, "PYTHONPATH": path, "HOME": str(home)}
    done = subprocess.run(
        line,
        capture_output=True,
        text=True,
        env=environment,
        timeout=200,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    said = [
        str(each) for row in FileBook.open(campaign / "master.xlsm").read("Desk") for each in row
    ]
    assert "DRAFT 1, not committed" in said

"""Machines that are otherwise: what keeps buttons from working there is said, with its cure."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath
from types import ModuleType

import pytest

from tests.excel.test_doctor import bridges, ill, mac, windows
from workbook_engine.commands.outcome import Status
from workbook_engine.excel.doctor import doctor
from workbook_engine.excel.machine import Machine, setup
from workbook_engine.excel.starting import CHILDREN, line_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="plays other machines on Linux")
__all__ = ["bridges", "mac", "windows"]  # fixtures
HERE = Path(sys.executable)
USER = "C:\\Users\\Żółw"


def lines(on: Machine, what: str, folder: Path | None = None) -> list[str]:
    said = doctor(folder, machine=on).sentences
    return [each for each in said if each[8:].startswith(f"{what}: ")]


# Paths of Python


@pytest.fixture
def parted(tmp_path: Path) -> Machine:
    """A Mac whose virtual environment lies in a folder with a blank."""
    folder = tmp_path / "War Games" / "venv"
    folder.parent.mkdir()
    folder.symlink_to(HERE.parent.parent, target_is_directory=True)
    return Machine("darwin", tmp_path / "home", folder / "bin" / HERE.name)


def test_a_mac_with_a_blank_in_the_path_of_python_is_given_a_link_without(parted: Machine) -> None:
    assert {"settings", "start of Python"} <= set(ill(doctor(machine=parted)))
    assert setup(parted).status is Status.DONE
    (written,) = parted.read().values()
    assert written == str(parted.home / ".umpire" / "python" / "bin" / HERE.name)
    done = subprocess.run(line_of(parted), capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("started\n", "")
    assert ill(doctor(machine=parted)) == {}


def test_a_link_that_leads_elsewhere_is_found_and_put_right(
    parted: Machine, tmp_path: Path
) -> None:
    setup(parted)
    assert parted.link is not None
    parted.link.unlink()
    parted.link.symlink_to(tmp_path)
    assert "settings" in ill(doctor(machine=parted))
    assert ill(doctor(machine=parted, fix=True)) == {}


def test_a_mac_whose_home_has_a_blank_is_told_what_helps(tmp_path: Path) -> None:
    on = Machine("darwin", tmp_path / "war games", tmp_path / "war games/venv/bin/python")
    (finding,) = setup(on).findings
    assert finding.code == "E-PYTHON-PATH"
    assert "umpire excel attach" in finding.cure
    assert "parts" in lines(on, "settings")[0]
    assert not on.settings.exists()


@pytest.mark.parametrize(
    "on",
    [
        Machine("win32", Path("home"), Path(f"{USER}\\Python312\\python.exe")),
        Machine("win32", Path("Żółw"), Path("C:\\Python312\\python.exe")),
    ],
    ids=["of Python", "of the account"],
)
def test_letters_that_vba_does_not_know_are_said_with_a_cure(on: Machine) -> None:
    outcome = setup(on)
    assert outcome.status is Status.STOPPED
    assert outcome.findings[0].code == "E-PYTHON-PATH"
    assert "Ż, ł in" in outcome.findings[0].message
    found = ill(doctor(machine=on, fix=True))
    assert "a folder of plain letters" in found["settings"]


def test_a_mac_reaches_a_folder_of_other_letters_by_the_link(tmp_path: Path) -> None:
    on = Machine("darwin", tmp_path / "home", Path("/Volumes/Żółw/.venv/bin/python"))
    assert setup(on).status is Status.DONE
    assert "Żółw" not in on.read()["INTERPRETER_MAC"]


def test_an_umlaut_that_vba_knows_is_no_hindrance(tmp_path: Path) -> None:
    on = Machine("win32", tmp_path / "home", Path("C:\\Users\\Grün\\python.exe"))
    assert setup(on).status is Status.DONE
    assert on.read() == {"INTERPRETER_WIN": "C:\\Users\\Grün\\python.exe"}


def test_an_environment_made_of_the_stores_python_is_none(tmp_path: Path) -> None:
    base = Path("C:/Program Files/WindowsApps/PythonSoftwareFoundation.Python.3.12_qbz5n2kfra8p0")
    on = Machine("win32", tmp_path, Path("C:/games/.venv/Scripts/python.exe"), base)
    assert "is to be made again" in ill(doctor(machine=on))["Python"]


# Conda


def test_lines_of_a_conda_that_is_no_more_used_are_taken_out(windows: Machine) -> None:
    old = '"CONDA PATH","C:\\miniconda3"\r\n"CONDA ENV","old"\r\n"SHOW CONSOLE","True"\r\n'
    setup(windows)
    windows.settings.write_bytes(old.encode() + windows.settings.read_bytes())
    (said,) = lines(windows, "settings")
    assert said.startswith("WRONG")
    assert said.endswith("through conda old")
    assert "mended  settings" in doctor(machine=windows, fix=True).sentences
    assert windows.read() == {"SHOW CONSOLE": "True", "INTERPRETER_WIN": str(HERE)}


def conda(monkeypatch: pytest.MonkeyPatch, name: str, prefix: str) -> None:
    monkeypatch.setenv("CONDA_EXE", "C:\\miniconda3\\Scripts\\conda.exe")
    monkeypatch.setenv("CONDA_DEFAULT_ENV", name)
    monkeypatch.setenv("CONDA_PREFIX", prefix)


def test_a_python_that_is_not_of_the_conda_in_force_is_not_led_through_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conda(monkeypatch, "war", "C:\\miniconda3\\envs\\war")
    own = Machine("win32", tmp_path, Path("C:\\miniconda3\\envs\\war\\python.exe"))
    assert own.wanted()["CONDA ENV"] == "war"
    assert own.wanted()["CONDA PATH"] == str(PureWindowsPath("C:/miniconda3"))
    other = Machine("win32", tmp_path, Path("C:\\games\\.venv\\Scripts\\python.exe"))
    assert list(other.wanted()) == ["INTERPRETER_WIN"]


def test_an_environment_of_conda_in_a_folder_with_a_blank_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conda(monkeypatch, "D:\\war games\\env", "D:\\war games\\env")
    on = Machine("win32", tmp_path, Path("D:\\war games\\env\\python.exe"))
    setup(on)
    assert "without blanks" in ill(doctor(machine=on))["conda"]


# Starting


def test_a_python_that_may_not_be_started_is_told_with_what_the_system_said(
    windows: Machine, tmp_path: Path
) -> None:
    setup(windows)
    (said,) = lines(windows, "start of Python")
    assert said.startswith("ok")
    assert "was started in" in said
    locked = tmp_path / "python.exe"
    locked.write_text("")
    locked.chmod(0o600)
    on = Machine("win32", tmp_path, locked)
    assert "an antivirus or a policy" in ill(doctor(machine=on))["start of Python"]
    (said,) = lines(on, "start of Python")
    assert "was not started: Permission denied" in said


def test_a_python_without_the_umpire_is_told(tmp_path: Path) -> None:
    bare = tmp_path / "python.exe"
    bare.write_text("#!/bin/sh\necho No module named workbook_engine >&2; exit 1\n")
    bare.chmod(0o700)
    (said,) = lines(Machine("win32", tmp_path, bare), "start of Python")
    assert said.endswith("was not started: No module named workbook_engine")


def test_nothing_of_the_current_folder_is_run(
    windows: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "received"
    folder.mkdir()
    (folder / "workbook_engine.py").write_text("open('was_here', 'w').close()")
    monkeypatch.chdir(folder)
    (said,) = lines(windows, "start of Python")
    assert said.startswith("ok")
    assert [each.name for each in folder.iterdir()] == ["workbook_engine.py"]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, Mapping[str, object]]:
    """What stands in the registry of Windows, by key."""
    keys: dict[str, Mapping[str, object]] = {}
    winreg = ModuleType("winreg")

    @contextmanager
    def opened(root: str, place: str) -> Iterator[str]:
        if not any(
            each == f"{root}\\{place}" or _parent(each) == f"{root}\\{place}" for each in keys
        ):
            raise FileNotFoundError(place)
        yield f"{root}\\{place}"

    def value(key: str, at: int) -> tuple[str, object, int]:
        return (*_nth(list(keys.get(key, {}).items()), at), 1)

    def child(key: str, at: int) -> str:
        return str(_nth([each.rpartition("\\")[2] for each in keys if _parent(each) == key], at))

    parts = {"OpenKey": opened, "EnumValue": value, "EnumKey": child}
    roots = {each: each for each in ("HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE")}
    vars(winreg).update({**parts, **roots})
    monkeypatch.setitem(sys.modules, "winreg", winreg)
    return keys


def _parent(key: str) -> str:
    return key.rpartition("\\")[0]


def _nth(found: list, at: int):  # type: ignore[no-untyped-def, type-arg]
    if at >= len(found):
        raise OSError("no more")
    return found[at]


DEFENDER = (
    r"HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Microsoft\Windows Defender"
    r"\Windows Defender Exploit Guard\ASR\Rules"
)
SECURITY = r"HKEY_CURRENT_USER\SOFTWARE\Microsoft\Office\16.0\Excel\Security"


@pytest.mark.parametrize(
    ("what", "key", "value"),
    [
        ("child processes", DEFENDER, {CHILDREN.upper(): "1"}),
        ("macros of Excel", SECURITY, {"VBAWarnings": 4}),
    ],
    ids=["child processes", "macros"],
)
def test_what_a_policy_forbids_is_named(
    what: str,
    key: str,
    value: Mapping[str, object],
    windows: Machine,
    registry: dict[str, Mapping[str, object]],
) -> None:
    setup(windows)
    assert ill(doctor(machine=windows)) == {}
    registry[key] = value
    assert "umpire excel attach" in ill(doctor(machine=windows))[what]


# Clouds


@pytest.mark.parametrize("name", ["OneDrive", "OneDriveCommercial", "OneDriveConsumer"])
def test_each_folder_of_onedrive_is_known(
    name: str, campaign: Path, windows: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup(windows)
    assert ill(doctor(campaign, machine=windows)) == {}
    monkeypatch.setenv(name, str(campaign.parent))
    assert "AutoSave" in ill(doctor(campaign, machine=windows))["cloud"]


def test_a_library_of_sharepoint_is_known(
    campaign: Path, windows: Machine, registry: dict[str, Mapping[str, object]]
) -> None:
    setup(windows)
    place = r"HKEY_CURRENT_USER\Software\SyncEngines\Providers\OneDrive\0a1b"
    registry[place] = {"MountPoint": str(campaign.parent), "UrlNamespace": "https://x.sharepoint"}
    assert list(ill(doctor(campaign, machine=windows))) == ["cloud"]


@pytest.mark.parametrize(
    ("where", "taken_over"),
    [
        ("Library/CloudStorage/OneDrive-Personal", False),
        ("Library/CloudStorage/Dropbox/games", False),
        ("Library/Mobile Documents/com~apple~CloudDocs", False),
        ("Documents", True),
    ],
)
def test_the_clouds_of_a_mac_are_known(
    where: str, taken_over: bool, campaign: Path, tmp_path: Path, mac: Machine
) -> None:
    setup(mac)
    folder = mac.home / where / "bridge"
    folder.parent.mkdir(parents=True)
    campaign.rename(folder)
    if taken_over:
        assert ill(doctor(folder, machine=mac)) == {}
        (mac.home / "Library/Mobile Documents/com~apple~CloudDocs" / where).mkdir(parents=True)
    assert list(ill(doctor(folder, machine=mac))) == ["cloud"]


# Notes


@pytest.mark.slow
def test_what_was_not_looked_at_is_no_line_that_is_ok(
    campaign: Path, mac: Machine, tmp_path: Path
) -> None:
    setup(mac)
    assert [each[:4] for each in lines(mac, "permission", campaign)] == ["note"]
    assert lines(mac, "log", campaign) == []
    assert lines(mac, "open", campaign) == []
    (tmp_path / "home" / ".umpire").mkdir(exist_ok=True)
    (tmp_path / "home" / ".umpire" / "umpire.log").write_text("it went wrong")
    (campaign / "~$master.xlsm").write_bytes(b"ann")
    assert [each[:4] for each in lines(mac, "log", campaign)] == ["note"]
    assert [each[:4] for each in lines(mac, "open", campaign)] == ["note"]
    linux = Machine("linux", tmp_path / "home")
    assert [each[:4] for each in lines(linux, "Excel", campaign)] == ["note"]

"""The README's commands make an environment of their own, also where the system's is shut."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import start
from tests.test_readme import block_after

HOUSE = Path(__file__).resolve().parent.parent
BASE = shutil.which("python3", path=f"{sys.base_prefix}/bin") or ""
"""The Python that this environment was made with."""
NO_BASE = pytest.mark.skipif(not BASE, reason="no Python outside an environment is found")
SHUT = {"PIP_REQUIRE_VIRTUALENV": "1", "PIP_USER": "1"}
"""As where pip refuses to work outside an environment, or is told to install for one user."""

CHANGES = ["pip", "uninstall", "--yes", "no-package-of-this-name"]
"""What pip refuses outside an environment, though there is nothing to do."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the script whose only step asks pip where it is."""
    text = (HOUSE / "start.py").read_text("utf-8")
    steps = text[text.index("STEPS = {") : text.index("NO_VENV")]
    asks = f'STEPS = {{"demo": (["pip", "--version"], {CHANGES})}}\n'
    folder = tmp_path / "a folder" / "checkout"
    folder.mkdir(parents=True)
    (folder / "start.py").write_text(text.replace(steps, asks), "utf-8")
    return folder / "start.py"


def run(script: Path, *words: str, python: str = sys.executable) -> tuple[int, str]:
    outside = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    ran = subprocess.run(
        [python, str(script), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**outside, **SHUT, "PYTHONIOENCODING": "utf-8"},
        cwd=script.parent.parent,
    )
    return ran.returncode, ran.stdout + ran.stderr


@NO_BASE
def test_pip_refuses_to_work_outside_an_environment() -> None:
    ran = subprocess.run([BASE, "-m", *CHANGES], env={**os.environ, **SHUT}, check=False)
    assert ran.returncode != 0


@pytest.mark.slow
@NO_BASE
def test_an_environment_is_made_and_pip_works_in_it(copy: Path) -> None:
    home = copy.parent / ".venv"
    status, printed = run(copy, "demo", python=BASE)
    assert (status, f"An environment is made in {home}." in printed) == (0, True), printed
    assert f"from {home}" in printed, "pip of the environment is used"
    status, printed = run(copy, "demo", python=BASE)
    assert (status, "is made in" in printed, f"from {home}" in printed) == (0, False, True)
    (home / "bin" / "python").unlink()
    (home / "bin" / "python").symlink_to("a Python that was upgraded away")
    assert run(copy, "demo", python=BASE)[0] == 0


@pytest.mark.skipif(sys.prefix == sys.base_prefix, reason="no environment is active")
def test_an_active_environment_is_used(copy: Path) -> None:
    status, printed = run(copy, "demo")
    assert (status, (copy.parent / ".venv").exists()) == (0, False), printed


@pytest.mark.parametrize("words", [(), ("fly",), ("demo", "tests")])
def test_what_it_does_not_know_is_answered_with_what_it_does(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert start.main(list(words)) == 2
    assert "python3 start.py tests" in capsys.readouterr().out


def test_an_older_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "NEEDED", (sys.version_info[0], sys.version_info[1] + 1))
    assert start.main(["demo"]) == 1
    assert f"3.{sys.version_info[1] + 1} or newer is needed" in capsys.readouterr().out


def test_a_python_that_cannot_make_environments_is_told_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "HOME", tmp_path / ".venv")
    monkeypatch.setattr(start, "find_spec", lambda _: None)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert start.main(["demo"]) == 1
    assert "apt install python3-venv" in capsys.readouterr().out


def test_a_step_that_fails_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        tried.append(command[1:])
        return 3

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(start, "chosen", lambda: sys.executable)
    assert start.main(["tests"]) == 3
    assert tried == [["-m", "pip", "install", "-e", ".[test]"]]


@pytest.mark.parametrize("mark", ["ci: demo", "ci: tests"])
def test_the_readme_asks_for_what_the_script_does(mark: str) -> None:
    python, script, word = block_after(mark).split()
    assert (python, script) == ("python3", "start.py")
    assert word in start.STEPS
    assert (HOUSE / script).is_file()

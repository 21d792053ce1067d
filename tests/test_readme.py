"""The README's tour is run as it stands, and shows what it says."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from workbook_engine.commands.rules import table

README = Path(__file__).resolve().parent.parent / "README.md"


def block_after(mark: str) -> str:
    """Return the fenced block that follows a comment of the README."""
    found = re.search(
        rf"<!-- {re.escape(mark)} -->\n```\w*\n(.*?)```", README.read_text("utf-8"), re.S
    )
    assert found, f"the README has no block marked {mark}"
    return found[1]


def steps() -> list[tuple[str, list[str]]]:
    """Return the tour's commands with the lines each is said to print."""
    tour: list[tuple[str, list[str]]] = []
    for line in block_after("tour").splitlines():
        if line.startswith("$ umpire "):
            tour.append((line.removeprefix("$ umpire "), []))
        else:
            tour[-1][1].append(line.strip())
    return tour


def test_the_tour_prints_what_the_readme_shows(tmp_path: Path) -> None:
    for command, shown in steps():
        ran = subprocess.run(
            [sys.executable, "-m", "workbook_engine", *shlex.split(command)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert ran.returncode == 0, (command, ran.stdout, ran.stderr)
        printed = [line.strip() for line in ran.stdout.splitlines()]
        assert [line for line in shown if line not in printed] == [], (command, ran.stdout)


@pytest.mark.parametrize("mark", ["ci: demo", "ci: tests"])
def test_each_command_for_a_fresh_machine_is_one_line(mark: str) -> None:
    assert len(block_after(mark).strip().splitlines()) == 1


@pytest.mark.parametrize("mark", ["ci: demo", "ci: tests"])
def test_the_commands_for_windows_are_the_same_by_another_name(mark: str) -> None:
    there = block_after("windows").splitlines()
    assert block_after(mark).strip().replace("python3 ", "py ") in there


def test_the_table_of_rules_is_what_umpire_rules_prints() -> None:
    shown = README.read_text("utf-8").split("<!-- rules -->\n")[1].split("<!-- end of rules -->")[0]
    assert shown.splitlines() == list(table())


def test_a_turn_is_played_at_a_python_prompt_in_eight_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    example = doctest.DocTestParser().get_doctest(block_after("prompt"), {}, "README", None, 0)
    assert len(example.examples) <= 8
    failed, attempted = doctest.DocTestRunner().run(example, clear_globs=False)
    assert (failed, attempted) == (0, len(example.examples))
    assert any("total success" in line for line in example.globs["fight"].sentences)

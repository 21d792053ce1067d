"""The README's commands for a fresh machine, and its table. What it shows runs in `test_guide`."""

import re
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


def test_a_turn_is_played_at_a_python_prompt_in_eight_lines() -> None:
    assert block_after("prompt").count(">>> ") <= 8

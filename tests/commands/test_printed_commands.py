"""A command that is printed can be typed as it stands, whatever the folder is called."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import workbook_engine
from workbook_engine.campaign import to_type

HOUSE = Path(workbook_engine.__file__).parent
BARE = re.compile(r"umpire [a-z][a-z -]*\{(?!to_type\(|typed\}|meant\}|late\}|cure\}|command\})")


@pytest.mark.parametrize(
    "name", ["kleindorf", "Op. Market Garden (2)", "it's on", 'a "b"', "c$d", "e;f", "müller & co"]
)
def test_a_folder_is_one_word_of_the_command(name: str) -> None:
    assert shlex.split(f"umpire turn {to_type(Path(name))}") == ["umpire", "turn", name]


def test_no_command_is_printed_with_a_bare_path() -> None:
    bare = [
        f"{path.relative_to(HOUSE)}: {line.strip()}"
        for path in HOUSE.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if BARE.search(line)
    ]
    assert bare == []

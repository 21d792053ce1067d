"""What the guide "To add a rule set" names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GAME = Path(__file__).parent
TOP = GAME.parents[1]
GUIDE = (
    (TOP / "CONTRIBUTING.md").read_text("utf-8").split("## To add a rule set")[1].split("\n## ")[0]
)
PATHS = re.findall(r"`([\w./]+(?:\.(?:py|toml|json)|/))`", GUIDE)
NOT_NAMED = {
    "conftest.py",
    "installed.py",
    "set_up.py",
    "test_in_excel.py",
    "test_guide.py",
    "board.py",
    "drawn.py",
    "rows.py",
}
"""Files of the game that a reader finds by those beside them."""


@pytest.mark.parametrize("path", PATHS)
def test_what_the_guide_names_is_there(path: str) -> None:
    assert (GAME / path).exists() or (TOP / path).exists()


def test_the_guide_goes_through_every_file_of_the_game() -> None:
    files = {each.relative_to(GAME).as_posix() for each in GAME.rglob("*.py")}
    own = {each for each in files if not each.endswith("/__init__.py")}
    left_out = {each for each in own if Path(each).name in NOT_NAMED}
    assert own - left_out - {path.removeprefix("tests/coin_game/") for path in PATHS} == set()


def test_newcomers_are_sent_to_the_guide() -> None:
    page = (TOP / "ARCHITECTURE.md").read_text("utf-8").split("## To add a rule set")[1]
    assert "CONTRIBUTING.md" in page
    assert "tests/coin_game/" in page

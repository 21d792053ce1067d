"""Turns of phrase that nobody in the field would use: no new one, and what is left only shrinks.

Docstrings, comments and messages of the package are read line by line; the lists of rule words,
charts and wordings are not.
"""

from __future__ import annotations

import re

import pytest

from tests.house_walk import HOUSE

TURNS = {
    "X is no Y": r"(?<!\b[Tt]here )\b(?:is|are) no (?!longer|more|farther|better|room|such)[a-z]",
    "come of": r"\b(?:came|comes|come) of\b",
    "what is told of": r"\b(?:what|that|which)(?: \w+)? (?:is|are) told of\b|\bnot told of\b",
    "held against": r"\b[Hh]eld against\b",
    "otherwise than": r"\botherwise than\b",
    "nothing of": r"\bnothing of\b",
    "what is said of": r"\bwhat is said of\b",
    "put down": r"\b[Pp]uts? down\b",
    "anew": r"\banew\b",
    "but for": r"\bbut for\b",
    "at one stroke": r"\bat one stroke\b",
    "of theirs": r"\bof theirs\b",
    "archaic": r"\b(?:thereof|whereof|wherein|whence|hence|naught|lest|unto|ere|thither)\b",
}
"""Each turn by its name, as a pattern."""

LEFT: dict[str, dict[str, int]] = {
    "come of": {
        "commands/check_book.py": 1,
        "commands/desk/page/rules_columns.py": 1,
        "reports/receipt_page.py": 1,
        "reports/refusal_page.py": 1,
        "rulesets/sector/turn/assaulting.py": 1,
    },
    "held against": {"reports/receipt_page.py": 1},
    "otherwise than": {"reports/card.py": 1},
    "nothing of": {
        "commands/publish.py": 1,
        "importing/headings.py": 1,
        "reports/receipt_page.py": 1,
    },
    "put down": {
        "rulesets/last_war/pool/deployment.py": 1,
        "rulesets/last_war/pool/putting_down.py": 1,
        "rulesets/last_war/vocabulary/words.py": 1,
        "rulesets/opcom/__init__.py": 1,
        "rulesets/opcom/air/air_supply.py": 2,
        "rulesets/opcom/checks/order_sheets.py": 1,
    },
    "anew": {"rulesets/opcom/combat/fight.py": 5, "rulesets/opcom/supply/supply.py": 2},
    "but for": {
        "commands/verify_copies.py": 1,
        "rulesets/last_war/aftermath/occupation.py": 1,
    },
    "of theirs": {
        "cli/start.py": 1,
        "rulesets/last_war/knowledge/forecast/others.py": 1,
        "rulesets/opcom/air/close_air_support.py": 1,
    },
}
"""Where a turn still stands: by its name each file, and on how many lines."""


@pytest.mark.parametrize("turn", TURNS)
def test_no_new_archaic_turn(turn: str) -> None:
    found = {}
    for path in sorted(HOUSE.rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        if count := sum(bool(re.search(TURNS[turn], line)) for line in lines):
            found[path.relative_to(HOUSE).as_posix()] = count
    assert found == LEFT.get(turn, {}), "say it plainly, or take out what is mended"

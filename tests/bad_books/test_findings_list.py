"""The list of findings is whole."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bad_books.findings_list import CODE, LIST, listed


def test_every_code_has_a_message_and_a_cure() -> None:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    rows = [re.split(r" (?<!\\)\| ?", line) for line in lines if CODE.match(line[2:])]
    assert len(rows) > 100
    assert [row[0] for row in rows if not (row[1].strip() and row[2].strip())] == []


def test_every_code_has_a_test_that_triggers_it() -> None:
    """A code that no test names is one that nobody has seen."""
    house = Path(__file__).parents[1]
    ours = {"findings_list.py", "test_findings_list.py"}
    files = (each for kind in ("*.py", "*.yaml") for each in house.rglob(kind))
    tests = "\n".join(each.read_text(encoding="utf-8") for each in files if each.name not in ours)
    named = set(CODE.findall(tests))
    listed_codes = CODE.findall(LIST.read_text(encoding="utf-8"))
    assert set(listed_codes) - named - UNSEEN == set()


UNSEEN = frozenset(
    {
        "E-AMENDMENT",
        "E-CONFLICT-COPY",
        "E-HEX",
        "E-HISTORY-STRANGE",
        "E-NAME",
        "E-PATTERN",
        "E-UNKNOWN-NAME",
        "W-LOST-ZERO",
    }
)
"""Codes that no test names yet; the list may only become shorter."""


def test_every_code_of_the_source_is_listed() -> None:
    codes = set(CODE.findall(LIST.read_text(encoding="utf-8")))
    missing = set(CODE.findall(listed())) - codes
    assert missing == set(), "run python -m tests.bad_books.findings_list"
    assert len(codes) >= 60

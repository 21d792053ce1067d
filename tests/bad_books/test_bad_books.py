"""Bad books, each in a process of its own: its code, within seconds and megabytes, nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bad_books.corpus import Bad, corpus

BOOKS: list[Bad] = list(corpus())
MOST_MEGABYTES = 150


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("bad")
    for number, (_, data, _) in enumerate(BOOKS):
        (folder / f"{number:04}.xlsx").write_bytes(data)
    command = [sys.executable, "-m", "tests.bad_books.trial", str(folder)]
    root = Path(__file__).parents[2]
    said = subprocess.run(command, capture_output=True, check=True, cwd=root, timeout=600).stdout
    return [json.loads(line) for line in said.splitlines()]


def test_the_corpus_is_large_and_each_book_has_its_own_name() -> None:
    assert len(BOOKS) >= 150
    assert len({name for name, _, _ in BOOKS}) == len(BOOKS)


@pytest.mark.parametrize("number", range(len(BOOKS)), ids=[name for name, _, _ in BOOKS])
def test_a_bad_book_has_its_code(outcomes: list[dict[str, Any]], number: int) -> None:
    outcome, wanted = outcomes[number], BOOKS[number][2]
    assert outcome["status"] == 0, "it hung or was killed"
    assert "uncaught" not in outcome
    assert outcome["megabytes"] <= MOST_MEGABYTES
    if wanted.endswith("-"):
        assert outcome["code"].startswith(wanted)
    else:
        assert outcome["code"] == wanted
    if wanted:
        assert outcome["said"], "message or cure is not a sentence"
    else:
        assert outcome["cells"] > 0, "it was read as empty"

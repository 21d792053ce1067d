"""No word that players hear is written in Python: the catalogue is the one file to translate."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import workbook_engine.rulesets.opcom

SOURCES = sorted(Path(workbook_engine.rulesets.opcom.__file__).parent.rglob("*.py"))


def written(source: str) -> Iterator[str]:
    """Yield the texts given to `Told` as they stand in Python, but for blanks between messages."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Told":
            text = node.args[1] if len(node.args) > 1 else None
            parts = text.values if isinstance(text, ast.JoinedStr) else [text]
            yield from (str(p.value) for p in parts if isinstance(p, ast.Constant))


def test_the_sources_that_tell_are_among_those_looked_at() -> None:
    telling = {path.parent.name for path in SOURCES if "tell(" in path.read_text("utf-8")}
    assert {"aftermath", "movement", "supply"} <= telling


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_oc_2_2_what_is_told_comes_from_the_catalogue(source: Path) -> None:
    assert [text for text in written(source.read_text("utf-8")) if text.strip()] == []


def test_a_text_written_in_python_would_be_found() -> None:
    assert list(written('Told(team, f"{unit.id} is lost.")')) == [" is lost."]
    assert list(written('Told(team, "Lost.")')) == ["Lost."]

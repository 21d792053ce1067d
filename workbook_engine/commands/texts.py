"""Texts in TOML that a command reads: whatever is wrong with one ends it, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbook_engine.books.file_book import read_limited
from workbook_engine.books.limits import TEXT
from workbook_engine.commands.outcome import stopped_by
from workbook_engine.core.findings import Cell, Problem, error
from workbook_engine.sheets.toml_texts import understood


def text_in(file: Path, kind: str) -> Mapping[str, Any]:
    """Return what a text of a kind says that lies in a file."""
    return text_of(content_of(file), file.name, kind)


def text_of(content: bytes, name: str, kind: str) -> Mapping[str, Any]:
    """Return what a text of a kind says."""
    table, wrong = understood(content, name, kind)
    if wrong:
        raise stopped_by(wrong)
    return table


def content_of(file: Path) -> bytes:
    """Return the bytes of a text; a file that cannot be one ends the command."""
    try:
        return read_limited(file, TEXT)
    except Problem as problem:
        found = problem.finding.at(Cell(file.name))
    except OSError as problem:
        said = f"the text cannot be read ({problem.strerror})."
        cure = "Put it there again, or ask for the right to read it."
        found = error("E-TEXT-READ", said, cure, cell=Cell(file.name))
    raise stopped_by([found])

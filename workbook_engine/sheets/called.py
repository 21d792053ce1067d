"""What else columns and their words are called: data files `words.toml` beside the schemas."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from workbook_engine.core.findings import folded

FILE = "words.toml"

Called = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By record: names of columns, words in them, names of rows, as the files have them."""


def called(folders: Iterable[Path]) -> Called:
    """Return what the files of some folders say, those of a later one beside those before it."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for file in (each / FILE for each in folders):
        if file.is_file():
            for record, said in tomllib.loads(file.read_text(encoding="utf-8")).items():
                for part, names in said.items():
                    found.setdefault(record, {}).setdefault(part, {}).update(names)
    return found


def words_in(said: Called, record: str, column: str) -> dict[str, str]:
    """Return our word of a column by each that others have for it, folded."""
    known = said.get(record, {}).get("values", {}).get(column, {})
    return {folded(each): ours for ours, theirs in known.items() for each in theirs}

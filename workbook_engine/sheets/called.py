"""What else columns and their words are called: data files `words.toml` beside the schemas.

Those have the English words; other languages have theirs in `languages/<code>/words`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from workbook_engine.core.findings import folded
from workbook_engine.core.languages import LANGUAGES

FILE = "words.toml"

Called = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By record: names of columns, words in them, names of rows, as the files have them."""


def called(folders: Iterable[Path]) -> Called:
    """Return what the files of some folders say, with what each language has beside them."""
    found: dict[str, Any] = {}
    for each in folders:
        for file in (each / FILE, *sorted(LANGUAGES.glob(f"*/words/{each.name}.toml"))):
            if file.is_file():
                _put_in(found, tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def _put_in(found: dict[str, Any], said: Mapping[str, Any]) -> None:
    for name, words in said.items():
        if isinstance(words, dict):
            _put_in(found.setdefault(name, {}), words)
        elif isinstance(words, list):
            found[name] = [*found.get(name, ()), *words]
        else:
            found[name] = words


def words_in(said: Called, record: str, column: str) -> dict[str, str]:
    """Return our word of a column by each that others have for it, folded."""
    known = said.get(record, {}).get("values", {}).get(column, {})
    return {folded(each): ours for ours, theirs in known.items() for each in theirs}

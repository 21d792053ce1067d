"""What people write in orders whatever the rules: all languages at once, a file of each.

Verbs, short forms, yes and no, articles, months: `languages/<code>/everyday.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from workbook_engine.core.languages import ENGLISH, LANGUAGES


def _read() -> Iterable[Mapping[str, Any]]:
    files = LANGUAGES.glob("*/everyday.toml")
    for file in sorted(files, key=lambda each: (each.parent.name != ENGLISH, each.parent.name)):
        yield tomllib.loads(file.read_text(encoding="utf-8"))


_FILES: Final = tuple(_read())


def words(part: str) -> tuple[str, ...]:
    """Return what is written for something in any language, English first: `yes`, `articles`."""
    return tuple(dict.fromkeys(word for each in _FILES for word in each.get(part, ())))


def words_for(part: str) -> Mapping[str, tuple[str, ...]]:
    """Return what is written for each of several words in any language: the `verbs`."""
    found: dict[str, tuple[str, ...]] = {}
    for each in _FILES:
        for ours, theirs in each.get(part, {}).items():
            found[ours] = (*found.get(ours, ()), *theirs)
    return found


def side_by_side(part: str) -> tuple[tuple[str, ...], ...]:
    """Return lists that every language has in one order, place by place: the `months`."""
    return tuple(zip(*(each[part] for each in _FILES), strict=True))

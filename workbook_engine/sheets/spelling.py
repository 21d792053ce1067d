"""Texts as they are spelt: what keeps one from being read, what is strange about its letters."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbook_engine.core.findings import Finding
from workbook_engine.core.letters import LOOKS_LATIN, false_letter, named, plain, visible
from workbook_engine.sheets import codes

Strange = tuple[Finding, Mapping[str, object]]
"""What is to be said of a text, without its column and its cell."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|_x00(?:0[0-8bBcCeEfF]|1[0-9a-fA-F]|7[fF])_")
"""A control character, or Excel's way to write one."""


def unreadable(text: str, longest: int | None) -> tuple[Strange, ...]:
    """Return what keeps a text from being read at all."""
    if longest is not None and len(text) > longest:
        return ((codes.TEXT_LONG, {"count": f"{len(text):,}", "most": f"{longest:,}"}),)
    control = _CONTROL.search(text) if "_x" in text or not text.isprintable() else None
    return ((codes.TEXT_CONTROL, {"value": repr(control[0])}),) if control else ()


def as_read(word: str) -> tuple[str, tuple[Strange, ...]]:
    """Return a name as it is read, and what is strange about its letters."""
    if word.isascii():
        return word, ()
    seen = tidy(visible(word))
    read = plain(seen)
    if letter := false_letter(read):
        gaps = {"letter": letter, "name": named(letter), "latin": LOOKS_LATIN[letter]}
        return read, ((codes.IDENTIFIER, {"value": read, **gaps}),)
    odd = ((codes.TEXT_INVISIBLE, seen != word), (codes.TEXT_NON_LATIN, read != seen))
    return read, tuple((code, {"value": read}) for code, applies in odd if applies)


def tidy(text: str) -> str:
    """Return a name with single blanks between its words and none around it.

    >>> tidy(" 2  Para ")
    '2 Para'
    """
    return " ".join(text.split())

"""How wide a text is in the fonts that the maps are drawn in; the fonts are shipped beside this."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files

FONTS = ("plain", "bold", "italic", "serif")
_MIDDLING = 556
"""The width of a letter that the fonts lack, in thousandths of their size: a digit's."""


@cache
def _widths() -> dict[str, dict[str, int]]:
    text = files(__package__).joinpath("fonts", "widths.json").read_text(encoding="utf-8")
    widths: dict[str, dict[str, int]] = json.loads(text)
    return widths


@lru_cache(maxsize=16_384)  # names are measured for each of the spots where they may stand
def width(text: str, size: float, face: str = "plain") -> float:
    """Return the width of a text, in the unit of its size.

    >>> round(width("Arnhem", 10, "bold"))
    38
    """
    widths = _widths()[face]
    return sum(widths.get(letter, _MIDDLING) for letter in text) * size / 1000


def cut_to(text: str, size: float, most: float, face: str = "plain") -> str:
    """Return as much of a text as finds room, with `...` where something is cut."""
    if width(text, size, face) <= most:
        return text
    while text and width(f"{text}...", size, face) > most:
        text = text[:-1]
    return f"{text.rstrip()}..."


def wrapped(text: str, size: float, most: float) -> list[str]:
    """Return a text in lines no longer than wanted, words kept whole."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

"""How wide a text is, and how it wraps: in cells, on pages and on maps.

The widths are those of the Liberation fonts, which Arial and its metric twins share.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

FACES = ("plain", "bold", "italic", "serif")
SLACK = 1.03
"""Programs round letters to pixels: where nothing may be cut, a text has so much more room."""
CUT = "..."
_MIDDLING = 556
"""The width of a letter that the fonts lack, in thousandths of their size: a digit's."""
_LARGE = dict.fromkeys("→▼▲■□✓", 1000)
"""Signs that the fonts lack and other fonts draw wide."""


@cache
def _widths() -> dict[str, dict[str, int]]:
    text = files(__package__).joinpath("widths.json").read_text(encoding="utf-8")
    return {face: _LARGE | widths for face, widths in json.loads(text).items()}


@lru_cache(maxsize=65_536)  # the same words stand on every page, and at each spot of a map
def width(text: str, size: float, face: str = "plain") -> float:
    """Return the width of a text, in the unit of its size.

    >>> round(width("Arnhem", 10, "bold")), round(width("Arnhem Bridge", 8), 1)
    (38, 53.4)
    """
    widths = _widths()[face]
    return sum(widths.get(letter, _MIDDLING) for letter in text) * size / 1000


def wrapped(text: str, room: float, size: float, face: str = "plain") -> Iterator[str]:
    """Yield a text in lines no wider than the room, words kept whole whatever their width.

    >>> list(wrapped("attackers badly beaten", 60, 8))
    ['attackers badly', 'beaten']
    """
    blank = width(" ", size, face)
    for paragraph in text.split("\n"):
        line, used = "", 0.0
        for word in paragraph.split(" "):
            wide = width(word, size, face)
            if line and used + blank + wide > room:
                yield line
                line, used = word, wide
            else:
                line, used = (f"{line} {word}", used + blank + wide) if line else (word, wide)
        yield line


@lru_cache(maxsize=32_768)  # a page is measured again and again until it fits, and then drawn
def lines(text: str, room: float, size: float, face: str = "plain") -> int:
    """Return how many lines a text takes in a cell; a word wider than the cell is broken.

    >>> lines("Attack", 55, 10), lines("attackers badly beaten", 60, 8), lines("", 60, 8)
    (1, 2, 1)
    """
    found = (width(line, size, face) for line in wrapped(text, room, size, face))
    return sum(max(1, math.ceil(wide / room)) for wide in found)


def fitted(text: str, room: float, size: float, face: str = "plain", most: int = 1) -> str:
    """Return a text that takes no more lines in a cell than given, its end cut off if need be.

    >>> fitted("attackers badly beaten", 60, 8)
    'attackers badl...'
    """
    text = text.replace("\n", " ")
    if lines(text, room, size, face) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = lines(text[:middle].rstrip(" ;,") + CUT, room, size, face) <= most
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip(" ;,") + CUT

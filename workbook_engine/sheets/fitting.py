"""How much room a text takes in print: cut so that it fits, counted in lines."""

from __future__ import annotations

from functools import lru_cache

WIDTHS = {
    222: "ijl",
    260: "|",
    278: " !,./:;I[]\\ft",
    333: "()-`r",
    355: '"',
    389: "*",
    469: "^",
    500: "Jckvsxyz",
    584: "+<=>~",
    611: "FTZ",
    667: "ABEKPSVXY&",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
"""Of a thousandth of the size of the letters: the printed widths of Arial and its metric twins."""
OTHER = 556
BOLD = 1.07
CUT = "..."
_OF = {letter: width for width, letters in WIDTHS.items() for letter in letters}


@lru_cache(maxsize=8192)
def points(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is, in points.

    >>> round(points("Arnhem Bridge", 8), 1)
    53.4
    """
    return sum(_OF.get(each, OTHER) for each in text) * size / 1000 * (BOLD if bold else 1)


def fitted(text: str, room: float, size: float, *, bold: bool = False, lines: int = 1) -> str:
    """Return a text that takes no more lines than given, its end cut off if need be.

    >>> fitted("attackers badly beaten", 60, 8)
    'attackers badl...'
    """
    text = text.replace("\n", " ")
    if lines_of(text, room, size, bold=bold) <= lines:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        cut = text[:middle].rstrip(" ;,") + CUT
        fits = lines_of(cut, room, size, bold=bold) <= lines
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip(" ;,") + CUT


def lines_of(text: str, room: float, size: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes where it wraps, words kept whole."""
    lines, left = 1, room
    for word in text.split(" "):
        wide = points(word, size, bold=bold)
        if wide > left and left < room:
            lines, left = lines + 1, room
        while wide > room:
            lines, wide = lines + 1, wide - room
        left -= wide + points(" ", size)
    return lines

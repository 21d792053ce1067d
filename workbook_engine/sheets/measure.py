"""How wide text is on the screen and on paper: the widths of Arial's letters, as Excel counts them.

The width of a column counts figures of the book's font, Arial 10.
"""

from __future__ import annotations

import math
from functools import lru_cache

FIGURE = 556
"""What a figure takes, in thousandths of the font's height."""
SLACK = 1.02
"""Excel rounds letters to pixels, LibreOffice does not."""
BOLD = 1.09
"""Bold letters are so much wider."""

_WIDTHS = (
    (222, "ijl'‘’"),
    (260, "|"),
    (278, " !,./:;[]\\ftI…·"),
    (333, "()-`r“”"),
    (355, '"'),
    (469, "^"),
    (500, "ckssvxyzJ"),
    (556, "0123456789#$_abdeghnopquL?–"),
    (584, "+<=>~×"),
    (611, "FTZ"),
    (667, "&ABEKPSVXY"),
    (722, "wCDHNRU"),
    (778, "GOQ"),
    (833, "mM"),
    (889, "%"),
    (944, "W"),
    (1000, "—→▼"),
    (1015, "@"),
)
"""Thousandths of the font's height that letters take, from the metrics of the face."""
_WIDTH = {letter: width for width, letters in _WIDTHS for letter in letters}
_OTHER = 667
_WIDEST = SLACK * max(_WIDTH.values()) / FIGURE


@lru_cache(maxsize=65_536)
def width_of(text: str) -> float:
    """Return how wide a text is, in figures, as columns count their width.

    >>> round(width_of("0123456789"), 1), width_of("ill") < width_of("WWW") / 3
    (10.2, True)
    """
    return SLACK * sum(_WIDTH.get(letter, _OTHER) for letter in text) / FIGURE


def is_short(text: str, width: float) -> bool:
    """Tell at a glance that a text takes one line in a column, be its letters the widest.

    >>> is_short("WWW", 9), is_short("iii", 4), is_short("Arnhem\\nBridge", 60)
    (True, False, False)
    """
    return len(text) * _WIDEST < width and "\n" not in text


def wrapped_lines(text: str, width: float) -> int:
    """Return how many lines a text takes in a column of a width in figures, words kept whole.

    >>> wrapped_lines("Attack", 10), wrapped_lines("attackers badly beaten", 18)
    (1, 2)
    """
    return sum(_lines(paragraph, max(width, 1.0)) for paragraph in text.split("\n"))


def _lines(paragraph: str, width: float) -> int:
    if width_of(paragraph) <= width:
        return 1
    lines, used, space = 1, 0.0, width_of(" ")
    for word in paragraph.split(" "):
        wide = width_of(word)
        if used and used + wide > width:
            lines, used = lines + 1, 0.0
        broken = max(0, math.ceil(wide / width) - 1)
        lines, used = lines + broken, used + wide - broken * width + space
    return lines

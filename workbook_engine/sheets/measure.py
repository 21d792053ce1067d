"""How many lines a text takes in a column, whose width counts figures of the book's Arial 10."""

from __future__ import annotations

from workbook_engine.core.lettering import SLACK, lines, width

SIZE = 10
_FIGURE = width("0", SIZE)
_WIDEST = SLACK * width("@", SIZE) / _FIGURE


def is_short(text: str, figures: float) -> bool:
    """Tell at a glance that a text takes one line in a column, be its letters the widest.

    >>> is_short("WWW", 9), is_short("iii", 4), is_short("Arnhem\\nBridge", 60)
    (True, False, False)
    """
    return len(text) * _WIDEST < figures and "\n" not in text


def wrapped_lines(text: str, figures: float, face: str = "plain") -> int:
    """Return how many lines a text takes in a column of a width in figures.

    >>> wrapped_lines("Attack", 10), wrapped_lines("attackers badly beaten", 18)
    (1, 2)
    """
    return lines(text, max(figures, 1.0) * _FIGURE / SLACK, SIZE, face)

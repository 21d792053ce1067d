"""How wide texts are in the plain face of all books: Arial, or a face of its measures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

_USUAL = 556
"""Thousandths of the size: figures, and most small letters."""
_OTHERS = {
    222: "ijl",
    191: "'",
    278: " !,./:;fItJ|\\[]",
    333: "()-r`",
    500: "cksvxyz",
    584: "+<=>~",
    611: "FTZ",
    667: "ABEKPSVXY&",
    722: "CDHNRUw",
    778: "GOQ",
    833: "mM",
    944: "W",
    889: "%",
    1015: "@",
}
_WIDTHS: Mapping[str, int] = {letter: wide for wide, some in _OTHERS.items() for letter in some}
_SLACK = 1.03
"""Programs set the same letters a little wider or narrower."""


@lru_cache(maxsize=32_768)  # the same words stand on every page
def width_of(text: str, size: float) -> float:
    """Return how many points wide a text is at a size.

    >>> round(width_of("2 Para", 10)), round(width_of("WWW", 10))
    (30, 29)
    """
    return sum(_WIDTHS.get(letter, _USUAL) for letter in text) * size * _SLACK / 1000

"""What each face of the front page has room for: all in which sheet, browser and terminal differ.

Besides, the sheet alone has links to the other sheets and the umpire's notes, and the page in the
browser alone the working of each fight, to be opened, and the map.
"""

from __future__ import annotations

from sys import maxsize

from msgspec import Struct

from workbook_engine.commands.desk.page.front_rows import ATTACKERS, DEFENDERS


class Face(Struct, frozen=True):
    """How many lines of each box there is room for; what there is no room for is counted."""

    asked: int = maxsize
    in_vain: int = maxsize
    steps: int = maxsize
    odds: int = maxsize
    changed: int = maxsize
    below: int = maxsize
    """Of losses, remarks and findings each."""
    without: frozenset[str] = frozenset()
    """Columns of the fights that it leaves out."""


SHEET = Face(asked=12, in_vain=8, steps=14, odds=16, changed=10, below=8)
"""One page of paper; a text is cut where its cells end."""
TIGHT_SHEET = Face(asked=9, in_vain=5, steps=6, odds=10, changed=5, below=5)
"""The same where there are so many fights that two stand beside one another."""
TERMINAL = Face(
    asked=12,
    in_vain=12,
    steps=12,
    odds=16,
    changed=12,
    below=12,
    without=frozenset({ATTACKERS, DEFENDERS}),
)
"""A line of letters for each fight: both sides would make it three times as wide."""

"""A hex map drawn in text: each hex stands where it lies, with its holder and its ground.

`G0302` is a German hex of open ground, `S0403f` Russian forest; `.0503` is no-man's-land, `x0101`
neutral, `~0101` sea. Two columns apart is ten characters apart; odd columns lie half a hex lower.
"""

from __future__ import annotations

import re

from workbook_engine.books.book import Grid

HOLDERS = {
    "G": "GER",
    "R": "ROM",
    "S": "SOV",
    "B": "BRI",
    ".": None,
    "x": "neutral",
    "~": "neutral",
}
GROUNDS = {
    "": "open",
    "f": "forest",
    "m": "mountains",
    "w": "swamp",
    "j": "jungle",
    "d": "desert",
    "h": "himalayas",
}
_HEX = re.compile(r"([GRSBx~.])(\d\d)(\d\d)([fmwjdh]?)")
_PITCH = 5
"""Characters from one column of hexes to the next."""


def hexes_drawn(drawing: str) -> Grid:
    """Return the Hexes sheet of a drawing: hex, ground and holder, in the order of the map."""
    found: dict[str, tuple[str, str | None]] = {}
    for line in filter(str.strip, drawing.splitlines()):
        _as_it_lies(line)
        for holder, column, row, ground in _HEX.findall(line):
            terrain = "sea" if holder == "~" else GROUNDS[ground]
            found[column + row] = terrain, HOLDERS[holder]
    rows = ((name, *found[name]) for name in sorted(found))
    return (("Hex", "Ground", "Held by"), *rows)


def _as_it_lies(line: str) -> None:
    """Refuse a drawing that puts a hex elsewhere than its name."""
    places = [(each.start(), int(each[2]), int(each[3])) for each in _HEX.finditer(line)]
    assert len(places) == len(line.split()), line
    start, first, row = places[0]
    for at, column, own_row in places:
        assert (at - start, own_row) == ((column - first) * _PITCH, row), line

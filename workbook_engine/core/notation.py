"""One notation for what lies along points of a map: lists, ranges and ways.

`K14; L14; M15`, `A2, B2, C2`, `F12:T12` and `Kleindorf > Muehle` are points in order, straight from
each to the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_BETWEEN = re.compile(r"[;,:]")


def points_in(text: str, is_point: Callable[[str], object]) -> Iterator[str]:
    """Yield the points of a text; what is a point as it stands is not taken apart.

    >>> list(points_in("A2, B2 > Ford: north", {"Ford: north"}.__contains__))
    ['A2', 'B2', 'Ford: north']
    """
    for stretch in text.split(">"):
        whole = stretch.strip()
        parts = [whole] if is_point(whole) else _BETWEEN.split(whole)
        yield from (point for part in parts if (point := part.strip()))

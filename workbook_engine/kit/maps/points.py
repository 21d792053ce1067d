"""A painted picture, point by point, as the painter lays them."""

from __future__ import annotations

from typing import NamedTuple


class Points(NamedTuple):
    """How many points wide and high a picture is, and what colours they have."""

    wide: int
    high: int
    laid: memoryview
    """Of each point blue, green, red, and a byte that says nothing: that is painted quickest."""
    of: object = None
    """What the points lie in: it must last as long as somebody looks at them."""

"""Weather as the Calendar has it, in the players' words, and what of it slows a march (OC-6.4)."""

from __future__ import annotations

from itertools import pairwise

from workbook_engine.core.findings import folded

BAD = (
    *("blizzard", "cloudburst", "downpour", "flood", "gale", "hail", "ice", "icy", "mud", "rain"),
    *("sleet", "slush", "snow", "storm", "thaw", "thunder"),
)
"""What words begin with of weather that slows by itself: fog and low cloud are airmen's trouble."""

_NONE = frozenset({"no", "without"})


def is_bad(weather: str) -> bool:
    """OC-6.4 Tell whether some weather slows whoever moves on the ground.

    >>> is_bad("Fog, then heavy rain"), is_bad("mist; no rain"), is_bad("low cloud")
    (True, False, False)
    """
    words = ["", *folded(weather).split()]
    return any(word.startswith(BAD) and before not in _NONE for before, word in pairwise(words))

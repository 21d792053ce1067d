"""What is committed to a combat, as text in its row: hex, nation and points (LW-CBT-02)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbook_engine.rulesets.last_war.vocabulary.points import Points

_COMMITTED = re.compile(r"(\d{4}|pool) (.+) (\d+)/(\d+)/(\d+)")
POOL = "pool"
"""Where points and supplies come from that stand in no hex (LW-SEC-03, LW-RES-03)."""
_SUPPLIED = re.compile(r"(\d{4}|pool) (.+) (\d+)")


@dataclass(frozen=True, slots=True)
class Committed:
    """Points of one nation out of one hex, or its pool, that go into a combat."""

    hex: str
    nation: str
    points: Points

    def __str__(self) -> str:
        p = self.points
        return f"{self.hex} {self.nation} {p.man}/{p.tank}/{p.aircraft}"


@dataclass(frozen=True, slots=True)
class Supplied:
    """LW-RES-03 Supplies of one nation out of one hex, or its pool, that go into a combat."""

    hex: str
    nation: str
    lsp: int

    def __str__(self) -> str:
        return f"{self.hex} {self.nation} {self.lsp}"


def committed(texts: tuple[str, ...]) -> tuple[Committed, ...]:
    """Read what is committed.

    >>> str(committed(("1411 SOV 7/2/2",))[0])
    '1411 SOV 7/2/2'
    """
    found = (_COMMITTED.fullmatch(text.strip()) for text in texts)
    return tuple(Committed(m[1], m[2], Points(int(m[3]), int(m[4]), int(m[5]))) for m in found if m)


def supplied(texts: tuple[str, ...]) -> tuple[Supplied, ...]:
    """Read what supplies are put in."""
    found = (_SUPPLIED.fullmatch(text.strip()) for text in texts)
    return tuple(Supplied(m[1], m[2], int(m[3])) for m in found if m)

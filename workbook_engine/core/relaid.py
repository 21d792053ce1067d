"""A chart as somebody else has laid it out, and the rows of our sheet that it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from workbook_engine.core.records import State


class TheirChart(Struct, frozen=True):
    """The cells of a foreign sheet, and what the umpire says of it."""

    name: str
    cells: Sequence[Sequence[object]]
    """Its rows from A1 on; what is blank is None, what is merged stands in all its cells."""
    all_rows: Mapping[str, str] = field(default_factory=dict)
    """What every row of ours is to hold, by header of ours."""
    value: Callable[[str, str], str | None] = lambda header, theirs: None
    """Our text for theirs in a column of ours, where that was said."""


class OurCell(Struct, frozen=True):
    """A cell of ours: what it is to hold, and where in theirs that stands."""

    value: str | int
    at: tuple[int, int]
    """Row and column of the foreign cell, from 1."""
    wrong: str = ""
    """What is not understood of it, and what to do about that."""


class Relaid(Struct, frozen=True):
    """The rows that a chart comes to, and how it was read."""

    rows: Sequence[Mapping[str, OurCell]]
    """By our field."""
    how: tuple[str, ...]
    left: tuple[str, ...] = ()
    """What of it is not taken, in words."""
    proposed: Mapping[str, str] = field(default_factory=dict)
    """What may be said of all its rows, by header, as it is understood; `?` where it is not."""


Relay = Callable[[TheirChart, State], Relaid | None]
"""How a chart comes to be rows of a sheet, beside what stands there; None if it is none."""

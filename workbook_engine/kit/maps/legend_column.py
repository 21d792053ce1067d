"""The column that a legend is written into, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from workbook_engine.core.lettering import cut_to
from workbook_engine.kit.maps.ink import HALO, PALE, Ink
from workbook_engine.kit.maps.marks import Layer
from workbook_engine.kit.maps.sheets import BAND, EDGE, LEGEND, Sheet

_TEXT = 14.0
T = TypeVar("T")


class Column(Struct):
    """Where the legend goes on: each entry has a sign at the left, and what it means."""

    layer: Layer
    left: float
    top: float
    bottom: float
    half: float = LEGEND / 2

    @classmethod
    def of(cls, layer: Layer, sheet: Sheet) -> Column:
        """Begin the legend of a sheet, at its right."""
        left, top = sheet.page[0] - LEGEND - EDGE / 2, BAND + EDGE / 2
        high = sheet.page[1] - BAND - EDGE * 1.6
        layer.box(left, top, LEGEND, high, Ink(fill=HALO, stroke=PALE))
        return cls(layer, left, top + 8, top + high - 8)

    @property
    def sign(self) -> float:
        """Where signs have their middle."""
        return self.left + 50

    def head(self, text: str) -> None:
        """Begin a part of the legend."""
        x, y = self.left + 16, self.top + 24
        self.layer.text((x, y), text.upper(), 15, "bold", spaced=1)
        self.layer.line([(x, y + 8), (self.left + LEGEND - 16, y + 8)], PALE, 1)
        self.top += 40

    def pairs(self, shown: Sequence[T], high: float) -> Iterator[tuple[T, float, float]]:
        """Yield entries of half a line each, with where each stands; go on below them."""
        for at, each in enumerate(shown):
            yield each, self.left + (at % 2) * self.half, self.top + (at // 2) * high
        self.top += high * -(-len(shown) // 2) + 6

    def say(self, text: str, high: float, under: str = "") -> None:
        """Say what the sign beside it means, and go on so much lower."""
        x, y = self.left + 96, self.top + high / 2 + (5 if not under else -2)
        self.layer.text((x, y), cut_to(text, _TEXT, LEGEND - 110), _TEXT)
        if under:
            self.layer.text((x, y + 16), cut_to(under, 12, LEGEND - 110), 12, colour=PALE)
        self.top += high

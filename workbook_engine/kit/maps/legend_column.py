"""The column that a legend is written into, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from workbook_engine.core.languages import _, spoken
from workbook_engine.core.lettering import width, wrapped
from workbook_engine.kit.maps.ink import HALO, INK, PALE, Ink
from workbook_engine.kit.maps.marks import Layer
from workbook_engine.kit.maps.sheets import BAND, EDGE, LEGEND, LEGIBLE, Sheet

_TEXT, _SAID, _LINE = 14.0, 88.0, 15.6
"""How large texts are, where they begin beside their signs, and how far their lines are apart."""
T = TypeVar("T")


class Column(Struct):
    """Where the legend goes on: each entry has a sign at the left, and what it means."""

    layer: Layer
    left: float
    top: float
    bottom: float

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
        return self.left + 46

    def head(self, text: str) -> None:
        """Begin a part of the legend."""
        x, y = self.left + 16, self.top + 24
        self.layer.text((x, y), spoken(text).upper(), 15, "bold", spaced=1)
        self.layer.line([(x, y + 8), (self.left + LEGEND - 16, y + 8)], PALE, 1)
        self.top += 40

    def pairs(
        self, shown: Sequence[tuple[T, str]], high: float, begin: float
    ) -> Iterator[tuple[T, float, float]]:
        """Yield signs with where each stands, and write each one's text; go on below them.

        Two stand beside each other where all texts have room, which begin so far from the left.
        """
        shown = [(sign, spoken(text)) for sign, text in shown]
        long = max((width(text, LEGIBLE) for _, text in shown), default=0.0)
        across = 2 if begin + long <= LEGEND / 2 - 8 else 1
        for at, (sign, text) in enumerate(shown):
            x = self.left + (at % across) * LEGEND / 2
            y = self.top + (at // across) * high
            yield sign, x, y
            self.layer.text((x + begin, y + high / 2 + 4), text, LEGIBLE)
        self.top += high * -(-len(shown) // across) + 6

    def say(self, text: str, high: float, under: str = "") -> None:
        """Say what the sign beside it means, line below line, and go on below it."""
        room = LEGEND - _SAID - 8
        said = [
            *((line, _TEXT, INK) for line in wrapped(spoken(text), room, _TEXT)),
            *((line, LEGIBLE, PALE) for line in wrapped(spoken(under), room, LEGIBLE) if under),
        ]
        high = max(high, len(said) * _LINE + 4)
        y = self.top + high / 2 + 5 - (len(said) - 1) * _LINE / 2
        for line, size, colour in said:
            self.layer.text((self.left + _SAID, y), line, size, colour=colour)
            y += _LINE
        self.top += high

    def tell(self, text: str, begin: float) -> None:
        """Write a sentence that begins so far from the left, line below line; go on below it."""
        for line in wrapped(text, LEGEND - begin - 8, LEGIBLE):
            self.layer.text((self.left + begin, self.top + 13), line, LEGIBLE)
            self.top += _LINE

    def tell_each(self, texts: Sequence[str], begin: float) -> None:
        """Write sentences as long as there is room, and how many there are more."""
        for at, text in enumerate(texts):
            high = _LINE * len(list(wrapped(text, LEGEND - begin - 8, LEGIBLE)))
            if self.top + high + _LINE * (at + 1 < len(texts)) > self.bottom:
                self.tell(_("and in {count} more").format(count=len(texts) - at), begin)
                return
            self.tell(text, begin)

"""The Grid of a staff's own book read back: ground, holders, line, flags, works (LW-FL-01)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.hexes import Hex, parse_hex
from workbook_engine.kit.map_cells import HexSeen
from workbook_engine.kit.read_back import filled, number_in, words_in
from workbook_engine.kit.sides import SIGNS
from workbook_engine.rulesets.last_war.knowledge.drawn_map import (
    BACK,
    FORWARD,
    FRONT,
    LETTERS,
    MAJOR_CITY,
    STEPS,
)
from workbook_engine.rulesets.last_war.land.board import next_to
from workbook_engine.rulesets.last_war.vocabulary.words import NO_COMBAT, Terrain

_GROUND = {letter: terrain for terrain, letter in LETTERS.items()}
Pair = frozenset[str]
"""Two hexes that touch."""


class DrawnHex(Struct, frozen=True):
    """LW-FL-01 A hex as the Grid has it."""

    hex: str
    terrain: str
    place: str
    major_city: bool
    sign: str
    """Of the side that holds it; blank where nobody does, or no army may stand."""
    marks: tuple[str, ...]
    """What else is there, in letters."""

    @property
    def own(self) -> bool:
        """Whether our side holds it."""
        return self.sign == SIGNS[0]

    @property
    def enemy(self) -> bool:
        """Whether another side holds it."""
        return bool(self.sign) and not self.own


class DrawnWorks(Struct, frozen=True):
    """LW-FORT-01 Works along a hexside, of whoever stands in the hex."""

    hex: str
    towards: str
    layers: int
    building: int


class DrawnMap(Struct, frozen=True, dict=True):
    """The Grid of a book, hex by hex and side by side."""

    hexes: dict[str, DrawnHex]
    sides: dict[tuple[str, str], str]
    """The text of each side that has one: of the hex it is written with, and the one beyond."""

    @classmethod
    def of(cls, book: OwnBook) -> DrawnMap:
        """Return the map that a book holds."""
        rows = book.tables[HexSeen]
        sides = {at: text for row in rows.values() for at, text in _sides(row)}
        return cls({name: _hex(row) for name, row in rows.items()}, sides)

    @cached_property
    def line(self) -> frozenset[Pair]:
        """LW-FL-01 The hexsides that the front line runs along."""
        return frozenset(frozenset(at) for at, text in self.sides.items() if text[0] == FRONT)

    def passable(self, name: str) -> bool:
        """LW-TER-06 Tell whether armies may stand in a hex; in a country at peace they may not."""
        found = self.hexes.get(name)
        if found is None or found.terrain in NO_COMBAT:
            return False
        return bool(found.sign) or any(
            frozenset((name, each)) in self.line for each in next_to(name)
        )

    @cached_property
    def water(self) -> frozenset[Pair]:
        """LW-FLG-03 The hexsides of water, as far as the line tells: it does not run along them."""
        return frozenset(
            frozenset((name, each))
            for name, here in self.hexes.items()
            for each in next_to(name)
            if each in self.hexes
            and self.hexes[each].sign != here.sign
            and self.passable(name)
            and self.passable(each)
            and frozenset((name, each)) not in self.line
        )

    def front(self, *, own: bool) -> Iterator[str]:
        """LW-FL-01 Yield the hexes of our line, or of the enemy's."""
        for name, here in self.hexes.items():
            if (here.own if own else here.enemy) and any(
                frozenset((name, each)) in self.line for each in next_to(name)
            ):
                yield name

    def flags(self) -> Iterator[tuple[str, str]]:
        """LW-FLG-02 Yield the flags: from where, into what."""
        for (name, other), text in self.sides.items():
            if any(sign in text for sign in FORWARD.values()):
                yield name, other
            if any(sign in text for sign in BACK.values()):
                yield other, name

    def works(self) -> Iterator[DrawnWorks]:
        """LW-FORT-01 Yield the works along our line: they stand in our hexes."""
        for (name, other), text in self.sides.items():
            found = [*_layers(text)]
            from_name = len(found) > 1 or self.hexes[name].own
            both = ((name, other), (other, name)) if from_name else ((other, name),)
            for at, layers in zip(both, found, strict=False):
                yield DrawnWorks(*at, *layers)


def _hex(row: HexSeen) -> DrawnHex:
    first, *also = row.head.splitlines() or [""]
    _, letter, sign, *_ = (*words_in(first), "", "", "")
    city = filled(MAJOR_CITY + "{place}", row.place)
    return DrawnHex(
        hex=row.hex,
        terrain=_GROUND.get(letter, Terrain.OPEN),
        place=city["place"] if city else row.place,
        major_city=bool(city),
        sign=sign,
        marks=tuple(each for line in also for each in words_in(line)),
    )


def _layers(text: str) -> Iterator[tuple[int, int]]:
    """LW-FORT-01 Yield the layers written along a hexside: built, and under way."""
    numbers = next((word for word in words_in(text) if word[0].isdecimal()), "")
    both = filled("{here}:{beyond}", numbers) or {"here": numbers}
    for each in filter(None, both.values()):
        layers = filled("{built}+{building}", each) or {"built": each, "building": "0"}
        yield number_in(layers["built"], ()) or 0, number_in(layers["building"], ()) or 0


def _sides(row: HexSeen) -> Iterator[tuple[tuple[str, str], str]]:
    here = parse_hex(row.hex)
    for side, (q, r) in STEPS.items():
        text = str(getattr(row, side)).strip()
        if here and text:
            yield (row.hex, str(Hex(here.q + q, here.r + r))), text

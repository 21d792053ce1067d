"""The ground of a case's combat: the hex attacked, the start hexes, both sides' country behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from workbook_engine.core.hexes import Hex, distance
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex

CENTRE = Hex.at(20, 20)
TARGET = str(CENTRE)
_RADIUS = 4
_MEN = {"man": 3}
"""What holds each hex that the case does not speak of."""


@dataclass(frozen=True)
class Battlefield:
    """Hexes around the one attacked: behind each start hex the attackers', else the defenders'."""

    starts: Mapping[str, str]
    """Start hexes by the case's names of them."""
    attacker: str
    defender: str
    target: MapHex
    by_water: bool = False

    @property
    def first(self) -> str:
        """The first start hex."""
        return next(iter(self.starts.values()))

    def stands(self, who: str) -> list[Hex]:
        """Return the hexes of a side's forces in the combat."""
        own = set(self.starts.values())
        return [CENTRE] if who == "D" else [h for h in CENTRE.neighbours() if str(h) in own]

    def records(self) -> Iterator[Record]:
        """Yield the hexes, what holds them, and the water between."""
        yield self.target
        ours = self.stands("A")
        around = list(CENTRE.neighbours())
        for here in within(CENTRE, _RADIUS):
            if here == CENTRE:
                continue
            nearest = _nearest(here, ours, around)
            holder = self.attacker if nearest in ours else self.defender
            yield MapHex(hex=str(here), controller=holder, region=self.target.region)
            if here not in ours:
                yield card(str(here), holder, _MEN)
        for start in self.starts.values() if self.by_water else ():
            yield Hexside(id=f"{TARGET}-{start}", hex=TARGET, neighbour=start)

    def behind(self, who: str) -> str:
        """Return a hex in a side's rear."""
        ours = self.stands("A")
        theirs = [each for each in CENTRE.neighbours() if each not in ours]
        beside = (ours if who == "A" else theirs)[0]
        q, r = beside.q - CENTRE.q, beside.r - CENTRE.r
        return str(Hex(beside.q + 2 * q, beside.r + 2 * r))

    def at_distance(self, who: str, away: int) -> str:
        """Return a hex so far from the nearest of a side's forces."""
        stands = self.stands(who)
        near = within(stands[0], away)
        return str(next(h for h in near if min(distance(h, each) for each in stands) == away))


def starts_of(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the start hexes of a case's combat: those it names, or as many as it has flags."""
    a, d = given.get("A", {}), given.get("D", {})
    names = list(dict.fromkeys((*a.get("hexes", {}), *d.get("fort_sides", {}))))
    number = max(len(names), int(given.get("flags", 1)), 1)
    names = sorted(names) + [f"start {n}" for n in range(len(names), number)]
    around = sorted(list(CENTRE.neighbours())[:number])
    return dict(zip(names, map(str, around), strict=True))


def _nearest(here: Hex, first: list[Hex], others: list[Hex]) -> Hex:
    """Return the nearest of some hexes; those named first where it is a tie."""
    return min((*first, *others), key=lambda each: distance(here, each))


def within(centre: Hex, away: int) -> Iterable[Hex]:
    """Return the hexes no further than that from one."""
    reach = range(-away, away + 1)
    near = (Hex(centre.q + q, centre.r + r) for q in reach for r in reach)
    return [each for each in near if distance(each, centre) <= away]


def card(name: str, nation: str, facts: Mapping[str, Any]) -> Front:
    """Return a front-line card with a case's points."""
    return Front(
        id=f"{name} {nation}",
        hex=name,
        nation=nation,
        man=facts.get("man", 0),
        tank=facts.get("tank", 0),
        air=facts.get("air", 0),
        lsp=facts.get("lsp", 0),
    )

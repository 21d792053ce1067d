"""A team's own forces as its staff has them on paper: card by card, and what is behind the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState

FRONT, GARRISON, ZONE = "front", "garrison", "security zone"
PARTISANS, BASE = "partisans", "bomber base"


@dataclass(frozen=True, slots=True)
class OwnHolding:
    """What a nation has in one hex, and as what."""

    nation: str
    kind: str
    hex: str
    place: str
    points: Points
    lsp: int = 0
    locked: int = 0
    name: str = ""
    """For partisans: the group."""


def holdings(state: State, own: frozenset[str]) -> Iterator[OwnHolding]:
    """LW-RES-05 Yield what some nations have on the map, the line first."""
    place = {name: each.place for name, each in state[MapHex].items()}
    found = (
        *_fronts(state),
        *(
            (each.nation, GARRISON, each.hex, Points(man=1), 0, 0, "")
            for each in state[Garrison].values()
            if not each.lost
        ),
        *(
            (each.nation, ZONE, each.hex, Points(man=each.man), 0, 0, "")
            for each in state[Zone].values()
            if each.man
        ),
        *(
            (each.nation, PARTISANS, each.hex, Points(), 0, 0, each.id)
            for each in state[Partisans].values()
            if each.state == PartisanState.ACTIVE
        ),
        *(
            (each.nation, BASE, each.hex, Points(bomber=each.bomber), 0, 0, "")
            for each in state[Base].values()
        ),
        *(
            (each.nation, str(each.kind), each.hex, Points(air=each.air), 0, 0, "")
            for each in state[AirDefence].values()
            if not each.lost
        ),
    )
    for nation, kind, name, points, lsp, locked, group in found:
        if nation in own:
            where = place.get(name, "")
            yield OwnHolding(nation, kind, name, where, points, lsp, locked, group)


def _fronts(state: State) -> Iterator[tuple[str, str, str, Points, int, int, str]]:
    for card in sorted(state[Front].values(), key=lambda card: (card.hex, card.id)):
        points = Points(card.man, card.tank, card.air)
        if points or card.lsp:
            yield card.nation, FRONT, card.hex, points, card.lsp, card.locked, ""

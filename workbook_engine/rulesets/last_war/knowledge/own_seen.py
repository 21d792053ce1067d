"""A team's own forces as its staff has them on paper: card by card, and what is behind the line."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.records import State, replace
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.line import gaps
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed, Role
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
POOL, INDUSTRY, GAP = "pool", "industry", "gap in the line"


class OwnHolding(Struct, frozen=True):
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


class OwnGap(Struct, frozen=True):
    """LW-FL-02 A front hex of one of the team's nations in which they have no Man."""

    nation: str
    hex: str
    place: str


class OwnAttack(Struct, frozen=True):
    """LW-CBT-02 What one of the team's nations has committed to an attack, out of one hex."""

    nation: str
    start: str
    """`pool` for a force out of it."""
    into: str
    points: Points


_Held = tuple[str, str, str, Points, int, int, str]
"""Nation, as what, hex, points, supplies, Men who build, name of the group."""


def holdings(state: State, own: frozenset[str]) -> Iterator[OwnHolding]:
    """LW-RES-05 Yield what some nations have on the map, the line first."""
    place = {name: each.place for name, each in state[MapHex].items()}
    found = (*_fronts(state), *_behind(state))
    for nation, kind, name, points, lsp, locked, group in found:
        if nation in own:
            where = place.get(name, "")
            yield OwnHolding(nation, kind, name, where, points, lsp, locked, group)


def _behind(state: State) -> Iterator[_Held]:
    """LW-RES-04, LW-SEC-01, LW-PAG-01, LW-BOM-01, LW-AD-01 Yield what stands on no card."""
    for garrison in state[Garrison].values():
        if not garrison.lost:
            yield garrison.nation, GARRISON, garrison.hex, Points(man=1), 0, 0, ""
    for zone in state[Zone].values():
        if zone.man:
            yield zone.nation, ZONE, zone.hex, Points(man=zone.man), 0, 0, ""
    for group in state[Partisans].values():
        if group.state == PartisanState.ACTIVE:
            yield group.nation, PARTISANS, group.hex, Points(), 0, 0, group.id
    for base in state[Base].values():
        yield base.nation, BASE, base.hex, Points(bomber=base.bomber), 0, 0, ""
    for each in state[AirDefence].values():
        if not each.lost:
            yield each.nation, str(each.kind), each.hex, Points(air=each.air), 0, 0, ""


def _fronts(state: State) -> Iterator[_Held]:
    for card in sorted(state[Front].values(), key=lambda card: (card.hex, card.id)):
        points = Points(card.man, card.tank, card.air)
        if points or card.lsp:
            yield card.nation, FRONT, card.hex, points, card.lsp, card.locked, ""


def open_gaps(state: State, side: str, own: frozenset[str]) -> Iterator[OwnGap]:
    """LW-FL-02 Yield the front hexes of some nations in which they have no Man.

    Whether an ally has one there is not looked at: his staff alone knows.
    """
    board, forces = Board.of(state), Forces.of(state)
    alone = replace(forces, sides=dict.fromkeys(own, side))
    for name in gaps(board, alone, side, state.rules):
        found = board.hexes[name]
        if found.controller in own:
            yield OwnGap(found.controller, name, found.place)


def committed_by(state: State, own: frozenset[str]) -> Iterator[OwnAttack]:
    """LW-CBT-02 Yield what some nations have committed to attacks."""
    for each in state[Committed].values():
        row = state[CombatRow].get(each.combat)
        if row and each.nation in own and each.role == Role.ATTACKER and each.points:
            yield OwnAttack(each.nation, each.place, row.hex, each.points)

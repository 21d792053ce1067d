"""What comes back to the pool from behind the line: zones, air defence, bombers (LW-SEQ-06)."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.forces import Forces, card_name
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base, Zone
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import RemoveLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, Source


class ComingBack(Struct, frozen=True):
    """Points of one type that leave what stands behind the line."""

    rule: str
    source: Source
    points: Points
    changes: tuple[Change, ...]
    lapses: bool = False
    """A zone without Men is none (LW-SEC-01)."""


def coming_back(state: State, line: RemoveLine) -> ComingBack | None:
    """LW-SEC-01, LW-AD-01, LW-BOM-01 Return what an order takes out of behind the line.

    None where it means the front line. They fly, or walk home, by what way they like.
    """
    if line.source == Source.AIR_DEFENCE:
        return _air_defence(state, line)
    if line.source == Source.BASE:
        return _bombers(state, line)
    if line.source == Source.ZONE or _means_a_zone(state, line):
        return _zone(state, line)
    return None


def _means_a_zone(state: State, line: RemoveLine) -> bool:
    """LW-SEC-01 Tell whether an order means the Men of a security zone: no card holds anything."""
    zone = state[Zone].get(card_name(line.hex, line.nation))
    return zone is not None and zone.man > 0 and not Forces.of(state).at(line.hex, line.nation)


def _zone(state: State, line: RemoveLine) -> ComingBack:
    name = card_name(line.hex, line.nation)
    there = state[Zone][name].man if name in state[Zone] else 0
    men = min(line.man, there)
    changes = (Add(Zone, name, "man", -men), Add(Nation, line.nation, "pool_man", men))
    return ComingBack("LW-SEC-01", Source.ZONE, Points(man=men), changes, lapses=men == there)


def _air_defence(state: State, line: RemoveLine) -> ComingBack:
    name = f"{line.hex} {line.nation} {Defence.AIR}"
    found = state[AirDefence].get(name)
    air = min(line.air, found.air) if found and not found.lost else 0
    changes = (Add(AirDefence, name, "air", -air), Add(Nation, line.nation, "pool_air", air))
    return ComingBack("LW-AD-01", Source.AIR_DEFENCE, Points(air=air), changes)


def _bombers(state: State, line: RemoveLine) -> ComingBack:
    base = state[Base].get(line.hex)
    number = min(line.bomber, base.bomber) if base and base.nation == line.nation else 0
    changes = (
        Add(Base, line.hex, "bomber", -number),
        Add(Nation, line.nation, "pool_bomber", number),
    )
    return ComingBack("LW-BOM-01", Source.BASE, Points(bomber=number), changes)

"""The Balances sheet: what each nation has, in its pool and on the map (LW-RES-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.balances import Account, BalanceRow, Counts, balances
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

CALLED = {
    "man": "Men",
    "tank": "Tanks",
    "air": "Aircraft",
    "bomber": "Bombers",
    "lsp": "Supply points",
    "concrete": "Concrete",
}
"""What is counted, by the name of its number."""
POOL = "in the pool"
LAYERS, OUTPUT, CARDS = "Layers of works", "Output a turn, points", "Cards in hand"

Count = tuple[Account, int]


def balance_rows(turn: Turn) -> Iterator[BalanceRow]:
    """LW-RES-01, LW-SEQ-01, LW-SEQ-08 Yield what each nation had, got, lost and has."""
    return balances(turn, COUNTS)


def _points(nation: str, **numbers: int) -> Iterator[Count]:
    for name, number in numbers.items():
        yield Account(nation, CALLED[name]), number


def _of_nation(nation: Nation) -> Iterator[Count]:
    """LW-POOL-01 What is in the pool is counted with what is on the map, and by itself."""
    for name, called in CALLED.items():
        number = getattr(nation, f"pool_{name}")
        yield Account(nation.id, called), number
        yield Account(nation.id, f"{called} {POOL}"), number


def _of_front(front: Front) -> Iterator[Count]:
    """LW-FL-01 A front-line card."""
    return _points(front.nation, man=front.man, tank=front.tank, air=front.air, lsp=front.lsp)


def _of_garrison(garrison: Garrison) -> Iterator[Count]:
    """LW-RES-04 A garrison is one Man."""
    return _points(garrison.nation, man=int(not garrison.lost))


def _of_zone(zone: Zone) -> Iterator[Count]:
    """LW-SEC-01 The Men of a security zone."""
    return _points(zone.nation, man=zone.man)


def _of_base(base: Base) -> Iterator[Count]:
    """LW-BOM-01 The bombers of a base."""
    return _points(base.nation, bomber=base.bomber)


def _of_defence(defence: AirDefence) -> Iterator[Count]:
    """LW-AD-01, LW-FLK-01 Aircraft on air defence; a flak zone is one Man and one concrete."""
    if defence.lost:
        return iter(())
    if defence.kind == Defence.FLAK:
        return _points(defence.nation, man=1, concrete=1)
    return _points(defence.nation, air=defence.air)


def _of_works(works: Works) -> Iterator[Count]:
    """LW-FORT-01, LW-FORT-02 Layers, and those that are being built."""
    yield Account(works.nation, LAYERS), works.layers + works.building


def _of_line(line: Line) -> Iterator[Count]:
    """LW-SEQ-01, LW-BOM-05 What a production line makes, unless bombs have shut it."""
    yield Account(line.nation, OUTPUT), 0 if line.shut else line.makes


def _of_card(card: Card) -> Iterator[Count]:
    """LW-ADV-01 A card that is still in hand."""
    yield Account(card.nation, CARDS), int(not card.played)


COUNTS: Mapping[type[Record], Counts] = {
    Nation: _of_nation,
    Front: _of_front,
    Garrison: _of_garrison,
    Zone: _of_zone,
    Base: _of_base,
    AirDefence: _of_defence,
    Works: _of_works,
    Line: _of_line,
    Card: _of_card,
}

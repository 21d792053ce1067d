"""The umpire's Map: every hex with all that stands in it and along its sides (LW-FL-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.records import State
from workbook_engine.kit.map_cells import HexCell
from workbook_engine.kit.sides import signs_of
from workbook_engine.rulesets.last_war.knowledge.drawn_map import (
    Here,
    Marks,
    forces_text,
    head,
    others,
    place_text,
    sides_of,
)
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import sides
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, PartisanState

PARTISANS = "P"


def hex_cells(state: State) -> Iterator[HexCell]:
    """LW-FL-01 Yield every hex of the map as the umpire sees it."""
    board = Board.of(state)
    signs = signs_of(state, sides(state))
    marks = Marks(
        holders={name: board.side(name) for name in board.hexes if board.passable(name)},
        flags=frozenset(flags_set(state)),
        works=layers(state[Works].values()),
        water=board.water,
    )
    for each in state[MapHex].values():
        yield HexCell(
            hex=each.hex,
            ground=letter_of(each),
            head=head(
                each.hex,
                each.terrain,
                signs.get(marks.holders.get(each.hex, ""), ""),
                _also(state, each),
            ),
            place=place_text(each.place, major_city=each.major_city),
            forces=forces_text(_here(state, each.hex)),
            **sides_of(each.hex, marks),
        )


def letter_of(each: MapHex) -> str:
    """Return the letter of a hex's ground."""
    return head("", each.terrain, "", ())


def flags_set(state: State) -> Iterator[tuple[str, str]]:
    """LW-FLG-02 Yield the hexsides with a flag: from where, into what."""
    for row in state[CombatRow].values():
        yield from flags_of(row)


def flags_of(row: CombatRow) -> Iterator[tuple[str, str]]:
    """LW-FLG-02 Yield the hexsides of one attack: from where, into what."""
    for start in row.starts:
        if start != POOL:
            yield start, row.hex


def layers(works: Iterable[Works]) -> dict[tuple[str, str], str]:
    """LW-FORT-01 Return the layers along hexsides: built, and with a plus those under way."""
    found: dict[tuple[str, str], list[int]] = {}
    for each in works:
        total = found.setdefault((each.hex, each.towards), [0, 0])
        total[0] += each.layers
        total[1] += each.building
    return {
        at: f"{built}{f'+{building}' if building else ''}"
        for at, (built, building) in found.items()
        if built or building
    }


def _also(state: State, each: MapHex) -> Iterator[str]:
    name = each.hex
    defences = [d for d in state[AirDefence].values() if d.hex == name]
    groups = [
        p for p in state[Partisans].values() if p.hex == name and p.state == PartisanState.ACTIVE
    ]
    base = state[Base].get(name)
    return others(
        zone=sum(zone.man for zone in state[Zone].values() if zone.hex == name),
        garrison=sum(1 for g in state[Garrison].values() if g.hex == name and not g.lost),
        partisans=PARTISANS if groups else "",
        bomber=base.bomber if base else 0,
        air=sum(d.air for d in defences if d.kind == Defence.AIR),
        flak=any(d.kind == Defence.FLAK and not d.lost for d in defences),
    )


def _here(state: State, name: str) -> Iterator[Here]:
    for card in state[Front].values():
        if card.hex == name:
            yield Here(card.nation, card.man, card.tank, card.air, card.lsp)

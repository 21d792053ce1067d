"""The Grid of a staff's own book: the ground, its digs, and the enemy in sight (SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from workbook_engine.core.briefing import THE_ENEMY, OwnBook
from workbook_engine.core.languages import spoken
from workbook_engine.core.records import Record
from workbook_engine.kit.read_back import filled, first_word, number_in
from workbook_engine.rulesets.sector.knowledge.pictures import ARMOURED, DUG, ENEMY, GROUND, SEEN
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Order, Terrain

INFANTRY, ARMOUR = "Rifle Bn", "Tank"
"""SB-UNT-00 The types that enemies in sight are taken for: nobody knows better."""


def land(book: OwnBook) -> Iterator[Sector]:
    """SB-GEN-01, SB-DIG-01 Yield the sectors with their ground, and what the staff has dug."""
    grounds = {ground["letter"]: kind for kind, ground in GROUND.items()}
    for sector, text in book.map.items():
        head, dug = "".join(text.splitlines()[:1]), "{letter} " + DUG
        found = filled(dug + " {name}", head) or filled(dug, head) or {}
        digs = number_in(found.get("digs", ""), ()) or 0
        terrain = grounds.get(first_word(head), str(Terrain.OPEN))
        yield Sector(sector=sector, terrain=terrain, digs=digs)


def enemies(book: OwnBook, taken: Collection[str]) -> Iterator[Record]:
    """SB-RNG-06 Yield the enemy in sight: one Corps and one Division, on Defend."""
    yield Corps(id=THE_ENEMY, team=THE_ENEMY)
    yield Division(id=THE_ENEMY, team=THE_ENEMY, corps=THE_ENEMY, order=Order.DEFEND)
    for sector, text in book.map.items():
        for line in text.splitlines()[1:]:
            seen = filled(spoken(ARMOURED), line) or filled(SEEN, line) or {}
            bases = number_in(seen["bases"], ()) or 0 if seen.get("sign") == ENEMY else 0
            armoured = number_in(seen.get("armoured", ""), ()) or 0
            for at in range(1, bases + 1):
                name = f"{seen['side']} {at} at {sector}"
                yield Base(
                    id=f"{name}, as seen" if name in taken else name,
                    type=ARMOUR if at > bases - armoured else INFANTRY,
                    corps=THE_ENEMY,
                    division=THE_ENEMY,
                    sector=sector,
                )

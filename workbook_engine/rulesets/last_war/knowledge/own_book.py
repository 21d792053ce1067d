"""What a team's own book lets be known of the state: with that a player checks his orders."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Tables
from workbook_engine.kit.dispatches import addressees
from workbook_engine.rulesets.last_war.knowledge.views import OwnCard, OwnForce
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    DeployLine,
    SupplyLine,
)

_ORDERS_ABOUT = (DeployLine, SupplyLine)
"""The order sheets of a turn's stages that name a nation first."""


def recall(book: OwnBook) -> Tables:
    """LW-SEQ-02 Return the nations, cards, bases, combats and hexes that a team's book names."""
    own = _own(book)
    side = (row.nation for row in book.tables[OwnForce].values() if row.nation)
    first = next(iter(own), "")
    combats = dict.fromkeys(
        (*book.offered(CardLine, "combat"), *book.offered(SupplyLine, "combat"))
    )
    return Tables.of(
        *(_nation(book, each, own) for each in dict.fromkeys((*own, *side))),
        *_cards(book),
        *addressees(book),
        *(Base(hex=each, nation=first) for each in book.offered(BombLine, "base")),
        *(Partisans(id=each, nation=first) for each in book.offered(DeployLine, "partisans")),
        *(
            CombatRow(label=each, turn="", hex=each, attacking_side=book.team.side)
            for each in combats
        ),
        *(MapHex(hex=each, place=place) for each, place in book.map.items()),
    )


def _own(book: OwnBook) -> tuple[str, ...]:
    """LW-SEQ-02 Return the nations that the team orders about; without a list, all in its book."""
    offered = (book.offered(kind, "nation") for kind in _ORDERS_ABOUT)
    rows = (row.nation for row in book.tables[OwnForce].values() if row.nation)
    return next(filter(None, offered), ()) or tuple(dict.fromkeys(rows))


def _nation(book: OwnBook, name: str, own: tuple[str, ...]) -> Nation:
    return Nation(id=name, side=book.team.side, team=book.team.team if name in own else "")


def _cards(book: OwnBook) -> Iterator[Card]:
    """LW-ADV-01 Yield the cards it has in hand or has played."""
    for row in book.tables[OwnCard].values():
        yield Card(id=row.card, nation=row.nation, value=row.value, played=row.played)

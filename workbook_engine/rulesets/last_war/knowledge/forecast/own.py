"""A staff's own nations and all they have, as its Forces and Cards sheets have them (LW-SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import Record, replace
from workbook_engine.kit.read_back import filled, number_in
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.own_book import recall
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    BASE,
    FRONT,
    GARRISON,
    INDUSTRY,
    PARTISANS,
    POOL,
    ZONE,
)
from workbook_engine.rulesets.last_war.knowledge.views import PLAYED, OwnCard, OwnForce
from workbook_engine.rulesets.last_war.land.forces import card_name
from workbook_engine.rulesets.last_war.vocabulary import front_records as stands
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import (
    CardUse,
    Defence,
    PartisanState,
    Product,
)


def forces(book: OwnBook, kind: str) -> Iterator[OwnForce]:
    """LW-RES-05 Yield the rows of Forces of one kind."""
    return (row for row in book.tables[OwnForce].values() if row.kind == kind)


def remarked(row: OwnForce, key: str) -> Iterator[Mapping[str, str]]:
    """Yield what fills the remarks of one kind beside a row of Forces."""
    for each in names_in(row.remarks):
        slots = CATALOGUE.slots(key, each)
        if slots is not None:
            yield slots


def own_nations(book: OwnBook) -> Iterator[Nation]:
    """LW-POOL-01, LW-FLG-01 Yield the nations of the book with what they have at home."""
    known = recall(book)[Nation]
    for row in forces(book, POOL):
        yield replace(
            known[row.nation],
            flags=_number(row, "force.flags") or 0,
            flags_winter=_number(row, "force.flags_winter"),
            naval_flags=_number(row, "force.flags_naval") or 0,
            pool_man=row.man or 0,
            pool_tank=row.tank or 0,
            pool_air=row.air or 0,
            pool_bomber=row.bomber or 0,
            pool_lsp=row.lsp or 0,
            pool_concrete=row.concrete or 0,
        )


def _number(row: OwnForce, key: str) -> int | None:
    found = (number_in(slots["number"], ()) for slots in remarked(row, key))
    return next(found, None)


def own_industry(book: OwnBook) -> Iterator[Line]:
    """LW-SEQ-01 Yield the production lines of the book, and places whose lines make nothing."""
    for row in forces(book, INDUSTRY):
        made = {each: getattr(row, each) or 0 for each in Product}
        for product, number in made.items():
            if number or product is Product.MAN:
                name = f"{row.nation} {product} at {row.hex}"
                yield Line(
                    id=name,
                    zone=row.place,
                    nation=row.nation,
                    hex=row.hex,
                    product=product,
                    makes=number,
                )


def own_cards(book: OwnBook) -> Iterator[Card]:
    """LW-ADV-01 Yield the cards of the book: in hand, or played in which turn for what."""
    uses = {str(_(each)): str(each) for each in CardUse}
    for row in book.tables[OwnCard].values():
        played = filled(spoken(PLAYED), row.played) or {"turn": row.played, "use": ""}
        yield Card(
            id=row.card,
            nation=row.nation,
            value=row.value,
            played=played["turn"],
            played_as=uses.get(played["use"], ""),
        )


def in_line(book: OwnBook) -> Iterator[stands.Front]:
    """LW-RES-05 Yield the front-line cards of the book."""
    for row in forces(book, FRONT):
        builds = (number_in(slots["men"], ()) for slots in remarked(row, "summary.locked"))
        yield stands.Front(
            id=card_name(row.hex, row.nation),
            hex=row.hex,
            nation=row.nation,
            man=row.man or 0,
            tank=row.tank or 0,
            air=row.air or 0,
            lsp=row.lsp or 0,
            locked=next(builds, None) or 0,
        )


def behind_the_line(book: OwnBook) -> Iterator[Record]:
    """LW-RES-04, LW-SEC-01, LW-PAG-01, LW-BOM-01, LW-AD-01 Yield what stands on no card."""
    for row in book.tables[OwnForce].values():
        name, man = card_name(row.hex, row.nation), row.man or 0
        if row.kind == GARRISON:
            yield stands.Garrison(id=name, nation=row.nation, hex=row.hex)
        elif row.kind == ZONE:
            yield stands.Zone(id=name, nation=row.nation, hex=row.hex, man=man)
        elif row.kind == BASE:
            yield stands.Base(hex=row.hex, nation=row.nation, bomber=row.bomber or 0)
        elif row.kind in {*Defence}:
            yield stands.AirDefence(
                id=f"{name} {row.kind}",
                nation=row.nation,
                hex=row.hex,
                kind=row.kind,
                air=row.air or 0,
            )
    yield from _groups(book)


def _groups(book: OwnBook) -> Iterator[stands.Partisans]:
    """LW-PAG-01 Yield the partisan groups that are up, and those that may rise."""
    up = {row.remarks: row for row in forces(book, PARTISANS)}
    for name, row in up.items():
        yield stands.Partisans(
            id=name, nation=row.nation, hex=row.hex, state=str(PartisanState.ACTIVE)
        )
    nation = next((row.nation for row in forces(book, POOL)), "")
    for name in book.offered(DeployLine, "partisans"):
        if name not in up:
            yield stands.Partisans(id=name, nation=nation)

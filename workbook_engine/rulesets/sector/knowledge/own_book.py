"""What a staff's own book lets be known of the table: with that a player checks his orders."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Tables
from workbook_engine.rulesets.sector.knowledge.rows import OwnBase, OwnFormation
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)


def recall(book: OwnBook) -> Tables:
    """SB-PIP-04 Return the map, the formations and the bases that the staff may order about."""
    divisions, corps = book.offered(ActionLine, "division"), book.offered(CorpsLine, "corps")
    known = (r.formation for r in book.tables[OwnFormation].values() if r.kind == "Corps")
    every = tuple(dict.fromkeys((*corps, *known)))
    first = next(iter(every), "")
    return Tables.of(
        *(Sector(sector=each) for each in book.map),
        *(Corps(id=each, team=book.team.team) for each in every),
        *(_division(book, each, first) for each in divisions),
        *_bases(book, first, (*divisions, *every)),
    )


def _division(book: OwnBook, name: str, corps: str) -> Division:
    """SB-PIP-04 Return a Division as its row in the book has it."""
    row = book.tables[OwnFormation].get(name)
    return Division(id=name, team=book.team.team, corps=corps, order=row.order if row else "")


def _bases(book: OwnBook, corps: str, own: Collection[str]) -> Iterator[Base]:
    """SB-MOV-01 Yield the bases of formations that the staff may order about."""
    for row in book.tables[OwnBase].values():
        if row.division in own:
            yield Base(
                id=row.base,
                type=row.type,
                corps=corps,
                division="" if row.division == corps else row.division,
                sector=row.sector,
                state=BaseState.ON_TABLE if row.sector else BaseState.IN_RESERVE,
            )

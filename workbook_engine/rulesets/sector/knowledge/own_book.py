"""What a staff's own book lets be known of the table: with that a player checks his orders."""

from __future__ import annotations

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
    rows, bases = book.tables[OwnFormation], book.tables[OwnBase]
    own = {**dict.fromkeys(divisions, ""), **dict.fromkeys(corps, "")}
    first = next(iter(corps), next((r.formation for r in rows.values() if r.kind == "Corps"), ""))
    team = book.team.team
    return Tables.of(
        *(Sector(sector=each) for each in book.map),
        *(Corps(id=each, team=team) for each in dict.fromkeys((*corps, *filter(None, [first])))),
        *(
            Division(
                id=each,
                team=team,
                corps=first,
                order=rows[each].order if each in rows else "",
            )
            for each in divisions
        ),
        *(
            Base(
                id=row.base,
                type=row.type,
                corps=first,
                division=row.division if row.division in divisions else "",
                sector=row.sector,
                state=BaseState.ON_TABLE if row.sector else BaseState.IN_RESERVE,
            )
            for row in bases.values()
            if row.division in own
        ),
    )

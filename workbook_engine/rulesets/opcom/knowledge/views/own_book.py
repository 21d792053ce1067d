"""What a team's own book lets be known of the state: with that a player checks his orders."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Tables
from workbook_engine.kit.dispatches import addressees
from workbook_engine.rulesets.opcom.knowledge.forecast.enemy import contacts
from workbook_engine.rulesets.opcom.knowledge.forecast.land import named_on_map
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, OrderLine, Unit

_NO_PROFILE = "0"
"""A book tells no strength, and no check asks for it."""


def recall(book: OwnBook) -> Tables:
    """OC-5.1 Return units, squadrons, enemies, names and squares that a team's book names."""
    return Tables.of(
        *_units(book),
        *_squadrons(book),
        *named_on_map(book),
        *contacts(book),
        *addressees(book),
        *(Ground(square=each) for each in book.map),
    )


def _units(book: OwnBook) -> Iterator[Unit]:
    """OC-5.1 Yield the units: those it may order about, and in a commander's book his side's.

    A division stands on no sheet but in the drop-down: it is taken for a unit of that name.
    """
    rows = book.tables[OwnForce]
    formations = {row.formation for row in rows.values()}
    own = [each for each in book.offered(OrderLine, "unit") if each not in formations]
    for name in dict.fromkeys((*own, *rows)):
        row = rows.get(name)
        yield Unit(
            id=name,
            name=row.name if row else "",
            side=book.team.side,
            team=book.team.team if name in own else "",
            nation="",
            brigade=row.formation if row else "",
            profile=_NO_PROFILE,
        )


def _squadrons(book: OwnBook) -> Iterator[Squadron]:
    """OC-12.1 Yield the squadrons: those it may send up, and in a commander's book his side's."""
    rows, own = book.tables[SquadronRow], book.offered(AirLine, "squadron")
    for name in dict.fromkeys((*own, *rows)):
        row = rows.get(name)
        yield Squadron(
            id=name,
            name=row.name if row else "",
            side=book.team.side,
            team=book.team.team if name in own else "",
            nation="",
        )

"""What a set-up of Sector lacks for its first phase, or says that would come to nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)


def ready(state: State, where: Where) -> list[Finding]:
    """SB-GEN-03, SB-PIP-04, SB-TRN-02 Return all that is odd of formations and bases."""
    return [*_formations(state, where), *_bases(state, where), *_full(state, where)]


def _formations(state: State, where: Where) -> Iterator[Finding]:
    """SB-DMG-04 Yield formations without headquarters or supply base."""
    named = [
        (kind, row.key, field, getattr(row, field))
        for kind, fields in ((Corps, ("headquarters", "supply")), (Division, ("headquarters",)))
        for row in state[kind].values()
        for field in fields
    ]
    for kind, key, field, base in named:
        if not base:
            yield warning(
                "W-NO-HEADQUARTERS",
                f"{key} has no base as its {field}, so that what recovers waits for you.",
                "Name a base of the Bases sheet; leave it if you mean it.",
                rule="SB-DMG-04",
                cell=where(kind, key, field) or where(kind, key, "id"),
            )


def _bases(state: State, where: Where) -> Iterator[Finding]:
    """SB-GEN-03 Yield bases that stand off the map, or are to come there."""
    for base in state[Base].values():
        is_placed = base.state in (BaseState.ON_TABLE, BaseState.TO_COME)
        if is_placed and base.sector not in state[Sector]:
            yield error(
                "E-OFF-THE-MAP",
                f"{base.id}, {base.state}, has {base.sector or 'no sector'}: not on the map.",
                "Write a sector of the Sectors sheet; of a base to come, the one it comes to.",
                rule="SB-GEN-03",
                cell=where(Base, base.id, "sector") or where(Base, base.id, "id"),
            )


def _full(state: State, where: Where) -> Iterator[Finding]:
    """SB-GEN-03 Yield sectors with more bases than they hold, or with both sides in them."""
    there: dict[str, Counter[str]] = {}
    for base in on_table(state):
        there.setdefault(base.sector, Counter())[side_of_base(state, base)] += 1
    for sector, sides in there.items():
        if max(sides.values()) > BOOK.number("bases_a_sector"):
            yield error(
                "E-TOO-MANY",
                f"{sector} holds {max(sides.values())} bases of one side.",
                "Move some of them to another sector.",
                rule="SB-GEN-03",
                cell=where(Sector, sector, "sector"),
            )
        if len(sides) > 1:
            yield error(
                "E-BOTH-SIDES",
                f"bases of two sides stand in {sector}.",
                "A sector is held by one side: move the others out.",
                rule="SB-GEN-03",
                cell=where(Sector, sector, "sector"),
            )

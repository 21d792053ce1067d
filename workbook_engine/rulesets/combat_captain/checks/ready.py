"""What a set-up of Combat Captain lacks for its first turn, or has that is unusual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.combat_captain.company.size import unusual
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    SideRow,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def ready(state: State, where: Where) -> list[Finding]:
    """CC-GEN-02, CC-LDR-01, CC-ORG-01 Return all that is odd of companies and sub-units."""
    found = [*_subunits(state, where), *_companies(state, where)]
    first = [each.side for each in state[SideRow].values() if each.moves_first]
    if len(first) > 1:
        found.append(
            error(
                "E-BOTH-FIRST",
                f"{' and '.join(first)} both move first.",
                "Leave one tick.",
                rule="CC-GEN-03",
                cell=where(SideRow, first[1], "moves_first"),
            )
        )
    return found


def _subunits(state: State, where: Where) -> Iterator[Finding]:
    """CC-GEN-02 Yield sub-units of no company, with more men than they had, or half a place."""
    for each in state[SubUnit].values():
        if each.company not in state[Company]:
            yield error(
                "E-NO-COMPANY",
                f"there is no company {each.company}.",
                "Write one of the Companies.",
                rule="CC-GEN-02",
                cell=where(SubUnit, each.id, "company"),
            )
        if each.men > each.full:
            yield error(
                "E-MORE-THAN-FULL",
                f"{each.id} has {each.men} of {each.full} men.",
                "Mend either number.",
                rule="CC-CLC-15",
                cell=where(SubUnit, each.id, "men") or where(SubUnit, each.id, "id"),
            )
        if (each.x is None) != (each.y is None):
            yield warning(
                "W-HALF-A-PLACE",
                f"{each.id} has half a place.",
                "Type both x and y, or neither.",
                rule="CC-GEN-01",
                cell=where(SubUnit, each.id, "x") or where(SubUnit, each.id, "y"),
            )


def _companies(state: State, where: Where) -> Iterator[Finding]:
    """CC-LDR-01, CC-ORG-01 Yield companies without a leader, and those made up unusually."""
    for company in state[Company].values():
        own = subunits_of(state, company.id)
        cell = where(Company, company.id, "kind") or where(Company, company.id, "id")
        if company.state != Status.ON_TABLE or not own:
            continue
        if not any(each.leader for each in own):
            yield warning(
                "W-NO-LEADER",
                f"{company.id} has no leader.",
                "Tick one of its sub-units.",
                rule="CC-LDR-01",
                cell=cell,
            )
        if odd := list(unusual(company.kind, _parts(own))):
            yield warning(
                "W-UNUSUAL",
                f"{company.id} is unusual for {company.kind}: {', '.join(odd)}.",
                "Leave it if you mean it.",
                rule="CC-ORG-01",
                cell=cell,
            )


def _parts(own: list[SubUnit]) -> Counter[str]:
    """CC-ORG-01 Return what a company is made of, as the book counts it."""
    on_foot = {NOTHING: "rifle squads", "crew": "heavy weapons", "gun": "guns"}
    return Counter(
        on_foot[str(CHARTS["ranges"].cell(each.weapon, "counts as").printed)]
        if each.kind == Kind.INFANTRY
        else "vehicles"
        for each in own
    )

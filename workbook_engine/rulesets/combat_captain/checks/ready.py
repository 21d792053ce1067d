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
        said = f"{' and '.join(first)} both move first."
        cell = where(SideRow, first[1], "moves_first")
        found.append(error("E-BOTH-FIRST", said, "Leave one tick.", rule="CC-GEN-03", cell=cell))
    return found


def _subunits(state: State, where: Where) -> Iterator[Finding]:
    """CC-GEN-02 Yield sub-units of no company, with more men than they had, or half a place."""
    for each in state[SubUnit].values():
        if each.company not in state[Company]:
            said, cure = f"there is no company {each.company}.", "Write one of the Companies."
            cell = where(SubUnit, each.id, "company")
            yield error("E-NO-COMPANY", said, cure, rule="CC-GEN-02", cell=cell)
        if each.men > each.full:
            said, cure = f"{each.id} has {each.men} of {each.full} men.", "Mend either number."
            cell = where(SubUnit, each.id, "men")
            yield error("E-TOO-MANY", said, cure, rule="CC-CLC-15", cell=cell)
        if (each.x is None) != (each.y is None):
            said, cure = f"{each.id} has half a place.", "Type both x and y, or neither."
            cell = where(SubUnit, each.id, "x") or where(SubUnit, each.id, "y")
            yield warning("W-HALF-A-PLACE", said, cure, rule="CC-GEN-01", cell=cell)


def _companies(state: State, where: Where) -> Iterator[Finding]:
    """CC-LDR-01, CC-ORG-01 Yield companies without a leader, and those made up unusually."""
    for company in state[Company].values():
        own = subunits_of(state, company.id)
        cell = where(Company, company.id, "kind") or where(Company, company.id, "id")
        if company.state != Status.ON_TABLE or not own:
            continue
        if not any(each.leader for each in own):
            said, cure = f"{company.id} has no leader.", "Tick one of its sub-units."
            yield warning("W-NO-LEADER", said, cure, rule="CC-LDR-01", cell=cell)
        if odd := list(unusual(company.kind, _parts(own))):
            said = f"{company.id} is an unusual {company.kind} company: {', '.join(odd)}."
            cure = "Leave it if you mean it."
            yield warning("W-UNUSUAL", said, cure, rule="CC-ORG-01", cell=cell)


def _parts(own: list[SubUnit]) -> Counter[str]:
    """CC-ORG-01 Return what a company is made of, as the book counts it."""
    on_foot = {NOTHING: "rifle squads", "crew": "heavy weapons", "gun": "guns"}
    return Counter(
        on_foot[str(CHARTS["ranges"].cell(each.weapon, "counts as").printed)]
        if each.kind == Kind.INFANTRY
        else "vehicles"
        for each in own
    )

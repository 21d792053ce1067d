"""What of companies, sub-units and sides cannot be meant, and what is unusual at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.kit.signals import odd_signals
from workbook_engine.rulesets.combat_captain.company.size import unusual
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    SideRow,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def sound(state: State, where: Where) -> list[Finding]:
    """CC-GEN-02, CC-GEN-03, CC-CLC-15 Return all that is odd of sub-units and sides."""
    return [
        *_subunits(state, where),
        *_sides(state, where),
        *odd_signals(state, where, state[Company]),
    ]


def _sides(state: State, where: Where) -> Iterator[Finding]:
    """CC-GEN-03 Yield that more than one side moves first."""
    first = [each.side for each in state[SideRow].values() if each.moves_first]
    if len(first) > 1:
        cell = where(SideRow, first[1], "moves_first")
        said = f"{' and '.join(first)} both move first."
        yield error("E-BOTH-FIRST", said, "Leave one tick.", rule="CC-GEN-03", cell=cell)


def _subunits(state: State, where: Where) -> Iterator[Finding]:
    """CC-GEN-02 Yield sub-units of no company, with more men than they had, or half a place."""
    for each in state[SubUnit].values():
        at = partial(first_cell, where, SubUnit, each.id)
        if each.company not in state[Company]:
            said, cure = f"there is no company {each.company}.", "Write one of the Companies."
            yield error("E-NO-COMPANY", said, cure, rule="CC-GEN-02", cell=at("company"))
        if each.men > each.full:
            said, cure = f"{each.id} has {each.men} of {each.full} men.", "Mend either number."
            yield error("E-MORE-THAN-FULL", said, cure, rule="CC-CLC-15", cell=at("men", "id"))
        if (each.x is None) != (each.y is None):
            said, cure = f"{each.id} has half a place.", "Type both x and y, or neither."
            yield warning("W-HALF-A-PLACE", said, cure, rule="CC-GEN-01", cell=at("x", "y"))


def ready(state: State, where: Where) -> Iterator[Finding]:
    """CC-LDR-01, CC-ORG-01 Yield companies without a leader, and those made up unusually."""
    for company in state[Company].values():
        own = subunits_of(state, company.id)
        cell = first_cell(where, Company, company.id, "kind", "id")
        if company.state != Status.ON_TABLE or not own:
            continue
        if not any(each.leader for each in own):
            said, cure = f"{company.id} has no leader.", "Tick one of its sub-units."
            yield warning("W-NO-LEADER", said, cure, rule="CC-LDR-01", cell=cell)
        if odd := list(unusual(company.kind, _parts(own, state.rules), state.rules)):
            said = f"{company.id} is unusual for {company.kind}: {', '.join(odd)}."
            cure = "Leave it if you mean it."
            yield warning("W-UNUSUAL", said, cure, rule="CC-ORG-01", cell=cell)


def _parts(own: list[SubUnit], rules: Rules) -> Counter[str]:
    """CC-ORG-01 Return what a company is made of, as the book counts it."""
    on_foot = {NOTHING: "rifle squads", "crew": "heavy weapons", "gun": "guns"}
    return Counter(
        on_foot[str(rules.charts["ranges"].cell(each.weapon, "counts as").printed)]
        if each.kind == Kind.INFANTRY
        else "vehicles"
        for each in own
    )

"""Who sees whom by the places on the table (CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.places import Relief, Spot
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.rulesets.combat_captain.table.board import on_table, side_of, subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Status,
    SubUnit,
)


def sees(state: State, one: SubUnit, other: SubUnit, rules: Rules) -> bool:
    """CC-LOS-01, B15 Tell whether a sub-unit sees another, as far as the sheets know."""
    here, there = one.at, other.at
    if rules.word("sight") == "umpire" or here is None or there is None:
        return True
    return _free(state, here, there)


def in_sight(state: State, side: str, own: Iterable[Company], rules: Rules) -> Iterator[SubUnit]:
    """CC-LOS-01, B35 Yield the enemies that some companies of a side see.

    On an open table these are all; else those whom one of their own sub-units sees by the places.
    """
    there = (c for c in own if c.state == Status.ON_TABLE)
    eyes = [at for c in there for each in subunits_of(state, c.id) if (at := each.at)]
    for company in on_table(state):
        for each in subunits_of(state, company.id) if side_of(state, company) != side else ():
            at = each.at
            if rules.word("table") == "open" or (at and any(_free(state, e, at) for e in eyes)):
                yield each


def known_to(state: State, team: str, rules: Rules) -> frozenset[str]:
    """CC-LOS-01, B35 Return the sub-units that a team may hear of: its own, and those it sees."""
    row = state[Team].get(team)
    if rules.word("table") == "open" or row is None:
        return frozenset(state[SubUnit])
    companies = {c.id: c for c in companies_seen(state, row)}
    own = {e.id for e in state[SubUnit].values() if e.company in companies}
    return frozenset((*own, *(e.id for e in in_sight(state, row.side, companies.values(), rules))))


def companies_seen(state: State, team: Team) -> Iterator[Company]:
    """CC-GEN-02 Yield the companies that a team sees: its own, or those of its whole side."""
    staffs = staffs_seen(state, team)
    return (each for each in state[Company].values() if each.team in staffs)


def _free(state: State, here: Spot, there: Spot) -> bool:
    return not any(each.hides(here, there) for each in state[Feature].values())


def share_a_wood(state: State, one: SubUnit, other: SubUnit) -> bool:
    """CC-FIR-05 Tell whether two sub-units stand in one wood, as far as the sheets know."""
    here, there = one.at, other.at
    woods = (each for each in state[Feature].values() if each.kind == Relief.WOOD)
    return bool(here and there and any(each.holds(here, there) for each in woods))

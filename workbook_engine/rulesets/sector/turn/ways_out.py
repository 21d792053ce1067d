"""Where bases go that give way (SB-ASL-11, SB-CTY-01)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.sector.land.board import counted, enemies_of, sector_named, side_of
from workbook_engine.rulesets.sector.land.distance import apart, over_edges
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Sector


def retreat(
    state: State, sector: str, side: str, rules: Rules, wished: str = "", bases: int = 0
) -> str:
    """SB-ASL-11 Return where bases of a side retire to: as wished, or by the rule.

    By the rule it is the free sector farthest from enemies, of two the nearer to their own rear.
    Those that give way go together, so that there is room for all of them; nothing where none is.
    """
    free, rear = _free(state, sector, side, bases, rules), _rears(state, side)
    if sector_named(wished) in free:
        return sector_named(wished)
    enemies = enemies_of(state, side)
    return max(free, key=lambda at: (_nearest(at, enemies), -_nearest(at, rear)), default="")


def onward(state: State, sector: str, side: str, bases: int, rules: Rules) -> str:
    """SB-MOV-01, A23 Return the free sector beside one that is nearest to an enemy, or nothing."""
    enemies, free = enemies_of(state, side), _free(state, sector, side, bases, rules)
    return min(free, key=lambda at: _nearest(at, enemies), default="") if enemies else ""


def _free(state: State, sector: str, side: str, bases: int, rules: Rules) -> list[str]:
    """SB-GEN-03 Return the sectors over an edge without enemies that have room for bases."""
    enemies, own = enemies_of(state, side), counted(state, side)
    most = rules.figure("bases_a_sector") - (bases or own[sector])
    beside = (at for at in over_edges(sector) if at in state[Sector] and at not in enemies)
    return [at for at in beside if own[at] <= most]


def _rears(state: State, side: str) -> frozenset[str]:
    """SB-ASL-11 Return where supply bases and headquarters of a side's Corps stand."""
    corps = [each for each in state[Corps].values() if side_of(state, each.team) == side]
    named = [state[Base].get(each.supply) or state[Base].get(each.headquarters) for each in corps]
    return frozenset(base.sector for base in named if base is not None and base.sector)


def _nearest(sector: str, others: frozenset[str]) -> int:
    """SB-ASL-11 Return how far the nearest of some sectors is, in orthogonal steps."""
    return min((sum(apart(sector, each)) for each in others), default=0)


def city_beside(state: State, sector: str, side: str, rules: Rules) -> tuple[str, int]:
    """SB-CTY-01 Return a friendly city sector over an edge, and for how many it has room."""
    own, most = counted(state, side), rules.figure("bases_a_sector")
    for each in _free(state, sector, side, 1, rules):
        found = state[Sector][each]
        if found.is_city and (own[each] or found.owner == side):
            return each, most - own[each]
    return "", 0

"""Who sees whom by the places on the table (CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.rulesets.combat_captain.company.leaders import Spot
from workbook_engine.rulesets.combat_captain.table.board import on_table, side_of, spot, subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    FeatureKind,
    SubUnit,
)

Box = tuple[Fraction, Fraction, Fraction, Fraction]
"""Left, top, right, bottom, in inches."""


def sees(state: State, one: SubUnit, other: SubUnit, settings: Settings) -> bool:
    """CC-LOS-01, B15 Tell whether a sub-unit sees another, as far as the sheets know."""
    here, there = spot(one), spot(other)
    if settings.word("sight") == "umpire" or here is None or there is None:
        return True
    return _free(state, here, there)


def in_sight(
    state: State, side: str, staffs: Collection[str], settings: Settings
) -> Iterator[SubUnit]:
    """CC-LOS-01, B35 Yield the enemies that some staffs of a side see.

    On an open table these are all; else those whom one of their own sub-units sees by the places.
    """
    mine = [e for c in on_table(state) if c.team in staffs for e in subunits_of(state, c.id)]
    eyes = [at for each in mine if (at := spot(each))]
    for company in on_table(state):
        for each in subunits_of(state, company.id) if side_of(state, company) != side else ():
            at = spot(each)
            if settings.word("table") == "open" or (at and any(_free(state, e, at) for e in eyes)):
                yield each


def known_to(state: State, team: str, settings: Settings) -> frozenset[str]:
    """CC-LOS-01, B35 Return the sub-units that a team may hear of: its own, and those it sees."""
    row = state[Team].get(team)
    if settings.word("table") == "open" or row is None:
        return frozenset(state[SubUnit])
    staffs = staffs_seen(state, row)
    own = {e.id for e in state[SubUnit].values() if state[Company][e.company].team in staffs}
    return frozenset((*own, *(e.id for e in in_sight(state, row.side, staffs, settings))))


def _free(state: State, here: Spot, there: Spot) -> bool:
    return not any(blocks(each, here, there) for each in state[Feature].values())


def blocks(feature: Feature, here: Spot, there: Spot) -> bool:
    """CC-LOS-01 Tell whether a feature stands between two places.

    Who stands in it, or at its edge, sees out of it and is seen.
    """
    box = _box(feature)
    if not feature.blocks or box is None or _holds(box, here) or _holds(box, there):
        return False
    return _crosses(box, here, there)


def share_a_wood(state: State, one: SubUnit, other: SubUnit) -> bool:
    """CC-FIR-05 Tell whether two sub-units stand in one wood, as far as the sheets know."""
    here, there = spot(one), spot(other)
    woods = (_box(each) for each in state[Feature].values() if each.kind == FeatureKind.WOOD)
    if here is None or there is None:
        return False
    return any(box and _holds(box, here) and _holds(box, there) for box in woods)


def _box(feature: Feature) -> Box | None:
    x, y, width, depth = feature.x, feature.y, feature.width, feature.depth
    if x is None or y is None or width is None or depth is None:
        return None
    return x, y, x + width, y + depth


def _holds(box: Box, at: Spot) -> bool:
    return box[0] <= at.x <= box[2] and box[1] <= at.y <= box[3]


def _crosses(box: Box, here: Spot, there: Spot) -> bool:
    """Tell whether a line passes through the inside of a box: each way it is cut to a part."""
    first, last = Fraction(0), Fraction(1)
    ways = (here.x, there.x, box[0], box[2]), (here.y, there.y, box[1], box[3])
    for start, end, low, high in ways:
        step = end - start
        if not step:
            if not low < start < high:
                return False
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, near), min(last, far)
    return first < last

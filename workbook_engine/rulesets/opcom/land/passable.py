"""Whether a unit fights, is driven or drawn over water: only where it could march (OC-6.5)."""

from __future__ import annotations

from collections.abc import Callable

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, farthest
from workbook_engine.rulesets.opcom.land.country import country_of, node_of
from workbook_engine.rulesets.opcom.land.ground import terrain_at, where
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.ways import Going, Ways, traced
from workbook_engine.rulesets.opcom.vocabulary.records import Mode, Terrain, Unit

Step = Callable[[Square, Square], bool]

_WAY_ROUND = 2
"""Steps more than the straight way that still count as moving into a position."""


def steps_of(state: State, unit: Unit, rules: Rules) -> Step:
    """OC-6.5 to OC-6.7 Return the test whether a unit may step from a square to its neighbour."""
    going = Going(frozenset({troop_class(unit)}), Mode.TACT)
    ways = Ways(country_of(state), going, rules)

    def may_step(here: Square, there: Square) -> bool:
        on_map = ways.country.on_map(node_of(there))
        dry = on_map and terrain_at(state, there) != Terrain.LAKE
        return dry and ways.may_step(node_of(here), node_of(there))

    return may_step


def is_within_steps(
    state: State, unit: Unit, here: Square | None, there: Square, rules: Rules
) -> bool:
    """OC-6.5 to OC-6.7 Tell whether a unit gets from one square to another near by."""
    return here is None or bool(_way(steps_of(state, unit, rules), here, there))


def way_in(state: State, unit: Unit, there: Square, rules: Rules) -> list[Square]:
    """OC-6.5 to OC-6.7 Return a unit's way to a square near by, straight or a little way round.

    Nothing where none leads; from off the map it comes straight there.
    """
    here = where(state, unit)
    return _way(steps_of(state, unit, rules), here, there) if here else [there]


def _way(may_step: Step, here: Square, there: Square) -> list[Square]:
    came, last = {here: here}, [here]
    for _ in range(farthest(here, there) + _WAY_ROUND):
        if there in came:
            break
        steps = [(s, n) for s in last for n in s.neighbours() if n not in came and may_step(s, n)]
        came |= {n: s for s, n in reversed(steps)}
        last = list(dict.fromkeys(n for _, n in steps))
    return traced(came, here, there) if there in came else []

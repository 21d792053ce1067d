"""What bridges carry of those who go back or come in after fights (OC-7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, field

from workbook_engine.core.records import State
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.bridges import went_over
from workbook_engine.rulesets.opcom.land.country import country_of, edge, node_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState


class Room(Struct):
    """OC-7.1 The room that bridges have left, after the marches and the fights before this one."""

    used: dict[str, int] = field(default_factory=dict)
    """Unit points that went over each crossing after fights."""
    full: dict[str, None] = field(default_factory=dict)
    """The crossings that had no room for the unit that was last to go back."""

    def lets(self, state: State, unit: Unit, here: Square, there: Square) -> bool:
        """Tell whether a unit finds room on a step: where no bridge is, there is room enough."""
        standing = list(_standing(state, here, there))
        if not standing or any(self._has(state, each, unit) for each in standing):
            return True
        self.full.update({each.name: None for each in standing})
        return False

    def take(self, state: State, unit: Unit, way: Sequence[Square]) -> None:
        """Let a unit over the bridges of its way."""
        for here, there in pairwise(way):
            over = (x for x in _standing(state, here, there) if self._has(state, x, unit))
            if crossing := next(over, None):
                self.used[crossing.name] = self.used.get(crossing.name, 0) + (unit.size or 0)

    def _has(self, state: State, crossing: Crossing, unit: Unit) -> bool:
        if crossing.capacity is None:
            return True
        marched = sum(state[Unit][name].size or 0 for name in went_over(state, crossing))
        used = marched + self.used.get(crossing.name, 0)
        return used + (unit.size or 0) <= crossing.capacity


def _standing(state: State, here: Square, there: Square) -> Iterator[Crossing]:
    between = edge(node_of(here), node_of(there))
    beside = country_of(state).crossings.get(between, ())
    return (each for each in beside if each.state != CrossingState.BLOWN)

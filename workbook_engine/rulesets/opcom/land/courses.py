"""OC-6.5 The course of a waterway as umpires write it: squares and places, lists and ranges.

How they are written is said in `core.notation`.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import folded
from workbook_engine.core.notation import points_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import River
from workbook_engine.rulesets.opcom.vocabulary.records import Place


def courses(state: State) -> Iterator[River]:
    """OC-6.5 Yield the waterways of a map, each with the squares that its points mean."""
    for river in state[River].values():
        found = (square for _, square in points_of(state, river) if square is not None)
        yield replace(river, squares=tuple(map(str, found)))


def points_of(state: State, river: River) -> Iterator[tuple[str, Square | None]]:
    """Yield the points of a waterway as typed, each with its square; None where it means none."""
    for typed in river.squares:
        parts = points_in(typed, lambda point: _square(state, point))
        yield from ((part, _square(state, part)) for part in parts)


def _square(state: State, point: str) -> Square | None:
    found = square_of(state, point)
    if found is not None:
        return found
    named = (place for place in state[Place].values() if folded(place.name) == folded(point))
    place = next(named, None)
    return None if place is None else square_of(state, place.name)

"""The ground of a table as a picture shows it: to scale, with what is fought for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from workbook_engine.core.languages import _, spoken
from workbook_engine.kit import places
from workbook_engine.kit.maps.grids import TABLE, Inches, Point
from workbook_engine.kit.maps.picture import Tint, Whose
from workbook_engine.kit.maps.tabletop import Goal, Piece
from workbook_engine.kit.places import Feature, Objective, Placed, Relief

_FOOT, _EDGE = 12, 1
"""Where nobody says how large a table is: whole feet, an inch beyond all that is on it."""


def point(each: Placed) -> Point | None:
    """Return a place that was typed, as it is drawn; None where half of it is missing."""
    at = each.at
    return None if at is None else (float(at.x), float(at.y))


def ground(features: Sequence[Feature], there: Iterable[Placed]) -> dict[str, Any]:
    """Return what a picture shows of the table, by its fields: empty where nothing has a place."""
    shown = tuple(_pieces(features))
    table = table_of(features, there)
    if table is None:
        return {}
    return {
        "grid": table,
        "field_km": _("6 in"),
        "ground": {TABLE: Tint.OPEN},
        "pieces": shown,
        "piece_words": {each.relief: spoken(each.relief.said) for each in shown},
    }


def table_of(features: Sequence[Feature], there: Iterable[Placed]) -> Inches | None:
    """Return the table as large as its row says, else in whole feet round all that is on it.

    None where nothing has a place: then there is nothing to draw.

    >>> table_of([], [])
    """
    for each in features:
        if each.kind == places.TABLE and (told := each.box):
            return Inches(float(told[2] - told[0]), float(told[3] - told[1]))
    ends = [each.box[2:] for each in _pieces(features)]
    ends += [at for each in there if (at := point(each))]
    if not ends:
        return None
    wide, deep = (max(1, ceil((max(way) + _EDGE) / _FOOT)) for way in zip(*ends, strict=True))
    return Inches(float(wide * _FOOT), float(deep * _FOOT))


def _pieces(features: Iterable[Feature]) -> Iterator[Piece]:
    for each in features:
        if each.kind != places.TABLE and (box := each.box):
            west, north, east, south = map(float, box)
            yield Piece(each.name, Relief(each.kind), (west, north, east, south))


def goals(
    objectives: Iterable[Objective], whose: Callable[[str], Whose | None]
) -> tuple[Goal, ...]:
    """Return the objectives that have a place, each with the flag of its holder."""
    return tuple(
        Goal(each.name, at, whose(each.held_by), each.reach)
        for each in objectives
        if (at := point(each))
    )

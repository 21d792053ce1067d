"""The table as it is drawn: its ground to scale, what is fought for, companies of sub-units."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from workbook_engine.kit.maps.grids import TABLE, Inches
from workbook_engine.kit.maps.picture import Tint, Whose
from workbook_engine.kit.maps.tabletop import Goal, Group, Piece, Relief, Stand
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    FeatureKind,
    Objective,
    SubUnit,
)

_SIGNS = tomllib.loads(Path(__file__).with_name("signs.toml").read_text(encoding="utf-8"))
CALLED: Mapping[str, str] = _SIGNS["called"]
"""What the key of a map calls each sign."""
_FOOT, _EDGE = 12, 1
"""Where the sheet does not say how large the table is: whole feet, an inch round all there is."""


def table_of(features: Sequence[Feature], subunits: Sequence[SubUnit]) -> Inches | None:
    """CC-GEN-01 Return the table as large as its row says, else as reaches round all on it.

    None where nothing has a place: then there is nothing to draw.
    """
    told = next((each for each in features if each.kind == FeatureKind.TABLE), None)
    if told and told.width and told.depth:
        return Inches(float(told.width), float(told.depth))
    boxes = [box for each in features if (box := _box(each))]
    places = [(float(s.x), float(s.y)) for s in subunits if s.x is not None and s.y is not None]
    across = [*(box[2] for box in boxes), *(x for x, _ in places)]
    down = [*(box[3] for box in boxes), *(y for _, y in places)]
    return Inches(_feet(across), _feet(down)) if across else None


def _feet(ends: Iterable[float]) -> float:
    return float(max(1, ceil((max(ends) + _EDGE) / _FOOT)) * _FOOT)


def ground(features: Iterable[Feature], subunits: Sequence[SubUnit]) -> dict[str, Any]:
    """CC-GEN-01, CC-LOS-01 Return what a picture shows of the ground, by its fields.

    It is empty where nothing has a place.
    """
    rows = list(features)
    table = table_of(rows, subunits)
    if table is None:
        return {}
    shown = tuple(_pieces(rows))
    return {
        "grid": table,
        "field_km": "6 in",
        "ground": {TABLE: Tint.OPEN},
        "pieces": shown,
        "piece_words": {each.relief: str(each.relief) for each in shown},
        "icon_words": CALLED,
        "leader_words": "Leader of its company",
    }


def _pieces(features: Iterable[Feature]) -> Iterator[Piece]:
    for each in features:
        box = _box(each)
        if box and each.kind != FeatureKind.TABLE:
            yield Piece(each.name, Relief(each.kind), box)


def _box(each: Feature) -> tuple[float, float, float, float] | None:
    if each.x is None or each.y is None or each.width is None or each.depth is None:
        return None
    x, y = float(each.x), float(each.y)
    return x, y, x + float(each.width), y + float(each.depth)


def goals(
    objectives: Iterable[Objective], whose: Callable[[str], Whose | None]
) -> tuple[Goal, ...]:
    """CC-END-01 Return the objectives that have a place, each with the flag of its holder."""
    return tuple(
        Goal(each.name, (float(each.x), float(each.y)), whose(each.held_by), _number(each.reach))
        for each in objectives
        if each.x is not None and each.y is not None
    )


def _number(inches: Any) -> float | None:
    return None if inches is None else float(inches)


def drawn_company(
    company: Company, subunits: Iterable[SubUnit], whose: Whose, under: str = ""
) -> Group:
    """CC-GEN-02 Return a company as it is drawn: who has men and a place, with what is left."""
    return Group(
        company.id,
        whose,
        tuple(_stands(subunits)),
        _SIGNS["company"].get(company.kind, "infantry"),
        under,
    )


def _stands(subunits: Iterable[SubUnit]) -> Iterator[Stand]:
    for each in subunits:
        if each.men and each.x is not None and each.y is not None:
            left = ceil(10 * each.men / each.full) if each.full > 1 else None
            yield Stand(each.id, (float(each.x), float(each.y)), sign(each), left, each.leader)


def sign(each: SubUnit) -> str:
    """CC-GEN-02 Return what a sub-unit is drawn as: by its kind or, of foot, by its weapon."""
    by_kind = _SIGNS["kind"].get(each.kind)
    return str(by_kind or _SIGNS["weapon"].get(each.weapon, "infantry"))

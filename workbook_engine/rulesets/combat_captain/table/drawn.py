"""The table as it is drawn: its ground to scale, what is fought for, companies of sub-units."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

from workbook_engine.kit.maps.grids import TABLE, Inches
from workbook_engine.kit.maps.picture import Tint, Whose
from workbook_engine.kit.maps.tabletop import (
    Box,
    Goal,
    Group,
    Piece,
    Relief,
    Stand,
    box,
    point,
    table_round,
)
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


def table_of(features: Sequence[Feature], subunits: Sequence[SubUnit]) -> Inches | None:
    """CC-GEN-01 Return the table as large as its row says, else as reaches round all on it.

    None where nothing has a place: then there is nothing to draw.
    """
    for each in features:
        if each.kind == FeatureKind.TABLE and (told := _box(each)):
            return Inches(told[2] - told[0], told[3] - told[1])
    return table_round(
        _pieces(features), [at for each in subunits if (at := point(each.x, each.y))]
    )


def ground(features: Sequence[Feature], subunits: Sequence[SubUnit]) -> dict[str, Any]:
    """CC-GEN-01, CC-LOS-01 Return what a picture shows of the table, by its fields.

    It is empty where nothing has a place.
    """
    table = table_of(features, subunits)
    if table is None:
        return {}
    shown = tuple(_pieces(features))
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


def _box(each: Feature) -> Box | None:
    return box(each.x, each.y, each.width, each.depth)


def goals(
    objectives: Iterable[Objective], whose: Callable[[str], Whose | None]
) -> tuple[Goal, ...]:
    """CC-END-01 Return the objectives that have a place, each with the flag of its holder."""
    return tuple(
        Goal(each.name, at, whose(each.held_by), each.reach)
        for each in objectives
        if (at := point(each.x, each.y))
    )


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
        if each.men and (at := point(each.x, each.y)):
            left = min(10, ceil(Fraction(10 * each.men, each.full))) if each.full > 1 else None
            yield Stand(each.id, at, sign(each), left, each.leader)


def sign(each: SubUnit) -> str:
    """CC-GEN-02 Return what a sub-unit is drawn as: by its kind or, of foot, by its weapon."""
    by_kind = _SIGNS["kind"].get(each.kind)
    return str(by_kind or _SIGNS["weapon"].get(each.weapon, "infantry"))

"""The table as it is drawn: its companies, sub-unit by sub-unit."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import ceil
from pathlib import Path

from workbook_engine.core.records import replace
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.kit.maps.tables import point
from workbook_engine.kit.maps.tabletop import Group, Stand
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit

_SIGNS = tomllib.loads(Path(__file__).with_name("signs.toml").read_text(encoding="utf-8"))
CALLED: Mapping[str, str] = _SIGNS["called"]
"""What the key of a map calls each sign."""


def drawn_company(
    company: Company, subunits: Iterable[SubUnit], whose: Whose, under: str = "", date: str = ""
) -> Group:
    """CC-GEN-02 Return a company as it is drawn: who has men and a place, with what is left.

    As an earlier report has it, it is drawn as old, with its date.
    """
    return Group(
        company.id,
        whose,
        tuple(replace(each, old=bool(date)) for each in _stands(subunits)),
        _SIGNS["company"].get(company.kind, "infantry"),
        ", ".join(filter(None, (under, date))),
    )


def _stands(subunits: Iterable[SubUnit]) -> Iterator[Stand]:
    for each in subunits:
        if each.men and (at := point(each)):
            left = min(10, ceil(Fraction(10 * each.men, each.full))) if each.full > 1 else None
            yield Stand(each.id, at, sign(each), left, each.leader)


def sign(each: SubUnit) -> str:
    """CC-GEN-02 Return what a sub-unit is drawn as: by its kind or, of foot, by its weapon."""
    by_kind = _SIGNS["kind"].get(each.kind)
    return str(by_kind or _SIGNS["weapon"].get(each.weapon, "infantry"))

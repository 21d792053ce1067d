"""Flak at aircraft: the table, the most dangerous row, damage that adds up (OC-12.14, OC-12.15)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from workbook_engine.core.charts import span
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Flak
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import fighting_kind, is_effective

OVERFLIGHT, NEAR, FAR = "overflight", "within_2km", "within_4km"

_HIT = frozenset({Aircraft.TRANSPORT, Aircraft.MEDIUM_BOMBER, Aircraft.HEAVY_BOMBER})


class FlakEffect(StrEnum):
    """What flak does to one serial (OC-12.14)."""

    LOSS = "loss"
    DAMAGE = "damage"
    NONE = "none"


def is_target(aircraft: str) -> bool:
    """OC-12.14 Tell whether flak harms a type of aircraft: transports and bombers, not fighters."""
    return aircraft in _HIT


def flak_of(unit: Unit) -> str:
    """OC-12.14 Return the flak of a unit: light where nothing is said; none of other kinds."""
    if fighting_kind(unit) != Kind.ANTI_AIRCRAFT:
        return ""
    return unit.flak or str(Flak.LIGHT)


def fires(unit: Unit, turn: int) -> bool:
    """OC-12.13 Tell whether a unit's flak fires this turn: effective, and not suppressed."""
    suppressed = unit.suppressed_until is not None and turn <= unit.suppressed_until
    return bool(flak_of(unit)) and is_effective(unit) and not suppressed


def suppressed_by(effect: str) -> bool:
    """OC-12.13 Tell whether a suppression mission silences flak: damaged or immobilised."""
    return effect in ("loss", "immobilised")


def landing_column(km: Fraction, rules: Rules) -> str | None:
    """OC-12.14 Return the column for flak so far from where aircraft come down, or None."""
    if km <= rules.fraction("flak_near"):
        return NEAR
    return FAR if km <= rules.fraction("flak_far") else None


def flak_effect(row: str, die: int, rules: Rules) -> FlakEffect:
    """OC-12.14 Return what a die does; a row is written `heavy/within_2km`."""
    cell = rules.charts["flak"].column_with(row, die)
    return FlakEffect(cell.column) if cell else FlakEffect.NONE


def row_in_words(row: str) -> str:
    """Return a row as an umpire reads it.

    >>> row_in_words("heavy/within_2km")
    'heavy, within 2 km'
    """
    return row.replace("/", ", ").replace("_", " ").replace("km", " km")


def worst(rows: Iterable[str], rules: Rules) -> str | None:
    """D-22 Return the most dangerous of some rows: by its losses, then by its damage."""
    return max(rows, key=lambda row: _danger(row, rules), default=None)


def _danger(row: str, rules: Rules) -> tuple[int, int]:
    chart = rules.charts["flak"]
    return _faces(chart.cell(row, "loss").printed), _faces(chart.cell(row, "damage").printed)


def _faces(printed: str | int) -> int:
    low, high = span(str(printed))
    return max(0, (high or 0) - (low or 0) + 1)


def damage_of(effect: FlakEffect) -> int:
    """OC-12.14 Return the damage a serial takes: one, for a loss as for mere damage."""
    return 0 if effect is FlakEffect.NONE else 1


def lost_to(damage: int, rules: Rules) -> int:
    """OC-12.15 Return the serials or squadrons that damage comes to; an odd point lapses."""
    return int(damage // rules.fraction("damage_for_loss"))

"""Supporting artillery: range, half status, movement and allocation (OC-9.16 to OC-9.18b)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from workbook_engine.core.rulings import Working
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.opcom.book import CHARTS, as_row, figure

_NEAREST_CLASS = {"heavy": "medium", "coastal": "medium"}
"""D-41 Classes the range table lacks, and the one each is read as."""


def range_class(artillery: str) -> str:
    """OC-9.16, D-41 Return the row of the range table a class of artillery is read in."""
    known = _NEAREST_CLASS.get(artillery, artillery) or "field"
    return as_row(known)


def range_share(artillery: str, range_km: Fraction) -> Fraction:
    """OC-9.16 Return the share of status at a range: all, half at long range, or none."""
    chart, row = CHARTS["artillery_ranges"], range_class(artillery)
    for band in chart.columns:
        reach = chart.cell(row, band).printed
        if reach != "-" and range_km <= int(reach):
            return CHARTS["artillery_effect"].share("share_of_status", band)
    return Fraction(0)


def fire_value(
    status: int | Fraction, artillery: str, range_km: Fraction, moved: Fraction, settings: Settings
) -> tuple[int | Fraction, tuple[Working, ...]]:
    """OC-9.16, OC-9.18 Return what artillery brings to a fight, and the working.

    Range and movement multiply, and the result is rounded once (D-04, D-42).
    """
    share = range_share(artillery, range_km)
    still = Fraction(0) if moved > figure("fight_after_moving") else 1 - moved
    exact = status * share * still
    working = [
        Working("OC-9.16", f"{artillery or 'field'} artillery at {_km(range_km)} km", _times(share))
    ]
    if moved:
        working.append(
            Working("OC-9.18", f"spent {_times(moved)} of the turn moving", _times(still))
        )
    return _rounded(exact, settings.word("half_status")), tuple(working)


def _rounded(exact: Fraction, reading: str) -> int | Fraction:
    if reading == "exact":
        return int(exact) if exact.denominator == 1 else exact
    return ceil(exact) if reading == "ceil" else floor(exact)


def _times(share: Fraction) -> str:
    return {Fraction(1): "full status", Fraction(1, 2): "half", Fraction(0): "none"}.get(
        share, f"{float(share):.4g}"
    )


def _km(km: Fraction) -> str:
    return f"{float(km):.4g}"

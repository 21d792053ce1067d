"""Supporting artillery: range, half status, movement and allocation (OC-9.16 to OC-9.18b)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import shown
from workbook_engine.kit.book import as_row
from workbook_engine.rulesets.opcom.vocabulary.annex import by_name
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import may_fight

_NEAREST_CLASS = {"heavy": "medium", "coastal": "medium"}
"""D-41 Classes the range table lacks, and the one each is read as; others are read as field."""

_IN_LINE_ONLY = frozenset({"anti-tank", "anti-aircraft", "flak"})
"""D-41 Guns that count where they stand and fire for nobody else."""


def is_in_line_only(guns: str) -> bool:
    """D-41 Tell whether guns of a class count where they stand and fire for nobody else."""
    return guns in _IN_LINE_ONLY


def range_class(artillery: str, reading: str, rules: Rules) -> str | None:
    """OC-9.16, D-41 Return the row of the range table a class of artillery is read in.

    None where it has none: guns of the line, or a class that this reading leaves to the umpire,
    who gives the unit one of the classes printed.
    """
    row = as_row(artillery)
    if row in rules.charts["artillery_ranges"].rows:
        return row
    if is_in_line_only(artillery) or reading == "umpire":
        return None
    return _NEAREST_CLASS.get(artillery, "field")


def class_of(unit: Unit) -> str:
    """OC-9.16 Return a unit's class of artillery: its own, or that of its type in Annex A."""
    typical = by_name().get(unit.typical)
    return unit.artillery or (typical.artillery if typical else "")


def range_share(row: str | None, range_km: Fraction, rules: Rules) -> Fraction:
    """OC-9.16 Return the share of status at a range: all, half at long range, or none."""
    chart = rules.charts["artillery_ranges"]
    for band in chart.columns if row else ():
        reach = chart.cell(row or "", band).printed
        if reach != "-" and range_km <= int(reach):
            return rules.charts["artillery_effect"].share("share_of_status", band)
    return Fraction(0)


def fire_value(
    status: int | Fraction, artillery: str, range_km: Fraction, moved: Fraction, rules: Rules
) -> tuple[int | Fraction, tuple[Working, ...]]:
    """OC-9.16, OC-9.18 Return what artillery brings to a fight, and the working.

    Range and movement multiply, and the result is rounded once (D-04, D-42).
    """
    row = range_class(artillery, rules.word("unlisted_artillery"), rules)
    share = range_share(row, range_km, rules)
    still = 1 - moved if may_fight(moved, rules) else Fraction(0)
    exact = status * share * still
    return _rounded(exact, rules.word("half_status")), tuple(
        _working(artillery, row, range_km, moved, share, still)
    )


def _working(
    artillery: str,
    row: str | None,
    range_km: Fraction,
    moved: Fraction,
    share: Fraction,
    still: Fraction,
) -> Iterator[Working]:
    printed = row is not None and as_row(artillery) == row
    read_as = "" if printed else f" (read as {row})" if row else " (no range class)"
    what = f"{artillery or 'artillery'}{' artillery' if artillery else ''}{read_as}"
    yield Working("OC-9.16", f"{what} at {shown(range_km)} km", _times(share))
    if moved:
        yield Working("OC-9.18", f"spent {_times(moved)} of the turn moving", _times(still))


def _rounded(exact: Fraction, reading: str) -> int | Fraction:
    if reading == "exact":
        return int(exact) if exact.denominator == 1 else exact
    return ceil(exact) if reading == "ceil" else floor(exact)


def _times(share: Fraction) -> str:
    words = {Fraction(1): "full status", Fraction(1, 2): "half", Fraction(0): "none"}
    return words.get(share, shown(share))

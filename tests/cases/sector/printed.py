"""Cases of Sector's printed tables: nothing of them is played."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Given
from tests.cases.sector.table import settings
from workbook_engine.rulesets.sector.vocabulary import profiles
from workbook_engine.rulesets.sector.vocabulary.book import PRINTED


def unit_table(given: Given) -> Found:
    """SB-UNT-00 The unit table, column by column."""
    rows = [profiles.profile(each, settings(given)) for each in given["types"]]
    columns = ("soft", "armoured", "armour", "range", "moves")
    found: dict[str, Any] = {name: [getattr(row, name) for row in rows] for name in columns}
    return {**found, "assault_support": [row.assault_support or 0 for row in rows]}


def grade_table(given: Given) -> Found:
    """SB-GRD-00 The table of grades, column by column."""
    chart = PRINTED.charts["grades"]
    return {c: [chart.number(each, c) for each in given["grades"]] for c in chart.columns}


KINDS = {"unit_table": unit_table, "grade_table": grade_table}

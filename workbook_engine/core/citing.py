"""Citations: which numbers of a rule book a text such as `OC-6.8 to OC-6.10; seed 004` names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbook_engine.core.charts import Chart
from workbook_engine.core.records import replace

RULE = "rule"
"""The column of a chart that says of each row by which rule it goes."""
_SPAN = re.compile(r"(?<!\S)(\S++) to (\S++)")
_SIGNS = ",;()"


def cites(cite: str, number: str, numbers: Sequence[str]) -> bool:
    """Tell whether a citation names a rule number, by itself or within a span of the book.

    >>> book = ("OC-6.8", "OC-6.9", "OC-6.10", "OC-6.11")
    >>> [each for each in book if cites("OC-6.8 to OC-6.10; seed 004", each, book)]
    ['OC-6.8', 'OC-6.9', 'OC-6.10']
    >>> cites("OC-6.8, OC-6.11; seed 004", "OC-6.9", book)
    False
    """
    words = {word.strip(_SIGNS) for word in cite.split()}
    if number in words:
        return True
    places = {each: at for at, each in enumerate(numbers)}
    for first, last in _SPAN.findall(cite):
        ends = places.get(first.strip(_SIGNS)), places.get(last.strip(_SIGNS))
        if None not in ends and ends[0] <= places.get(number, -1) <= ends[1]:  # type: ignore[operator]
            return True
    return False


def about(chart: Chart, number: str, numbers: Sequence[str]) -> Chart | None:
    """Return what of a chart goes by a rule number: the chart, some rows of it, or None.

    A chart of single figures has a column that says by which rule each row goes.
    """
    if not cites(chart.cite, number, numbers):
        return None
    if RULE not in chart.columns:
        return chart
    at = chart.columns.index(RULE)
    rows = {
        label: cells
        for label, cells in chart.rows.items()
        if cites(str(cells[at]), number, numbers)
    }
    return replace(chart, rows=rows) if rows else None

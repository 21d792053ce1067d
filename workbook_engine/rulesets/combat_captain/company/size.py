"""How companies are made up, which is only warned of (CC-ORG-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.charts import holds
from workbook_engine.core.rules import Rules


def unusual(kind: str, parts: Mapping[str, int], rules: Rules) -> Iterator[str]:
    """CC-ORG-01 Yield the parts of a company of which it has unusually few or many."""
    chart = rules.charts["organisation"]
    for part in chart.columns:
        if not holds(chart.cell(kind, part).printed, parts.get(part, 0)):
            yield part

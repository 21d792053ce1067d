"""How companies are made up, which is only warned of (CC-ORG-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.charts import holds
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS

_ORGANISATION = CHARTS["organisation"]
PARTS = _ORGANISATION.columns


def unusual(kind: str, parts: Mapping[str, int]) -> Iterator[str]:
    """CC-ORG-01 Yield the parts of a company of which it has unusually few or many."""
    for part in PARTS:
        if not holds(_ORGANISATION.cell(kind, part).printed, parts.get(part, 0)):
            yield part

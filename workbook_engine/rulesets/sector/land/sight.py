"""Who is spotted: whatever stands within sight of a base (SB-RNG-06)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Special, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base


def sight_of(base: Base, settings: Settings) -> int:
    """SB-RNG-06, SB-UNT-00 Return how many sectors a base sees: reconnaissance farther."""
    far = profile(base.type, settings).special is Special.SPOTS_FAR
    return BOOK.number("sight_of_recon" if far else "sight")


def sees(state: State, side: str, sector: str, settings: Settings) -> bool:
    """SB-RNG-06 Tell whether any base of a side sees a sector."""
    return any(
        steps(base.sector, sector, settings) <= sight_of(base, settings)
        for base in on_table(state)
        if side_of_base(state, base) == side
    )

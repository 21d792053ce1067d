"""A battle that another rule set hands down, laid out as companies of squads (ours; no rule).

laying    the set-up: sides, companies, sub-units, a plain table
counting  what is left of it, and who holds the ground
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from workbook_engine.core.handing import Takes
from workbook_engine.rulesets.combat_captain.handing.counting import holds, left, stands
from workbook_engine.rulesets.combat_captain.handing.laying import lay
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit

TAKES = Takes(
    units=("battalions",),
    conversion=Path(str(files(__name__))) / "conversion.toml",
    lay=lay,
    left=left,
    holds=holds,
    stands=stands,
    of_the_table={
        Company: ("quality", "radius", "loss_order"),
        SubUnit: ("x", "y", "cover", "stationary"),
    },
)

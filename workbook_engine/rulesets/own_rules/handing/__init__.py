"""Fights handed down to other rules and read back, and battles of other rules taken (OR-HAND-1).

brief     a fight as drafted, in neutral words
ending    its outcome there: the cell of the table, and the steps that are lost
laying    a battle of another rule set as the set-up of a campaign, and what is left of it
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from workbook_engine.core.handing import HandsDown, Takes
from workbook_engine.rulesets.own_rules.handing.brief import brief
from workbook_engine.rulesets.own_rules.handing.ending import come_to
from workbook_engine.rulesets.own_rules.handing.laying import lay, left
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, Unit

HANDS_DOWN = HandsDown(fights=CombatRow, units="battalions", brief=brief, come_to=come_to)
TAKES = Takes(
    units=(),
    conversion=Path(str(files(__name__))) / "conversion.toml",
    lay=lay,
    left=left,
    holds=board.holder,
    of_the_table={Unit: ("field",)},
)

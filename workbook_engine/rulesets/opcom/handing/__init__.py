"""Fights handed down to a game of companies or smaller, and read back (ours: OC-2.3); battles of a
larger game taken, as battalions on a map.

brief     a fight as drafted, in neutral words
ending    its outcome there: the result's word, and the steps that are lost
laying    a battle of another rule set as the set-up of a campaign
counting  what is left of it, and who stands on the ground
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from workbook_engine.core.handing import HandsDown, Takes
from workbook_engine.rulesets.opcom.handing.brief import brief
from workbook_engine.rulesets.opcom.handing.counting import holds, left
from workbook_engine.rulesets.opcom.handing.ending import come_to
from workbook_engine.rulesets.opcom.handing.laying import lay
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

HANDS_DOWN = HandsDown(fights=Engagement, units="battalions", brief=brief, come_to=come_to)
TAKES = Takes(
    units=(),
    conversion=Path(str(files(__name__))) / "conversion.toml",
    lay=lay,
    left=left,
    holds=holds,
)

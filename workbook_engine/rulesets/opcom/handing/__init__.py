"""Fights handed down to a game of companies or smaller, and read back (ours: OC-2.3).

brief     a fight as drafted, in neutral words
ending    what came of it there: the result's word, and the steps that are lost
"""

from __future__ import annotations

from workbook_engine.core.handing import HandsDown
from workbook_engine.rulesets.opcom.handing.brief import brief
from workbook_engine.rulesets.opcom.handing.ending import come_to
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

HANDS_DOWN = HandsDown(fights=Engagement, units="battalions", brief=brief, come_to=come_to)

"""Combats handed down to a game of battalions, and read back (ours; LW-RT-01).

brief     a combat as drafted, in neutral words: a unit is what a nation has of a type in a hex
ending    its outcome there: the colour, and the points that are lost
"""

from __future__ import annotations

from workbook_engine.core.handing import HandsDown
from workbook_engine.rulesets.last_war.handing.brief import brief
from workbook_engine.rulesets.last_war.handing.ending import come_to
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow

HANDS_DOWN = HandsDown(fights=CombatRow, units="points", brief=brief, come_to=come_to)

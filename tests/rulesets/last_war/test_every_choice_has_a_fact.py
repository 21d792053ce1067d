"""Every choice of every setting has a fact that shows what it comes to."""

from __future__ import annotations

import tests.rulesets.last_war.test_readings_of_combat as of_combat
import tests.rulesets.last_war.test_readings_of_the_line as of_the_line
from tests.rulesets.last_war.readings import TOLD
from workbook_engine.rulesets.last_war import RULESET


def test_every_choice_of_every_setting_has_a_fact() -> None:
    offered = {(s.name, choice) for s in RULESET.settings for choice in s.choices}
    assert offered == TOLD


def test_a_fact_bears_the_number_of_its_reading() -> None:
    numbers = {f"test_s_{setting.reading[2:]}_" for setting in RULESET.settings}
    facts = [name for room in (of_combat, of_the_line) for name in vars(room) if "test_s_" in name]
    assert {name[:10] for name in facts} == numbers

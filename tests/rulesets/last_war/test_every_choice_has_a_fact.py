"""Every choice of every setting has a fact that shows what it comes to, and an end of its own."""

from __future__ import annotations

import pytest

import tests.rulesets.last_war.test_readings_of_combat as of_combat
import tests.rulesets.last_war.test_readings_of_the_line as of_the_line
from tests.rulesets.choices import unnoticed
from tests.rulesets.last_war.readings import TOLD
from workbook_engine.core.records import replace
from workbook_engine.core.settings import Setting
from workbook_engine.rulesets.last_war import RULESET


def test_every_choice_of_every_setting_has_a_fact() -> None:
    offered = {(s.name, choice) for s in RULESET.settings for choice in s.choices}
    assert offered == TOLD


def test_a_fact_bears_the_number_of_its_reading() -> None:
    numbers = {f"test_s_{setting.reading[2:]}_" for setting in RULESET.settings}
    facts = [name for room in (of_combat, of_the_line) for name in vars(room) if "test_s_" in name]
    assert {name[:10] for name in facts} == numbers


def test_choices_that_nothing_reads_are_told_apart_by_no_fact() -> None:
    idle = replace(RULESET.settings["odds_rounding"], name="idle")
    assert unnoticed(idle, "tests.rulesets.last_war") == {idle.choices}


@pytest.mark.parametrize("setting", list(RULESET.settings), ids=lambda setting: setting.name)
def test_every_choice_plays_to_an_end_of_its_own(setting: Setting) -> None:
    assert unnoticed(setting, "tests.rulesets.last_war", "test_readings_*.py") == set()

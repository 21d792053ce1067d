"""Every choice of every reading of Sector plays to an end of its own."""

from __future__ import annotations

import pytest

from tests.rulesets.choices import unnoticed
from workbook_engine.core.records import replace
from workbook_engine.core.settings import Setting
from workbook_engine.rulesets.sector import RULESET

ROOM, FILES = "tests.rulesets.sector", "test_readings_*.py"


def test_choices_that_nothing_reads_are_told_apart_by_no_fact() -> None:
    idle = replace(RULESET.settings["metric"], name="idle")
    assert unnoticed(idle, ROOM, FILES) == {idle.choices}


@pytest.mark.parametrize("setting", list(RULESET.settings), ids=lambda setting: setting.name)
def test_every_choice_plays_to_an_end_of_its_own(setting: Setting) -> None:
    assert unnoticed(setting, ROOM, FILES) == set()

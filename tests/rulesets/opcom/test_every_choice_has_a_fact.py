"""Every choice of every reading plays to an end of its own."""

from __future__ import annotations

import pytest

from tests.rulesets.choices import unnoticed
from workbook_engine.core.settings import Setting
from workbook_engine.rulesets.opcom import RULESET


@pytest.mark.parametrize("setting", list(RULESET.settings), ids=lambda setting: setting.name)
def test_every_choice_plays_to_an_end_of_its_own(setting: Setting) -> None:
    assert unnoticed(setting, "tests.rulesets.opcom") == set()

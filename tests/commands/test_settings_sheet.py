"""The Settings sheet: what the umpire types for yes and numbers is read as everywhere."""

import pytest

from workbook_engine.core.chosen import settings_of
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.settings import Word
from workbook_engine.rulesets.last_war import RULESET


def chosen(setting: str, typed: str) -> Word:
    row = SettingRow(
        setting=setting,
        reading="",
        title="",
        value=typed,
        default="",
        choices=(),
        rule="",
        why="",
    )
    return settings_of(RULESET.settings, [row])[setting].value


@pytest.mark.parametrize(
    ("setting", "typed", "value"),
    [
        ("zone_first", "nein", False),
        ("pag_die", "-1", -1),
        ("pag_die", "- 2,0", -2),
        ("pag_die", "1", 0),
        ("pag_die", "no", 0),
        ("me_ratio_cap", "6.0", 6),
        ("me_ratio_cap", "None", "none"),
        ("me_ratio_cap", "", 6),
    ],
)
def test_a_reading_is_chosen_by_word_or_number(setting: str, typed: str, value: Word) -> None:
    assert chosen(setting, typed) == value

"""Settings: the register of readings, and which house rules were read."""

from pathlib import Path

import pytest

from tests.core.toy import RULES, SURPRISE
from workbook_engine.core.asked import Asked
from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.settings import Settings

REGISTER = """
[half_status]
reading = "D-04"
title = "Rounding of half a status"
default = "floor"
choices = ["floor", "ceil"]
cite = "OC-9.16"
why = "a status is a whole number"

[combined_arms]
reading = "D-05"
title = "Combined arms unprepared"
default = true
choices = [true, false]
cite = "OC-9.F2"
why = "nothing says otherwise"
"""


def load(folder: Path, text: str) -> Settings:
    file = folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    return Settings.load(file)


@pytest.fixture
def register(tmp_path: Path) -> Settings:
    return load(tmp_path, REGISTER)


def test_every_setting_is_read_at_its_default(register: Settings) -> None:
    assert [(s.name, s.value, s.is_default) for s in register] == [
        ("half_status", "floor", True),
        ("combined_arms", True, True),
    ]


def test_a_setting_is_found_by_its_name(register: Settings) -> None:
    assert register["half_status"].cite == "OC-9.16"


def test_the_register_knows_which_settings_it_has(register: Settings) -> None:
    assert ("half_status" in register, "whole_status" in register) == (True, False)


def test_a_default_that_is_not_among_the_choices_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="half_status"):
        load(tmp_path, REGISTER.replace('default = "floor"', 'default = "round"'))


def test_a_setting_that_offers_no_choice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="half_status"):
        load(tmp_path, REGISTER.replace('["floor", "ceil"]', '["floor"]'))


def test_a_number_with_a_point_is_no_value_of_a_setting(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"0\.5"):
        load(tmp_path, REGISTER.replace('"ceil"', "0.5"))


def test_a_value_is_changed_to_another_choice(register: Settings) -> None:
    assert register.with_values({"half_status": "ceil"})["half_status"].value == "ceil"


def test_changing_a_value_leaves_the_register_as_it_was(register: Settings) -> None:
    register.with_values({"half_status": "ceil"})
    assert register["half_status"].value == "floor"


def test_a_value_that_is_not_offered_is_refused(register: Settings) -> None:
    with pytest.raises(ValueError, match="half_status has no choice exact"):
        register.with_values({"half_status": "exact"})


def test_a_setting_that_does_not_exist_is_refused(register: Settings) -> None:
    with pytest.raises(KeyError, match="whole_status"):
        register.with_values({"whole_status": "ceil"})


def test_one_typed_for_yes_is_the_default_and_no_house_rule(register: Settings) -> None:
    assert register.with_values({"combined_arms": 1})["combined_arms"].is_default


def test_a_number_is_not_the_default_yes_though_python_thinks_them_equal() -> None:
    assert not replace(SURPRISE, value=1, default=True).is_default


def rules(**values: int | bool) -> Rules:
    return RULES.with_values(values)


def test_a_setting_is_read_as_a_number() -> None:
    assert rules(surprise=2).number("surprise") == 2


def test_a_setting_is_read_as_yes_or_no(register: Settings) -> None:
    without = Rules({}, register.with_values({"combined_arms": False}))
    assert without.yes("combined_arms") is False


def noted(rules: Rules, *names: str) -> list[str]:
    """Read settings, and return the house rules that were written down."""
    asked = Asked()
    noting = rules.noting(asked.house_rules, asked.house_rulings)
    for name in names:
        noting.number(name)
    return [rule.name for rule in asked.take_house_rules()]


def test_a_default_that_is_read_is_no_house_rule() -> None:
    assert noted(RULES, "surprise") == []


def test_a_house_rule_is_noted_once_read() -> None:
    assert noted(rules(surprise=2), "surprise", "surprise") == ["surprise"]


def test_a_house_rule_that_nobody_read_is_not_named() -> None:
    assert noted(rules(surprise=2)) == []


def test_house_rules_are_taken_once() -> None:
    asked = Asked()
    rules(surprise=2).noting(asked.house_rules, asked.house_rulings).number("surprise")
    assert [len(asked.take_house_rules()) for _ in range(2)] == [1, 0]


def test_two_who_read_the_same_settings_note_each_his_own() -> None:
    house, one, other = rules(surprise=2), Asked(), Asked()
    house.noting(one.house_rules, one.house_rulings).number("surprise")
    house.noting(other.house_rules, other.house_rulings)
    assert (len(one.house_rules), len(other.house_rules)) == (1, 0)

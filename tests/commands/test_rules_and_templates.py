from __future__ import annotations

from pathlib import Path

import pytest

from workbook_engine.commands.outcome import Status
from workbook_engine.commands.rules import rules
from workbook_engine.commands.templates import templates


def test_the_coverage_counts_every_rule_once() -> None:
    outcome = rules("opcom")
    counts = outcome.answer["counts"]
    assert sum(counts.values()) == len(outcome.answer["rules"])
    assert counts["implemented"] > 0


@pytest.mark.parametrize("number", ["OC-9.22", "9.22", "oc-9.22"])
def test_a_rule_is_found_by_its_number_however_it_is_typed(number: str) -> None:
    assert rules("opcom", number).sentences[0].startswith("OC-9.22  ")


def test_a_rule_lists_the_readings_chosen_for_it() -> None:
    readings = rules("opcom", "OC-9.3").answer["readings"]
    assert "support_partner" in [each["setting"] for each in readings]


def test_a_reading_of_another_number_is_not_listed() -> None:
    readings = rules("opcom", "OC-9.22").answer["readings"]
    assert "support_partner" not in [each["setting"] for each in readings]


def test_an_unknown_number_is_a_wrong_use() -> None:
    assert rules("opcom", "OC-99").status is Status.USAGE


@pytest.mark.parametrize(("ruleset", "number"), [("opcom", "OC-"), ("last_war", "LW-")])
def test_the_number_given_as_an_example_is_one_of_that_rule_set(ruleset: str, number: str) -> None:
    assert f"Give a number such as {number}" in rules(ruleset, "?").sentences[0]


def test_an_unknown_rule_set_is_a_wrong_use() -> None:
    assert "Did you mean opcom?" in rules("opcmo").sentences[0]


def test_templates_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    outcome = templates("opcom", tmp_path)
    assert outcome.status is Status.DONE
    assert {path.name for path in (tmp_path / "opcom").iterdir()} >= {"master.xlsx", "team.xlsx"}

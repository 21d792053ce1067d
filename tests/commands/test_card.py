"""Rules at hand: charts and figures by number, readings in force, all of it on a card."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from tests.commands.desk_hands import type_in
from tests.new_campaign import new_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.rules import card, rules
from workbook_engine.core.citing import about
from workbook_engine.core.desk import SettingRow
from workbook_engine.reports.charts import in_words
from workbook_engine.rulesets import NAMES, named


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """Arnhem with one reading of the umpire's own."""
    new_campaign(tmp_path / "arnhem", "arnhem_bridge")
    type_in(tmp_path / "arnhem", SettingRow, "unprepared_factor", "value", -2)
    return tmp_path / "arnhem"


def said(*asked: str | Path) -> str:
    return "\n".join(rules(*asked).sentences)


def test_a_rule_prints_its_chart() -> None:
    assert "success                 8 to 11     12 to 19" in said("opcom", "OC-9.22")


def test_a_chart_is_printed_with_every_rule_it_spans() -> None:
    assert all("Rail movement" in said("opcom", number) for number in ("6.8", "6.9", "6.10"))
    assert "Rail movement" not in said("opcom", "6.11")


def test_a_rule_prints_its_single_figures_alone() -> None:
    lines = said("opcom", "OC-11.3").splitlines()
    figures = [line for line in lines if line.endswith("OC-11.3")]
    assert figures == ["  headquarters reach  5      km    OC-11.3"]


def test_the_number_in_force_is_that_of_the_campaigns_reading(campaign: Path) -> None:
    assert "F4      unprepared attack  -2 " in said(campaign, "OC-9.F4")
    assert "F4      unprepared attack  -3 " in said("opcom", "OC-9.F4")


def test_a_house_rule_is_told_beside_ours(campaign: Path) -> None:
    assert "-2; your house rule, ours is -3" in said(campaign, "OC-9.F4")


def test_what_a_reading_might_be_instead_is_told() -> None:
    assert "instead: unit, cap, off" in said("opcom", "OC-9.3")


def test_a_folder_that_is_not_there_is_a_wrong_use(tmp_path: Path) -> None:
    assert rules(tmp_path / "nowhere", "OC-9.22").status is Status.USAGE
    assert card(tmp_path / "nowhere").status is Status.USAGE


@pytest.mark.parametrize("name", NAMES)
def test_every_chart_is_found_by_some_rule(name: str) -> None:
    ruleset = named(name)
    numbers = tuple(rules(name).answer["rules"])
    found = {
        key for key, chart in ruleset.charts.items() for n in numbers if about(chart, n, numbers)
    }
    assert found == set(ruleset.charts)


@pytest.mark.parametrize("name", NAMES)
def test_the_card_holds_every_chart_every_phase_and_every_reading(
    name: str, tmp_path: Path
) -> None:
    ruleset, place = named(name), tmp_path / "card.html"
    assert card(name, place).status is Status.DONE
    page = unescape(place.read_text(encoding="utf-8"))
    charts = [in_words(chart, ruleset.settings).title for chart in ruleset.charts.values()]
    phases = [phase.name for stage in ruleset.sequence for phase in stage.phases]
    readings = [setting.title for setting in ruleset.settings]
    assert [each for each in (*charts, *phases, *readings) if each not in page] == []


def test_the_card_of_a_campaign_begins_with_its_house_rules(campaign: Path) -> None:
    assert card(campaign).wrote == (f"{campaign.as_posix()}/card.html",)
    page = (campaign / "card.html").read_text(encoding="utf-8")
    assert page.index("House rules") < page.index("Sequence of play")
    assert "<b>-2 (house rule)</b>" in page

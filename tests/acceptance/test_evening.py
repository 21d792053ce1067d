"""An evening's post: seven teams, one late, looked at first, taken, and counted in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.desk_page import page_of
from workbook_engine.commands.draft import draft
from workbook_engine.commands.impact import impact
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders


def answer(outcome: Outcome) -> dict[str, Any]:
    assert outcome.status is Status.DONE, outcome
    found: dict[str, Any] = json.loads(json.dumps(outcome.answer))
    return found


def missing(folder: Path) -> set[str]:
    came = collect(folder)
    assert came.findings == ()
    teams = answer(came)["teams"]
    return {each["team"] for each in teams if each["standing"] == "MISSING"}


def fights(folder: Path) -> dict[str, str]:
    front, _ = page_of(open_folder(folder))
    fought = (line.fight for line in front.fights)
    return {each.label: f"{each.sums} {each.result}" for each in fought}


def late_book(folder: Path, name: str) -> Path:
    """Take a book out of the inbox: it has not come yet."""
    return (folder / "inbox" / name).rename(folder.parent / name)


@pytest.mark.slow
def test_seven_teams_of_market_garden_and_one_book_that_comes_late(tmp_path: Path) -> None:
    folder = tmp_path / "garden"
    new_campaign(folder, "market_garden")
    sample_orders(folder, "market_garden")
    none = missing(folder)
    late = late_book(folder, "german_walther.xlsx")
    assert missing(folder) == none | {"german_walther"}
    draft(folder)
    before = fights(folder)
    would = answer(impact(folder, late))
    assert would["lines"]
    late.rename(folder / "inbox" / late.name)
    assert missing(folder) == none
    after = fights(folder)
    unlike = {label for label in {**before, **after} if before.get(label) != after.get(label)}
    assert {each["name"] for each in would["fights"]} >= unlike


def test_a_stage_of_the_last_war_with_a_book_that_comes_late(tmp_path: Path) -> None:
    folder = tmp_path / "orel"
    played_campaign(folder, "orel_salient")
    sample_orders(folder, "orel_salient")
    late = late_book(folder, "soviet.xlsx")
    assert "soviet" in missing(folder)
    draft(folder, no_orders=True)
    before = fights(folder)
    would = answer(impact(folder, late))
    late.rename(folder / "inbox" / late.name)
    after = fights(folder)
    assert before != after
    assert {each["name"] for each in would["fights"]} == {
        label for label in after if before.get(label) != after[label]
    }
    assert all({"1", "2"} <= set(each["because"].split()) for each in would["fights"])

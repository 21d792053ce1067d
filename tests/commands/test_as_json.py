"""What a team is sent as JSON says what its book says, under keys that stay."""

from __future__ import annotations

import json
from typing import Any

from tests.rulesets.opcom.small_front import BRITISH, GERMAN, usual
from workbook_engine.commands.desk.post.as_json import as_json
from workbook_engine.core.desk import Team
from workbook_engine.rulesets.opcom import RULESET


def told(team: Team) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(as_json(RULESET, RULESET.briefing.sight(usual(), team)))
    return found


def test_a_unit_stands_under_its_sheet_by_its_fields() -> None:
    (rifles,) = [each for each in told(BRITISH)["sheets"]["own_forces"] if each["unit"] == "Rifles"]
    assert (rifles["where"], rifles["supply"]) == ("Farm (C3)", "Draws on Bde HQ")


def test_its_report_holds_every_text_of_the_pages() -> None:
    pages = RULESET.briefing.pages(RULESET.briefing.view(usual(), BRITISH))
    said = json.dumps(told(BRITISH)["report"], ensure_ascii=False)
    assert [
        cell
        for page in pages
        for table in page.tables
        for line in table.lines
        for cell in line.cells
        if json.dumps(cell, ensure_ascii=False)[1:-1] not in said
    ] == []


def test_a_team_is_told_of_its_own_units_alone() -> None:
    ours, theirs = (
        {row["unit"] for row in told(t)["sheets"]["own_forces"]} for t in (BRITISH, GERMAN)
    )
    assert ours and theirs and not ours & theirs

"""One lint, everywhere: what `start` finds in a set-up, every command finds in any turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import type_in
from tests.new_campaign import played_campaign
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import River


@pytest.fixture(scope="module")
def dry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf after a turn; its brook was made to flow off the map."""
    campaign = played_campaign(tmp_path_factory.mktemp("dry") / "kleindorf", "kleindorf")
    type_in(campaign, River, "Bach", "squares", "A1 > C29")
    return campaign


@pytest.mark.parametrize("command", [check, draft, turn_of, commit])
def test_oc_6_5_a_river_off_the_map_stops_every_command(dry: Path, command: object) -> None:
    assert callable(command)
    outcome = command(dry)
    assert outcome.status is Status.STOPPED
    found = next(each for each in outcome.findings if each.code == "E-RIVER")
    assert "C29, which is off the map" in found.message

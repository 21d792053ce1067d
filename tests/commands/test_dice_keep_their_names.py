"""A row that is given another name throws on under its first: no name is chosen for its dice."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, desk, seen, type_cells, type_in
from tests.new_campaign import new_campaign
from workbook_engine.commands.check import check
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.ledger import Json
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing

OLD, NEW = "Bruecke", "Steinbruecke 1"
NOTED = f'{{"{NEW}": "{OLD}"}}'


@pytest.fixture(scope="module")
def ordered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf with its orders given: a bridge is tested in the first turn."""
    folder = tmp_path_factory.mktemp("names") / "kleindorf"
    return new_campaign(folder, "kleindorf", with_orders=True)


@pytest.fixture
def campaign(ordered: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(ordered, tmp_path / "kleindorf"))


def rename(campaign: Path, old: str, new: str) -> None:
    type_in(campaign, Crossing, old, "name", new)


def dice(campaign: Path) -> dict[str, dict[str, Json]]:
    log = sorted(campaign.glob("turns/*/dice.json"))[-1]
    return {each["name"]: each for each in json.loads(log.read_text("utf-8"))}


def codes(campaign: Path) -> list[str]:
    return [each.code for each in check(campaign).findings if each.code == "W-DICE-NAME"]


def test_a_rename_is_told_with_both_names(campaign: Path) -> None:
    rename(campaign, OLD, NEW)
    (told,) = [each for each in check(campaign).findings if each.code == "W-DICE-NAME"]
    assert told.message == (
        f"{OLD} on Crossings is called {NEW} now; whatever dice it names go on falling under {OLD}."
    )
    assert told.cell is not None
    assert (told.cell.sheet, told.cell.address) == cell_of(campaign, Crossing, NEW, "")


def test_a_renamed_bridge_throws_the_die_of_its_first_name(ordered: Path, campaign: Path) -> None:
    as_it_was = Path(shutil.copytree(ordered, campaign.parent / "other"))
    assert turn_of(as_it_was).status is Status.DONE
    rename(campaign, OLD, NEW)
    assert turn_of(campaign).status is Status.DONE
    was, now = dice(as_it_was)[f"1/bridges/{OLD}/die/1"], dice(campaign)[f"1/bridges/{NEW}/die/1"]
    assert now["value"] == was["value"]
    assert now["drawn_as"] == f"1/bridges/{OLD}/die/1"


@pytest.mark.slow
def test_the_first_name_is_kept_from_turn_to_turn_and_the_game_verifies(campaign: Path) -> None:
    rename(campaign, OLD, NEW)
    assert turn_of(campaign).status is Status.DONE
    assert seen(campaign, Campaign, "Kleindorf", "first_names") == NOTED
    assert codes(campaign) == []
    rename(campaign, NEW, "Bridge")
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    assert seen(campaign, Campaign, "Kleindorf", "first_names") == f'{{"Bridge": "{OLD}"}}'
    outcome = verify(campaign, variants=1)
    assert outcome.status is Status.DONE, outcome


@pytest.mark.slow
def test_undoing_the_turn_takes_the_name_back(campaign: Path) -> None:
    rename(campaign, OLD, NEW)
    assert turn_of(campaign).status is Status.DONE
    assert undo(campaign).status is Status.DONE
    assert desk(campaign).campaign_row.first_names in {"", NOTED}
    assert check(campaign).status is Status.DONE


@pytest.mark.slow
def test_a_master_made_before_there_was_a_place_for_it_is_given_one(campaign: Path) -> None:
    sheet, at = cell_of(campaign, Campaign, "Kleindorf", "first_names")
    type_cells(campaign / "master.xlsx", sheet, {at.replace("B", "A"): None})
    rename(campaign, OLD, NEW)
    assert turn_of(campaign).status is Status.DONE
    assert desk(campaign).campaign_row.first_names == NOTED


def test_what_was_noted_cannot_be_typed_over(campaign: Path) -> None:
    type_in(campaign, Campaign, "Kleindorf", "first_names", f'{{"{OLD}": "Die Bruecke"}}')
    assert "E-HISTORY-CAMPAIGN" in [each.code for each in check(campaign).findings]


def test_a_side_that_all_its_teams_call_otherwise_keeps_its_dice(campaign: Path) -> None:
    type_in(campaign, Team, "red", "side", "Crimson")
    told = [each for each in check(campaign).findings if each.code == "W-DICE-NAME"]
    assert [each.message.partition(" ")[0] for each in told] == ["Red"]

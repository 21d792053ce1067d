"""Scenarios: a campaign begun from another, from a pack, from how another stands."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from _pytest.mark import ParameterSet

from tests.commands.desk_hands import desk, type_in
from tests.new_campaign import blank_campaign, new_campaign
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.pack import pack
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.samples import names
from workbook_engine.core.desk import Campaign, SettingRow
from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.shipped import folder

Rows = dict[str, dict[str, Record]]


def typed(campaign: Path) -> Rows:
    """Return every row of the set-up sheets but the campaign's own."""
    tables = desk(campaign).state.tables
    return {kind.__name__: dict(tables[kind]) for kind in tables if kind is not Campaign}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem after its first turn, with a house rule."""
    folder = tmp_path_factory.mktemp("played") / "arnhem"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    type_in(folder, SettingRow, "unprepared_factor", "value", -2)
    draft(folder)
    assert commit(folder).status is Status.DONE
    return folder


QUICK = "orel_salient"
"""The smallest; the slow suite packs every sample."""


def slow_but_one(sample: str) -> ParameterSet:
    return pytest.param(sample, marks=() if sample == QUICK else pytest.mark.slow)


@pytest.fixture(scope="module", params=map(slow_but_one, names()))
def packed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sample begun, packed, and begun again from its pack, side by side in a folder."""
    folder = tmp_path_factory.mktemp(request.param)
    new_campaign(folder / "one", request.param)
    pack(folder / "one")
    new(folder / "two", sample=folder / "one_pack.zip")
    return folder


@pytest.mark.slow
def test_a_pack_begins_as_the_sample_it_was_made_from(packed: Path) -> None:
    assert typed(packed / "two") == typed(packed / "one")


@pytest.mark.slow
def test_what_the_umpire_has_answered_before_the_turn_goes_with_the_pack(packed: Path) -> None:
    one, two = (
        {name: (each.value, each.reason) for name, each in desk(packed / folder).answers.items()}
        for folder in ("one", "two")
    )
    assert one == two


@pytest.mark.slow
def test_a_pack_is_begun_from_its_folder_as_from_its_zip(played: Path, tmp_path: Path) -> None:
    pack(played, tmp_path / "scenario")
    new(tmp_path / "game", sample=tmp_path / "scenario")
    assert desk(tmp_path / "game").position.turn == 1


@pytest.mark.slow
def test_a_campaign_like_another_begins_as_that_began(played: Path, tmp_path: Path) -> None:
    new_campaign(tmp_path / "fresh", "arnhem_bridge")
    new(tmp_path / "like", like=played)
    assert typed(tmp_path / "like")["Unit"] == typed(tmp_path / "fresh")["Unit"]
    assert desk(tmp_path / "like").position.turn == 1


@pytest.mark.slow
def test_a_campaign_like_another_may_begin_as_that_stands(played: Path, tmp_path: Path) -> None:
    new(tmp_path / "later", like=played, now=True)
    assert typed(tmp_path / "later")["Unit"] == typed(played)["Unit"]
    assert desk(tmp_path / "later").position.turn == 2


@pytest.mark.slow
def test_a_house_rule_goes_along_as_it_stands(played: Path, tmp_path: Path) -> None:
    pack(played, tmp_path / "later", now=True)
    new(tmp_path / "game", sample=tmp_path / "later")
    assert desk(tmp_path / "game").settings["unprepared_factor"].value == -2


@pytest.mark.slow
def test_dice_are_drawn_from_a_secret_of_its_own(played: Path, tmp_path: Path) -> None:
    new(tmp_path / "like", like=played)
    assert desk(tmp_path / "like").key != desk(played).key


def test_nothing_that_was_played_is_in_a_pack(played: Path, tmp_path: Path) -> None:
    pack(played, tmp_path / "scenario")
    with ZipFile(tmp_path / "scenario.zip") as archive:
        assert sorted(archive.namelist()) == ["scenario/master.md", "scenario/sample.toml"]
        text = "".join(archive.read(name).decode() for name in archive.namelist())
    assert desk(played).key.decode() not in text
    lost = [unit for unit in desk(played).state[Unit].values() if unit.step]
    assert lost
    assert "## Rulings" not in text


@pytest.mark.slow
def test_a_campaign_like_another_can_be_played(played: Path, tmp_path: Path) -> None:
    new(tmp_path / "like", like=played)
    assert draft(tmp_path / "like", no_orders=True).status is Status.DONE


@pytest.mark.slow
def test_a_campaign_that_has_not_started_is_no_scenario(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "blank", "opcom")
    assert pack(tmp_path / "blank").status is Status.STOPPED
    assert new(tmp_path / "like", like=tmp_path / "blank").status is Status.STOPPED


def test_a_pack_says_that_it_is_not_for_players(played: Path, tmp_path: Path) -> None:
    assert "never for somebody who is to play it" in pack(played, tmp_path / "it").sentences[-1]


def test_a_pack_is_never_written_over(played: Path, tmp_path: Path) -> None:
    pack(played, tmp_path / "scenario")
    assert pack(played, tmp_path / "scenario").status is Status.USAGE


@pytest.mark.parametrize("content", [b"no zip", b""])
def test_a_zip_that_is_no_pack_is_a_wrong_use(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "odd.zip").write_bytes(content)
    assert new(tmp_path / "game", sample=tmp_path / "odd.zip").status is Status.USAGE
    assert not (tmp_path / "game").exists()


def test_a_zip_without_a_scenario_is_a_wrong_use(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "odd.zip", "w") as archive:
        archive.writestr("master.md", "x")
    outcome = new(tmp_path / "game", sample=tmp_path / "odd.zip")
    assert (outcome.status, "not a pack" in outcome.sentences[0]) == (Status.USAGE, True)


def test_two_sources_are_one_too_many(played: Path, tmp_path: Path) -> None:
    outcome = new(tmp_path / "game", sample="arnhem_bridge", like=played)
    assert outcome.status is Status.USAGE


@pytest.mark.slow
def test_the_orders_of_a_pack_come_from_its_folder_as_from_a_sample_by_name(tmp_path: Path) -> None:
    pack_folder = tmp_path / "our kleindorf"
    shutil.copytree(folder("sample_campaigns") / "kleindorf", pack_folder)
    sent: list[dict[str, bytes]] = []
    campaign = new_campaign(tmp_path / "k", "kleindorf")
    for sample in ("kleindorf", str(pack_folder)):
        assert sample_orders(campaign, sample).status is Status.DONE
        sent.append({each.name: each.read_bytes() for each in (campaign / "inbox").iterdir()})
    assert sent[0]
    assert (sent[0] == sent[1]) is True
    assert sample_orders(campaign, str(tmp_path)).status is Status.USAGE

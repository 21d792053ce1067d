"""`umpire map`: the umpire sees every unit, a team only what it knows."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.map import draw_map
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("maps") / "bridge"
    played_campaign(folder, "arnhem_bridge")
    return folder


def words_of(place: Path) -> str:
    return " ".join(ElementTree.parse(place).getroot().itertext())


def test_the_umpires_map_shows_both_sides(played: Path, tmp_path: Path) -> None:
    done = draw_map(played, svg=True, target=tmp_path)
    assert done.status is Status.DONE
    words = words_of(tmp_path / "umpire_turn_01.svg")
    assert "2 Para" in words
    assert "9 SS" in words


def test_oc_2_1_a_teams_map_names_no_unit_it_does_not_know(played: Path, tmp_path: Path) -> None:
    draw_map(played, "british", svg=True, target=tmp_path)
    words = words_of(tmp_path / "british_turn_01.svg")
    assert "2 Para" in words
    assert "9 SS" not in words


def test_a_map_may_be_of_the_set_up_or_of_a_turn(played: Path, tmp_path: Path) -> None:
    assert draw_map(played, number=1, target=tmp_path).status is Status.DONE
    assert (tmp_path / "umpire_turn_01.png").read_bytes().startswith(b"\x89PNG")
    missing = draw_map(played, number=7, target=tmp_path)
    assert missing.status is Status.USAGE
    assert "Turn 7 has not been played." in missing.sentences


def test_a_team_that_does_not_exist_is_told_with_what_was_meant(played: Path) -> None:
    answer = draw_map(played, "britsh")
    assert answer.status is Status.USAGE
    assert "Did you mean british?" in " ".join(answer.sentences)


def test_a_map_changes_no_book(played: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(played, tmp_path / "copy"))
    before = {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    draw_map(folder, target=tmp_path / "maps")
    assert {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()} == before


@pytest.mark.slow
def test_the_maps_of_two_stages_of_a_turn_stand_beside_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "orel"
    new_campaign(folder, "orel_salient", with_orders=True)
    for stage in (1, 2):
        assert turn_of(folder, no_orders=True).status is Status.DONE
        draw_map(folder, svg=True, target=tmp_path / "maps")
        assert (tmp_path / f"maps/umpire_turn_01_stage_{stage}.svg").is_file()

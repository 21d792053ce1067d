"""`umpire map --film`: the maps of all turns on one page that needs nothing else."""

import re
from base64 import b64decode
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.kit.read_map import displaced, read_map, standing_on
from tests.new_campaign import played_campaign
from workbook_engine.commands.film import film
from workbook_engine.commands.map import turns_played
from workbook_engine.commands.outcome import Status
from workbook_engine.kit.maps.drawing import DrawnSheets
from workbook_engine.rulesets.opcom import RULESET


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("film") / "bridge"
    played_campaign(folder, "arnhem_bridge")
    return folder


def page_of(folder: Path, place: Path, team: str = "") -> str:
    assert film(folder, team, target=place).status is Status.DONE
    return place.read_text(encoding="utf-8")


def drawn_on(page: str) -> list[str]:
    return [b64decode(each).decode() for each in re.findall(r"svg\+xml;base64,([^\"]+)", page)]


def test_a_film_has_the_set_up_and_every_turn(played: Path, tmp_path: Path) -> None:
    page = page_of(played, tmp_path / "film.html")
    assert re.findall(r'data-turn="(\d)" data-part="all" data-told="([^"]+)"', page) == [
        ("0", "As set up"),
        ("1", "After turn 1"),
    ]
    first, second = drawn_on(page)
    assert first != second


@pytest.mark.parametrize(
    "sample", ["arnhem_bridge", pytest.param("kleindorf", marks=pytest.mark.slow)]
)
def test_oc_2_1_each_frame_of_a_film_has_the_units_where_they_stood(
    sample: str, played: Path, tmp_path: Path
) -> None:
    folder = played if sample == "arnhem_bridge" else tmp_path / sample
    if folder != played:
        played_campaign(folder, sample)
    frames = drawn_on(page_of(folder, tmp_path / "film.html"))
    for frame, turn in zip(frames, turns_played(desk(folder)), strict=True):
        maps = RULESET.maps(turn)
        assert isinstance(maps, DrawnSheets)
        assert not list(displaced(read_map(frame), standing_on(maps.picture)))


def test_a_film_needs_nothing_from_elsewhere(played: Path, tmp_path: Path) -> None:
    page = page_of(played, tmp_path / "film.html")
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    assert "http" not in re.sub(r"base64,[^\"]+", "", page)
    assert "ArrowRight" in page
    assert '<button id="on"' in page


def test_oc_2_1_a_team_s_film_names_no_unit_it_does_not_know(played: Path, tmp_path: Path) -> None:
    shown = "".join(drawn_on(page_of(played, tmp_path / "film.html", "british")))
    assert "2 Para" in shown
    assert "9 SS" not in shown


def test_the_same_game_makes_the_same_film(played: Path, tmp_path: Path) -> None:
    assert page_of(played, tmp_path / "1.html") == page_of(played, tmp_path / "2.html")


def test_a_film_may_hold_pictures(played: Path, tmp_path: Path) -> None:
    place = tmp_path / "film.html"
    film(played, pixels=True, target=place)
    found = re.findall(r"image/png;base64,([^\"]+)", place.read_text(encoding="utf-8"))
    assert all(b64decode(each).startswith(b"\x89PNG") for each in found)
    assert len(found) == 2

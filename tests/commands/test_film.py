"""`umpire map --film`: the maps of all turns on one page that needs nothing else."""

import re
from base64 import b64decode
from pathlib import Path

import pytest

from tests.new_campaign import played_campaign
from workbook_engine.commands.film import film
from workbook_engine.commands.outcome import Status


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

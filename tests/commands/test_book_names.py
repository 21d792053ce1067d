"""The names of the teams' books: no two are one file, and every system can write them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, type_all, type_in
from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.check import check
from workbook_engine.commands.film import film
from workbook_engine.commands.map import draw_map
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.pack import pack
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import stops


@pytest.fixture(scope="module")
def kleindorf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf as it begins, and packed beside it; not to be written in."""
    folder = tmp_path_factory.mktemp("names") / "kleindorf"
    new_campaign(folder, "kleindorf")
    pack(folder)
    return folder


def repacked(kleindorf: Path, tmp_path: Path, blue: str, red: str) -> Path:
    """Return a pack of Kleindorf whose teams are called otherwise."""
    packed = Path(shutil.copytree(kleindorf.with_name("kleindorf_pack"), tmp_path / "pack"))
    text = (packed / "master.md").read_text("utf-8")
    for old, name in (("blue", blue), ("red", red)):
        text = text.replace(f"| {old} |", f"| {name} |")
    (packed / "master.md").write_text(text, "utf-8")
    return packed


@pytest.mark.parametrize(
    ("blue", "red", "code"),
    [
        ("x/hq", "y/hq", "E-ONE-BOOK"),
        ("nul", "red", "E-BOOK-NAME"),
        ("x:y", "red", "E-BOOK-NAME"),
    ],
)
def test_a_pack_whose_teams_would_have_one_book_or_none_is_refused(
    kleindorf: Path, tmp_path: Path, blue: str, red: str, code: str
) -> None:
    outcome = new(tmp_path / "game", sample=repacked(kleindorf, tmp_path, blue, red))
    found = [
        (each.code, each.cell.sheet) for each in outcome.findings if stops([each]) and each.cell
    ]
    assert set(found) == {(code, "Teams")}
    assert not (tmp_path / "game").exists()


def test_two_books_of_one_name_stop_a_campaign_that_is_played(
    kleindorf: Path, tmp_path: Path
) -> None:
    game = Path(shutil.copytree(kleindorf, tmp_path / "game"))
    books = {"blue": "sta\u0301ff", "red": "Stáff.xlsm"}
    type_all(game, Team, "book", books)
    outcome = check(game)
    found = [each for each in outcome.findings if each.code == "E-ONE-BOOK"]
    cells = [cell_of(game, Team, team, "book")[1] for team in books]
    assert [each.cell.address for each in found if each.cell] == cells
    assert all("Book" in each.cure for each in found)


@pytest.mark.slow
def test_maps_and_films_of_a_team_are_called_after_its_book(tmp_path: Path) -> None:
    game = played_campaign(tmp_path / "game", "kleindorf")
    type_in(game, Team, "blue", "book", "11 Brigade")
    draw_map(game, "blue", svg=True)
    film(game, "blue")
    made = {each.name for each in (game / "maps").iterdir()}
    assert made == {"11 Brigade_turn_01.svg", "11 Brigade_film.html"}


@pytest.mark.parametrize("name", ["CON", "a:b", "game.", "guards\u202e"])
def test_a_campaign_is_not_called_what_no_folder_can_be_everywhere(
    tmp_path: Path, name: str
) -> None:
    outcome = new(tmp_path / name, ruleset="opcom")
    assert outcome.status is Status.USAGE
    assert not (tmp_path / name).exists()


def test_the_title_of_a_pack_turns_no_words_round(kleindorf: Path, tmp_path: Path) -> None:
    packed = repacked(kleindorf, tmp_path, "blue", "red")
    page = (packed / "sample.toml").read_text("utf-8")
    turned = page.replace('title = "', 'title = "\u202e', 1)
    (packed / "sample.toml").write_text(turned, "utf-8")
    outcome = new(tmp_path / "game", sample=packed)
    assert outcome.status is Status.DONE
    assert not any("\u202e" in each for each in outcome.sentences)

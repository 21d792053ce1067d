"""The guide to a game of one's own, run as it is printed, in all rule sets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.commands.guide import Followed, follow
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.new import new
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement
from workbook_engine.shipped import folder

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = DOCS / "your_own_game.md"
MOST = 12
"""Commands and sheets that ten units may take, from an empty folder to a committed turn."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guide")


@pytest.fixture(scope="module")
def done(room: Path) -> Followed:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(room)
        return follow(GUIDE.read_text(encoding="utf-8"), room)


@pytest.mark.slow
def test_every_line_that_the_guide_prints_is_said(done: Followed) -> None:
    assert done.missing == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kleindorf", "border", "ford"])
def test_the_guide_ends_in_a_played_first_turn_with_books(
    done: Followed, room: Path, game: str
) -> None:
    assert desk(room / game).position.turn == 2
    for book in sorted((room / game / "sides").iterdir()):
        stamp = read_stamp(FileBook.open(book))
        assert stamp is not None
        assert stamp.position.turn == 2


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), [("kleindorf", Engagement), ("border", CombatRow)])
def test_there_is_a_fight_to_look_at(
    done: Followed, room: Path, game: str, kind: type[Record]
) -> None:
    assert len(desk(room / game).workings[kind]) == 1


@pytest.mark.slow
def test_the_assault_of_the_guide_is_fought_at_dawn(done: Followed, room: Path) -> None:
    dawn = sorted((room / "ford" / "turns").glob("*_turn-01"))[0]
    told = [(dawn / "reports" / f"{team}.md").read_text("utf-8") for team in ("blue", "red")]
    ends = ("C2 is taken", "C2 is lost", "C2 has bogged down", "C2 is beaten off")
    assert [text for text in told if not any(each in text for each in ends)] == []


@pytest.mark.slow
def test_ten_units_take_few_commands_and_sheets(done: Followed) -> None:
    commands = [each for each in done.commands if each.split()[1] == "kleindorf"]
    sheets = [each for each in done.sheets if each[0] == "kleindorf/master.xlsx"]
    assert len(commands) + len(sheets) <= MOST


@pytest.mark.slow
def test_the_sample_of_the_guide_is_what_the_guide_types(
    done: Followed, room: Path, tmp_path: Path
) -> None:
    new_campaign(tmp_path / "sample", "kleindorf")
    new(tmp_path / "guide", like=room / "kleindorf")
    sample, guide = desk(tmp_path / "sample").state, desk(tmp_path / "guide").state
    kinds = [kind for kind in guide.tables if kind is not Campaign]
    differing = [kind for kind in kinds if dict(sample[kind]) != dict(guide[kind])]
    assert differing == []


@pytest.mark.slow
@pytest.mark.parametrize("team", ["blue", "red"])
def test_the_samples_orders_are_those_of_the_guide(done: Followed, team: str) -> None:
    orders = folder("sample_campaigns") / "kleindorf" / "orders" / "turn-01" / f"{team}.md"
    guide = GUIDE.read_text(encoding="utf-8")
    lines = [line for line in orders.read_text(encoding="utf-8").splitlines() if "|" in line]
    assert [line for line in lines if line not in guide] == []


def test_pictures_that_a_page_shows_are_there() -> None:
    for page in sorted(DOCS.glob("*.md")):
        for picture in re.findall(r"!\[.*?\]\((.+?)\)", page.read_text(encoding="utf-8")):
            assert (DOCS / picture).is_file(), (page.name, picture)

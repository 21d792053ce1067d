"""Every page is run as it is printed; the guide to a game of one's own ends in played turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.commands.desk_hands import desk
from tests.commands.guide import Followed, follow
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.cli import umpire
from workbook_engine.commands.new import new
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement
from workbook_engine.shipped import folder

TOP = Path(__file__).parents[2]
DOCS = TOP / "docs"
GUIDE = DOCS / "your_own_game.md"
PAGES = (TOP / "README.md", *sorted(DOCS.glob("*.md")))
LONG = {"cluster", "combat_captain", "dice", "last_war", "odds", "opcom", "sector"}
LONG |= {"by_mail", "lists_and_maps", "own_rules", "your_own_game", "README"}
"""Pages that play whole games, or on a cluster; README's commands are run by `.ci/run` as well."""
MOST = 12
"""Commands and sheets that ten units may take, from an empty folder to a committed turn."""


def followed(page: Path, room: Path) -> Followed:
    """Run the blocks of a page in order; every line that it shows is said."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(room)
        done = follow(page.read_text(encoding="utf-8"), room)
    assert done.missing == []
    return done


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guide")


@pytest.fixture(scope="module")
def done(room: Path) -> Followed:
    return followed(GUIDE, room)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=[pytest.mark.slow] if page.stem in LONG else [])
        for page in PAGES
        if page != GUIDE
    ],
)
def test_every_block_of_a_page_is_run_in_order(page: Path, tmp_path: Path) -> None:
    followed(page, tmp_path)


def commands(group: click.Group, name: str = "umpire") -> Iterator[str]:
    """Yield the commands of a group, and of the groups in it, as they are typed."""
    for word, each in group.commands.items():
        inside = each if isinstance(each, click.Group) else None
        yield from commands(inside, f"{name} {word}") if inside else [f"{name} {word}"]


def test_every_command_stands_on_a_page() -> None:
    said = " ".join(page.read_text("utf-8") for page in PAGES if page.stem != "history")
    assert [each for each in commands(umpire) if not re.search(rf"{each}\b", said)] == []


def test_every_page_is_led_to() -> None:
    said = (DOCS / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in DOCS.glob("*.md") if f"({page.name})" not in said] == [
        "README.md"
    ]


def test_help_prints_where_a_page_lies_and_names_them_all_for_one_that_is_not() -> None:
    said = CliRunner().invoke(umpire, ["help", "excel"])
    assert (said.exit_code, said.output) == (0, f"{DOCS / 'excel.md'}\n")
    wrong = CliRunner().invoke(umpire, ["help", "exel"])
    assert wrong.exit_code == 2
    assert all(page.stem in wrong.output for page in DOCS.glob("*.md"))


def test_few_blocks_are_not_run() -> None:
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    assert sum(page.count("<!-- not run: ") for page in pages) <= 11


BROKEN = {
    "a command that fails": "```\numpire turn nowhere\n```",
    "a line that is no command": "```\nSay it.\n```",
    "a program that we do not run": "```\nls\n```",
    "an example that shows something else": "```python\n>>> 1\n2\n```",
    "a line that is not said": "```\n$ umpire rules\nNot said.\n```",
}


@pytest.mark.parametrize("page", BROKEN.values(), ids=BROKEN)
def test_what_does_not_go_as_printed_is_found(page: str, tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(page, encoding="utf-8")
    with pytest.raises(AssertionError):
        followed(file, tmp_path)


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


def test_the_guide_to_own_rules_types_the_charts_of_the_page_that_is_given() -> None:
    printed = (DOCS / "printed_rules.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ") for line in printed if line.startswith("|") and "---" not in line]
    guide = (DOCS / "own_rules.md").read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row not in guide] == []
    assert len(rows) == 13


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

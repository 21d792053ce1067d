"""A side has one colour, on the master, in its teams' books and on every map."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_in
from tests.commands.kleindorf import FORCES, type_set_up
from tests.commands.setting_up import type_rows
from tests.new_campaign import blank_campaign
from tests.sheets_of import sheets_of
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.writing.drawing import before_the_turn
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.core.colours import COLOURS, colours_of, seen_by
from workbook_engine.core.desk import Team
from workbook_engine.kit.maps.ink import INKS
from workbook_engine.rulesets.opcom.knowledge.views.pictures import teams_map, umpires_map
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.sheets.styles import SIDE_COLOURS


def team(name: str, side: str, colour: str = "") -> Team:
    return Team(team=name, side=side, colour=colour)


@pytest.mark.parametrize(
    ("teams", "colours"),
    [
        ([team("r", "Red"), team("b", "Blue")], {"Red": "red", "Blue": "blue"}),
        ([team("b", "Blue"), team("r", "Red")], {"Red": "red", "Blue": "blue"}),
        ([team("x", "Axis"), team("a", "Allied")], {"Allied": "blue", "Axis": "red"}),
        ([team("a", "Allied"), team("x", "Axis")], {"Allied": "blue", "Axis": "red"}),
        ([team("a", "Allied", "green"), team("b", "Blue")], {"Allied": "green", "Blue": "blue"}),
        ([team("a", "Allied"), team("c", "Allied", "grey")], {"Allied": "grey"}),
        ([team("b", "Blue", "red"), team("r", "Red")], {"Blue": "red", "Red": "blue"}),
    ],
)
def test_the_colour_of_a_side_is_typed_or_in_its_name_or_free_whatever_the_rows(
    teams: list[Team], colours: dict[str, str]
) -> None:
    assert colours_of(teams) == colours


def test_every_colour_has_an_ink_of_its_own_on_every_kind_of_map() -> None:
    assert set(COLOURS) == set(INKS) == set(SIDE_COLOURS)
    assert len(set(SIDE_COLOURS.values())) == len({line for line, _, _ in INKS.values()}) == 8


@pytest.fixture(scope="module")
def typed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    campaign = tmp_path_factory.mktemp("own") / "kleindorf"
    blank_campaign(campaign, "opcom")
    type_set_up(campaign)
    return campaign


@pytest.fixture
def typed(typed_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(typed_once, tmp_path / "kleindorf"))


def inks_of(book: Path) -> dict[str, str]:
    """Return the writing of each sign on the map of a book."""
    rules = sheets_of(book, "Grid")["Grid"].conditional_formatting
    return {
        rule.formula[0].split('"')[1]: rule.dxf.font.color.rgb[2:]
        for block in rules
        for rule in block.rules
        if "FIND" in rule.formula[0]
    }


@pytest.mark.parametrize(
    "colours",
    [
        pytest.param(("", ""), marks=pytest.mark.slow),
        pytest.param(("green", "black"), marks=pytest.mark.slow),
        ("red", "blue"),
    ],
)
def test_a_sides_colour_is_the_same_on_all_maps(typed: Path, colours: tuple[str, str]) -> None:
    for name, colour in zip(("blue", "red"), colours, strict=True):
        type_in(typed, Team, name, "colour", colour or None)
    assert start(typed).status is Status.DONE
    blue, red = (colour or name for name, colour in zip(("blue", "red"), colours, strict=True))
    text = {word: SIDE_COLOURS[word].removeprefix("#") for word in (blue, red)}
    master = inks_of(typed / "master.xlsx")
    assert (master["●"], master["■"]) == (text[blue], text[red])
    own = inks_of(typed / "sides" / "red.xlsx")
    assert (own["●"], own["◆"]) == (text[red], text[blue])
    turn = before_the_turn(desk(typed))
    lines = {word: INKS[word][0] for word in COLOURS}
    drawn = umpires_map(turn)[0].svg
    assert {word for word in lines if f'"{lines[word]}"' in drawn} >= {blue, red}
    seen = teams_map(view(turn, turn.after[Team]["red"]))[0].svg
    assert f'"{lines[red]}"' in seen


def test_two_sides_of_one_colour_and_one_side_of_two_are_told(typed: Path) -> None:
    for name in ("blue", "red"):
        type_in(typed, Team, name, "colour", "green")
    told = check(typed).findings
    assert [(found.code, found.cell and found.cell.sheet) for found in told] == [
        ("E-COLOUR", "Teams")
    ]
    type_in(typed, Team, "red", "colour", "grean")
    assert [found.code for found in check(typed).findings] == ["E-WORD"]


@pytest.fixture(scope="module")
def three(typed_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf with a third side, started; nobody has typed a colour."""
    campaign = Path(shutil.copytree(typed_once, tmp_path_factory.mktemp("three") / "kleindorf"))
    guests = {**FORCES[1], "Unit": "Guests", "Side": "Allies", "Team": "guests", "Position": "Q4"}
    teams = [{"Team": "guests", "Side": "Allies"}]
    type_rows(campaign / "master.xlsx", {"Teams": teams, "Forces": [guests]})
    assert start(campaign).status is Status.DONE
    return campaign


TEAMS = ("blue", "red", "guests")


@pytest.mark.slow
def test_three_sides_have_three_colours_and_the_same_in_every_book(three: Path) -> None:
    rows = desk(three).state[Team].values()
    master = inks_of(three / "master.xlsx")
    ink = {team.side: master[sign] for team, sign in zip(rows, "●■▲", strict=True)}
    assert len({*ink.values()}) == 3
    for team in rows:
        own = inks_of(three / "sides" / f"{team.team}.xlsx")
        seen = [side for side, _ in seen_by(rows, team.side)]
        assert [own[sign] for sign in "●◆▲"] == [ink[side] for side in seen]


def test_three_sides_have_three_colours_and_shapes_on_the_drawn_map(three: Path) -> None:
    turn = before_the_turn(desk(three))
    drawn = umpires_map(turn)[0].svg
    lines = {INKS[word][0] for word in colours_of(turn.after[Team].values()).values()}
    shape = r'<(?:rect|path d="(M[^"]*Z)")[^>]* fill="[^"]*" stroke="([^"]*)"'
    corners = {line: path.count(",") for path, line in re.findall(shape, drawn) if line in lines}
    assert corners.keys() == lines
    assert {*corners.values()} == {0, 4, 8}, "rectangles, diamonds, eight corners"


HEADED = ("About", "Orders", "Forces", "Report")


@pytest.mark.parametrize("team", TEAMS)
def test_a_teams_heads_wear_the_colour_of_its_side_and_name_it(three: Path, team: str) -> None:
    rows = desk(three).state[Team]
    ink = SIDE_COLOURS[colours_of(rows.values())[rows[team].side]].removeprefix("#")
    book = sheets_of(three / "sides" / f"{team}.xlsx", *HEADED)
    for sheet in HEADED:
        band = [cell for line in book[sheet]["A1:AV2"] for cell in line if cell.fill.patternType]
        worn = [cell for cell in band if cell.fill.fgColor.rgb[2:] == ink]
        assert {cell.font.color.rgb[2:] for cell in worn} == {"FFFFFF"}, sheet
        assert rows[team].side in " ".join(str(cell.value) for cell in worn if cell.value), sheet

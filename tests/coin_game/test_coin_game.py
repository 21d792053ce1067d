"""A rule set in one folder, named in one line, is played through the ordinary commands."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import workbook_engine
from tests.coin_game.conftest import done, umpire
from tests.coin_game.set_up import order
from tests.coin_game.vocabulary.board import on_board
from tests.coin_game.vocabulary.records import Purse, Token
from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.setting_up import type_rows
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.outcome import Status
from workbook_engine.core.desk import DieRow, JudgementRow, SettingRow
from workbook_engine.rulesets import NAMES, named, names

COIN, WINNER, DECISION = "1/toss/C3/coin/1", "1/toss/C3/winner/1", "1/toss/C3/decision/1"
HEADS, TAILS = 1, 2
ASTRAY = {"Token": "Elm", "Team": "north", "Square": "K9"}


def where(campaign: Path) -> dict[str, str]:
    return {token.id: token.square for token in on_board(desk(campaign).state)}


def purses(campaign: Path) -> dict[str, int]:
    return {purse.side: purse.coins for purse in desk(campaign).state[Purse].values()}


def settled(campaign: Path, record: type[DieRow | JudgementRow], name: str, answer: object) -> Path:
    """Answer one question of a drafted turn, draft it again and commit it."""
    column = "typed" if record is DieRow else "answer"
    type_in(campaign, record, name, column, answer)  # type: ignore[arg-type]
    done("draft", campaign)
    done("commit", campaign)
    return campaign


def said_in(book: Path) -> str:
    opened = FileBook.open(book)
    lines = (line for sheet in opened.sheets() for line in opened.read(sheet))
    return "\n".join(str(value) for line in lines for value in line if value is not None)


# A player's own book


@pytest.mark.slow
def test_a_player_checks_his_own_book_before_he_sends_it(ordered: Path, tmp_path: Path) -> None:
    book = Path(shutil.copy(ordered / "sides" / "south.xlsx", tmp_path))
    said = done("check", book)
    assert "Corn: To C3" in said
    type_cells(book, "Moves", {"A5": "Ash", "B5": "K9"})
    wrong = umpire("check", book)
    assert wrong.exit_code == Status.STOPPED
    assert "south has no token Ash on the board" in wrong.output
    assert "K9 is not a square of the board" in wrong.output


# The one line


def test_one_line_of_a_package_names_a_rule_set() -> None:
    assert names() == (*NAMES, "coin_game")
    assert named("coin_game").title == "The Coin Game"


def test_commands_look_for_rule_sets_everywhere_and_not_among_ours() -> None:
    commands = Path(workbook_engine.__file__).parent / "commands"
    files = (
        path for path in commands.rglob("*.py") if re.search(r"\bNAMES\b", path.read_text("utf-8"))
    )
    assert [path.name for path in files] == ["templates.py"], "which writes those that are shipped"


def test_without_that_line_there_is_no_such_rule_set(site: Path) -> None:
    path = sys.path[:]
    sys.path.remove(str(site))
    try:
        assert names() == NAMES
        assert "no rule set and no folder coin_game" in umpire("rules", "coin_game").output
    finally:
        sys.path[:] = path


@pytest.mark.slow
def test_the_umpires_own_terminal_finds_it(site: Path) -> None:
    paths = os.pathsep.join((str(site), str(Path(__file__).parents[2])))
    ran = subprocess.run(
        [sys.executable, "-m", "workbook_engine", "rules", "coin_game", "CG-2"],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Two sides in one square toss a coin" in ran.stdout


def test_one_that_is_misspelt_is_offered() -> None:
    assert "Did you mean coin_game?" in umpire("rules", "coin_gane").output


def test_its_blank_books_are_made_by_the_ordinary_templates(tmp_path: Path) -> None:
    done("rules", "coin_game", "--templates", "--to", tmp_path)
    written = {path.name: path for path in (tmp_path / "coin_game").iterdir()}
    master, team = (FileBook.open(written[f"{each}.xlsx"]).sheets() for each in ("master", "team"))
    assert {"Board", "Tokens", "Purses", "Moves"} <= set(master)
    assert {"Moves", "Tokens", "Report"} <= set(team)
    assert "CG-1" in written["team.md"].read_text("utf-8")


# The five rules, played


@pytest.mark.slow
def test_a_blank_game_is_told_which_sheets_to_fill_in(tmp_path: Path) -> None:
    assert "Board, Tokens, Purses" in done("new", tmp_path / "own", "--ruleset", "coin_game")


def test_cg_1_a_token_off_the_board_is_found_before_the_start(typed: Path) -> None:
    type_rows(typed / "master.xlsx", {"Tokens": [ASTRAY]})
    assert "K9, which is not a square of the board" in umpire("check", typed).output


@pytest.mark.slow
def test_a_list_of_tokens_is_imported_by_the_games_own_words(typed: Path, tmp_path: Path) -> None:
    pieces = tmp_path / "pieces.csv"
    pieces.write_text("Stein,Team,Feld\nElm,north,B1\n", encoding="utf-8")
    done("import", typed, pieces, "--to", "Tokens", "--write")
    assert where(typed)["Elm"] == "B1"


def test_cg_5_a_board_without_a_centre_is_remarked_on(typed: Path) -> None:
    type_cells(typed / "master.xlsx", "Board", {"C3": "."})
    assert "the board has no centre" in umpire("check", typed).output


def test_cg_1_a_token_moves_one_square_as_ordered(played: Path) -> None:
    assert where(played)["Birch"] == "B2"


@pytest.mark.slow
def test_cg_1_a_token_that_goes_too_far_stays_unless_the_umpire_lets_it(drafted: Path) -> None:
    settled(drafted, JudgementRow, "1/moves/Dill/may go/1", "yes")
    assert where(drafted)["Dill"] == "E2"


def test_cg_1_a_token_that_goes_too_far_stays(played: Path) -> None:
    assert where(played)["Dill"] == "E5"
    assert "Dill cannot get to E2" in said_in(played / "sides" / "south.xlsx")


@pytest.mark.slow
def test_cg_1_over_a_corner_or_not_is_a_reading(ordered: Path) -> None:
    type_in(ordered, SettingRow, "corners", "value", "no")
    done("turn", ordered)
    assert where(ordered)["Birch"] == "A1"


@pytest.mark.parametrize(
    ("token", "told"),
    [("Corn", "north has no token Corn"), ("Aschh", "Did you mean Ash?"), ("Oak", "Name a token")],
)
def test_cg_1_a_team_orders_its_own_tokens(started: Path, token: str, told: str) -> None:
    order(started, "north", (token, "C3"))
    result = umpire("draft", started)
    assert result.exit_code == Status.PARTLY.value
    assert told in result.output
    assert umpire("commit", started).exit_code == Status.STOPPED.value


def test_cg_1_a_token_is_ordered_once(started: Path) -> None:
    order(started, "north", ("Ash", "C3"), ("Ash", "B2"))
    assert "Ash is ordered twice" in umpire("check", started).output


@pytest.mark.parametrize(
    ("fell", "back", "stands"),
    [
        (HEADS, "Corn", "Ash"),
        pytest.param(TAILS, "Ash", "Corn", marks=pytest.mark.slow),
    ],
)
def test_cg_2_and_cg_3_a_typed_coin_decides_and_the_loser_goes_back(
    drafted: Path, fell: int, back: str, stands: str
) -> None:
    settled(drafted, DieRow, COIN, fell)
    assert where(drafted)[stands] == "C3"
    assert where(drafted)[back] == {"Ash": "C2", "Corn": "C4"}[back]


@pytest.mark.parametrize(
    ("winner", "purse"),
    [
        ("North", {"North": 1}),
        pytest.param("South", {"South": 1}, marks=pytest.mark.slow),
    ],
)
def test_cg_2_and_cg_5_the_umpire_may_overrule_the_coin(
    drafted: Path, winner: str, purse: dict[str, int]
) -> None:
    settled(drafted, JudgementRow, WINNER, winner)
    assert purses(drafted) == purse


@pytest.mark.slow
def test_cg_2_a_toss_that_is_held_decides_nothing_and_pays_nobody(drafted: Path) -> None:
    settled(drafted, JudgementRow, DECISION, "hold")
    assert (where(drafted)["Ash"], where(drafted)["Corn"]) == ("C3", "C3")
    assert purses(drafted) == {}


@pytest.mark.slow
def test_cg_2_of_a_toss_fought_elsewhere_the_umpire_must_say_who_won(drafted: Path) -> None:
    type_in(drafted, JudgementRow, DECISION, "answer", "fought elsewhere")
    done("draft", drafted)
    assert umpire("commit", drafted).exit_code == Status.STOPPED.value
    settled(drafted, JudgementRow, WINNER, "South")
    assert where(drafted)["Corn"] == "C3"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reading", "left"), [("lost", False), pytest.param("stays", True, marks=pytest.mark.slow)]
)
def test_cg_3_a_loser_that_has_not_moved_is_lost_or_stays(
    started: Path, reading: str, left: bool
) -> None:
    type_in(started, Token, "Ash", "square", "C3")
    type_in(started, SettingRow, "no_way_back", "value", reading)
    order(started, "south", ("Corn", "C3"))
    done("draft", started, "--no-orders")
    type_in(started, DieRow, COIN, "typed", TAILS)
    done("draft", started, "--no-orders")
    done("commit", started, "--no-orders")
    assert ("Ash" in where(started)) is left


def test_cg_4_a_team_sees_its_own_and_its_neighbours(played: Path) -> None:
    north = said_in(played / "sides" / "north.xlsx")
    assert "Ash" in north
    assert "1 South" in north
    assert "Corn" not in north
    assert "Dill" not in north


# What every rule set has


def test_a_turn_is_reported_to_each_team(played: Path) -> None:
    report = "\n".join(p.read_text("utf-8") for p in played.glob("turns/*turn-01/reports/north.md"))
    assert "In sight" in report
    assert "North wins the toss" not in report
    assert any(
        "The turn in short" in p.read_text("utf-8") for p in played.glob("turns/*/report.md")
    )


@pytest.mark.slow
def test_what_is_undone_is_as_it_was_and_plays_the_same_again(played: Path) -> None:
    before = (where(played), purses(played))
    done("undo", played)
    assert where(played)["Birch"] == "A1"
    done("turn", played)
    assert (where(played), purses(played)) == before


def test_the_history_holds_and_no_team_can_tell_a_variant(played: Path) -> None:
    checks = json.loads(done("verify", played, "--variants", "20", "--json"))["answer"]
    assert [each for each in checks if not each["holds"]] == []
    fog = [each for each in checks if "fog" in each["check"]]
    assert len(fog) == 4
    assert all("20 variants" in each["said"] for each in fog)


@pytest.mark.slow
def test_each_team_has_a_map_of_its_own(played: Path) -> None:
    for team in ("", "north", "south"):
        done("map", played, "--team", team, "--svg")
    maps = {path.name: path.read_text("utf-8") for path in (played / "maps").iterdir()}
    assert "Dill" in maps["umpire_turn_01.svg"]
    assert "Dill" in maps["south_turn_01.svg"]
    assert "Dill" not in maps["north_turn_01.svg"]


@pytest.mark.slow
def test_a_ruling_is_explained_down_to_its_coin(played: Path) -> None:
    said = done("explain", played, "1/toss/C3/tossed/1")
    assert "North against South" in said


@pytest.mark.slow
def test_a_ruling_of_the_house_holds_in_its_toss_and_is_cited(ordered: Path) -> None:
    typed = {"Rule": "CG-2", "About": "chart", "Row": "heads", "Column": "wins", "Value": "second"}
    tails = {**typed, "Row": "tails", "No.": "H2"}
    more = {"Scope": "turn 1, C3", "Reason": "the coin is bent"}
    rows = [{"No.": "H1", **typed, **more}, {**tails, **more}]
    type_rows(ordered / "master.xlsx", {"Rulings of the House": rows})
    done("draft", ordered)
    done("commit", ordered)
    said = done("explain", ordered, "1/toss/C3/tossed/1")
    assert "South wins the toss" in said
    assert "The coin" in said
    assert "second instead of" in said
    assert "the coin is bent" in said


def test_every_rule_is_cited_in_a_turn(played: Path) -> None:
    rulings = json.loads(next(played.glob("turns/*turn-01/rulings.json")).read_text("utf-8"))
    assert {"CG-1", "CG-2", "CG-5"} <= {each["rule"] for each in rulings["rulings"]}


@pytest.mark.slow
def test_a_rule_set_without_a_forecast_says_so(ordered: Path) -> None:
    said = umpire("check", ordered / "sides" / "north.xlsx", "--forecast")
    assert said.exit_code != 0
    assert "The Coin Game has no forecast yet" in said.output

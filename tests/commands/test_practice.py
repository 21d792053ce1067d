"""The practice game, played by running and typing what each step says, and nothing else."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.commands.desk_hands import desk, type_cells
from tests.new_campaign import new_campaign
from workbook_engine.cli import umpire
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.practice import practice
from workbook_engine.commands.practising.steps import the_practice
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.undo import undo
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

STEPS, BEFORE = the_practice().steps, the_practice().before_commit
CITE = "the number of that rule"
LONGEST = 80


def run(*arguments: str) -> str:
    result = CliRunner().invoke(umpire, arguments)
    assert result.exit_code in {0, 1}, result.output
    return result.output


def step_of(outcome: Outcome) -> int | None:
    assert outcome.status is Status.DONE, outcome
    found: int | None = outcome.answer["step"]
    return found


@dataclass(slots=True)
class Played:
    """What was said on the way through the practice."""

    said: list[str] = field(default_factory=list)
    """What each step said at first."""
    again: list[str] = field(default_factory=list)
    """What it said when all but the last thing was done."""
    reached: list[int | None] = field(default_factory=list)
    """The step that came after each."""


def heading(said: str) -> int | None:
    """Return the number of the step that was said; None behind the last."""
    found = re.search(rf"^Step (\d+) of {len(STEPS)}: ", said, re.M)
    return int(found[1]) if found else None


def lines_to_do(said: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what a step says to run, and where to type what."""
    pattern = r"^  run   (.+)$|^  open  (\S+), sheet (.+)\n  cell  (\w+) \(.+\)\n  type  (.+)$"
    for found in re.finditer(pattern, said, re.M):
        yield ("run", (found[1],)) if found[1] else ("type", found.groups()[1:])


def carry_out(done: tuple[str, tuple[str, ...]], told: list[str]) -> None:
    kind, words = done
    if kind == "run":
        command = shlex.split(words[0])[1:]
        told.append(run(*command, *(["--no-pdf"] if command[0] == "publish" else [])))
        return
    book, sheet, address, what = words
    if what == CITE:
        cited = re.search(r"(OC-\S+) Combat results", told[-1])
        assert cited, told[-1]
        what = cited[1]
    type_cells(Path(book), sheet, {address: int(what) if what.isdigit() else what})


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("practice")


@pytest.fixture(scope="module")
def played(room: Path) -> Played:
    """Play it; before the last thing that a step says is done it is asked whether it is passed."""
    played, told = Played(), list[str]()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(room)
        said = run("practice", "game")
        for _ in STEPS:
            played.said.append(said)
            *first, last = list(lines_to_do(said))
            for each in first:
                carry_out(each, told)
            played.again.append(run("practice", "game"))
            carry_out(last, told)
            said = run("practice", "game")
            played.reached.append(heading(said))
        played.said.append(said)
    return played


@pytest.mark.slow
def test_what_the_steps_say_leads_through_all_of_them(played: Played) -> None:
    assert played.reached == [*range(2, len(STEPS) + 1), None]
    assert "umpire new my_game --ruleset opcom" in played.said[-1]


def test_where_to_go_next_is_there_wherever_the_program_was_installed() -> None:
    game = the_practice()
    told = [game.further, *(step.tells for step in game.steps)]
    assert [each for each in told if re.search(r"[\w/]+\.md", each)] == []
    commands = re.findall(r"^  umpire (\w+)", game.further, re.MULTILINE)
    assert len(commands) > 4 and set(commands) <= set(umpire.commands)
    assert max(map(len, game.further.splitlines())) <= LONGEST


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(STEPS)), ids=[each.title for each in STEPS])
def test_a_step_is_not_passed_before_its_last_thing_is_done(played: Played, at: int) -> None:
    assert heading(played.again[at]) == at + 1


@pytest.mark.slow
def test_what_is_missing_is_told_with_its_cell(played: Played) -> None:
    cells = [re.search(r"Still to do: (?:W-\S+ )?(\S+?!\S+?):", each) for each in played.said]
    told = [each[1] for each in cells if each]
    assert "master.xlsx!Engagements!AN4" in told
    assert "inbox/blue.xlsx!Orders!H6" in told
    assert len(told) >= 8


@pytest.mark.slow
def test_no_line_is_wider_than_a_terminal(played: Played) -> None:
    wide = [each for said in played.said for each in said.splitlines() if len(each) > LONGEST]
    assert wide == []


@pytest.mark.slow
def test_the_turn_is_played_and_the_overruling_stands_in_it(played: Played, room: Path) -> None:
    assert desk(room / "game").position.turn == 2
    fight = desk(room / "game").workings[Engagement]["J11"]
    assert (fight.die, fight.outcome) == (1, "limited success")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The practice game at its first step; tests work on copies."""
    folder = tmp_path_factory.mktemp("practice") / "game"
    practice(folder)
    return folder


@pytest.fixture
def game(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(begun, tmp_path / "game"))


def test_asking_changes_nothing(game: Path) -> None:
    before = {each: each.read_bytes() for each in game.rglob("*") if each.is_file()}
    practice(game)
    assert {each: each.read_bytes() for each in game.rglob("*") if each.is_file()} == before


def test_what_is_missing_is_a_finding_with_cell_and_cure(game: Path) -> None:
    missing = practice(game).answer["missing"]
    assert missing["code"] == "W-PRACTICE"
    assert missing["cell"] == {"book": "master.xlsx", "sheet": "Forces", "address": "X10"}
    assert missing["cure"]


@pytest.mark.slow
def test_what_a_check_finds_is_what_is_missing(game: Path) -> None:
    type_cells(game / "master.xlsx", "Forces", {"X10": "seen"})
    sample_orders(game, "kleindorf")
    type_cells(game / "inbox" / "blue.xlsx", "Orders", {"H6": "Kleindof"})
    outcome = practice(game)
    assert step_of(outcome) == 4
    assert outcome.answer["missing"]["code"] == "E-UNKNOWN-PLACE"


@pytest.mark.slow
def test_a_step_done_before_its_time_is_passed_over(game: Path) -> None:
    sample_orders(game, "kleindorf")
    assert step_of(practice(game)) == 1
    type_cells(game / "master.xlsx", "Forces", {"X10": "seen"})
    assert step_of(practice(game)) == 3


@pytest.mark.slow
def test_whoever_has_committed_goes_on_behind_the_commit(game: Path) -> None:
    sample_orders(game, "kleindorf")
    draft(game)
    commit(game)
    assert step_of(practice(game)) == len(BEFORE) + 2
    undo(game)
    assert step_of(practice(game)) == len(BEFORE) + 3


@pytest.mark.slow
def test_a_row_that_was_sorted_elsewhere_is_found_by_its_name(game: Path) -> None:
    type_cells(game / "master.xlsx", "Forces", {"A10": "II/900", "A11": "I/900"})
    assert practice(game).answer["missing"]["cell"]["address"] == "X11"


@pytest.mark.slow
def test_another_campaign_is_not_played_with(tmp_path: Path) -> None:
    new_campaign(tmp_path / "bridge", "arnhem_bridge")
    outcome = practice(tmp_path / "bridge")
    assert outcome.status is Status.USAGE
    assert "not the practice game" in outcome.sentences[0]


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert practice(tmp_path).findings[0].code == "E-NO-MASTER"
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.slow
def test_it_waits_for_enter_and_looks_again(game: Path) -> None:
    arguments = ["practice", str(game), "--wait"]
    result = CliRunner().invoke(umpire, arguments, input="\n\nq\n")
    assert result.exit_code == 0
    assert result.output.count("Step 1 of") == 3

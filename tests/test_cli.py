from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click import unstyle
from click.testing import CliRunner, Result

from tests.new_campaign import new_campaign
from workbook_engine import cli
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.findings import Cell, error, warning
from workbook_engine.printing import as_paragraphs
from workbook_engine.rulesets import NAMES
from workbook_engine.shipped import folder

COMMANDS = sorted(cli.umpire.commands)
SCREEN = 24
"""Lines of a terminal; it is eighty letters wide."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.umpire, arguments)


def test_help_loads_nothing_that_is_slow_to_load() -> None:
    """How long it takes is for `benchmarks`; what makes it slow is told by what is loaded."""
    asked = (
        "import sys; from workbook_engine.cli import main; sys.argv = ['umpire', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "slow = {'openpyxl', 'pandas', 'xlsxwriter', 'jsonschema', 'rich', 'xlwings'}\n"
        "print('loaded:', sorted(slow & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1] == "loaded: []"


def test_a_draft_of_sound_books_loads_no_judge_of_values(tmp_path: Path) -> None:
    new_campaign(tmp_path / "kw", "krookwurst", with_orders=True)
    asked = (
        "import sys; from workbook_engine.commands.draft import draft\n"
        f"print(draft({str(tmp_path / 'kw')!r}).status, 'jsonschema' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert ran.stdout.split() == ["0", "False"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.output


def test_all_commands_stand_on_one_screen_and_the_exit_statuses_are_told() -> None:
    said = run("--help").output
    assert len(said.splitlines()) <= SCREEN
    assert max(map(len, said.splitlines())) <= 80
    assert "4 committed" in " ".join(said.split())


def test_each_command_is_listed_once_under_when_it_is_needed() -> None:
    listed = run("--help").output.split("of it.")[1].split("Exit status")[0]
    cells = [line[at : at + 10].strip() for line in listed.splitlines() for at in (12, 46)]
    names = filter(None, cells)
    assert sorted(names) == COMMANDS


@pytest.mark.parametrize("word", cli.FOLDED)
def test_a_former_command_ends_with_its_new_words(word: str) -> None:
    command, option = cli.FOLDED[word].split()
    ended = run(word, "bridge", "--json")
    assert (ended.exit_code, ended.output) == (2, f"{word} is now `umpire {command} {option}`.\n")
    assert option in run(command, "--help").output


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("drft", "umpire draft"), ("crad", "umpire rules --card"), ("doktor", "umpire excel doctor")],
)
def test_a_slip_is_asked_back_in_todays_words(typed: str, meant: str) -> None:
    ended = run(typed)
    assert ended.exit_code == 2
    assert f"There is no command {typed}. Did you mean `{meant}`?" in ended.output


APART = {
    "practice --demo --no-wait": "--wait does not go with --demo.",
    "check bridge --late late.xlsx --write": "--write does not go with --late.",
    "check blue.xlsx --forecast --write": "--write does not go with --forecast.",
    "check bridge --forecast --late late.xlsx": "--forecast does not go with --late.",
    "check bridge --all": "--all needs --late.",
    "desk bridge --watch --control Anna": "--control does not go with --watch.",
    "desk bridge --every 1": "--every needs --watch.",
    "commit bridge --recover --anyway": "--anyway does not go with --recover.",
    "verify bridge --sum ab --quick": "--quick does not go with --sum.",
    "simulate . --sample kleindorf": "FOLDER does not go with --sample.",
    "simulate --sample kleindorf --cluster local": "--cluster does not go with --sample.",
    "simulate . --to figures": "--to needs --sample.",
    "simulate": "Give the FOLDER of a campaign, or a scenario with --sample.",
    "map bridge --film --turn 1": "--turn does not go with --film.",
    "map bridge --luck": "--luck needs --film.",
    "rules opcom OC-9.22 --card": "NUMBER does not go with --card.",
    "rules opcom --card --templates": "--templates does not go with --card.",
    "rules opcom --to aid.html": "--to needs --card or --templates.",
    "rules opcom --card --to .": "Invalid value: File '.' is a directory.",
    "rules opcom --templates --to README.md": "Invalid value: Directory 'README.md' is a file.",
    "map . --film --to .": "Invalid value: File '.' is a directory.",
    "rules --card": "Give a RULESET or the FOLDER of a campaign with --card.",
}


@pytest.mark.parametrize("words", APART)
def test_options_that_do_not_go_together_are_refused(words: str) -> None:
    ended = run(*words.split())
    assert ended.exit_code == 2
    assert ended.output.endswith(f"Error: {APART[words]}\n")


def test_a_book_and_a_sum_are_held_against_the_history_together(tmp_path: Path) -> None:
    book = tmp_path / "blue.xlsx"
    ended = run("verify", str(tmp_path), "--book", str(book), "--sum", "ab")
    assert "does not go with" not in ended.output


def test_the_help_names_every_sample_and_rule_set() -> None:
    samples = sorted(each.parent.name for each in folder("sample_campaigns").glob("*/sample.toml"))
    assert cli.SAMPLES.split(", ") == samples
    assert cli.RULESETS.split(", ") == sorted(NAMES)
    assert all(each in run("new", "--help").output for each in (*samples, *NAMES))


def test_findings_are_printed_with_code_cell_and_cure_and_stop_with_1(tmp_path: Path) -> None:
    result = run("check", str(tmp_path))
    assert result.exit_code == 1
    assert result.output.startswith("error E-NO-MASTER there is no master.xlsx")


def test_a_folder_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    assert run("check", str(tmp_path / "nowhere")).exit_code == 2


def test_an_unknown_command_is_wrong_use() -> None:
    assert run("adjudicate").exit_code == 2


def test_json_holds_the_outcome_and_nothing_else(tmp_path: Path) -> None:
    result = run("check", str(tmp_path), "--json")
    read = json.loads(result.output)
    assert (read["status"], read["findings"][0]["code"]) == (1, "E-NO-MASTER")


def test_json_of_many_folders_is_a_list_and_the_worst_status_is_the_exit(tmp_path: Path) -> None:
    result = run("turn", str(tmp_path), str(tmp_path / "nowhere"), "--json")
    assert [each["status"] for each in json.loads(result.output)] == [1, 2]
    assert result.exit_code == 2


def test_a_defect_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(**_: object) -> None:
        raise ValueError("a step below zero")

    monkeypatch.setattr(cli, "umpire", broken)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert "a step below zero" in said
    assert "Traceback" not in said


def test_a_finding_is_one_line_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    from workbook_engine.printing import show

    finding = error(
        "E-X", "wrong.", "Right it.", rule="OC-5.2", cell=Cell("a.xlsx", "Orders", "F7")
    )
    show(Outcome(Status.STOPPED, ("Nothing was changed.",), (finding,)))
    assert capsys.readouterr().out.splitlines() == [
        "stops the commit E-X OC-5.2 a.xlsx!Orders!F7: wrong. Right it.",
        "Nothing was changed.",
    ]


def test_a_letter_the_console_lacks_does_not_stop_a_command() -> None:
    command = [sys.executable, "-m", "workbook_engine", "rules", "opcom", "OC-9.99→"]
    environment = {"PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(Path(__file__).parents[1])}
    result = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert result.returncode == 2
    assert b"has no rule OC-9.99?" in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_has_an_example(command: str) -> None:
    assert f"Example: umpire {command}" in run(command, "--help").output


def test_findings_on_a_terminal_are_paragraphs_errors_first_by_book() -> None:
    late = warning("W-X", "it came late.", "Tick Hold.", cell=Cell("a.xlsx"))
    odd = error(
        "E-X", " ".join(["many words"] * 12), "Mend it.", cell=Cell("b.xlsx", "Orders", "F9")
    )
    shown = unstyle(as_paragraphs([late, odd]))
    assert [line for line in shown.splitlines() if line.endswith(":")] == ["b.xlsx:", "a.xlsx:"]
    assert shown.index("STOPS THE COMMIT b.xlsx!Orders!F9") < shown.index("LOOK a.xlsx")
    assert max(map(len, shown.splitlines())) <= 80

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.new_campaign import new_campaign
from workbook_engine import cli
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.findings import Cell, error, warning
from workbook_engine.printing import as_paragraphs
from workbook_engine.rulesets import NAMES
from workbook_engine.shipped import folder

COMMANDS = [
    "demo",
    "practice",
    "new",
    "pack",
    "import",
    "start",
    "orders",
    "collect",
    "watch",
    "impact",
    "check",
    "forecast",
    "desk",
    "draft",
    "share",
    "commit",
    "turn",
    "publish",
    "print",
    "hand-down",
    "read-back",
    "undo",
    "history",
    "recover",
    "verify",
    "explain",
    "odds",
    "simulate",
    "balance",
    "luck",
    "map",
    "film",
    "rules",
    "card",
    "templates",
    "help",
    "excel",
    "doctor",
]


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


def test_no_command_is_cut_short_in_the_list_and_the_exit_statuses_are_told() -> None:
    said = run("--help").output
    assert "..." not in said.split("Commands:")[1]
    assert "4 committed" in " ".join(said.split())


def test_the_help_names_every_sample_and_rule_set() -> None:
    samples = sorted(each.parent.name for each in folder("sample_campaigns").glob("*/sample.toml"))
    assert cli.SAMPLES.split(", ") == samples
    assert cli.RULESETS.split(", ") == sorted(NAMES)
    assert all(each in run("new", "--help").output for each in (*samples, *NAMES))


def test_commands_are_listed_as_an_umpire_comes_to_use_them() -> None:
    result = run("--help")
    listed = [line.split()[0] for line in result.output.split("Commands:")[1].strip().splitlines()]
    assert listed == COMMANDS


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
        "error E-X OC-5.2 a.xlsx!Orders!F7: wrong. Right it.",
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
    shown = as_paragraphs([late, odd])
    assert [line for line in shown.splitlines() if line.endswith(":")] == ["b.xlsx:", "a.xlsx:"]
    assert shown.index("ERROR b.xlsx!Orders!F9") < shown.index("WARNING a.xlsx")
    assert max(map(len, shown.splitlines())) <= 80

"""Krookwurst, played through the commands: a Dawn drafted, committed, undone, played again."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

from tests.commands.desk_hands import desk, type_cells
from workbook_engine import cli
from workbook_engine.books.book import address
from workbook_engine.core.findings import Severity
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division


def done(*arguments: str | Path) -> str:
    result = CliRunner().invoke(cli.umpire, [str(each) for each in arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def krookwurst(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with Dawn drafted and committed."""
    folder = tmp_path_factory.mktemp("sector") / "krookwurst"
    done("new", folder, "--sample", "krookwurst")
    done("collect", folder, "--sample-orders", "krookwurst")
    done("draft", folder)
    done("commit", folder)
    return folder


def test_orders_of_the_day_and_moves_are_carried_out(krookwurst: Path) -> None:
    state = desk(krookwurst).state
    assert (str(state.position), state[Division]["1 Blue"].order) == ("1.2", "Probe")
    assert state[Base]["B1 Recon 1"].sector == "F3"


def test_a_base_that_came_in_play_has_the_corps_of_its_division(
    krookwurst: Path, tmp_path: Path
) -> None:
    game = Path(copytree(krookwurst, tmp_path / "game"))
    layout = desk(game).reading.layouts[Base]
    row = max(layout.rows.values()) + 1
    cells = {"id": "B9", "type": "Rifle Bn", "division": "1 Blue", "sector": "H5"}
    typed = {address(row, layout.columns[name]): value for name, value in cells.items()}
    type_cells(game / "master.xlsx", layout.sheet, typed)
    after = desk(game)
    assert [each for each in after.findings if each.severity is Severity.ERROR] == []
    assert after.state[Base]["B9"].corps == after.state[Division]["1 Blue"].corps


@pytest.mark.slow
def test_what_is_undone_plays_the_same_again_and_the_proofs_hold(krookwurst: Path) -> None:
    before = desk(krookwurst).state
    done("undo", krookwurst)
    assert desk(krookwurst).state[Base]["B1 Recon 1"].sector == "G3"
    done("turn", krookwurst)
    assert bool(desk(krookwurst).state.tables == before.tables)
    checks = json.loads(done("verify", krookwurst, "--variants", "30", "--json"))["answer"]
    assert [each for each in checks if not each["holds"]] == []


def test_a_staff_is_told_of_enemies_it_sees_and_never_of_their_pips(krookwurst: Path) -> None:
    (report,) = krookwurst.glob("turns/0001*/reports/blue.md")
    text = report.read_text(encoding="utf-8")
    assert "No enemy is in sight" in text
    assert "1 Red" not in text

"""The Last War from the command line: a sample played stage by stage, proved, undone, explained."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.new_campaign import drafted_campaign, played_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow


def play(folder: Path, sample: str, stages: int) -> None:
    """Play stages on a sample's orders; a stage without any is played all the same."""
    for _ in range(stages):
        given = sample_orders(folder, sample).status is Status.DONE
        outcome = turn_of(folder, no_orders=not given)
        assert outcome.status is Status.DONE, outcome


def made(folder: Path, sample: str, stages: int) -> Path:
    """Make a sample's campaign and play some stages of it."""
    played_campaign(folder, sample)
    play(folder, sample, stages - 1)
    return folder


def failing(folder: Path, variants: int) -> dict[str, list[str]]:
    """Return what fails of the history, by the name of the check."""
    checks: Any = verify(folder, variants=variants).answer
    assert checks
    return {each["check"]: each["wrong"] for each in checks if not each["holds"]}


@pytest.fixture(scope="module")
def orel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Orel, after the combats of its first turn."""
    return made(tmp_path_factory.mktemp("orel") / "campaign", "orel_salient", 2)


def position(folder: Path) -> str:
    return str(read_desk(open_folder(folder)).position)


def test_a_place_is_explained_by_its_name(orel: Path) -> None:
    said = "\n".join(explain(orel, "Salient").sentences)
    assert "LW-CBT-04 odds" in said
    assert explain(orel, "salient").sentences[1:] == explain(orel, "0404").sentences[1:]


def test_a_place_is_explained_as_the_rulings_write_it(orel: Path) -> None:
    assert explain(orel, "Salient (0404)").sentences[1:] == explain(orel, "0404").sentences[1:]
    assert explain(orel, "Salient (0405)").status is Status.STOPPED


def test_a_misspelt_place_is_asked_back(orel: Path) -> None:
    assert "Did you mean Salient?" in " ".join(explain(orel, "Saleint").sentences)


@pytest.mark.slow
def test_an_order_line_bears_the_cell_of_its_own_sheet(tmp_path: Path) -> None:
    """Lines are counted sheet by sheet: the first of one is not the first of the next."""
    path = tmp_path / "east"
    drafted_campaign(path, "eastern_front_1943")
    master = FileBook.open(path / "master.xlsx")
    for sheet in ("Deployment", "Flags"):
        cells = {str(cell) for row in master.read(sheet) for cell in row}
        assert f"stavka.xlsx!{sheet}!A4" in cells


def test_a_turn_that_is_no_number_is_refused_in_words(orel: Path) -> None:
    outcome = turn_of(orel, number="July")
    assert outcome.sentences == ("July is not a turn such as 3 or 3.2.",)


def test_a_front_card_is_explained_by_the_combat_that_changed_it(orel: Path) -> None:
    said = "\n".join(explain(orel, "0404 GER").sentences)
    assert "(Combats, LW-CBT-01)" in said


@pytest.mark.slow
def test_a_stage_is_undone_and_played_again_to_the_same_end(orel: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(orel, tmp_path / "campaign"))
    fought = read_desk(open_folder(folder)).state[CombatRow]
    assert undo(folder, to=1).status is Status.DONE
    assert position(folder) == "1.2"
    assert {row.outcome for row in read_desk(open_folder(folder)).state[CombatRow].values()} == {""}
    play(folder, "orel_salient", 1)
    assert read_desk(open_folder(folder)).state[CombatRow] == fought


@pytest.mark.slow
@pytest.mark.parametrize(("sample", "stages"), [("orel_salient", 6), ("eastern_front_1943", 12)])
def test_every_check_of_a_samples_history_holds(sample: str, stages: int, tmp_path: Path) -> None:
    folder = made(tmp_path / "campaign", sample, stages)
    assert not failing(folder, variants=5)

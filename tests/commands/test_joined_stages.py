"""A turn of three stages through the commands, and the same turn with all stages joined."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.rulesets.last_war.war import GERMANY, RUSSIA, cards, drawn, war
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.text_book import render
from workbook_engine.commands.draft import draft
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.history import history
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.records import Position, Tables, replace
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book

SCHEMAS = schemas_of(RULESET)
SAMPLE = (
    'title = "Small"\nruleset = "last_war"\nkey = "small-secret-of-two"\nabout = "Two armies."\n'
)
STAGES = (
    {"Deployment", "Closing the Line", "Flags"},
    {"Combat Supplies", "Removal"},
    {"Withdrawals"},
)
"""The order sheets of each, of a team without cards and bombers."""
FLAG = {"Nation": "GER", "From hex": "0204", "To hex": "0205"}


def master() -> Tables:
    """A small war: three columns of ground, the Axis in the north, the Allies in the south."""
    rows = [*(f"{row:02} G. G. G." for row in range(1, 5)), *(f"0{row} S. S. S." for row in (5, 6))]
    front = "0104 GER 2 0 0 1\n0204 GER 8 3 3 3\n0304 GER 2\n"
    front += "0105 SOV 2\n0205 SOV 4 1 1 1\n0305 SOV 2"
    nations = (
        replace(GERMANY, flags=2, pool_man=3),
        replace(RUSSIA, flags=2, pool_man=3),
    )
    state = war(
        *drawn("\n".join(rows)),
        *cards(front),
        Line(id="Ruhr 1", zone="Ruhr", nation="GER", hex="0101"),
        Line(id="Urals 1", zone="Urals", nation="SOV", hex="0106"),
        nations=nations,
    )
    return state.tables


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small war made into a campaign."""
    folder = tmp_path_factory.mktemp("samples") / "small"
    folder.mkdir()
    (folder / "sample.toml").write_text(SAMPLE)
    book = make_book(SCHEMAS, "master", master(), title="Small")
    (folder / "master.md").write_text(render(FileBook(book, "book.xlsx")), encoding="utf-8")
    made = tmp_path_factory.mktemp("made") / "campaign"
    outcome = new(made, sample=folder, sample_dice=True)
    assert outcome.status is Status.DONE, outcome
    return made


@pytest.fixture
def campaign(small: Path, tmp_path: Path) -> Path:
    """The campaign before its first turn."""
    return Path(shutil.copytree(small, tmp_path / "campaign"))


def form_of(campaign: Path, team: str = "OKH") -> set[str]:
    """Return the order sheets of a team's book."""
    forms = {sheet.title for sheet in SCHEMAS.sheets if sheet.book == "order"}
    return forms & set(FileBook.open(campaign / "sides" / f"{team}.xlsx").sheets())


def order(campaign: Path, sheet: str, line: dict[str, str], team: str = "OKH") -> None:
    """Write one order line on a team's form."""
    book = campaign / "sides" / f"{team}.xlsx"
    grid = FileBook.open(book).read(sheet)
    row = next(n for n, cells in enumerate(grid) if next(iter(line)) in cells)
    headers = list(grid[row])
    cells = {address(row + 2, headers.index(name) + 1): text for name, text in line.items()}
    type_cells(book, sheet, cells)


def played(campaign: Path) -> Outcome:
    outcome = turn_of(campaign, no_orders=True)
    assert outcome.status is Status.DONE, outcome
    return outcome


@pytest.mark.slow
def test_stages_follow_each_other_and_bring_their_order_sheets(campaign: Path) -> None:
    for stage, sheets in zip(("1", "1.2", "1.3"), STAGES, strict=True):
        assert (str(desk(campaign).position), form_of(campaign)) == (stage, sheets)
        played(campaign)
    assert (str(desk(campaign).position), form_of(campaign)) == ("2", STAGES[0])


@pytest.mark.slow
def test_flags_stand_for_the_stage_in_which_they_are_fought(campaign: Path) -> None:
    order(campaign, "Flags", FLAG)
    played(campaign)
    assert set(desk(campaign).state[CombatRow]) == {"0205"}
    played(campaign)
    assert desk(campaign).workings[CombatRow]["0205"].colour


@pytest.mark.slow
def test_an_answer_of_the_second_stage_names_it(campaign: Path) -> None:
    order(campaign, "Flags", FLAG)
    played(campaign)
    draft(campaign)
    type_in(campaign, CombatRow, "0205", "colour_yours", "R")
    played(campaign)
    assert desk(campaign).workings[CombatRow]["0205"].result == "pushed out"


@pytest.mark.slow
def test_drafts_of_the_second_stage_come_out_the_same(campaign: Path) -> None:
    order(campaign, "Flags", FLAG)
    played(campaign)
    order(campaign, "Combat Supplies", {"Nation": "GER", "Combat": "0205", "Supplies (LSP)": "2"})
    draft(campaign)
    once = desk(campaign).workings[CombatRow]["0205"]
    draft(campaign)
    assert desk(campaign).workings[CombatRow]["0205"] == once
    assert once.attacker_lsp == 2


def test_a_book_of_the_stage_before_is_not_read(campaign: Path) -> None:
    old = (campaign / "sides" / "OKH.xlsx").read_bytes()
    played(campaign)
    (campaign / "sides" / "OKH.xlsx").write_bytes(old)
    outcome = turn_of(campaign, no_orders=True)
    assert "E-STALE-TURN" in {finding.code for finding in outcome.findings}


@pytest.mark.slow
def test_history_tells_each_stage(campaign: Path) -> None:
    played(campaign)
    played(campaign)
    told = " ".join(history(campaign).sentences)
    assert "stage 2 of turn 1" in told


@pytest.mark.slow
def test_undo_of_a_stage_brings_the_orders_of_that_stage_back(campaign: Path) -> None:
    order(campaign, "Flags", FLAG)
    played(campaign)
    before = desk(campaign).state
    played(campaign)
    assert undo(campaign).status is Status.DONE
    assert desk(campaign).state == before
    assert set(before[CombatRow]) == {"0205"}
    assert form_of(campaign) == STAGES[1]


def joined(campaign: Path) -> None:
    """Choose the house rule that joins all stages, before the first turn."""
    type_in(campaign, SettingRow, "stages", "value", "joined")
    book = campaign / "sides" / "OKH.xlsx"
    assert book.is_file()


@pytest.mark.slow
def test_joined_stages_are_one_with_all_order_sheets(campaign: Path) -> None:
    joined(campaign)
    played(campaign)
    assert desk(campaign).position == Position(2)
    assert form_of(campaign) == set().union(*STAGES)


@pytest.mark.slow
def test_a_joined_turn_sets_flags_puts_supplies_in_and_fights(campaign: Path) -> None:
    joined(campaign)
    played(campaign)
    order(campaign, "Flags", FLAG)
    order(campaign, "Combat Supplies", {"Nation": "GER", "Combat": "0205", "Supplies (LSP)": "2"})
    played(campaign)
    row = desk(campaign).workings[CombatRow]["0205"]
    assert (row.turn, row.attacker_lsp, bool(row.colour)) == ("2", 2, True)


@pytest.mark.slow
def test_a_stage_that_a_joined_turn_has_not_is_found(campaign: Path) -> None:
    played(campaign)
    joined(campaign)
    outcome = turn_of(campaign, no_orders=True)
    assert [finding.code for finding in outcome.findings] == ["E-STAGE"]


@pytest.mark.slow
def test_a_joined_turn_is_forecast_with_its_supplies_and_its_combat(campaign: Path) -> None:
    """Its book has the forms of all stages: so it is played ahead as one."""
    joined(campaign)
    played(campaign)
    order(campaign, "Flags", FLAG)
    order(campaign, "Combat Supplies", {"Nation": "GER", "Combat": "0205", "Supplies (LSP)": "2"})
    told = forecast(campaign / "sides" / "OKH.xlsx").answer
    assert isinstance(told, dict)
    (fight,) = told["fights"]
    assert (fight["stage"], fight["attackers"]) == (1, "Axis: 0204 GER 8/3/3")
    assert told["undone"] == []

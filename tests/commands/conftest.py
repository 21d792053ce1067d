"""A tiny campaign of two fights: a town attacked with artillery, and a field beside it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.new_campaign import few_blank_rows
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.text_book import render
from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.records import Record, Tables
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, OrderLine, Place, Stack, Unit
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book

SCHEMAS = schemas_of(RULESET)


def unit(name: str, side: str, position: str, **more: Any) -> Unit:
    team = {"Allied": "british", "Axis": "german"}[side]
    nation = {"Allied": "British", "Axis": "German"}[side]
    given = {"profile": "7-6-5-4-3-2-1-0", "brigade": f"{team} brigade", "kind": "infantry"}
    return Unit(
        id=name, side=side, team=team, nation=nation, position=position, **{**given, **more}
    )


FORCES = (
    unit("1 Para", "Allied", "C4", kind="parachute infantry"),
    unit("2 Para", "Allied", "C4", kind="parachute infantry"),
    unit("3 Para", "Allied", "A4", kind="parachute infantry"),
    unit("7 Bty", "Allied", "C5", kind="artillery", profile="[4-2-0]", artillery="field"),
    unit("Bde HQ", "Allied", "C5", kind="HQ", profile="(1)-0", lift=4),
    unit("9 SS", "Axis", "C3"),
    unit("10 SS", "Axis", "A3"),
    unit("SS HQ", "Axis", "C1", kind="HQ", profile="(1)-0", lift=4),
)
STACKS = (
    Stack(id="Bde HQ", side="Allied", holder="Bde HQ", british_ammo=8),
    Stack(id="SS HQ", side="Axis", holder="SS HQ", german_ammo=8),
)
GROUND = tuple(
    Ground(square=f"{column}{row}", terrain="built-up" if (column, row) == ("C", 3) else "open")
    for column in "ABCDE"
    for row in range(1, 7)
)
MASTER = Tables.of(
    Campaign(name="Tiny", ruleset="opcom"),
    CalendarTurn(turn=1, date="1944-09-17", half="am"),
    CalendarTurn(turn=2, date="1944-09-17", half="pm"),
    Team(team="british", side="Allied"),
    Team(team="german", side="Axis"),
    Place(name="Town", square="C3"),
    *GROUND,
    *FORCES,
    *STACKS,
)


def order(number: int, team: str, unit: str, action: str, **more: Any) -> OrderLine:
    return OrderLine(id=f"{team}/{number}", team=team, unit=unit, action=action, **more)


ORDERS: dict[str, tuple[Record, ...]] = {
    "british": (
        order(1, "british", "1 Para; 2 Para", "Attack", target="Town"),
        order(2, "british", "7 Bty", "Hold", supports="2 Para"),
        order(3, "british", "3 Para", "Attack", target="A3"),
    ),
    "german": (order(1, "german", "9 SS", "Hold"),),
}

SAMPLE_TOML = """\
title = "Tiny"
ruleset = "opcom"
key = "tiny-secret-02286"
about = "Two battalions and a town."
"""


def as_text(which: Any, tables: Tables, team: str = "") -> str:
    book = make_book(SCHEMAS, which, tables, title="Tiny", stamp={"team": team})
    return render(FileBook(book, "book.xlsx"))


@pytest.fixture(scope="module", autouse=True)
def no_power_fails() -> Iterator[None]:
    """Leave what is written to the system: that it is put on the disk is asked in tests/crash."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda opened: None)
        yield


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sample campaign as a folder of text books."""
    folder = tmp_path_factory.mktemp("samples") / "tiny"
    orders = folder / "orders" / "turn-01"
    orders.mkdir(parents=True)
    (folder / "sample.toml").write_text(SAMPLE_TOML)
    (folder / "master.md").write_text(as_text("master", MASTER), encoding="utf-8")
    for team, lines in ORDERS.items():
        text = as_text("team", Tables.of(*lines), team)
        (orders / f"{team}.md").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def made(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign made from the sample, once; tests work on copies."""
    folder = tmp_path_factory.mktemp("made") / "campaign"
    with few_blank_rows():
        outcome = new(folder, sample=tiny, with_orders=True, sample_dice=True)
    assert outcome.status is Status.DONE, outcome
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Path:
    """A campaign made from the sample, with its orders on the forms."""
    return Path(shutil.copytree(made, tmp_path / "campaign"))


@pytest.fixture(scope="session")
def made_and_drafted(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign with turn 1 drafted, once; tests work on copies."""
    folder = Path(shutil.copytree(made, tmp_path_factory.mktemp("drafted") / "campaign"))
    outcome = draft(folder)
    assert outcome.status is Status.DONE, outcome
    return folder


@pytest.fixture
def drafted(made_and_drafted: Path, tmp_path: Path) -> Path:
    """A campaign whose first turn lies drafted on the desk."""
    return Path(shutil.copytree(made_and_drafted, tmp_path / "drafted"))


@pytest.fixture(scope="session")
def made_and_played(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign with turn 1 committed, once; tests work on copies."""
    folder = Path(shutil.copytree(made, tmp_path_factory.mktemp("played") / "campaign"))
    outcome = turn_of(folder)
    assert outcome.status is Status.DONE, outcome
    return folder


@pytest.fixture
def played(made_and_played: Path, tmp_path: Path) -> Path:
    """A campaign whose first turn is committed."""
    return Path(shutil.copytree(made_and_played, tmp_path / "played"))


@pytest.fixture
def contents() -> Callable[[Path], dict[str, bytes]]:
    """Return every file of a folder, byte for byte."""

    def of(folder: Path) -> dict[str, bytes]:
        files = (path for path in sorted(folder.rglob("*")) if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return of

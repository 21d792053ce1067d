"""Names hold any character that people write: a turn is played with them, and verified."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.commands.desk_hands import desk
from tests.commands.named import done, names, order, small_battle, small_war
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.explain import explain
from workbook_engine.commands.verify import verify
from workbook_engine.core.notation import as_list
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit

ODD = [
    "فرقة ١",
    "A; B",
    '"Red Devils"',
    "'Desert Rats'",
    "1/9 Guards > left",
    "=1+1",
    "🦊",
    "+ 7",
    "3 (Cdn), A/B: [x]",
    "🐻",
]
FOUGHT = [ODD[1], ODD[2], ODD[4], ODD[6]]
MANY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
_GAMES = count()


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odd") / "battle"
    small_battle(folder, ODD)
    return folder


@pytest.fixture
def mine(battle: Path, tmp_path: Path) -> Path:
    shutil.copytree(battle, tmp_path / "mine")
    return tmp_path / "mine"


def attackers(folder: Path) -> tuple[str, ...]:
    (fight,) = desk(folder).workings[Engagement].values()
    return fight.attackers


def form(folder: Path, team: str) -> list[object]:
    grid = FileBook.open(folder / "sides" / f"{team}.xlsx").read("Orders")
    return [row[0] for row in grid[3:] if row and row[0]]


def test_units_of_odd_names_fight_under_them(battle: Path) -> None:
    assert attackers(battle) == ("A; B", '"Red Devils"')
    assert [*desk(battle).state[Unit]] == ODD


@pytest.mark.slow
def test_a_turn_with_odd_names_is_verified(battle: Path) -> None:
    done(verify(battle, variants=5))


def test_the_next_form_names_each_unit_as_a_list_wants_it(battle: Path) -> None:
    assert form(battle, "blue") == [as_list((each,)) for each in ODD[:5]]
    assert '"A; B"' in form(battle, "blue")


@pytest.mark.parametrize("name", FOUGHT)
def test_a_unit_is_explained_by_its_name(battle: Path, name: str) -> None:
    done(explain(battle, name))


@pytest.mark.parametrize("typed", ["A; B", '"A; B"', "a;  b"])
def test_a_name_alone_in_a_cell_needs_no_quotes(mine: Path, typed: str) -> None:
    lines = [{"Unit or group": typed, "Action": "Hold"}]
    order(mine, "blue", {"Orders": lines}, "A; B")
    assert [f for f in check(mine).findings if f.code == "E-UNKNOWN-UNIT"] == []


@pytest.mark.slow
def test_a_name_that_a_list_takes_apart_is_told_with_the_cure(mine: Path) -> None:
    lines = [{"Unit or group": 'A; B; "Red Devils"', "Action": "Hold"}]
    order(mine, "blue", {"Orders": lines}, "A; B", '"Red Devils"')
    told = {f.cure for f in check(mine).findings if f.code == "E-UNKNOWN-UNIT"}
    assert told == {'A name with ; or > in it stands in quotes here: "A; B".'}


def plays(folder: Path, called: list[str]) -> None:
    small_battle(folder, called)
    assert attackers(folder) == (called[1], called[2])
    done(verify(folder, variants=2))


def fights(folder: Path, called: list[str]) -> None:
    small_war(folder, called)
    assert [*desk(folder).state[Nation]] == called[:2]
    assert len(desk(folder).workings[CombatRow]) == 1
    done(verify(folder, variants=2))


@pytest.mark.slow
def test_lw_a_war_is_played_under_odd_names(tmp_path: Path) -> None:
    fights(tmp_path / "war", ["W; E", "=1+1", "Furt > Nord, (x)", '"Brod": 1', "🦊"])


@pytest.mark.slow
@MANY
@given(names(10))
def test_many_battles_are_played_under_any_names(
    tmp_path_factory: pytest.TempPathFactory, called: list[str]
) -> None:
    plays(tmp_path_factory.mktemp("battle") / f"game{next(_GAMES)}", called)


@pytest.mark.slow
@MANY
@given(names(5))
def test_lw_many_wars_are_played_under_any_names(
    tmp_path_factory: pytest.TempPathFactory, called: list[str]
) -> None:
    fights(tmp_path_factory.mktemp("war") / f"game{next(_GAMES)}", called)

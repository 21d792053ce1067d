"""`umpire check --forecast` of Combat Captain: a player's turn played ahead on his own book."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in, type_in_table
from tests.commands.test_forecast import HERE, Typed, answer, ends, foreseen, opened
from tests.fog.zips import but_for_sums
from tests.golden.played import positions
from tests.new_campaign import new_campaign
from workbook_engine.books.book import Value
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.answers import shown
from workbook_engine.core.records import State
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.knowledge.rows import OwnCompany
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SideRow, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import MoveRow, Why
from workbook_engine.sheets.schema import schemas_of

SAMPLES = ("town_and_airfield", "arnhem_ramp")
ORDERED = (Why.MOVES, Why.CHARGES, Why.COVERS)
COMPANIES = schemas_of(RULESET).of(OwnCompany)
CHARGE: dict[str, Value] = {"B7": "charge", "C7": 1, "E7": "Able", "I7": None}
"""The garrison's Lorenz charges, instead of taking cover."""

UNSEEN: tuple[Typed, ...] = (
    (Company, "Able", "markers", 2),
    (Company, "Able", "radius", 3),
    (Company, "Able", "quality", "militia"),
    (SubUnit, "A9", "weapon", "rifle"),
    (SubUnit, "A9", "leader", "x"),
    (SubUnit, "B4", "weapon", "bazooka"),
    (SubUnit, "B4", "men", 3),
    (SubUnit, "B4", "full", 3),
    (SideRow, "American", "planes_lost", 2),
)
"""What the garrison may not know of the Americans, on an open table."""
SEEN: tuple[Typed, ...] = ((SubUnit, "A9", "kind", "vehicle"),)


def to_second_player(folder: Path, typed: Iterable[Typed] = ()) -> Path:
    """Play the first stage of the town with something else in its set-up; give the next orders."""
    new_campaign(folder, SAMPLES[0])
    for kind, key, field, value in typed:
        type_in(folder, kind, key, field, value)
    for play in (sample_orders, turn_of, sample_orders):
        outcome = play(folder, SAMPLES[0]) if play is sample_orders else play(folder)
        assert outcome.status is Status.DONE, outcome
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The town after the first player's turn: the garrison is to move."""
    return to_second_player(tmp_path_factory.mktemp("forecast") / "town")


def garrisons(campaign: Path, away: Path) -> Path:
    """Take the garrison's own book, filled in, to where there is no campaign."""
    away.mkdir(exist_ok=True)
    return Path(shutil.copy(campaign / "inbox" / "garrison.xlsx", away))


@pytest.fixture
def book(played: Path, tmp_path: Path) -> Path:
    """The garrison's own book for its turn, filled in, where there is no campaign."""
    return garrisons(played, tmp_path)


def fights(outcome: Outcome) -> dict[str, Any]:
    return {each["fight"]: each for each in answer(outcome)["fights"]}


def test_a_shot_is_told_with_its_odds(book: Path) -> None:
    """CC-FIR-03 One die and 6 are rows 7 to 12 of the chart; a save on 1 to 3 halves each hit."""
    shot = fights(forecast(book))["Kessel on A9, garrison/1"]
    assert shot["exact"]
    assert shot["results"]["no losses"] == str(Fraction(187, 288))
    assert shot["losses"] == {"the enemy": str(Fraction(11, 24))}


@pytest.mark.slow
def test_a_close_combat_is_told_with_its_odds_and_losses(book: Path) -> None:
    type_cells(book, "Orders", CHARGE)
    close = fights(forecast(book))["Lorenz on Able"]
    assert (close["attackers"], close["defenders"]) == ("Lorenz", "Able")
    assert sum(map(Fraction, close["results"].values())) == 1
    assert set(close["results"]) <= {"Lorenz wins", "Able wins"}
    assert set(close["losses"]) == {"German", "the enemy"}


@pytest.mark.slow
def test_who_wavers_wins_less_often(book: Path) -> None:
    """CC-MOR-01 His Companies tell his own morale, and it counts."""
    type_cells(book, "Orders", CHARGE)
    steady = Fraction(fights(forecast(book))["Lorenz on Able"]["results"]["Lorenz wins"])
    type_in_table(book, "Companies", {2: {"Morale": "wavering"}})
    results = fights(forecast(book))["Lorenz on Able"]["results"]
    assert Fraction(results.get("Lorenz wins", 0)) < steady


def test_who_is_short_of_ammunition_hears_that_a_third_die_of_fire_is_not_there(book: Path) -> None:
    """CC-EVT-01 Pak fires all three of its dice at a tank."""
    type_in_table(book, "Companies", {3: {"Ammunition": "short"}})
    outcome = forecast(book)
    said = 'Pak: fire, Dice 3, At R1; "All we have at the first tank.": '
    assert f"{said}Pak cannot fire: low ammunition." in answer(outcome)["undone"]
    assert "Pak on R1, garrison/5" not in fights(outcome)


@pytest.mark.slow
def test_units_come_to_where_the_umpire_has_them_go_as_well(played: Path, book: Path) -> None:
    foreseen = ends(forecast(book))
    campaign = Path(shutil.copytree(played, book.parent / "town"))
    assert {unit: [_place(play_desk(desk(campaign)).turn.after, unit)] for unit in foreseen} == (
        foreseen
    )
    assert foreseen["Stahl"] == ["58, 23.2"]


def _place(state: State, unit: str) -> str:
    """Return where the first of those who went so was put as ordered, as a forecast says it."""
    company, _, names = unit.partition(": ")
    rows = [row for row in state[MoveRow].values() if row.why in ORDERED]
    first = names.split(", ")[0] or next(row.subunit for row in rows if row.company == company)
    end = [row for row in rows if row.subunit == first][-1]
    place = ", ".join(shown(at) for at in (end.x, end.y) if at is not None)
    return f"{place} (cover {end.cover})" if end.cover else place


@pytest.mark.slow
def test_a_range_that_nobody_can_know_is_asked_for(book: Path) -> None:
    """CC-FIR-03 Beside a table no place is typed, and ranges are measured."""
    said = "Kessel on A9: write the range, as you have measured it."
    type_in_table(book, "Enemy", {9: {"x (in)": None, "y (in)": None}})
    assert said in answer(forecast(book))["undone"]
    type_cells(book, "Orders", {"F4": 12})
    outcome = forecast(book)
    assert said not in answer(outcome)["undone"]
    assert fights(outcome)["Kessel on A9, garrison/1"]["exact"]


@pytest.mark.slow
def test_who_is_out_of_his_leaders_reach_is_told(book: Path) -> None:
    """CC-LDR-02 Kessel's leader reaches nine inches."""
    assert "Out of reach of Kessel's leader: K10, K12." in answer(forecast(book))["undone"]


@pytest.mark.slow
def test_a_book_without_its_companies_is_played_all_the_same(book: Path) -> None:
    """A book of before they were in it: three dice, steady, and its own turn."""
    with_them = fights(forecast(book))
    blank = dict.fromkeys(each.header for each in COMPANIES.columns_in("team"))
    type_in_table(book, "Companies", dict.fromkeys(range(1, 5), blank))
    outcome = forecast(book)
    assert fights(outcome) == with_them
    assert answer(outcome)["rests_on"][0].startswith("The book has no Companies")


def test_in_the_enemys_turn_his_own_orders_wait(played: Path, tmp_path: Path) -> None:
    book = Path(shutil.copy(played / "inbox" / "infantry.xlsx", tmp_path))
    type_cells(book, "Orders", {"A4": "Able", "B4": "fire", "E4": "K1"})
    outcome = forecast(book)
    assert (answer(outcome)["moves"], answer(outcome)["fights"]) == ([], [])
    assert answer(outcome)["rests_on"][0].startswith("This is the enemy's turn of a player")


@pytest.mark.slow
def test_it_looks_at_his_book_and_the_package_and_at_nothing_else(book: Path) -> None:
    with opened() as files:
        forecast(book)
    known = HERE, *(Path(each).resolve() for each in (sys.prefix, sys.base_prefix))
    beyond = {each for each in files if not any(each.is_relative_to(at) for at in known)}
    assert beyond == {book}


@pytest.mark.slow
@pytest.mark.parametrize("typed", [{}, pytest.param(CHARGE, id="charge")])
def test_what_he_may_not_know_changes_neither_his_book_nor_its_forecast(
    played: Path, book: Path, tmp_path: Path, typed: dict[str, Value]
) -> None:
    """CC-LOS-01 Two campaigns: in one the Americans waver and have other weapons."""
    other = to_second_player(tmp_path / "other", UNSEEN)
    assert [desk(each).state[Company]["Able"].markers for each in (played, other)] == [0, 2]
    his = garrisons(other, tmp_path / "his")
    assert but_for_sums(his.read_bytes()) == but_for_sums(book.read_bytes())
    for each in (his, book):
        type_cells(each, "Orders", typed)
    assert foreseen(forecast(his)) == foreseen(forecast(book))


@pytest.mark.slow
def test_what_he_has_seen_changes_its_forecast(book: Path, tmp_path: Path) -> None:
    his = garrisons(to_second_player(tmp_path / "other", SEEN), tmp_path / "his")
    assert fights(forecast(his)) != fights(forecast(book))


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_move_of_every_stage_is_foreseen(sample: str, tmp_path: Path) -> None:
    """Nobody is let in to fire, and Control has everybody come to where he is ordered."""
    campaign = new_campaign(tmp_path / sample, sample)
    moves = stages = 0
    for _ in positions(sample):
        assert sample_orders(campaign, sample).status is Status.DONE
        found = [forecast(each) for each in sorted((campaign / "inbox").glob("*.xlsx"))]
        assert [each.status for each in found] == [Status.DONE] * len(found)
        assert turn_of(campaign).status is Status.DONE
        after = desk(campaign).state
        for unit, to in (each for outcome in found for each in ends(outcome).items()):
            assert to == [_place(after, unit)]
            moves += 1
        stages += 1
    assert (stages, moves) == {"town_and_airfield": (8, 22), "arnhem_ramp": (12, 10)}[sample]

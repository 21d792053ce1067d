"""`umpire check --forecast`: a player's orders played ahead on what his own book tells."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.fog.zips import but_for_sums
from tests.new_campaign import new_campaign
from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands import forecast as command
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.foreseeing.alone import checked_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.always import Always
from workbook_engine.core.records import Record, replace
from workbook_engine.rulesets.opcom.knowledge.forecast.own import parked
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Stack, Unit

HERE = Path(__file__).resolve().parents[2]
SECOND_TURN: dict[str, Value] = {
    "D4": "Move",
    "H4": "Hof",
    "D5": "Attack",
    "J5": "J11",
    "D6": "Move",
    "H6": "D15",
    "D8": "Move",
    "H8": "Muehle",
}
"""A battalion attacks about one battalion that it met at J11; all others would march past it."""


Typed = tuple[type[Record], str, str, Value]
"""A cell of the master by record, key and field, and what is typed into it."""
UNSEEN: tuple[Typed, ...] = (
    (Unit, "Pz Abt 90", "position", "M15"),
    (Unit, "Pz Abt 90", "size", 1),
    (Unit, "GR 900 HQ", "position", "K16"),
    (Stack, "GR 900", "fuel", 1),
)
"""What blue may not know of red after the first turn."""
SEEN: tuple[Typed, ...] = ((Unit, "I/900", "kind", "recce"),)
"""What blue finds out by meeting it at J11."""


def after_first_turn(folder: Path, typed: tuple[Typed, ...] = ()) -> Path:
    """Play Kleindorf's first turn with something else in its set-up."""
    new_campaign(folder, "kleindorf")
    for kind, key, field, value in typed:
        type_in(folder, kind, key, field, value)
    assert sample_orders(folder, "kleindorf").status is Status.DONE
    assert turn_of(folder).status is Status.DONE
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf after its first turn: blue has met the enemy at J11."""
    return after_first_turn(tmp_path_factory.mktemp("forecast") / "kleindorf")


def blues(campaign: Path, away: Path) -> Path:
    """Take blue's own book for the second turn, filled in, to where there is no campaign."""
    away.mkdir(exist_ok=True)
    book = Path(shutil.copy(campaign / "sides" / "blue.xlsx", away))
    type_cells(book, "Orders", SECOND_TURN)
    return book


@pytest.fixture
def book(played: Path, tmp_path: Path) -> Path:
    """Blue's own book for the second turn, filled in, where there is no campaign."""
    return blues(played, tmp_path)


def foreseen(outcome: Outcome) -> Outcome:
    """Return a forecast without the sum of the book's bytes, which bear the sum of the history."""
    return replace(outcome, answer={**answer(outcome), "sum": ""})


def answer(outcome: Outcome) -> dict[str, Any]:
    assert isinstance(outcome.answer, dict)
    return outcome.answer


@contextmanager
def opened() -> Iterator[set[Path]]:
    """Note which files are opened, as Python's own audit tells."""
    found: set[Path] = set()
    listening = [True]

    def hear(event: str, what: tuple[Any, ...]) -> None:
        if listening[0] and event == "open" and isinstance(what[0], str):
            found.add(Path(what[0]).resolve())

    sys.addaudithook(hear)
    yield found
    listening[0] = False


def beyond(files: set[Path]) -> set[Path]:
    """Return the files that are neither this package's nor Python's own."""
    known = HERE, *(Path(each).resolve() for each in (sys.prefix, sys.base_prefix))
    return {each for each in files if not any(each.is_relative_to(at) for at in known)}


def ends(outcome: Outcome) -> dict[str, list[str]]:
    return {each["unit"]: each["to"] for each in answer(outcome)["moves"]}


@pytest.mark.slow
def test_a_check_alone_knows_the_enemies_that_the_book_names(book: Path) -> None:
    told = FileBook.open(book).read("Forces")
    row, heads = next((n, line) for n, line in enumerate(told, 1) if "Identified" in line)
    type_cells(book, "Forces", {address(row + 1, heads.index("Identified") + 1): "I/900"})
    type_cells(book, "Orders", {"J5": "1-900"})
    _, checked = checked_file(book)
    assert [each.target for each in checked.given[OrderLine].values() if each.target] == ["I/900"]
    assert "W-TARGET" not in {each.code for each in checked.findings}


def test_a_fight_is_told_with_its_odds_against_the_enemy_he_knows(book: Path) -> None:
    outcome = forecast(book)
    assert outcome.status is Status.DONE, outcome
    (fight,) = answer(outcome)["fights"]
    assert fight["attackers"] == "Blue: 1 Borderers"
    assert fight["defenders"] == "the enemy: infantry at J11"
    assert fight["exact"]
    assert fight["results"] == {"confused": "5/6", "attackers badly beaten": "1/6"}


@pytest.mark.slow
def test_units_come_to_where_the_umpire_has_them_go_as_well(played: Path, book: Path) -> None:
    """Who stands in the way is known; so the umpire's own turn moves them just as foreseen."""
    foreseen = ends(forecast(book))
    campaign = Path(shutil.copytree(played, book.parent / "kleindorf"))
    shutil.copy(book, campaign / "inbox")
    moves = play_desk(desk(campaign)).turn.after[Move]
    moved = {row.unit: [row.end] for row in moves.values()}
    assert foreseen == {unit: end for unit, end in moved.items() if unit in foreseen}
    assert foreseen["40 Fd Regt"] == ["J10"]


def test_what_comes_to_nothing_is_told_with_its_line_and_why(book: Path) -> None:
    """The Hussars are sent nowhere; guns and staff of a group halt behind it (OC-5.4)."""
    type_cells(book, "Orders", {"D7": "Move", "H7": None, "D8": "Attack", "H8": None, "J8": "J1"})
    outcome = forecast(book)
    said = "3 Hussars: Move, Posture Tact: was not told where to go, and holds"
    assert said in answer(outcome)["undone"]
    behind = "  40 Fd Regt: J5 to J4, 1 km. It halts behind its group."
    assert behind in outcome.sentences


def test_oc_11_6_supplies_parked_in_the_field_are_known_by_the_form(book: Path) -> None:
    known = checked_file(book)[1].known
    said = "Held, in loads: J4 Bde HQ 3 fuel; K8 2 ammo 1 fuel; Kleindorf (J9) 7 fuel."
    found = parked(replace(known, heads={LogisticsLine: said}))
    loads = {each.position: (each.british_ammo, each.fuel) for each in found}
    assert loads == {"K8": (2, 1), "J9": (0, 7)}


@pytest.mark.slow
def test_a_march_by_night_arrives_in_the_turn_foreseen(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "kleindorf", "kleindorf")
    turns: list[list[int | None]] = []
    for _ in range(2):
        book = campaign / "sides" / "blue.xlsx"
        type_cells(book, "Orders", {"D5": "Move", "G5": "x", "H5": "O6"})
        moves = {each["unit"]: each for each in answer(forecast(book))["moves"]}
        move = moves["1 Borderers"]
        turns.append(move["turns"])
        assert turn_of(campaign).status is Status.DONE
    assert desk(campaign).state[Unit]["1 Borderers"].position == "O6"
    assert turns == [[2], [2]]


def test_it_looks_at_his_book_and_the_package_and_at_nothing_else(book: Path) -> None:
    with opened() as files:
        forecast(book)
    assert beyond(files) == {book}


def test_what_he_may_not_know_changes_neither_his_book_nor_its_forecast(
    played: Path, book: Path, tmp_path: Path
) -> None:
    """OC-2.2 Two campaigns: in one red's tanks, headquarters and fuel are others, out of sight."""
    other = after_first_turn(tmp_path / "other", UNSEEN)
    reds = [desk(each).state[Unit]["Pz Abt 90"].position for each in (played, other)]
    his = blues(other, tmp_path / "his")
    books = ((each / "sides" / "blue.xlsx").read_bytes() for each in (played, other))
    one_book, other_book = map(but_for_sums, books)
    assert reds == ["L13", "M15"]
    assert one_book == other_book
    assert foreseen(forecast(his)) == foreseen(forecast(book))


@pytest.mark.slow
def test_what_he_has_seen_changes_its_forecast(book: Path, tmp_path: Path) -> None:
    his = blues(after_first_turn(tmp_path / "other", SEEN), tmp_path / "his")
    assert answer(forecast(his))["fights"] != answer(forecast(book))["fights"]


def test_a_campaign_beside_it_changes_nothing(played: Path, book: Path, tmp_path: Path) -> None:
    told = forecast(book)
    shutil.copytree(played, tmp_path / "at home")
    type_in(tmp_path / "at home", Unit, "I/900", "position", "B2")
    at_home = Path(shutil.copy(book, tmp_path / "at home" / "inbox"))
    assert [*book.parent.glob("*.xlsx")] == [book]
    assert forecast(at_home) == told


def test_a_wrong_cell_is_found_as_check_finds_it_and_nothing_is_forecast(book: Path) -> None:
    type_cells(book, "Orders", {"H4": "Hoff"})
    outcome = forecast(book)
    assert outcome.status is Status.STOPPED
    assert "H4" in [each.cell.address for each in outcome.findings if each.cell]
    assert "Nothing is forecast before these are put right." in outcome.sentences


def test_a_rule_set_without_a_forecast_says_so(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content, checked = checked_file(book)
    without = replace(checked.ruleset.briefing, imagine=Always(None))
    checked = replace(checked, ruleset=replace(checked.ruleset, briefing=without))
    monkeypatch.setattr(command, "checked_file", lambda path: (content, checked))
    outcome = forecast(book)
    assert outcome.status is Status.USAGE
    assert "has no forecast yet" in outcome.sentences[0]

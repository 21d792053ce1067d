"""`check --forecast` of a Sector day: a phase played ahead on what a staff's own book tells."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.test_forecast import answer, beyond, foreseen, opened
from tests.fog.zips import but_for_sums
from tests.new_campaign import new_campaign
from tests.rulesets.sector.battle import bases, battle, divisions, orders, played
from workbook_engine.books.book import Value
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.knowledge.forecast import imagine, went
from workbook_engine.rulesets.sector.knowledge.team_view import view
from workbook_engine.rulesets.sector.land.board import team_of
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    Sector,
)

Typed = tuple[type[Record], str, str, Value]
"""A cell of the master by record, key and field, and what is typed into it."""
UNSEEN: tuple[Typed, ...] = (
    (Base, "R1 Guns", "sector", "A5"),
    (Base, "R1 HMG", "type", "Rifle Bn"),
    (Base, "R1 Rifle 1", "medal", "x"),
    (Division, "1 Red", "grade", "Fanatic"),
    (Corps, "Red Corps", "grade", "2nd Rate"),
)
"""What blue may not know of red at Noon, when it sees four units of his at B3 and three at B4."""
SEEN: tuple[Typed, ...] = ((Base, "R1 Tanks 1", "type", "Rifle Bn"),)


@dataclass(frozen=True)
class Phase:
    """A phase of a sample: the umpire's desk before it, and the books that were sent for it."""

    desk: Desk
    books: Mapping[str, Path]

    @cached_property
    def turn(self) -> Turn:
        """The umpire's own, on that desk."""
        return play_desk(self.desk).turn


def phases(folder: Path, sample: str, typed: tuple[Typed, ...] = ()) -> Iterator[Phase]:
    """Play a sample with its own orders, the last phase as a draft."""
    campaign = new_campaign(folder / "campaign", sample)
    for each in typed:
        type_in(campaign, *each)
    while True:
        assert sample_orders(campaign, sample).status is Status.DONE
        drafted = desk(campaign)
        away = folder / f"away {drafted.state.position}"
        shutil.copytree(campaign / "inbox", away)
        yield Phase(drafted, {each.stem: each for each in away.glob("*.xlsx")})
        assert turn_of(campaign).status is Status.DONE
        shutil.rmtree(campaign / "inbox")
        (campaign / "inbox").mkdir()


def of_phases(folder: Path, sample: str, number: int) -> tuple[Phase, ...]:
    return tuple(islice(phases(folder, sample), number))


def noon(folder: Path, typed: tuple[Typed, ...] = ()) -> Path:
    """Return blue's own book for Noon, when it comes upon the enemy and fires."""
    *_, at_noon = islice(phases(folder, "krookwurst", typed), 3)
    return at_noon.books["blue"]


@pytest.fixture(scope="module")
def krookwurst(tmp_path_factory: pytest.TempPathFactory) -> tuple[Phase, ...]:
    """Dawn to Late of the printed examples."""
    return of_phases(tmp_path_factory.mktemp("krookwurst"), "krookwurst", 4)


@cache
def told_by(book: Path) -> Outcome:
    """Return what a book foresees, asked once: nobody types in it."""
    return forecast(book)


@pytest.fixture(scope="module")
def late(krookwurst: tuple[Phase, ...]) -> Outcome:
    """What blue foresees of Late, when it fires at B4 and assaults it."""
    return told_by(krookwurst[3].books["blue"])


def differing(phase: Phase) -> list[str]:
    """Return whose moves the umpire's own phase makes otherwise than his book foresees.

    What hangs on dice that are still to fall, as at Dawn, may come out in one of several ways.
    """
    found = []
    for team, book in phase.books.items():
        foreseen = {each["unit"]: each["to"] for each in answer(forecast(book))["moves"]}
        moved = {each.unit: each.end for each in went(phase.turn, team)}
        found += [f"{team}: {unit}" for unit in foreseen.keys() ^ moved.keys()]
        for unit, end in moved.items():
            ends = foreseen.get(unit, ())
            if end not in ends or (len(ends) > 1 and phase.turn.before.position.stage > 1):
                found.append(f"{team}: {unit} to {end}, not {ends}")
    return found


@pytest.mark.slow
def test_bases_come_to_where_the_umpires_own_phase_moves_them(
    krookwurst: tuple[Phase, ...],
) -> None:
    moved = [sum(1 for team in each.books for _ in went(each.turn, team)) for each in krookwurst]
    assert [differing(each) for each in krookwurst] == [[], [], [], []]
    assert moved == [9, 8, 10, 0]


@pytest.mark.slow
def test_moves_of_two_days_on_the_chir_come_out_as_foreseen(tmp_path: Path) -> None:
    played_out = of_phases(tmp_path, "chir_1942", 10)
    assert [differing(each) for each in played_out] == [[]] * 10


def fights(outcome: Outcome) -> dict[str, dict[str, Fraction]]:
    found = {each["fight"]: each["results"] for each in answer(outcome)["fights"]}
    return {
        fight: {result: Fraction(share) for result, share in results.items()}
        for fight, results in found.items()
    }


@pytest.mark.slow
def test_fire_and_an_assault_are_told_with_their_odds(late: Outcome) -> None:
    found = fights(late)
    assert {fight: sum(results.values()) for fight, results in found.items()} == {
        "C4 on B4, blue/1": 1,
        "B4": 1,
    }
    assert found["B4"].keys() == {"taken", "stalled", "repulsed"}


@pytest.mark.slow
def test_a_fight_that_hangs_on_the_pips_of_the_day_is_told_with_how_often_it_comes_to_it(
    tmp_path: Path,
) -> None:
    """SB-PIP-02 A new assault costs two PIPs, which are thrown as the day begins."""
    book = new_campaign(tmp_path / "chir", "chir_1942") / "sides" / "tank_army.xlsx"
    line: dict[str, Value] = {"A4": "47 Guards Rifle", "B4": "assault", "C4": "N6", "E4": "O6"}
    type_cells(book, "Actions", line)
    outcome = forecast(book)
    (fight,) = answer(outcome)["fights"]
    came, games = fight["games"]
    assert 0 < came < games
    assert f"    it came to it in {came} of {games} games; then" in outcome.sentences


@pytest.mark.slow
def test_bases_that_go_alike_are_told_together(krookwurst: tuple[Phase, ...]) -> None:
    told = told_by(krookwurst[0].books["blue"]).sentences
    assert "  B1 Recon 1, B1 Recon 2, B1 Tanks 1, B1 Tanks 2, B1 AT: G3 to F3." in told


@pytest.mark.slow
def test_it_says_what_the_enemy_in_sight_is_taken_for(
    krookwurst: tuple[Phase, ...], late: Outcome
) -> None:
    rests_on = " ".join(answer(late)["rests_on"])
    assert "taken for a Rifle Bn, an armoured one for a Tank" in rests_on
    assert "PIPs of the day" not in rests_on
    at_dawn = " ".join(answer(told_by(krookwurst[0].books["blue"]))["rests_on"])
    assert "PIPs of the day" in at_dawn
    assert "taken for" not in at_dawn


@pytest.mark.slow
def test_what_a_corps_cannot_pay_for_it_would_hear(late: Outcome) -> None:
    (said,) = answer(late)["undone"]
    assert said.endswith(": There is no air attack to be had for B4 any more.")


@pytest.mark.slow
def test_it_looks_at_his_book_and_the_package_and_at_nothing_else(
    krookwurst: tuple[Phase, ...],
) -> None:
    book = krookwurst[2].books["blue"]
    with opened() as files:
        assert forecast(book).status is Status.DONE
    assert beyond(files) == {book}


@pytest.mark.slow
def test_what_he_may_not_know_changes_neither_his_book_nor_its_forecast(
    krookwurst: tuple[Phase, ...], tmp_path: Path
) -> None:
    """SB-RNG-06 Two campaigns: red's guns, grades, Medals and types are others, out of sight."""
    book, other = krookwurst[2].books["blue"], noon(tmp_path, UNSEEN)
    assert but_for_sums(other.read_bytes()) == but_for_sums(book.read_bytes())
    assert foreseen(forecast(other)) == foreseen(told_by(book))


@pytest.mark.slow
def test_what_he_has_seen_changes_its_forecast(
    krookwurst: tuple[Phase, ...], tmp_path: Path
) -> None:
    told = fights(told_by(krookwurst[2].books["blue"]))
    assert fights(forecast(noon(tmp_path, SEEN))) != told


@pytest.mark.slow
def test_a_way_of_several_phases_arrives_in_the_phase_foreseen(tmp_path: Path) -> None:
    """SB-MOV-04 A line goes as far as the phase allows; what is left is ordered on."""
    campaign = new_campaign(tmp_path / "campaign", "krookwurst")
    assert sample_orders(campaign, "krookwurst").status is Status.DONE
    assert turn_of(campaign).status is Status.DONE
    book = campaign / "sides" / "blue.xlsx"
    line: dict[str, Value] = {"A4": "1 Blue", "B4": "move", "C4": "F2"}
    type_cells(book, "Actions", {**line, "D4": "B1 Motor 1", "E4": "E2; E1; D1; C1; B1"})
    outcome = forecast(book)
    (move,) = answer(outcome)["moves"]
    assert (move["to"], move["goal"]) == (["E1"], "B1")
    assert [*zip(move["turns"], move["stages"], strict=True)] == [(1, 4)]
    assert "ordered on, it comes to B1 in turn 1.4 (Late)" in "".join(outcome.sentences)
    for way in ("E2; E1", "D1; C1", "B1"):
        at = desk(campaign).state[Base]["B1 Motor 1"].sector
        sent = {**line, "C4": at, "D4": "B1 Motor 1", "E4": way}
        type_cells(campaign / "sides" / "blue.xlsx", "Actions", sent)
        shutil.copy(campaign / "sides" / "blue.xlsx", campaign / "inbox")
        assert turn_of(campaign).status is Status.DONE
    after = desk(campaign).state
    assert after[Base]["B1 Motor 1"].sector == "B1"
    assert (after.position.turn, after.position.stage) == (1, 5)


def book_of(state: State, team: str) -> OwnBook:
    """Return a staff's own book on the table as it stands."""
    staff = state[Team][team]
    seen = view(Turn(state, state, (), (), ()), staff)
    words, tables = RULESET.briefing.words(seen), RULESET.briefing.tables(seen)
    heads = {(ActionLine, "division"): "Division", (CorpsLine, "corps"): "Corps"}
    return OwnBook(
        team=staff,
        tables=tables,
        offered=lambda kind, column: words[heads[kind, column]],
        map={row.square: row.text for row in tables[MapSeen].values()},
        day=CalendarTurn(turn=state.position.turn, date=""),
        position=state.position,
        forms=frozenset(RULESET.stage(state.position).order_sheets),
    )


def own_of(state: State, team: str) -> dict[str, Base]:
    """Return a staff's bases as its book may have them."""
    mine = (base for base in state[Base].values() if team_of(state, base) == team)
    return {base.id: replace(base, note="", fell=None) for base in mine}


def test_its_own_bases_and_formations_are_read_back_as_they_stand(
    krookwurst: tuple[Phase, ...],
) -> None:
    for phase in krookwurst:
        state = phase.turn.after
        for team in state[Team]:
            found = imagine(book_of(state, team), RULESET.rules).tables
            mine = {key: replace(found[Base][key], fell=None) for key in own_of(state, team)}
            assert mine == own_of(state, team)
            for kind in (Corps, Division):
                for row in state[kind].values():
                    assert row.team != team or found[kind][row.id].pips == row.pips


def test_sb_asl_07_an_assault_that_has_stalled_goes_on_in_the_forecast() -> None:
    laid = battle(
        *divisions("b1 Engage Regular 5\nr1 Defend Regular 0"),
        *bases("b1 C2: T1 Tank, T2 Tank, A1 Field Gun\nr1 C1: R1 Rifle Bn"),
        AssaultRow(
            label="C1",
            turn="1",
            team="blue",
            divisions=("b1",),
            attackers=("T2", "T1"),
            guns=("A1",),
            state="stalled",
        ),
    )
    (row,) = imagine(book_of(laid, "blue"), RULESET.rules).tables[AssaultRow].values()
    assert (row.attackers, row.guns, row.divisions) == (("T2", "T1"), ("A1",), ("b1",))
    assert not imagine(book_of(laid, "red"), RULESET.rules).tables[AssaultRow]


def test_sb_dig_01_ones_own_digs_are_known_and_the_enemys_are_not() -> None:
    laid = battle(
        *divisions("b1 Defend Regular 5\nr1 Defend Regular 5"),
        *bases("b1 C2: T1 Tank\nr1 C1: R1 Rifle Bn"),
    )
    dug = played(laid, orders("b1 C2 digs\nr1 C1 digs")).after
    land = imagine(book_of(dug, "blue"), RULESET.rules).tables[Sector].values()
    assert [row.digs for row in dug[Sector].values() if row.digs] == [1, 1]
    assert {row.sector: row.digs for row in land if row.digs} == {"C2": 1}

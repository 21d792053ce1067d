"""The Market Garden sample: its map is sound, its orders understood, all its turns are played."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import pytest

from tests.golden.played import sample_of
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.samples import Sample
from workbook_engine.core.changes import Add, Create, Set
from workbook_engine.core.desk import Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import stops
from workbook_engine.core.records import Orders, Position, State, Tables, Value
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.land.country import (
    Country,
    country_of,
    edge,
    square_at,
    squares_along,
)
from workbook_engine.rulesets.opcom.land.ground import where
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Ground,
    Stack,
    Terrain,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState, RouteKind
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.shipped import folder

HOME = folder("sample_campaigns") / "market_garden"
TURNS = (1, 2, 3, 4)
"""17 September am to 18 September pm."""

COLOURS = ("british_ammo", "american_ammo", "german_ammo", "fuel")


@lru_cache(maxsize=1)
def sample() -> Sample:
    return sample_of("market_garden")


@lru_cache(maxsize=len(TURNS))
def master(turn: int) -> Reading:
    book = TextBook.open(HOME / "master.md")
    return read(book, sample().schemas, "master", Position(turn), sparse=True)


@lru_cache(maxsize=1)
def state_at_start() -> State:
    inputs = {
        sheet.record
        for sheet in sample().schemas.in_book("master")
        if sheet.group in {"Control", "Inputs"} and not sheet.view
    }
    tables = sample().tables
    return State(
        Position(1),
        Tables({kind: tables[kind] for kind in tables if kind in inputs}),
        RULESET.rules,
    )


@lru_cache(maxsize=len(TURNS))
def order_books(turn: int) -> dict[str, Reading]:
    files = {
        team: HOME / "orders" / f"turn-{turn:02d}" / f"{team}.md" for team in sample().tables[Team]
    }
    return {
        team: read(
            TextBook.open(file),
            sample().schemas,
            "team",
            Position(turn),
            team=team,
            known=sample().tables,
            sparse=True,
        )
        for team, file in files.items()
        if file.is_file()
    }


def orders(turn: int) -> Orders:
    books = order_books(turn).values()
    kinds = {kind for book in books for kind in book.orders}
    return Tables({k: {n: r for book in books for n, r in book.orders[k].items()} for k in kinds})


@lru_cache(maxsize=len(TURNS))
def played(turn: int) -> Turn:
    state = state_at_start() if turn == 1 else played(turn - 1).after
    rules = sample().ruleset
    umpire = Umpire(state.position, rules.rules, KeyedDice(sample().key))
    return play(rules, state, orders(turn), umpire, master(turn).amendments)


@lru_cache(maxsize=1)
def country() -> Country:
    return country_of(state_at_start())


def active(state: State) -> list[Unit]:
    return [unit for unit in state[Unit].values() if unit.state == UnitState.ACTIVE]


each_turn = pytest.mark.parametrize("turn", TURNS)


def test_the_master_is_read_without_a_finding() -> None:
    assert master(1).findings == []


@each_turn
def test_the_order_books_are_read_without_a_finding(turn: int) -> None:
    assert [str(f) for book in order_books(turn).values() for f in book.findings] == []


@each_turn
def test_every_order_line_is_understood(turn: int) -> None:
    found = check_orders(played(turn).before, orders(turn), lambda *_: None)
    assert [str(finding) for finding in found if finding.code != "W-TARGET"] == []


def test_there_are_200_units_on_the_map_once_the_first_lift_is_down() -> None:
    states = Counter(unit.state for unit in state_at_start()[Unit].values())
    assert states[UnitState.ACTIVE] >= 170
    assert states[UnitState.WAITING] >= 150
    down = Counter(unit.state for unit in played(2).after[Unit].values())
    assert down[UnitState.ACTIVE] >= 200


def test_four_teams_or_more_give_120_order_lines() -> None:
    lines = [
        len(rows)
        for book in order_books(2).values()
        for k in book.orders
        if (rows := book.orders[k])
    ]
    assert len(order_books(2)) >= 4
    assert sum(lines) >= 120


def test_the_map_is_of_some_6500_squares() -> None:
    assert len(state_at_start()[Ground]) == 104 * 62


@each_turn
def test_a_turn_has_no_finding_that_stops_it(turn: int) -> None:
    assert not stops(played(turn).findings), [str(f) for f in played(turn).findings]


def count(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _taken(rulings: tuple[Ruling, ...], colour: str, *, supply: bool) -> int:
    stacked = (
        change
        for ruling in rulings
        if (ruling.phase in ("Supply", "Headquarters")) is supply
        for change in ruling.changes
        if isinstance(change, Add) and change.record is Stack and change.field == colour
    )
    return sum(count(change.was) - count(change.now) for change in stacked)


def _from_the_air(rulings: tuple[Ruling, ...], colour: str) -> int:
    """Return the points that air supply put down on the map."""
    put_down = (r for r in rulings if r.phase == "Air supplies put down")
    rows = (change.row for r in put_down for change in r.changes if isinstance(change, Create))
    return sum(getattr(row, colour) for row in rows)


def _driven(rulings: tuple[Ruling, ...], colour: str) -> int:
    """OC-9.9 Return the points that lorries burn on trips, and HQs that follow a breakthrough."""
    trips = (
        change for r in rulings if r.phase in ("Supply", "Headquarters") for change in r.changes
    )
    return sum(
        colour == "fuel" and isinstance(change, Set) and change.field == "fuelled"
        for change in trips
    )


@each_turn
@pytest.mark.parametrize("colour", COLOURS)
def test_supplies_balance(turn: int, colour: str) -> None:
    turn_played = played(turn)
    start, end = (
        sum(getattr(stack, colour) for stack in state[Stack].values())
        for state in (turn_played.before, turn_played.after)
    )
    brought_away = _taken(turn_played.rulings, colour, supply=True)
    parked_anew = sum(
        getattr(stack, colour)
        for key, stack in turn_played.after[Stack].items()
        if key not in turn_played.before[Stack]
    )
    flown_in = _from_the_air(turn_played.rulings, colour)
    driven = _driven(turn_played.rulings, colour)
    assert brought_away == parked_anew - flown_in + driven
    used = _taken(turn_played.rulings, colour, supply=False) + driven
    assert start + flown_in - used == end


@each_turn
def test_no_stock_is_below_nothing(turn: int) -> None:
    stacks = played(turn).after[Stack].values()
    assert min(getattr(stack, colour) for stack in stacks for colour in COLOURS) >= 0


@each_turn
def test_nobody_is_off_the_map_or_in_water(turn: int) -> None:
    state = played(turn).after
    ground = {unit.id: state[Ground].get(str(where(state, unit))) for unit in active(state)}
    assert [u for u, g in ground.items() if g is None or g.terrain == Terrain.LAKE] == []


@each_turn
def test_nobody_marches_where_he_cannot(turn: int) -> None:
    state = played(turn).before
    land = country_of(state)
    for row in played(turn).after[Move].values():
        unit = played(turn).after[Unit][row.unit]
        going = Going(frozenset({troop_class(unit)}), row.mode, Fraction(1))
        ways = Ways(land, going, sample().ruleset.rules)
        squares = list(squares_along(state, row.way))
        barred = [step for step in pairwise(squares) if not ways.may_step(*step)]
        assert not barred, (row.unit, [tuple(map(str, map(square_at, step))) for step in barred])


@each_turn
def test_units_stay_on_the_bank_or_cross_where_they_may(turn: int) -> None:
    for row in played(turn).after[Move].values():
        for step in pairwise(squares_along(state_at_start(), row.way)):
            crossing = country().crossings.get(edge(*step))
            over = country().waters.get(edge(*step))
            wades = troop_class(played(turn).after[Unit][row.unit]) in {"foot", "recce"}
            assert over is None or crossing or (wades and over != "major river"), row


def test_every_route_runs_over_the_map_from_square_to_square() -> None:
    for route in state_at_start()[Route].values():
        nodes = list(squares_along(state_at_start(), route.points))
        assert all(country().on_map(node) for node in nodes), route.name
        gaps = [
            (one, other)
            for one, other in pairwise(map(square_at, nodes))
            if max(abs(one.row - other.row), abs(one.column - other.column)) != 1
        ]
        assert not gaps, route.name


@pytest.mark.parametrize("kind", list(RouteKind))
def test_no_road_or_railway_crosses_water_but_at_a_crossing(kind: str) -> None:
    wet = [
        (route.name, str(square_at(step[0])), str(square_at(step[1])))
        for route in state_at_start()[Route].values()
        if route.kind == kind
        for step in pairwise(squares_along(state_at_start(), route.points))
        if edge(*step) in country().waters and edge(*step) not in country().crossings
    ]
    assert wet == []


def test_every_crossing_spans_a_waterway() -> None:
    dry = [c.name for step, c in country().crossings.items() if step not in country().waters]
    assert dry == []


def test_no_two_crossings_share_a_step() -> None:
    assert len(country().crossings) == len(state_at_start()[Crossing])


def test_waterways_run_from_square_to_neighbouring_square() -> None:
    for river in state_at_start()[River].values():
        nodes = list(squares_along(state_at_start(), " > ".join(river.squares)))
        assert len(nodes) == len(river.squares), river.name


def test_the_irish_guards_break_out_towards_valkenswaard() -> None:
    irish = where(played(2).after, played(2).after[Unit]["2 Irish Gds"])
    assert irish is not None
    assert irish.row <= 88  # ten km north of Joe's Bridge, level with Valkenswaard


def test_the_first_lift_comes_down_where_it_was_sent() -> None:
    landed = [r for r in played(2).rulings if r.phase == "Drops" and "comes down" in r.text]
    assert len(landed) == 52


def test_59_division_comes_to_boxtel_by_rail() -> None:
    got_off = next(r for r in played(3).rulings if "gets off" in r.text)
    assert got_off.text == "GR 1035 gets off 59 Div train 1 at Boxtel (F60)."


def test_a_bridge_under_fighter_bombers_stops_who_would_cross() -> None:
    struck = [r.text for r in played(3).rulings if "Westervoort bridge" in r.text]
    assert "KG Euling under the strike on Westervoort bridge: immobilised." in struck


def test_half_of_what_is_dropped_to_the_red_devils_arrives() -> None:
    texts = [r.text for r in played(4).rulings if r.phase == "Air resupply"]
    assert "38 Group resupply at LZ Z (AK15): 4 of 6 points arrive, 2 lost." in texts


def test_2_para_takes_the_bridge_in_the_morning_and_holds_it() -> None:
    for turn in (3, 4):
        assert played(turn).after[Unit]["2 Para"].position == "AU17"


def test_the_bridge_at_son_goes_up_as_it_did() -> None:
    assert played(2).after[Crossing]["Son bridge"].state == CrossingState.BLOWN


def test_graebner_is_beaten_at_the_bridge() -> None:
    fight = next(r for r in played(3).rulings if r.id == "3/combat/AU17/fought/1")
    assert "attackers badly beaten" in fight.text


@pytest.mark.parametrize("staff", ["Div Tettau HQ", "KG Lippert HQ"])
def test_the_staffs_in_the_west_come_up_with_their_attack_of_the_18th(staff: str) -> None:
    ruling = next(r for r in played(4).rulings if r.id == f"4/moves/{staff}/moved/1")
    assert ruling.rule == "OC-11.3"
    assert "follows" in ruling.text


IDLE = {"Late overruns", "Trains left", "Dispatches"}
"""Phases of a reading other than the default (D-61), of troops who are driven off a train, and of
teams that write to each other."""


def test_every_phase_of_the_sequence_has_a_ruling() -> None:
    ruled = {ruling.phase for turn in TURNS for ruling in played(turn).rulings}
    phases = {phase.name for phase in sample().ruleset.sequence[0].phases}
    assert phases - ruled == IDLE


@pytest.mark.slow
def test_master_is_what_build_makes_of_the_data() -> None:
    code = "from build import master; import sys; sys.stdout.buffer.write(master()[0].encode())"
    made = subprocess.run([sys.executable, "-c", code], cwd=HOME, capture_output=True, check=True)
    assert made.stdout.decode() == (HOME / "master.md").read_text(encoding="utf-8")

"""The Eastern Front sample: its map is sound, its orders are understood, no point is lost."""

from __future__ import annotations

from collections import Counter

import pytest

from sample_campaigns.eastern_front_1943 import build
from tests.golden.played import positions, sample_of, turns_of
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.inspection.soundness import unready, unsound
from workbook_engine.commands.samples import LEFT_OUT, Sample, orders_folder
from workbook_engine.core.desk import Team
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.records import Position, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.line import gaps, required_front
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.words import (
    Defence,
    Mission,
    PartisanState,
    Product,
)
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.shipped import folder

NAME = "eastern_front_1943"
HOME = folder("sample_campaigns") / NAME
SIDES = ("Axis", "Soviet")
PLACES = positions(NAME)

every_stage = pytest.mark.parametrize("at", PLACES, ids=str)


def sample() -> Sample:
    return sample_of(NAME)


def turn_at(at: Position) -> Turn:
    return turns_of(NAME)[PLACES.index(at)]


def at_start() -> State:
    return turns_of(NAME)[0].before


def order_books(at: Position) -> dict[str, Reading]:
    before = turn_at(at).before
    files = {team: orders_folder(HOME, at) / f"{team}.md" for team in before[Team]}
    return {
        team: read(
            TextBook.open(file),
            sample().schemas,
            "team",
            at,
            team=team,
            known=before.tables,
            sparse=True,
        )
        for team, file in files.items()
        if file.is_file()
    }


def test_the_master_is_what_build_makes_of_the_data() -> None:
    assert (HOME / "master.md").read_text(encoding="utf-8") == build.master()


def test_the_map_has_320_hexes_of_land_and_sea_each_with_its_axial_place() -> None:
    hexes = at_start()[MapHex]
    assert len(hexes) == 320
    for row in build.table("hexes"):
        found = parse_hex(row["hex"])
        assert found is not None
        assert (found.q, found.r) == (int(row["q"]), int(row["r"]))


def test_the_set_up_is_as_start_wants_it() -> None:
    state = at_start()
    for asked in (unsound, unready):
        assert list(asked(RULESET, state, lambda *_: None)) == []


@pytest.mark.parametrize(("side", "number"), [("Axis", 26), ("Soviet", 27)])
def test_the_front_hexes_are_exactly_those_the_rule_asks_for(side: str, number: int) -> None:
    state = at_start()
    board, nations = Board.of(state), state[Nation]
    held = {card.hex for card in state[Front].values() if nations[card.nation].side == side}
    assert held == set(required_front(board, side))
    assert len(held) == number
    assert gaps(board, Forces.of(state), side, PRINTED) == ()


def test_works_face_a_hex_beside_theirs_over_land() -> None:
    state = at_start()
    board = Board.of(state)
    astray = [w.id for w in state[Works].values() if not board.joined(w.hex, w.towards)]
    assert astray == []


def test_what_the_nations_have_is_what_the_data_set_says_they_have() -> None:
    state = at_start()
    men = Counter[str]()
    for card in state[Front].values():
        men[card.nation] += card.man
    assert men == {"SOV": 112, "GER": 57, "FIN": 4, "ROM": 1}
    lines = Counter((line.nation, line.product) for line in state[Line].values())
    assert lines["SOV", Product.MAN] == 12
    assert lines["GER", Product.MAN] == 3 + 4  # four of ours, as sample.toml says


@every_stage
def test_the_order_books_are_read_without_a_finding(at: Position) -> None:
    found = [str(f) for b in order_books(at).values() for f in b.findings if f.code not in LEFT_OUT]
    assert found == []


def test_both_sides_give_orders_in_all_four_turns() -> None:
    for turn in range(1, 5):
        first, second = (order_books(Position(turn, stage)) for stage in (1, 2))
        assert {"german_okh", "stavka"} <= first.keys()
        assert {"german_okh", "stavka"} <= second.keys()


def test_every_phase_has_a_ruling_but_what_only_a_house_rule_or_a_gap_calls_for() -> None:
    printed = {phase.name for stage in sample().ruleset.sequence for phase in stage.phases}
    played = {ruling.phase for turn in turns_of(NAME) for ruling in turn.rulings}
    assert printed - played <= {"Dispatches", "Filling the line", "Removal after combat"}


def totals(state: State) -> Counter[tuple[str, str]]:
    """Return all points by nation and kind: in the line, in hand, set up elsewhere, and lost."""
    has = Counter[tuple[str, str]]()
    for card in state[Front].values():
        has.update({(card.nation, kind): getattr(card, kind) for kind in ("man", "tank", "air")})
    for nation in state[Nation].values():
        for kind in ("man", "tank", "air", "bomber"):
            has[nation.id, kind] += getattr(nation, f"pool_{kind}") + getattr(
                nation, f"lost_{kind}"
            )
    for zone in state[Zone].values():
        has[zone.nation, "man"] += zone.man
    for garrison in state[Garrison].values():
        has[garrison.nation, "man"] += not garrison.lost
    for base in state[Base].values():
        has[base.nation, "bomber"] += base.bomber
    for defence in state[AirDefence].values():
        has[defence.nation, "air"] += defence.air
        has[defence.nation, "man"] += defence.kind == Defence.FLAK
    return has


@every_stage
def test_points_are_conserved_but_for_production_and_partisans_who_join(at: Position) -> None:
    turn = turn_at(at)
    expected = totals(turn.before)
    if at.stage == 1:
        for line in turn.before[Line].values():
            expected[line.nation, line.product] += not line.shut
    for group in turn.after[Partisans].values():
        was = turn.before[Partisans][group.id].state
        expected[group.nation, "man"] += (group.state, was) == (
            PartisanState.ABSORBED,
            PartisanState.ACTIVE,
        )
    kinds = {"man", "tank", "air", "bomber"}
    assert {k: n for k, n in totals(turn.after).items() if n} == {
        k: n for k, n in expected.items() if n and k[1] in kinds
    }


@every_stage
def test_the_line_has_no_gap_after_any_stage(at: Position) -> None:
    after = turn_at(at).after
    board, forces = Board.of(after), Forces.of(after)
    assert [gaps(board, forces, side, PRINTED) for side in SIDES] == [(), ()]


def test_no_card_is_played_twice_and_a_card_once_played_keeps_its_turn() -> None:
    played: dict[str, str] = {}
    for turn in turns_of(NAME):
        for card in turn.after[Card].values():
            assert card.played == played.get(card.id, card.played)
            if card.played:
                played[card.id] = card.played
    assert len(played) == 11


def test_no_combat_without_a_flag_on_its_hexside() -> None:
    for turn in range(1, 5):
        books = order_books(Position(turn)).values()
        flags = {(f.start, f.to) for b in books for f in b.orders[FlagLine].values()}
        fought = turn_at(Position(turn, 2)).after[CombatRow].values()
        assert {(s, row.hex) for row in fought for s in row.starts} <= flags


def test_july_goes_as_it_went_but_for_orel() -> None:
    rows = turn_at(Position(1, 2)).after[CombatRow]
    lost = [row.hex for row in rows.values() if row.outcome.endswith("taken")]
    assert lost == ["1411"]
    assert {rows[name].colour for name in ("1412", "1413", "1512", "1716")} == {"O"}


def test_august_takes_what_august_took() -> None:
    state = turn_at(Position(2, 3)).after
    of_august = {r["hex"] for r in build.table("front_by_month") if r["turn"] == "2"}
    taken = {name for name in of_august if state[MapHex][name].controller == "SOV"}
    assert of_august - taken == {"1209"}, "Yelnya holds until it is given up in September"


def test_a_fortified_line_shifts_columns_against_citadel() -> None:
    assert "fort -3" in turn_at(Position(1, 2)).after[CombatRow]["1412"].shifts


def test_a_city_at_home_helps_its_own_alone() -> None:
    rows = [row for turn in turns_of(NAME) for row in turn.after[CombatRow].values()]
    assert {row.hex for row in rows if "city -1" in row.shifts} == {"1003"}
    cities = {name for name, each in at_start()[MapHex].items() if each.major_city}
    assert {"1414", "1616"} <= {row.hex for row in rows} & cities, "no home of those who hold them"


def test_partisans_rise_and_are_hunted_down() -> None:
    states = {g.id: g.state for g in turns_of(NAME)[-1].after[Partisans].values()}
    assert states["SP2"] == states["SP1"] == PartisanState.DESTROYED
    assert states["SP6"] == states["SP7"] == PartisanState.ACTIVE
    assert states["SP9"] == PartisanState.RESERVE, "too near the front at Dno"


def test_bombers_fly_all_four_kinds_of_mission() -> None:
    flown = {
        mission.mission
        for at in PLACES
        if at.stage == 2
        for mission in turn_at(at).after[MissionRow].values()
    }
    assert flown == set(Mission)


def test_winter_operations_cost_two_flags() -> None:
    allowed, refused = 8, "there are not flags enough"
    ruling = next(r for r in turn_at(Position(4)).rulings if r.text.startswith("Soviet sets"))
    assert at_start()[Nation]["SOV"].flags_winter == allowed
    assert "Soviet sets 4 attacks" in ruling.text
    assert any(refused in str(line) for line in ruling.working)

"""A turn by rules of one's own: movement, the umpire's tables, results, and what is cited."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulesets.own_rules.battle import OPEN, at, battle, played, ruling
from workbook_engine.core.records import Position, Record, State, replace
from workbook_engine.rulesets.own_rules.knowledge.pictures import umpires_map
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    GroundKind,
    Modifier,
    OwnColumn,
    ResultRow,
    SequenceRow,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    UnitType,
    Verb,
    WayKind,
)


def test_or_mov_1_a_unit_goes_as_far_as_its_movement_and_the_ground_let_it() -> None:
    rows = OPEN.split()
    rows[2] = "WWWWWWWW"
    turn = played(battle("b1 infantry C2, r1 infantry H8", "\n".join(rows)), "b1 move C6")
    assert at(turn, "b1") == "C4"  # wood 2, open 1
    working = ruling(turn, "moves/b1/moved").working
    assert [line.rule for line in working] == ["TYPE.infantry", "GROUND.W", "GROUND.O"]


def test_or_mov_2_next_to_the_enemy_a_unit_stops_unless_the_umpire_has_it_otherwise() -> None:
    state = battle("b1 infantry C6, r1 infantry D4")
    assert at(played(state, "b1 move C3"), "b1") == "C4"
    assert at(played(state, "b1 move C3", settings={"contact": "goes on"}), "b1") == "C3"


def test_or_mov_3_who_has_spent_less_is_first_where_two_sides_come_to_one_field() -> None:
    turn = played(battle("b1 infantry C2, r1 cavalry C8"), "b1 move C5, r1 move C5")
    assert (at(turn, "r1"), at(turn, "b1")) == ("C5", "C4")  # 3 of 5 before 3 of 3


@pytest.mark.parametrize(
    ("die", "cell", "moved", "left"),
    [(1, "AR1", "b1", (2, 2)), (6, "AL1", "b1", (1, 2)), (5, "DR1", "r1", (2, 2))],
)
def test_or_tab_1_a_fight_is_the_cell_of_its_odds_and_die(
    die: int, cell: str, moved: str, left: tuple[int, int]
) -> None:
    state, thrown = battle("b1 infantry C4, r1 infantry C5"), {"combat/C5/die/1": die}
    turn = played(state, "b1 attack C5", thrown)
    row, said = turn.after[CombatRow]["C5"], ruling(turn, "combat/C5/fought")
    assert (row.column, row.result, said.rule) == ("1:1", cell, f"CRT-{die}")
    assert at(turn, moved) not in ("C4", "C5" if moved == "r1" else "")
    assert tuple(turn.after[Unit][each].steps or 2 for each in ("b1", "r1")) == left


def test_or_mod_1_a_modifier_that_holds_is_cited_and_moves_the_column() -> None:
    land = OPEN.replace("\n", " ").split()
    land[4] = "OOWOOOOO"
    state = battle("b1 infantry C4, b2 infantry B5, r1 infantry C5", "\n".join(land))
    turn = played(state, "b1 attack C5, b2 attack C5", {"combat/C5/die/1": 3})
    assert turn.after[CombatRow]["C5"].column == "1:1"  # 2:1, and a wood
    assert "MOD-1" in [line.rule for line in ruling(turn, "combat/C5/fought").working]


def test_or_lng_1_what_only_the_umpire_can_say_he_is_asked_once() -> None:
    more = Modifier(id="MOD-9", side="attacker", when='umpire says "surprised"', does="column +2")
    state = battle("b1 infantry C4, r1 infantry C5", OPEN, more)
    plain = played(state, "b1 attack C5")
    said = played(state, "b1 attack C5", {"combat/C5/said/1": ("Surprised",)})
    assert plain.after[CombatRow]["C5"].column == "1:1"
    assert said.after[CombatRow]["C5"].column == "3:1"


def test_or_ret_2_who_has_no_way_back_loses_a_step() -> None:
    land = "LLLLLLLL\nLLLOLLLL\nLLLOLLLL\nLLLLLLLL"
    state = battle("b1 infantry D3, b2 infantry D3, b3 infantry D3, r1 infantry D2", land)
    turn = played(state, "b1 attack D2, b2 attack D2, b3 attack D2", {"combat/D2/die/1": 1})
    assert turn.after[CombatRow]["D2"].result == "DR1"
    assert turn.after[Unit]["r1"].steps == 1


@pytest.mark.parametrize(
    ("code", "left"), [({"defender_loses": 2}, 0), ({"defender_state": "routed"}, 2)]
)
def test_or_ret_2_where_results_has_no_way_that_befalls_who_has_none(
    code: dict[str, Any], left: int
) -> None:
    land = "LLLLLLLL\nLLLOLLLL\nLLLOLLLL\nLLLLLLLL"
    more = ResultRow(code="NO WAY", **code), ROUTED
    state = battle("b1 infantry D3, b2 infantry D3, b3 infantry D3, r1 infantry D2", land, *more)
    turn = played(state, "b1 attack D2, b2 attack D2, b3 attack D2", {"combat/D2/die/1": 1})
    unit = turn.after[Unit]["r1"]
    assert (unit.steps, unit.condition) == ((0, "") if not left else (None, "routed"))


@pytest.mark.parametrize(("reading", "end"), [("from the enemy", "D7"), ("to supply", "B7")])
def test_or_ret_1_who_goes_back_may_make_for_his_supply(reading: str, end: str) -> None:
    west = SupplyRow(id="SUP-1", side="Red", source="west edge")
    state, said = battle("b1 infantry C5, r1 infantry C6", OPEN, west), "b1 attack C6"
    answers = {"combat/C6/die/1": 1, "combat/C6/result/1": "DR1"}
    turn = played(state, said, answers, settings={"retreat": reading})
    assert at(turn, "r1") == end


def test_or_res_1_in_an_exchange_the_attacker_loses_what_the_defender_had() -> None:
    state = battle("b1 infantry C4, b2 infantry B5, r1 infantry C5")
    row = ResultRow(code="EX", defender_loses=9, exchange=True)
    state = state.with_tables({ResultRow: {**state[ResultRow], "EX": row}})
    turn = played(state, "b1 attack C5, b2 attack C5", {"combat/C5/result/1": "EX"})
    assert [turn.after[Unit][each].steps for each in ("b1", "b2", "r1")] == [1, 1, 0]


def test_or_fire_1_who_fires_within_his_reach_hurts_and_stays_where_he_is() -> None:
    fire = Verb(verb="fire", role="firer")
    step = SequenceRow(id="SEQ-3", step="fire")
    state = battle("b1 artillery C3, b2 infantry C2, r1 infantry C5", OPEN, fire, step)
    turn = played(state, "b1 fire C5, b2 fire C5", {"combat/C5 fire/die/1": 5})
    row = turn.after[CombatRow]["C5 fire"]
    assert (row.attackers, row.column, row.result) == (("b1",), "1:2", "AL1")  # b2: out of reach
    assert at(turn, "r1") == "C5"


def test_or_cbt_1_guns_support_within_their_reach_and_do_not_come_back_with_the_rest() -> None:
    state = battle("b1 infantry C4, b2 artillery C3, r1 infantry C5")
    turn = played(state, "b1 attack C5, b2 support C5", {"combat/C5/die/1": 1})
    assert turn.after[CombatRow]["C5"].sums == "7 - 4"
    assert at(turn, "b2") == "C3"


ROUTED = StateKind(name="routed", moves=Fraction(1, 3), barred=("attack",), turns=1, then="tired")
TIRED = StateKind(name="tired", attack=Fraction(1, 2), defence=Fraction(1, 2), rest=True)
RECOVERY = SequenceRow(id="SEQ-3", step="recovery")


def with_states(units: str, **conditions: str) -> State:
    """Return a battle with states, and units that are in one already."""
    state = battle(units, OPEN, TIRED, ROUTED, RECOVERY)
    rows = {key: replace(u, condition=conditions.get(key, "")) for key, u in state[Unit].items()}
    return state.with_tables({Unit: rows})


def test_or_sta_1_a_state_multiplies_movement_and_strength_and_bars_verbs() -> None:
    state = with_states("b1 infantry C2, b2 infantry C5, r1 infantry C6", b1="routed", b2="tired")
    turn = played(state, "b1 move C8, b2 attack C6")
    assert (at(turn, "b1"), turn.after[CombatRow]["C6"].sums) == ("C3", "2 - 4")
    state = with_states("b1 infantry C5, r1 infantry C6", b1="routed")
    assert not played(state, "b1 attack C6").after[CombatRow]


def test_or_sta_2_a_state_ends_after_its_turns_or_by_rest_and_another_comes() -> None:
    state = with_states("b1 infantry C2, b2 infantry A1, r1 infantry C6", b1="routed", b2="tired")
    turn = played(state, "b1 move C3")
    assert turn.after[Unit]["b2"].condition == ""
    assert turn.after[Unit]["b1"].since == 1
    later = replace(turn.after, position=Position(2))
    after = played(later, "b1 move C3").after[Unit]["b1"]
    assert (after.condition, after.since) == ("tired", 2)


def test_or_sta_3_a_result_brings_a_state_unless_the_unit_is_in_a_heavier_one() -> None:
    state = with_states("b1 infantry C4, r1 infantry C5", b1="routed")
    row = replace(state[ResultRow]["DR1"], defender_state="tired", attacker_state="tired")
    state = state.with_tables({ResultRow: {**state[ResultRow], "DR1": row}, StateKind: {}})
    kinds = {each.name: each for each in (TIRED, replace(ROUTED, barred=()))}
    turn = played(state.with_tables({StateKind: kinds}), "b1 attack C5", {"combat/C5/die/1": 5})
    assert [turn.after[Unit][each].condition for each in ("b1", "r1")] == ["routed", "tired"]
    assert "r1: tired now." in [told.text for each in turn.rulings for told in each.told]


def test_or_see_1_of_who_stands_leaves_and_is_no_more_each_is_told_so() -> None:
    state = battle("b1 infantry C4, r1 infantry C5, r2 cavalry C5")
    code = replace(state[ResultRow]["DR1"], defender_loses=1)
    lone = {each: replace(state[Unit][each], steps=1) for each in ("r1", "r2")}
    for lost, told in (
        (1, ["Nothing is left of r1, attacked at C5.", "r2 had to leave C5."]),
        (
            2,
            ["Nothing is left of r1, r2, attacked at C5."],
        ),
    ):
        results = {**state[ResultRow], "DR1": replace(code, defender_loses=lost)}
        tables = {ResultRow: results, Unit: {**state[Unit], **lone}}
        turn = played(state.with_tables(tables), "b1 attack C5", {"combat/C5/result/1": "DR1"})
        heard = ruling(turn, "combat/C5/fought").told
        assert sorted(each.text for each in heard if each.team == "red") == told


def test_or_cbt_1_who_finds_nobody_to_attack_is_told_so() -> None:
    turn = played(battle("b1 infantry C4, r1 infantry C5"), "b1 attack C5, r1 move C7")
    (told,) = ruling(turn, "combat/C5/nobody").told
    assert (told.team, told.text) == ("blue", "b1 found nobody to attack at C5.")
    assert at(turn, "b1") == "C4"  # OR-MOV-2: an enemy stood there as they moved


def crowded(units: str, room: int) -> State:
    """Return a battle in the open, with room in each field for so many units."""
    return battle(units, OPEN, GroundKind(letter="O", name="open", cost="1", room=room))


def test_or_stk_1_who_comes_last_finds_no_room_and_stops_before_the_field() -> None:
    units, said = "b1 infantry C2, b2 infantry C3, r1 infantry H8", "b1 move C4, b2 move C4"
    turn = played(crowded(units, 1), said)
    assert (at(turn, "b1"), at(turn, "b2")) == ("C3", "C4")
    assert "found no room" in ruling(turn, "moves/b1/moved").told[0].text
    assert at(played(crowded(units, 2), said), "b1") == "C4"


def test_or_stk_1_nobody_goes_back_to_a_field_without_room() -> None:
    units, die = "b1 infantry C4, b2 infantry D4, r1 infantry C5", {"combat/C5/die/1": 1}
    turns = [played(crowded(units, room), "b1 attack C5", die) for room in (1, 2)]
    assert [at(turn, "b1") for turn in turns] == ["C3", "D4"]


ROAD = WayKind(name="road", cost="1/2", costs=("wheels no",))
RIVER = WayKind(name="river", drawn="river", cost="2")


def by_ways(units: str, *more: Record, land: str = OPEN, **fields: tuple[str, ...]) -> State:
    """Return a battle with stretches of road and river, by the kinds' names."""
    rows = (Stretch(id=kind, kind=kind, fields=its) for kind, its in fields.items())
    return battle(units, land, ROAD, RIVER, *rows, *more)


@pytest.mark.parametrize(("unit", "end"), [("infantry", "C8"), ("artillery", "C5")])
def test_or_way_2_a_road_is_paid_instead_of_the_ground_by_who_can_use_it(
    unit: str, end: str
) -> None:
    road = ("C2", "C3", "C4", "C5", "C6", "C7", "C8")
    turn = played(by_ways(f"b1 {unit} C2, r1 infantry H8", road=road), "b1 move C8")
    assert at(turn, "b1") == end
    cited = {line.rule for line in ruling(turn, "moves/b1/moved").working[1:]}
    assert cited == {"WAY.road" if unit == "infantry" else "GROUND.O"}


def test_or_way_2_a_river_is_paid_besides_and_a_road_bridges_it() -> None:
    units, land, river = "b1 infantry A2, r1 infantry A8", "\n".join("O" * 8), ("A2-A3",)
    state = by_ways(units, land=land, river=river)
    assert at(played(state, "b1 move A6"), "b1") == "A3"
    state = by_ways(units, land=land, river=river, road=("A2", "A3"))
    assert at(played(state, "b1 move A6"), "b1") == "A5"


def test_or_lng_1_across_a_river_is_true_where_all_attackers_cross_it() -> None:
    line = Modifier(id="MOD-9", side="attacker", when="across river", does="strength x 1/2")
    units, river = "b1 infantry C4, b2 infantry B5, r1 infantry C5", ("C4-C5",)
    state = by_ways(units, line, river=river)
    assert played(state, "b1 attack C5").after[CombatRow]["C5"].sums == "2 - 4"
    both = played(state, "b1 attack C5, b2 attack C5")
    assert both.after[CombatRow]["C5"].sums == "8 - 4"


def fed(*rows: SupplyRow, red: str = "H8") -> tuple[int, str, list[str]]:
    """Return what becomes of b1 at A4, whose side draws supply so: turns without, state, told."""
    step = SequenceRow(id="SEQ-3", step="supply")
    cut = replace(TIRED, name="hungry", rest=False)
    state = battle(f"b1 infantry A4, r1 infantry {red}", "\n".join(["OOO"] * 8), step, cut, *rows)
    unit = replace(state[Unit]["b1"], unsupplied=1)
    turn = played(state.with_tables({Unit: {**state[Unit], "b1": unit}}), "")
    told = [each.text for each in ruling(turn, "supply/b1/supplied").told]
    return turn.after[Unit]["b1"].unsupplied, turn.after[Unit]["b1"].condition, told


def test_or_sup_1_supply_comes_from_an_edge_or_place_by_any_way_the_enemy_leaves_open() -> None:
    north = SupplyRow(id="SUP-1", side="Blue", source="north edge", after=2, state="hungry")
    mill = SupplyRow(id="SUP-2", side="Blue", named="The Mill", within=Fraction(1))
    assert fed(north)[:2] == (0, "")
    assert fed(north, red="B2") == (2, "hungry", [])
    assert fed(mill)[0] == 2
    assert fed(north, mill, red="C8")[2] == ["b1 is in supply again."]


def test_or_sup_1_the_way_of_supply_is_said_and_stands_on_the_umpires_map() -> None:
    west = SupplyRow(id="SUP-1", side="Blue", source="west edge")
    state = battle("b1 infantry C3, r1 infantry H8", OPEN, SequenceRow(id="SEQ-3", step="supply"))
    cut = {**state[Unit], "b1": replace(state[Unit]["b1"], unsupplied=1)}
    turn = played(state.with_tables({Unit: cut, SupplyRow: {"SUP-1": west}}), "")
    (line,) = ruling(turn, "supply/b1/supplied").working
    assert (line.rule, line.text) == ("SUPPLY.SUP-1", "by A2 > B3 > C3")
    drawn = [[each.svg for each in umpires_map(one)] for one in (turn, played(state, ""))]
    assert ["Way of supply" in "".join(each) for each in drawn] == [True, False]


@pytest.mark.parametrize(
    ("several", "sums"), [("most", "10 - 4"), ("sum", "11 - 4"), ("least", "9 - 4")]
)
def test_or_own_1_an_own_number_counts_as_its_column_says_of_several(
    several: str, sums: str
) -> None:
    line = Modifier(
        id="MOD-9", side="attacker", when="own.Leader >= 1", does="strength + own.leader"
    )
    column = OwnColumn(name="Leader", several=several, otherwise="1")
    state = battle("b1 infantry C4, b2 infantry B5, r1 infantry C5", OPEN, line, column)
    led = replace(state[Unit]["b1"], own=("leader 2", "Elite"))
    turn = played(
        state.with_tables({Unit: {**state[Unit], "b1": led}}), "b1 attack C5, b2 attack C5"
    )
    assert turn.after[CombatRow]["C5"].sums == sums


@pytest.mark.parametrize(
    ("rounded", "left"), [("up", [2365, 67]), ("down", [2366, 68]), ("nearest", [2365, 68])]
)
def test_or_res_2_a_share_is_taken_of_what_each_unit_has_left_and_rounded_as_said(
    rounded: str, left: list[int]
) -> None:
    men = UnitType(type="regiment", attack=4, defence=4, steps=2500)
    state = battle("b1 regiment C4, r1 regiment C5", OPEN, men)
    row = ResultRow(code="DR1", attacker_share=5, defender_share=33)
    state = state.with_tables({ResultRow: {**state[ResultRow], "DR1": row}})
    men_left = {"b1": 2490, "r1": 101}
    less = {key: replace(row, steps=men_left[key]) for key, row in state[Unit].items()}
    answers = {"combat/C5/die/1": 1, "combat/C5/result/1": "DR1"}
    settings = {"share_rounded": rounded}
    turn = played(state.with_tables({Unit: less}), "b1 attack C5", answers, settings=settings)
    assert [turn.after[Unit][each].steps for each in ("b1", "r1")] == left


@pytest.mark.parametrize(("reading", "sums"), [("at once", "2 - 4"), ("at the end", "4 - 4")])
def test_or_fire_1_losses_count_at_once_or_when_all_have_fired(reading: str, sums: str) -> None:
    fire, step = Verb(verb="fire", role="firer"), SequenceRow(id="SEQ-0", step="fire")
    state = battle("b1 infantry C4, r1 infantry C5", OPEN, fire, step)
    row = ResultRow(code="EX", defender_loses=1)
    state = state.with_tables({ResultRow: {**state[ResultRow], "EX": row}})
    one = {"die/1": 4, "result/1": "EX"}
    answers = {f"combat/{at} fire/{q}": said for at in ("C4", "C5") for q, said in one.items()}
    turn = played(state, "b1 fire C5, r1 fire C4", answers, settings={"fire_losses": reading})
    assert turn.after[CombatRow]["C4 fire"].sums == sums
    assert [turn.after[Unit][each].steps for each in ("b1", "r1")] == [1, 1]


@pytest.mark.parametrize(
    ("arrives", "red", "state"),
    [(1, "H8", "in the field"), (2, "H8", "awaited"), (1, "A1", "awaited")],
)
def test_or_rei_1_who_is_awaited_comes_in_his_turn_if_no_enemy_is_in_his_field(
    arrives: int, red: str, state: str
) -> None:
    step = SequenceRow(id="SEQ-3", step="reinforcements")
    begun = battle(f"b1 infantry A1, r1 infantry {red}", OPEN, step)
    late = replace(begun[Unit]["b1"], state="awaited", arrives=arrives)
    turn = played(begun.with_tables({Unit: {**begun[Unit], "b1": late}}), "")
    assert turn.after[Unit]["b1"].state == state
    assert at(turn, "r1") == red


@pytest.mark.parametrize(
    ("said", "came"),
    [
        ("b1 fire C5", "Blue fires at C5"),  # and is lost afterwards
        ("b2 fire C8", "was too far from C8"),
        ("b2 attack H1", "was too far from H1"),
        ("b2 attack E3", "found nobody to attack at E3"),
    ],
)
def test_or_cbt_1_an_order_is_told_what_it_came_to_though_the_unit_falls_later(
    said: str, came: str
) -> None:
    fire, step = Verb(verb="fire", role="firer"), SequenceRow(id="SEQ-0", step="fire")
    sequence = [step, SequenceRow(id="SEQ-2", step="combat")]
    units = "b1 artillery C3, b2 infantry E2, r1 infantry C5, r2 infantry C4, r3 infantry H1"
    state = battle(units, OPEN, fire, *sequence, without=(SequenceRow,))
    answers = {"combat/C3/die/1": 6, "combat/C3/result/1": "DE"}
    turn = played(state, f"{said}, r2 attack C3", answers)
    line = next(its for (_, key), its in turn.answers.items() if key == "blue/1")
    assert came in line.text


def test_or_mod_1_what_is_reckoned_for_a_modifier_is_in_the_working() -> None:
    line = Modifier(id="MOD-9", side="defender", does="die -lost")
    state = battle("b1 infantry C4, r1 infantry C5", OPEN, line)
    hurt = replace(state[Unit]["r1"], steps=1)
    state = state.with_tables({Unit: {**state[Unit], "r1": hurt}})
    cited = ruling(played(state, "b1 attack C5"), "combat/C5/fought").working
    assert ("MOD-9", "die -lost: -1") in {(each.rule, each.value) for each in cited}


def test_or_res_1_what_a_unit_loses_is_told_once_not_step_by_step() -> None:
    state = battle("b1 infantry C4, r1 infantry C5")
    turn = played(state, "b1 attack C5", {"combat/C5/die/1": 6, "combat/C5/result/1": "DE"})
    assert "r1 loses 2 steps" in ruling(turn, "combat/C5/fought").text

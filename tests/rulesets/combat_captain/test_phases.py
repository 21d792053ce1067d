"""A player's turn of Combat Captain, phase by phase, played without sheets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.combat_captain.battle import battle, call, men, order, played, reaction
from workbook_engine.core.records import Record, Value, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import replay, take_back
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.knowledge.rows import LossRow
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    CombatRow,
    ContactRow,
    FireRow,
    FiringRow,
    StruckRow,
)

TOWN = """
a1: *A1 rifle 5 @0,0, A2 rifle 5 @2,0
g1: *G1 rifle 5 @0,7, G2 rifle 2 @0,10, G3 mg 3 @0,30
"""
FIRE = "mission/a1 on G1, a1 fire G1"
FIGHT = "close combat/a1 on g1"


def of(turn: Turn, kind: type[Record], name: str, field: str) -> object:
    return getattr(turn.after[kind][name], field)


def said(turn: Turn) -> str:
    return "\n".join(ruling.text for ruling in turn.rulings)


def test_cc_fir_03_ranges_follow_from_places_and_losses_close_ranks() -> None:
    faces = {f"{FIRE}/fire of A1/1": 6, f"{FIRE}/fire of A2/1": 6, f"{FIRE}/variable die/1": 6}
    turn = played(battle(TOWN), order("a1", "fire", "G1"), answers=faces)
    row = turn.after[FireRow]["a1 on G1, a1 fire G1"]
    assert (row.points, row.column, row.number, row.killed) == (12, 6, 3, 3)
    inches = of(turn, FiringRow, "a1 on G1, a1 fire G1: A2", "inches")
    assert inches == Fraction(73, 10)  # 7.28 inches, rounded up
    assert men(turn) == {"A1": 5, "A2": 5, "G1": 4, "G2": 0, "G3": 3}  # G2's men close ranks


def test_cc_clc_15_who_fills_another_as_ranks_close_is_not_lost() -> None:
    faces = {f"{FIRE}/fire of A1/1": 6, f"{FIRE}/fire of A2/1": 6, f"{FIRE}/variable die/1": 6}
    nearly_full = battle(TOWN.replace("G2 rifle 2", "G2 rifle 4"))
    turn = played(nearly_full, order("a1", "fire", "G1"), answers=faces)
    assert (men(turn)["G1"], men(turn)["G2"]) == (1, 5)
    lost = [(row.subunit, row.men) for row in RULESET.views(turn)[LossRow].values()]
    assert (lost, [each.count for each in RULESET.front(turn).losses]) == ([("G1", 3)], [3])


def test_cc_gen_02_every_line_has_its_row_on_which_the_umpire_may_rule() -> None:
    lines = [
        *(order("a1", each, id=each) for each in ("move", "cover", "rally", "other")),
        order("a1", "fire", "G1", id="fire"),
        order("a1", "charge", "g1", id="charge"),
    ]
    dice = {"a1": {"dice": 6}}
    assert list(played(battle(TOWN, **dice), *lines).after[ActivationRow]) == [x.id for x in lines]
    barred = {"activation/fire/allowed/1": False}
    assert not played(battle(TOWN, **dice), *lines, answers=barred).after[FireRow]


def test_cc_evt_01_three_dice_of_fire_come_in_low_ammunition_where_the_umpire_allows_them() -> None:
    low = battle(TOWN, Allied={"low_ammunition": True})
    allowed = {"activation/a1 fire G1/allowed/1": True}
    assert played(low, order("a1", "fire", "G1", dice=3), answers=allowed).after[FiringRow]


def test_cc_fir_05_two_in_one_wood_by_their_places_fire_with_odd_dice() -> None:
    sides = dict(zip(("x", "y", "width", "depth"), map(Fraction, (-1, -1, 20, 20)), strict=True))
    wood = Feature(name="Wood", kind="wood", **sides)
    near = "a1: *A1 rifle 5 @0,0\ng1: *G1 rifle 5 @0,7"
    for features, band in (((), "short"), ((wood,), "long")):
        turn = played(battle(near, *features), order("a1", "fire", "G1"))
        assert of(turn, FiringRow, "a1 on G1, a1 fire G1: A1", "band") == band


def test_cc_cht_02_losses_are_told_to_the_man_to_their_own_captain_alone() -> None:
    faces = {f"{FIRE}/fire of A1/1": 6, f"{FIRE}/fire of A2/1": 6, f"{FIRE}/variable die/1": 6}
    turn = played(battle(TOWN), order("a1", "fire", "G1"), answers=faces)
    assert {
        told.text for ruling in turn.rulings for told in ruling.told if "fire" in told.text
    } == {
        "a1 fires at G1: men of G1 are seen to fall.",
        "G1 is fired at by a1: G1 loses 3 men.",
    }


def test_cc_los_01_the_umpire_says_who_sees_and_how_far_it_is() -> None:
    nobody = {f"firing/a1 on G1, a1 fire G1: {each}/sees": False for each in ("A1", "A2")}
    answers = {f"{name}/1": value for name, value in nobody.items()}
    turn = played(battle(TOWN), order("a1", "fire", "G1"), answers=answers)
    assert "a1 on G1: A1: no line of sight; A2: no line of sight." in said(turn)
    far = played(battle(TOWN), order("a1", "fire", "G1", inches=Fraction(25)))
    assert "A1: out of range" in said(far)


def test_cc_gen_02_a_company_has_no_more_dice_than_its_own() -> None:
    lines = [order("a1", "cover", cover=2, dice=2), order("a1", "fire", "G1", dice=2)]
    turn = played(battle(TOWN), *lines)
    assert "a1 does not fire: only 1 of its dice is left." in said(turn)
    assert of(turn, SubUnit, "A2", "cover") == 2


def test_cc_gen_03_nobody_fires_at_a_charge_that_no_dice_are_left_for() -> None:
    lines = [order("a1", "cover", cover=2, dice=3), order("a1", "charge", "g1")]
    turn = played(battle(TOWN), *lines, reaction("g1", fire_at=("a1",)))
    assert "a1 does not charge: none of its dice is left." in said(turn)
    assert not any("Opportunity fire" in each for each in said(turn))


def test_cc_fir_01_squads_fire_at_several_targets_on_one_die_where_so_read() -> None:
    lines = [
        order("a1", "fire", "G1", id="one", subunits=("A1",), die=1),
        order("a1", "fire", "G2", id="two", subunits=("A2",), die=1),
    ]
    assert len(played(battle(TOWN), *lines).after[FireRow]) == 2
    own = played(battle(TOWN), *lines, mission_dice="own")
    assert "a1 does not fire: that die is spent already." in said(own)
    same = [order("a1", "fire", each, id=each, die=1) for each in ("G1", "G2")]
    assert "one of them has fired with that die" in said(played(battle(TOWN), *same))


def test_cc_evt_01_low_ammunition_lasts_for_the_next_activation_alone() -> None:
    dice = {"event/Allied/event/1": 1, "event/Allied/event/2": 2}
    called = played(battle(TOWN), call(), answers=dice)
    assert of(called, SideRow, "Allied", "low_ammunition") is True
    short = battle(TOWN, a1={"low_ammunition": True})
    row = {"low_ammunition": True}
    assert played(short).after[Company]["a1"].low_ammunition is False
    low = played(battle(TOWN, Allied=row), order("a1", "fire", "G1", dice=3))
    assert "a1 does not fire: low ammunition." in said(low)
    assert of(low, SideRow, "Allied", "low_ammunition") is False


def test_cc_gen_03_opportunity_fire_comes_where_the_umpire_lets_it_in() -> None:
    moves = order("a1", "move", subunits=("A1",), to_x=Fraction(3), to_y=Fraction(4))
    waits = reaction("g1", fire_at=("a1",))
    assert not played(battle(TOWN), moves, waits).after[FireRow]
    lets_in = {"activation/a1 move, g1 reacts/opportunity/1": True}
    turn = played(battle(TOWN), moves, waits, answers=lets_in)
    assert list(turn.after[FireRow]) == ["g1 on A1, a1 move, g1 reacts"]
    assert (of(turn, SubUnit, "A1", "x"), of(turn, SubUnit, "A1", "y")) == (3, 4)


def test_cc_clc_13_who_is_charged_may_withdraw_once_and_then_must_fight() -> None:
    charges, goes = order("a1", "charge", "g1"), reaction("g1", if_charged="withdraw")
    once = played(battle(TOWN), charges, goes)
    assert of(once, ContactRow, "a1 on g1, a1 charge g1", "answer") == "withdraw"
    assert (of(once, Company, "g1", "markers"), len(once.after[CombatRow])) == (1, 0)
    again = played(
        battle(TOWN), charges, order("a1", "charge", "g1", id="again"), goes, seed=b"other"
    )
    assert of(again, ContactRow, "a1 on g1, again", "answer") == "stand"
    assert len(again.after[CombatRow]) == 1


def test_cc_clc_09_the_loser_goes_back_out_of_cover_with_two_markers() -> None:
    state = battle(TOWN, G1={"cover": 2}, G3={"cover": 1})
    hits = {f"{FIGHT}/combat die of {each}/1": 1 for each in ("A1", "A2")}
    misses = {f"{FIGHT}/combat die of {each}/1": 2 for each in ("G1", "G2", "G3")}
    wins = {f"{FIGHT}/win die of {each}/1": 5 for each in ("A1", "A2", "G1", "G2", "G3")}
    back = {f"{FIGHT}/withdrawal of g1/{n}": 3 for n in range(1, 5)}
    turn = played(state, order("a1", "charge", "g1"), answers={**hits, **misses, **wins, **back})
    row = turn.after[CombatRow]["a1 on g1"]
    assert (row.winner, row.attacker_total, row.defender_total, row.inches) == ("a1", 10, 3, 12)
    assert (of(turn, Company, "g1", "markers"), of(turn, SubUnit, "G1", "cover")) == (2, 0)


def test_cc_clc_01_who_touches_twice_fights_once() -> None:
    charges = [order("a1", "charge", "g1", id=each) for each in ("one", "two")]
    turn = played(battle(TOWN), *charges)
    assert (len(turn.after[ContactRow]), len(turn.after[CombatRow])) == (2, 1)


def test_cc_clc_01_several_companies_fight_pair_by_pair_or_as_one() -> None:
    state = battle(TOWN + "a2: *B1 tank 1 @4,4", a2={"markers": 1})
    charges = [order(each, "charge", "g1") for each in ("a1", "a2")]
    assert len(played(state, *charges).after[CombatRow]) <= 2
    merged = played(state, *charges, several_companies="merged")
    assert list(merged.after[CombatRow]) == ["a1 and a2 on g1"]


def test_cc_los_01_a_wood_between_two_places_blocks_sight_where_so_read() -> None:
    wood = Feature(name="Wood", x=Fraction(-1), y=Fraction(3), width=Fraction(9), depth=Fraction(2))
    state = battle(TOWN, replace(wood, blocks=True))
    fires = order("a1", "fire", "G1")
    assert "no line of sight" not in said(played(state, fires))
    assert "no line of sight" in said(played(state, fires, sight="geometry"))
    at_edge = battle(TOWN, replace(wood, blocks=True, depth=Fraction(4)))
    assert "no line of sight" not in said(played(at_edge, fires, sight="geometry"))


def test_cc_ldr_01_the_closest_leads_where_the_leader_is_lost() -> None:
    dice = {"event/Allied/event/1": 6, "event/Allied/event/2": 6, "event/Allied/planes/1": 1}
    hit = {"event/Allied/bombing G1, 1/1": 6}
    turn = played(battle(TOWN), call(targets=("G1",)), answers={**dice, **hit})
    assert men(turn)["G1"] == 0
    assert [each.id for each in turn.after[SubUnit].values() if each.leader] == ["A1", "G2"]


def test_cc_off_01_shells_take_single_men_of_friend_and_foe() -> None:
    dice = {"event/Allied/event/1": 4, "event/Allied/event/2": 6, "event/Allied/shells/1": 2}
    touched = {
        "struck/Allied, shell 1/touched/1": ("G1", "G1", "A1"),
        "struck/Allied, shell 2/touched/1": ("G3",),
    }
    turn = played(battle(TOWN), call(), answers={**dice, **touched})
    assert men(turn) == {"A1": 4, "A2": 5, "G1": 5, "G2": 0, "G3": 2}


def test_cc_ldr_02_who_is_beyond_the_control_radius_is_reported() -> None:
    assert "g1: out of its leader's reach: G3." in said(played(battle(TOWN)))


@pytest.mark.parametrize(("reading", "stage", "held"), [("both", 1, ""), ("each", 1, "Allied")])
def test_cc_end_01_victory_is_looked_at_when_a_turn_ends(
    reading: str, stage: int, held: str
) -> None:
    at = {"x": Fraction(1), "y": Fraction(0), "reach": Fraction(3)}
    state = battle(TOWN, Objective(name="Town", **at), stage=stage)
    assert of(played(state, turn_end=reading), Objective, "Town", "held_by") == held
    second = played(battle(TOWN, Objective(name="Town", **at), stage=2))
    assert of(second, Objective, "Town", "held_by") == "Allied"


def test_a_combat_that_is_held_changes_nothing_and_one_fought_elsewhere_is_to_be_told() -> None:
    charges, row = order("a1", "charge", "g1"), f"{FIGHT}/decision/1"
    assert men(played(battle(TOWN), charges, answers={row: "hold"})) == men(played(battle(TOWN)))
    left = "fighting/a1 on g1: G1/left/1"
    away = {row: "fought elsewhere", left: 1, f"{FIGHT}/winner/1": "attacker"}
    turn = played(battle(TOWN), charges, answers=away)
    assert sum(men(turn)[each] for each in ("G1", "G2")) == 3
    assert of(turn, CombatRow, "a1 on g1", "winner") == "a1"


WALL = Feature(
    name="Wall", x=Fraction(-9), y=Fraction(3), width=Fraction(60), depth=Fraction(1), blocks=True
)


def heard(turn: Turn, team: str) -> str:
    return " ".join(told.text for each in turn.rulings for told in each.told if told.team == team)


@pytest.mark.parametrize(("table", "known"), [("open", True), ("seen_only", False)])
def test_cc_los_01_who_is_not_seen_is_not_named(table: str, known: bool) -> None:
    state = battle(TOWN, WALL)
    fired = heard(played(state, order("a1", "fire", "G1"), table=table), "german")
    assert ("G1 is fired at" in fired, "a1" in fired) == (True, known)
    moves, waits = order("a1", "move", to_x=Fraction(4)), reaction("g1", fire_at=("a1",))
    asked = [each.name for each in played(state, moves, waits, table=table).judgements]
    assert any("/opportunity/" in each for each in asked) is known
    said: dict[str, Value] = {f"event/Allied/event/{n}": 5 for n in (1, 2)}
    said |= {"event/Allied/shells/1": 1, "struck/Allied, shell 1/touched/1": ("A1 x3", "G1")}
    turn = played(state, call(), answers=said, table=table)
    assert (men(turn)["A1"], men(turn)["A2"]) == (2, 5)
    assert ("A1" in heard(turn, "german"), "G1" in heard(turn, "allied")) == (known, known)


def test_what_is_played_can_be_taken_back_and_played_again() -> None:
    state = battle(TOWN)
    turn = played(state, order("a1", "fire", "G1"), order("a1", "charge", "g1"), call())
    assert replay(turn.before, turn.rulings).tables == turn.after.tables
    assert take_back(turn.after, turn.rulings).tables == turn.before.tables


def test_cc_gen_01_who_moves_together_keeps_his_place_beside_the_first() -> None:
    moves = order("a1", "move", to_x=Fraction(4), to_y=Fraction(1))
    turn = played(battle(TOWN), moves)
    assert [(e.x, e.y) for e in turn.after[SubUnit].values()][:2] == [(4, 1), (6, 1)]


def test_cc_gen_01_who_keeps_his_place_beside_the_first_does_not_leave_the_table() -> None:
    apart = battle("a1: *A1 rifle 5 @5,0, A2 rifle 5 @0,0\ng1: *G1 rifle 5 @0,7")
    turn = played(apart, order("a1", "move", to_x=Fraction(2), to_y=Fraction(0)))
    assert [(e.x, e.y) for e in turn.after[SubUnit].values()][:2] == [(2, 0), (0, 0)]
    size = {"width": Fraction(24), "depth": Fraction(30)}
    table = Feature(name="Table", kind="table", x=Fraction(0), y=Fraction(0), **size)
    ahead = order("a1", "move", to_x=Fraction(23), to_y=Fraction(0))
    turn = played(battle(TOWN, table), ahead)
    assert [(e.x, e.y) for e in turn.after[SubUnit].values()][:2] == [(23, 0), (24, 0)]


def test_cc_gen_01_where_the_umpire_has_the_first_end_elsewhere_the_others_follow() -> None:
    moves = order("a1", "move", to_x=Fraction(4), to_y=Fraction(1))
    halted = played(battle(TOWN), moves, answers={"move/a1 move: A1/x/1": Fraction(3)})
    assert [(e.x, e.y) for e in halted.after[SubUnit].values()][:2] == [(3, 1), (5, 1)]
    said = {"move/a1 move: A1/x/1": Fraction(3), "move/a1 move: A2/y/1": Fraction(0)}
    own = played(battle(TOWN), moves, answers=said)
    assert [(e.x, e.y) for e in own.after[SubUnit].values()][:2] == [(3, 1), (5, 0)]


def test_cc_clc_13_one_place_is_typed_for_a_company_that_goes_back() -> None:
    charges, goes = order("a1", "charge", "g1"), reaction("g1", if_charged="withdraw")
    back = {"move/a1 on g1, a1 charge g1: G1/y/1": Fraction(12)}
    turn = played(battle(TOWN), charges, goes, answers=back)
    assert [(e.id, e.y) for e in turn.after[SubUnit].values()][2:] == [
        ("G1", 12),
        ("G2", 15),
        ("G3", 35),
    ]


def test_cc_gen_03_nobody_fires_at_his_own_side_as_it_moves() -> None:
    moves = order("a1", "move", subunits=("A1",), to_x=Fraction(3))
    turn = played(battle(TOWN), moves, reaction("a1", fire_at=("a1",)))
    assert not [each for each in turn.judgements if "/opportunity/" in each.name]


def test_cc_gen_03_what_the_umpire_has_typed_ahead_waits_for_its_turn() -> None:
    rows = [
        ActivationRow(label=turn, turn=turn, company="a1", activity="fire")
        for turn in ("1", "1.2", "2")
    ]
    assert list(played(battle(TOWN, *rows)).after[ActivationRow]) == ["1.2", "2"]


def test_a_row_typed_ahead_makes_way_for_one_of_its_name_now() -> None:
    ahead = {"company": "a1", "activity": "move", "turn": "3"}
    rows = [ActivationRow(label=name, **ahead) for name in ("a1 cover", "a1 fire G1")]
    state = battle("a1: *A1 rifle 5 @0,0\ng1: *G1 rifle 5 @0,7", *rows)
    turn = played(state, order("a1", "cover"))
    found = {row.label: (row.turn, row.activity) for row in turn.after[ActivationRow].values()}
    assert found == {"a1 cover": ("1", "cover"), "a1 fire G1": ("3", "move")}
    assert take_back(turn.after, turn.rulings).tables == turn.before.tables


def test_cc_gen_03_what_is_typed_ahead_is_no_remark_of_the_turn_before() -> None:
    ahead = StruckRow(label="Allied, plane 1", turn="2", what="plane 1")
    front = RULESET.front(played(battle(TOWN, ahead)))
    assert not [each for each in front.remarks if "plane 1" in each.text]


def test_cc_off_01_each_shell_takes_a_man_of_those_who_still_live() -> None:
    shells = {f"struck/Allied, shell {n}/touched/1": ("G2",) for n in (1, 2, 3)}
    said = {"event/Allied/event/1": 5, "event/Allied/event/2": 5, "event/Allied/shells/1": 3}
    turn = played(battle(TOWN), call(), answers={**said, **shells})
    assert men(turn)["G2"] == 0  # the third shell finds nobody: two men stood there
    fell = [row.outcome for row in turn.after[StruckRow].values()]
    assert fell == ["G2: 1", "G2: 1", "nobody"]


def test_cc_air_02_two_tapes_take_two_men_of_one_squad() -> None:
    tapes = {f"struck/Allied, plane {n}/touched/1": ("G1",) for n in (1, 2)}
    dice = {"event/Allied/strafing G1, 1/1": 6, "event/Allied/strafing G1, 2/1": 6}
    eleven = {"event/Allied/event/1": 5, "event/Allied/event/2": 6, "event/Allied/planes/1": 3}
    left = men(played(battle(TOWN), call(), answers={**eleven, **dice, **tapes}))
    assert (left["G1"], left["G2"]) == (5, 0)  # two of five fell; G2's two close ranks


@pytest.mark.parametrize(
    ("stage", "gun", "target", "more"),
    [
        # turns that have ended in which each stood; the second player's begins later
        (1, 2, 2, 4),
        (1, 1, 2, 2),
        (2, 2, 3, 4),
        (2, 2, 2, 2),
    ],
)
def test_cc_mod_02_a_gun_has_ranged_in_on_the_third_turn(
    stage: int, gun: int, target: int, more: int
) -> None:
    us, them = ("a1", "g1") if stage == 1 else ("g1", "a1")
    table = f"{us}: *GUN tank 1 @0,0\n{them}: *MEN rifle 5 @0,9"
    stood = {"GUN": {"stationary": gun}, "MEN": {"stationary": target}}
    turn = played(battle(table, stage=stage, **stood), order(us, "fire", "MEN"))
    assert of(turn, FiringRow, f"{us} on MEN, {us} fire MEN: GUN", "modifier") == more


def test_cc_fir_02_all_dice_on_fire_in_two_missions_gain_each_the_extra_die_once() -> None:
    lines = (order("a1", "fire", "G1"), order("a1", "fire", "G2", dice=2))
    many = "a1: *A1 rifle 5 @0,0, A2 rifle 5 @2,0\ng1: *G1 rifle 5 @0,7\ng2: *G2 rifle 5 @2,7"
    turn = played(battle(many), *lines)
    thrown = [len(str(row.faces).split()) for row in turn.after[FiringRow].values()]
    assert thrown == [1, 1, 3, 3]


def test_cc_cht_01_a_hundred_points_throw_no_variable_die() -> None:
    guns = range(9)  # nine machine guns: 6 and 6 and 6 more for each against men
    table = "a1: " + ", ".join(f"M{n} mg 3 @0,0" for n in guns) + "\ng1: *MEN rifle 5 @0,9"
    sixes = {
        f"mission/a1 on MEN, a1 fire MEN/fire of M{n}/{die}": 6 for n in guns for die in (1, 2)
    }
    turn = played(battle(table), order("a1", "fire", "MEN", dice=2), answers=sixes)
    row = turn.after[FireRow]["a1 on MEN, a1 fire MEN"]
    assert (row.points, row.column, row.effect) == (162, None, "automatic kill")


def test_cc_sav_01_who_stands_in_better_cover_stays_in_it() -> None:
    better = {"A1": {"cover": 4}}
    turn = played(battle(TOWN, **better), order("a1", "cover", cover=3))
    assert [of(turn, SubUnit, name, "cover") for name in ("A1", "A2")] == [4, 3]

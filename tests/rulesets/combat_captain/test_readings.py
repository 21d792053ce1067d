"""Each reading of Combat Captain, every choice of it with an end of its own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.cases.combat_captain.given_dice import throws
from tests.rulesets.combat_captain.battle import battle, order, played, reaction
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Settings
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.close_combat import CloseCombat, Force
from workbook_engine.rulesets.combat_captain.combat.withdrawal import Withdrew, withdrawal
from workbook_engine.rulesets.combat_captain.company.ammunition import dice_for_fire
from workbook_engine.rulesets.combat_captain.company.ranks import consolidated
from workbook_engine.rulesets.combat_captain.events.aircraft import AirRaid
from workbook_engine.rulesets.combat_captain.events.artillery import barrage
from workbook_engine.rulesets.combat_captain.events.tries import opponents_choices
from workbook_engine.rulesets.combat_captain.fire.effect import Aim, Struck, struck
from workbook_engine.rulesets.combat_captain.fire.mission import Mission, Shooter, fire
from workbook_engine.rulesets.combat_captain.fire.modifiers import modifier, stationary_bonus
from workbook_engine.rulesets.combat_captain.ground.cover import comes_from_rear
from workbook_engine.rulesets.combat_captain.table.board import markers_of
from workbook_engine.rulesets.combat_captain.table.sight import in_sight, sees
from workbook_engine.rulesets.combat_captain.vocabulary.book import SETTINGS
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.records import Feature, Objective, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts, Kind, Weapon
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    CombatRow,
    ContactRow,
    FireRow,
)

SQUAD = Stand("A1", Kind.INFANTRY, 5, 5, weapon="rifle")
Played = Callable[[Settings, Throws], Any]


def squad(name: str, figures: int = 5, cover: int = 0, weapon: str = "rifle") -> Stand:
    return Stand(name, Kind.INFANTRY, figures, 5, cover, weapon)


def fought(*attackers: Stand, defenders: tuple[Stand, ...], **more: Any) -> Played:
    """Return what plays a close combat and tells how it ends."""

    def play(settings: Settings, dice: Throws) -> Any:
        own = Force("A", attackers, markers=more.get("marked", 0))
        fight = CloseCombat(own, Force("D", defenders, **more.get("defender", {})), dice, settings)
        end = fight.fight()
        left = [each.figures for each in (*fight.attacker.stands, *fight.defender.stands)]
        return end.winner, left, end.withdraw_inches, end.saved

    return play


def shot(*shooters: Shooter, at: Stand = SQUAD, **more: Any) -> Played:
    """Return what plays a fire mission and tells its points and losses."""

    def play(settings: Settings, dice: Throws) -> Any:
        found = fire(Mission(shooters, Aim(at), **more), dice, settings)
        return found.reason, found.points, found.struck

    return play


def hits(number: int | None, at: Stand, markers: int = 0, *others: Stand) -> Played:
    """Return what plays a number of the fire chart against a target."""

    def play(settings: Settings, dice: Throws) -> Struck:
        return struck(number, Aim(at, next=others), False, markers, dice, settings)

    return play


def rifle(inches: int, weapon: str = "rifle") -> Shooter:
    return Shooter("S", weapon, Fraction(inches))


def bombed(settings: Settings, dice: Throws) -> Any:
    raid = AirRaid(dice, settings)
    raid.arrive()
    raid.bomb([squad("T", cover=3)])
    return raid.casualties


TANK, TRUCK = Stand("T", Kind.ARMOUR, cover=2), Stand("T", Kind.VEHICLE)
SEEN = (squad("D1", cover=1),)
BACK = {"from_rear": True}
WISH = {"loss_order": ("D2",), "wished": ("D1",)}

MARKED = battle("a1: *A1 rifle 5 @0,0", a1={"markers": 2})


WALL = Feature(name="Wall", blocks=True, **dict.fromkeys(("x", "y", "width", "depth"), Fraction(2)))
WALLED = battle("a1: *A1 rifle 5 @0,0\ng1: *G1 rifle 5 @8,8", WALL)


HIDDEN = battle("a1: *A1 rifle 5 @0,0\ng1: *G1 rifle 5 @8,8, G2 rifle 5 @0,8", WALL)


def charged_twice(settings: Settings) -> tuple[int, int]:
    """Charge a company twice that withdraws: how many combats, and its markers."""
    state = battle("a1: *A1 rifle 5 @0,0\ng1: *G1 rifle 5 @0,7")
    lines = [order("a1", "charge", "g1", id=each) for each in ("one", "two")]
    readings = {each.name: each.value for each in settings}
    turn = played(state, *lines, reaction("g1", if_charged="withdraw"), **readings)
    withdrew = [row.answer for row in turn.after[ContactRow].values()].count("withdraw")
    return len(turn.after[CombatRow]), withdrew


def turn_of(settings: Settings) -> Turn:
    """Play a turn at a town: two targets on one die, and a charge at two companies."""
    place = {"x": Fraction(0), "y": Fraction(0), "reach": Fraction(3)}
    state = battle(
        "a1: *A1 rifle 5 @0,0, A2 rifle 5 @1,0\ng1: *G1 rifle 5 @0,7, G2 rifle 5 @1,7\n"
        "g2: *G3 rifle 5 @9,9\ng3: *G4 truck 1 @9,9",
        Objective(name="Town", **place),
    )
    fires = (("A1", "G1"), ("A2", "G2"))
    lines = [order("a1", "fire", at, id=by, subunits=(by,), die=1) for by, at in fires]
    lines += [order("a1", "charge", each) for each in ("g2", "g3")]
    return played(state, *lines, **{each.name: each.value for each in settings})


FACTS: dict[str, tuple[Played, dict[Any, list[int]]]] = {
    "crew_dice": (
        fought(squad("A1", weapon="mortar"), defenders=(squad("D1"),)),
        {1: [2, 2, 1, 4, 1, 1, 1, 1], 0: [2, 1, 1, 1, 1]},
    ),
    "attacker_saves": (
        fought(squad("A1", 1, 3), defenders=(squad("D1"),)),
        {False: [1, 1], True: [1, 1, 1, 1, 2, 2, 2, 2, 2]},
    ),
    "close_combat_arc": (
        fought(squad("A1"), defenders=SEEN, defender=BACK),
        {"ignored": [2, 2, 1, 1, 1, 2, 1, 1, 1, 1], "by_facing": [2, 2, 3, 2, 1, 1, 1, 1]},
    ),
    "losses_chosen_by": (
        fought(squad("A1"), defenders=(squad("D1"), squad("D2")), defender=WISH),
        {choice: [2, 2, 2, 1, 2, 2, 1, 1, 1, 1] for choice in ("owner", "attacker")},
    ),
    "close_combat_tie": (
        fought(squad("A1"), defenders=(squad("D1"),)),
        {
            "defender": [1, 2, 2, 1, 1, 1, 1, 1],
            "stand_off": [1, 2, 2, 1],
            "reroll": [1, 2, 2, 1, 1, 1, 1, 1, 1, 1],
        },
    ),
    "loser_markers": (
        fought(squad("A1"), defenders=(squad("D1"),)),
        {choice: [1, 2, 1, 1, 6, 6, 6, 6] for choice in ("after_withdrawal", "before_withdrawal")},
    ),
    "withdraws_once": (
        lambda settings, _: [
            Withdrew(*each).may_again(settings)
            for each in ((True, True, 0), (False, True, 1), (False, True, 0))
        ],
        {"player_turn": [], "while_marked": [], "game": []},
    ),
    "consolidate": (
        lambda s, _: consolidated([squad("A", 3), squad("B", 4, weapon="mortar")], s),
        {"by_kind": [], "whole_company": []},
    ),
    "opponent_air": (
        lambda settings, _: opponents_choices(settings),
        {"strafe_or_bomb": [], "strafe": []},
    ),
    "low_ammunition_limit": (
        lambda settings, _: dice_for_fire(3, 0, 2, settings, low=True),
        {"per_company": [], "per_side": []},
    ),
    "shell_effect": (
        lambda settings, dice: barrage([[TRUCK]], dice, settings).casualties,
        {"destroyed": [], "one_hit": []},
    ),
    "bomb_save": (bombed, {"none": [1, 6], "cover": [1, 6, 1]}),
    "all_three": (
        shot(rifle(6), dice_spent=3),
        {"one_shot": [1, 1, 1, 1, 6], "second_shot": [1, 1, 1, 6]},
    ),
    "forest_bazooka": (
        shot(rifle(6, "bazooka"), both_in_forest=True),
        {"odd_dice": [3, 6], "out_of_range": []},
    ),
    "vehicle_machine_gun": (
        lambda s, _: modifier(Weapon.VEHICLE_MACHINE_GUN, Kind.INFANTRY, s),
        {"no_entry": [], "as_crewed": []},
    ),
    "half_track_fired_at": (
        lambda s, _: modifier(Weapon.GUN, Kind.HALF_TRACK, s),
        {"no_entry": [], "thin_armour": []},
    ),
    "machine_gun_at_half_track": (
        lambda s, _: modifier(Weapon.CREWED_MACHINE_GUN, Kind.HALF_TRACK, s),
        {"no_entry": [], "as_vehicle": []},
    ),
    "mortar_at_infantry": (
        lambda s, _: modifier(Weapon.MORTAR, Kind.INFANTRY, s),
        {"no_entry": [], "as_gun": []},
    ),
    "superior_gun_at_superior_armour": (
        lambda s, _: modifier(Weapon.SUPERIOR_GUN, Kind.SUPERIOR_ARMOUR, s),
        {-1: [], 0: []},
    ),
    "stationary": (
        lambda s, _: [
            stationary_bonus("gun", *turns, s) for turns in ((4, 3, 0), (3, 3, 0), (4, 4, 3))
        ],
        {"both_three_or_more": [], "exactly_third": [], "third_turn_of_fire": []},
    ),
    "marker_parity": (
        lambda settings, _: pips(3, Counts.ODD, 1, settings),
        {"face": [], "after": []},
    ),
    "marker_on_low_dice": (hits(2, TANK, 1), {False: [3], True: [3]}),
    "fire_overflow": (
        hits(2, squad("A", 1), 0, squad("B")),
        {"lost": [], "next_subunit": []},
    ),
    "armour_save": (hits(6, TANK), {"none": [], "one": [2]}),
    "automatic_kill": (
        hits(None, squad("A", 2, 1)),
        {"all": [], "hits": [1, 1]},
    ),
    "save_rule": (hits(1, squad("A", 5, 2)), {"at_most": [1], "equal": [1]}),
    "rear_shot": (
        lambda settings, _: comes_from_rear([True, False], settings),
        {"all_outside": [], "any_outside": []},
    ),
    "save_order": (
        hits(3, squad("A", 1, 1)),
        {"one_by_one": [2], "all_hits": [2, 1, 2], "capped": [1]},
    ),
    "modifier_per": (
        shot(rifle(16, "crewed machine gun"), dice_spent=2),
        {"shot": [1, 1, 1], "counting_shot": [1, 1], "die": [1, 2, 1]},
    ),
    "withdrawal_dice_count": (
        lambda settings, dice: withdrawal("A", 0, dice, settings),
        {choice: [1, 2, 3, 6] for choice in ("all", "even", "odd")},
    ),
    "several_companies": (
        lambda settings, _: list(turn_of(settings).after[CombatRow]),
        {"pairs": [], "merged": []},
    ),
    "sight": (
        lambda settings, _: sees(WALLED, *WALLED[SubUnit].values(), settings),
        {"umpire": [], "geometry": []},
    ),
    "withdrawal_moment": (
        lambda settings, _: charged_twice(settings),
        {"at_contact": [], "before_combat": []},
    ),
    "table": (
        lambda settings, _: [e.id for e in in_sight(HIDDEN, "Allied", {"allied"}, settings)],
        {"open": [], "seen_only": []},
    ),
    "markers_on": (
        lambda settings, _: markers_of(MARKED, "a1", [MARKED[SubUnit]["A1"]], settings),
        {"company": [], "subunit": []},
    ),
    "mission_dice": (
        lambda settings, _: len(turn_of(settings).after[FireRow]),
        {"shared": [], "own": []},
    ),
    "turn_end": (
        lambda settings, _: turn_of(settings).after[Objective]["Town"].held_by,
        {"both": [], "each": []},
    ),
    "chits_per_lost_subunit": (
        fought(squad("A1"), squad("A2", 1), defenders=(squad("D1"),)),
        {n: [1, 1, 1, 3, 6, 5, 5, 5, 5] for n in (0, 1, 2)},
    ),
}


def ends(name: str) -> dict[Any, Any]:
    played, choices = FACTS[name]
    found = {}
    for choice, faces in choices.items():
        with throws({"dice": faces}) as dice:
            found[choice] = played(SETTINGS.with_values({name: choice}), dice)
    return found


@pytest.mark.parametrize("name", sorted(FACTS))
def test_each_choice_has_an_end_of_its_own(name: str) -> None:
    found = list(ends(name).values())
    assert all(one != other for n, one in enumerate(found) for other in found[:n]), found


def test_every_choice_of_every_reading_is_played() -> None:
    offered = {each.name: set(each.choices) for each in SETTINGS}
    assert {name: set(choices) for name, (_, choices) in FACTS.items()} == offered

"""What is true of every turn in the air, asked of random games (OC-12, OC-13).

Then of every bombing, reconnaissance and support (OC-9.19): of the same games, played once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.rulesets.opcom.random_air import Flown, flown
from workbook_engine.core.changes import Add, Create
from workbook_engine.core.notation import names_in
from workbook_engine.core.squares import parse_square
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.opcom.air.air_zones import zone_of
from workbook_engine.rulesets.opcom.fire.bombing import nearest_friend
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.supply.stacks import COLOURS
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    AirMission,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Stack,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

QUICK, LONG = 36, 400
"""Games of an ordinary and of a long run: 180 and 1,200 turns."""

AIR = (
    "Recoveries",
    "Air orders",
    "Air combat",
    "Flak suppression",
    "Flak",
    "Drops",
    "Air resupply",
)
WORDS = "steps?|status|die|dice|d6|odds|factors?|score|column|row|chart|points of damage"
MECHANICS = re.compile(rf"\b({WORDS})\b")
PARTS = ("landed", "delivered", "lost", "damage", "contested", "fighters", "unengaged", "flak")
MORE_PARTS = ("enemy_on_zone", "poor", "airstrip", "afdag", "night")


def of_every_turn(fact: Callable[[Flown], None]) -> Callable[[int], None]:
    """Ask a fact of every turn of the random games, in ordinary and in long runs."""

    @pytest.mark.parametrize(
        "games",
        [pytest.param(QUICK, id="quick"), pytest.param(LONG, id="long", marks=pytest.mark.slow)],
    )
    def test(games: int) -> None:
        for seed in range(games):
            for each in flown(seed):
                fact(each)

    test.__name__, test.__doc__ = fact.__name__, fact.__doc__
    return test


@of_every_turn
def test_supplies_sent_are_delivered_or_lost(each: Flown) -> None:
    """OC-12.2 What arrives is put down, no more than was sent, and nothing else comes of it."""
    missions = each.turn.after[AirMission].values()
    arrived = sum(m.delivered or 0 for m in missions)
    assert all(0 <= (m.delivered or 0) <= m.points for m in missions)
    assert all((m.delivered is not None) == bool(m.points) for m in missions)
    put_down = sum(
        points_of(change)
        for ruling in each.turn.rulings
        if ruling.phase == "Air supplies put down"
        for change in ruling.changes
    )
    assert put_down == arrived


def points_of(change: object) -> int:
    if isinstance(change, Create) and isinstance(change.row, Stack):
        return sum(getattr(change.row, colour) for colour in COLOURS)
    assert isinstance(change, Add), change
    return int(change.value)


@of_every_turn
def test_no_unit_is_carried_or_lands_twice(each: Flown) -> None:
    """OC-12.1, OC-13.5 A unit is in one lift; while that has a serial, it lands where it goes."""
    missions = list(each.turn.after[AirMission].values())
    aboard = Counter(name for mission in missions for name in mission.carries)
    assert not [name for name, times in aboard.items() if times > 1]
    for mission in missions:
        assert set(mission.landed) == set(mission.carries if mission.left else ())
        for name in mission.carries:
            assert each.state[Unit][name].state == UnitState.WAITING
            waits = each.turn.after[Unit][name].state == UnitState.WAITING
            assert waits == (name not in mission.landed)


@of_every_turn
def test_who_is_not_flown_in_stays_off_the_map(each: Flown) -> None:
    """OC-12.1 Nobody comes to the map but by a mission."""
    landed = {name for m in each.turn.after[AirMission].values() for name in m.landed}
    for name, unit in each.state[Unit].items():
        if unit.state == UnitState.WAITING and name not in landed:
            assert each.turn.after[Unit][name].position == ""


@of_every_turn
def test_steps_never_fall_but_by_a_recovery(each: Flown) -> None:
    """OC-12.4 to OC-12.6, OC-12.14 Steps rise within the profile, and come back in their turn."""
    for ruling in each.turn.rulings:
        for change in ruling.changes:
            if getattr(change, "field", "") != "step" or change.record is not Unit:
                continue
            before, after = int(str(change.was)), int(str(change.now))  # type: ignore[union-attr]
            end = last_step(each.state[Unit][change.key].profile)
            assert 0 <= after <= end
            assert after >= before or ruling.phase in ("Recoveries", "Next turn"), ruling


@of_every_turn
def test_what_recovers_was_lost_in_a_drop(each: Flown) -> None:
    """D-21 A unit waits for no more steps than it has lost, and for a turn to come."""
    now = each.turn.before.position.turn
    for unit in each.turn.after[Unit].values():
        assert unit.recovers_steps <= unit.step
        assert (unit.recovers_turn is None) == (unit.recovers_steps == 0)
        assert unit.recovers_turn is None or unit.recovers_turn > now


@of_every_turn
def test_every_die_is_in_a_ruling(each: Flown) -> None:
    """OC-2.3 No die without a ruling, none in two."""
    in_rulings = [roll.name for ruling in each.turn.rulings for roll in ruling.rolls]
    assert sorted(in_rulings) == sorted(roll.name for roll in each.turn.rolls)


@of_every_turn
def test_a_squadron_flies_once(each: Flown) -> None:
    """OC-12.1 No more fly than may, whatever is ordered."""
    for name, squadron in each.state[Squadron].items():
        sent = sum(m.number for m in each.turn.after[AirMission].values() if m.squadron == name)
        fit = max(0, squadron.strength - squadron.out_of_action)
        assert sent <= (fit if squadron.may_fly is None else min(fit, squadron.may_fly))


@of_every_turn
def test_losses_are_of_those_who_flew(each: Flown) -> None:
    """OC-12.15, OC-13.4 A squadron loses what its missions lose, and no more than it sent."""
    for name, after in each.turn.after[Squadron].items():
        missions = [m for m in each.turn.after[AirMission].values() if m.squadron == name]
        assert all(0 <= m.lost <= m.number for m in missions)
        lost = after.out_of_action - each.state[Squadron][name].out_of_action
        assert lost == sum(m.lost for m in missions)


@of_every_turn
def test_every_order_is_flown_or_void(each: Flown) -> None:
    """OC-12.1 Each line of Air Orders has its ruling: sent, or void with the reason."""
    said = [r for r in each.turn.rulings if r.id.endswith(("/sent/1", "/void/1"))]
    assert len(said) == len(each.orders[AirLine])
    assert all(r.rule.startswith("OC-") for r in said)


@of_every_turn
def test_suppressed_flak_is_silent(each: Flown) -> None:
    """OC-12.13 Flak struck this turn does not fire in it."""
    turn = each.turn.before.position.turn
    silent = {n for n, u in each.turn.after[Unit].items() if u.suppressed_until == turn}
    for ruling in each.turn.rulings:
        if ruling.phase == "Flak":
            firing = {w.text.split(",")[0] for w in ruling.working if " die " not in w.text}
            assert not firing & silent


@of_every_turn
def test_the_air_of_a_turn_can_be_replayed(each: Flown) -> None:
    """The rulings alone lead from the state before to the state after; nothing contradicts."""
    assert replay(each.state, each.turn.rulings).tables == each.turn.after.tables
    assert not each.turn.findings


@of_every_turn
def test_teams_hear_of_the_air_in_plain_words(each: Flown) -> None:
    """OC-2.2, OC-13.7 No word of the mechanics, no count, and no squadron of the other side's."""
    names = [*each.state[Squadron], *each.state[Unit]]
    sides = {"allied": "German", "german": "Allied"}
    for ruling in each.turn.rulings:
        for told in ruling.told if ruling.phase in AIR else ():
            assert f"{sides[told.team]} Sq" not in told.text
            assert f"{sides[told.team]} Unit" not in told.text
            assert not MECHANICS.search(told.text)
            plain = told.text
            for name in sorted(names, key=len, reverse=True):
                plain = plain.replace(name, "")
            plain = re.sub(r"Zone \d+\.\d+|\b[A-Z]{1,2}\d+\b", "", plain)
            assert not re.search(r"\d", plain), told.text


def test_the_catalogue_of_the_air_has_no_word_of_the_mechanics() -> None:
    said = [text for key, text in CATALOGUE if key.startswith("air.")]
    assert len(said) > 30
    assert not [text for text in said if MECHANICS.search(text)]


def test_random_games_meet_every_part_of_the_rules() -> None:
    """A game that never fights or drops proves nothing: each phase has its rulings and losses."""
    turns = [each for seed in range(QUICK) for each in flown(seed)]
    phases = Counter(r.phase for each in turns for r in each.turn.rulings)
    assert all(phases[name] for name in AIR), phases
    missions = [m for each in turns for m in each.turn.after[AirMission].values()]
    for part in (*PARTS, *MORE_PARTS):
        assert any(getattr(mission, part) for mission in missions), part


# Bombing, reconnaissance, support


HEARD = ("Bombing", "Counter-battery", "Reconnaissance", "Combats defined")


def supported(each: Flown) -> Iterator[tuple[Engagement, str, bool]]:
    """Yield each fight with a mission that supports it, and whether that is its attackers."""
    for fight in each.turn.after[Engagement].values():
        yield from ((fight, name, True) for name in fight.squadrons_attack)
        yield from ((fight, name, False) for name in fight.squadrons_defence)


@of_every_turn
def test_a_mission_supports_one_fight(each: Flown) -> None:
    """OC-12.1, OC-9.21 One mission a turn; a cab rank serves one fight a turn."""
    times = Counter(name for _, name, _ in supported(each))
    assert not [name for name, number in times.items() if number > 1]


@of_every_turn
def test_support_without_a_cab_rank_is_for_prepared_attacks_that_asked(each: Flown) -> None:
    """OC-9.19, OC-12.8 In both orders, and every battalion in the line prepared."""
    lines = list(each.orders[OrderLine].values())
    by_majority = each.umpire.rules.settings["mixed_preparation"].value == "majority"
    for fight, name, attacking in supported(each):
        mission = each.turn.after[AirMission][name]
        if mission.mission == Mission.CAB_RANK:
            continue
        assert attacking
        rows = [r for r in each.turn.after[Engaged].values() if r.engagement == fight.label]
        prepared = [row.prepared for row in rows if row.role == Role.ATTACKER]
        assert all(prepared) or by_majority
        asking = [line for line in lines if line.unit in fight.attackers]
        called = {name for line in asking for name in names_in(line.supports)}
        assert mission.squadron in called


@of_every_turn
def test_nobody_bombs_within_the_bomb_line(each: Flown) -> None:
    """OC-12.9 The nearest friendly troops are 2 km away or more."""
    ends = {m.id: m for m in each.turn.after[AirMission].values()}
    for strike in each.turn.after[Strike].values():
        if not strike.squadrons:
            continue
        squares = [square for name in strike.squares if (square := parse_square(name))]
        near = nearest_friend(each.state, strike.side, squares)
        assert near is None or near[1] >= 2
        bombing = (Mission.BOMBING, Mission.INTERDICTION)
        assert all(ends[name].mission in bombing for name in strike.squadrons)


@of_every_turn
def test_squadrons_that_are_lost_do_not_strike(each: Flown) -> None:
    """OC-13.6, OC-12.15 What strikes is what is left of the missions."""
    for strike in each.turn.after[Strike].values():
        left = sum(each.turn.after[AirMission][name].left for name in strike.squadrons)
        assert strike.tactical + strike.heavy <= left


@of_every_turn
def test_reconnaissance_sees_only_the_enemy_in_its_zone(each: Flown) -> None:
    """OC-12.10 Every contact it makes is an enemy's square in the zone flown over."""
    for ruling in each.turn.rulings:
        if ruling.phase != "Reconnaissance":
            continue
        mission = each.turn.after[AirMission][ruling.id.split("/")[2]]
        for change in ruling.changes:
            if change.record is not Contact:
                continue
            contact = each.turn.after[Contact][change.key]
            square = parse_square(contact.square)
            assert square and zone_of(each.turn.after, square, PRINTED) == mission.zone
            there = (u for u in active(each.turn.after) if where(each.turn.after, u) == square)
            assert any(unit.side != mission.side for unit in there)


@of_every_turn
def test_no_message_of_the_air_names_an_enemy(each: Flown) -> None:
    """OC-2.2, OC-12.10 The air reports sorts of troops, never who they are."""
    sides = {unit.team: unit.side for unit in each.state[Unit].values()}
    for ruling in each.turn.rulings:
        if ruling.phase not in HEARD:
            continue
        for told in ruling.told:
            theirs = {u.id for u in each.state[Unit].values() if u.side != sides.get(told.team)}
            assert not [name for name in theirs if re.search(rf"{re.escape(name)}\b", told.text)]


def test_the_random_games_bomb_support_and_look() -> None:
    """A property that is never put to the test proves nothing."""
    turns = [turn for seed in range(QUICK) for turn in flown(seed)]
    seen = {ruling.id.split("/")[3] for each in turns for ruling in each.turn.rulings}
    assert seen >= {"does not bomb", "struck", "no support", "reconnaissance"}
    assert any(name for each in turns for _, name, _ in supported(each))
    assert [c for e in turns for c in e.turn.after[Contact].values() if c.source == "air"]

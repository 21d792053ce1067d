"""What is true of every bombing, reconnaissance and support from the air (OC-9.19, OC-12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.rulesets.opcom.random_air import Flown, flown
from tests.rulesets.opcom.test_random_air import QUICK, of_every_turn
from workbook_engine.core.notation import names_in
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.air.air_zones import zone_of
from workbook_engine.rulesets.opcom.fire.bombing import nearest_friend
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Mission
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

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

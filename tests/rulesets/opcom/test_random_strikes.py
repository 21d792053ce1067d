"""What holds of every strike of the random games (OC-9.36 to OC-9.39)."""

from __future__ import annotations

from collections import Counter

from tests.rulesets.opcom.every_turn import changes_of, of_every_turn
from tests.rulesets.opcom.strategies import Played
from workbook_engine.core.changes import Add
from workbook_engine.rulesets.opcom.land.ground import active
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Role, Stack
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind


def struck(each: Played, phase: str) -> set[str]:
    """The units that a phase immobilises."""
    rulings = (ruling for ruling in each.turn.rulings if ruling.phase == phase)
    return {c.key for r in rulings for c in changes_of(r, "immobilised_until") if c.value}


@of_every_turn
def test_an_immobilised_unit_does_not_move(each: Played) -> None:
    """OC-9.37 Who is struck before the march stays where it is."""
    for name in struck(each, "Bombing"):
        row = each.turn.after[Move].get(name)
        assert row is None or not row.km


@of_every_turn
def test_an_immobilised_unit_does_not_attack(each: Played) -> None:
    """OC-9.37 Nor does who is struck on the march, nor does either strike back."""
    still = struck(each, "Bombing") | struck(each, "Movement")
    rows = each.turn.after[Engaged].values()
    assert not {row.unit for row in rows if row.role == Role.ATTACKER} & still


@of_every_turn
def test_a_unit_struck_at_a_choke_point_halts_there(each: Played) -> None:
    """OC-9.37 It goes no farther than the choke point."""
    for name in struck(each, "Movement"):
        row = each.turn.after[Move][name]
        assert row.stopped_by.startswith(("struck and halted at", "in contact")), row


@of_every_turn
def test_every_gun_that_strikes_has_used_one_point(each: Played) -> None:
    """OC-9.8, D-43 One task a turn, and one point of ammunition for it."""
    strikes = each.turn.after[Strike].values()
    guns = [g for s in strikes if s.kind != StrikeKind.COUNTER_BATTERY for g in s.guns]
    assert not [gun for gun, times in Counter(guns).items() if times > 1]
    declared = [r for r in each.turn.rulings if r.id.endswith("/declared/1")]
    changes = [c for r in declared for c in r.changes if isinstance(c, Add) and c.record is Stack]
    assert -sum(int(change.value) for change in changes) == len(guns)


@of_every_turn
def test_guns_that_fired_in_a_fight_struck_nothing(each: Played) -> None:
    """OC-9.18b One task for each artillery unit."""
    guns = {gun for strike in each.turn.after[Strike].values() for gun in strike.guns}
    fires = {Role.FIRES_FOR_ATTACKER, Role.FIRES_FOR_DEFENDER}
    assert not {row.unit for row in each.turn.after[Engaged].values() if row.role in fires} & guns


@of_every_turn
def test_nobody_stays_immobilised_into_the_turn_after(each: Played) -> None:
    """OC-9.37 To the end of the turn."""
    units = active(each.turn.after)
    assert not [unit.id for unit in units if unit.immobilised_until is not None]

"""What holds of the fights of every random turn (OC-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.rulesets.opcom.every_turn import (
    changes_of,
    engaged,
    fight_of,
    of_every_turn,
    states,
    units,
)
from tests.rulesets.opcom.strategies import Played
from workbook_engine.core.changes import Change, Create
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import value_of


@of_every_turn
def test_steps_never_fall(each: Played) -> None:
    """OC-9.1 Steps lost stay lost, but for what the umpire gives back to a unit at rest."""
    for ruling in each.turn.rulings:
        for change in changes_of(ruling, "step"):
            rests = ruling.phase == "Next turn" and any(
                name.endswith("/steps recovered/1") for name in each.answers
            )
            assert change.now >= change.was or rests, ruling  # type: ignore[operator]


@of_every_turn
def test_steps_stay_within_the_profile(each: Played) -> None:
    """OC-9.1 No unit has lost more steps than its profile has."""
    for _, unit in units(each):
        assert 0 <= unit.step <= last_step(unit.profile), unit


@of_every_turn
def test_nobody_attacks_in_two_fights_at_once(each: Played) -> None:
    """OC-9.13 A unit attacks once in a phase, and never beside the enemy it attacks."""
    rows = [(r, each.turn.after[Engagement][r.engagement]) for r in engaged(each)]
    attacks = Counter((r.unit, f.kind) for r, f in rows if r.role == Role.ATTACKER)
    assert not [who for who, n in attacks.items() if n > 1 and who[1] != "overrun"]
    parts: dict[tuple[str, str], set[str]] = {}
    for row, fight in rows:
        assert row.role not in parts.setdefault((row.unit, fight.label), set()), row
        parts[row.unit, fight.label].add(row.role)
    assert not [who for who, roles in parts.items() if len(roles) > 1]


@of_every_turn
def test_the_sides_of_a_fight_are_enemies(each: Played) -> None:
    """OC-9.13 Nobody fights, or fires upon, his own side."""
    for row in engaged(each):
        fight = each.turn.after[Engagement][row.engagement]
        side = each.turn.after[Unit][row.unit].side
        attacking = row.role in (Role.ATTACKER, Role.FIRES_FOR_ATTACKER)
        assert (side == fight.attacking_side) == attacking, row


@of_every_turn
def test_no_captured_unit_moves_or_fights(each: Played) -> None:
    """OC-9.11 Whoever is captured, or not yet on the map, stays out of everything."""
    for ruling, before, _ in states(each):
        gone = {u.id for u in before[Unit].values() if u.state != UnitState.ACTIVE}
        for change in ruling.changes:
            touched = change.key if change.record is Unit else subject_of(change)
            assert touched not in gone, ruling


def subject_of(change: Change) -> str:
    """Return the unit of a new row of Moves or of a fight; blank for anything else."""
    row = change.row if isinstance(change, Create) else None
    return row.unit if isinstance(row, Move | Engaged) else ""


def attacked(each: Played) -> Iterator[tuple[Engaged, Engagement]]:
    """Yield the rows of those who really attacked."""
    for row in engaged(each):
        fight = each.turn.after[Engagement][row.engagement]
        if row.role == Role.ATTACKER and row.counts and fight.result and fight.decision != "hold":
            yield row, fight


@of_every_turn
def test_nobody_attacks_more_than_twice_a_day(each: Played) -> None:
    """OC-9.5, D-50 Two attacks a day at most; a house rule may leave some uncounted."""
    counted_all = each.rules.word("attack_cap") == "all"
    fought = Counter(r.unit for r, f in attacked(each) if counted_all or f.kind == "attack")
    for name, times in fought.items():
        assert each.state[Unit][name].attacks_today + times <= 2, name


@of_every_turn
def test_attacks_are_counted(each: Played) -> None:
    """OC-9.5 The count of the day is what it was and what was fought, until the day ends."""
    counted_all = each.rules.word("attack_cap") == "all"
    fought = Counter(r.unit for r, f in attacked(each) if counted_all or f.kind == "attack")
    before = next(b for ruling, b, _ in states(each) if ruling.phase == "Next turn")
    for unit, _ in units(each):
        counted = before[Unit][unit.id].attacks_today - unit.attacks_today
        assert counted == fought[unit.id], unit.id


@of_every_turn
def test_who_moved_more_than_half_a_turn_does_not_attack(each: Played) -> None:
    """OC-6.2 Nobody attacks after a march of more than half the turn."""
    for row, _ in attacked(each):
        march = each.turn.after[Move].get(row.unit)
        assert march is None or march.share <= Fraction(1, 2), row


@of_every_turn
def test_who_cannot_attack_does_not(each: Played) -> None:
    """OC-9.4, OC-9.11 Only effective units attack, and none whose status is for defence only."""
    for ruling, before, _ in states(each):
        for change in ruling.changes:
            row = change.row if isinstance(change, Create) else None
            if isinstance(row, Engaged) and row.role == Role.ATTACKER:
                assert value_of(before[Unit][row.unit], attacking=True), row


@of_every_turn
def test_who_must_go_back_goes_pays_or_is_taken(each: Played) -> None:
    """OC-9.30, D-13, D-62 A retirement ends in another place, in a step more or in captivity."""
    for kind in ("Retirements", "Counter-attack retirements"):
        fights = {fight_of(r) for r in each.turn.rulings if r.phase == kind}
        due = {r.unit for r in engaged(each) if r.engagement in fights and r.retire_km is not None}
        done = {
            change.key
            for ruling in each.turn.rulings
            if ruling.phase == kind
            for change in changes_of(ruling, "position", "state", "step")
        }
        assert due <= done, (kind, due - done)

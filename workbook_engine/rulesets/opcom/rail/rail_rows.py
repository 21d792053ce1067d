"""What the railway does to one unit: its row of Moves, its share of the turn (OC-6.8 ff.)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.movement.move_rows import entered
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Mode, Posture, Unit

TURN = Fraction(1)


def off(unit: Unit) -> Iterator[Change]:
    """Record that a unit is no longer by rail."""
    yield Set(Unit, unit.id, "rail", "")
    yield Set(Unit, unit.id, "rail_turns", 0)


def spent(state: State, unit: Unit, share: Fraction, why: str, umpire: Umpire) -> Iterator[Change]:
    """OC-6.2 Record what the railway took of a unit's turn; it is not ready to fight."""
    if not share:
        return
    yield Set(Unit, unit.id, "moved", share)
    if unit.posture != Posture.NON_TACT and share == TURN:
        yield Set(Unit, unit.id, "posture", str(Posture.NON_TACT))
    yield from entered(state, row_of(state, unit, share, why, umpire))


def row_of(state: State, unit: Unit, share: Fraction, why: str, umpire: Umpire) -> Move:
    """Return the row of Moves of a unit that the railway has to do with, where it stands."""
    return Move(
        unit=unit.id,
        turn=str(umpire.position),
        team=unit.team,
        action=str(Action.MOVE),
        mode=str(Mode.RAIL),
        start=unit.position,
        end=place_of(state, unit),
        share=share,
        stopped_by=why,
    )


def place_of(state: State, unit: Unit) -> str:
    """Return where a unit is, as an umpire reads it."""
    square = where(state, unit)
    return named(state, square) if square else unit.position


def told_all(load: list[Unit], key: str, **slots: str) -> tuple[Told, ...]:
    """Tell the staff of each unit of a load the same."""
    return tuple(tell(unit.team, key, unit.id, unit=unit.id, **slots) for unit in load)


def names_of(units: list[Unit]) -> str:
    """Return the names of units in a row."""
    return ", ".join(unit.id for unit in units)


def load_of(state: State, train: Train) -> list[Unit]:
    """OC-6.11 Return the units getting on a train or aboard."""
    return [state[Unit][name] for name in train.loaded]


def void(state: State, unit: Unit, rule: str, why: str, heard: str, umpire: Umpire) -> Ruling:
    """OC-6.8 to OC-6.11 An order by rail that is not allowed is void."""
    return Ruling(
        id=umpire.on("rail", unit.id).name("void"),
        rule=rule,
        text=f"{unit.id} by rail: order void: {why}.",
        changes=tuple(entered(state, row_of(state, unit, Fraction(0), why, umpire))),
        told=(tell(unit.team, "told_rail.void", unit.id, unit=unit.id, why=heard),),
    )

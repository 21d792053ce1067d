"""What stands behind an assault: weapons of the launching sectors, artillery, aircraft."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.assault import Assault, Backing
from workbook_engine.rulesets.sector.combat.support import exchanged, in_assault, in_range
from workbook_engine.rulesets.sector.land.board import on_table, side_of, side_of_base
from workbook_engine.rulesets.sector.turn.air_over import over
from workbook_engine.rulesets.sector.turn.weapons import weapons_of
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, profile
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base


def back(
    state: State, asks: Questions, row: AssaultRow, fight: Assault, called: Collection[str]
) -> None:
    """SB-ASL-05, SB-ASL-12, SB-CBT-01, A39 Set the weapons and aircraft behind both sides.

    `called` are the weapons in other sectors that the defenders have called and paid for.
    """
    settings, starts = asks.umpire.settings, {base.sector for base in fight.attackers}
    sides = side_of(state, row.team), side_among(state, fight.defenders)
    own = list(_behind(state, row, fight, settings))
    other = [b for b in _called(state, called, row.label, settings) if b.sector != row.label]
    weapons = weapons_of(state, sides[0], settings), weapons_of(state, sides[1], settings)
    first, second = exchanged(own, other, weapons, asks)
    lapsed = {*first.values(), *second}
    left = tuple(base.type for base in own if base.id not in first)
    back = tuple(base.type for base in other if base.id not in lapsed)
    fight.behind_attacker = Backing(left, _air(state, {row.label}, sides[0], settings))
    fight.behind_defender = Backing(back, _air(state, {row.label, *starts}, sides[1], settings))


def side_among(state: State, bases: Sequence[Base]) -> str:
    """Return the side of the bases of a sector; nothing where nobody stands."""
    return side_of_base(state, bases[0]) if bases else ""


def _air(state: State, sectors: Iterable[str], side: str, settings: Settings) -> int:
    """SB-AIR-02, SB-AIR-01, A45 Return what a side's aircraft add, if they come in time."""
    in_time = settings.word("corps_step") != "after_assaults"
    there = in_time and any(over(state, sector, side, settings) for sector in sectors)
    return BOOK.number("air_in_assault") if there else 0


def _behind(state: State, row: AssaultRow, fight: Assault, settings: Settings) -> Iterator[Base]:
    """SB-ASL-05, SB-ASL-12 Yield the weapons in range: of the launching sectors, and paid ones."""
    starts, fighting = {b.sector for b in fight.attackers}, {b.id for b in fight.attackers}
    there = {
        base.id
        for base in on_table(state)
        if base.sector in starts
        and base.division in row.divisions
        and profile(base.type, settings).arm in (Arm.MORTAR, Arm.MACHINE_GUN)
    }
    yield from _called(state, {*there, *row.guns} - fighting, row.label, settings)


def _called(
    state: State, names: Collection[str], target: str, settings: Settings
) -> Iterator[Base]:
    """SB-IND-01, A58 Yield those of some weapons that reach a sector and support in assaults."""
    for base in on_table(state):
        if base.id in names and in_assault(base, settings) and in_range(base, target, settings):
            yield base

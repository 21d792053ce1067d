"""What a staff may know after a phase: the one door between the table and the players.

A staff knows the map; its own bases and formations, and a commander's book those of its whole side;
of enemies in sectors that these see how many stand there, and how many of them are armoured; what
it was told about each ruling, and its own earlier reports. It knows nothing else: never an enemy's
order, PIP, grade or factor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar

from msgspec import Struct

from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.seen import Hears, head_of
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import ENEMY, heard_by, untouched
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import is_next, steps
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, BaseState, DayPhase

CORPS, DIVISION = "Corps", "Division"
called = "{0.sector} {0.side}".format
COMES, BEFORE, FIRING_ON = "day {day}", "{at}. before {sector}", "firing on {sector}"
"""What Bases says of one that is away, and of those in an assault that has stalled."""


class OwnBase(Record, frozen=True, kw_only=True):
    """A row of a staff's Bases: where a base of its own is, and how it stands."""

    key_field: ClassVar[str] = "base"

    base: str
    division: str = ""
    """Its Division; of Corps troops, the Corps."""
    type: str = ""
    sector: str = ""
    medal: bool = False
    motorised: bool = False
    grade: str = ""
    state: str = ""
    """What became of it, where it fell; else where it is in the game."""
    came: str = ""
    """When it comes back, where it is away."""
    assault: str = ""
    """SB-ASL-07 In an assault that has stalled, which sector it lies before, or fires on."""

    @property
    def stands(self) -> bool:
        """Whether it is on the table."""
        return self.state == BaseState.ON_TABLE


class OwnFormation(Record, frozen=True, kw_only=True):
    """SB-PIP-02 A row of a staff's Divisions: order of the day, and what PIPs are left."""

    key_field: ClassVar[str] = "formation"

    formation: str
    kind: str = ""
    corps: str = ""
    """A Corps is its own."""
    grade: str = ""
    order: str = ""
    supports: str = ""
    pips: int = 0
    headquarters: str = ""
    bases: int = 0

    @property
    def is_corps(self) -> bool:
        """Whether it stands for the troops of a Corps."""
        return self.kind == CORPS


class Enemy(Struct, frozen=True):
    """SB-RNG-06 What is seen of an enemy in a sector: how many, and how many are armoured."""

    side: str
    sector: str
    bases: int
    armoured: int
    near: tuple[str, ...]
    """The staff's own sectors next to it; none: it is farther off."""


class View(Hears, frozen=True, kw_only=True):
    """All that one staff knows after a phase; the orders to come have date and phase."""

    phase: str
    new_day: bool
    """The orders to come begin a day, whose PIPs are not thrown yet."""
    land: tuple[Sector, ...]
    """The map, with what its own troops have dug, and nobody named as holding anything."""
    own: tuple[OwnBase, ...]
    was: tuple[tuple[str, str], ...]
    """The sectors in which its bases stood before the phase."""
    assaults: tuple[tuple[str, str], ...]
    """SB-ASL-01 From which sectors its bases assaulted which."""
    formations: tuple[OwnFormation, ...]
    commanded: tuple[str, ...]
    """The formations that the staff may order about; a commander sees those of others too."""
    enemies: tuple[Enemy, ...]
    before: tuple[Enemy, ...]
    """Those in sight before the phase, where nobody is seen now and none of its own stands."""

    @property
    def may_order(self) -> list[OwnFormation]:
        """The formations that the staff may order about."""
        return [each for each in self.formations if each.formation in self.commanded]


def view(turn: Turn, team: Team) -> View:
    """SB-RNG-06, SB-GEN-01 Return what a staff may know after a phase, and nothing else."""
    state, staffs = turn.after, staffs_seen(turn.after, team)
    bases = [b for b in state[Base].values() if board.team_of(state, b) in staffs]
    before = {b.id: b.sector for b in board.on_table(turn.before)}
    own = [each for each in board.formations(state) if each.team in staffs]
    held, enemies = {base.sector for base in bases}, tuple(_enemies(state, staffs, team.side))
    seen, land = {each.sector for each in enemies}, state[Sector].values()
    before_it = (x for x in _enemies(turn.before, staffs, team.side) if x.sector not in seen | held)
    stalled = dict(_stalled(state, {each.id for each in bases}))
    return View(
        **head_of(turn, team, board.phase_of(state)),
        phase=str(board.phase_of(turn.before)),
        new_day=board.phase_of(state) is DayPhase.DAWN,
        land=tuple(replace(s, owner="", digs=s.digs if s.sector in held else 0) for s in land),
        own=tuple(_base(each, stalled) for each in bases),
        was=tuple((b.id, before[b.id]) for b in bases if b.id in before),
        assaults=tuple(dict.fromkeys(board.assaulted(turn, {each.id for each in bases}))),
        formations=tuple(_formation(state, each) for each in own),
        commanded=tuple(each.id for each in own if each.team == team.team),
        enemies=untouched(turn, team.team, ENEMY, enemies, called),
        before=untouched(turn, team.team, ENEMY, before_it, called),
        heard=heard_by(turn, staffs, team.team),
    )


def _stalled(state: State, own: Collection[str]) -> Iterator[tuple[str, str]]:
    """SB-ASL-07 Yield which bases of a staff lie before a sector, who leads first; and its guns."""
    rows = (row for row in state[AssaultRow].values() if row.state == AssaultState.STALLED)
    for row in rows:
        before, guns = ([x for x in them if x in own] for them in (row.attackers, row.guns))
        yield from ((gun, FIRING_ON.format(sector=row.label)) for gun in guns)
        for at, base in enumerate(before, start=1):
            yield base, BEFORE.format(at=at, sector=row.label)


def _base(base: Base, stalled: Mapping[str, str]) -> OwnBase:
    return OwnBase(
        base=base.id,
        division=base.division or base.corps,
        type=base.type,
        sector=base.sector,
        medal=base.medal,
        motorised=base.motorised,
        grade=base.grade,
        state=base.state if base.state == BaseState.ON_TABLE else base.fate or base.state,
        came=COMES.format(day=base.day) if base.day is not None else "",
        assault=stalled.get(base.id, ""),
    )


def _formation(state: State, each: Corps | Division) -> OwnFormation:
    mine = (b for b in board.on_table(state) if each.id == (b.division or b.corps))
    return OwnFormation(
        formation=each.id,
        kind=CORPS if isinstance(each, Corps) else DIVISION,
        corps=each.id if isinstance(each, Corps) else each.corps,
        grade=each.grade if isinstance(each, Corps) else board.grade_of_division(state, each),
        order="" if isinstance(each, Corps) else each.order,
        supports="" if isinstance(each, Corps) else each.supports,
        pips=each.pips,
        headquarters=each.headquarters,
        bases=sum(1 for _ in mine),
    )


def _enemies(state: State, staffs: Collection[str], side: str) -> Iterator[Enemy]:
    """SB-RNG-06 Yield who stands in the sectors that the staff's bases see, by sector and side."""
    mine = [base for base in board.on_table(state) if board.team_of(state, base) in staffs]
    eyes = {(base.sector, board.sight_of(base, state.rules)) for base in mine}
    found: dict[tuple[str, str], list[int]] = {}
    for base in board.on_table(state):
        other = board.side_of_base(state, base)
        seen = any(steps(at, base.sector, state.rules) <= far for at, far in eyes)
        if seen and other != side:
            numbers = found.setdefault((base.sector, other), [0, 0])
            numbers[0] += 1
            numbers[1] += profile(base.type, state.rules).is_armoured
    held = sorted({base.sector for base in mine})
    for (sector, other), (bases, armoured) in sorted(found.items()):
        near = tuple(each for each in held if is_next(each, sector, state.rules))
        yield Enemy(other, sector, bases, armoured, near)

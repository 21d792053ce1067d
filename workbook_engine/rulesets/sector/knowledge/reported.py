"""What a staff's formations report: rows of its view, at once or by reports (SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import _, strung
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Told, Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.late_reports import (
    HEARD,
    Heard,
    Part,
    Reports,
    Rows,
    Unheard,
    as_it_was,
    dated,
    stands,
    told_of,
)
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import is_next, steps
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
)
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, BaseState

CORPS, DIVISION = "Corps", "Division"
COMES = _("day {day}")
BEFORE, FIRING_ON = _("{at}. before {sector}"), _("firing on {sector}")
"""What Bases says of one that is away, and of those in an assault that has stalled."""
_ENDS = ("ordered", "taken", "stalled", "repulsed")
_FIGHTS = {f"{whose}.{end}" for whose in ("assault", "defence") for end in _ENDS}
_FIGHTS |= {"fire.ours", "fire.vain", "fire.theirs"}
"""The messages that name a fight by where it was."""


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
    as_of: str = ""
    """When it last reported, where reports travel; blank where all is known at once."""

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
    seen: str = ""
    """When it was, of an earlier report of somebody who reports late."""


def _about(turn: Turn, told: Told) -> Iterator[str]:
    """Yield the formations of a staff that a message is about: those named, or who fought there."""
    slots = dict(told.slots)
    yield from (slots[name] for name in ("division", "formation") if name in slots)
    if base := turn.before[Base].get(slots.get("base", "")):
        yield board.formation_of(base)
    if told.fact not in _FIGHTS:
        return
    places = {slots.get(name) for name in ("start", "target", "sector")}
    rows = (row for row in turn.after[AssaultRow].values() if row.label in places)
    fought = {name for row in rows for name in (*row.attackers, *row.guns)}
    for each in board.on_table(turn.before):
        was_there = each.sector in places or each.id in fought
        if was_there and board.team_of(turn.before, each) == told.team:
            yield board.formation_of(each)


def _heard(turn: Turn, messages: Iterable[Told]) -> Iterator[Heard]:
    for told in messages:
        yield Heard(told.text, tuple(dict.fromkeys(_about(turn, told))))


def _rows(turn: Turn, team: Team, staffs: frozenset[str], unheard: Unheard) -> Rows:
    """SB-RNG-06 Return what a staff would know of some staffs if it heard of all at once."""
    state = turn.after
    bases = [*_heard_of(state, staffs, unheard)]
    own, then = {b.id for b in bases}, {b.id for b in _heard_of(turn.before, staffs, unheard)}
    before = {b.id: b.sector for b in board.on_table(turn.before)}
    held, enemies = {base.sector for base in bases}, [*_enemies(state, own, team.side)]
    seen, stalled = {each.sector for each in enemies} | held, dict(_stalled(state, own))
    formations = (
        each
        for each in board.formations(state)
        if each.team in staffs and not unheard.is_of(each.team, each.id)
    )
    return {
        "own": (_base(each, stalled) for each in bases),
        "was": ((b.id, before[b.id]) for b in bases if b.id in before),
        "assaults": dict.fromkeys(board.assaulted(turn, own)),
        "formations": (_formation(state, each) for each in formations),
        "enemies": enemies,
        "before": (x for x in _enemies(turn.before, then, team.side) if x.sector not in seen),
        "heard": _heard(turn, (told for _, told in told_of(turn, team, staffs, unheard))),
    }


def _heard_of(state: State, staffs: Collection[str], unheard: Unheard) -> Iterator[Base]:
    for base in state[Base].values():
        team = board.team_of(state, base)
        if team in staffs and not unheard.is_of(team, base.division or base.corps):
            yield base


def _formations(state: State, team: str) -> Mapping[str, frozenset[str]]:
    return {f.id: frozenset({f.id}) for f in board.formations(state) if f.team == team}


def _date(state: State) -> str:
    return strung(filter(None, (date_of(state), _(board.phase_of(state)))))


def _enemy_aged(enemy: Enemy, date: str, is_new: bool) -> Enemy:
    return replace(enemy, seen=date, near=())


REPORTS = Reports(
    _rows,
    {
        "own": Part(
            OwnBase,
            lambda base: (base.division,),
            dated("as_of"),
            words=lambda base: stands(base.base, base.sector) if base.stands else "",
        ),
        "formations": Part(OwnFormation, lambda each: (each.formation,), as_it_was),
        "enemies": Part(Enemy, Always(()), _enemy_aged, of_eyes=True),
        "heard": HEARD,
    },
    _formations,
    _date,
)
"""SB-RNG-06 What reports of staffs and formations hold, where they travel."""


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


def _enemies(state: State, own: Collection[str], side: str) -> Iterator[Enemy]:
    """SB-RNG-06 Yield who stands in the sectors that some bases see, by sector and side."""
    mine = [base for base in board.on_table(state) if base.id in own]
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

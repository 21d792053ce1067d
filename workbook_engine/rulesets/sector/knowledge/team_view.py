"""What a staff may know after a phase: the one door between the table and the players.

A staff knows the map; its own bases and formations, and a commander's book those of its whole side;
of enemies in sectors that these see how many stand there, and how many of them are armoured; what
it was told of each ruling, and its own earlier reports. It knows nothing else: never an enemy's
order, PIP, grade or factor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from workbook_engine.core.chosen import settings_in
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.seen import Seen, head_of
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import is_next, steps
from workbook_engine.rulesets.sector.vocabulary.book import SETTINGS
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import BaseState


@dataclass(frozen=True, slots=True)
class Own:
    """A base of the staff's own, or of its side."""

    base: Base
    commanded: bool
    """The staff may order it about."""
    was: str
    """The sector in which it stood before the phase; none where it was off the table."""

    @property
    def formation(self) -> str:
        """The Division or Corps whose it is."""
        return self.base.division or self.base.corps

    @property
    def stands(self) -> bool:
        """Whether it is on the table."""
        return self.base.state == BaseState.ON_TABLE


@dataclass(frozen=True, slots=True)
class Formation:
    """A Division or Corps of the staff's own, or of its side."""

    id: str
    is_corps: bool
    corps: str
    grade: str
    order: str
    pips: int
    headquarters: str
    commanded: bool


@dataclass(frozen=True, slots=True)
class Enemy:
    """SB-RNG-06 What is seen of an enemy in a sector: how many, and how many are armoured."""

    side: str
    sector: str
    bases: int
    armoured: int
    near: tuple[str, ...]
    """The staff's own sectors next to it; none: it is farther off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Seen):
    """All that one staff knows after a phase; the orders to come have date and phase."""

    phase: str
    land: tuple[Sector, ...]
    """The map, with what its own troops have dug, and nobody named as holding anything."""
    own: tuple[Own, ...]
    formations: tuple[Formation, ...]
    enemies: tuple[Enemy, ...]
    before: tuple[Enemy, ...]
    """Those that were in sight before the phase, in sectors where nobody is seen any more."""
    heard: tuple[str, ...]


def view(turn: Turn, team: Team) -> View:
    """SB-RNG-06, SB-GEN-01 Return what a staff may know after a phase, and nothing else."""
    state = turn.after
    staffs = staffs_seen(state, team)
    own = tuple(b for b in state[Base].values() if board.team_of(state, b) in staffs)
    held, enemies = {base.sector for base in own}, tuple(_enemies(state, staffs, team.side))
    head = head_of(turn, team)
    head["next_date"] = ", ".join(filter(None, (head["next_date"], board.phase_of(state))))
    return View(
        **head,
        phase=str(board.phase_of(turn.before)),
        land=tuple(
            replace(s, owner="", digs=s.digs if s.sector in held else 0)
            for s in state[Sector].values()
        ),
        own=tuple(_own(turn, base, team.team) for base in own),
        formations=tuple(_formations(state, staffs, team.team)),
        enemies=enemies,
        before=tuple(_gone(_enemies(turn.before, staffs, team.side), enemies)),
        heard=tuple(told.text for _, told in told_to(turn, staffs)),
    )


def _own(turn: Turn, base: Base, team: str) -> Own:
    before = turn.before[Base].get(base.id)
    was = before.sector if before and before.state == BaseState.ON_TABLE else ""
    return Own(replace(base, note=""), board.team_of(turn.after, base) == team, was)


def _gone(before: Iterable[Enemy], now: Iterable[Enemy]) -> Iterator[Enemy]:
    """SB-RNG-06 Yield enemies that were in sight, where nobody is seen now."""
    seen = {each.sector for each in now}
    return (each for each in before if each.sector not in seen)


def _formations(state: State, staffs: frozenset[str], team: str) -> Iterator[Formation]:
    for corps in state[Corps].values():
        if corps.team in staffs:
            mine = corps.team == team
            headquarters = corps.headquarters
            yield Formation(corps.id, True, "", corps.grade, "", corps.pips, headquarters, mine)
    for each in state[Division].values():
        if each.team in staffs:
            grade, mine, where = board.grade_of_division(state, each), each.team == team, each.corps
            of_day = each.order, each.pips, each.headquarters
            yield Formation(each.id, False, where, grade, *of_day, mine)


def _enemies(state: State, staffs: Collection[str], side: str) -> Iterator[Enemy]:
    """SB-RNG-06 Yield who stands in the sectors that the staff's bases see, by sector and side."""
    settings = settings_in(state, SETTINGS)
    mine = [base for base in board.on_table(state) if board.team_of(state, base) in staffs]
    eyes = {(base.sector, board.sight_of(base, settings)) for base in mine}
    found: dict[tuple[str, str], list[int]] = {}
    for base in board.on_table(state):
        other = board.side_of_base(state, base)
        seen = any(steps(at, base.sector, settings) <= far for at, far in eyes)
        if seen and other != side:
            numbers = found.setdefault((base.sector, other), [0, 0])
            numbers[0] += 1
            numbers[1] += profile(base.type, settings).is_armoured
    held = sorted({base.sector for base in mine})
    for (sector, other), (bases, armoured) in sorted(found.items()):
        near = tuple(each for each in held if is_next(each, sector, settings))
        yield Enemy(other, sector, bases, armoured, near)

"""What a team may know after a turn: the one door between the table and the players (OR-SEE-1).

A team knows the map; its own units, and a commander's book those of its whole side; how many enemy
units stand in the fields that these see, and what most of them look like; what it was told of each
ruling, and its own earlier reports. It knows nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.names import part
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit import late_reports as late
from workbook_engine.kit.booklet import RuleLine
from workbook_engine.kit.language import OWN
from workbook_engine.kit.maps.picture import Sign
from workbook_engine.kit.seen import Hears, head_of
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import ENEMY, heard_as, in_own_language, told_to, untouched
from workbook_engine.kit.workings import of_turn
from workbook_engine.rulesets.own_rules.knowledge.booklet import booklet
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.alone import Alone, changed
from workbook_engine.rulesets.own_rules.land.ways import Land, land_of
from workbook_engine.rulesets.own_rules.turn.victory import POINTS_NOW, points_of
from workbook_engine.rulesets.own_rules.vocabulary.known import SIGHT
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    OwnColumn,
    ReconRow,
    Unit,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Made, On, UnitState

called = "{0.field} {0.side}".format
CUT_OFF, AND_ALSO = _("out of supply"), ", "
"""OR-SUP-1 What a unit is besides its state, and what stands between the two."""
STATES: Mapping[str, str] = {
    str(each): each for each in (CUT_OFF, _("in the field"), _("awaited"), _("lost"))
}
"""OR-RES-1 What the engine says of a unit, to be said in another language."""


def retold(state: str, words: Mapping[str, str]) -> list[str]:
    """OR-STA-1 Return what a unit is, word by word, in other words; the umpire's stay his."""
    return [words.get(each, each) for each in state.split(AND_ALSO)]


def how(state: str) -> str:
    """OR-STA-1 Return what a unit is in the language of its reader, the umpire's word as it is."""
    return AND_ALSO.join(map(spoken, retold(state, STATES)))


class OwnUnit(Record, frozen=True, kw_only=True):
    """OR-SEE-1 A row of a team's Forces: where its unit is, and how it stands."""

    key_field: ClassVar[str] = "unit"

    unit: str
    type: str = ""
    field: str = ""
    ground: str = ""
    steps: int = 0
    of: int = 0
    stock: int | None = None
    """OR-SUP-3 Loads of supply, where they are counted."""
    state: str = ""
    own: tuple[str, ...] = ()
    """OR-OWN-3 What the umpire shows of his own columns."""
    as_of: str = ""
    """When it last reported, where reports travel; blank where all is known at once."""

    @property
    def stands(self) -> bool:
        """Whether it is still in the game."""
        return self.state not in (UnitState.LOST, UnitState.AWAITED)


class Enemy(Struct, frozen=True):
    """OR-SEE-1, OR-SEE-2 Units of another side in a field that is seen, as far as made out."""

    side: str
    field: str
    units: int
    """How many; 0: not made out."""
    kind: str
    """OR-SEE-2 The type of most of them; blank: not made out."""
    symbol: str
    """What that is drawn as."""
    names: tuple[str, ...] = ()
    seen: str = ""
    """When it was, of an earlier report of somebody who reports late."""


class View(Hears, frozen=True, kw_only=True):
    """All that one team knows after a turn."""

    land: Land
    verbs: tuple[str, ...]
    own: tuple[OwnUnit, ...]
    symbols: tuple[tuple[str, str], ...]
    """What each own type is drawn as."""
    marks: tuple[tuple[str, str], ...]
    """OR-STA-5 The marks of its units' states, for maps."""
    was: tuple[tuple[str, str], ...]
    """Where its units stood before the turn."""
    attacked: tuple[tuple[str, str], ...]
    """From which fields its units attacked which."""
    commanded: tuple[str, ...]
    """The units that it may order about."""
    enemies: tuple[Enemy, ...]
    points: tuple[tuple[str, Fraction], ...]
    """Of each side, as far as the team is to know them."""
    scored: tuple[str, ...]
    """What was heard that tells of points."""
    rules: tuple[RuleLine, ...]


@in_own_language
def view(turn: Turn, team: Team) -> View:
    """OR-SEE-1 Return what a team may know after a turn, and nothing else."""
    state, staffs, known = turn.after, staffs_seen(turn.after, team), REPORTS.known(turn, team)
    own: tuple[OwnUnit, ...] = known["own"]
    now = [each for each in known["enemies"] if not each.seen]
    there = {each.field for each in now} | {each.field for each in own if not each.as_of}
    old = {called(e): e for e in known["enemies"] if e.seen and e.field not in there}
    return View(
        **head_of(turn, team),
        land=land_of(state),
        verbs=tuple(state[Verb]),
        own=own,
        symbols=tuple((o.type, board.type_of(state, state[Unit][o.unit]).symbol) for o in own),
        marks=known["marks"],
        was=known["was"],
        attacked=known["attacked"],
        commanded=tuple(o.unit for o in own if o.stands and state[Unit][o.unit].team == team.team),
        enemies=untouched(turn, team.team, ENEMY, (*now, *old.values()), called),
        points=tuple(points_of(state, team.side).items()),
        rules=booklet(state, (u for u in state[Unit].values() if u.team in staffs), team.side),
        heard=heard_as(turn, team.team, (each.text for each in known["heard"])),
        scored=tuple(t.text for _, t in told_to(turn, staffs) if t.fact == POINTS_NOW),
    )


def _rows(turn: Turn, team: Team, staffs: frozenset[str], unheard: late.Unheard) -> late.Rows:
    """OR-SEE-1 Return what a team would know of some staffs if it heard of all at once."""
    state, every = turn.after, [u for u in turn.after[Unit].values() if u.team in staffs]
    mine = [unit for unit in every if not unheard.is_of(unit.team, unit.id)]
    ids, whose = {unit.id for unit in mine}, {unit.id: [unit.id] for unit in every}
    for row in of_turn(turn, CombatRow):
        fought = (*row.attackers, *row.supporters, *row.defenders)
        whose[part(row.label)] = [name for name in fought if name in whose]
    return {
        "own": (_own(state, unit) for unit in mine),
        "marks": ((u.id, mark) for u in mine if (mark := board.condition_of(state, u).mark)),
        "was": ((u.id, u.field) for u in board.in_field(turn.before) if u.id in ids),
        "attacked": dict.fromkeys(attacked(turn, ids)),
        "enemies": _enemies(state, mine, team.side),
        "heard": late.with_whose(late.told_of(turn, team, staffs, unheard), whose),
    }


def formations(state: State, team: str) -> Mapping[str, frozenset[str]]:
    """OR-TYP-1 Return who of a team may report by itself: each unit, and formations of some."""
    own = (unit for unit in state[Unit].values() if unit.team == team)
    named = ((name, u.id) for u in own for name in (u.id, u.formation) if name)
    return late.gathered(named)


def attacked(turn: Turn, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """OR-CBT-1 Yield from which fields units of some names attacked which in a turn."""
    for row in of_turn(turn, CombatRow):
        for name, start in zip(row.attackers, row.start, strict=False):
            if name in names:
                yield start, row.field


def _own(state: State, unit: Unit) -> OwnUnit:
    lost = unit.state == UnitState.LOST
    return OwnUnit(
        unit=unit.id,
        type=unit.type,
        field=unit.field,
        ground="" if lost else board.ground_of(state, unit.field).name,
        steps=board.steps_of(state, unit),
        of=board.whole_of(state, unit),
        stock=board.stock_of(state, unit) if board.type_of(state, unit).load else None,
        state=unit.state if unit.state != UnitState.IN_FIELD else _is_how(unit),
        own=own_shown(state, unit),
    )


def own_shown(state: State, unit: Unit) -> tuple[str, ...]:
    """OR-OWN-3 Return what a team reads of its unit's own columns: what is typed, or reckoned."""
    alone, said = Alone(state, unit, state.rules), list[str]()
    for column in state[OwnColumn].values():
        if column.shown and column.on == On.FORCES:
            value = alone(f"{OWN}{column.name}")
            said.append(f"{column.name} {shown(value[0] if isinstance(value, tuple) else value)}")
    return tuple(said)


def _is_how(unit: Unit) -> str:
    """OR-STA-1, OR-SUP-1 Return what a unit is besides whole, in words; else that it is there."""
    words = (unit.condition, CUT_OFF if unit.unsupplied else "")
    return AND_ALSO.join(filter(None, words)) or unit.state


def _enemies(state: State, mine: Iterable[Unit], side: str) -> Iterator[Enemy]:
    """OR-SEE-1, OR-SEE-3 Yield who stands in fields that some units see, by field and side."""
    alone = [Alone(state, u, state.rules) for u in mine if u.state == UnitState.IN_FIELD]
    eyes = {(its.unit.field, changed(SIGHT, its, its.printed(SIGHT))) for its in alone}
    there: dict[tuple[str, str], list[Unit]] = {}
    for unit in board.in_field(state):
        other = board.side(state, unit)
        if other != side:
            there.setdefault((unit.field, other), []).append(unit)
    for (field, other), units in sorted(there.items()):
        hides = board.ground_of(state, field).hides
        apart = [(board.apart(state, at, field, state.rules), far) for at, far in eyes]
        near = [n for n, far in apart if n <= far and (hides is None or n <= hides)]
        if near:
            yield _made_out(state, other, field, units, min(near))


def _made_out(state: State, side: str, field: str, units: list[Unit], far: int) -> Enemy:
    """OR-SEE-2 Return what is made out of some units so many fields off."""
    rows = sorted(state[ReconRow].values(), key=lambda row: row.within)
    row = next((row for row in rows if far <= row.within), rows[-1] if rows else None)
    much = [*Made].index(Made(row.made_out if row else Made.SIZE))
    types = Counter(board.type_of(state, unit) for unit in units)
    kind = max(sorted(types, key=lambda each: each.type), key=types.__getitem__) if much else None
    return Enemy(
        side,
        field,
        len(units) if much >= [*Made].index(Made.SIZE) else 0,
        kind.type if kind else "",
        kind.symbol if kind else Sign.UNKNOWN,
        tuple(unit.id for unit in units) if much == [*Made].index(Made.NAME) else (),
    )


def _in_words(own: OwnUnit) -> str:
    return late.stands(own.unit, own.field) if own.stands else ""


REPORTS = late.Reports(
    _rows,
    {
        "own": late.Part(OwnUnit, lambda o: (o.unit,), late.dated("as_of"), words=_in_words),
        "was": late.NEWS,
        "enemies": late.eyes(Enemy),
        "heard": late.HEARD,
    },
    formations,
)
"""OR-SEE-1 What reports of units and formations hold, where they travel."""

"""What a team may know after a stage: the one door between state and players (LW-SEQ-10).

A team commands nations; a commander's book also sees the other nations of its side. It knows
- of its nations: their front-line cards and where their line has a gap, garrisons, security zones,
  bombers, air defence, pool, flags, what they commit to attacks, cards, production lines and which
  are shut, and what they have lost;
- the map that lies on the table: the ground, the places, which side holds which hex, and so where
  the line runs;
- of its side: the works along its line, its partisans, its flags;
- of the enemy: flags set over land against its side, and partisans in hexes that its side holds;
- what it was told about each ruling, and its own reports of earlier stages.

It knows nothing else: no point, card, pool, work or base of the enemy, no flag of his over water,
no score, die or column, and nothing about another team of its own side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.same import kept_by
from workbook_engine.kit.seen import Hears, head_of
from workbook_engine.kit.told import ENEMY as FOE
from workbook_engine.kit.told import heard_as, in_own_language, untouched
from workbook_engine.rulesets.last_war.knowledge.map_view import flags_of, layers, letter_of
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    OwnAttack,
    OwnGap,
    OwnHolding,
)
from workbook_engine.rulesets.last_war.knowledge.reported import REPORTS, CardSeen, OwnNation
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of
from workbook_engine.rulesets.last_war.line.line import required_front
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, PartisanState

OWN, ENEMY, NOBODY = "own", "enemy", "nobody"
HOLDING = "holding"
"""The sort of fact that is what a nation has in a hex."""
of_holding = "{0.nation} {0.kind} {0.hex}".format
of_flag = "{0[0]} to {0[1]} {0[2]}".format
of_group = "partisans {0[0]} {0[1]}".format


class Land(Struct, frozen=True):
    """A hex as it lies on the table."""

    hex: str
    ground: str
    """Its letter."""
    place: str
    major_city: bool
    holder: str
    """own, enemy or nobody; blank where no army may stand."""
    side: str = ""
    """Whose side holds it, as the front shows to all."""


class View(Hears, frozen=True, kw_only=True):
    """All that one team knows after a stage."""

    hex_km: Fraction
    """How far it is across a hex."""
    next_stage: int
    nations: tuple[OwnNation, ...]
    as_of: tuple[tuple[str, str], ...]
    """When those of its nations last reported that report late."""
    holdings: tuple[OwnHolding, ...]
    gaps: tuple[OwnGap, ...]
    committed: tuple[OwnAttack, ...]
    cards: tuple[CardSeen, ...]
    land: tuple[Land, ...]
    water: frozenset[frozenset[str]]
    """Hexsides that are all water, as printed on the map."""
    works: tuple[tuple[str, str, str], ...]
    """Of its side: hex, hex they face, layers."""
    attacks: tuple[tuple[str, str, str], ...]
    """Flags of its side, and of the enemy over land: from, into, and whose side's."""
    settled: frozenset[tuple[str, str]]
    """Those of them whose combat was fought, or could not be: from, into."""
    partisans: tuple[tuple[str, str], ...]
    """Hex, and whose side's."""
    reserve: tuple[str, ...]
    """Partisan groups of its nations that may rise."""
    line: tuple[str, ...]
    """The hexes of its side's line."""
    taken: tuple[str, ...]
    """Places its side has won in this stage."""
    lost: tuple[str, ...]

    @property
    def flags(self) -> tuple[tuple[str, str], ...]:
        """The flags it sees: from, into."""
        return tuple((start, into) for start, into, _ in self.attacks)


@in_own_language
def view(turn: Turn, team: Team) -> View:
    """LW-SEQ-10 Return what a team may know after a stage, and nothing else."""
    return kept_by(turn, _view, team)


def _view(turn: Turn, team: Team) -> View:
    state, known = turn.after, REPORTS.known(turn, team)
    board = Board.of(state)
    taken, lost = _changed_hands(turn, team.side)
    attacks = untouched(turn, team.team, FOE, sorted(_attacks(state, board, team.side)), of_flag)
    return View(
        **head_of(turn, team, dates=REPORTS.dates),
        hex_km=next((each.square_km for each in state[Campaign].values()), Fraction(0)),
        next_stage=state.position.stage,
        nations=known["nations"],
        as_of=tuple((name, date) for name, date in known["dates"] if date),
        holdings=untouched(turn, team.team, HOLDING, known["holdings"], of_holding),
        gaps=known["gaps"],
        committed=known["committed"],
        cards=known["cards"],
        land=tuple(_land(board, team.side)),
        water=board.water,
        works=_works(state, team.side),
        attacks=attacks,
        settled=_settled(state) & {(start, into) for start, into, _ in attacks},
        partisans=untouched(turn, team.team, FOE, _partisans(state, board, team.side), of_group),
        reserve=tuple(group for _, group in known["reserve"]),
        line=required_front(board, team.side),
        taken=taken,
        lost=lost,
        heard=tuple(dict.fromkeys(heard_as(turn, team.team, (e.text for e in known["heard"])))),
    )


def _land(board: Board, side: str) -> Iterator[Land]:
    for each in board.hexes.values():
        holder = _holder(board.side(each.hex), side) if board.passable(each.hex) else ""
        held = board.side(each.hex) if holder else ""
        yield Land(each.hex, letter_of(each), each.place, each.major_city, holder, held)


def _holder(holding: str, side: str) -> str:
    if not holding:
        return NOBODY
    return OWN if holding == side else ENEMY


def _works(state: State, side: str) -> tuple[tuple[str, str, str], ...]:
    """LW-FORT-01 Return the works of a side; what the enemy has built is not known."""
    own = (each for each in state[Works].values() if side_of(state, each.nation) == side)
    return tuple(sorted((hex_, towards, text) for (hex_, towards), text in layers(own).items()))


def _attacks(state: State, board: Board, side: str) -> Iterator[tuple[str, str, str]]:
    """LW-FLG-02, LW-SEQ-05 Yield the flags all can see: those over land, and a side's own."""
    for row in state[CombatRow].values():
        own = row.attacking_side == side
        if own or (board.side(row.hex) == side and row.kind == Attack.LAND):
            for start, into in flags_of(row):
                yield start, into, row.attacking_side


def _settled(state: State) -> frozenset[tuple[str, str]]:
    """LW-SEQ-05 Return the flags over which combat is done: it was fought, or nobody could."""
    rows = (row for row in state[CombatRow].values() if row.outcome)
    return frozenset(flag for row in rows for flag in flags_of(row))


def _partisans(state: State, board: Board, side: str) -> Iterator[tuple[str, str]]:
    for each in state[Partisans].values():
        if each.state != PartisanState.ACTIVE or not each.hex:
            continue
        whose = side_of(state, each.nation)
        if side in (whose, board.side(each.hex)):
            yield each.hex, whose


def _changed_hands(turn: Turn, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """LW-SEQ-08 Return the places a side has won and lost in this stage."""
    before, after = Board.of(turn.before), Board.of(turn.after)
    taken: list[str] = []
    lost: list[str] = []
    for name in turn.after[MapHex]:
        was = before.side(name) if name in turn.before[MapHex] else after.side(name)
        now = after.side(name)
        if was != now and side in (was, now) and turn.rulings:
            (taken if now == side else lost).append(place_of(turn.after, name))
    return tuple(taken), tuple(lost)

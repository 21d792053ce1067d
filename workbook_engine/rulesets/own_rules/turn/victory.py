"""Victory: what each side has its points for, line by line of the umpire's sheet (OR-VIC-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct, field

from workbook_engine.core.answers import shown
from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.desk import Team, readable
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _, plural
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.language import SAYS
from workbook_engine.kit.sides import in_order
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.alone import on_the_day
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.known import Earns, scores_read
from workbook_engine.rulesets.own_rules.vocabulary.records import Place, Score, Unit, VictoryRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Count, Known, UnitState


def victories(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-VIC-1, OR-VIC-2 Count the points of each line for each side of which it holds."""
    for line in state.index(VictoryRow, scores_read):
        for side in in_order(state):
            if side not in sides or not _is_for(line.row, side):
                continue
            facts = _Facts(state, umpire, line.row, side)
            earned = Fraction(line.number.of(facts)) if _holds(line, facts) else Fraction()
            was = state[Score].get(_key(line.row, side))
            now = _after(line.row, was.points if was else None, earned)
            if now != (was.points if was else 0):
                yield _counted(state, umpire, line.row, side, now)


def _is_for(row: VictoryRow, side: str) -> bool:
    """OR-VIC-1 Tell whether a line is for a side: for all where it names none."""
    return folded(row.side) in ("", folded(side))


def _key(row: VictoryRow, side: str) -> str:
    return f"{row.id} {side}"


def _holds(line: Earns, facts: _Facts) -> bool:
    """OR-VIC-1 Tell whether a side alone stands in the line's place, and its condition is true."""
    place = folded(line.row.place)
    stands = not place or place in map(folded, facts.places())
    return stands and (line.when is None or bool(line.when.of(facts)))


def _after(row: VictoryRow, was: Fraction | None, earned: Fraction) -> Fraction:
    """OR-VIC-2 Return the points of a line after a turn: added up, kept, or as it stands."""
    if row.counts == Count.EACH_TURN:
        return (was or Fraction()) + earned
    return was or earned if row.counts == Count.ONCE else earned


def _counted(state: State, umpire: Umpire, row: VictoryRow, side: str, now: Fraction) -> Ruling:
    key = _key(row, side)
    name = umpire.on("victory", key).name("counted")
    score = Score(id=key, line=row.id, side=side, points=now)
    change: Change = Set(Score, key, "points", now) if key in state[Score] else Create(score)
    what = row.note or row.place or row.when
    return Ruling(
        id=name,
        rule=f"VICTORY.{row.id}",
        text=f"{readable(side)} has {_in_words(now)} for {what}.",
        changes=(change,),
        told=tuple(_told(state, row, side, name, what=what, points=_in_words(now))),
    )


def _in_words(points: Fraction) -> str:
    whole = plural("{count} point", "{count} points", int(points))
    return whole if points.denominator == 1 else _("{number} points").format(number=shown(points))


POINTS_NOW = "points.now"
"""The message that tells points."""


def _told(state: State, row: VictoryRow, side: str, name: str, **slots: str) -> Iterator[Told]:
    """OR-VIC-3 Yield what the teams hear that are to know of a line."""
    for team in state[Team].values():
        if told_of(row, side, team.side):
            yield told(state, team.team, POINTS_NOW, name, side=readable(side), **slots)


def told_of(row: VictoryRow, side: str, reader: str) -> bool:
    """OR-VIC-3 Tell whether a reader is to know what points a side has of a line."""
    return row.known == Known.ALL or (row.known == Known.OWN and folded(side) == folded(reader))


def points_of(state: State, reader: str | None = None) -> dict[str, Fraction]:
    """OR-VIC-1, OR-MAP-2 Return each side's points: of lines counted so far, and of places held.

    OR-VIC-3 A side that reads them knows those of the lines that it is to know of, and no place's;
    a side of whose points it may know nothing is left out.
    """
    lines = state[VictoryRow]
    sums = {
        side: Fraction()
        for side in in_order(state)
        if reader is None
        or any(_is_for(row, side) and told_of(row, side, reader) for row in lines.values())
    }
    for score in state[Score].values():
        row = lines.get(score.line)
        if reader is None or (row and told_of(row, score.side, reader)):
            sums[score.side] = sums.get(score.side, Fraction()) + score.points
    for place in state[Place].values() if reader is None else ():
        if (holder := board.holder(state, (place.field,))) and place.points:
            sums[holder] = sums.get(holder, Fraction()) + place.points
    return sums


class _Facts(Struct, frozen=True):
    """OR-LNG-1 What holds of a side as its points are counted."""

    state: State
    umpire: Umpire
    row: VictoryRow
    side: str
    said: dict[str, bool] = field(default_factory=dict)

    def __call__(self, name: str, words: str = "") -> Any:
        """Return what holds, by the name of the fact; what the umpire says, by his words."""
        if name == SAYS:
            return self._says(words)
        if name == "holds":
            return tuple(self.places())
        if name == "weather":
            return on_the_day(self.state, name)
        if name == "turn":
            return Fraction(self.state.position.turn)
        own, every = name != "taken", self.state[Unit].values()
        units = [u for u in every if (board.side(self.state, u) == self.side) == own]
        if name in ("lost", "taken"):
            here = (u for u in units if u.state != UnitState.AWAITED)
            return Fraction(sum(board.lost_of(self.state, unit) for unit in here))
        there = [unit for unit in units if unit.state == UnitState.IN_FIELD]
        if name == "units":
            return Fraction(len(there))
        return Fraction(sum(board.steps_of(self.state, unit) for unit in there))

    def places(self) -> Iterator[str]:
        """OR-MAP-2 Yield the places in which the side alone stands."""
        for place in self.state[Place].values():
            if board.holder(self.state, (place.field,)) == self.side:
                yield place.place

    def _says(self, words: str) -> bool:
        """OR-LNG-1 Ask the umpire what no rule can tell, once a line, side and word."""
        if words not in self.said:
            asks = self.umpire.on("victory", _key(self.row, self.side))
            asked = f"Does this hold for {readable(self.side)}: {words}"
            self.said[words] = asks.judge(
                words, False, rule=f"VICTORY.{self.row.id}", question=asked
            )
        return self.said[words]

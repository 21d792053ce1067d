"""A line of a Division as it is carried out, and what is said about one that is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from workbook_engine.core.changes import Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division
from workbook_engine.rulesets.sector.vocabulary.words import (
    Action,
    DayPhase,
    Reason,
    each_said,
    said,
)


class Deed(Struct, frozen=True, dict=True):
    """SB-MOV-01, SB-PIP-06 A line as it is carried out, on the table as it stands."""

    state: State
    orders: TurnOrders
    umpire: Umpire
    line: ActionLine

    @property
    def rules(self) -> Rules:
        """The readings in force."""
        return self.umpire.rules

    @property
    def division(self) -> Division:
        """Whose deed it is: a Division, or a Corps with its own troops."""
        found = board.commander(self.state, self.line.division)
        return found or self.state[Division][self.line.division]

    @property
    def side(self) -> str:
        """The side of the Division."""
        return board.side_of(self.state, self.division.team)

    @property
    def start(self) -> str:
        """The sector of the group."""
        return board.sector_named(self.line.start)

    @property
    def path(self) -> list[str]:
        """The way that is written, sector by sector."""
        return [board.sector_named(each) for each in self.line.path]

    @property
    def target(self) -> str:
        """The sector that is fired at or assaulted."""
        return next(iter(self.path), "")

    @cached_property
    def group(self) -> list[Base]:
        """SB-MOV-01 The bases it is about: those it names, else all there."""
        there = board.group_at(self.state, self.line.division, self.start)
        return [base for base in there if base.id in self.line.bases or not self.line.bases]

    @cached_property
    def enemies(self) -> frozenset[str]:
        """The sectors of the enemy."""
        return board.enemies_of(self.state, self.side)

    @property
    def is_engaged(self) -> bool:
        """SB-MOV-02 Whether an enemy stands next to the group."""
        return is_engaged(self.start, self.enemies, self.rules)

    @property
    def at_night(self) -> bool:
        """SB-GEN-02, A01 Whether it is night, when there are only moves for PIPs."""
        night = board.phase_of(self.state) is DayPhase.NIGHT
        return night and not self.rules.yes("night_combat")

    def purse(self) -> Purse:
        """Return the PIPs of the Division, to be spent."""
        return Purse(self.division.pips, self.rules)

    def paid(self, purse: Purse) -> Set:
        """SB-PIP-06 Return what is left of the PIPs of the Division."""
        return board.pips_left(self.state, self.division, purse.left)

    def asks(self, phase: str) -> Questions:
        """Return what its questions and rulings are named after."""
        return self.umpire.on(phase, self.line.id)

    def refused(self, name: str, rule: str, what: str, why: str, key: str, **slots: str) -> Ruling:
        """Return that it is not carried out, such as `dig at C3`, and why; the staff hears it."""
        division = self.line.division
        told = CATALOGUE.told(self.line.team, key, name, division=division, why=said(why), **slots)
        return Ruling(name, rule, f"{division} does not {what}: {why}.", told=(told,))

    def named_in_vain(self, why: Mapping[str, Reason], about: str) -> Iterator[Told]:
        """SB-MOV-01, SB-IND-01 Yield what the staff hears of bases and guns named in vain."""
        if why:
            slots = {"division": self.line.division, "start": self.start, "why": each_said(why)}
            yield CATALOGUE.told(self.line.team, "named.vain", about, **slots)

    def with_vain(self, ruling: Ruling) -> Ruling:
        """SB-MOV-01 Return a ruling on it that tells of bases of others, or from elsewhere.

        In fire all bases of the sector take part.
        """
        there = {base.id for base in board.bases_at(self.state, self.start, self.side)}
        able = there if self.line.action == Action.FIRE else {base.id for base in self.group}
        others = (name for name in self.line.bases if name not in able)
        why = {n: Reason.OTHER_FORMATION if n in there else Reason.NOT_THERE for n in others}
        told = (*ruling.told, *self.named_in_vain(why, ruling.id))
        return replace(ruling, told=told) if why else ruling


def standing(orders: TurnOrders, sector: str, formation: str) -> ActionLine:
    """SB-PIP-06, SB-ASL-11 Return what a formation's bases in a sector are to do if attacked."""
    for line in orders[ActionLine].values():
        here = line.action == Action.STAND and board.sector_named(line.start) == sector
        if here and line.division == formation:
            return line
    return ActionLine(id="", team="", division="", action=Action.STAND)

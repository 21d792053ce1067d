"""A rule set is a value: its records, its printed sequence of play, its charts and settings."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.briefing import NO_BRIEFING, Briefing, Drawings, Paper
from workbook_engine.core.calendar import date_of
from workbook_engine.core.changes import Set
from workbook_engine.core.charts import Chart
from workbook_engine.core.desk import UMPIRES_OWN
from workbook_engine.core.dispatches import Dates, Dispatch, Reported
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.front import Front
from workbook_engine.core.handing import HandsDown, Takes
from workbook_engine.core.hindsight import Hindsight
from workbook_engine.core.house_rulings import RulingsInForce
from workbook_engine.core.languages import spoken
from workbook_engine.core.order_sheets import OrderSheet
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Orders, Position, Record, State, Tables, replace
from workbook_engine.core.relaid import Relay
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire

Rulings = Generator[Ruling, State, None]
"""What a phase yields; what comes back from `yield` is the state the next ruling sees."""

Rule = Callable[[State, TurnOrders, Umpire], Rulings]


Where = Callable[[type[Record], str, str], Cell | None]
"""Tells in which cell a field of a record stands."""


def first_cell(where: Where, kind: type[Record], key: str, *fields: str) -> Cell | None:
    """Return the first cell of some fields of a record that the books have."""
    return next((cell for field in fields if (cell := where(kind, key, field))), None)


Blank = Callable[[type[Record], str, str], bool]
"""Tells whether nothing was typed into the cell of a record's field."""


def as_printed(sequence: tuple[Stage, ...], rules: Rules) -> tuple[Stage, ...]:
    """Play the printed sequence, whatever the settings: of a rule set that has one alone."""
    return sequence


class Timing(StrEnum):
    """Simultaneous: all rulings see the phase's start. Sequential: each sees those before it."""

    SIMULTANEOUS = "simultaneous"
    SEQUENTIAL = "sequential"


class Phase(Struct, frozen=True):
    """One line of the printed sequence of play."""

    name: str
    cite: str
    timing: Timing
    rule: Rule
    only_tells: bool = False
    """What it rules is told to teams, and nothing else of the turn rests on it: a simulated game
    ends without it."""
    parts: Callable[[State], Sequence[str]] | None = None
    """The steps it is made of, where the umpire's own sheets say so: its rule is asked once for
    each, by an umpire who says which (`Umpire.step`)."""

    def steps(self, state: State) -> Iterator[Phase]:
        """Yield its steps one by one: itself, or each that it is made of."""
        if self.parts is None:
            yield self
        for name in self.parts(state) if self.parts else ():
            yield replace(self, name=name)


class Stage(Struct, frozen=True):
    """A part of the turn that ends with new order sheets."""

    name: str
    order_sheets: tuple[type[Record], ...]
    phases: tuple[Phase, ...]
    may_be_blank: bool = False
    """A team may well have nothing to order here: that it gives no orders is not remarked on."""
    wants: tuple[type[Record], ...] | None = None
    """The orders of which somebody must give one, or say that none is meant; None: of all."""

    def given(self, orders: Orders) -> Iterator[Record]:
        """Yield the lines that order something: a form may come with others filled in."""
        kinds = self.wants or self.order_sheets
        return (line for kind in kinds for line in orders[kind].values())


def in_one(stages: tuple[Stage, ...], name: str) -> tuple[Stage, ...]:
    """Return all stages of a turn as one: every order sheet at once, the same phases in order.

    What only tells is told once, as the turn ends.
    """
    sheets = dict.fromkeys(kind for stage in stages for kind in stage.order_sheets)
    phases = [phase for stage in stages for phase in stage.phases]
    told = dict.fromkeys(phase for phase in phases if phase.only_tells)
    played = (phase for phase in phases if not phase.only_tells)
    return (Stage(name, tuple(sheets), (*played, *told)),)


class RuleSet(Struct, frozen=True):
    """A rule set, the plug-in: a value, not a subclass."""

    name: str
    title: str
    records: tuple[type[Record], ...]
    sequence: tuple[Stage, ...]
    rules: Rules
    """Its book: as printed, or as it is in force in a campaign."""
    home: Path
    """Its folder: the register of its rules stands there, and outside this package its schemas and
    templates too."""
    square_km: Fraction = Fraction(1)
    """How wide a square or hex is in a blank campaign, until the umpire says otherwise."""
    begins_with: tuple[Record, ...] = ()
    """Rows that a blank master already has, for the umpire to change and add to; a master without
    their sheet has them too."""
    shown: tuple[type[Record], ...] = ()
    """Record classes that are only shown: views of the master, sheets of a team's book."""
    orders: tuple[OrderSheet[Any, Any], ...] = ()
    """What the order sheets may name, what is odd in them, and which phases read them."""
    says: Callable[[Record], str] = Always("as it was given")
    """What an order line orders, in words, where its order sheets are known."""
    relays: Mapping[type[Record], Relay] = {}
    """How a chart of somebody else's comes to be rows of a sheet."""
    check: Callable[[State, Orders, Where], list[Finding]] = Always([])
    """What keeps orders from being understood, beyond what the schemas say."""
    sound: Callable[[State, Where], list[Finding]] = Always([])
    """What of the umpire's own sheets would come to nothing, or may have been mistyped, in any
    turn."""
    ready: Callable[[State, Where], Iterable[Finding]] = Always(())
    """What is odd before the first turn alone, for a game that goes on may well come to it."""
    typed: Callable[[State], Iterable[tuple[str, Record]]] = Always(())
    """The rules that the umpire himself has typed, row by row of his sheets, each with the number
    that it is cited by."""
    fill_in: Callable[[State, Blank], Iterable[Set]] = Always(())
    """What stands in cells of the set-up that the umpire left blank, such as a typical unit's."""
    views: Callable[[Turn], Tables] = Always(Tables())
    """What the master shows of a turn besides its state: status, losses."""
    drawn: Callable[[State], Iterable[Record]] = Always(())
    """Those of the views that follow the master's sheets as typed: of the drawn map square by
    square or by hex, tables whose schema says so."""
    paper: Callable[[Turn], Paper] = Always(())
    """The head of the umpire's report, which is archived with a turn; teams' are of `briefing`."""
    maps: Callable[[Turn], Drawings] = Always(())
    """The umpire's map, drawn."""
    front: Callable[[Turn], Front] = Always(Front())
    """Its share of the umpire's front page: fights, losses, what to know at once."""
    hindsight: Hindsight = Hindsight()
    """What the debrief asks of a turn."""
    briefing: Briefing[Any] = NO_BRIEFING
    """What each team may know after a turn: the only source of its book."""

    tells: Callable[[Turn, Dispatch], Iterable[Reported]] = Always(())
    """All that a report of a turn tells, where reports travel."""
    dates: Dates = date_of
    """What a stage is called in messages; nothing: by its number."""
    played_as: Callable[[tuple[Stage, ...], Rules], tuple[Stage, ...]] = as_printed
    """What the settings make of the printed sequence: the same phases in fewer stages, say."""

    hands_down: HandsDown | None = None
    """How its fights are handed down to a game of a smaller scale, and read back."""
    takes: Takes | None = None
    """How it lays out a battle that another rule set hands down."""

    @property
    def charts(self) -> Mapping[str, Chart]:
        """Its charts as printed, by name."""
        return self.rules.printed

    @property
    def settings(self) -> Settings:
        """The readings in force."""
        return self.rules.settings

    @property
    def house(self) -> RulingsInForce:
        """The umpire's own rulings that are in force."""
        return self.rules.house

    def under(self, rules: Rules) -> RuleSet:
        """Return the rule set as a campaign plays it, by the rules in force there."""
        return replace(self, rules=rules, sequence=self.played_as(self.sequence, rules))

    def has_stage(self, position: Position) -> bool:
        """Tell whether a turn has the stage of a position."""
        return position.stage <= len(self.sequence)

    def stage(self, position: Position) -> Stage:
        """Return the stage that is played at a position."""
        return self.sequence[position.stage - 1]

    def steps(self, state: State) -> tuple[Phase, ...]:
        """Return the steps of the stage that is played on a state, in order."""
        phases = self.stage(state.position).phases
        return tuple(step for phase in phases for step in phase.steps(state))

    def called(self, position: Position) -> str:
        """Return a position as it is spoken of: where a turn has stages, with the stage's name."""
        if len(self.sequence) < 2:
            return str(position)
        return f"{position} ({spoken(self.stage(position).name)})"

    def after(self, position: Position) -> Position:
        """Return the position that follows: the next stage, or the first of the next turn."""
        if position.stage < len(self.sequence):
            return Position(position.turn, position.stage + 1)
        return Position(position.turn + 1)

    def record(self, name: str) -> type[Record]:
        """Return the record class of a name, also of every desk's own; KeyError where none is."""
        kinds: tuple[type[Record], ...] = (*self.records, *UMPIRES_OWN)
        return {kind.__name__: kind for kind in kinds}[name]

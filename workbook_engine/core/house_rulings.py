"""Rulings of the House: the umpire's own word where the rule book, or its chart, has another.

Each holds within its scope: the campaign, a turn, one fight of it; where several hold, it is the
narrowest. Those that hold at a position are a value, and the rules in force (`Rules`) are made of
it: two campaigns played side by side do not know of each other's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from workbook_engine.core.findings import Cell, folded

Ruled = str | int | bool
"""What a ruling puts in place of a printed value, or of a reading."""


class About(StrEnum):
    """What a ruling changes; a sentence changes nothing and is cited."""

    CHART = "chart"
    FIGURE = "figure"
    READING = "reading"
    SENTENCE = "sentence"


class InGame(Protocol):
    """A position of the game, which knows the rules in force and so stands above this."""

    @property
    def turn(self) -> int:
        """The turn."""

    @property
    def stage(self) -> int:
        """The stage of it."""


_CAMPAIGN = "campaign"
_TURN = re.compile(r"turn (\d+)(?:\.([1-9]\d*))?(?:\s*,\s*(?:fight )?(\S.*))?", re.IGNORECASE)


class Scope(Struct, frozen=True):
    """Where a ruling holds: without a turn in the whole campaign."""

    turn: int | None = None
    stage: int | None = None
    """The stage of the turn, where it is not all of it."""
    fight: str = ""

    @classmethod
    def parse(cls, text: str) -> Scope | None:
        """Return the scope that is written, or None.

        >>> Scope.parse("Turn 3, K14"), Scope.parse("turn 3.2"), Scope.parse("this turn")
        (Scope(turn=3, stage=None, fight='K14'), Scope(turn=3, stage=2, fight=''), None)
        """
        words = " ".join(text.split())
        if folded(words) == _CAMPAIGN:
            return cls()
        match = _TURN.fullmatch(words)
        if match is None:
            return None
        return cls(int(match[1]), int(match[2]) if match[2] else None, match[3] or "")

    def __str__(self) -> str:
        if self.turn is None:
            return _CAMPAIGN
        turn = f"turn {self.turn}" if self.stage is None else f"turn {self.turn}.{self.stage}"
        return f"{turn}, {self.fight}" if self.fight else turn

    @property
    def width(self) -> int:
        """How wide it is: a fight, a stage, a turn, the campaign."""
        return 0 if self.fight else 1 if self.stage is not None else 2 if self.turn else 3

    def holds_at(self, position: InGame) -> bool:
        """Tell whether it takes in a position of the game, or a fight there."""
        if self.turn is None:
            return True
        return self.turn == position.turn and self.stage in (None, position.stage)

    def is_of(self, fight: str) -> bool:
        """Tell whether it takes in a fight of its turn, or whatever is not a fight."""
        return not self.fight or folded(self.fight) == folded(fight)


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """One ruling of the umpire's own, on one cell of a chart, one figure, one reading, or none."""

    number: str
    rule: str
    about: About
    scope: Scope
    reason: str
    chart: str = ""
    """The title of the chart; the figures are a chart as well."""
    row: str = ""
    column: str = ""
    value: Ruled = ""
    printed: Ruled = ""
    """What it takes the place of."""
    what: str = ""
    """What it is about, in words: `Combat results, success, normal`."""
    text: str = ""
    cell: Cell | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """How it is cited: `House ruling H3 (turn 2)`."""
        return f"House ruling {self.number} ({self.scope})"

    @property
    def rules(self) -> str:
        """What it rules, in words."""
        if self.about is About.SENTENCE:
            return self.text
        more = f". {self.text}" if self.text else ""
        return f"{_said(self.value)} instead of {_said(self.printed)}{more}"

    @property
    def says(self) -> str:
        """What it rules, and why."""
        return f"{self.rules} ({self.reason})"

    def __str__(self) -> str:
        return f"{self.name}: {f'{self.what}: ' if self.what else ''}{self.says}"


def _said(value: Ruled) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value == "-" else str(value).replace("_", " ")


class RulingsInForce(Struct, frozen=True):
    """The rulings that hold at one position of the game, the narrowest first."""

    rulings: tuple[HouseRuling, ...] = ()
    of_cells: Mapping[tuple[str, str, str], tuple[HouseRuling, ...]] = {}
    """By chart, row and column."""
    of_readings: Mapping[str, tuple[HouseRuling, ...]] = {}
    fights: frozenset[str] = frozenset()
    """The fights that have rulings of their own, however they are spelt."""

    @classmethod
    def at(cls, position: InGame, rulings: Iterable[HouseRuling]) -> RulingsInForce:
        """Return those of a campaign's rulings that hold at a position."""
        held = [each for each in rulings if each.scope.holds_at(position)]
        held.sort(key=lambda each: each.scope.width)
        cells: dict[tuple[str, str, str], tuple[HouseRuling, ...]] = {}
        readings: dict[str, tuple[HouseRuling, ...]] = {}
        for each in held:
            if each.chart:
                at = each.chart, each.row, each.column
                cells[at] = (*cells.get(at, ()), each)
            elif each.about is About.READING:
                readings[each.row] = (*readings.get(each.row, ()), each)
        fights = frozenset(folded(each.scope.fight) for each in held if each.scope.fight)
        return cls(tuple(held), cells, readings, fights)

    def __bool__(self) -> bool:
        return bool(self.rulings)

    def fight(self, label: str) -> str:
        """Return a fight as it is known here; nothing where it has no rulings of its own."""
        name = folded(label) if self.fights else ""
        return name if name in self.fights else ""

    def held(
        self, fight: str = ""
    ) -> tuple[dict[str, dict[tuple[str, str], HouseRuling]], dict[str, HouseRuling]]:
        """Return what is ruled in a fight, or outside of all: cells by chart, and readings."""
        cells: dict[str, dict[tuple[str, str], HouseRuling]] = {}
        for chart, row, column in self.of_cells:
            if ruling := self.on_cell(chart, row, column, fight):
                cells.setdefault(chart, {})[row, column] = ruling
        readings = ((name, self.on_reading(name, fight)) for name in self.of_readings)
        return cells, {name: ruling for name, ruling in readings if ruling}

    def on_cell(self, chart: str, row: str, column: str, fight: str = "") -> HouseRuling | None:
        """Return the ruling on a cell of a chart, within a fight or outside of all."""
        held = self.of_cells.get((chart, row, column), ())
        return next((each for each in held if each.scope.is_of(fight)), None)

    def on_reading(self, name: str, fight: str = "") -> HouseRuling | None:
        """Return the ruling on a reading, within a fight or outside of all."""
        held = self.of_readings.get(name, ())
        return next((each for each in held if each.scope.is_of(fight)), None)

    def sentences(self, fight: str) -> Iterator[HouseRuling]:
        """Yield the sentences that hold of what bears this name, the widest first."""
        for each in reversed(self.rulings):
            if each.about is About.SENTENCE and each.scope.is_of(fight):
                yield each


NO_RULINGS = RulingsInForce()

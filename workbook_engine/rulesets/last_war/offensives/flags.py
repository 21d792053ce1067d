"""Offensive flags: how many a nation has, what an operation costs, which attacks stand (sec. 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import LAST, FlagLine
from workbook_engine.rulesets.last_war.vocabulary.words import Attack


class Cost(Struct, frozen=True):
    """LW-FLG-02, LW-FLG-03 What one hexside costs: military flags, and naval ones."""

    military: int
    naval: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.military + other.military, self.naval + other.naval)

    def less(self, other: Cost) -> Cost:
        """Return what is left of these flags."""
        return Cost(self.military - other.military, self.naval - other.naval)

    def covers(self, other: Cost) -> bool:
        """Tell whether these flags pay for others."""
        return self.military >= other.military and self.naval >= other.naval


NO_FLAGS = Cost(0)


def cost(kind: str, winter: bool, rules: Rules) -> Cost:
    """LW-FLG-02 to LW-FLG-04, LW-SEC-03 Return what an attack through one hexside costs."""
    military = rules.figure("flag_winter") if winter else rules.figure("flag")
    if kind != Attack.AMPHIBIOUS:
        return Cost(military)
    return Cost(military, rules.number("winter_naval_flags") if winter else rules.figure("flag"))


def allowance(nation: Nation, winter: bool) -> int:
    """LW-FLG-01 Return a nation's flags for a turn, before cards."""
    if winter and nation.flags_winter is not None:
        return nation.flags_winter
    return nation.flags


class Operation(Struct, frozen=True):
    """LW-FLG-05 The flags of one side into one hex: accepted or refused whole."""

    to: str
    lines: tuple[FlagLine, ...]
    costs: Mapping[str, Cost]
    """By nation: each pays for its own hexsides, one flag cost a hexside."""

    @property
    def priority(self) -> int:
        """The best priority of its lines; a line without one comes last."""
        return min(line.priority or LAST for line in self.lines)


def within_allowance(
    operations: Sequence[Operation], flags: Mapping[str, Cost]
) -> tuple[list[Operation], list[Operation]]:
    """LW-FLG-01 Return the operations that their nations have flags for, and the others.

    The players' own priority decides; what comes last is dropped first.
    """
    accepted: list[Operation] = []
    refused: list[Operation] = []
    left = dict(flags)
    for operation in sorted(operations, key=lambda each: each.priority):
        if all(left.get(nation, NO_FLAGS).covers(c) for nation, c in operation.costs.items()):
            accepted.append(operation)
            for nation, price in operation.costs.items():
                left[nation] = left[nation].less(price)
        else:
            refused.append(operation)
    return accepted, refused

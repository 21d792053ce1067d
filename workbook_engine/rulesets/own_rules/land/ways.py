"""Ways: what a field costs a unit, how far it gets, and where it can go back to (OR-GRD-1)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from heapq import heappop, heappush

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.own_rules.land.board import apart, ground_of, neighbours
from workbook_engine.rulesets.own_rules.vocabulary.records import GroundKind, UnitType
from workbook_engine.rulesets.own_rules.vocabulary.words import ALL, NO


def number_in(text: str) -> Fraction | None:
    """OR-GRD-1 Return a number as it is typed, `2`, `1/2` or `1.5`; None where it is none.

    >>> number_in("1/2"), number_in("all")
    (Fraction(1, 2), None)
    """
    try:
        number = Fraction(text.strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
    return number if 0 <= number < 10**6 else None


def cost_said(kind: GroundKind, moves_as: str) -> str:
    """OR-GRD-1 Return what ground costs a class: a number, `all` or `no`, as it is typed.

    >>> cost_said(GroundKind(letter="W", name="wood", cost="2", costs=("horse 3",)), "horse")
    '3'
    """
    for each in kind.costs:
        whose, _, cost = each.strip().rpartition(" ")
        if whose.strip().casefold() == moves_as.casefold() and moves_as:
            return cost
    return kind.cost


NO_LIMIT = Fraction(10**6)
"""OR-RET-1 What who goes back may spend: any ground that can be entered."""


class Way(Struct, frozen=True):
    """OR-MOV-1 A way of a unit: its fields, the first with it, and what each has cost so far."""

    fields: tuple[str, ...]
    spent: tuple[Fraction, ...]

    def short_of(self, last: int) -> Way:
        """Return the way as far as one of its fields, by number."""
        return Way(self.fields[: last + 1], self.spent[: last + 1])

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.fields[-1]


class Walker(Struct, frozen=True):
    """OR-MOV-1 Who goes: his type, what he may spend, where he may not go, where he must stop."""

    type: UnitType
    may: Fraction
    closed: Collection[str] = ()
    stops: Collection[str] = ()

    def cost(self, state: State, field: str, left: Fraction) -> Fraction | None:
        """OR-GRD-1 Return what it costs him to enter a field; None where he cannot."""
        if field in self.closed:
            return None
        said = cost_said(ground_of(state, field), self.type.moves_as)
        if said == ALL:
            return left if left == self.may else None
        return None if said == NO else number_in(said)


def reached(
    state: State, start: str, walker: Walker, rules: Rules, within: int | None = None
) -> dict[str, Way]:
    """OR-MOV-1, OR-MOV-2 Return the fields within reach, each with the cheapest way there.

    Ground that costs the whole move is entered only by who has spent nothing yet. `within` is how
    many fields from the start the ways may lead at most.
    """
    ways = {start: Way((start,), (Fraction(),))}
    waiting: list[tuple[Fraction, int, str]] = [(Fraction(), 0, start)]
    done = set[str]()
    while waiting:
        spent, _, field = heappop(waiting)
        if field in done:
            continue
        done.add(field)
        if field in walker.stops and field != start:
            continue
        for near in neighbours(state, field, rules):
            cost = walker.cost(state, near, walker.may - spent)
            if cost is None or spent + cost > walker.may or near in done:
                continue
            if within is not None and apart(start, near, rules) > within:
                continue
            if near not in ways or spent + cost < ways[near].spent[-1]:
                way = ways[field]
                ways[near] = Way((*way.fields, near), (*way.spent, spent + cost))
                heappush(waiting, (spent + cost, len(way.fields), near))
    return ways


def towards(ways: dict[str, Way], goal: str, rules: Rules) -> Way:
    """OR-MOV-1 Return the way to a field, or to that within reach which lies nearest to it."""
    if goal in ways:
        return ways[goal]
    return min(ways.values(), key=lambda way: (apart(way.end, goal, rules), way.spent[-1], way.end))

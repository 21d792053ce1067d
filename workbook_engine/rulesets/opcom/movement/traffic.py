"""Traffic at choke points: queues by priority, no overtaking (OC-7.1 to OC-7.5, D-45)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.kit.book import as_row
from workbook_engine.rulesets.opcom.vocabulary.map_records import Choke
from workbook_engine.rulesets.opcom.vocabulary.words import RouteKind


class Queue(Struct):
    """OC-7.1, D-45 One choke point in one turn: what it carries, and whether its queue stands."""

    capacity: int
    """Unit points a turn."""
    smaller_pass: bool = False
    """A smaller unit may fill the gap before one that does not fit (D-45)."""
    used: int = 0
    stands: bool = False

    @property
    def taken(self) -> int:
        """Unit points that are left to nobody: all while a queue stands that none overtakes."""
        return self.capacity if self.stands and not self.smaller_pass else self.used

    def has_room(self, size: int) -> bool:
        """OC-7.1 Tell whether so many unit points go over beside what is used."""
        return self.taken + size <= self.capacity

    def take(self, size: int) -> None:
        """Carry a unit, up to the capacity: one that is larger uses all of it."""
        self.used = min(self.used + size, self.capacity)

    def admit(self, size: int, *, waited_enough: bool = False) -> bool:
        """Let a unit over, or stop the queue.

        One larger than the whole capacity crosses alone, after turns in which it used all of it.
        """
        if self.stands and not self.smaller_pass:
            return False
        if size > self.capacity:
            fits = not self.used and waited_enough
            self.used = self.used or self.capacity
        else:
            fits = self.used + size <= self.capacity
            self.used += size if fits else 0
        self.stands = self.stands or not fits
        return fits


def queue_at(choke: Choke, rules: Rules) -> Queue:
    """Return the queue of a choke point as the turn has left it, under the reading (D-45)."""
    return Queue(choke.capacity or 0, rules.word("choke_queue") == "lets_smaller_pass", choke.used)


def turns_to_cross(size: int, capacity: int) -> int:
    """OC-7.1 Return how many turns a unit takes over a choke point, all of its capacity used.

    >>> turns_to_cross(4, 20), turns_to_cross(4, 3)
    (1, 2)
    """
    return max(1, ceil(Fraction(size, capacity)))


def guide(kind: str, rules: Rules) -> tuple[int | None, int | None] | None:
    """OC-7.2, OC-7.3, D-28 Return the guide values of a kind of choke point, lowest and highest.

    A few words of its name will do, as in `Bailey`. Two values were printed as dates; the literal
    reading takes their first figure for the lowest.
    """
    for chart in (rules.charts["crossing_capacities"], rules.charts["road_capacities"]):
        named = [row for row in chart.rows if _words(kind) and _words(kind) <= _words(row)]
        if len(named) == 1:
            low, high = (chart.cell(named[0], column).printed for column in ("low", "high"))
            if named[0] in _PRINTED_AS_DATES and rules.word("damaged_capacities") == "literal":
                low = 1
            return (None if low == "-" else int(low)), (None if high == "-" else int(high))
    return None


_PLAIN_ROAD = "main_road_single_lane"
"""What a route that only says road is taken for where it has no capacity."""


def most_of(kind: str, rules: Rules) -> int | None:
    """OC-7.2, OC-7.3 Return the most that a kind of choke point takes; None for a railway."""
    values = guide(_PLAIN_ROAD if kind == RouteKind.ROAD else kind, rules)
    return None if values is None else values[1]


_PRINTED_AS_DATES = frozenset({"minor_road_bridge", "light_military_bridge"})


def _words(kind: str) -> set[str]:
    return {word.removesuffix("s") for word in as_row(kind.strip()).split("_") if word}


def beyond_guide(kind: str, capacity: int, rules: Rules) -> str:
    """OC-7.2, OC-7.3 Return a remark where a capacity on the map is outside its kind's guide.

    The map's own value always rules.
    """
    values = guide(kind, rules)
    if values is None:
        return ""
    low, high = values
    if (low is None or low <= capacity) and (high is None or capacity <= high):
        return ""
    usual = f"{high}" if low == high else f"up to {high}" if low is None else f"{low} to {high}"
    return f"the guide for {kind} is {usual}"

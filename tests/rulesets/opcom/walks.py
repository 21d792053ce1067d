"""Who went where in a turn, ruling by ruling: read off what the rulings changed, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from tests.rulesets.opcom.every_turn import changes_of, states
from tests.rulesets.opcom.strategies import Played
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.land.country import country_of, edge, node_of
from workbook_engine.rulesets.opcom.land.ground import square_km, square_of, terrain_at
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Mode, Unit

_TANKS, _LIGHT = {Kind.TANK, Kind.SPG}, {Kind.LIGHT_TANK, Kind.RECCE}
_GUNS = {Kind.ARTILLERY, Kind.ANTI_TANK, Kind.ANTI_AIRCRAFT}
_LORRIES = {Kind.TRANSPORT, Kind.DUMP, Kind.MECHANISED}
_BROKEN = {"woods", "built-up", "city", "bocage", "mountain"}
_MARSHY = {"marsh", "polder"}
_SPEEDS = {
    "foot": {"": (15, 25, 30)},
    "towed": {"": (0, 0, 75)},
    "mech": {"": (30, 32, 64), "broken": (18, 28, 64), "marshy": (18, 28, 64)},
    "tank": {"": (30, 32, 64), "broken": (18, 28, 64), "marshy": (8, 18, 64)},
    "recce": {"": (30, 35, 100), "broken": (18, 28, 100), "marshy": (18, 28, 100)},
}
"""OC-6.1 As printed: km a turn tactically, otherwise, and in road column, by troops and ground."""


class Gone(Struct, frozen=True):
    """What one ruling makes of one unit's place."""

    ruling: Ruling
    before: State
    after: State
    unit: Unit
    """As it was before the ruling."""
    way: tuple[Square, ...]
    """The squares gone, as they stand on Moves; none where it was put elsewhere by a fight."""
    mode: str
    start: Square | None
    end: Square | None

    @property
    def km(self) -> Fraction:
        """The length of the way, a diagonal step a side and a half."""
        return square_km(self.before) * sum(
            (length(*leg) for leg in pairwise(self.way)), Fraction(0)
        )

    @property
    def least_km(self) -> Fraction:
        """The least it can have gone, from where it was to where it is."""
        if self.start is None or self.end is None:
            return Fraction(0)
        rows = abs(self.start.row - self.end.row)
        columns = abs(self.start.column - self.end.column)
        sides = max(rows, columns) + Fraction(min(rows, columns), 2)
        return sides * square_km(self.before)

    @property
    def share(self) -> Fraction:
        """OC-6.1 The share of the turn that the way takes, each leg by the ground it leads to."""
        legs = (share_of(self.before, self.unit, self.mode, *leg) for leg in pairwise(self.way))
        return sum(legs, Fraction(0))


def what(ruling: Ruling) -> str:
    """Return what a ruling is, such as `drove`."""
    return ruling.id.split("/")[-2]


def gone(each: Played) -> Iterator[Gone]:
    """Yield every change of a unit's place, in order."""
    for step in states(each):
        yield from came_in(*step)


def came_in(ruling: Ruling, before: State, after: State) -> Iterator[Gone]:
    """Yield the changes of place that one ruling makes."""
    for change in changes_of(ruling, "position"):
        if change.record is Unit:
            unit = before[Unit][change.key]
            row = after[Move].get(unit.id)
            yield Gone(
                ruling,
                before,
                after,
                unit,
                tuple(_added(before[Move].get(unit.id), row)),
                row.mode if row else "",
                square_of(before, unit.position),
                square_of(after, after[Unit][unit.id].position),
            )


def _added(before: Move | None, row: Move | None) -> Iterator[Square]:
    """Yield what a ruling adds to the way that stands on Moves."""
    was, now = before.way if before else "", row.way if row else ""
    if was == now:
        return
    on = now.removeprefix(was) if was and now.startswith((f"{was} > ", f"{was}; ")) else ""
    names = on.lstrip("; >").split(" > ") if on else now.split(" > ")
    if on.startswith(" > "):
        names = [was.split(" > ")[-1], *names]
    yield from (square for name in names if (square := parse_square(name)))


def length(here: Square, there: Square) -> Fraction:
    """D-14 Return a step's length in sides of a square."""
    return Fraction(1) if here.row == there.row or here.column == there.column else Fraction(3, 2)


def troops(unit: Unit) -> str:
    """OC-6.1 Return the class a unit moves as."""
    if unit.fights_as not in ("", unit.kind):
        return "foot"
    if unit.kind in _TANKS:
        return "tank"
    if unit.kind in _LIGHT:
        return "recce"
    if unit.kind in _GUNS and not unit.mechanised:
        return "towed"
    return "mech" if unit.mechanised or unit.kind in _LORRIES else "foot"


def km_a_turn(unit: Unit, terrain: str, mode: str) -> int:
    """OC-6.1 Return what a unit does in a turn on a ground."""
    by_ground = _SPEEDS[troops(unit)]
    ground = "broken" if terrain in _BROKEN else "marshy" if terrain in _MARSHY else ""
    speeds = by_ground.get(ground, by_ground[""])
    return speeds[{Mode.NON_TACT: 1, Mode.ROAD: 2}.get(Mode(mode), 0) if mode else 0]


def share_of(state: State, unit: Unit, mode: str, here: Square, there: Square) -> Fraction:
    """OC-6.1 Return the share of the turn that a step takes; more than any where there is none."""
    country = country_of(state)
    terrain = terrain_at(state, there)
    on_road = node_of(there) in country.roads.get(node_of(here), ())
    km = Fraction(km_a_turn(unit, terrain, mode))
    if mode == Mode.ROAD and not on_road:  # D-75: across country, and towed guns along lanes
        lanes = Fraction(75, 2) if troops(unit) == "towed" and terrain != "marsh" else Fraction(0)
        km = lanes or Fraction(km_a_turn(unit, terrain, Mode.NON_TACT))
    return length(here, there) * square_km(state) / km if km else Fraction(100)


def edges(way: tuple[Square, ...]) -> Iterator[tuple[int, int]]:
    """Yield the edges that a way crosses."""
    return (edge(node_of(here), node_of(there)) for here, there in pairwise(way))

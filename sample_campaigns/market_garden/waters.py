"""The waters: rivers as squares, crossings as steps over them, everything on its own bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from survey import Point, Row, middle, on_map, parse_line, point, side_of, straight, table

from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.land.country import edges_crossed, node_of, square_at
from workbook_engine.rulesets.opcom.vocabulary.map_records import River

_SOUTH, _EAST = 0.4, 0.2
"""A waterway flows so far south and east of the middles of its squares."""

_NEAR = 4.0
"""Farther from a waterway than this, in km, nobody asks which bank he is on."""

_JOINS = 0.5
"""A waterway that ends so near another, in km, flows into it."""

_CUT_OFF = 1.5
"""A waterway whose squares end farther from its own end than this, in km, was cut off."""

_SEEK = 4.0
"""How far off, in km, a step over the water is sought for a crossing."""

Step = tuple[Square, Square]


@dataclass(slots=True)
class Waterway:
    """One waterway: where it really flows, and the squares it flows through on this map."""

    id: str
    name: str
    is_major: bool
    line: list[Point]
    runs: list[list[Square]] = field(default_factory=list)
    """Its squares in order, in several runs where it leaves the map and comes back."""

    @property
    def barrier(self) -> str:
        """What it is in the words of the Rivers sheet."""
        if self.is_major:
            return "major river"
        return "canal" if self.id.startswith("cn_") else "minor river"

    @property
    def rivers(self) -> list[River]:
        """Its rows of the Rivers sheet."""
        return [
            River(
                name=self.name if n == 1 else f"{self.name} ({n})",
                barrier=self.barrier,
                squares=tuple(str(square) for square in run),
            )
            for n, run in enumerate(self.runs, 1)
        ]

    @property
    def edges(self) -> set[Step]:
        """The steps from square to square that would cross it, both squares on the map."""
        cut = (
            (square_at(one), square_at(other))
            for river in self.rivers
            for one, other in edges_crossed(river, lambda node: on_map(square_at(node)))
        )
        return {(one, other) for one, other in cut if on_map(one) and on_map(other)}

    def model(self, run: Sequence[Square]) -> list[Point]:
        """Return where a run of its squares makes it flow."""
        return [Point(square.row + _SOUTH, square.column + _EAST) for square in run]


def waterways(names: Mapping[str, str]) -> list[Waterway]:
    """Read the waterways and lay them over the squares; names of our own win."""
    ways = []
    nudges = {(row["waterway"], int(row["bend"])): row for row in table("nudges")}
    for row in table("waterways"):
        line = parse_line(row["polyline"])
        way = Waterway(row["id"], names.get(row["id"], row["name"]), row["major"] == "yes", line)
        bends = [
            _nudged(bend, nudges.get((way.id, n)))
            for n, bend in enumerate([Point(p.row - _SOUTH, p.column - _EAST) for p in line], 1)
        ]
        way.runs = list(_runs([bend.square for bend in bends]))
        ways.append(way)
    for way in ways:
        _join(way, ways)
    return ways


def _nudged(bend: Point, nudge: Row | None) -> Point:
    if nudge is None:
        return bend
    return Point(bend.row + float(nudge["south"]), bend.column + float(nudge["east"]))


def _runs(bends: Sequence[Square]) -> Iterator[list[Square]]:
    run: list[Square] = []
    for start, end in pairwise(bends):
        for square in straight(start, end):
            if not on_map(square):
                if len(run) > 1:
                    yield run
                run = []
            elif not run or run[-1] != square:
                run.append(square)
    if len(run) > 1:
        yield run


def _join(way: Waterway, ways: Sequence[Waterway]) -> None:
    """Let a waterway that ends near another flow into it, so that nobody walks between them."""
    for at, end in ((0, way.line[0]), (-1, way.line[-1])):
        run = way.runs[at] if way.runs else []
        if not run or _km((run[at], run[at]), end) > _CUT_OFF:
            continue
        for other in ways:
            near = [square for squares in other.runs for square in squares]
            if other is way or run[at] in near or side_of(end, other.line)[0] > _JOINS:
                continue
            here = run[at]
            mouth = min(near, key=lambda each, here=here: _apart(here, each))  # type: ignore[misc]
            run[:] = [mouth, *run] if at == 0 else [*run, mouth]
            break


def _apart(one: Square, other: Square) -> float:
    return middle(one).km_to(middle(other))


def square_on_its_bank(where: Point, ways: Sequence[Waterway]) -> tuple[Square, bool]:
    """Return the nearest square that lies on the same bank of every waterway, and whether it does.

    A point may lie 500 m from the middle of its square, and a river as far from its squares.
    """
    around = [where.square, *where.square.neighbours()]
    around = sorted(filter(on_map, around), key=lambda each: middle(each).km_to(where))
    found = next((each for each in around if _agrees(each, where, ways)), None)
    return (found, True) if found else (around[0], False)


def _agrees(square: Square, where: Point, ways: Sequence[Waterway]) -> bool:
    for way in ways:
        away, side = side_of(where, way.line)
        if away > _NEAR:
            continue
        models = [side_of(middle(square), way.model(run)) for run in way.runs]
        near = min(models, default=(_NEAR, side))
        if near[0] < _NEAR and near[1] != side:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Bridge:
    """A crossing of the data set, and the step it spans."""

    row: Row
    name: str
    river: str
    ends: Step
    off_km: float
    """How far the step lies from the real crossing."""
    also_over: tuple[str, ...]
    """Other waterways that the same step crosses: none, if it can be helped."""


def bridges(ways: Sequence[Waterway], names: Mapping[str, str]) -> dict[str, Bridge]:
    """Give each crossing on the map a step over its waterway, as near as may be to the real one."""
    edges = {way.id: way.edges for way in ways}
    fixed = {row["crossing"]: row for row in table("steps")}
    found: dict[str, Bridge] = {}
    taken: set[Step] = set()
    for row in table("crossings"):
        where = point(float(row["lat"]), float(row["lon"]))
        way = next(way for way in ways if way.id == row["over"])
        if not on_map(where.square) or not edges[way.id]:
            continue
        near = {step for step in edges[way.id] - taken if _km(step, where) < _SEEK}
        step = _fixed(fixed.get(row["id"])) or min(
            sorted(near),
            key=lambda each: _misfit(each, where, way, ways, edges),
        )
        if step not in edges[way.id]:
            print(f"{row['id']}: {step[0]}-{step[1]} does not cross {way.name}")
        taken.add(step)
        over = tuple(other.name for other in ways if other is not way and step in edges[other.id])
        name = names.get(row["id"], row["name"])
        found[row["id"]] = Bridge(row, name, way.name, step, _km(step, where), over)
    return found


def _fixed(row: Row | None) -> Step | None:
    if row is None:
        return None
    one, other = (parse_square(row[end]) for end in ("bank", "far_bank"))
    if one is None or other is None:
        raise ValueError(f"{row['crossing']} has a step that is none")
    return (one, other) if node_of(one) < node_of(other) else (other, one)


def _km(step: Step, where: Point) -> float:
    half = Point((step[0].row + step[1].row) / 2, (step[0].column + step[1].column) / 2)
    return half.km_to(where)


def _misfit(
    step: Step,
    where: Point,
    way: Waterway,
    ways: Sequence[Waterway],
    edges: Mapping[str, set[Step]],
) -> float:
    """Return how badly a step stands for a crossing: off its place, or among other waters."""
    diagonal = step[0].row != step[1].row and step[0].column != step[1].column
    others = [other for other in ways if other is not way]
    doubled = sum(step in edges[other.id] for other in others)
    astray = sum(not _agrees(end, where, others) for end in step)
    return _km(step, where) + 0.35 * diagonal + 3 * doubled + 1.2 * astray

"""Never a gap: a Man for each front hex that has none, from where the rules find him (LW-FL-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import Board, place_order
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.line.line import gaps, required_front
from workbook_engine.rulesets.last_war.vocabulary.points import Points

POOL = "pool"
"""The source of a Man who stands in no hex."""


class SidesLine(Struct, frozen=True):
    """A side's line on a board, which stays as it is however its gaps are filled."""

    board: Board
    side: str
    front: tuple[str, ...]


class Filled(Struct, frozen=True):
    """One gap, and where its Man came from; nowhere is a shortage."""

    hex: str
    nation: str = ""
    source: str = ""
    """A hex, or `pool`."""


class Closed(Struct, frozen=True):
    """What filling the gaps of a side came to."""

    forces: Forces
    pools: Mapping[str, int]
    """Men left in each nation's pool."""
    filled: tuple[Filled, ...]

    @property
    def shortages(self) -> tuple[str, ...]:
        """LW-FL-02 The hexes for which no Man was found: the umpire's."""
        return tuple(each.hex for each in self.filled if not each.source)


def fill_gaps(
    board: Board,
    forces: Forces,
    side: str,
    rules: Rules,
    *,
    pools: Mapping[str, int] | None = None,
    way: Callable[[str, str], bool] | None = None,
    from_force: tuple[str, ...] = (),
) -> Closed:
    """LW-FL-02 Put a Man into each gap of a side's line, one gap after another.

    He comes from the force that opened the gap, from a front hex beside it with a Man to spare,
    or from the pool of a nation that has a way there over land, nation and hex given. No Man is
    made of nothing.
    """
    left = dict(pools or {})
    filled: list[Filled] = []
    line = SidesLine(board, side, required_front(board, side))
    for name in gaps(board, forces, side, rules):
        ready = {n: men for n, men in left.items() if way is None or way(n, name)}
        found = next(_sources(line, forces, name, rules, ready, from_force), None)
        if found is None:
            filled.append(Filled(name))
            continue
        filled.append(found)
        forces, left = sent(forces, left, found, rules)
    return Closed(forces, left, tuple(filled))


def sent(
    forces: Forces, pools: Mapping[str, int], found: Filled, rules: Rules
) -> tuple[Forces, dict[str, int]]:
    """LW-FL-02 Put a Man into a gap from where he was found: who stands there, and the pools."""
    left, one = dict(pools), Points(man=rules.figure("front_minimum"))
    if found.source == POOL:
        left[found.nation] -= one.man
        return forces.plus(found.hex, found.nation, Holding(one)), left
    return forces.moved(found.source, found.hex, found.nation, Holding(one)), left


def _sources(
    line: SidesLine,
    forces: Forces,
    name: str,
    rules: Rules,
    pools: Mapping[str, int],
    from_force: tuple[str, ...],
) -> Iterator[Filled]:
    reading = rules.word("gap_source")
    if reading == "umpire":
        return
    if reading == "force_adjacent_pool":
        yield from _beside(line, forces, name, from_force, rules)
        yield from _beside(line, forces, name, line.front, rules)
    for nation, men in pools.items():
        if men >= rules.figure("front_minimum") and line.board.sides.get(nation) == line.side:
            yield Filled(name, nation, POOL)


def _beside(
    line: SidesLine, forces: Forces, name: str, hexes: tuple[str, ...], rules: Rules
) -> Iterator[Filled]:
    """Yield the hexes beside a gap that have a Man to spare, those with most Men first."""
    side, beside = line.side, line.board.by_land(name)
    near = [each for each in hexes if each in beside and _to_spare(line, forces, each, rules) > 0]
    near.sort(key=lambda each: (-forces.side_at(each, side).points.man, place_order(each)))
    for each in near:
        ready = (n for n in forces.nations(each, side) if forces.free(each, n).man)
        yield from (Filled(name, nation, each) for nation in ready)


def _to_spare(line: SidesLine, forces: Forces, name: str, rules: Rules) -> int:
    """LW-FL-02, LW-FORT-02 Return the Men a hex can spare: who builds is none of them."""
    free = forces.free_men(name, line.side)
    building = forces.side_at(name, line.side).points.man - free
    must_keep = rules.figure("front_minimum") if name in line.front else 0
    return min(free, forces.men(name, line.side) - building - must_keep)

"""Rivers, roads and railways of a painted map: cells of a colour in a row, or thick borders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from workbook_engine.books.book import RowColumn
from workbook_engine.core.findings import folded
from workbook_engine.importing.painted import PaintedMap

_BLACK = "000000"
"""Of a frame or a grid; no water is black."""
_Link = frozenset[RowColumn]
_SIDES = {"bottom": ((0, -1), (0, 0)), "right": ((-1, 0), (0, 0))}
"""The corners of a square that a border joins, each as the south-east corner of a square."""


class Course(Struct, frozen=True):
    """A line of a painted map: our word for it, and its squares in order."""

    word: str
    squares: tuple[RowColumn, ...]


class Courses(Struct, frozen=True):
    """The lines of a painted map, and what is not taken."""

    lines: tuple[Course, ...]
    wide: tuple[RowColumn, ...]
    """Squares left out: all of a kind that is painted two squares wide anywhere, others alone."""
    unknown: tuple[str, ...]
    """Colours of thick borders that nothing says the meaning of."""


def courses_of(painted: PaintedMap, words: Iterable[str]) -> Courses:
    """Return the lines of some words: through cells of their colour, along borders of it.

    A line ends where others branch off. One along borders runs through the squares north-west of
    the corners that it passes, so that each square lies on one bank.
    """
    lines: list[Course] = []
    wide: list[RowColumn] = []
    for word in words:
        cells = {at for at, ours in painted.squares.items() if ours == word}
        broad = {at for at in cells if _steps(at, (0, 1), (1, 0), (1, 1)) <= cells}
        links = {*_through(cells)}
        wide += sorted(cells if broad else cells - {at for link in links for at in link})
        if not broad:
            lines += (Course(word, tuple(line)) for line in _chains(links))
        lines += (Course(word, tuple(line)) for line in _chains({*_along(painted, word)}))
    known = {_BLACK, *map(folded, painted.legend)}
    strange = {colour for _, _, colour in painted.edges if folded(colour) not in known}
    return Courses(tuple(lines), tuple(wide), tuple(sorted(strange)))


def _steps(at: RowColumn, *steps: RowColumn) -> set[RowColumn]:
    return {(at[0] + down, at[1] + right) for down, right in steps}


def _through(cells: set[RowColumn]) -> Iterator[_Link]:
    """Yield the cells that follow each other: side by side, or by a corner with none between."""
    for at in cells:
        row, column = at
        for beside in _steps(at, (0, 1), (1, 0)) & cells:
            yield frozenset({at, beside})
        for right in (-1, 1):
            between = {(row + 1, column), (row, column + right)}
            if (row + 1, column + right) in cells and not between & cells:
                yield frozenset({at, (row + 1, column + right)})


def _along(painted: PaintedMap, word: str) -> Iterator[_Link]:
    """Yield the corners that borders of a colour join, those of the map's own edges left out."""
    for (row, column), side, colour in painted.edges:
        if painted.legend.get(folded(colour)) == word:
            one, other = (_steps((row, column), corner).pop() for corner in _SIDES[side])
            if min(*one, *other) > 0:
                yield frozenset({one, other})


def _chains(links: set[_Link]) -> Iterator[list[RowColumn]]:
    """Yield links as lines: from each end or branch to the next, and what runs in a ring."""
    beside: dict[RowColumn, set[RowColumn]] = {}
    for one, other in map(sorted, links):
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    ends = [at for at in sorted(beside) if len(beside[at]) != 2]
    for begin in (*ends, *sorted(beside)):
        while beside[begin]:
            line = [begin]
            while beside[line[-1]]:
                at = min(beside[line[-1]])
                beside[line[-1]].discard(at)
                beside[at].discard(line[-1])
                line.append(at)
                if at in ends:
                    break
            yield line


def turning(squares: Sequence[RowColumn]) -> Iterator[RowColumn]:
    """Yield the first and last of squares in order, and those where their line turns."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(squares)]
    yield squares[0]
    yield from (squares[n] for n in range(1, len(steps)) if steps[n] != steps[n - 1])
    yield squares[-1]

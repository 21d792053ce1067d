"""Rivers along the sides of squares, and roads from middle to middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.squares import Square, parse_square
from workbook_engine.kit.maps.grids import Point, Squares, moved
from workbook_engine.kit.maps.picture import Road, Stream, Water, Way


def rivers(grid: Squares, sides: Iterable[tuple[str, str, str]]) -> Iterator[Water]:
    """Yield rivers of squares with the rivers on their south and their east side, run by run.

    The longest straight run of each river bears its name.
    """
    pieces: dict[str, list[Piece]] = {}
    for square, south, east in sides:
        at = grid.middle(square)
        if at is None:
            continue
        corner = moved(at, 5, 5)
        for river, start in ((south, moved(at, -5, 5)), (east, moved(at, 5, -5))):
            if river:
                pieces.setdefault(river, []).append((start, corner))
    for river, found in pieces.items():
        runs = list(_runs(found))
        longest = max(runs, key=lambda run: abs(run[1][0] - run[0][0]) + abs(run[1][1] - run[0][1]))
        for run in runs:
            yield Water(river if run is longest else "", run, Stream.CANAL)


Piece = tuple[Point, Point]


def _runs(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield straight runs made of the pieces that go on where another of their way ends."""
    for across in (0, 1):
        straight = [each for each in pieces if each[0][1 - across] == each[1][1 - across]]
        run: Piece | None = None
        for start, end in sorted(straight, key=lambda each: (each[0][1 - across], each[0][across])):
            if run is not None and run[1] == start:
                run = run[0], end
                continue
            if run is not None:
                yield run
            run = start, end
        if run is not None:
            yield run


def roads(grid: Squares, through: Iterable[str]) -> Iterator[Road]:
    """Yield the roads between the middles of squares that have one and share an edge."""
    squares = {each for name in through if (each := parse_square(name))}
    for one in sorted(squares, key=str):
        for other in (Square(one.row, one.column + 1), Square(one.row + 1, one.column)):
            ends = grid.middle(str(one)), grid.middle(str(other))
            if other in squares and ends[0] and ends[1]:
                yield Road((ends[0], ends[1]), Way.MAIN)

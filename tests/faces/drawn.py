"""What a drawn map of squares tells: who stands in which square, and whose report is old."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import floor

from tests.faces.face import Face, face
from tests.faces.moment import Drawn
from tests.kit.read_map import Seen, colour_of, read_map
from workbook_engine.core.squares import Square
from workbook_engine.kit.maps.picture import Whose

OWN_AT, ENEMY_AT, SIDE_AT = "own troops at", "enemy at", "troops at"
OWN_UNITS, ENEMY_UNITS = "own units in", "units of the enemy in"
THERE, OLD = "there", "old"


def square_of(seen: Seen) -> str:
    """Return the square in which a symbol is drawn."""
    return str(Square(floor(seen.at[1]) + 1, floor(seen.at[0]) + 1))


def teams_maps(
    maps: Drawn, inset: Drawn, field_of: Callable[[Seen], str] = square_of
) -> Iterator[Face]:
    """Yield each sheet of a team's drawn map, and its inset: the first alone shows all."""
    if maps.picture is None:
        return
    own = colour_of(maps.picture, Whose.OWN)
    drawings = [(f"map {at}", each) for at, each in enumerate(maps.sheets)]
    drawings += [(f"inset {at}", each) for at, each in enumerate(inset.sheets)]
    for name, drawing in drawings:
        symbols = read_map(drawing).symbols
        told = (said for each in symbols for said in _told(each, field_of(each), own))
        whole = (OWN_AT, ENEMY_AT) if name == "map 0" and len(maps.sheets) == 1 else ()
        yield face(name, told, *whole)


def _told(seen: Seen, at: str, own: str) -> Iterator[tuple[str, str, str]]:
    is_own = seen.colour == own
    yield OWN_AT if is_own else ENEMY_AT, at, OLD if seen.broken else THERE
    if seen.count:
        yield OWN_UNITS if is_own else ENEMY_UNITS, at, seen.count


def umpires_maps(
    maps: Drawn, sides: Mapping[str, Whose], field_of: Callable[[Seen], str] = square_of
) -> Iterator[Face]:
    """Yield each sheet of the umpire's drawn map: which side has troops in which square."""
    if maps.picture is None:
        return
    named = {colour_of(maps.picture, whose): side for side, whose in sides.items()}
    for at, drawing in enumerate(maps.sheets):
        told = (
            (SIDE_AT, f"{field_of(each)} {named.get(each.colour, each.colour)}", THERE)
            for each in read_map(drawing).symbols
        )
        yield face(f"umpire's map {at}", told, *([SIDE_AT] if len(maps.sheets) == 1 else []))

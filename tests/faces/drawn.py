"""What a drawn map of squares tells: who stands in which square, and whose report is old."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor

from tests.faces.face import Face, face
from tests.kit.read_map import Seen, colour_of, read_map
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.squares import Square
from workbook_engine.kit.maps.picture import Picture, Whose

OWN_AT, ENEMY_AT, SIDE_AT = "own troops at", "enemy at", "troops at"
THERE, OLD = "there", "old"


def teams_maps(sent_maps: Drawings, inset: Drawings) -> Iterator[Face]:
    """Yield each sheet of a team's drawn map, and its inset: the first alone shows all."""
    picture: Picture = sent_maps.picture  # type: ignore[attr-defined]
    own = colour_of(picture, Whose.OWN)
    drawings = [(f"map {at}", each) for at, each in enumerate(sent_maps)]
    drawings += [(f"inset {at}", each) for at, each in enumerate(inset)]
    for name, drawing in drawings:
        told = (_told(each, own) for each in read_map(drawing.svg).symbols)
        whole = (OWN_AT, ENEMY_AT) if name == "map 0" and len(sent_maps) == 1 else ()
        yield face(name, told, *whole)


def _told(seen: Seen, own: str) -> tuple[str, str, str]:
    at = square_of(seen)
    if seen.colour == own:
        return OWN_AT, at, THERE
    return ENEMY_AT, at, OLD if seen.broken else THERE


def square_of(seen: Seen) -> str:
    """Return the square in which a symbol is drawn."""
    return str(Square(floor(seen.at[1]) + 1, floor(seen.at[0]) + 1))


def umpires_maps(maps: Drawings, sides: Mapping[str, Whose]) -> Iterator[Face]:
    """Yield each sheet of the umpire's drawn map: which side has troops in which square."""
    picture: Picture = maps.picture  # type: ignore[attr-defined]
    named = {colour_of(picture, whose): side for side, whose in sides.items()}
    for at, drawing in enumerate(maps):
        told = (
            (SIDE_AT, f"{square_of(each)} {named.get(each.colour, each.colour)}", THERE)
            for each in read_map(drawing.svg).symbols
        )
        yield face(f"umpire's map {at}", told, *([SIDE_AT] if len(maps) == 1 else []))

"""The map as it is drawn: letters, signs and marks, alike in the umpire's book and the teams'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.hexes import Hex, parse_hex
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain

LETTERS: dict[str, str] = {
    Terrain.OPEN: ".",
    Terrain.MOUNTAINS: "M",
    Terrain.SWAMP: "S",
    Terrain.JUNGLE: "J",
    Terrain.FOREST: "F",
    Terrain.DESERT: "D",
    Terrain.HIMALAYAS: "H",
    Terrain.SEA: "~",
}
"""The letters of the ground; open country is a dot, so that the rest stands out."""

FRONT = "·"
"""What the text of a side begins with where the front line runs along it."""
MAJOR_CITY = "★"
FORWARD = {"north": "▲", "north_east": "►", "south_east": "►"}
BACK = {"north": "▼", "north_east": "◄", "south_east": "◄"}
"""A flag points the way its attack goes: out of the hex that a side is written with, or into it."""

STEPS = {"north": (0, -1), "north_east": (1, -1), "south_east": (1, 0)}
"""Which way each side that is written with a hex lies, in axial coordinates."""


class Marks(Struct, frozen=True):
    """What lies along hexsides, each named by the hex it starts from and the one it faces."""

    holders: Mapping[str, str]
    """Who holds a hex that armies may stand in; no-man's-land by a blank."""
    flags: frozenset[tuple[str, str]] = frozenset()
    works: Mapping[tuple[str, str], str] | None = None
    """Layers: `3`, or `1+1` where a layer is under way."""
    water: frozenset[frozenset[str]] = frozenset()


def sides_of(name: str, marks: Marks) -> dict[str, str]:
    """Return the texts of the three sides that are written with a hex."""
    found = parse_hex(name)
    texts = {}
    for side, (q, r) in STEPS.items():
        other = str(Hex(found.q + q, found.r + r)) if found and _on_map(found, q, r) else ""
        texts[side] = _side(name, other, side, marks) if other else ""
    return texts


def _on_map(found: Hex, q: int, r: int) -> bool:
    other = Hex(found.q + q, found.r + r)
    return other.column >= 0 and other.row >= 0


def _side(name: str, other: str, side: str, marks: Marks) -> str:
    works = marks.works or {}
    line = FRONT if is_front(name, other, marks) else ""
    back = BACK[side] if (other, name) in marks.flags else ""
    forward = FORWARD[side] if (name, other) in marks.flags else ""
    both = (works.get((name, other), ""), works.get((other, name), ""))
    layers = ":".join(filter(None, both))
    if side == "north":
        return " ".join(filter(None, (line, back, layers, forward)))
    return "\n".join(filter(None, (f"{line}{back}{forward}", layers)))  # a narrow cell: two lines


def is_front(name: str, other: str, marks: Marks) -> bool:
    """LW-FL-01 Tell whether the line runs between two hexes: land of different holders."""
    holders = marks.holders
    if name not in holders or other not in holders or holders[name] == holders[other]:
        return False
    return frozenset((name, other)) not in marks.water


def head(name: str, terrain: str, sign: str, also: Iterable[str]) -> str:
    """Return number, ground and holder of a hex, and below what else is there."""
    first = " ".join(filter(None, (name, LETTERS.get(terrain, "?"), sign)))
    return "\n".join(filter(None, (first, " ".join(also))))


def place_text(place: str, *, major_city: bool) -> str:
    """LW-SHF-04 Return the name of a place, with a star for a Major City."""
    return f"{MAJOR_CITY}{place}" if major_city else place


class Here(Struct, frozen=True):
    """What one nation has in a hex, as the map shows it in short."""

    nation: str
    man: int = 0
    tank: int = 0
    air: int = 0
    lsp: int = 0

    def __str__(self) -> str:
        supplies = f" +{self.lsp}" if self.lsp else ""
        return f"{self.nation} {self.man}/{self.tank}/{self.air}{supplies}"


def forces_text(here: Iterable[Here]) -> str:
    """LW-RES-05 Return the forces of a hex, a line a nation; more than two share the last line."""
    lines = [str(each) for each in here if each.man or each.tank or each.air or each.lsp]
    return "\n".join((*lines[:1], "; ".join(lines[1:]))).strip()


def others(
    *,
    zone: int = 0,
    garrison: int = 0,
    partisans: str = "",
    bomber: int = 0,
    air: int = 0,
    flak: bool = False,
) -> Iterator[str]:
    """Yield the marks for what stands in a hex besides the line, in few letters."""
    marks = (("Z", zone), ("G", garrison), ("B", bomber), ("A", air))
    for letter, number in marks:
        if number:
            yield f"{letter}{number}"
    if flak:
        yield "K"
    if partisans:
        yield partisans

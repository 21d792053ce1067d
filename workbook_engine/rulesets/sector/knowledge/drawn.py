"""The Grid sheets: each sector in a few short lines, the umpire's and a staff's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.records import State
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.sides import SIGNS, signs_of
from workbook_engine.rulesets.sector.knowledge.team_view import Land, View
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.vocabulary.records import BaseState, Sector, Terrain

LETTERS: dict[str, str] = {
    Terrain.OPEN: ".",
    Terrain.VILLAGE: "V",
    Terrain.CITY: "C",
    Terrain.HILL: "H",
    Terrain.BALKA: "B",
    Terrain.MARSH: "M",
    Terrain.WOODS: "W",
}
OWN, ENEMY = SIGNS[0], SIGNS[1]
RIVER, ROAD = "major river", "road"


def squares(state: State) -> Iterator[MapSquare]:
    """SB-GEN-01 Yield every sector with all bases in it."""
    signs = signs_of(state)
    there: dict[str, list[str]] = {}
    for base in on_table(state):
        sign = signs.get(side_of_base(state, base), "")
        there.setdefault(base.sector, []).append(f"{sign} {base.id}")
    for s in state[Sector].values():
        yield MapSquare(
            square=s.sector,
            text=_text(s.terrain, s.name, s.digs, there.get(s.sector, ())),
            note=s.name,
            south=RIVER if s.river_south else "",
            east=RIVER if s.river_east else "",
            way=ROAD if s.road else "",
        )


def seen_squares(seen: View) -> Iterator[MapSeen]:
    """SB-RNG-06 Yield every sector as a staff knows it."""
    there: dict[str, list[str]] = {}
    for own in seen.own:
        if own.base.state == BaseState.ON_TABLE:
            there.setdefault(own.base.sector, []).append(f"{OWN} {own.base.id}")
    for enemy in seen.enemies:
        there.setdefault(enemy.sector, []).append(f"{ENEMY} {enemy.bases} {enemy.side}")
    for land in seen.land:
        yield _seen(land, there.get(land.sector, ()))


def _seen(land: Land, lines: Iterable[str]) -> MapSeen:
    return MapSeen(
        square=land.sector,
        ground=LETTERS[land.terrain],
        text=_text(land.terrain, land.name, land.digs, lines),
        note=land.name,
        south=RIVER if land.river_south else "",
        east=RIVER if land.river_east else "",
        way=ROAD if land.road else "",
    )


def _text(terrain: str, name: str, digs: int, lines: Iterable[str]) -> str:
    """Return the lines of a cell: all that is no sign of a side stands behind the letter."""
    head = " ".join(filter(None, (LETTERS[terrain], f"#{digs}" if digs else "", name)))
    return "\n".join((head, *lines))

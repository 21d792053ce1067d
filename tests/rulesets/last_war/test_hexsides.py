"""Water between hexes, written as a hex, a list or a straight row (LW-FLG-03)."""

from __future__ import annotations

import pytest

from workbook_engine.core.records import Position, State, Tables
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex

LAND = [MapHex(hex=f"{column:02}{row:02}") for column in range(1, 6) for row in range(1, 6)]


def barred(hexes: str, across: str) -> str:
    """Return the sides that armies may not cross, of a row of the sheet Hexsides."""
    row = Hexside(id="Strait", hex=hexes, neighbour=across)
    board = Board.of(State(Position(1), Tables.of(*LAND, row)))
    return " ".join(sorted("-".join(sorted(side)) for side in board.water))


@pytest.mark.parametrize(
    ("hexes", "across", "sides"),
    [
        ("0202", "0302", "0202-0302"),
        ("0202", "0203; 0302", "0202-0203 0202-0302"),
        ("0202, 0204", "0304", "0204-0304"),
        ("0202:0203", "0302:0303", "0202-0302 0203-0302 0203-0303"),
        ("0202:0204", "0303", "0203-0303 0204-0303"),
        ("302", "0202", "0202-0302"),
        ("0202:0303", "0302", ""),
    ],
)
def test_lw_flg_03_water_lies_wherever_both_cells_touch(
    hexes: str, across: str, sides: str
) -> None:
    assert barred(hexes, across) == sides

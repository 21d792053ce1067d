"""Hexes, hexsides and works that mean nothing on the map (LW-FL-01, LW-FLG-03, LW-FORT-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.rulesets.last_war.land.board import Board, next_to
from workbook_engine.rulesets.last_war.land.hexsides import (
    hexes_meant,
    sides_between,
    touching_nothing,
)
from workbook_engine.rulesets.last_war.line.line import CHINA
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.seasons import WINTER_REGION
from workbook_engine.rulesets.last_war.vocabulary.words import NEUTRAL, NO_COMBAT

REGIONS = (WINTER_REGION, CHINA)
"""The regions that the rules speak of."""


def odd_hexes(state: State, where: Where) -> Iterator[Finding]:
    """LW-FL-01, LW-SHF-04 Yield hexes of no nation, of no region that a rule knows, held at sea."""
    for each in state[MapHex].values():
        yield from _of_nobody(state, each, where)
        yield from _of_no_use(state, each, where)


def _of_nobody(state: State, each: MapHex, where: Where) -> Iterator[Finding]:
    """LW-FL-01, LW-SHF-04 Yield a finding where a hex names a nation that is none."""
    nations = state[Nation]
    for field, word, also in (
        ("controller", each.controller, (NEUTRAL,)),
        ("home", each.home, (NEUTRAL,)),
    ):
        if word and word not in nations and word not in also:
            held = "held by" if field == "controller" else "the home of"
            yield error(
                "E-UNKNOWN-NATION",
                f"{each.hex} is {held} {word}, which is not a nation.",
                did_you_mean(word, nations)
                or f"Use a name from Nations, {NEUTRAL}, or leave it blank.",
                rule="LW-FL-01" if field == "controller" else "LW-SHF-04",
                cell=where(MapHex, each.hex, field),
            )


def _of_no_use(state: State, each: MapHex, where: Where) -> Iterator[Finding]:
    """LW-FL-01, LW-SHF-04 Yield what of a hex no rule will ever look at."""
    nations = state[Nation]
    if each.region and each.region not in REGIONS:
        yield warning(
            "W-REGION",
            f"{each.hex} is of the region {each.region}, which no rule speaks of.",
            did_you_mean(each.region, REGIONS) or f"There are {' and '.join(REGIONS)}.",
            rule="LW-FL-02",
            cell=where(MapHex, each.hex, "region"),
        )
    if each.terrain in NO_COMBAT and each.controller in nations:
        yield warning(
            "W-HELD-SEA",
            f"{each.hex} is {each.terrain}, where armies never stand, and held by "
            f"{each.controller}.",
            "Clear Held by, or mend the ground.",
            rule="LW-FL-01",
            cell=where(MapHex, each.hex, "controller"),
        )
    if each.major_city and not each.place:
        yield warning(
            "W-CITY-NO-NAME",
            f"{each.hex} has a Major City without a name.",
            "Write its name under Place, so that orders can name it.",
            rule="LW-SHF-04",
            cell=first_cell(where, MapHex, each.hex, "place", "major_city"),
        )


def odd_hexsides(state: State, where: Where) -> Iterator[Finding]:
    """LW-FLG-03 Yield hexsides of water that lie between no two hexes, or bar nothing."""
    board = Board.of(state)
    for row in state[Hexside].values():
        odd = [*_no_hexes(board, row, where), *_touching_nothing(board, row, where)]
        yield from odd or _barring_nothing(board, row, where)


def _no_hexes(board: Board, row: Hexside, where: Where) -> Iterator[Finding]:
    """LW-FLG-03 Yield a finding for each item of a row that is not a hex of the map."""
    for field, text in (("hex", row.hex), ("neighbour", row.neighbour)):
        for item, hexes in hexes_meant(text):
            off = [str(each) for each in hexes if str(each) not in board.hexes]
            if off or not hexes:
                means = (
                    f"off the map: {', '.join(off)}"
                    if off
                    else "no hex, and no straight row of them"
                )
                yield error(
                    "E-HEXSIDE",
                    f"{row.id} names {item}; {means}.",
                    "Write hexes of the sheet Hexes: 0902; 1004, or 0902:0905 for a straight row.",
                    rule="LW-FLG-03",
                    cell=where(Hexside, row.id, field),
                )


def _touching_nothing(board: Board, row: Hexside, where: Where) -> Iterator[Finding]:
    """LW-FLG-03 Yield a finding for each hex of a row that touches none across the water."""
    for field, name in touching_nothing(row):
        others = row.neighbour if field == "hex" else row.hex
        yield error(
            "E-HEXSIDE",
            f"{name} and {others} share no side.",
            f"Write a neighbour of {name}: {', '.join(board.around(name)) or 'none'}.",
            rule="LW-FLG-03",
            cell=where(Hexside, row.id, field),
        )


def _barring_nothing(board: Board, row: Hexside, where: Where) -> Iterator[Finding]:
    """LW-FLG-03 Yield a finding for the sides of a row where armies never stand on both banks."""
    sides = sides_between(row.hex, row.neighbour)
    if dry := sorted(
        "-".join(sorted(side)) for side in sides if not all(map(board.passable, side))
    ):
        yield warning(
            "W-HEXSIDE-BARS-NOTHING",
            f"the water at {', '.join(dry)} bars nothing: armies never stand on both sides of it.",
            "Clear the row, or mend the hexes; leave it if a country may enter the war.",
            rule="LW-FLG-03",
            cell=where(Hexside, row.id, "neighbour"),
        )


def odd_works(state: State, where: Where) -> Iterator[Finding]:
    """LW-FORT-01 Yield works that face no hex beside them."""
    board = Board.of(state)
    for works in state[Works].values():
        if works.towards not in next_to(works.hex):
            yield error(
                "E-WORKS-FACING",
                f"the works in {works.hex} face {works.towards}, which is not beside it.",
                f"Write a hex beside {works.hex}: {', '.join(board.around(works.hex)) or 'none'}.",
                rule="LW-FORT-01",
                cell=where(Works, works.id, "towards"),
            )


def no_layers(state: State, where: Where) -> Iterator[Finding]:
    """LW-FORT-01 Yield works that have no layers."""
    for works in state[Works].values():
        if not (works.layers or works.building):
            yield warning(
                "W-NO-LAYERS",
                f"the works in {works.hex} have no layers, so that they protect nobody.",
                "Write how many layers there are, or clear the row.",
                rule="LW-FORT-01",
                cell=first_cell(where, Works, works.id, "layers", "id"),
            )

"""Hexes, hexsides and works that mean nothing on the map (LW-FL-01, LW-FLG-03, LW-FORT-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.last_war.land.board import Board, next_to
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
            cell=where(MapHex, each.hex, "place") or where(MapHex, each.hex, "major_city"),
        )


def odd_hexsides(state: State, where: Where) -> Iterator[Finding]:
    """LW-FLG-03 Yield hexsides of water that lie between no two hexes, or bar nothing."""
    board = Board.of(state)
    for side in state[Hexside].values():
        if side.neighbour not in next_to(side.hex):
            yield error(
                "E-HEXSIDE",
                f"{side.hex} and {side.neighbour} share no side.",
                f"Write a neighbour of {side.hex}: {', '.join(board.around(side.hex)) or 'none'}.",
                rule="LW-FLG-03",
                cell=where(Hexside, side.id, "neighbour"),
            )
        elif not (board.passable(side.hex) and board.passable(side.neighbour)):
            yield warning(
                "W-HEXSIDE-BARS-NOTHING",
                f"the water between {side.hex} and {side.neighbour} bars nothing: armies never "
                "stand on both sides of it.",
                "Clear the row, or mend the hexes; leave it if a country may enter the war.",
                rule="LW-FLG-03",
                cell=where(Hexside, side.id, "neighbour"),
            )


def odd_works(state: State, where: Where) -> Iterator[Finding]:
    """LW-FORT-01 Yield works that face no hex beside them, have no layers, or are the enemy's."""
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
        if not (works.layers or works.building):
            yield warning(
                "W-NO-LAYERS",
                f"the works in {works.hex} have no layers, so that they protect nobody.",
                "Write how many layers there are, or clear the row.",
                rule="LW-FORT-01",
                cell=where(Works, works.id, "layers") or where(Works, works.id, "id"),
            )

"""Map sheets that mean nothing on the map: places, waterways, crossings (OC-6.5, OC-6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, error, folded, warning
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import Where
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.land.country import country_of, edge, edges_crossed, node_of
from workbook_engine.rulesets.opcom.land.courses import points_of
from workbook_engine.rulesets.opcom.land.ground import beside, on_map
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River
from workbook_engine.rulesets.opcom.vocabulary.records import Place


def odd_places(state: State, where: Where) -> Iterator[Finding]:
    """OC-6.5 Yield the places that lie off the map."""
    for place in state[Place].values():
        square = parse_square(place.square)
        if square is not None and not on_map(state, square):
            yield _off_map(place.name, str(square), where(Place, place.name, "square"))


def _off_map(name: str, square: str, cell: Cell | None) -> Finding:
    return error(
        "E-OFF-MAP",
        f"{name} lies in {square}, which is off the map.",
        "Write a square that the Ground sheet has a letter for.",
        rule="OC-6.5",
        cell=cell,
    )


def odd_rivers(state: State, where: Where) -> Iterator[Finding]:
    """OC-6.5 Yield the points of waterways that mean nothing, and waterways that bar nothing."""
    country = country_of(state)
    for river in state[River].values():
        cell = where(River, river.name, "squares")
        points = list(points_of(state, river))
        for text, square in points:
            if square is None or not on_map(state, square):
                means = "neither a square nor a place" if square is None else "off the map"
                yield error(
                    "E-RIVER",
                    f"{river.name} flows through {text}, which is {means}.",
                    "Write squares or places in order: K14; L14, or K14:M14 for a straight line.",
                    rule="OC-6.5",
                    cell=cell,
                )
        if any(square is None for _, square in points):
            continue
        flows = replace(river, squares=tuple(str(square) for _, square in points))
        edges = edges_crossed(flows, country.on_map)
        if not any(map(country.on_map, (node for one in edges for node in one))):
            yield error(
                "E-RIVER-SHORT",
                f"{river.name} bars nothing: a waterway needs two points to flow between.",
                "Write the squares or places that it flows through, in order, such as K14:M14.",
                rule="OC-6.5",
                cell=cell,
            )


def odd_crossings(state: State, where: Where) -> Iterator[Finding]:
    """OC-6.5, OC-6.7 Yield crossings that join nothing, cross nothing, or are known to nobody."""
    sides = {folded(team.side) for team in state[Team].values()}
    for crossing in state[Crossing].values():
        odd = list(_banks(state, crossing, where))
        yield from odd or _dry(state, crossing, where)
        for side in crossing.known_to:
            if folded(side) not in sides:
                yield error(
                    "E-UNKNOWN-SIDE",
                    f"{crossing.name} is known to {side}, but no team is on that side.",
                    "Write sides as the Teams sheet has them, with ; between.",
                    rule="OC-7.5",
                    cell=where(Crossing, crossing.name, "known_to"),
                )


def _banks(state: State, crossing: Crossing, where: Where) -> Iterator[Finding]:
    ends = parse_square(crossing.bank), parse_square(crossing.far_bank)
    for square, field in zip(ends, ("bank", "far_bank"), strict=True):
        if square is not None and not on_map(state, square):
            yield _off_map(crossing.name, str(square), where(Crossing, crossing.name, field))
    one, other = ends
    if one and other and (one == other or not beside(one, other)):
        yield error(
            "E-CROSSING-BANKS",
            f"{crossing.name} joins {one} and {other}, which are "
            f"{'the same square' if one == other else 'not beside one another'}.",
            "Its banks are two squares that touch, such as J10 and J11.",
            rule="OC-6.7",
            cell=where(Crossing, crossing.name, "far_bank"),
        )


def _dry(state: State, crossing: Crossing, where: Where) -> Iterator[Finding]:
    """OC-6.5 Yield a finding where a crossing says that it is over water, or land, and is not."""
    ends = parse_square(crossing.bank), parse_square(crossing.far_bank)
    if ends[0] is None or ends[1] is None:
        return
    wet = edge(node_of(ends[0]), node_of(ends[1])) in country_of(state).waters
    if crossing.river and not wet:
        yield warning(
            "W-CROSSING-DRY",
            f"no water flows between {crossing.bank} and {crossing.far_bank}, so that "
            f"{crossing.name} crosses nothing.",
            "Move its banks to two squares with the waterway between them, or clear Over if it "
            "is a choke point on land.",
            rule="OC-6.5",
            cell=where(Crossing, crossing.name, "bank"),
        )
    if wet and not crossing.river:
        yield warning(
            "W-CROSSING-OVER",
            f"{crossing.name} leads over water, and Over does not say which: it cannot be blown.",
            "Write the waterway under Over; leave it if it can never be blown.",
            rule="OC-8.1",
            cell=where(Crossing, crossing.name, "river"),
        )

"""Map sheets that mean nothing on the map: waterways, crossings, and what they bar (OC-6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.checks.fill_in import BURNS_FUEL
from workbook_engine.rulesets.opcom.land.country import country_of, edge, node_of
from workbook_engine.rulesets.opcom.land.courses import points_of
from workbook_engine.rulesets.opcom.land.ground import on_map
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit


def ready(state: State, where: Where) -> list[Finding]:
    """OC-6.5, OC-9.9, OC-11.2 Return what a set-up says that would come to nothing."""
    return [*_rivers(state, where), *_crossings(state, where), *_forces(state, where)]


def _rivers(state: State, where: Where) -> Iterator[Finding]:
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
        if len(points) < 2:
            yield error(
                "E-RIVER-SHORT",
                f"{river.name} bars nothing: a waterway needs two points to flow between.",
                "Write the squares or places that it flows through, in order, such as K14:M14.",
                rule="OC-6.5",
                cell=cell,
            )


def _crossings(state: State, where: Where) -> Iterator[Finding]:
    waters = country_of(state).waters
    for crossing in state[Crossing].values():
        ends = parse_square(crossing.bank), parse_square(crossing.far_bank)
        if not crossing.river or ends[0] is None or ends[1] is None:
            continue
        if edge(node_of(ends[0]), node_of(ends[1])) not in waters:
            yield warning(
                "W-CROSSING-DRY",
                f"no water flows between {crossing.bank} and {crossing.far_bank}, so that "
                f"{crossing.name} crosses nothing.",
                "Move its banks to two squares with the waterway between them, or clear Over if it "
                "is a choke point on land.",
                rule="OC-6.5",
                cell=where(Crossing, crossing.name, "bank"),
            )


def _forces(state: State, where: Where) -> Iterator[Finding]:
    holders = {stack.holder for stack in state[Stack].values()}
    for unit in state[Unit].values():
        if unit.kind == Kind.HQ and unit.id not in holders:
            yield warning(
                "W-NO-STACK",
                f"{unit.id} is an HQ without a stack, so that its units draw no supplies from it.",
                "Write a row on Stacks that it holds; leave it if it has none.",
                rule="OC-11.2",
                cell=where(Unit, unit.id, "id"),
            )
        if unit.kind in BURNS_FUEL and not unit.mechanised:
            yield warning(
                "W-NOT-MECHANISED",
                f"{unit.id} is a {unit.kind} unit that is not mechanised: it goes on foot.",
                "Tick Mechanised; leave it if you mean it.",
                rule="OC-9.9",
                cell=where(Unit, unit.id, "mechanised"),
            )

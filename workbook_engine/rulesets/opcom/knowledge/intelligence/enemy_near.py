"""The enemy that stands in contact at the end of a turn (OC-5.5, OC-6.12, OC-10.3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.land.contact import seen_from
from workbook_engine.rulesets.opcom.land.country import Node, node_of, square_at
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


class Opposite(Struct):
    """The enemy in one square, and the units of one team that are in contact with him."""

    team: str
    square: str
    foes: tuple[Unit, ...]
    met_by: list[str] = field(default_factory=list)


def opposite(state: State, rules: Rules) -> tuple[Opposite, ...]:
    """OC-6.12 Return, team by team, the squares of effective enemies in contact."""
    here = {unit.id: node_of(square) for unit in active(state) if (square := where(state, unit))}
    sides: dict[str, dict[Node, list[Unit]]] = {}
    for unit in active(state):
        if unit.id in here and is_effective(unit):
            sides.setdefault(unit.side, {}).setdefault(here[unit.id], []).append(unit)
    foes = {side: _others(sides, side) for side in {unit.side for unit in active(state)}}
    found: dict[tuple[str, Node], Opposite] = {}
    seen: dict[tuple[str, Node], tuple[Node, ...]] = {}
    for unit in active(state):
        if unit.id not in here:
            continue
        at = unit.side, here[unit.id]
        if at not in seen:
            seen[at] = tuple(seen_from(state, here[unit.id], foes[unit.side], rules))
        for node in seen[at]:
            if (unit.team, node) not in found:
                units = tuple(foes[unit.side][node])
                found[unit.team, node] = Opposite(unit.team, str(square_at(node)), units)
            found[unit.team, node].met_by.append(unit.id)
    return tuple(found.values())


def _others(sides: Mapping[str, Mapping[Node, list[Unit]]], side: str) -> dict[Node, list[Unit]]:
    found: dict[Node, list[Unit]] = {}
    for other, squares in sides.items():
        if other != side:
            for node, units in squares.items():
                found.setdefault(node, []).extend(units)
    return found

"""What of the map cannot be read, or leads nowhere: ground, areas, ways (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import did_you_mean, error, folded, warning
from workbook_engine.core.records import State
from workbook_engine.kit.areas import cells_in
from workbook_engine.kit.costs import cost_in, costs_in
from workbook_engine.kit.maps.ways import pairs_in
from workbook_engine.rulesets.own_rules.checks.found import Found
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Field,
    GroundKind,
    Stretch,
    UnitType,
    WayKind,
)


def ground(state: State) -> Iterator[Found]:
    """OR-GRD-1 Yield letters of the map without a line, and costs that are none."""
    for letter in dict.fromkeys(each.ground for each in board.land(state).values()):
        if letter not in state[GroundKind]:
            first = next(each for each in board.land(state).values() if each.ground == letter)
            said = f"{letter} is not on Ground: it counts as open."
            cure = "Add a row on Ground, with a capital."
            yield first, "ground", error("E-GROUND", said, cure, rule="OR-GRD-1")
    classes = {folded(each.moves_as): each.moves_as for each in state[UnitType].values()}
    kinds: list[GroundKind | WayKind] = [*state[GroundKind].values(), *state[WayKind].values()]
    for kind in kinds:
        pays = {name for name, *_ in costs_in(kind.costs)}
        if cost_in(kind.cost) is None and not classes.keys() <= pays:
            none = kind.cost or "nothing that is written"
            said = f"{kind.name} costs {none}: no number, all or no."
            yield kind, "cost", error("E-COST", said, "Write 2, all or no.", rule="OR-GRD-1")
        for name, _, part in costs_in(kind.costs):
            if not name:
                said, cure = f"{part} is not a class and its cost.", "Write horse 2; wheels no."
                yield kind, "costs", error("E-COST", said, cure, rule="OR-GRD-1")
            elif name not in classes:
                said = f"{part} is for nobody: no type moves as {name}."
                near = did_you_mean(name, classes.values())
                cure = near or "Leave it if such a type may still come."
                yield kind, "costs", warning("W-CLASS", said, cure, rule="OR-GRD-1")


def areas(state: State) -> Iterator[Found]:
    """OR-MAP-3 Yield areas without cells, that share a cell, or that touch no other."""
    found = board.areas(state)
    for area in state[Area].values():
        cells = [cell for part in area.cells for cell in cells_in((part,))]
        amiss = [part for part in area.cells if not cells_in((part,))]
        if amiss or not cells:
            said = f"{area.area} is drawn over {amiss[0] if amiss else 'no cell'}."
            cure = "Write cells, and ranges of them by two corners: B2:D4; E3."
            yield area, "cells", error("E-OUTLINE", said, cure, rule="OR-MAP-3")
        for cell in cells:
            if found.at[cell] != area.area:
                said = f"{cell} is of {found.at[cell]} and of {area.area}."
                yield area, "cells", error("E-OUTLINE", said, "Give it to one.", rule="OR-MAP-3")
                break
        if cells and not found.near[area.area]:
            said = f"{area.area} touches no other area."
            cure = "Let cells of it and of another lie side by side."
            yield area, "cells", warning("W-ALONE", said, cure, rule="OR-MAP-3")
    for field in [*state[Field].values()][: 1 if state[Area] else 0]:
        said, cure = "where there are areas the Ground Map says nothing.", "Clear one of the two."
        yield field, "ground", warning("W-TWO-MAPS", said, cure, rule="OR-MAP-3")


def ways(state: State) -> Iterator[Found]:
    """OR-WAY-1 Yield ways that lead over what is not on the map, or between what does not touch."""
    for row in state[Stretch].values():
        pairs = [*pairs_in(row.fields)]
        apart = [p for p in pairs if p[1] not in board.neighbours(state, p[0], state.rules)]
        if apart or not pairs:
            said = f"{'-'.join(apart[0]) if apart else row.id} is not two fields that touch."
            cure = "Write a road as B2; C2; C3, a river as H4-I4; of areas Halle - Jena."
            yield row, "fields", error("E-WAY", said, cure, rule="OR-WAY-1")

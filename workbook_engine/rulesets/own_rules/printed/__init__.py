"""Charts of a printed page as others lay them out, made rows of our sheets by the kit."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.core.findings import folded
from workbook_engine.core.records import Record, State
from workbook_engine.core.relaid import Relaid, Relay, TheirChart
from workbook_engine.kit import printed_combat, printed_grounds, printed_lists
from workbook_engine.kit.costs import singular
from workbook_engine.kit.printed_grounds import OurGround, OurSheets
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules.vocabulary.known import known_with
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    GroundKind,
    Modifier,
    OwnColumn,
    UnitType,
)


def _ours(state: State) -> OurSheets:
    """OR-GRD-1, OR-MOD-1 Return what charts of ground are read beside."""
    classes: dict[str, str] = {}
    for row in state[UnitType].values():
        for word in filter(None, (row.type, row.moves_as)):
            classes.setdefault(singular(word), row.moves_as)
    return OurSheets(
        classes,
        {
            singular(row.name): OurGround(row.letter, row.name, row.costs)
            for row in state[GroundKind].values()
        },
        state[GroundKind],
        {(folded(row.when), row.side): row.id for row in state[Modifier].values()},
        "Modifiers",
        known_with(state[OwnColumn]),
    )


def relaid_ground(chart: TheirChart, state: State) -> Relaid | None:
    """OR-GRD-1 Return a terrain chart as rows of Ground; None where a sheet holds none."""
    return printed_grounds.relaid_ground(chart, _ours(state))


def relaid_modifiers(chart: TheirChart, state: State) -> Relaid | None:
    """OR-MOD-1 Return a list of modifiers, or what a terrain chart says of fights, as rows."""
    return printed_lists.relaid(chart, _ours(state))


RELAYS: Mapping[type[Record], Relay] = {
    TableRow: printed_combat.relaid,
    GroundKind: relaid_ground,
    Modifier: relaid_modifiers,
}
"""By sheet."""

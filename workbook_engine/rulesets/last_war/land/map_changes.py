"""Changes of hands as changes of the Hexes sheet."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, changes_between
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex


def control_changes(before: Board, after: Board) -> Iterator[Change]:
    """LW-SEQ-08 Return the changes of who holds which hex."""
    for name, each in after.hexes.items():
        if each.controller != before.hexes[name].controller:
            yield Set(MapHex, name, "controller", each.controller)


def changes_on_map(
    state: State, boards: tuple[Board, Board], forces: tuple[Forces, Forces]
) -> tuple[Change, ...]:
    """Return the changes of hexes and of front-line cards between two maps."""
    return (*control_changes(*boards), *changes_between(state, *forces))

"""Partisan groups: where they may rise, and which are up (LW-PAG-02 to LW-PAG-06)."""

from __future__ import annotations

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.hexes import distance, parse_hex
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import side_of, sides
from workbook_engine.rulesets.last_war.line.line import required_front
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans, Zone
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState


def rising(state: State, line: DeployLine, rules: Rules) -> tuple[str, tuple[Change, ...]]:
    """LW-PAG-02 A group in reserve rises: return why it does not, or nothing, and what changes."""
    group = state[Partisans].get(line.partisans)
    if group is None or group.nation != line.nation or group.state != PartisanState.RESERVE:
        return _("there is no such group in reserve"), ()
    if why := why_no_partisans(state, line.nation, line.hex, rules):
        return why, ()
    own_ground = Board.of(state).side(line.hex) == side_of(state, group.nation)
    return "", (
        Set(Partisans, group.id, "hex", line.hex),
        Set(Partisans, group.id, "state", str(PartisanState.ACTIVE)),
        *((Set(Partisans, group.id, "stays", True),) if own_ground else ()),
    )


def why_no_partisans(state: State, nation: str, name: str, rules: Rules) -> str:
    """LW-PAG-02 to LW-PAG-06, LW-SEC-02 Return why partisans cannot rise in a hex, or nothing."""
    found = state[MapHex].get(name)
    if found is None or found.home != nation:
        return _("it is not their own country")
    if partisans_in(state, name):
        return _("a group is there already")
    if any(zone.hex == name and zone.man > 0 for zone in state[Zone].values()):
        return _("it is a security zone")
    if front_distance(state, name) < rules.figure("partisan_from_front"):
        return _("it is too near the front")
    return ""


def partisans_in(state: State, name: str) -> list[Partisans]:
    """Return the partisan groups that are up in a hex."""
    return [
        group
        for group in state[Partisans].values()
        if group.hex == name and group.state == PartisanState.ACTIVE
    ]


def front_distance(state: State, name: str) -> int:
    """LW-PAG-02 Return how far a hex is from the nearest front hex of either side."""
    board = Board.of(state)
    here = parse_hex(name)
    line = (each for side in sides(state) for each in required_front(board, side))
    away = [distance(here, other) for each in line if here and (other := parse_hex(each))]
    return min(away, default=99)

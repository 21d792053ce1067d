"""Missions as ordered: which bombers fly, from where, on which way (LW-BOM-01 to LW-BOM-04)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from workbook_engine.core.hexes import Hex, distance, parse_hex
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.calendar import year_of
from workbook_engine.rulesets.last_war.air.bombers import in_range
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import hex_named, side_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import MissionRow, combat_at
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import BombLine, via_points
from workbook_engine.rulesets.last_war.vocabulary.words import Mission


class Flight(Struct, frozen=True):
    """A mission that may fly: its order, its base, the hexes it enters."""

    line: BombLine
    base: Base
    bombers: int
    path: tuple[str, ...]
    pays: bool
    """Whether it is the first from its base this turn, which the base is supplied for."""

    @property
    def label(self) -> str:
        """What its row is called."""
        return f"{self.line.base}>{self.line.target} {self.line.mission}"


def flight_of(state: State, line: BombLine, rules: Rules) -> tuple[Flight | None, str]:
    """LW-BOM-01 to LW-BOM-04 Return a mission that may fly, or why it may not."""
    base = state[Base].get(line.base)
    target, start = parse_hex(line.target), parse_hex(line.base)
    if base is None or target is None or start is None:
        return None, _("there is no such base or target")
    if Board.of(state).side(line.base) != side_of(state, base.nation):
        return None, _("the base is in enemy hands")
    flown = [row for row in state[MissionRow].values() if row.base == line.base]
    free = base.bomber - sum(row.bombers - (row.lost or 0) for row in flown)
    if why := _no_role(state, line, base, free):
        return None, why
    if not flown and state[Nation][base.nation].pool_lsp < rules.figure("base_supply"):
        return None, _("the base has no supplies")
    path = tuple(_path(state, line, start, target))
    if not in_range(path, start, target, year_of(state), rules):
        return None, _("it is out of range")
    if line.mission == Mission.LAND and combat_at(state, line.target) is None:
        return None, _("there is no combat")
    if line.mission == Mission.TERROR and not _named(state, line.target):
        return None, _("no town is named there")
    bombers = free if line.bomber is None else min(line.bomber, free)
    flight = Flight(line, base, bombers, tuple(map(str, path)), pays=not flown)
    if any(row.id == flight.label for row in flown):
        return None, _("the same mission is flown already")
    return flight, ""


def _no_role(state: State, line: BombLine, base: Base, free: int) -> str:
    """LW-BOM-04, LW-BOM-08 Return why bombers cannot have this role, or nothing."""
    if free <= 0 and base.bomber:
        return _("its bombers have a role this turn")
    if free <= 0 or line.bomber == 0:
        return _("there are no bombers")
    if line.mission == Mission.NAVAL:
        whole = free == base.bomber and line.bomber in (None, base.bomber)
        return "" if whole else _("they are handed over to the navy all together")
    if base.converting == str(state.position.turn):
        return _("its bombers are coming back from the navy")
    if any(
        row.base == line.base and row.mission == Mission.NAVAL for row in state[MissionRow].values()
    ):
        return _("its bombers are with the navy")
    return ""


def _named(state: State, name: str) -> bool:
    """LW-BOM-06 Tell whether a hex holds a named town."""
    found = state[MapHex].get(name)
    return found is not None and bool(found.place)


def _path(state: State, line: BombLine, start: Hex, target: Hex) -> Iterator[Hex]:
    """LW-BOM-03 Yield the hexes entered: through the points named, else the shortest way.

    Where several are as short, bombers keep to the map.
    """
    stops = via_points(line, partial(hex_named, state))
    points = [h for text in stops if (h := parse_hex(text) or hex_named(state, text))]
    here = start
    for goal in (*points, target):
        while here != goal:
            here = min(here.neighbours(), key=partial(_from_goal, state, goal))
            yield here


def _from_goal(state: State, goal: Hex, each: Hex) -> tuple[int, bool, Hex]:
    return distance(each, goal), str(each) not in state[MapHex], each

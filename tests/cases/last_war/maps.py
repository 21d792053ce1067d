"""The maps that cases name, laid out as boards with forces on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from tests.cases.casebook import HERE
from workbook_engine.core.hexes import Hex
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.forces import Forces, Holding
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.points import Points

_MAPS = yaml.safe_load((HERE / "last_war.yaml").read_text(encoding="utf-8"))["maps"]
_SHIFT = 2
"""Columns by which a case's map is moved east, so that its names have no minus."""


class CaseMap:
    """A map of the casebook: its own names of hexes, and ours."""

    def __init__(self, name: str) -> None:
        facts = _MAPS[name]
        self._names: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        for nation in ("GER", "SOV"):
            for each, (q, r) in facts[nation].items():
                self._names[each] = str(Hex(q + _SHIFT, r + _SHIFT))
                self._owners[each] = nation
        self._back = {ours: theirs for theirs, ours in self._names.items()}
        self.front: Mapping[str, list[str]] = facts["front"]

    def ours(self, name: str) -> str:
        """Return our name of a case's hex."""
        return self._names[name]

    def theirs(self, name: str) -> str:
        """Return the case's name of our hex."""
        return self._back[name]

    def owner(self, name: str) -> str:
        """Return the nation that holds a case's hex to begin with."""
        return self._owners[name]

    def board(
        self, terrain: Mapping[str, str] | None = None, control: Mapping[str, str] | None = None
    ) -> Board:
        """Return the board, with other ground and other holders where a case says so."""
        held = {**self._owners, **(control or {})}
        hexes = {
            ours: MapHex(hex=ours, terrain=(terrain or {}).get(name, "open"), controller=held[name])
            for name, ours in self._names.items()
        }
        return Board(hexes, {"GER": "GER", "SOV": "SOV"}, frozenset())

    def forces(self, facts: Mapping[str, Any], owners: Mapping[str, str] | None = None) -> Forces:
        """Return forces from triples by the case's hexes."""
        held = {**self._owners, **(owners or {})}
        holdings = {
            (self.ours(name), held[name]): Holding(Points(*triple))
            for name, triple in facts.items()
        }
        return Forces(holdings, {"GER": "GER", "SOV": "SOV"})

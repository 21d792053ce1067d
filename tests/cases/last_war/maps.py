"""The maps that cases name, laid out as wars: hexes, front-line cards, pools and ways to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.cases.casebook import HERE, MAPS, read
from tests.cases.comparing import Judged
from tests.cases.last_war.lost import triple
from tests.rulesets.last_war.war import GERMANY, RUSSIA, war
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record, State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.line import required_front
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line

_MARGIN = 2
"""By how much a case's map is moved away from the edge, so that its names have no minus."""
NATIONS = ("GER", "SOV")
SIDES = {"GER": "Axis", "SOV": "Allies"}


class CaseMap:
    """A map of the casebook: its own names of hexes, and ours."""

    def __init__(self, name: str) -> None:
        read(HERE, "last_war")
        facts = MAPS[name]
        cells = [cell for nation in NATIONS for each in facts[nation].values() for cell in each]
        shift = _MARGIN - min(0, *cells)
        self._names: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        for nation in NATIONS:
            for each, (q, r) in facts[nation].items():
                self._names[each] = str(Hex(q + shift, r + shift))
                self._owners[each] = nation
        self._back = {ours: theirs for theirs, ours in self._names.items()}
        self.front: Mapping[str, list[str]] = facts["front"]

    @property
    def names(self) -> tuple[str, ...]:
        """The case's names of all hexes."""
        return tuple(self._names)

    def ours(self, name: str) -> str:
        """Return our name of a case's hex."""
        return self._names[name]

    def theirs(self, name: str) -> str:
        """Return the case's name of our hex."""
        return self._back[name]

    def owner(self, name: str) -> str:
        """Return the nation that holds a case's hex to begin with."""
        return self._owners[name]

    def hexes(
        self,
        terrain: Mapping[str, str] | None = None,
        control: Mapping[str, str] | None = None,
        region: str = "",
    ) -> Iterator[MapHex]:
        """Yield the hexes, with other ground and other holders where a case says so."""
        held = {**self._owners, **(control or {})}
        for name, ours in self._names.items():
            ground = (terrain or {}).get(name, "open")
            yield MapHex(hex=ours, terrain=ground, controller=held[name], region=region)

    def cards(
        self, forces: Mapping[str, Any], control: Mapping[str, str] | None = None
    ) -> Iterator[Front]:
        """Yield front-line cards from triples by the case's hexes, of whoever holds them."""
        held = {**self._owners, **(control or {})}
        for name, (man, tank, air) in forces.items():
            at, nation = self.ours(name), held[name]
            yield Front(id=f"{at} {nation}", hex=at, nation=nation, man=man, tank=tank, air=air)

    def industry(self, nation: str) -> Iterator[Line]:
        """Yield production lines in a nation's rear, from where its pool has a way to the front."""
        for name in self.names:
            if self.owner(name) == nation and name not in self.front[nation]:
                yield Line(id=f"Line {name}", zone="IZ", nation=nation, hex=self.ours(name))


def laid(*records: Record, pools: Mapping[str, int] | None = None) -> State:
    """Return a war of the two nations of the casebook's maps."""
    nations = (GERMANY, RUSSIA)
    men = pools or {}
    return war(*records, nations=(replace(n, pool_man=men.get(n.id, 0)) for n in nations))


def nation_at(state: State, name: str) -> str:
    """Return the nation that holds a hex; nothing in no-man's-land."""
    return state[MapHex][name].controller


def points_at(state: State, name: str) -> list[int]:
    """Return the points in a hex, of either side."""
    forces = Forces.of(state)
    held = [forces.side_at(name, side).points for side in SIDES.values()]
    return triple(held[0] + held[1])


def required(here: CaseMap, state: State) -> dict[str, Judged]:
    """Return both sides' lines in the case's names; cases list them in any order."""
    board = Board.of(state)
    lines = {
        nation: {here.theirs(name) for name in required_front(board, SIDES[nation])}
        for nation in NATIONS
    }
    return {
        nation: Judged(lambda named, own=line: set(named) == own) for nation, line in lines.items()
    }

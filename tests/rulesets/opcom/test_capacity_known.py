"""OC-7.5: a team's map says what a crossing carries where its side knows it, and nowhere else."""

from __future__ import annotations

import re

from tests.golden.played import turns_of
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import folded
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing

CARRIES = re.compile(r"^(.*) carries traffic of (\d+) a turn$", re.M)


def on_the_map(side: str) -> set[tuple[str, int]]:
    """Return what the map of a side's first team says that crossings carry."""
    turn = turns_of("market_garden")[0]
    team = next(each for each in turn.after[Team].values() if folded(each.side) == side)
    notes = "\n".join(row.note for row in RULESET.briefing.told(turn, team)[MapSeen].values())
    return {(name, int(points)) for name, points in CARRIES.findall(notes)}


def known(side: str) -> set[tuple[str, int]]:
    """Return what Crossings says that a side knows."""
    crossings = turns_of("market_garden")[0].after[Crossing].values()
    return {
        (each.name, each.capacity)
        for each in crossings
        if each.capacity is not None and side in map(folded, each.known_to)
    }


def test_oc_7_5_what_a_side_knows_of_a_crossing_stands_on_its_map() -> None:
    assert ("Joe's Bridge", 60) in on_the_map("allied")
    assert on_the_map("allied") == known("allied")


def test_oc_7_5_what_the_enemy_knows_of_a_crossing_does_not() -> None:
    assert on_the_map("german") == known("german")
    assert not on_the_map("german") & on_the_map("allied")

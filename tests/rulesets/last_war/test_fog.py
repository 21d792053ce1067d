"""What a team of The Last War may not know changes nothing that it is told (LW-SEQ-10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.rulesets.last_war.seen import turn
from workbook_engine.commands.fog_proof import Watched, prove_unseen, watched
from workbook_engine.core.desk import Team
from workbook_engine.core.variants import unseen
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.front_records import Base, Front, Partisans
from workbook_engine.rulesets.last_war.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.nation_records import Card, Nation
from workbook_engine.sheets.schema import schemas_of

TEAMS = ("OKH", "Bucharest", "STAVKA")


def watch(team: str) -> Watched:
    return watched(RULESET, schemas_of(RULESET), turn().after[Team][team])


def prove(team: str, variants: int, books: int) -> None:
    proof = prove_unseen(watch(team), turn(), variants, books)
    assert (proof.variants, proof.books, proof.leaks) == (variants, books, [])


@pytest.mark.parametrize("team", TEAMS)
def test_turns_a_team_cannot_tell_apart_are_told_alike(team: str) -> None:
    prove(team, variants=150, books=1)


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS)
def test_a_thousand_turns_a_team_cannot_tell_apart_are_told_alike(team: str) -> None:
    prove(team, variants=1_000, books=20)


def test_the_variants_reach_all_parts_of_a_turn() -> None:
    found = islice(unseen(turn(), watch("OKH").sight), 300)
    changes = Counter(each.change.split(" ")[0] for each in found)
    assert {kind.__name__ for kind in (Front, Nation, CombatRow)} | {"ruling"} <= changes.keys()


def told(team: str, record: type[Any], key: str, **fields: Any) -> bool:
    """Tell whether a team's book is another with something else on the table."""
    of, played = watch(team), turn()
    rows = dict(played.after[record])
    rows[key] = replace(rows[key], **fields)
    other = replace(played, after=played.after.with_tables({record: rows}))
    return of.said(other) != of.said(played)


HIDDEN = [
    (Front, "0302 SOV", {"man": 40}),
    (Front, "0203 ROM", {"man": 40}),
    (Nation, "SOV", {"pool_tank": 99, "lost_man": 99, "flags": 1}),
    (Card, "SOV-1", {"played": "1"}),
    (Works, "0302>0202", {"layers": 9}),
    (Base, "0403", {"bomber": 9}),
    (Partisans, "P2", {"nation": "SOV", "id": "P9"}),
    (CombatRow, "0202", {"attackers": ("0302 SOV 99/9/9",), "attacker_cv": 99}),
]
SHOWN = [
    (Front, "0201 GER", {"man": 40}),
    (Nation, "GER", {"pool_tank": 99}),
    (Card, "GER-1", {"played": "1"}),
    (Works, "0202>0302", {"layers": 9}),
    (MapHex, "0303", {"controller": "GER"}),
    (Partisans, "P1", {"state": "destroyed"}),
    (CombatRow, "0202", {"starts": ("0302", "0301")}),
]


@pytest.mark.parametrize(("record", "key", "fields"), HIDDEN)
def test_what_the_enemy_and_the_ally_have_is_hidden(
    record: type[Any], key: str, fields: dict[str, Any]
) -> None:
    assert not told("OKH", record, key, **fields)


@pytest.mark.parametrize(("record", "key", "fields"), SHOWN)
def test_what_a_team_may_know_shows(record: type[Any], key: str, fields: dict[str, Any]) -> None:
    assert told("OKH", record, key, **fields)

"""What a team of The Last War may not know changes nothing that it is told (LW-SEQ-10)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.fog.poisoned import exchanged, poisoned, renumbered, with_another_row
from tests.rulesets.last_war.seen import stages, turn
from workbook_engine.commands.proofs.fog_proof import Watched, prove_unseen, secrets_of, watched
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Dispatch, Reported, Signal
from workbook_engine.core.records import Record, replace
from workbook_engine.core.rulings import Turn, Working
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.sheets.schema import schemas_of

TEAMS = ("OKH", "Bucharest", "STAVKA")
STAGES = ("flags", "combats", "withdrawals")
QUICK = {*zip(STAGES, TEAMS, strict=True)}
"""Each stage and each team once; the slow suite looks at all nine."""
each_seat = pytest.mark.parametrize(
    ("stage", "team"),
    [
        pytest.param(*seat, marks=() if seat in QUICK else pytest.mark.slow)
        for seat in product(STAGES, TEAMS)
    ],
)


def watch(team: str, played: Turn | None = None) -> Watched:
    return watched(RULESET, schemas_of(RULESET), (played or turn()).after[Team][team])


@each_seat
def test_turns_a_team_cannot_tell_apart_are_told_alike(stage: str, team: str) -> None:
    """At each stage, and from the flags on with cards and supplies that nobody has seen."""
    played = stages()[STAGES.index(stage)]
    proof = prove_unseen(watch(team, played), played, variants=150, books=1)
    assert (proof.variants, proof.books, proof.leaks) == (150, 1, [])


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("stage", STAGES)
def test_a_thousand_variants_reach_every_table_and_are_told_alike(stage: str, team: str) -> None:
    played = stages()[STAGES.index(stage)]
    proof = prove_unseen(watch(team, played), played, variants=1_000, books=100)
    assert (proof.variants, proof.books, proof.leaks) == (1_000, 100, [])
    assert {kind.__name__ for kind in on_the_table(played)} <= proof.changed.keys()


def on_the_table(played: Turn) -> set[type[Record]]:
    """Return the kinds of records of which there are any."""
    return {kind for kind in played.after.tables if played.after[kind]}


def test_the_stages_have_something_in_every_table() -> None:
    first, second, third = map(on_the_table, stages())
    own = set(RULESET.records) - {Signal, Dispatch, Reported}
    assert own - first == {MissionRow}
    assert own <= second
    assert own <= third


def otherwise(played: Turn, team: str) -> tuple[Turn, ...]:
    """Return the turn with everything changed that the team may not know, in four ways."""
    sight = watch(team, played).sight
    ways = (exchanged, renumbered, with_another_row, poisoned)
    return tuple(way(played, sight) for way in ways)


@each_seat
def test_every_table_holds_what_a_team_may_not_know_and_none_of_it_comes_out(
    stage: str, team: str
) -> None:
    played = stages()[STAGES.index(stage)]
    others = otherwise(played, team)
    for kind in on_the_table(played):
        assert any(dict(other.after[kind]) != dict(played.after[kind]) for other in others), kind
    of = watch(team, played)
    files = of.files(played)
    assert all(of.files(other) == files for other in others)


def test_a_card_that_is_played_is_not_seen_before_the_combat() -> None:
    """LW-SEQ-05 Flags lie on the map, and nobody sees the cards that are to be laid on them."""
    flags, _, _ = stages()
    rows = {
        key: replace(row, attacker_cards=("GER-1",), defender_columns=("SOV-1",), attacker_lsp=9)
        for key, row in flags.after[CombatRow].items()
    }
    cards = {key: replace(card, played="1") for key, card in flags.after[Card].items()}
    enemys = {**flags.after[Card], "SOV-1": cards["SOV-1"]}
    other = replace(flags, after=flags.after.with_tables({CombatRow: rows, Card: enemys}))
    for team in ("OKH", "Bucharest"):
        of = watch(team, flags)
        assert of.said(other) == of.said(flags)


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
    (CombatRow, "0202", {"attacker_cv": 99}),
    (Committed, "0202: 0302 SOV", {"man": 99, "lsp": 9}),
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


def test_what_is_put_together_of_a_teams_own_numbers_is_no_secret() -> None:
    """The points of a card stand on its map, and may stand in a ruling about another hex."""
    played = turn()
    said = replace(
        played.rulings[0], text="GER 4/2/1", working=(Working("umpire", "SOV has 6/1/0 there"),)
    )
    other = replace(played, rulings=(said, *played.rulings[1:]))
    secrets = secrets_of(RULESET, other, played.after[Team]["OKH"])
    assert "GER 4/2/1" not in secrets
    assert "SOV has 6/1/0 there" in secrets

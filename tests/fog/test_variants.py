"""What a team may not know changes no byte of its files; what it may know shows (OC-2.2)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from tests.fog.last_turn import seats, watch
from workbook_engine.commands.proofs.fog_proof import Proof, prove_unseen
from workbook_engine.core.desk import Team
from workbook_engine.core.records import replace
from workbook_engine.core.variants import unseen
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Place,
    Stack,
    Unit,
)


def prove(sample: str, team: str, variants: int, books: int, stage: int = -1) -> Proof:
    of, turn = watch(sample, team, stage)
    proof = prove_unseen(of, turn, variants, books)
    assert (proof.variants, proof.books, proof.leaks) == (variants, books, [])
    return proof


@pytest.mark.parametrize("team", ["german", "british"])
def test_hundreds_of_turns_a_team_cannot_tell_apart_are_told_alike(team: str) -> None:
    prove("arnhem_bridge", team, variants=200, books=2)


@pytest.mark.slow
@pytest.mark.parametrize("team", ["guards"])
def test_with_many_staffs_too(team: str) -> None:
    prove("market_garden", team, variants=20, books=1)


@pytest.mark.parametrize(
    ("sample", "team", "stage"),
    [
        ("orel_salient", "german", -2),
        pytest.param("orel_salient", "soviet", -3, marks=pytest.mark.slow),
        pytest.param("eastern_front_1943", "german_okh", -3, marks=pytest.mark.slow),
        pytest.param("eastern_front_1943", "axis_allies", -2, marks=pytest.mark.slow),
        pytest.param("eastern_front_1943", "stavka", -1, marks=pytest.mark.slow),
        ("chir_1942", "panzer_corps", -3),
        ("town_and_airfield", "infantry", -2),
        pytest.param("town_and_airfield", "garrison", -4, marks=pytest.mark.slow),
    ],
)
def test_after_each_stage_of_a_turn_too(sample: str, team: str, stage: int) -> None:
    """Flags lie on the map before cards are seen, and combats before anybody withdraws."""
    prove(sample, team, 30, 1, stage)


@pytest.mark.slow
@pytest.mark.parametrize(("sample", "team", "stage"), list(seats()))
def test_a_thousand_variants_for_each_team_of_each_sample(
    sample: str, team: str, stage: int
) -> None:
    proof = prove(sample, team, 1_000, 100, stage)
    _, turn = watch(sample, team, stage)
    tables = {kind.__name__ for kind in turn.after.tables if len(turn.after[kind]) > 1}
    assert tables <= proof.changed.keys()


def test_the_variants_reach_all_parts_of_a_turn() -> None:
    of, turn = watch("arnhem_bridge", "german")
    changes = Counter(each.change.split(" ")[0] for each in islice(unseen(turn, of.sight), 200))
    kinds = {kind.__name__ for kind in (Unit, Engagement, Engaged, Stack, Team)}
    assert kinds | {"ruling"} <= changes.keys()


def test_the_same_seed_gives_the_same_variants() -> None:
    of, turn = watch("arnhem_bridge", "german")

    def changes(seed: int) -> list[str]:
        return [each.change for each in islice(unseen(turn, of.sight, seed), 50)]

    assert changes(1) == changes(1) != changes(2)


# The other direction: what a team may know does show


def changed(
    record: type[Any], key: str, **fields: Any
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the German files as they are, and with something else on the table."""
    of, turn = watch("arnhem_bridge", "german")
    rows = dict(turn.after[record])
    rows[key] = replace(rows[key], **fields)
    other = replace(turn, after=turn.after.with_tables({record: rows}))
    return dict(of.files(turn)), dict(of.files(other))


def own() -> Unit:
    _, turn = watch("arnhem_bridge", "german")
    return next(unit for unit in turn.after[Unit].values() if unit.team == "german")


@pytest.mark.parametrize(
    "fields", [{"name": "Elsewhere"}, {"position": "B2"}, {"state": "captured"}, {"kind": "tank"}]
)
def test_what_becomes_of_its_own_units_shows(fields: dict[str, str]) -> None:
    before, after = changed(Unit, own().id, **fields)
    assert before != after


def test_a_place_that_moves_shows() -> None:
    _, turn = watch("arnhem_bridge", "german")
    place = next(each for each in turn.after[Place].values() if each.name == own().position)
    before, after = changed(Place, place.name, square="B2")
    assert before != after


def test_where_a_fight_was_shows() -> None:
    _, turn = watch("arnhem_bridge", "german")
    before, after = changed(Engagement, next(iter(turn.after[Engagement])), square="B2")
    assert before != after

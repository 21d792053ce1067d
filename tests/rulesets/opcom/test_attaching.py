"""Attaching, rest and Annex A on Forces, one fact each (OC-5.10, OC-9.12, OC-A.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import State, Tables
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit

WIDE = open_ground(12)


def table(**more: Any) -> State:
    """A battalion of one division near the brigade HQ of another."""
    return on_the_table(
        WIDE,
        unit("A", "C3", division="Guards", brigade="5 Bde", hq="5 Bde HQ"),
        unit("5 Bde HQ", "A3", division="Guards", brigade="5 Bde", kind="HQ", profile="(1)-0"),
        unit(
            "8 Bde HQ",
            "E3",
            team="corps",
            division="Third",
            brigade="8 Bde",
            kind="HQ",
            profile="(1)-0",
        ),
        stack("8 Bde HQ", british_ammo=4, fuel=4),
        *more.values(),
    )


def findings(state: State, *lines: Any) -> list[Finding]:
    return check_orders(state, Tables.of(*lines), lambda *cell: None)


def test_oc_9_12_a_unit_attached_belongs_to_the_other_division_next_turn() -> None:
    turn = played(table(), order("A", "Hold", attach="8 Bde"))
    now = turn.after[Unit]["A"]
    assert (now.division, now.brigade, now.hq, now.team) == ("Third", "8 Bde", "", "corps")
    ruling = ruling_of(turn, "attach/A/attached")
    assert (ruling.phase, ruling.rule) == ("Attachments", "OC-9.12")
    assert [each.team for each in ruling.told] == ["allied", "corps"]


def test_oc_9_12_it_draws_on_its_new_headquarters() -> None:
    foe = unit("Foe", "D3", "german")
    state = played(table(foe=foe), order("A", "Hold", attach="8 Bde")).after
    attack = order("A", "Attack", target="Foe", by="corps")
    assert played(state, attack, dice=[3]).after[Stack]["8 Bde HQ stack"].british_ammo == 3


def test_oc_9_f9_until_then_it_is_a_unit_of_another_formation() -> None:
    from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

    b = unit("B", "C2", team="corps", division="Third", brigade="8 Bde")
    hq = stack("5 Bde HQ", british_ammo=4)
    foe = unit("Foe", "D3", "german")
    lines = (
        order("A", "Attack", target="Foe", attach="8 Bde"),
        order("B", "Attack", target="Foe", by="corps"),
    )
    turn = played(table(b=b, hq=hq, foe=foe), *lines, dice=[4, 4, 4, 4])
    assert "F9" in turn.after[Engagement]["D3"].attacker_factors


def test_oc_9_12_a_division_takes_it_without_a_brigade() -> None:
    now = played(table(), order("A", "Hold", attach="Third")).after[Unit]["A"]
    assert (now.division, now.brigade) == ("Third", "")


def test_oc_9_12_a_formation_nobody_knows_is_found() -> None:
    (found,) = findings(table(), order("A", "Hold", attach="5 Bdee"))
    assert (found.code, found.cure) == ("E-UNKNOWN-FORMATION", "Did you mean 5 Bde?")


def test_oc_9_12_the_enemys_formations_are_not_known() -> None:
    foe = unit("Foe", "L3", "german", division="Secret")
    (found,) = findings(table(foe=foe), order("A", "Hold", attach="Secret"))
    assert found.code == "E-UNKNOWN-FORMATION"


def test_oc_5_10_clear_turns_of_rest_are_counted() -> None:
    state = on_the_table(WIDE, unit("A", "C3", step=2))
    for turns in (1, 2):
        state = played(state, order("A", "Hold", posture="Rest")).after
        assert state[Unit]["A"].rest_turns == turns


@pytest.mark.parametrize(
    "line", [order("A", "Hold"), order("A", posture="Rest", to="F3")], ids=["tact", "moves"]
)
def test_oc_5_10_a_turn_that_is_not_clear_begins_the_count_anew(line: Any) -> None:
    state = on_the_table(WIDE, unit("A", "C3", step=2, rest_turns=5))
    assert played(state, line).after[Unit]["A"].rest_turns == 0


def test_oc_5_10_an_attack_upon_it_ends_the_rest() -> None:
    foe = unit("Foe", "D3", "german", nation="German")
    shells = Stack(id="S", side="german", position="E3", german_ammo=3)
    state = on_the_table(WIDE, unit("A", "C3", rest_turns=5), foe, shells)
    lines = order("A", "Hold", posture="Rest"), order("Foe", "Attack", by="german", target="A")
    assert played(state, *lines, dice=[2, 2]).after[Unit]["A"].rest_turns == 0


def test_u_22_the_umpire_sees_the_count_when_he_is_asked() -> None:
    state = on_the_table(WIDE, unit("A", "C3", step=2, rest_turns=3))
    turn = played(
        state,
        order("A", "Hold", posture="Rest"),
        answers={"1/rest/A/steps recovered/1": 1},
    )
    asked = next(j for j in turn.judgements if j.name == "1/rest/A/steps recovered/1")
    assert (asked.basis, turn.after[Unit]["A"].step) == ("2 lost, turns at rest: 4", 1)


def made_after(**more: Any) -> list[str]:
    as_printed = {"kind": "infantry", "profile": "7-6-5-4-3-2-1-0", "size": 1, "lift": 0}
    named = unit("A", "C3", typical="German Grenadier Battalion", **{**as_printed, **more})
    return [f"{each.code} {each.rule}" for each in findings(on_the_table(WIDE, named))]


@pytest.mark.parametrize(
    "differs",
    [{}, {"profile": "7-6-5-4-3-2-0"}, {"size": 2, "lift": 4}, {"kind": "tank"}, {"step": 3}],
    ids=["as printed", "profile", "size and lift", "kind", "steps lost"],
)
def test_oc_a_1_what_the_umpire_typed_of_a_unit_stands_without_a_word(
    differs: dict[str, Any],
) -> None:
    assert "W-ANNEX" not in " ".join(made_after(**differs))

"""What an order may name as its target: what the team knows of, and no more (OC-5.4)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.drawn_map import (
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    unit,
)
from workbook_engine.core.records import Record, State, Tables
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move

WIDE = open_ground(45)
BY_NAME = order("A", "Attack", target="KG Knaust")


def table(enemy: str, *more: Record) -> State:
    return on_the_table(WIDE, unit("A", "A3"), unit("KG Knaust", enemy, "german"), *more)


def named_at(square: str, team: str = "allied") -> Contact:
    return Contact(id=f"{team} {square}", team=team, square=square, seen=0, since=0,
                   names=("KG Knaust",))  # fmt: skip


@pytest.mark.parametrize("action", ["Attack", "Move", "Probe"])
def test_oc_5_4_the_moves_are_the_same_wherever_a_hidden_enemy_stands(action: str) -> None:
    line = order("A", action, target="KG Knaust")
    one, other = (played(table(square), line) for square in ("M3", "A12"))
    assert dict(one.after[Move]) == dict(other.after[Move])
    assert [each.told for each in one.rulings] == [each.told for each in other.rulings]
    assert end_of(one, "A") == "A3"


def test_oc_5_4_a_name_that_nobody_bears_is_treated_alike() -> None:
    known, unknown = (
        played(table("M3"), order("A", "Attack", target=name)) for name in ("KG Knaust", "KG None")
    )
    assert [each.told for each in known.rulings] == [each.told for each in unknown.rulings]
    assert dict(known.after[Move]) == dict(unknown.after[Move])


def test_oc_5_4_the_unit_acts_as_if_the_target_were_blank() -> None:
    line = order("A", "Attack", target="KG Knaust", to="E3")
    assert end_of(played(table("A12"), line), "A") == "E3"
    working = ruling_of(played(table("A12"), line), "orders/all/read").working
    assert "A: Allied does not know of KG Knaust" in [each.text for each in working]


def test_oc_5_4_an_enemy_in_contact_may_be_named() -> None:
    turn = played(table("B3"), BY_NAME, dice=[3])
    assert any(each.id.startswith("1/combat/") for each in turn.rulings)


def test_oc_5_4_one_that_is_identified_is_sought_where_it_was_last_seen() -> None:
    one, other = (played(table(square, named_at("K3")), BY_NAME) for square in ("U3", "A30"))
    assert end_of(one, "A") == end_of(other, "A") == "K3"


def test_oc_5_4_what_another_team_has_identified_does_not_count() -> None:
    assert end_of(played(table("U3", named_at("K3", team="others")), BY_NAME), "A") == "A3"


def test_w_target_is_said_of_any_name_known_or_not() -> None:
    found = [
        check_orders(table("M3"), Tables.of(order("A", target=name)), lambda *_: None)
        for name in ("KG Knaust", "KG None")
    ]
    assert [[each.code for each in findings] for findings in found] == [["W-TARGET"]] * 2

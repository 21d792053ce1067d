"""Encounter battles: the umpire is asked who attacks first, on the fight's own row (OC-9.6)."""

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
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Stack

ASKED = "1/combat/C2/first attacker/1"


def meeting(house: dict[str, Any] | None = None, **said: str) -> Turn:
    """Let two units attack each other's squares; the German one is the stronger."""
    state = on_the_table(
        open_ground(8, 8),
        unit("A", "C3", step=1),
        unit("Foe", "C2", "german", nation="German"),
        unit("Far", "H3"),
        unit("Sentry", "H2", "german", nation="German"),
        stack(at="C4", british_ammo=5),
        stack(at="H4", british_ammo=5),
        Stack(id="S", side="german", position="C1", german_ammo=5),
    )
    lines = (
        order("A", "Attack", target="C2"),
        order("Far", "Attack", target="H2"),
        order("Foe", "Attack", by="german", target="C3"),
    )
    answers = {ASKED: said["first"]} if said else {}
    return played(state, *lines, dice=[1] * 12, answers=answers, house=house)


def waiting(turn: Turn) -> list[tuple[str, object]]:
    return [(each.name, each.default) for each in turn.to_answer]


def test_oc_9_6_who_attacks_first_must_be_answered_and_the_stronger_is_put_forward() -> None:
    assert waiting(meeting()) == [(ASKED, "german")]
    assert meeting().after[Engagement]["C3"].attackers == ("Foe",)


@pytest.mark.parametrize(
    ("first", "square", "attackers"), [("allied", "C2", ("A",)), ("german", "C3", ("Foe",))]
)
def test_u_09_the_umpire_says_who_attacks_first(
    first: str, square: str, attackers: tuple[str, ...]
) -> None:
    turn = meeting(first=first)
    assert waiting(turn) == []
    assert turn.after[Engagement][square].attackers == attackers
    assert first in ruling_of(turn, "combat/C2/encounter").text


@pytest.mark.parametrize(("first", "label"), [("allied", "C2"), ("german", "C3")])
def test_oc_9_6_the_fight_bears_its_question_whichever_side_is_first(
    first: str, label: str
) -> None:
    fights = meeting(first=first).after[Engagement]
    assert {name: fight.encounter for name, fight in fights.items()} == {label: "C2", "H2": ""}


def test_oc_9_6_the_umpire_is_asked_and_the_stronger_is_put_forward() -> None:
    turn = meeting()
    assert waiting(turn) == [(ASKED, "german")]
    assert turn.after[Engagement]["C3"].attackers == ("Foe",)


def test_oc_9_6_one_question_for_an_encounter_met_from_two_sides_stands_on_one_row() -> None:
    state = on_the_table(
        open_ground(8, 8),
        unit("A", "B3"),
        unit("B", "D3"),
        unit("Foe", "C3", "german", nation="German"),
        unit("Fie", "C3", "german", nation="German"),
        stack(at="C5", british_ammo=5),
        Stack(id="S", side="german", position="C1", german_ammo=5),
    )
    lines = [order(name, "Attack", target="C3") for name in "AB"]
    lines += [order("Foe", "Attack", by="german", target="B3")]
    lines += [order("Fie", "Attack", by="german", target="D3")]
    said = {"1/combat/C3/first attacker/1": "german"}
    turn = played(state, *lines, dice=[1] * 12, answers=said)
    fights = turn.after[Engagement].values()
    assert [fight.encounter for fight in fights] == ["C3", ""]

"""Guns that are called to support and may not, one fact each (OC-9.11, OC-9.16, OC-9.17, D-41)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, order, played, stack, unit
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Kind, OrderLine

CALL = order("A; B", "Attack", target="C3", supports="Guns")
TASK = order("Guns", "Hold", supports="A")
FIELD = {"kind": Kind.ARTILLERY, "profile": "[4-2-0]", "artillery": "field"}
UNFIT: dict[str, tuple[dict[str, Any], str, str]] = {
    "anti-tank": ({"kind": Kind.ANTI_TANK}, "OC-9.16", "anti-tank guns fire only where they stand"),
    "anti-aircraft": (
        {"kind": Kind.ANTI_AIRCRAFT},
        "OC-9.16",
        "anti-aircraft guns fire only where they stand",
    ),
    "of the line": (
        {**FIELD, "artillery": "anti-tank"},
        "OC-9.16",
        "anti-tank guns fire only where they stand",
    ),
    "out of role": ({**FIELD, "fights_as": Kind.INFANTRY}, "OC-9.17", "it fights as infantry"),
    "no longer effective": ({**FIELD, "step": 2}, "OC-9.11", "it is no longer effective"),
}


def turn_of(gun: dict[str, Any], *lines: OrderLine, at: str = "C7") -> Turn:
    """A and B attack Foe at C3; Guns of a team of their own stand behind."""
    table = on_the_table(
        open_ground(5, 20),
        unit("A", "C4"),
        unit("B", "C4"),
        unit("Guns", at, **gun),
        stack(at="C4", name="front", british_ammo=5),
        stack(at="C8", name="rear", british_ammo=5),
        unit("Foe", "C3", "german"),
    )
    return played(table, *lines, dice=[3, 3, 3])


def refusals(turn: Turn) -> list[Ruling]:
    return [each for each in turn.rulings if each.id == "1/orders/Guns/support refused/1"]


@pytest.mark.parametrize("gun", UNFIT)
def test_oc_9_17_guns_that_are_called_and_may_not_are_refused(gun: str) -> None:
    traits, rule, why = UNFIT[gun]
    (ruling,) = refusals(turn_of(traits, CALL, order("Guns", "Hold")))
    assert (ruling.rule, ruling.text) == (rule, f"Guns does not fire for A; B: {why}.")


@pytest.mark.parametrize("gun", UNFIT)
def test_oc_9_17_guns_that_are_told_whom_to_support_and_may_not_are_refused(gun: str) -> None:
    traits, rule, why = UNFIT[gun]
    (ruling,) = refusals(turn_of(traits, TASK, order("B", "Attack", target="C3")))
    assert (ruling.rule, ruling.text) == (rule, f"Guns does not fire for A: {why}.")


@pytest.mark.parametrize("gun", UNFIT)
def test_oc_9_17_guns_that_are_refused_are_in_no_fight(gun: str) -> None:
    turn = turn_of(UNFIT[gun][0], CALL)
    assert "Guns" not in {row.unit for row in turn.after[Engaged].values()}


def test_oc_10_3_its_team_is_told_in_words_of_a_log() -> None:
    (ruling,) = refusals(turn_of({"kind": Kind.ANTI_TANK}, CALL))
    (told,) = ruling.told
    assert told.team == "allied"
    assert told.text == "Guns did not fire in support: its guns fight where they stand."


def test_oc_2_2_another_team_that_called_is_not_told_why() -> None:
    (ruling,) = refusals(turn_of({**FIELD, "step": 2, "team": "gunners"}, CALL))
    told = {each.team: each.text for each in ruling.told}
    assert told == {
        "gunners": "Guns did not fire in support: it is no longer a fighting unit.",
        "allied": "We asked for the fire of Guns; none came.",
    }


@pytest.mark.parametrize("line", [CALL, TASK])
def test_oc_9_17_artillery_in_its_role_is_not_refused(line: OrderLine) -> None:
    assert not refusals(turn_of(FIELD, line))


def test_oc_9_34_guns_in_the_line_of_a_fight_count_where_they_stand() -> None:
    attack = order("A; B; Guns", "Attack", target="C3", supports="Guns")
    assert not refusals(turn_of({"kind": Kind.ANTI_TANK}, attack, at="C4"))


def test_oc_9_17_anti_tank_guns_that_artillery_fires_for_are_not_called() -> None:
    table = on_the_table(
        open_ground(5, 20), unit("Bty", "C8", **FIELD), unit("Guns", "C7", kind=Kind.ANTI_TANK)
    )
    assert not refusals(played(table, order("Bty", "Hold", supports="Guns")))


def test_oc_9_17_of_a_formation_that_is_called_its_artillery_fires_and_nobody_is_refused() -> None:
    table = on_the_table(
        open_ground(5, 20),
        unit("A", "C4"),
        unit("Bty", "C8", brigade="RA", **FIELD),
        unit("Guns", "C7", brigade="RA", kind=Kind.ANTI_TANK),
        unit("Foe", "C3", "german"),
    )
    line = order("A", "Attack", target="C3", supports="RA")
    assert not refusals(played(table, line, dice=[3, 3, 3]))


def test_oc_9_17_an_unknown_name_under_supports_is_found_with_its_cell_and_the_nearest() -> None:
    table = on_the_table(open_ground(5, 20), unit("Royal Guns", "C7", **FIELD), unit("A", "C4"))
    line = order("A", "Attack", target="C3", supports="Royal Gunz")
    found = check_orders(table, Tables.of(line), lambda kind, key, field: Cell("o", field, key))
    (finding,) = [each for each in found if each.code == "E-UNKNOWN-SUPPORT"]
    assert finding.cure == "Did you mean Royal Guns?"
    assert finding.cell == Cell("o", "supports", line.id)


def test_oc_9_17_guns_are_refused_once_however_many_call_for_them() -> None:
    calls = (order(name, "Attack", target="C3", supports="Guns") for name in ("A", "B"))
    (ruling,) = refusals(turn_of({"kind": Kind.ANTI_TANK}, *calls))
    assert ruling.text.startswith("Guns does not fire for A; B: ")


HELD = "Guns does not fire for A; B: it fights where it stands."


def raided(*lines: OrderLine, raid: str = "Attack") -> list[str]:
    """Return what is said of Guns while A and B attack Foe, and Raiders attack the guns."""
    table = on_the_table(
        open_ground(5, 20),
        *(unit(name, "C4") for name in ("A", "B")),
        unit("Guns", "C7", **FIELD),
        stack(at="C4", name="front", british_ammo=5),
        unit("Foe", "C3", "german"),
        unit("Raiders", "C8", "german"),
    )
    raiders = order("Raiders", raid, by="german", target="C7")
    return [each.text for each in refusals(played(table, *lines, raiders, dice=[3] * 6))]


def test_oc_9_18b_guns_attacked_where_they_stand_are_told_of() -> None:
    assert raided(CALL) == raided(order("A; B", "Attack", target="C3"), TASK)[:1] == [HELD]


def test_oc_9_18b_nothing_is_said_where_they_can_fire_or_nobody_fights() -> None:
    assert raided(CALL, raid="Hold") == raided(TASK) == []

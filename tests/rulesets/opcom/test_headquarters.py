"""Headquarters without orders follow their brigade in the movement, one fact each (OC-11.3)."""

from __future__ import annotations

from typing import Any

from tests.rulesets.opcom.drawn_map import (
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import Record, Value
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, OrderLine, Stack

BDE = {"brigade": "5 Bde"}
TO = "1/moves/HQ/follow to/1"


def staff(at: str = "D3", **more: Any) -> Record:
    return unit("HQ", at, kind="HQ", lift=12, profile="(2)-(1)-0", **{**BDE, **more})


def attacked(
    *more: Record, house: dict[str, str] | None = None, hq: Record | None = None, **answers: Value
) -> Turn:
    """Two battalions with their HQ one km behind them attack eight km ahead."""
    table = on_the_table(
        open_ground(30),
        unit("A", "E3", **BDE, prepared=True),
        unit("B", "E3", **BDE, prepared=True),
        hq or staff(),
        stack("HQ", british_ammo=8, fuel=3),
        unit("Foe", "M3", "german"),
        [each for each in more if not isinstance(each, OrderLine)],
    )
    lines = [each for each in more if isinstance(each, OrderLine)]
    given = {"1/combat/M3/result/1": "confused", **answers}
    attack = order("A; B", "Attack", target="M3")
    return played(table, attack, *lines, dice=[3], answers=given, house=house)


def counts(turn: Turn) -> dict[str, tuple[int, str]]:
    rows = turn.after[Engaged].values()
    return {row.unit: (row.counts, row.why_not) for row in rows if row.role == "attacker"}


def test_oc_11_3_an_hq_without_orders_comes_up_before_the_fight() -> None:
    turn = attacked()
    assert (end_of(turn, "A"), end_of(turn, "HQ")) == ("L3", "G3")
    assert ruling_of(turn, "moves/HQ/moved").rule == "OC-11.3"


def test_oc_11_3_so_its_brigade_attacks_with_ammunition() -> None:
    turn = attacked()
    assert counts(turn) == {"A": (7, ""), "B": (7, "")}
    assert turn.after[Stack]["HQ stack"].british_ammo == 6


def test_oc_11_3_its_march_is_a_row_of_moves() -> None:
    row = move_of(attacked(), "HQ")
    assert (row.start, row.end, row.km, row.stopped_by) == ("D3", "G3", 3, "follows A, B")


def test_oc_11_3_its_team_is_told_where_it_is() -> None:
    ruling = ruling_of(attacked(), "moves/HQ/moved")
    assert [told.text for told in ruling.told] == ["HQ has moved up to G3."]


def test_oc_11_3_the_umpire_puts_it_elsewhere() -> None:
    assert end_of(attacked(**{TO: "J2"}), "HQ") == "J2"


def test_oc_11_3_the_umpire_keeps_it_where_it_is() -> None:
    turn = attacked(**{TO: "none"})
    assert end_of(turn, "HQ") == "D3"
    assert move_of(turn, "HQ").stopped_by == "stays where it is"
    assert counts(turn)["A"][0] == 0


def test_oc_11_3_what_is_no_square_is_no_answer() -> None:
    turn = attacked(**{TO: "nowhere"})
    assert end_of(turn, "HQ") == "G3"
    assert [found.code for found in turn.findings] == ["E-ANSWER"]


def test_oc_11_3_an_hq_with_orders_keeps_to_them() -> None:
    assert end_of(attacked(order("HQ", "Hold")), "HQ") == "D3"


def test_oc_11_3_an_hq_still_in_reach_stays_and_nobody_is_asked() -> None:
    turn = attacked(hq=staff("G3"))
    assert "moves/HQ/moved" not in {ruling.id for ruling in turn.rulings}
    assert TO not in {asked.name for asked in turn.judgements}


def test_oc_11_3_it_goes_where_it_reaches_those_behind_as_well() -> None:
    rear = [unit(name, "C3", **BDE) for name in ("R1", "R2", "R3")]
    assert end_of(attacked(*rear), "HQ") == "G3"


def test_oc_11_3_the_main_body_keeps_it() -> None:
    rear = [unit(name, "A3", **BDE) for name in ("R1", "R2", "R3")]
    assert end_of(attacked(*rear), "HQ") == "D3"


def test_oc_11_3_between_as_many_ahead_and_behind_it_goes_with_those_who_attack() -> None:
    rear = [unit(name, "A3", **BDE) for name in ("R1", "R2")]
    assert end_of(attacked(*rear), "HQ") == "G3"


def test_oc_11_3_it_does_not_go_up_to_the_enemy() -> None:
    aside = unit("Aside", "D4", "german")
    assert end_of(attacked(aside, hq=staff("B3")), "HQ") == "B3"


def test_oc_6_5_water_holds_it_up_as_any_unit() -> None:
    water = river("major river", *(f"F{row}" for row in range(1, 6)))
    table = on_the_table(
        open_ground(30), unit("A", "G3", **BDE), staff(), stack("HQ", british_ammo=1), water
    )
    turn = played(table, order("A", to="N3"))
    assert end_of(turn, "HQ") == "D3"


def test_oc_9_37_an_hq_that_is_immobilised_stays() -> None:
    turn = attacked(hq=staff(immobilised_until=1))
    assert end_of(turn, "HQ") == "D3"
    assert ruling_of(turn, "moves/HQ/moved").rule == "OC-9.37"


def test_oc_9_9_a_mechanised_hq_burns_fuel_on_its_way() -> None:
    assert attacked(hq=staff(mechanised=True)).after[Stack]["HQ stack"].fuel == 2


def test_oc_11_3_an_hq_follows_most_of_its_units_before_those_who_attack() -> None:
    rear = [unit(name, "A3", **BDE) for name in ("R1", "R2", "R3")]
    assert end_of(attacked(*rear), "HQ") == "D3"

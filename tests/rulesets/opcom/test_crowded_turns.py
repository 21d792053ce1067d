"""Units in several fights, over water, in two lines: what random turns found, one fact each."""

from __future__ import annotations

from typing import Any

import pytest

from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engagement,
    Ground,
    Kind,
    OrderLine,
    Stack,
    Unit,
)

NATIONS = {"British": "british_ammo", "German": "german_ammo"}
LAND = [Ground(square=f"{column}{row}") for column in "ABCDEFGH" for row in range(1, 9)]


def unit(name: str, side: str, position: str, **more: Any) -> Unit:
    given = {"profile": "7-6-5-4-3-2-1-0", "brigade": f"{side} Bde"}
    team = side.lower()
    return Unit(id=name, side=side, team=team, nation=side, position=position, **{**given, **more})


def staff(side: str, position: str, **stock: int) -> tuple[Unit, Stack]:
    hq = unit(f"{side} HQ", side, position, kind=Kind.HQ, profile="(1)-0")
    held = {NATIONS[side]: 9, "fuel": 9} | stock
    return hq, Stack(id=side, side=side, holder=hq.id, **held)  # type: ignore[arg-type]


def order(name: str, side: str, action: str, target: str = "", **more: Any) -> OrderLine:
    team = side.lower()
    return OrderLine(
        id=f"{team}/{name}", team=team, unit=name, action=action, target=target, **more
    )


def played(*rows: Record, **answers: str | bool) -> Turn:
    lines = [row for row in rows if isinstance(row, OrderLine | LogisticsLine)]
    state = State(Position(1), Tables.of(*(row for row in rows if row not in lines)), RULESET.rules)
    said = {f"1/{name}": Answer(f"1/{name}", value) for name, value in answers.items()}
    umpire = Umpire(state.position, RULESET.rules, KeyedDice(b"secret"), said)
    return play(RULESET, state, Tables.of(*lines), umpire)


def ruling(turn: Turn, name: str) -> Ruling:
    return next(each for each in turn.rulings if each.id == f"1/{name}/1")


STAFFS = (*staff("British", "C5"), *staff("German", "C1"))


def test_oc_9_6_two_sides_that_attack_one_square_meet_in_an_encounter() -> None:
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "C3"),
        unit("Guards", "British", "C4"),
        unit("Grenadiers", "German", "C3"),
        order("Guards", "British", "Attack", "C3"),
        order("Grenadiers", "German", "Attack", "C3"),
    )
    assert ruling(turn, "combat/C3/encounter").text.startswith("Encounter battle at C3")
    assert len(turn.after[Engagement]) == 1


def test_oc_9_6_one_answer_settles_encounters_met_from_two_sides() -> None:
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "B3"),
        unit("Guards", "British", "D3"),
        unit("Grenadiers", "German", "C3"),
        unit("Fusiliers", "German", "C3"),
        order("Rifles", "British", "Attack", "C3", priority=1),
        order("Guards", "British", "Attack", "C3", priority=2),
        order("Grenadiers", "German", "Attack", "B3"),
        order("Fusiliers", "German", "Attack", "D3"),
        **{"combat/C3/first attacker/1": "British"},
    )
    assert list(turn.after[Engagement]) == ["C3"]


def test_u_08_a_label_that_puts_enemies_on_one_side_is_not_fought() -> None:
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "B3"),
        unit("Guards", "British", "F3"),
        unit("Grenadiers", "German", "B2"),
        unit("Fusiliers", "German", "F2"),
        order("Rifles", "British", "Attack", "B2"),
        order("Fusiliers", "German", "Attack", "F3"),
        **{"engaged/F3:Fusiliers/fight/1": "B2"},
    )
    assert "not between two sides" in ruling(turn, "combat/B2/defined").text
    assert next(each.name for each in turn.to_answer) == "1/combat/B2/both sides/1"


def test_oc_9_18b_guns_that_attack_in_the_line_do_not_fire_as_well() -> None:
    guns = {"kind": Kind.ARTILLERY, "profile": "[8-4-1-0]", "artillery": "field"}
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "B3"),
        unit("Regiment", "British", "F3", **guns),
        unit("Grenadiers", "German", "B2"),
        unit("Fusiliers", "German", "F2"),
        order("Rifles", "British", "Attack", "B2", supports="Regiment"),
        order("Regiment", "British", "Attack", "F2"),
    )
    assert turn.after[Engagement]["B2"].fire_attack == ()


@pytest.mark.parametrize("names", ["Rifles; Guards", "Guards; Rifles"])
def test_oc_9_17_guns_called_for_by_a_group_fire_for_whoever_of_it_fights(names: str) -> None:
    guns = {"kind": Kind.ARTILLERY, "profile": "[2-1-0]", "artillery": "field"}
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "B3"),
        unit("Guards", "British", "H60"),
        unit("Battery", "British", "B5", **guns),
        unit("Grenadiers", "German", "B2"),
        order(names, "British", "Attack", "B2", supports="Battery"),
    )
    assert turn.after[Engagement]["B2"].fire_attack == ("Battery",)


def test_oc_9_9_a_unit_attacked_twice_burns_one_fuel() -> None:
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "B3"),
        unit("Tanks", "German", "B2", kind=Kind.TANK, mechanised=True),
        unit("Guards", "British", "A3"),
        order("Rifles", "British", "Attack", "B2"),
        order("Guards", "British", "Attack", "B2"),
        **{"engaged/B2:Guards/fight/1": "X", "combat/B2/result/1": "confused"},
    )
    assert len([each for each in turn.rulings if each.id.endswith("/fought/1")]) == 2
    assert turn.after[Stack]["German"].fuel == 8


def test_u_08_a_label_that_was_typed_chooses_no_die() -> None:
    """Whatever the second fight on a square is called, its die is that of the square's second."""

    def thrown(label: str) -> dict[str, tuple[str, int]]:
        turn = played(
            *STAFFS,
            unit("Rifles", "British", "B3"),
            unit("Tanks", "German", "B2", kind=Kind.TANK, mechanised=True),
            unit("Guards", "British", "A3"),
            order("Rifles", "British", "Attack", "B2"),
            order("Guards", "British", "Attack", "B2"),
            **{"engaged/B2:Guards/fight/1": label},
        )
        rolls = [roll for each in turn.rulings for roll in each.rolls]
        return {r.name: (r.drawn_as, r.value) for r in rolls if r.name.endswith("/die/1")}

    values = set()
    for label in ("X", "north", "C3"):
        dice = thrown(label)
        assert dice["1/combat/B2/die/1"][0] == ""
        assert dice[f"1/combat/{label}/die/1"][0] == "1/combat/B2 2/die/1"
        values.add(dice[f"1/combat/{label}/die/1"][1])
    assert len(values) == 1


def test_oc_9_10_a_fight_that_is_not_made_leaves_the_ammunition_to_others() -> None:
    guns = {"kind": Kind.ARTILLERY, "profile": "[2-1-0]", "artillery": "field"}
    turn = played(
        *staff("British", "C5", british_ammo=1),
        *staff("German", "C1", german_ammo=1),
        unit("Regiment", "British", "B3", **guns),
        unit("Grenadiers", "German", "B2"),
        unit("Battery", "German", "B1", **guns),
        unit("Fusiliers", "German", "E2"),
        unit("Guards", "British", "E3"),
        order("Regiment", "British", "Attack", "B2"),
        order("Battery", "German", "Hold", supports="Grenadiers"),
        order("Fusiliers", "German", "Attack", "E3"),
    )
    assert ruling(turn, "combat/B2/refused")
    assert ruling(turn, "combat/E3/fought")


def test_d_62_who_is_driven_back_does_not_occupy_what_he_won() -> None:
    turn = played(
        *STAFFS,
        *LAND,
        unit("Rifles", "British", "C4"),
        unit("Grenadiers", "German", "D4"),
        unit("Fusiliers", "German", "D3"),
        unit("Guards", "British", "E5"),
        order("Grenadiers", "German", "Attack", "C4"),
        order("Guards", "British", "Attack", "D4"),
        **{"combat/C4/result/1": "limited success", "combat/D4/result/1": "limited success"},
    )
    assert "occupy" not in ruling(turn, "combat/C4/went back").text


RIVER = River(name="Rhine", barrier="major river", squares=tuple(f"{c}3" for c in "ABCDEFGH"))


@pytest.mark.parametrize(
    ("bridges", "where"),
    [((), "C4"), ((Crossing(name="Bridge", river="Rhine", bank="C3", far_bank="C4"),), "C3")],
    ids=["no bridge", "a bridge"],
)
def test_oc_6_5_attackers_occupy_over_water_only_by_a_bridge(
    bridges: tuple[Crossing, ...], where: str
) -> None:
    turn = played(
        *STAFFS,
        *LAND,
        RIVER,
        *bridges,
        unit("Rifles", "British", "C4"),
        unit("Grenadiers", "German", "C3"),
        order("Rifles", "British", "Attack", "C3"),
        **{"combat/C3/result/1": "success", "orders/Rifles/over water/1": True},
    )
    assert turn.after[Unit]["Grenadiers"].position != "C3"
    assert turn.after[Unit]["Rifles"].position == where


def test_oc_9_30_nobody_goes_back_over_a_river_without_a_bridge() -> None:
    turn = played(
        *staff("British", "B1"),
        *staff("German", "H7"),
        *LAND,
        RIVER,
        unit("Rifles", "British", "C2"),
        unit("Grenadiers", "German", "C3"),
        order("Rifles", "British", "Attack", "C3"),
        **{"combat/C3/result/1": "limited success"},
    )
    held = turn.after[Unit]["Grenadiers"]
    assert (held.position, held.step) == ("C3", 2)


def test_oc_6_5_a_blown_canal_bridge_opens_no_way_over_a_major_river() -> None:
    from workbook_engine.rulesets.opcom.land.country import country_of, node_of
    from workbook_engine.rulesets.opcom.land.ground import square_of

    canal = River(name="Canal", barrier="canal", squares=RIVER.squares)
    blown = Crossing(name="Lock", river="Canal", bank="C3", far_bank="C4", state="blown")
    state = State(Position(1), Tables.of(*LAND, RIVER, canal, blown), RULESET.rules)
    ways = Ways(country_of(state), Going(frozenset({"foot"}), "tact"), RULESET.rules)
    ends = [square_of(state, name) for name in ("C3", "C4")]
    assert not ways.may_step(*(node_of(end) for end in ends if end))


@pytest.mark.parametrize(("said", "km"), [("0.75", "11"), ("0.5", "7"), ("1", "15")])
def test_oc_2_3_a_unit_keeps_whatever_share_of_its_speed_the_umpire_says(
    said: str, km: str
) -> None:
    turn = played(
        unit("Rifles", "British", "A1"),
        order("Rifles", "British", "Move", to="A40"),
        **{"moves/Rifles/slow by/1": said},
    )
    assert ruling(turn, "moves/Rifles/moved").text.startswith(f"Rifles moves {km} km")


def test_oc_11_6_nobody_parks_the_enemys_supplies() -> None:
    line = LogisticsLine(
        id="german/1", team="german", task="park", carrier="German HQ", source="British", fuel=3
    )
    assert played(*STAFFS, line).after[Stack]["British"].fuel == 9


def test_oc_5_1_a_unit_in_two_lines_of_its_own_is_found_beside_its_brigades() -> None:
    state = State(Position(1), Tables.of(unit("Rifles", "British", "C3")), RULESET.rules)
    lines = [order("British Bde", "British", "Hold"), order("Rifles", "British", "Hold")]
    twice = OrderLine(id="british/9", team="british", unit="Rifles", action="Move", to="C4")
    found = check_orders(state, Tables.of(*lines, twice), lambda *cell: None)
    assert [each.code for each in found] == ["E-UNIT-TWICE"]


def supporting(name: str) -> list[Finding]:
    """Check a battery's line that supports a name, beside an enemy and an ally of the side."""
    state = State(
        Position(1),
        Tables.of(
            *LAND,
            unit("Battery", "British", "B5", kind=Kind.ARTILLERY),
            unit("Rifles", "British", "B3"),
            replace(unit("Legion", "British", "B4"), team="free french"),
            unit("Grenadiers", "German", "B2"),
        ),
        RULESET.rules,
    )
    line = order("Battery", "British", "Hold", supports=name)
    return check_orders(state, Tables.of(line), lambda *cell: None)


@pytest.mark.parametrize("name", ["rifles", "British Bde", "Legion", "B3", "Rifles; B2"])
def test_oc_9_17_guns_support_a_unit_a_formation_or_a_square(name: str) -> None:
    assert supporting(name) == []


def test_oc_9_17_an_unknown_name_under_supports_is_answered_with_one_that_is_known() -> None:
    (found,) = supporting("Rifels; B3")
    assert (found.code, found.cure) == ("E-UNKNOWN-SUPPORT", "Did you mean Rifles?")


def test_oc_9_17_a_hidden_enemy_is_answered_as_a_name_that_nobody_bears() -> None:
    (hidden,), (nobody,) = supporting("Grenadiers"), supporting("Grenadeers")
    assert str(hidden).replace("Grenadiers", "") == str(nobody).replace("Grenadeers", "")


def test_u_08_a_label_is_the_same_fight_in_either_case() -> None:
    turn = played(
        *STAFFS,
        unit("Rifles", "British", "B3"),
        unit("Guards", "British", "C3"),
        unit("Grenadiers", "German", "B2"),
        unit("Fusiliers", "German", "C2"),
        order("Rifles", "British", "Attack", "B2"),
        order("Guards", "British", "Attack", "C2"),
        **{"engaged/C2:Guards/fight/1": "b2", "engaged/C2:Fusiliers/fight/1": "B2; b2"},
    )
    assert list(turn.after[Engagement]) == ["B2"]
    assert turn.after[Engagement]["B2"].attackers == ("Rifles", "Guards")


@pytest.mark.parametrize(
    ("bank", "far_bank", "to"),
    [("C3", "C4", "C5"), ("D3", "D4", "D4"), ("E3", "E4", None)],
    ids=["behind it", "to one side", "too far off"],
)
def test_oc_9_30_who_goes_back_seeks_a_bridge_to_one_side(
    bank: str, far_bank: str, to: str | None
) -> None:
    turn = played(
        *staff("British", "B7"),
        *staff("German", "E1"),
        *LAND,
        RIVER,
        Crossing(name="Bridge", river="Rhine", bank=bank, far_bank=far_bank),
        unit("Rifles", "British", "C3"),
        unit("Grenadiers", "German", "C2"),
        order("Grenadiers", "German", "Attack", "C3"),
        **{"combat/C3/result/1": "limited success"},
    )
    held = turn.after[Unit]["Rifles"]
    assert (held.position, held.step) == ((to, 1) if to else ("C3", 2))

"""Every reading of combat has its alternatives, and each of them changes what the rules do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.cases.comparing import Given
from tests.cases.opcom.combat import combat_pair
from tests.rulesets.opcom.came import DEFENDER, LABEL, Came
from tests.rulesets.opcom.fights import lay_fight
from tests.rulesets.opcom.fought import READERS, found
from tests.rulesets.opcom.table import START, Table, make_unit, position
from workbook_engine.core.records import replace
from workbook_engine.core.turn import Amendment, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.fire.artillery import fire_value
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, Stack, Unit

Facts = dict[str, Any]


def rifles(name: str, step: int = 0, **more: Any) -> Facts:
    return {"name": name, "profile": "7-6-5-4-3-2-1-0", "step": step, **more}


def tanks(name: str, step: int = 0, **more: Any) -> Facts:
    return {
        "name": name,
        "profile": "8-7-6-4-3-2-0",
        "step": step,
        "kind": "tank",
        "mech": True,
        **more,
    }


def guns(side: str, profile: str = "[4-2-0]", km: int = 6, **more: Any) -> Facts:
    unit = {"name": f"Guns of {side}", "profile": profile, "step": 0, "type": "field"}
    return {**unit, "side": side, "range_km": km, "allocated": True, **more}


def fought(settings: Mapping[str, Any], dice: Sequence[int], **given: Any) -> Came:
    facts = {"attackers": [rifles("R1")], "defenders": [rifles("G1")], **given}
    table = lay_fight(Given({**facts, "settings": dict(settings)}))
    return table.play([*dice, *[1] * 12], spare=True)


def came_to(key: str, settings: Mapping[str, Any], dice: Sequence[int], **given: Any) -> Any:
    """Return one finding of a fight: `A.score`, `result`, `after.G1`."""
    value: Any = found(fought(settings, dice, **given))
    for name in key.split("."):
        value = value() if callable(value) else value
        value = value[name]
    return value() if callable(value) else value


def came_of(table: Table, answers: Mapping[str, Any] | None = None) -> Came:
    for what, value in (answers or {}).items():
        table.answer(what, value)
    return table.play([1] * 12, spare=True)


def played(table: Table, answers: Mapping[str, Any] | None = None) -> Turn:
    return came_of(table, answers).turn


def test_d_01_an_unprepared_attack_costs_three_or_two() -> None:
    given = {"attackers": [rifles("R1", prep=False)]}
    assert came_to("A.score", {}, [4], **given) == 4
    assert came_to("A.score", {"unprepared_factor": -2}, [4], **given) == 5


@pytest.mark.parametrize(
    ("reading", "profile", "status"),
    [
        ("force", "[4-0]", 10),
        ("unit", "[4-0]", 6),
        ("force", "[8-0]", 6),
        ("cap", "[8-0]", 12),
        ("off", "[8-0]", 14),
    ],
)
def test_d_02_what_artillery_needs_beside_it(reading: str, profile: str, status: int) -> None:
    given = {"attackers": [rifles("R1", 4), rifles("R2", 4)], "fire": [guns("A", profile)]}
    assert came_to("A.status", {"support_partner": reading}, [1], **given) == status


def test_d_03_guns_may_count_as_units_of_a_factor() -> None:
    given = {"adv_D": 1, "fire": [guns("D")]}
    assert came_to("D.factors", {}, [6], **given) == {"F1": 1}
    assert came_to("D.factors", {"factor_units": "line_and_artillery"}, [6], **given) == {"F1": 2}


@pytest.mark.parametrize(("reading", "value"), [("floor", 1), ("ceil", 2), ("exact", 1.5)])
def test_d_04_half_a_status_is_rounded(reading: str, value: float) -> None:
    settings = RULESET.rules.with_values({"half_status": reading})
    assert fire_value(3, "field", Fraction(10), Fraction(0), settings)[0] == Fraction(value)


def test_d_05_combined_arms_in_defence() -> None:
    given = {"defenders": [rifles("G1"), tanks("T1")], "fire": [guns("D")]}
    assert came_to("D.factors", {}, [6], **given) == {"F2": 2}
    assert came_to("D.factors", {"combined_arms_defence": False}, [6], **given) == {}


def test_d_06_preparation_by_majority() -> None:
    given = {"attackers": [rifles("R1"), rifles("R2"), rifles("R3", prep=False)]}
    assert came_to("A.factors", {}, [1, 1], **given) == {"F4": -3}
    majority = {"mixed_preparation": "majority"}
    assert came_to("A.factors", majority, [1, 1, 1], **given) == {}


def test_d_07_mostly_armoured_by_units_or_by_status() -> None:
    force = [tanks("T1"), rifles("R1", 3), rifles("R2", 4)]
    given = {"action": "breakthrough", "attackers": force, "defenders": [rifles("G1", 2)]}
    assert came_to("overrun", {}, [1, 1], **given)["happens"]
    by_units = {"overrun_armour": "unit_count"}
    assert not came_to("overrun", by_units, [1, 1], **given)["happens"]


def test_d_07_twice_the_score_counts_factors() -> None:
    given = {"action": "breakthrough", "attackers": [tanks("T1")], "ground": "woods"}
    given["defenders"] = [rifles("G1", 3)]
    assert came_to("overrun", {}, [6, 1], **given)["happens"]
    assert not came_to("overrun", {"overrun_status": "score"}, [6, 1], **given)["happens"]


def test_d_08_defenders_who_stand_may_lose_supply_too() -> None:
    given = {"attackers": [rifles("R1"), rifles("R2")], "defenders": [rifles("G1", stand=True)]}
    assert came_to("supply_lost", {}, [1]) == 0
    assert came_to("supply_lost", {"supply_loss_if_stood": True}, [1], **given) == 1


@pytest.mark.parametrize(
    ("reading", "lost"), [("ammo_first", "british_ammo"), ("fuel_first", "fuel")]
)
def test_d_08_supply_is_lost_ammunition_or_fuel_first(reading: str, lost: str) -> None:
    given = {"attackers": [rifles("R1"), rifles("R2")]}
    fight_now = fought({"supply_loss_order": reading}, [1, 1], **given)
    before, after = (state[Stack]["D staff stack"] for state in _ends(fight_now.turn))
    assert getattr(before, lost) - getattr(after, lost) == 1


def _ends(turn: Turn) -> tuple[Any, Any]:
    return turn.before, turn.after


@pytest.mark.parametrize(
    ("settings", "factors"),
    [({}, "F4 -3"), ({"counter_attack_preparation": "prepared_if_hold"}, "")],
)
def test_d_09_who_held_may_strike_back_prepared(settings: Facts, factors: str) -> None:
    assert _counter_attack(settings).attacker_factors == factors


def test_d_09_a_counter_attack_may_wait_for_the_next_turn() -> None:
    with pytest.raises(KeyError):
        _counter_attack({"counter_attack_turn": "next_turn"})


def test_d_11_a_success_may_allow_a_counter_attack() -> None:
    with pytest.raises(KeyError):
        _counter_attack({}, "success")
    assert _counter_attack({"success_counter_attack": True}, "success").result


def _counter_attack(settings: Facts, result: str = "limited success") -> Engagement:
    given = {"attackers": [rifles("R1")], "defenders": [rifles("G1", ca=True)]}
    table = lay_fight(Given({**given, "settings": settings}))
    turn = played(table, {f"combat/{LABEL}/result": result})
    return turn.after[Engagement][f"{LABEL} counter-attack"]


@pytest.mark.parametrize(("reading", "may"), [("any_attack", False), ("counter_attack", True)])
def test_d_10_the_beaten_may_attack_next_turn_or_not(reading: str, may: bool) -> None:
    table = Table(readings={"counter_attack_bar": reading}, turn=2)
    table.put(_beaten(START), make_unit(Given(rifles("G1")), DEFENDER, LABEL))
    table.order("R1", Action.ATTACK, target=LABEL)
    assert (LABEL in played(table).after[Engagement]) == may


@pytest.mark.parametrize("reading", ["any_attack", "counter_attack"])
def test_d_10_the_beaten_may_not_counter_attack_next_turn(reading: str) -> None:
    table = Table(readings={"counter_attack_bar": reading}, turn=2)
    table.put(_beaten(START), make_unit(Given(rifles("G1")), DEFENDER, LABEL))
    table.order("R1", Action.HOLD, counter_attack=True)
    table.order("G1", Action.ATTACK, target=START)
    turn = played(table, {f"combat/{START}/result": "limited success"})
    assert list(turn.after[Engagement]) == [START]


def _beaten(place: str) -> Unit:
    return replace(make_unit(Given(rifles("R1")), "A", place), no_attack_until=3)


@pytest.mark.parametrize(("reading", "square"), [("goes_back", "AE20"), ("stays", LABEL)])
def test_d_12_a_unit_that_stands_to_nothing(reading: str, square: str) -> None:
    given = {"attackers": [rifles("R1"), rifles("R2")], "ground": "built_up"}
    given["defenders"] = [rifles("G1", 5, stand=True)]
    fight_now = fought({"stood_below_one": reading}, [1], **given)
    assert fight_now.unit("G1").position == square


@pytest.mark.parametrize(("reading", "state"), [("extra_step", "active"), ("captured", "captured")])
def test_d_13_an_effective_unit_that_cannot_retire(reading: str, state: str) -> None:
    given = {"attackers": [rifles("R1"), rifles("R2")], "retreat_route": "none"}
    fight_now = fought({"no_retreat_route": reading}, [1, 1], **given)
    assert fight_now.unit("G1").state == state


@pytest.mark.parametrize(("reading", "dice"), [("per_combat", [1, 3]), ("per_unit", [1, 3, 5])])
def test_d_14_dice_of_a_retirement(reading: str, dice: list[int]) -> None:
    given = {"attackers": [rifles(f"R{n}") for n in range(3)]}
    given["defenders"] = [rifles("G1"), rifles("G2")]
    fight_now = fought({"retire_roll": reading}, dice, **given)
    back = [row.retire_km for row in fight_now.rows() if row.role == "defender"]
    assert back == [dice[1], dice[-1]]


@pytest.mark.parametrize(("reading", "square"), [("occupy", LABEL), ("stay", START)])
def test_d_15_attackers_move_in_or_stay(reading: str, square: str) -> None:
    given = {"attackers": [rifles("R1"), rifles("R2")]}
    fight_now = fought({"vacated_ground": reading}, [1, 1], **given)
    assert fight_now.unit("R1").position == square


@pytest.mark.parametrize(("reading", "fuel"), [("turn", 0), ("combat", 1)])
def test_d_34_fuel_by_the_turn_or_by_the_combat(reading: str, fuel: int) -> None:
    table = lay_fight(
        Given(
            {
                "attackers": [tanks("T1")],
                "defenders": [rifles("G1")],
                "settings": {"fuel_use": reading},
            }
        )
    )
    table.units[0] = replace(table.units[0], fuelled=True)
    turn = played(table)
    stacks = [state[Stack]["A staff stack"].fuel for state in _ends(turn)]
    assert stacks[0] - stacks[1] == fuel


def test_d_35_formations_are_divisions_or_brigades() -> None:
    given = {"attackers": [rifles("R1", bde="1"), rifles("R2", bde="2")]}
    assert came_to("A.factors", {}, [1, 1], **given) == {}
    assert came_to("A.factors", {"formation_level": "brigade"}, [1, 1], **given) == {"F9": -1}


def test_d_36_fallschirmjaeger_may_be_light() -> None:
    given = {"attackers": [rifles("F1", kind="para", nation="GE")]}
    assert came_to("A.factors", {}, [4], **given) == {}
    assert came_to("A.factors", {"fallschirmjaeger_light": True}, [4], **given) == {"F3": -1}


def test_d_37_assault_guns_may_be_no_tanks() -> None:
    given = {"attackers": [tanks("S1", kind="spg")], "ground": "woods"}
    assert came_to("D.factors", {}, [1], **given) == {"F5": 1}
    assert came_to("D.factors", {"assault_guns_are_tanks": False}, [1], **given) == {}


def test_d_38_bare_infantry_suffers_in_attack_or_not() -> None:
    given = {"defenders": [tanks("T1")]}
    assert came_to("A.factors", {}, [3], **given) == {"F6": -1}
    assert came_to("A.factors", {"unsupported_infantry": "defence"}, [3], **given) == {}


def test_d_39_non_tactical_by_posture_alone() -> None:
    given = {"defenders": [rifles("G1", posture="nontact")]}
    assert came_to("D.factors", {}, [3], **given) == {}
    assert came_to("D.factors", {"non_tactical_factor": "posture"}, [1, 1], **given) == {"F8": -2}


def test_d_40_a_fight_against_nobody_may_be_rolled() -> None:
    given = {"defenders": [rifles("G1", 7)]}
    assert not fought({}, [], **given).rulings("fought")
    rolled = fought({"ineffective_defenders": "roll"}, [6, 4, 5], **given)
    assert READERS["retire_km"](rolled) == 9


def test_d_41_unlisted_artillery_may_be_left_to_the_umpire() -> None:
    for reading, value in (("nearest_class", 8), ("umpire", 0)):
        settings = RULESET.rules.with_values({"unlisted_artillery": reading})
        assert fire_value(8, "heavy", Fraction(10), Fraction(0), settings)[0] == value


@pytest.mark.parametrize(("reading", "asked"), [("in_proportion", False), ("umpire", True)])
def test_d_42_the_share_of_guns_that_moved_may_be_left_to_the_umpire(
    reading: str, asked: bool
) -> None:
    given = {"attackers": [rifles("R1")], "defenders": [rifles("G1")], "fire": [guns("A")]}
    table = lay_fight(Given({**given, "settings": {"moved_artillery": reading}}))
    table.units[-1] = replace(table.units[-1], moved=Fraction(1, 4))
    must = [judgement.name for judgement in played(table).to_answer]
    assert any("artillery share" in name for name in must) == asked


@pytest.mark.parametrize(("reading", "statuses"), [("one", [11, 7]), ("split", [9, 9])])
def test_d_43_artillery_has_one_task_or_splits_its_fire(reading: str, statuses: list[int]) -> None:
    table = Table(readings={"artillery_tasks": reading})
    for n in (0, 1):
        square = position(north=n)
        attacker = make_unit(Given(rifles(f"R{n}")), "A", START)
        table.put(attacker, make_unit(Given(rifles(f"G{n}")), DEFENDER, square))
        table.order(attacker.id, Action.ATTACK, target=square)
    gun = replace(make_unit(Given(rifles("Guns")), "A", START), kind="artillery", profile="[4-0]")
    table.put(gun)
    table.order(gun.id, Action.HOLD, supports="R0; R1")
    fights = played(table).after[Engagement].values()
    assert [each.attacker_status for each in fights] == statuses


def test_d_48_ammunition_may_serve_every_nation() -> None:
    for settings, foreign in (({}, True), ({"ammo_by_nation": False}, False)):
        table = lay_fight(
            Given(
                {
                    "attackers": [rifles("R1", nation="US")],
                    "defenders": [rifles("G1")],
                    "settings": settings,
                }
            )
        )
        table.amendments.append(Amendment(Stack, "A staff stack", "american_ammo", 0, "", True))
        assert bool(came_of(table).rulings("refused")) == foreign


@pytest.mark.parametrize(("reading", "counted"), [("all", 2), ("ordered", 1)])
def test_d_50_a_counter_attack_counts_to_the_day_or_not(reading: str, counted: int) -> None:
    given = {"defenders": [rifles("G1", ca=True)], "attackers": [rifles("R1")]}
    table = lay_fight(Given({**given, "settings": {"attack_cap": reading}}))
    table.units[1] = replace(table.units[1], attacks_today=1)
    turn = played(table, {f"combat/{LABEL}/result": "limited success"})
    assert turn.after[Unit]["G1"].attacks_today == counted


def test_d_56_close_country_may_help_infantry_alone() -> None:
    given = {"attackers": [tanks("T1")], "ground": "woods"}
    given["defenders"] = [rifles("G1"), {**rifles("E1", 3), "kind": "eng"}]
    assert came_to("D.factors", {}, [6], **given) == {"F5": 2}
    assert came_to("D.factors", {"close_country_units": "infantry"}, [6], **given) == {"F5": 1}


@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("overrun", ["Overruns", "Counter-attacks defined"]),
        ("counter_attack", ["Counter-attacks defined", "Late overruns"]),
    ],
)
def test_d_61_overruns_come_before_counter_attacks_or_after(reading: str, order: list[str]) -> None:
    table = lay_fight(
        Given(
            {
                "action": "breakthrough",
                "attackers": [tanks("T1")],
                "defenders": [rifles("G1", 3, ca=True)],
                "settings": {"first_after_combat": reading},
            }
        )
    )
    turn = played(table, {f"combat/{LABEL}/result": "limited success"})
    phases = [ruling.phase for ruling in turn.rulings]
    assert [each for each in dict.fromkeys(phases) if each in order] == order


@pytest.mark.parametrize(("reading", "final"), [("simultaneously", 4), ("in_order", 5)])
def test_d_62_a_unit_in_several_combats(reading: str, final: int) -> None:
    unit = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
    given = {
        "units": {"G1": unit, "R1": unit, "R2": unit},
        "combats": [
            {"attackers": ["G1"], "defenders": ["R1"]},
            {"attackers": ["R2"], "defenders": ["G1"]},
        ],
        "dice": [4, 4],
        "settings": {"several_combats": reading},
    }
    second = combat_pair(Given(given))["combat_2"]
    assert second["final"]() == final


@pytest.mark.parametrize(("reading", "fights"), [("does_not_count", 2), ("counts", 1)])
def test_d_63_the_move_of_an_overrun_counts_or_not(reading: str, fights: int) -> None:
    table = lay_fight(
        Given(
            {
                "action": "breakthrough",
                "attackers": [tanks("T1", moved=0.4)],
                "defenders": [rifles("G1", 6)],
                "settings": {"overrun_movement": reading},
            }
        )
    )
    table.put(make_unit(Given(rifles("G2")), DEFENDER, position(east=5)))
    turn = played(table, {f"combat/{LABEL}/result": "total success"})
    assert len(turn.after[Engagement]) == fights


@pytest.mark.parametrize(("reading", "short"), [("line_first", "Guns of A"), ("umpire", "R2")])
def test_d_65_who_goes_short_of_ammunition(reading: str, short: str) -> None:
    attackers, settings = [rifles("R1"), rifles("R2")], {"ammo_order": reading}
    given = {"attackers": attackers, "fire": [guns("A", km=4)], "defenders": [rifles("G1")]}
    table = lay_fight(Given({**given, "settings": settings}))
    table.points = {"A": 2, "D": 2}
    answers = {f"combat/{LABEL}/draws first": "Guns of A"} if reading == "umpire" else {}
    assert READERS["dropped"](came_of(table, answers)) == [short]


def test_d_65_a_priority_on_the_order_sheet_draws_first() -> None:
    table = Table()
    for n, priority in ((1, None), (2, 1)):
        unit = make_unit(Given(rifles(f"R{n}")), "A", START)
        table.put(unit)
        table.order(unit.id, Action.ATTACK, target=LABEL, priority=priority)
    table.put(make_unit(Given(rifles("G1")), DEFENDER, LABEL))
    table.points = {"A": 1, "D": 1}
    assert READERS["dropped"](came_of(table)) == ["R1"]


@pytest.mark.parametrize(("reading", "fights"), [(False, 2), (True, 3)])
def test_d_68_who_attacked_may_strike_back_or_not(reading: bool, fights: int) -> None:
    table = Table(readings={"attack_and_counter_attack": reading})
    one = make_unit(Given(rifles("G1")), DEFENDER, LABEL)
    table.put(one, make_unit(Given(rifles("R1")), "A", START))
    table.put(make_unit(Given(rifles("R2")), "A", position(north=1)))
    table.order(one.id, Action.ATTACK, target=position(north=1), counter_attack=True)
    table.order("R1", Action.ATTACK, target=LABEL)
    turn = played(table, {f"combat/{LABEL}/result": "limited success"})
    assert len(turn.after[Engagement]) == fights

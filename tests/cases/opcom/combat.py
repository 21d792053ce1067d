"""Cases of fights, played as whole turns: one, a chain, or several (OC-9.13 to OC-9.34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any

from tests.cases.comparing import Again, Found
from tests.cases.given import Given
from tests.cases.opcom.fights import (
    judge_fight,
    lay_fight,
    lay_table,
    order_attack,
    put_attackers,
    put_defenders,
)
from tests.cases.opcom.fought import (
    Fought,
    added,
    after,
    drawn,
    fight,
    fought_rulings,
    found,
    gone,
    overrun,
    score,
    supply_lost,
)
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    FILLER,
    GROUNDS,
    LABEL,
    Table,
    exact,
    make_unit,
    position,
)
from workbook_engine.core.dice import OutOfDiceError
from workbook_engine.rulesets.opcom.land.mobility import group_maximum_km
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Mode, Unit

READINGS: Mapping[str, Mapping[str, Any]] = {
    "cap": {"support_partner": "cap"},
    "off": {"support_partner": "off"},
    "unit": {"support_partner": "unit"},
    "combined_arms_in_defence_no": {"combined_arms_defence": False},
    "overrun_without_artillery": {"overrun_status": "without_artillery"},
}
"""The alternatives that cases name, and the readings they stand for."""
_PLACES = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""Squares all within reach of one another, east and north of the battlefield."""


def combat(given: Given) -> Found:
    """OC-9.14 Play one fight, and the same in the other ways the case asks for."""
    second = [each.but(step=2) for each in given.get("defenders", [])]
    return {
        **found(fight(lay_fight(given), given.get("dice"))),
        "alternatives": {name: _under(given, name) for name in READINGS},
        "second_run_defender_step_2": _again(given.but(defenders=second)),
        "if_dice_is_only_first": lambda: _with_the_first_die_alone(given),
        "alt_dice": _again(given),
    }


def _again(given: Given) -> Again:
    """Return the fight played once more; where the case lists no dice for it, none is too many."""

    def played(dice: Sequence[int] | None) -> Found:
        table = lay_fight(given)
        if dice is not None:
            return found(fight(table, dice))
        turn = table.play([*given.get("dice", []), *FILLER], spare=True)
        return found(Fought(table, turn))

    return Again(played)


def _under(given: Given, name: str) -> Again:
    again = _again(given.but(settings={**given.get("settings", {}), **READINGS[name]}))

    def played(dice: Sequence[int] | None) -> Found:
        under = again.found(dice)
        return {**under["overrun"](), **under} if name.startswith("overrun") else under

    return Again(played)


def _with_the_first_die_alone(given: Given) -> Any:
    """A die too few is not a result at all."""
    try:
        return found(fight(lay_fight(given), given["dice"][:1]))["result"]()
    except OutOfDiceError:
        return "fails"


def combat_chain(given: Given) -> Found:
    """OC-9.28, OC-9.29 Play a fight and what follows from it in the same turn."""
    table = _laid_chain(given)
    first = fight(table, given["dice"])
    turn = first.turn
    counter = Fought(table, turn, f"{LABEL} counter-attack")
    moved, ammunition = overrun(first), drawn(fought_rulings(turn), *AMMUNITION)
    readings = {
        "first": {
            **found(first),
            "overrun_move_fraction": moved.get("move_fraction", 0),
            "overrun_move_km": moved.get("move_km", 0),
        },
        "counter": found(counter),
        "ammo": {
            **ammunition,
            "first_side_A": ammunition[ATTACKER],
            "counter_side": ammunition[DEFENDER],
        },
        "fuel": drawn(fought_rulings(turn), "fuel"),
        "attacks_today": _attacks(turn.before[Unit].values(), first),
    }
    if "second" in given:
        second = Fought(table, turn, f"{LABEL}>{_second_square(given)}")
        readings["second"] = {
            **found(second),
            "followon_attack": overrun(second)["followon_attack"],
        }
    return readings


def _attacks(units: Any, fought: Fought) -> dict[str, int]:
    made = added(fought.turn.rulings, Unit, "attacks_today")
    return {unit.id: unit.attacks_today + made.get(unit.id, 0) for unit in units}


def _laid_chain(given: Given) -> Table:
    """Lay a first fight, and the enemy that an overrun runs into."""
    table = lay_table(given)
    units = put_attackers(table, given["attackers"], given.get("advance_km", 0))
    order_attack(table, units, given["attackers"], ACTIONS[given.get("action", "attack")])
    if "mode_max_km" in given:
        fastest = group_maximum_km(units, table.terrain, Mode.TACT)
        assert fastest == exact(given["mode_max_km"]), f"they go {fastest} km"
    put_defenders(table, given.get("first", given)["defenders"])
    if "second" in given:
        put_defenders(table, given["second"]["defenders"], _second_square(given))
        if "column" in given:
            table.answer(f"combat/{LABEL}>{_second_square(given)}/column", given["column"])
    judge_fight(table, given)
    if given.get("counter_prepared", False):
        table.answer(f"combat/{LABEL}/counter-attack prepared", True)
    return table


def _second_square(given: Given) -> str:
    """Return where the second enemy stands: the move ends in the square before him."""
    return position(east=floor(given["second"]["contact_km"]) + 1)


def combat_pair(given: Given) -> Found:
    """D-62 Play two fights of one turn that share a unit."""
    if "unit" in given:
        return {
            **_beaten_twice(given),
            "if_stand_fast_in_both": lambda: _beaten_twice(given, stand=True),
        }
    fights = _pair(given, {})
    return {
        **{f"combat_{n}": found(each) for n, each in enumerate(fights, 1)},
        "after": after(fights[0]),
        "if_sequential": lambda: {
            f"combat_{n}_final": found(each)["final"]
            for n, each in enumerate(_pair(given, {"several_combats": "in_order"}), 1)
        },
    }


def _pair(given: Given, readings: Mapping[str, Any]) -> list[Fought]:
    table, combats = lay_table(given), given["combats"]
    table.readings = {**table.readings, **readings}
    sides = _sides(combats)
    for place, (name, facts) in zip(_PLACES, given["units"].items(), strict=False):
        table.put(make_unit(facts.but(name=name), sides[name], position(FIELD, *place)))
    units = {unit.id: unit for unit in table.units}
    squares = [units[each["defenders"][0]].position for each in combats]
    for each, square in zip(combats, squares, strict=True):
        table.order([units[name] for name in each["attackers"]], Action.ATTACK, target=square)
        assert {units[name].position for name in each["defenders"]} == {square}
        if "column" in given:
            table.answer(f"combat/{square}/column", given["column"])
    turn = table.play(given["dice"])
    return [Fought(table, turn, square) for square in squares]


def _sides(combats: Sequence[Given]) -> dict[str, str]:
    """Return the side of each unit: who attack each other are on different ones."""
    sides = {combats[0]["attackers"][0]: ATTACKER}
    other = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}
    for each in [*combats, *combats]:
        for own, enemy in (("attackers", "defenders"), ("defenders", "attackers")):
            known = next((sides[name] for name in each[own] if name in sides), None)
            if known:
                sides |= dict.fromkeys(each[own], known)
                sides |= dict.fromkeys(each[enemy], other[known])
    return sides


def _beaten_twice(given: Given, *, stand: bool = False) -> Found:
    """D-62 Attack a unit twice, with results as given, and see what becomes of it."""
    table, results = lay_table(given), given["results"]
    units = put_attackers(table, [f"Attacker {n}" for n in range(len(results))])
    table.order(units, Action.ATTACK, target=LABEL)
    put_defenders(table, [given["unit"].but(stand=stand)])
    for unit, each in zip(units, results, strict=True):
        table.answer(f"engaged/{LABEL}:{unit.id}/fight", unit.id)
        table.answer(f"combat/{unit.id}/result", each["result"].replace("_", " "))
    back = [die for each in results for die in _distance(each)]
    turn = table.play([1] * len(results) + ([] if stand else back))
    fights = [Fought(table, turn, unit.id) for unit in units]
    name = given["unit"]["name"]
    step, status = after(fights[0])[name]
    return {
        "step_after": step,
        "status_after": status,
        "retire_km": gone(turn.before[Unit][name].position, turn.after[Unit][name]),
        "supply_lost": sum(supply_lost(each) for each in fights),
    }


def _distance(given: Given) -> list[int]:
    """Return the dice that give a distance of retirement in the open."""
    km, dice = given["retire_km"], {"total_success": 2, "success": 1}.get(given["result"], 0)
    return [km - min(6, km - 1), min(6, km - 1)] if dice == 2 else [km] * dice


def combat_split(given: Given) -> Found:
    """OC-9.13 Play two attacks on one formation whose parts are differently placed."""
    table, fights = Table(), {}
    for n in (1, 2):
        square, defence = position(north=1 - n), given[f"defenders_{n}"]
        table.own_ground[square] = GROUNDS[defence["ground"]]
        attackers = given[f"attackers_{n}"]
        order_attack(table, put_attackers(table, attackers), attackers, Action.ATTACK, square)
        table.put(*(make_unit(each, DEFENDER, square) for each in defence["units"]))
        fights[f"combat_{n}"] = square
    turn = table.play(given["dice"])
    return {name: _of_part(Fought(table, turn, square)) for name, square in fights.items()}


def _of_part(part: Fought) -> Found:
    scores = {"A_score": score(part, "attacker"), "D_score": score(part, "defender")}
    return {**found(part), **{name: each["score"] for name, each in scores.items()}}

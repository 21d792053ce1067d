"""Cases of fights, played as whole turns: one, a chain, or several (OC-9.13 to OC-9.34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import floor
from typing import Any

from tests.cases.comparing import Again, Found
from tests.cases.given import Given
from tests.cases.opcom import fights, fought
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import lay_fight
from tests.cases.opcom.fought import Fought, fight, found
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, Table, exact, make_unit, position
from workbook_engine.core.dice import OutOfDiceError
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

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
        "alternatives": {name: _again(given, reading) for name, reading in READINGS.items()},
        "second_run_defender_step_2": _again(given.but(defenders=second)),
        "if_dice_is_only_first": lambda: _with_the_first_die_alone(given),
        "alt_dice": _again(given),
    }


def _again(given: Given, reading: Mapping[str, Any] | None = None) -> Again:
    """Return the fight played once more; where the case lists no dice for it, none is too many."""

    def played(dice: Sequence[int] | None) -> Found:
        table = lay_fight(given.but(settings={**given.get("settings", {}), **(reading or {})}))
        own = [*given.get("dice", []), *laid.FILLER] if dice is None else dice
        came = Fought(table, table.play(own, spare=dice is None), dice=dice or ())
        return {**fought.overrun(came), **found(came)}

    return Again(played)


def _with_the_first_die_alone(given: Given) -> Any:
    """A die too few is not a result at all."""
    try:
        return fought.shown(fight(lay_fight(given), given["dice"][:1]), "result")
    except OutOfDiceError:
        return "fails"


def combat_chain(given: Given) -> Found:
    """OC-9.28, OC-9.29 Play a fight and what follows from it in the same turn."""
    table, square = _laid_chain(given)
    first = fight(table, given["dice"])
    moved, rulings = fought.overrun(first), fought.ruled(first.turn, "fought")
    at_once, most = moved.get("move_km", 0), given.get("mode_max_km")
    if most is not None and moved["happens"]:
        assert at_once == exact(most) * moved["move_fraction"], f"they do not go {most} km"
    second, counter = (Fought(table, first.turn, at) for at in (square, f"{LABEL} counter-attack"))
    points = fought.drawn(rulings, *laid.AMMUNITION)
    made = fought.added(first.turn.rulings, Unit, "attacks_today")
    return {
        "first": {
            **found(first),
            "overrun_move_fraction": moved.get("move_fraction", 0),
            "overrun_move_km": at_once,
        },
        "second": {**fought.overrun(second), **found(second)},
        "counter": found(counter),
        "ammo": {**points, "first_side_A": points[ATTACKER], "counter_side": points[DEFENDER]},
        "fuel": fought.drawn(rulings, "fuel"),
        "attacks_today": {
            unit.id: unit.attacks_today + made.get(unit.id, 0) for unit in table.units
        },
    }


def _laid_chain(given: Given) -> tuple[Table, str]:
    """Lay a first fight, and the enemy that an overrun runs into; return the fight with him."""
    table, label = lay_fight(given.but(defenders=given.get("first", given)["defenders"])), ""
    if "second" in given:
        # the move ends in the square before him
        square = position(east=floor(given["second"]["contact_km"]) + 1)
        label = f"{LABEL}>{square}"
        fights.put_defenders(table, given["second"]["defenders"], square)
        if "column" in given:
            table.answer(f"combat/{label}/column", given["column"])
    if given.get("counter_prepared", False):
        table.answer(f"combat/{LABEL}/counter-attack prepared", True)
    return table, label


def combat_pair(given: Given) -> Found:
    """D-62 Play two fights of one turn that share a unit."""
    if "unit" in given:
        again = partial(_beaten_twice, given, stand=True)
        return {**_beaten_twice(given), "if_stand_fast_in_both": again}
    came = [found(each) for each in _pair(given, {})]
    return {
        **{f"combat_{n}": each for n, each in enumerate(came, 1)},
        "after": came[0]["after"],
        "if_sequential": lambda: {
            f"combat_{n}_final": found(each)["final"]
            for n, each in enumerate(_pair(given, {"several_combats": "in_order"}), 1)
        },
    }


def _pair(given: Given, readings: Mapping[str, Any]) -> list[Fought]:
    table, combats, sides = fights.lay_table(given), given["combats"], _sides(given["combats"])
    table.readings = {**table.readings, **readings}
    for (east, north), (name, facts) in zip(_PLACES, given["units"].items(), strict=False):
        table.put(make_unit(facts.but(name=name), sides[name], position(east=east, north=north)))
    units = {unit.id: unit for unit in table.units}
    squares = [units[each["defenders"][0]].position for each in combats]
    for each, square in zip(combats, squares, strict=True):
        table.order([units[name] for name in each["attackers"]], "Attack", target=square)
        assert {units[name].position for name in each["defenders"]} == {square}
        if "column" in given:
            table.answer(f"combat/{square}/column", given["column"])
    turn = table.play(given["dice"])
    return [Fought(table, turn, square) for square in squares]


def _sides(combats: Sequence[Given]) -> dict[str, str]:
    """Return the side of each unit: who attack each other are on different ones."""
    sides = {combats[0]["attackers"][0]: ATTACKER}
    for each in [*combats, *combats]:
        both = each["attackers"], each["defenders"]
        for own, enemy in (both, both[::-1]):
            for side in [sides[name] for name in own if name in sides][:1]:
                other = DEFENDER if side == ATTACKER else ATTACKER
                sides |= dict.fromkeys(own, side) | dict.fromkeys(enemy, other)
    return sides


def _beaten_twice(given: Given, *, stand: bool = False) -> Found:
    """D-62 Attack a unit twice, with results as given, and see what becomes of it."""
    table, results = fights.lay_table(given), given["results"]
    units = fights.put_attackers(table, [f"Attacker {n}" for n in range(len(results))])
    table.order(units, "Attack", target=LABEL)
    fights.put_defenders(table, [given["unit"].but(stand=stand)])
    for unit, each in zip(units, results, strict=True):
        table.answer(f"engaged/{LABEL}:{unit.id}/fight", unit.id)
        table.answer(f"combat/{unit.id}/result", each["result"].replace("_", " "))
    back = [die for each in results for die in _distance(each)]
    turn = table.play([1] * len(results) + ([] if stand else back))
    came, name = [Fought(table, turn, unit.id) for unit in units], given["unit"]["name"]
    step, status = fought.after(came[0])[name]
    return {
        "step_after": step,
        "status_after": status,
        "retire_km": fought.gone(turn.before[Unit][name].position, turn.after[Unit][name]),
        "supply_lost": sum(found(each)["supply_lost"] for each in came),
    }


def _distance(given: Given) -> list[int]:
    """Return the dice that give a distance of retirement in the open."""
    km, dice = given["retire_km"], {"total_success": 2, "success": 1}.get(given["result"], 0)
    return [km - min(6, km - 1), min(6, km - 1)] if dice == 2 else [km] * dice


def combat_split(given: Given) -> Found:
    """OC-9.13 Play two attacks on one formation whose parts are differently placed."""
    table, squares = Table(), {f"combat_{n}": position(north=1 - n) for n in (1, 2)}
    for name, square in squares.items():
        attackers, defence = (given[f"{s}_{name[-1]}"] for s in ("attackers", "defenders"))
        table.own_ground[square] = laid.GROUNDS[defence["ground"]]
        units = fights.put_attackers(table, attackers)
        fights.order_attack(table, units, attackers, "attack", square)
        table.put(*(make_unit(each, DEFENDER, square) for each in defence["units"]))
    turn = table.play(given["dice"])
    return {name: _of_part(Fought(table, turn, square)) for name, square in squares.items()}


def _of_part(part: Fought) -> Found:
    scores = {"A_score": "attacker", "D_score": "defender"}
    own = {key: fought.score(part, side)["score"] for key, side in scores.items()}
    return {**found(part), **own}

"""Cases of fights, played as whole turns: one, a chain, or several (OC-9.10 to OC-9.34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any

from tests.cases.comparing import Again, Found, Given, exact
from tests.cases.opcom import KINDS
from tests.rulesets.opcom import fights, fought
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came, added, drawn
from tests.rulesets.opcom.fights import lay_fight, put_attackers, put_defenders
from tests.rulesets.opcom.fought import found
from tests.rulesets.opcom.table import FILLER, GROUNDS, WORDS, Table, make_unit, position
from workbook_engine.core.dice import OutOfDiceError
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

_PLACES = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""Squares all within reach of one another, east and north of the battlefield."""


@KINDS.plays("combat")
@KINDS.plays("combat_score")
@KINDS.plays("combat_supply")
def combat(given: Given) -> Found:
    """OC-9.10, OC-9.14 Play one fight, and the same in the other ways the case asks for it."""
    if "units" in given:
        side = {"A": "attackers", "D": "defenders"}[WORDS["sides"][given.get("side", "A")]]
        given = given.but(**{side: given["units"]}).without("units", "side")
    table, unled = lay_fight(given), given.without("lead_attack", "lead_defence")
    table.points = {ATTACKER: given["hq_ammo"]} if "hq_ammo" in given else {}
    again = {name: _again(given, each) for name, each in WORDS["readings"].items()}
    second = [each.but(step=2) for each in given.get("defenders", [])]
    far = [each.but(range_km=12) for each in given.get("fire", [])]
    return {
        **found(table.play(given.get("dice"))),
        "alternatives": {**again, "brigade_level": Again(lambda _: _by_brigade(unled))},
        "second_run_defender_step_2": _again(given.but(defenders=second)),
        "if_dice_is_only_first": lambda: _with_the_first_die_alone(given),
        "alt_dice": _again(given),
        "at_12_km": lambda: _score(given.but(fire=far), far[0]["side"]),
        "same_force_in_attack": lambda: _swapped(unled, "attackers", "defenders"),
        "same_units_defending": lambda: _swapped(unled, "defenders", "attackers"),
    }


def _again(given: Given, reading: Mapping[str, Any] | None = None) -> Again:
    """Return the fight played once more; where the case lists no dice for it, none is too many."""

    def played(dice: Sequence[int] | None) -> Found:
        table = lay_fight(given.but(settings={**given.get("settings", {}), **(reading or {})}))
        own = [*given.get("dice", []), *FILLER] if dice is None else dice
        came = replace(table.play(own, spare=dice is None), dice=dice or ())
        return {**fought.overrun(came), **found(came)}

    return Again(played)


def _with_the_first_die_alone(given: Given) -> Any:
    """A die too few is not a result at all."""
    try:
        return fought.shown(lay_fight(given).play(given["dice"][:1]), "result")
    except OutOfDiceError:
        return "fails"


@KINDS.plays("combat_chain")
def combat_chain(given: Given) -> Found:
    """OC-9.28, OC-9.29 Play a fight and what follows from it in the same turn."""
    table = lay_fight(given.but(defenders=given.get("first", given)["defenders"]))
    square = ""
    if "second" in given:
        # an overrun ends in the square before the enemy that it runs into
        square = position(floor(exact(given["second"]["contact_km"]) / table.square_km) + 1)
        put_defenders(table, given["second"]["defenders"], square)
        if "column" in given:
            table.answer(f"combat/{LABEL}>{square}/column", given["column"])
    if given.get("counter_prepared", False):
        table.answer(f"combat/{LABEL}/counter-attack prepared", True)
    first = table.play(given["dice"])
    second, counter = first.at(f"{LABEL}>{square}"), first.at(f"{LABEL} counter-attack")
    moved, most = fought.overrun(first), given.get("mode_max_km")
    km, own = moved.get("move_km", 0), first.ruled("fought")
    assert most is None or not moved["happens"] or km == exact(most) * moved["move_fraction"]
    points, made = drawn(own), added(first.turn.rulings, Unit, "attacks_today")
    overran = {"overrun_move_fraction": moved.get("move_fraction", 0), "overrun_move_km": km}
    return {
        "first": {**found(first), **overran},
        "second": {**fought.overrun(second), **found(second)},
        "counter": found(counter),
        "ammo": {**points, "first_side_A": points[ATTACKER], "counter_side": points[DEFENDER]},
        "fuel": drawn(own, "fuel"),
        "attacks_today": {u.id: u.attacks_today + made.get(u.id, 0) for u in table.units},
    }


@KINDS.plays("combat_pair")
def combat_pair(given: Given) -> Found:
    """D-62 Play two fights of one turn that share a unit."""
    if "unit" in given:
        again = _beaten_twice(given.but(unit=given["unit"].but(stand=True)))
        return {**_beaten_twice(given), "if_stand_fast_in_both": again}
    pair, in_order = _pair(given), {"several_combats": "in_order"}
    return {
        **{f"combat_{n}": found(came) for n, came in enumerate(pair, 1)},
        "after": fought.after(pair[0]),
        "if_sequential": lambda: {
            f"combat_{n}_final": fought.shown(came, "final")
            for n, came in enumerate(_pair(given, **in_order), 1)
        },
    }


def _pair(given: Given, **readings: str) -> list[Came]:
    table, combats, ours = fights.lay_table(given), given["combats"], set[str]()
    table.readings = {**table.readings, **readings}
    for each in [*combats, *combats]:  # who attack each other are on different sides
        ours |= {*each["defenders" if ours & {*each["defenders"]} else "attackers"]}
    for place, (name, facts) in zip(_PLACES, given["units"].items(), strict=False):
        side = ATTACKER if name in ours else DEFENDER
        table.put(make_unit(facts.but(name=name), side, position(*place)))
    stands = {unit.id: unit.position for unit in table.units}
    squares = [stands[each["defenders"][0]] for each in combats]
    for each, square in zip(combats, squares, strict=True):
        table.order("; ".join(each["attackers"]), "Attack", target=square)
        assert {stands[name] for name in each["defenders"]} == {square}
        if "column" in given:
            table.answer(f"combat/{square}/column", given["column"])
    came = table.play(given["dice"])
    return [came.at(square) for square in squares]


def _beaten_twice(given: Given) -> Found:
    """D-62 Attack a unit twice, with results as given, and see what becomes of it."""
    table, unit, dice = fights.lay_table(given), given["unit"], list[int]()
    names = [f"Attacker {n}" for n in range(len(given["results"]))]
    put_attackers(table, names, "attack")
    put_defenders(table, [unit])
    for name, each in zip(names, given["results"], strict=True):
        table.answer(f"engaged/{LABEL}:{name}/fight", name)
        table.answer(f"combat/{name}/result", each["result"].replace("_", " "))
        km, two = each["retire_km"], [each["retire_km"] - min(6, each["retire_km"] - 1)]
        two += [km - two[0]]
        dice += {"total_success": two, "success": [km]}.get(each["result"], [])
    came = table.play([1] * len(names) + ([] if unit.get("stand", False) else dice))
    step, status = fought.after(came.at(names[0]))[unit["name"]]
    lost = [fought.READERS["supply_lost"](came.at(name)) for name in names]
    km = came.gone(LABEL, unit["name"])
    return {"step_after": step, "status_after": status, "retire_km": km, "supply_lost": sum(lost)}


@KINDS.plays("combat_split")
def combat_split(given: Given) -> Found:
    """OC-9.13 Play two attacks on one formation whose parts are differently placed."""
    table, squares = Table(), {str(n): position(north=1 - n) for n in (1, 2)}
    for n, square in squares.items():
        defence = given[f"defenders_{n}"]
        table.own_ground[square] = GROUNDS[defence["ground"]]
        put_attackers(table, given[f"attackers_{n}"], "attack", square)
        table.put(*(make_unit(each, DEFENDER, square) for each in defence["units"]))
    came = table.play(given["dice"])
    parts = {f"combat_{n}": came.at(square) for n, square in squares.items()}
    return {n: {**found(own), "D_score": own.score("D")["score"]} for n, own in parts.items()}


def _by_brigade(facts: Given) -> Found:
    came = lay_fight(facts.but(settings={"formation_level": "brigade"})).play()
    return {"": came.factor("F9"), **found(came)}


def _swapped(facts: Given, own: str, other: str) -> Found:
    """Return the score of the units given, in the other role."""
    bare = [unit.without("ground") for unit in facts[own if own in facts else other]]
    return _score(facts.but(**{own: bare, other: [fights.SPARRING]}), own[0].upper())


def _score(facts: Given, side: str) -> Found:
    came = lay_fight(facts).play()
    own = {"F3": came.factor("F3", side), "unusable": fought.unusable(came)}
    return {**fought.score(came, side), **own}

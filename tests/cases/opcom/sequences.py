"""Cases of the order in which a turn is played (OC-4.1, OC-9.13, D-61)."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Mentions, Said
from tests.cases.given import Given
from tests.cases.opcom.fights import LABEL, lay_fight, put_defenders
from tests.cases.opcom.fought import drawn
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    make_unit,
    position,
)
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.records import Engagement

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_PLACES = {"A": (0, 0), "B": (1, 0), "C": (-1, 0)}


def sequence(given: Given) -> Found:
    """OC-4.1 Play a turn and tell what came before what."""
    if "orders" in given:
        return _combats(given)
    if "phases" in given:
        return {"order": _in_printed_order(given["phases"])}
    return {"order": _after_combat(given)}


def _combats(given: Given) -> Found:
    """OC-9.13 Move all counters, then see who fights whom."""
    table = Table()
    for each in given["orders"]:
        side = DEFENDER if each["unit"] == "A" else ATTACKER
        place = position(FIELD, *_PLACES[each["unit"]])
        table.put(make_unit(Given({"name": each["unit"], **_RIFLES}), side, place))
    for unit, each in zip(table.units, given["orders"], strict=True):
        away = each.get("km_away_from_A", 0)
        goal = {"to": position(FIELD, away)} if away else {"target": each["target"]}
        table.order([unit], ACTIONS[each["action"]], **goal)
    turn = table.play([1] * 9, exactly=False, ruleset=RULESET)
    fights = turn.after[Engagement].values()
    return {
        "combats": [
            {"attackers": list(fight.attackers), "defenders": list(fight.defenders)}
            for fight in fights
        ],
        "umpire_flags": {unit.id: _asked_of(turn, unit.id) for unit in table.units},
        "ammo": {unit.id: _ammunition(turn, unit.id) for unit in table.units},
    }


def _asked_of(turn: Turn, name: str) -> Mentions:
    """Return what the umpire was asked about a unit's orders."""
    stem = f"1/orders/{name}/"
    return Mentions(j.name.removeprefix(stem) for j in turn.judgements if j.name.startswith(stem))


def _ammunition(turn: Turn, name: str) -> int:
    """Return what a unit's own fights used on its side: each has one attacker here."""
    fights = turn.after[Engagement].values()
    labels = [fight.label for fight in fights if name in fight.attackers]
    ids = {f"1/combat/{label}/fought/1" for label in labels}
    return sum(drawn([r for r in turn.rulings if r.id in ids], *AMMUNITION).values())


def _in_printed_order(phases: list[str]) -> list[str]:
    """OC-4.1 Sort phases as the printed sequence of play has them."""
    printed = [phase.name.casefold() for phase in RULESET.sequence[0].phases]
    return sorted(phases, key=lambda phase: _place(phase, printed))


def _place(phase: str, printed: list[str]) -> int:
    word = phase.replace("_", "-").casefold().removesuffix("s")
    return next(n for n, name in enumerate(printed) if word in name)


def _after_combat(given: Given) -> Any:
    """D-61 Play a fight that leads to an overrun and to a counter-attack."""
    table = lay_fight(
        Given(
            {
                "action": "breakthrough" if given.get("overrun", True) else "attack",
                "attackers": [
                    {
                        "name": "Tanks",
                        "profile": "8-7-6-4-3-2-0",
                        "step": 0,
                        "kind": "tank",
                        "mech": True,
                    }
                ],
                "defenders": [],
            }
        )
    )
    struck = given.get("defender_counter_attack_ordered", True)
    put_defenders(
        table, [Given({"name": "Enemy", "profile": "4-3-2-1-0", "step": 0, "ca": struck})]
    )
    table.answer(f"combat/{LABEL}/result", given["result"].replace("_", " "))
    turn = table.play([1] * 12, exactly=False)
    names = {"Overruns": "overrun", "Late overruns": "overrun", "Counter-attacks": "counter_attack"}
    played = [names[ruling.phase] for ruling in turn.rulings if ruling.phase in names]
    both = list(dict.fromkeys(played))
    return [Said((each, f"{each}s", each.replace("_", "-"))) for each in both]

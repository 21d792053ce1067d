"""Cases of ammunition and fuel in fights (OC-9.8 to OC-9.10, D-34, D-65)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.opcom.combat import FILLER
from tests.cases.opcom.fights import LABEL, START, lay_fight, put_defenders
from tests.cases.opcom.fought import Fought, drawn, fought_rulings, found, used
from tests.cases.opcom.scores import SPARRING
from tests.cases.opcom.table import (
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    exact,
    make_unit,
    position,
)
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.book import CHARTS
from workbook_engine.rulesets.opcom.records import Action, Engaged, Engagement, Role, Unit

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_GUNS = {"name": "Guns", "profile": "[4-2-0]", "step": 0, "type": "field", "range_km": 4}
_TANKS = {"name": "Tanks", "profile": "8-7-6-4-3-2-0", "step": 0, "kind": "tank", "mech": True}


def combat_supply(given: Given) -> Found:
    """OC-9.10 Play a fight with what ammunition there is."""
    if "unit" in given:
        return _of_a_unit(given)
    facts = given.taken
    _mark_read(given)
    points = facts.pop("hq_ammo", None)
    facts.setdefault("defenders", [SPARRING])
    table = lay_fight(Given(facts))
    table.points = table.points if points is None else points
    fight = Fought(table, table.play(FILLER, exactly=False), LABEL)
    ammunition = used(fight, *AMMUNITION)
    fought = fight.engagement is not None and bool(fight.engagement.result)
    return {
        **found(fight),
        "ammo": {"": ammunition[ATTACKER], **ammunition},
        "combat": "fought" if fought else Said(("refused", "none")),
    }


def _mark_read(given: Given) -> None:
    for value in given.values():
        for each in value if isinstance(value, list) else []:
            assert each.taken is not None


def _of_a_unit(given: Given) -> Found:
    """OC-9.9 Let one unit do this turn what the case says, and count what it used."""
    done = " ".join(given["this_turn"])
    struck = "counter-attack" in done
    table = Table()
    unit = make_unit(given["unit"], ATTACKER, START)
    table.put(unit)
    table.order([unit], Action.ATTACK, target=LABEL)
    put_defenders(table, [Given({"name": "Enemy", **_RIFLES, "ca": struck})])
    table.answer(f"combat/{LABEL}/result", "limited success")
    turn = table.play(FILLER, exactly=False)
    fights = [engagement.kind for engagement in turn.after[Engagement].values()]
    assert ("counter-attack" in fights) == struck
    rulings = fought_rulings(turn)
    return {
        "ammo": drawn(rulings, *AMMUNITION)[ATTACKER],
        "fuel": drawn(rulings, "fuel")[ATTACKER],
    }


def ammo(given: Given) -> Found:
    """OC-9.8 Return what each event of a turn uses, from a turn in which it happens."""
    return {"ammo": [_EVENTS[event]() for event in given["events"]]}


def _attack(**more: Any) -> Fought:
    facts = {
        "attackers": [{"name": "Infantry", **_RIFLES}],
        "defenders": [{"name": "Enemy", **_RIFLES}],
        **more,
    }
    table = lay_fight(Given(facts))
    return Fought(table, table.play(FILLER, exactly=False), LABEL)


def _of_guns(side: str) -> int:
    without = _attack()
    with_guns = _attack(fire=[{**_GUNS, "side": side, "allocated": True}])
    return used(with_guns, *AMMUNITION)[side] - used(without, *AMMUNITION)[side]


def _of_a_counter_attack() -> int:
    table = lay_fight(
        Given(
            {
                "attackers": [{"name": "Infantry", **_RIFLES}],
                "defenders": [{"name": "Enemy", **_RIFLES, "ca": True}],
            }
        )
    )
    table.answer(f"combat/{LABEL}/result", "limited success")
    turn = table.play(FILLER, exactly=False)
    return drawn(fought_rulings(turn), *AMMUNITION)[DEFENDER]


def _of_an_overrun() -> int:
    table = lay_fight(
        Given(
            {
                "action": "breakthrough",
                "attackers": [_TANKS],
                "defenders": [{"name": "Enemy", "profile": "2-1-0", "step": 0}],
            }
        )
    )
    table.answer(f"combat/{LABEL}/result", "total success")
    put_defenders(table, [Given({"name": "More enemy", **_RIFLES})], position(FIELD, east=4))
    turn = table.play([1, 6, 6, *FILLER], exactly=False)
    spent = drawn(fought_rulings(turn), *AMMUNITION)[ATTACKER]
    return spent - used(Fought(table, turn, LABEL), *AMMUNITION)[ATTACKER]


def _without_attack(action: str) -> int:
    table = Table()
    unit = make_unit(Given({"name": "Infantry", **_RIFLES}), ATTACKER, START)
    table.put(unit, make_unit(Given({"name": "Enemy", **_RIFLES}), DEFENDER, LABEL))
    table.order([unit], action, target=LABEL)
    turn = table.play([], ruleset=RULESET)
    return drawn(list(turn.rulings), *AMMUNITION)[ATTACKER]


def _printed(row: str) -> int:
    return CHARTS["supply_use"].number(row, "ammo")


_EVENTS: Mapping[str, Callable[[], int]] = {
    "infantry attack": lambda: used(_attack(), *AMMUNITION)[ATTACKER],
    "infantry defend": lambda: used(_attack(), *AMMUNITION)[DEFENDER],
    "artillery in attack": lambda: _of_guns(ATTACKER),
    "artillery in defence": lambda: _of_guns(DEFENDER),
    "overrun follow-on per unit": _of_an_overrun,
    "counter-attack per unit": _of_a_counter_attack,
    "CB firing": lambda: _printed("artillery"),
    "interdiction by artillery": lambda: _printed("artillery"),
    "probe": lambda: _without_attack(Action.PROBE),
    "hold": lambda: _without_attack(Action.HOLD),
}
"""What counter-battery and interdiction use is read off the chart until they are played."""


def fuel(given: Given) -> Found:
    """OC-9.9, D-34 Return the fuel a unit burns in a turn: moving by the rules, then fighting."""
    return {"fuel": [_burnt(each) for each in given["sets"]]}


def _burnt(given: Given) -> int:
    facts = {"name": "Unit", "profile": "9-8-7-6-5-4-2-0", "step": 0, "kind": "mech_inf"}
    facts |= {key: given[key] for key in ("mech", "as") if key in given}
    unit = make_unit(Given(facts), ATTACKER, START)
    moved = exact(given["moved"])
    burnt = 0
    if moved:
        unit, burnt = _after_a_move(unit, moved)
    return burnt + _burnt_in_fights(unit, given["combats"])


def _after_a_move(unit: Unit, share: Fraction) -> tuple[Unit, int]:
    """Move a unit for a share of the turn; return it as it is then, and the fuel it burnt."""
    table = Table()
    table.put(unit)
    km = int(share * (30 if unit.mechanised else 15))
    table.order([unit], Action.MOVE, to=position(FIELD, east=km - 1))
    stage = RULESET.sequence[0]
    phases = tuple(phase for phase in stage.phases if phase.name in {"Orders", "Movement"})
    moving = replace(RULESET, sequence=(replace(stage, phases=phases),))
    turn = table.play([], ruleset=moving)
    after = turn.after[Unit][unit.id]
    return replace(after, position=unit.position), drawn(list(turn.rulings), "fuel")[ATTACKER]


def _burnt_in_fights(unit: Unit, fights: int) -> int:
    """Let a unit attack, and be attacked in turn, so many fights in all."""
    table = Table()
    table.put(unit)
    if fights:
        table.order([unit], Action.ATTACK, target=LABEL)
        put_defenders(table, [Given({"name": "Enemy", **_RIFLES})])
    for n in range(1, fights):
        other = make_unit(Given({"name": f"Enemy {n}", **_RIFLES}), DEFENDER, position(FIELD, -2))
        table.put(other)
        table.order([other], Action.ATTACK, target=START)
    turn = table.play(FILLER, exactly=False)
    in_them = [row for row in turn.after[Engaged].values() if row.unit == unit.id]
    assert len([row for row in in_them if row.role in (Role.ATTACKER, Role.DEFENDER)]) >= fights
    return drawn(list(turn.rulings), "fuel")[ATTACKER]

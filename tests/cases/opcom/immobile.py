"""Cases of units that interdiction or counter-battery has immobilised (OC-9.37, OC-9.39)."""

from __future__ import annotations

from dataclasses import replace

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fights import LABEL, lay_fight
from tests.cases.opcom.table import ACTIONS, ATTACKER, DEFENDER, FIELD, Table, make_unit, position
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.records import Action, Engagement, Unit

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_ATTACKS = frozenset({Action.ATTACK, Action.BREAKTHROUGH})
_STAYS = frozenset({Action.HOLD, Action.PREPARE})
_RULE = "OC-9.37"


def immobilised(given: Given) -> Found:
    """D-18 Tell which orders a unit may carry out, and whether a fight still forces it back."""
    still, orders = given["immobilised"], given.get("orders", [])
    return {
        "allowed": [_carries_out(ACTIONS[order], still=still) for order in orders],
        "may_be_forced_back": _is_forced_back,
    }


def _carries_out(action: str, *, still: bool) -> bool:
    """Order a unit beside the enemy to do something, and see whether it does."""
    table = Table()
    unit = make_unit(Given({"name": "Held", **_RIFLES}), ATTACKER, position(FIELD, -1))
    enemy = make_unit(Given({"name": "Enemy", **_RIFLES}), DEFENDER, str(FIELD))
    table.put(replace(unit, immobilised_until=1 if still else None), enemy)
    goal = {"to": position(FIELD, -4)}
    if action in _ATTACKS:
        goal = {"target": str(FIELD)}
    elif action in _STAYS:
        goal = {}
    table.order(table.units[:1], action, **goal)
    turn = table.play([1] * 6, exactly=False, ruleset=RULESET)
    refused = any(ruling.rule == _RULE for ruling in turn.rulings)
    if action in _ATTACKS:
        assert refused != bool(turn.after[Engagement])
    elif action not in _STAYS:
        assert refused == (turn.after[Unit]["Held"].position == unit.position)
    return not refused


def _is_forced_back() -> bool:
    """Let a unit that is immobilised lose a fight, and see whether it goes back."""
    attackers, defenders = ([{"name": name, **_RIFLES}] for name in ("Attacker", "Held"))
    table = lay_fight(Given({"attackers": attackers, "defenders": defenders}))
    table.units = [
        replace(unit, immobilised_until=1) if unit.id == "Held" else unit for unit in table.units
    ]
    table.answer(f"combat/{LABEL}/result", "success")
    return table.play([1] * 6, exactly=False).after[Unit]["Held"].position != LABEL

"""Cases of units that interdiction or counter-battery has immobilised (OC-9.37, OC-9.39)."""

from __future__ import annotations

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fights import LABEL, lay_fight
from tests.cases.opcom.table import ACTIONS
from workbook_engine.rulesets.opcom.records import Unit
from workbook_engine.rulesets.opcom.status import immobilised_may

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}


def immobilised(given: Given) -> Found:
    """D-18 Tell which orders a unit may carry out, and whether a fight still forces it back."""
    still, orders = given["immobilised"], given.get("orders", [])
    return {
        "allowed": [not still or immobilised_may(ACTIONS[order]) for order in orders],
        "may_be_forced_back": _is_forced_back,
    }


def _is_forced_back() -> bool:
    """Let a unit that holds its ground lose a fight, and see whether it goes back."""
    attackers, defenders = ([{"name": name, **_RIFLES}] for name in ("Attacker", "Held"))
    table = lay_fight(Given({"attackers": attackers, "defenders": defenders}))
    table.answer(f"combat/{LABEL}/result", "success")
    return table.play([1] * 6, exactly=False).after[Unit]["Held"].position != LABEL

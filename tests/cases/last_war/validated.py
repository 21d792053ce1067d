"""Cases of orders: which are carried out, and which are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.ordered_attacks import is_attack, split_attacks
from tests.cases.last_war.ordered_bombers import missions
from tests.cases.last_war.ordered_moves import Acted, closes, goes_in, straightens
from tests.cases.last_war.ordered_pools import deploys, is_static, moves_static, rises
from tests.rulesets.last_war.war import played, umpire_of
from workbook_engine.core.records import Position, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front

_KINDS: tuple[tuple[tuple[str, ...], Callable[[Any], Acted]], ...] = (
    (("close_into",), closes),
    (("deploy",), deploys),
    (("from", "flag", "flags"), is_attack),
    (("dist_front", "existing_pag", "security_zone", "country"), rises),
    (("advance",), goes_in),
)
"""What an order is about, by the keys that tell it."""
_WITHDRAWAL = frozenset({"withdraw", "leaves_no_man_at", "hexes", "high_command_ok", "S2_before"})


def validate(given: Given) -> Found:
    """Which orders the rules carry out, whatever they are about."""
    if "A" in given:
        return _attack(given)
    if "attacks" in given:
        return split_attacks(given)
    if "cases" in given:
        return missions(given)
    assert given.get("map", "M1") == "M1"
    found: dict[str, Any] = {}
    acted: list[Acted] = []
    for order in given["orders"]:
        if is_static(order):
            acted.append(moves_static(order))
        elif _WITHDRAWAL & set(order):
            did, forces = straightens(order)
            acted.append(did)
            found["forces"] = forces if did[0] else found.get("forces", forces)
        else:
            acted.append(next(act(order) for keys, act in _KINDS if set(keys) & set(order)))
    done = [accepted for accepted, _ in acted]
    asked = any(_control_is_asked(turn) for _, turn in acted)
    return {**found, "accepted": done, "combat": done, "counts": done, "umpire": asked}


def _control_is_asked(turn: Turn) -> bool:
    """Whether Control has a decision to take that is not part of every combat."""
    return any("/combat/" not in each.name for each in turn.judgements)


def _attack(given: Given) -> Found:
    """LW-CBT-02 An attack, and what becomes of the supplies meant for it."""
    battle = Battle(given, {})
    state = State(Position(1), battle.prepared().tables)
    after = played(state, [], "Combats", umpire=umpire_of(state)).after
    rows = after[CombatRow].values()
    own = battle.own("A")
    return {
        "accepted": any(not row.outcome.startswith("not fought") for row in rows),
        "lsp_returned": sum(card.lsp for card in after[Front].values() if card.nation == own),
    }

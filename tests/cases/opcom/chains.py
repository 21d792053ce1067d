"""Cases of fights that follow from fights: overrun and counter-attack (OC-9.28, OC-9.29)."""

from __future__ import annotations

from math import floor

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fights import (
    LABEL,
    judge_fight,
    lay_table,
    put_attackers,
    put_defenders,
)
from tests.cases.opcom.fought import Fought, drawn, fought_rulings, found, overrun
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    exact,
    order_attack,
    position,
)
from workbook_engine.core.changes import Add
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.movement.mobility import group_maximum_km
from workbook_engine.rulesets.opcom.records import Mode, Unit


def combat_chain(given: Given) -> Found:
    """OC-9.28, OC-9.29 Play a fight and what follows from it in the same turn."""
    table = lay_chain(given)
    turn = table.play(given["dice"])
    counter = Fought(table, turn, f"{LABEL} counter-attack")
    first = Fought(table, turn, LABEL)
    readings = {
        "first": {**found(first), **_moved_on(first)},
        "counter": found(counter),
        "ammo": lambda: _ammunition(turn),
        "fuel": lambda: drawn(fought_rulings(turn), "fuel"),
        "attacks_today": lambda: _attacks(turn),
    }
    if "second" in given:
        label = f"{LABEL}>{second_square(given)}"
        second = Fought(table, turn, label)
        readings["second"] = {**found(second), "followon_attack": _follow_on(second)}
    return readings


def lay_chain(given: Given) -> Table:
    """Lay a first fight, and the enemy that an overrun runs into."""
    table = lay_table(given)
    attackers = put_attackers(table, given["attackers"], given.get("advance_km", 0))
    action = ACTIONS[given.get("action", "attack")]
    order_attack(table, attackers, given["attackers"], action)
    if "mode_max_km" in given:
        fastest = group_maximum_km(attackers, table.terrain, Mode.TACT)
        assert fastest == exact(given["mode_max_km"])
    first = given.get("first", given)
    put_defenders(table, first["defenders"])
    if "second" in given:
        put_defenders(table, given["second"]["defenders"], second_square(given))
    judge_fight(table, given)
    if "second" in given and "column" in given:
        table.answer(f"combat/{LABEL}>{second_square(given)}/column", given["column"])
    if given.get("counter_prepared", False):
        table.answer(f"combat/{LABEL}/counter-attack prepared", True)
    return table


def second_square(given: Given) -> str:
    """Return where the second enemy stands: the move ends in the square before him."""
    return position(FIELD, east=floor(given["second"]["contact_km"]) + 1)


def _moved_on(first: Fought) -> Found:
    moved = overrun(first)
    return {
        "overrun_move_fraction": moved.get("move_fraction", 0),
        "overrun_move_km": moved.get("move_km", 0),
    }


def _follow_on(fight: Fought) -> str:
    return str(overrun(fight).get("followon_attack", "none"))


def _ammunition(turn: Turn) -> Found:
    """Return what each side used to fight: all in all, and in the attack and its answer."""
    total = drawn(fought_rulings(turn), *AMMUNITION)
    return {**total, "first_side_A": total[ATTACKER], "counter_side": total[DEFENDER]}


def _attacks(turn: Turn) -> dict[str, int]:
    counted = {unit.id: unit.attacks_today for unit in turn.before[Unit].values()}
    for ruling in turn.rulings:
        for change in ruling.changes:
            if isinstance(change, Add) and change.field == "attacks_today":
                counted[change.key] += int(change.value)
    return counted

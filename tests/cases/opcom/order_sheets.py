"""Cases of orders: read off a sheet, checked, carried out (OC-5.1 to OC-5.11, OC-9.5, OC-9.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Mentions
from tests.cases.given import Given
from tests.cases.opcom.fought import drawn
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    POSTURES,
    Table,
    make_unit,
    position,
)
from workbook_engine.books.text_book import TextBook
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Position
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.combat.attacks import treated_as
from workbook_engine.rulesets.opcom.land.map_records import Move
from workbook_engine.rulesets.opcom.orders.allocation import passed
from workbook_engine.rulesets.opcom.orders.orders import check_orders
from workbook_engine.rulesets.opcom.records import Action, Engagement, OrderLine, Unit
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_STATUS = {
    "E-TWO-WORDS": "clarify",
    "E-NO-ACTION": "clarify",
    "E-UNKNOWN-UNIT": "unknown_unit",
    "E-UNIT-TWICE": "duplicate",
    "E-WORD": "unknown_action",
}
"""What each finding says of a line, as cases put it."""


def orders(given: Given) -> Found:
    """OC-5.1 Read orders off a sheet, or tell what becomes of an action."""
    if given.get("lines", []):
        return {"status": [_status(n, given) for n in range(len(given["lines"]))]}
    if "allocated" in given:
        return _allocation(given)
    if given.get("unit_in_forces", False):
        given.get("lines", [])
        return _without_order()
    if "actions" in given:
        return _of_actions([_carried_out(action) for action in given["actions"]])
    return {**_treated(given), **_carried_out(given["action"])}


def _status(line: int, given: Given) -> str:
    """Return what the sheet's reader and the check of orders find wrong with one line."""
    cells = [(each["unit"], *_cells(each)) for each in given["lines"]]
    rows = [f"| {unit} | {action} | {posture} |" for unit, action, posture in cells]
    text = "\n".join(["## Orders", "", "| Unit or group | Action | Posture |", *rows, ""])
    table = Table()
    for name in dict.fromkeys(unit for unit, _, _ in cells if not unit.startswith("99")):
        table.put(make_unit(Given({"name": name, **_RIFLES}), ATTACKER, str(FIELD)))
    findings = _findings(TextBook(text), table)
    wrong = [_STATUS[f.code] for f in findings if f.cell and f.cell.address.endswith(f"{line + 2}")]
    return wrong[0] if wrong else "ok"


def _cells(given: Given) -> tuple[str, str]:
    """Return the words circled, as they stand in a cell: several of them, or none."""
    action, posture = ("; ".join(map(_word, given[column])) for column in ("action", "posture"))
    return action, posture


def _word(word: str) -> str:
    return str(ACTIONS.get(word) or POSTURES.get(word) or word)


def _findings(book: TextBook, table: Table) -> Iterable[Finding]:
    known = table.state()
    reading = read(
        book,
        schemas_of(RULESET),
        "team",
        Position(1),
        team=ATTACKER,
        known=known.tables,
        sparse=True,
    )
    checked = check_orders(known, reading.orders, reading.where)
    return (*reading.findings, *checked)


def _treated(given: Given) -> Found:
    """OC-5.3 Return what an order comes to for the unit that has it."""
    unit = make_unit(Given({"name": given.get("unit", "Unit"), **_RIFLES}), ATTACKER, str(FIELD))
    action, flag = treated_as([unit], ACTIONS[given["action"]], RULESET.settings)
    return {"treated_as": action.lower(), "flag": flag}


def _allocation(given: Given) -> Found:
    """OC-5.11 Compare what was used with what was allocated: a warning, never a cap."""
    line = OrderLine(
        id="A/1",
        team=ATTACKER,
        unit="Unit",
        ammo=given["allocated"].get("ammo", None),
        fuel=given["allocated"].get("fuel", None),
    )
    used = given["used"]
    beyond = [what for what, _ in passed(line, used.get("ammo", 0), used.get("fuel", 0))]
    return {
        "ammo_warning": "ammunition" in beyond,
        "fuel_warning": "fuel" in beyond,
        "capped": _is_capped(),
    }


def _is_capped() -> bool:
    """Tell whether a unit that was allocated nothing is kept from its attack."""
    table = _meeting(Action.ATTACK, ammo=0)
    return not table.play([1] * 9, exactly=False, ruleset=RULESET).after[Engagement]


def _without_order() -> Found:
    """OC-5.1, D-58 Return what a unit does that no line speaks of."""
    table = _meeting(None)
    turn = table.play([], exactly=False)
    unit = turn.after[Unit]["Unit"]
    read = next(ruling for ruling in turn.rulings if ruling.rule == "OC-5.1")
    assert any(line.text.endswith(": Unit") for line in read.working)
    flag = Mentions([read.text, "no order: hold, tact"])
    return {"action": "hold", "posture": unit.posture.lower(), "flag": flag}


def _meeting(action: str | None, **more: Any) -> Table:
    """Put a unit some way from an enemy, to do what it is ordered."""
    table = Table()
    unit = make_unit(Given({"name": "Unit", **_RIFLES}), ATTACKER, position(FIELD, -5))
    table.put(unit, make_unit(Given({"name": "Enemy", **_RIFLES}), DEFENDER, str(FIELD)))
    if action:
        table.order([unit], action, to=str(FIELD), **more)
    return table


def _carried_out(word: str) -> Found:
    """OC-5.3 to OC-5.8 Carry an action out against an enemy some way off, and see what it does."""
    turn = _meeting(ACTIONS[word]).play([1] * 9, exactly=False, ruleset=RULESET)
    move = turn.after[Move].get("Unit")
    unit = turn.after[Unit]["Unit"]
    return {
        "action": word,
        "moves": bool(move and move.km),
        "stops_on_contact": bool(move and "in contact" in move.stopped_by),
        "creates_combat": bool(turn.after[Engagement]),
        "prepares": unit.prepared,
        "ammo_if_contact": drawn(list(turn.rulings), *AMMUNITION)[ATTACKER],
    }


def _of_actions(each: Sequence[Found]) -> Found:
    """Return what several actions do, list by list."""
    return {key: [found[key] for found in each] for key in each[0]}


def order_check(given: Given) -> Found:
    """OC-9.23, D-10 Tell which orders are carried out after a total success suffered."""
    beaten = _after_total_success(given["unit"], given["total_success_suffered_turn"])
    return {"accepted": [_accepted(beaten, each) for each in given["tests"]]}


def _after_total_success(name: str, turn: int) -> Unit:
    """Let a unit suffer a total success, and return it as it is then."""
    table = Table(turn=turn)
    table.put(
        make_unit(Given({"name": "Victor", **_RIFLES}), DEFENDER, position(FIELD, -1)),
        make_unit(Given({"name": name, **_RIFLES}), ATTACKER, str(FIELD)),
    )
    table.order(table.units[:1], Action.ATTACK, target=str(FIELD))
    table.answer(f"combat/{FIELD}/result", "total success")
    return table.play([1] * 3).after[Unit][name]


def _accepted(unit: Unit, given: Given) -> bool:
    table = Table(turn=given["turn"])
    here = replace(unit, position=position(FIELD, -1), kind="tank")
    table.put(here, make_unit(Given({"name": "Enemy", **_RIFLES}), DEFENDER, str(FIELD)))
    action = ACTIONS[given["action"]]
    table.order([here], action, target=str(FIELD))
    turn = table.play([1] * 12, exactly=False)
    refused = any(ruling.id.endswith("/refused/1") for ruling in turn.rulings)
    attacks = action in {Action.ATTACK, Action.BREAKTHROUGH}
    assert bool(turn.after[Engagement]) == (attacks and not refused)
    return not refused

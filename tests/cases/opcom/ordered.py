"""Cases of orders: read off a sheet, and carried out (OC-5.1 to OC-5.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.cases.comparing import Found, Mentions, in_columns
from tests.cases.given import Given
from tests.cases.opcom.fought import drawn, flags, using
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    LABEL,
    POSTURES,
    Table,
    make_unit,
    position,
)
from workbook_engine.books.text_book import TextBook
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Position
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of

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
        return {"status": _statuses(given["lines"])}
    if "allocated" in given:
        return _allocation(given)
    if "actions" in given:
        return in_columns([_carried_out(action) for action in given["actions"]])
    if "unit_in_forces" in given:
        given.get("lines")
        return _carried_out(None) if given["unit_in_forces"] else {}
    return _carried_out(given["action"], given.get("unit", "Unit"))


def _statuses(lines: list[Given]) -> list[str]:
    """Return what the sheet's reader and the check of orders find wrong with each line."""
    cells = [(each["unit"], _cell(each["action"]), _cell(each["posture"])) for each in lines]
    rows = [f"| {unit} | {action} | {posture} |" for unit, action, posture in cells]
    text = "\n".join(["## Orders", "", "| Unit or group | Action | Posture |", *rows, ""])
    table = Table()
    known = dict.fromkeys(unit for unit, _, _ in cells if not unit.startswith("99"))
    table.put(*(make_unit({"name": name}, ATTACKER, LABEL) for name in known))
    found = [f for f in _findings(TextBook(text), table) if f.cell]
    return [
        next((_STATUS[f.code] for f in found if f.cell.address[1:] == str(n)), "ok")
        for n in range(2, len(lines) + 2)
    ]


def _cell(circled: list[str]) -> str:
    """Return the words circled, as they stand in a cell: several of them, or none."""
    return "; ".join(str(ACTIONS.get(word) or POSTURES.get(word) or word) for word in circled)


def _findings(book: TextBook, table: Table) -> Iterable[Finding]:
    known, here = table.state(), Position(1)
    schemas = schemas_of(RULESET)
    reading = read(book, schemas, "team", here, team=ATTACKER, known=known.tables, sparse=True)
    return (*reading.findings, *check_orders(known, reading.orders, reading.where))


def _allocation(given: Given) -> Found:
    """OC-5.11 Let a group use what the case says, with less allocated or more, and see."""
    points, fuel = given["used"].get("ammo", 0), given["used"].get("fuel", 0)
    group = [{"name": f"Unit {n}", "mech": n < fuel} for n in range(max(points, fuel))]
    for each in group[points:]:  # staffs drive along and do not attack
        each |= {"kind": "hq", "profile": "(1)-0"}
    table = _meeting(group, "attack", **given["allocated"])
    turn = table.play(None, RULESET)
    used = _used(turn)
    spoken = Mentions(
        line.text for r in turn.rulings for line in r.working if line.rule == "OC-5.11"
    )
    return {
        "ammo_warning": spoken.speaks_of("ammunition"),
        "fuel_warning": spoken.speaks_of("fuel"),
        "capped": used != (points, fuel),
    }


def _used(turn: Turn) -> tuple[int, int]:
    rulings = using(turn)
    return drawn(rulings, *AMMUNITION)[ATTACKER], drawn(rulings, "fuel")[ATTACKER]


def _meeting(group: list[Any], action: str | None, **more: Any) -> Table:
    """Put units some way from an enemy, to do what they are ordered."""
    table = Table()
    units = [make_unit({"prep": False, **each}, ATTACKER, position(FIELD, -5)) for each in group]
    table.put(*units, make_unit({"name": "Enemy"}, DEFENDER, LABEL))
    if action:
        table.order(units, ACTIONS[action], to=LABEL, **more)
    return table


def _carried_out(word: str | None, name: str = "Unit") -> Found:
    """OC-5.3 to OC-5.8, D-58 Give an order against an enemy some way off, and see what it does."""
    turn = _meeting([{"name": name}], word).play(None, RULESET)
    move, unit = turn.after[Move].get(name), turn.after[Unit][name]
    fights = list(turn.after[Engagement].values())
    acts = {"fights": bool(fights), "moves": bool(move and move.km), "prepares": unit.prepared}
    return {
        "action": word or next((act for act, done in acts.items() if done), "hold"),
        "posture": unit.posture.lower(),
        "flag": flags(turn),
        "treated_as": fights[0].action.lower() if fights else word,
        "moves": acts["moves"],
        "stops_on_contact": bool(move and move.stopped_by == "in contact with Enemy"),
        "creates_combat": acts["fights"],
        "prepares": acts["prepares"],
        "ammo_if_contact": _used(turn)[0],
    }

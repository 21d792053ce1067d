"""Cases of orders: read off a sheet, carried out, and the order of play (OC-4.1, OC-5)."""

from __future__ import annotations

import re
from typing import Any

from tests.cases.comparing import Found, Mentions, in_columns
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import TANKS, lay_fight, put_defenders
from tests.cases.opcom.fought import drawn, flags, used, working
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, Table, make_unit, position
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
    rows = [(each["unit"], _cell(each["action"]), _cell(each["posture"])) for each in lines]
    text = "\n".join(["## Orders", "", "| Unit or group | Action | Posture |"])
    text += "".join(f"\n| {' | '.join(cells)} |" for cells in rows) + "\n"
    known = dict.fromkeys(unit for unit, *_ in rows if not unit.startswith("99"))
    table = Table(units=[make_unit({"name": name}, ATTACKER, LABEL) for name in known])
    found = {f.cell.address[1:]: _STATUS[f.code] for f in _findings(text, table)[::-1] if f.cell}
    return [found.get(str(n), "ok") for n in range(2, len(lines) + 2)]


def _cell(circled: list[str]) -> str:
    """Return the words circled, as they stand in a cell: several of them, or none."""
    words = laid.ACTIONS | laid.POSTURES
    return "; ".join(words.get(word, word) for word in circled)


def _findings(text: str, table: Table) -> list[Finding]:
    known, book, schemas = table.state(), TextBook(text), schemas_of(RULESET)
    facts: dict[str, Any] = {"team": ATTACKER, "known": known.tables, "sparse": True}
    reading = read(book, schemas, "team", Position(1), **facts)
    return [*reading.findings, *check_orders(known, reading.orders, reading.where)]


def _allocation(given: Given) -> Found:
    """OC-5.11 Let a group use what the case says, with less allocated or more, and see."""
    points, fuel = given["used"].get("ammo", 0), given["used"].get("fuel", 0)
    group: list[Any] = [{"name": f"Unit {n}", "mech": n < fuel} for n in range(max(points, fuel))]
    for each in group[points:]:  # staffs drive along and do not attack
        each |= {"kind": "hq", "profile": "(1)-0"}
    turn = _meeting(group, "attack", **given["allocated"])
    spoken = Mentions(each.text for each in working(turn.rulings) if each.rule == "OC-5.11")
    return {
        "ammo_warning": spoken.speaks_of("ammunition"),
        "fuel_warning": spoken.speaks_of("fuel"),
        "capped": used(turn) != (points, fuel),
    }


def _meeting(group: list[Any], action: str | None, **more: Any) -> Turn:
    """Put units some way from an enemy, to do what they are ordered."""
    table = Table(units=[make_unit({"name": "Enemy"}, DEFENDER, LABEL)])
    units = (make_unit({"prep": False, **each}, place=position(east=-5)) for each in group)
    own = table.put(*units)
    if action:
        table.order(own, laid.ACTIONS[action], to=LABEL, **more)
    return table.play_on()


def _carried_out(word: str | None, name: str = "Unit") -> Found:
    """OC-5.3 to OC-5.8, D-58 Give an order against an enemy some way off, and see what it does."""
    turn = _meeting([{"name": name}], word)
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
        "ammo_if_contact": used(turn)[0],
    }


_PLACES = {"A": 0, "B": 1, "C": -1}
_PHASES = {"upkeep": "clear the table", "bridge_tests": "bridges", "recce": "reconnaissance"}
"""What cases call the parts of a turn otherwise than the sequence of play does."""


def sequence(given: Given) -> Found:
    """OC-4.1 Play a turn and tell what came before what."""
    if "orders" in given:
        return _combats(given)
    if "phases" in given:
        printed = [_plain(phase.name) for phase in RULESET.sequence[0].phases]
        said = {each: _plain(_PHASES.get(each, each)) for each in given["phases"]}
        return {"order": sorted(said, key=lambda each: printed.index(said[each]))}
    return {"order": _after_combat(given)}


def _plain(phase: str) -> str:
    return re.sub("[-_]", " ", phase.lower()).removesuffix("s")


def _combats(given: Given) -> Found:
    """OC-9.13 Move all counters, then see who fights whom."""
    table = Table()
    for each in given["orders"]:
        name, away = each["unit"], each.get("km_away_from_A", 0)
        side, place = DEFENDER if name == "A" else ATTACKER, position(east=_PLACES[name])
        goal = {"to": position(east=away)} if away else {"target": each["target"]}
        own = table.put(make_unit({"name": name}, side, place))
        table.order(own, laid.ACTIONS[each["action"]], **goal)
    turn = table.play_on()
    fights = [(list(f.attackers), list(f.defenders)) for f in turn.after[Engagement].values()]
    asked = [each.name for each in turn.judgements]
    return {
        "combats": [{"attackers": own, "defenders": enemies} for own, enemies in fights],
        "umpire_flags": {
            unit.id: Mentions(name for name in asked if name.startswith(f"1/orders/{unit.id}/"))
            for unit in table.units
        },
        "ammo": {unit.id: _ammunition(turn, unit.id) for unit in table.units},
    }


def _ammunition(turn: Turn, name: str) -> int:
    """Return what a unit's own fights used on its side: each has one attacker here."""
    fights = turn.after[Engagement].values()
    ids = {f"1/combat/{each.label}/fought/1" for each in fights if name in each.attackers}
    return sum(drawn([r for r in turn.rulings if r.id in ids], *laid.AMMUNITION).values())


def _after_combat(given: Given) -> list[str]:
    """D-61 Play a fight that leads to an overrun and to a counter-attack, phase by phase."""
    strikes = given.get("defender_counter_attack_ordered", True)
    enemy = {"name": "Enemy", "profile": "4-3-2-1-0", "ca": strikes}
    facts = {
        "action": "breakthrough" if given.get("overrun", True) else "attack",
        "attackers": [{**TANKS, "profile": "8-7-6-4-3-2-0"}],
        "defenders": [enemy],
    }
    table = lay_fight(facts, result=given["result"])
    put_defenders(table, ["Block"], position(east=2))  # where the overrun ends, within reach
    names = {"Overruns": "overrun", "Late overruns": "overrun", "Counter-attacks": "counter_attack"}
    played = [names[ruling.phase] for ruling in table.play().rulings if ruling.phase in names]
    return list(dict.fromkeys(played))

"""Cases of one rule or one chart of Sector."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Whole
from tests.cases.given import Given
from tests.cases.sector.thrown import settings, throws, word, words
from workbook_engine.rulesets.sector.combat import damage, recovery
from workbook_engine.rulesets.sector.combat.air import air_attack
from workbook_engine.rulesets.sector.combat.digs import dug
from workbook_engine.rulesets.sector.combat.fighters import recovery_day
from workbook_engine.rulesets.sector.combat.support import harassment
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.vocabulary import profiles
from workbook_engine.rulesets.sector.vocabulary.book import CHARTS
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Result


def hit_roll(given: Given) -> Found:
    """SB-DMG-01 One attack die."""
    with throws(given) as dice:
        die = damage.attack_die("A", "B", given["factor"], dice)
    return {"hit": damage.hits(given["factor"], die)}


def save_roll(given: Given) -> Found:
    """SB-DMG-02, SB-CAT-01, SB-CAT-02 One save, and what follows of it."""
    with throws(given) as dice:
        result = damage.saved("A", given["grade"], medal=given["medal"], dice=dice)
    medal = given["medal"] or result is Result.HEROIC
    day = recovery_day(result, given["day"])
    return {
        "result": word(result),
        "removed": result.removed,
        "medal": medal and not result.removed,
        "recovery_day": None if medal else day,
    }


def recover(given: Given) -> Found:
    """SB-DMG-04, SB-DMG-05 The pile, at the start of a day or as it ends."""
    reading = settings(given)
    at_end = given["moment"] == "end_of_day"
    back, left, placed, refused = [], [], {}, {}
    counted: dict[str, int] = {}
    with throws(given) as dice:
        for each in given["pile"]:
            name, where, grade = each["id"], each["place"], each["grade"]
            own = recovery.recovers_without_die(medal=each["medal"], end_of_day=at_end)
            if not (own or (not at_end and recovery.recovers(name, grade, dice, reading))):
                left.append(name)
                continue
            back.append(name)
            why = recovery.not_placed(where, given["dhq"], (), counted, reading)
            if why is None:
                placed[name] = where
                counted[where] = counted.get(where, 0) + 1
            else:
                refused[name] = why
    found = {"recovered": back, "still_in_pile": left, "placed": Whole(placed)}
    return {**found, "refused": Whole(words(refused))}


def air(given: Given) -> Found:
    """SB-AIR-02, SB-AIR-03 An air attack and the fighters over its sector."""
    attack = given["attack"]
    sector = attack["sector"]
    over = [each["side"] for each in given["fighters"] if each["sector"] == sector]
    found = air_attack(attack["side"], over)
    return {
        "air_attack": "carried_out" if found.carried_out else "cancelled",
        "assault_bonus": found.in_assault,
        "table_bonus": found.in_table,
    }


def dig(given: Given) -> Found:
    """SB-DIG-01 Defences extended."""
    purse = Purse(given["pips"])
    order, digs, actions = given["order"], given["digs"], given["actions"]
    assert given["sector"]
    found = dug(order, digs, actions, purse, settings(given), engaged=False)
    accepted = found.done > 0
    reason = None if accepted else word(found.reason)
    return {"accepted": accepted, "reason": reason, "pips": purse.left, "digs": found.digs}


def harass(given: Given) -> Found:
    """SB-IND-04 Infantry that fires from afar, sector by sector."""
    combat, reading = Combat(given["combat"]), settings(given)
    return {"bonus": [harassment(types, combat, reading) for types in given["sectors"]]}


def unit_table(given: Given) -> Found:
    """SB-UNT-00 The unit table, column by column."""
    rows = [profiles.profile(each, settings(given)) for each in given["types"]]
    columns = ("soft", "armoured", "armour", "range", "moves")
    found: dict[str, Any] = {name: [getattr(row, name) for row in rows] for name in columns}
    return {**found, "assault_support": [row.assault_support or 0 for row in rows]}


def grade_table(given: Given) -> Found:
    """SB-GRD-00 The table of grades, column by column."""
    chart = CHARTS["grades"]
    return {c: [chart.number(each, c) for each in given["grades"]] for c in chart.columns}


KINDS = {
    "hit_roll": hit_roll,
    "save_roll": save_roll,
    "recovery": recover,
    "air": air,
    "dig": dig,
    "harassment": harass,
    "unit_table": unit_table,
    "grade_table": grade_table,
}

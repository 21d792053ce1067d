"""Cases of ranged fire, support and bombardment of Sector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Whole
from tests.cases.given import Given
from tests.cases.sector.thrown import attacks, settings, throws, word, words
from workbook_engine.rulesets.sector.combat import ranged_table, support
from workbook_engine.rulesets.sector.combat.bombardment import Bombardment
from workbook_engine.rulesets.sector.combat.fighters import Fighter, Weapon
from workbook_engine.rulesets.sector.combat.ranged import RangedCombat, fighters_in
from workbook_engine.rulesets.sector.combat.ranged_sides import Party
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Level, Reason


def weapon(facts: Mapping[str, Any]) -> Weapon:
    """Return an indirect fire weapon of a case."""
    return Weapon(facts["id"], facts["type"], facts["sector"], Level(facts["level"]))


def fighters(facts: Mapping[str, Any]) -> tuple[Fighter, ...]:
    """Return the bases of one side of a case."""
    return tuple(
        Fighter(
            id=each["id"],
            type=each["type"],
            grade=facts["grade"],
            sector=facts["sector"],
            medal=each.get("medal", False),
            targets=tuple(each.get("targets", ())),
            support=tuple(each.get("support", ())),
        )
        for each in facts["bases"]
    )


def party(facts: Mapping[str, Any]) -> Party:
    """Return one side of a ranged combat."""
    return Party(
        sector=facts["sector"],
        grade=facts["grade"],
        order=facts["order"],
        purse=Purse(facts["pips"]),
        fighters=fighters(facts),
        weapons=tuple(weapon(each) for each in facts["guns"]),
        wishes=facts.get("return_fire", True),
        retire_to=facts.get("retire_to") or "",
    )


def ranged_combat(given: Given) -> Found:
    """SB-RNG-01 to SB-RNG-05 One ranged combat."""
    one, other = party(given["attacker"]), party(given["defender"])
    with throws(given) as dice:
        combat = RangedCombat(one, other, dice, settings(given), given["day"])
        combat.fight()
    return {
        "accepted": combat.accepted,
        "refused": Whole(words(combat.refused)),
        "cancelled": combat.cancelled,
        "modifier": combat.modifier,
        "row": combat.row,
        "attacks": attacks(combat.attacks),
        "losses": Whole(words(combat.ledger.lost)),
        "recovery_day": Whole(combat.ledger.recovery_days(fighters_in(combat))),
        "pips": Whole({"attacker": one.purse.left, "defender": other.purse.left}),
        "attacker_sector": one.retire_to if combat.retired else one.sector,
        "defender_order": str(combat.defender_order),
    }


def ranged_lookup(given: Given) -> Found:
    """SB-RNG-02, SB-RNG-03 The table for each of several dice."""

    def stance(facts: Mapping[str, Any]) -> ranged_table.Stance:
        return ranged_table.Stance(facts["grade"], facts["order"], facts["supports"])

    sides = stance(given["attacker"]), stance(given["defender"])
    air = given["air_on_defender"]
    added = ranged_table.modifier(*sides, settings(given), air_on_defender=air)
    rows = [ranged_table.row_of(die, added) for die in given["each_die"]]
    steps = [ranged_table.steps_of(row) for row in rows]
    return {
        "modifier": added,
        "rows": rows,
        "attacker_shots": [each.count(ranged_table.Side.ATTACKER) for each in steps],
        "defender_shots": [each.count(ranged_table.Side.DEFENDER) for each in steps],
    }


def supporting(given: Given) -> Found:
    """SB-IND-01, SB-IND-02, SB-IND-05 One weapon in support."""
    reading, facts, target = settings(given), given["supporter"], given["target"]
    one = weapon({**facts, "id": "W"})
    why = support.no_support(one, profile(target["type"], reading), target["sector"], reading)
    purse = Purse(given["corps_pips"])
    combat = Combat(given["combat"])
    if why is None and not support.in_assault(one.level, combat, reading):
        why = Reason.ORDER_FORBIDS
    price = support.price_of(one, one.sector, reading)
    if why is None and price is not None and not purse.pay(price):
        why = Reason.NO_PIP
    return {"bonus": int(why is None), "reason": word(why), "corps_pips": purse.left}


def batteries(given: Given) -> Found:
    """SB-CBT-01 Weapons that cancel each other out."""
    own = [weapon(each) for each in given["supports"]]
    enemies = [weapon(each) for each in given["enemy"]]
    found = support.counter_battery(own, enemies, settings(given))
    return {
        "cancelled": [each.id for each in own if each.id in found.by_weapon],
        "remaining": [each.id for each in own if each.id not in found.by_weapon],
        "enemy_used": len(found.used),
    }


def bombardment(given: Given) -> Found:
    """SB-AIR-04 Corps weapons that fire alone."""
    sides = {who: given[who] for who in ("attacker", "defender")}
    purse = Purse(given["corps_pips"])
    one, other = (
        Party(facts["sector"], facts["grade"], "", purse, fighters(facts))
        for facts in sides.values()
    )
    with throws(given) as dice:
        found = Bombardment(one, other, dice, settings(given), given["day"])
        found.fire()
    everybody = (*one.fighters, *other.fighters)
    return {
        "accepted": found.accepted,
        "refused": Whole(words(found.refused)),
        "corps_pips": purse.left,
        "attacks": attacks(found.ledger.attacks),
        "losses": Whole(words(found.ledger.lost)),
        "recovery_day": Whole(found.ledger.recovery_days(everybody)),
    }


KINDS = {
    "ranged_combat": ranged_combat,
    "ranged_table": ranged_lookup,
    "support": supporting,
    "counter_battery": batteries,
    "bombardment": bombardment,
}

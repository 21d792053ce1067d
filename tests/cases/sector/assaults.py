"""Cases of assaults of Sector: factors, orders, rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Whole
from tests.cases.given import Given
from tests.cases.sector.thrown import attacks, settings, throws, word, words
from workbook_engine.rulesets.sector.combat.air import AirAttack
from workbook_engine.rulesets.sector.combat.assault import Assault, Ground
from workbook_engine.rulesets.sector.combat.assault_factor import Backing, assault_factor
from workbook_engine.rulesets.sector.combat.assault_orders import AssaultOrder, OnBorder, ordered
from workbook_engine.rulesets.sector.combat.fighters import Fighter
from workbook_engine.rulesets.sector.command.orders import retires
from workbook_engine.rulesets.sector.command.pips import Purse


def factor(given: Given) -> Found:
    """SB-ASL-04, SB-ASL-05 The factor of a side."""
    guns = tuple(given["guns_in_sector"])
    assert given["side"] == "attacker" or not guns, "a defender's guns are among his supporters"
    backing = Backing(guns, tuple(given["artillery"]), AirAttack(given["air"]).in_assault)
    leader = given["leader"]
    own, enemy = (leader["type"], leader["grade"]), given["enemy_leader"]
    supporters = given["supporters"]
    return {"factor": assault_factor(*own, enemy, supporters, backing, settings(given))}


def order(given: Given) -> Found:
    """SB-ASL-01, SB-ASL-02 An assault as it is ordered."""
    purse = Purse(given["pips"])
    groups = [(each["from"], each["bases"]) for each in given["groups"]]
    existing = [
        OnBorder(each["from"], each["bases"], own=each["division"] == "own")
        for each in given["existing"]
    ]
    asked = AssaultOrder(given["phase"], given["order"], given["target"], groups, existing)
    why = ordered(asked, purse, settings(given))
    return {
        "accepted": why is None,
        "reason": word(why),
        "pips": purse.left,
        "attackers": 0 if why else sum(bases for _, bases in groups),
    }


def _fighters(facts: Mapping[str, Any], sector: str) -> list[Fighter]:
    return [
        Fighter(
            id=each["id"],
            type=each["type"],
            grade=facts["grade"],
            sector=each.get("from", sector),
            medal=each["medal"],
        )
        for each in facts["bases"]
    ]


def assault(given: Given) -> Found:
    """SB-ASL-06 to SB-ASL-11, SB-CTY-01 An assault to its end."""
    target, defence = given["target"], given["defender"]
    own, enemy = _fighters(given["attacker"], ""), _fighters(defence, target)
    ground = Ground(target, defence["digs"], defence["city"], defence["withdraw_to"] or "")
    goes, to = retires(defence["order"], wishes=True), defence["retire_to"]
    with throws(given) as dice:
        fought = Assault(own, enemy, ground, dice, settings(given), given["day"])
        if goes and to:
            fought.retire(to)
        else:
            fought.fight()
    return {
        "outcome": str(fought.outcome),
        "rounds": fought.rounds,
        "attacks": attacks(fought.ledger.attacks),
        "digs": ground.digs,
        "losses": Whole(words(fought.ledger.lost)),
        "recovery_day": Whole(fought.ledger.recovery_days((*own, *enemy))),
        "moved": Whole(fought.ledger.gone),
        "occupied_by": fought.occupants,
        "on_border": fought.on_border,
    }


KINDS = {"assault_cf": factor, "assault_order": order, "assault": assault}

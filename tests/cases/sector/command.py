"""Cases of PIPs, orders, transfers, initiative and moves of Sector."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Whole
from tests.cases.given import Given
from tests.cases.sector.thrown import again, settings, throws, word
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.sector.command import orders, pips, transfers
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.movement import initiative, moves
from workbook_engine.rulesets.sector.vocabulary.words import Level, Price


def pip_roll(given: Given) -> Found:
    """SB-PIP-01, SB-PIP-02 The PIPs of the day."""
    with throws(given) as dice:
        return {"pips": pips.pips_thrown(Level(given["owner"]), given["grade"], dice)}


def pip_spend(given: Given) -> Found:
    """SB-PIP-04, SB-PIP-05 What a Corps spends at the start of the day."""
    purse, before = Purse(given["corps_pips"]), dict(given["orders_before"])
    after = dict(before)
    for division, order in given["orders_new"].items():
        # nobody in these cases asks for Attack: that needs an enemy next to it
        found = orders.order_given(before[division], order, (), (), purse, settings(given))
        after[division] = found.order
    reserve, on_the_way = given["reserve_bases"], 0
    for each in given["pull"]:
        assert each["division"] in before
        on_the_way += transfers.paid_for(each["bases"], Price.PULL, purse)
    for each in given["assign"]:
        assert each["division"] in before
        sent = transfers.paid_for(min(each["bases"], reserve), Price.ASSIGN, purse)
        on_the_way, reserve = on_the_way + sent, reserve - sent
    return {
        "corps_pips": purse.left,
        "orders_after": Whole(after),
        "bases_in_transit": on_the_way,
        "reserve_bases": reserve,
    }


def order_check(given: Given) -> Found:
    """SB-ORD-01, SB-PIP-04 One order of the day."""
    purse = Purse(given["corps_pips"])
    assert given["division"]
    own, enemies = given["division_sectors"], given["enemy_sectors"]
    before, new = given["order_before"], given["order_new"]
    found = orders.order_given(before, new, own, enemies, purse, settings(given))
    return {
        "accepted": found.reason is None,
        "reason": word(found.reason),
        "order_after": found.order,
        "corps_pips": purse.left,
    }


def transit(given: Given) -> Found:
    """SB-TRN-01, SB-TRN-02 Bases on the way, and whether they arrive."""
    lost = transfers.all_lost(headquarters_lost=given["chq_lost"], supply_lost=given["supply_lost"])
    day, bases = transfers.back_on(given["day_sent"]), list(given["bases"])
    return {"available_day": None if lost else day, "lost": bases if lost else []}


def initiatives(given: Given) -> Found:
    """SB-INI-01 The initiative of a phase."""
    scores: dict[str, int] = {}
    with throws(given) as dice:
        for each in given["divisions"]:
            assert each["side"]
            scores[each["id"]] = initiative.initiative(each["grade"], again(dice, each["id"]))
    return {"scores": Whole(scores), "order": initiative.in_groups(scores)}


def contact(given: Given) -> Found:
    """SB-CON-01 Who loses a PIP by contact."""
    both = [given["mover"], given["enemy"]]
    scores = {each["id"]: each["initiative"] for each in both}
    loser = initiative.lost_in_contact(scores, given["first_sighting_distance"])
    left = {each["id"]: each["pips"] for each in both}
    if loser is not None:
        left[loser] = initiative.after_contact(left[loser])
    return {"pips": Whole(left)}


def move(given: Given) -> Found:
    """SB-MOV-01 to SB-MOV-05 One move of a group."""
    purse, reading = Purse(given["pips"]), settings(given)
    group = moves.Group(given["order"], given["from"], tuple(given["group"]))
    occupied = dict(given["occupied"])
    strange = [each for each in occupied if parse_square(each) is None]
    assert not strange, f"no sector: {', '.join(strange)}"
    around = moves.Around(frozenset(given["enemy_sectors"]), occupied)
    offered = given["pip_action"]
    found = moves.moved(group, given["path"], around, purse, reading, offered=offered)
    return {
        "accepted": found.reason is None,
        "reason": word(found.reason),
        "end": found.end,
        "moves_available": found.moves,
        "halted": found.halted,
        "pips": purse.left,
    }


def pip_cost(given: Given) -> Found:
    """SB-PIP-06 The price list."""
    purses = {name: Purse(number) for name, number in given["pips"].items()}
    costs: list[Any] = []
    for each in given["spend"]:
        price, count = Price(each["action"]), each["count"]
        costs.append(pips.price(price) * count)
        purses[each["payer"]].pay(price, count)
    return {"costs": costs, "pips": Whole({name: purse.left for name, purse in purses.items()})}


def permission(given: Given) -> Found:
    """SB-ORD-00, SB-ASL-02 What orders allow."""
    if given["action"] == "new_assault":
        return {"accepted": [orders.may_assault(each) for each in given["orders"]]}
    return {"accepted": [orders.opens_fire(each, settings(given)) for each in given["orders"]]}


KINDS = {
    "pip_roll": pip_roll,
    "pip_spend": pip_spend,
    "order_check": order_check,
    "transit": transit,
    "initiative": initiatives,
    "contact": contact,
    "move": move,
    "pip_cost": pip_cost,
    "permission": permission,
}

"""Cases of flags: which attacks a nation has flags for, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.rulesets.last_war.war import GERMANY, RUSSIA, played, umpire_of, war
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.offensives.operations import operations
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.seasons import is_winter_turn
from workbook_engine.rulesets.last_war.vocabulary.words import Attack

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_MOST = 12
"""Flags enough for any attack that a case orders."""


class Islands:
    """Places of attack far apart: a hex of the enemy's with hexes of ours around it."""

    def __init__(self, region: str = "") -> None:
        self.records: list[Record] = []
        self.orders: list[FlagLine] = []
        self.region = region

    def attack(self, name: str, sides: int, priority: int, kind: str = Attack.LAND) -> str:
        """Lay an attack through so many hexsides, and order it; return the hex attacked."""
        centre = Hex.at(4 * (priority % 20) + 3, 4 * (priority // 20) + 10)
        to = str(centre)
        self.records += [
            MapHex(hex=to, controller="SOV", region=self.region),
            Front(id=f"{to} SOV", hex=to, nation="SOV", man=1),
        ]
        for start in list(map(str, centre.neighbours()))[:sides]:
            self.records += [
                MapHex(hex=start, controller="GER", region=self.region),
                Front(id=f"{start} GER", hex=start, nation="GER", man=3),
            ]
            if kind == Attack.AMPHIBIOUS:
                self.records.append(Hexside(id=f"{to}-{start}", hex=to, neighbour=start))
            self.orders.append(
                FlagLine(
                    id=f"{name} {start}",
                    team="OKH",
                    nation="GER",
                    start=start,
                    to=to,
                    kind=kind,
                    naval_flag=kind == Attack.AMPHIBIOUS,
                    priority=priority,
                )
            )
        return to

    def state(self, nation: Nation, date: str, more: Sequence[Record] = ()) -> State:
        """Return the war in which the flags are set."""
        return war(*self.records, *more, date=date, nations=(nation, RUSSIA))

    def played(self, nation: Nation, *, date: str, more: Sequence[Record] = ()) -> Turn:
        """Set the flags."""
        state = self.state(nation, date, more)
        return played(state, self.orders, "Flags", umpire=umpire_of(state))

    def price(self, date: str) -> int:
        """LW-FLG-04 Return the military flags that the rules ask for all that is ordered."""
        state = self.state(GERMANY, date)
        umpire = umpire_of(state)
        winter = is_winter_turn(state, umpire)
        wanted = operations(state, self.orders, umpire, winter=winter)
        return sum(each.military for one in wanted for each in one.costs.values())


def date_of(*, winter: bool) -> str:
    """Return a date in winter or out of it."""
    return "January 1943" if winter else "June 1943"


def flags(given: Given) -> Found:
    """LW-FLG-01 to LW-FLG-05 Which attacks a nation has flags for, and what they cost."""
    if "items" in given:
        found = [_flag_item(item) for item in given["items"]]
        return {
            "cost_per_operation": [each for each, _, _ in found],
            "accepted": [each for _, each, _ in found],
            "left": [each for _, _, each in found],
        }
    date = date_of(winter=bool(given.get("winter", False)))
    naval = given.get("naval_allowance", 0)
    orders = list(given["orders"])
    paid = [order for order in orders if _set([order], date, _military(order), naval)[0]]
    if given.get("each_alone"):
        able = [_military(order) <= given["allowance"] for order in orders]
        alone = [order in paid and enough for order, enough in zip(orders, able, strict=True)]
        return {"accepted_alone": alone}
    accepted, left = _set(paid, date, given["allowance"], naval)
    rejected = [order["id"] for order in orders if order["id"] not in accepted]
    return {"accepted": accepted, "rejected": rejected, "left": left}


def _military(order: Any) -> int:
    return int(order.get("military", order.get("flags", 1)))


def _set(orders: Sequence[Any], date: str, allowance: int, naval: int) -> tuple[list[str], int]:
    """Set the flags of some orders, and return what was accepted and the flags left."""
    islands = Islands("northern_europe")
    at: dict[str, str] = {}
    price: dict[str, int] = {}
    fleet = naval
    for n, order in enumerate(orders, 1):
        kind = Attack.AMPHIBIOUS if order.get("amphib") else Attack.LAND
        if kind == Attack.AMPHIBIOUS and len(orders) == 1:
            fleet = min(naval, order.get("naval", naval))
        one = Islands("northern_europe")
        one.attack(order["id"], 1, n, kind)
        # more flags than one hexside costs are laid on the hexsides beside it
        sides = max(1, _military(order) // max(1, one.price(date)))
        at[islands.attack(order["id"], sides, n, kind)] = order["id"]
        price[order["id"]] = one.price(date) * sides
    nation = replace(GERMANY, flags=allowance, flags_winter=None, naval_flags=fleet)
    rows = islands.played(nation, date=date).after[CombatRow].values()
    taken = {at[row.hex] for row in rows}
    accepted = [order["id"] for order in orders if order["id"] in taken]
    return accepted, allowance - sum(price[name] for name in accepted)


def _flag_item(item: Any) -> tuple[int, bool, int]:
    """Return what one hexside costs, whether all hexsides are paid for, and what is left."""
    month = item.get("month", 1 if item.get("winter") else 6)
    region = item.get("region", "northern_europe")
    date = f"{_MONTHS[month - 1]} 1943"
    sides = item.get("hexsides", 1)
    price = next(n for n in range(_MOST) if _opens(n, 1, region, date))
    allowance = item.get("allowance", price * sides)
    accepted = _opens(allowance, sides, region, date)
    islands = Islands(region)
    islands.attack("a", sides, 1)
    return price, accepted, allowance - (islands.price(date) if accepted else 0)


def _opens(allowance: int, sides: int, region: str, date: str) -> bool:
    islands = Islands(region)
    islands.attack("a", sides, 1)
    turn = islands.played(replace(GERMANY, flags=allowance), date=date)
    return bool(turn.after[CombatRow])

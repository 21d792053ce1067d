"""Cases of flags, cards and the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.last_war.laid import exact, settings
from tests.rulesets.last_war.war import GERMANY, ROMANIA, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Standing, Turn
from workbook_engine.rulesets.last_war.cards import contest
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.fighting import in_order_of_effectiveness
from workbook_engine.rulesets.last_war.flags import cost
from workbook_engine.rulesets.last_war.front_records import Front
from workbook_engine.rulesets.last_war.map_records import Hexside, MapHex
from workbook_engine.rulesets.last_war.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.order_records import CardLine, FlagLine
from workbook_engine.rulesets.last_war.playing_cards import goes_first
from workbook_engine.rulesets.last_war.words import Attack

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


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

    def played(self, nation: Nation, *, date: str, more: Sequence[Record] = ()) -> Turn:
        """Set the flags."""
        state = war(*self.records, *more, date=date, nations=(nation, RUSSIA))
        return played(state, self.orders, "Flags", umpire=umpire_of(state))


def flags(given: Given) -> Found:
    """LW-FLG-01 to LW-FLG-05 Which attacks a nation has flags for, and what they cost."""
    if "items" in given:
        found = [_flag_item(item) for item in given["items"]]
        return {
            "cost_per_operation": [each for each, _, _ in found],
            "accepted": [each for _, each, _ in found],
            "left": [each for _, _, each in found],
        }
    winter = bool(given.get("winter", False))
    naval = given.get("naval_allowance", 0)
    if given.get("each_alone"):
        assert given["allowance"] > 0
        alone = [_laid([order], winter, _military(order), naval) for order in given["orders"]]
        return {"accepted_alone": [bool(accepted) for accepted, _ in alone]}
    accepted, left = _laid(list(given["orders"]), winter, given["allowance"], naval)
    rejected = [order["id"] for order in given["orders"] if order["id"] not in accepted]
    return {"accepted": accepted, "rejected": rejected, "left": left}


def _military(order: Any) -> int:
    return int(order.get("military", order.get("flags", 1)))


def _date(winter: bool) -> str:
    return "January 1943" if winter else "June 1943"


def _laid(orders: Sequence[Any], winter: bool, allowance: int, naval: int) -> tuple[list[str], int]:
    """Set the flags of some orders, and return what was accepted and the flags left."""
    islands = Islands("northern_europe")
    price = cost(Attack.LAND, winter, settings({})).military
    at: dict[str, str] = {}
    spent: dict[str, int] = {}
    for n, order in enumerate(orders, 1):
        kind = Attack.AMPHIBIOUS if order.get("amphib") else Attack.LAND
        number = _military(order) // price
        fleet = order.get("naval", naval) if kind == Attack.AMPHIBIOUS else 0
        if not number or (kind == Attack.AMPHIBIOUS and not fleet):
            # a flag short of what an attack costs is laid for nothing
            continue
        at[islands.attack(order["id"], number, n, kind)] = order["id"]
        spent[order["id"]] = number * price
    nation = replace(GERMANY, flags=allowance, flags_winter=None, naval_flags=naval)
    turn = islands.played(nation, date=_date(winter))
    taken = {at[row.hex] for row in turn.after[CombatRow].values()}
    accepted = [order["id"] for order in orders if order["id"] in taken]
    return accepted, allowance - sum(spent[name] for name in accepted)


def _flag_item(item: Any) -> tuple[int, bool, int]:
    """Return what one hexside costs, whether all hexsides are paid for, and what is left."""
    wintry = item.get("winter")
    month = item.get("month", 1 if wintry else 6)
    region = item.get("region", "northern_europe")
    date = f"{_MONTHS[month - 1]} 1943"
    sides = item.get("hexsides", 1)
    price = next(n for n in range(1, 9) if _opens(n, 1, region, date))
    accepted = _opens(item.get("allowance", price), sides, region, date)
    spent = price * sides if accepted else 0
    return price, accepted, item.get("allowance", price) - spent


def _opens(allowance: int, sides: int, region: str, date: str) -> bool:
    islands = Islands(region)
    islands.attack("a", sides, 1)
    turn = islands.played(replace(GERMANY, flags=allowance), date=date)
    return bool(turn.after[CombatRow])


_USES = {
    "order": "order of play",
    "flag": "extra flag",
    "die": "die",
    "col": "column",
    "other": "other",
}
AMERICA = Nation(id="USA", side="Far away", team="JCS", effectiveness=exact(3), flags=1)
_ALL = (GERMANY, ROMANIA, AMERICA, RUSSIA)


def cards(given: Given) -> Found:
    """LW-ADV-01 to LW-ADV-08 Which cards are played, and what they do."""
    found: dict[str, Any] = {}
    if "orders" in given:
        found |= _cards_ordered(given)
    if "col_cards" in given:
        found |= _columns(given)
    if "contests" in given:
        none = Said((None, "none", "neither", "tie", "equal", "cancel", "cancelled", ""))
        winners = [
            contest({side: _values(each[side]) for side in ("A", "B")}, settings(given))
            for each in given["contests"]
        ]
        found["winner"] = [winner or none for winner in winners]
    if "items" in given:
        found["accepted_attacks"] = [_with_extra(item) for item in given["items"]]
    return found


def _values(cards: Any) -> list[int]:
    return list(cards) if isinstance(cards, list) else [cards] if cards else []


def _team(nation: str) -> str:
    return next((each.team for each in _ALL if each.id == nation), nation)


def _cards_ordered(given: Given) -> Found:
    allies = {ally for own in (given.get("allies") or {}).values() for ally in own}
    assert allies <= {"ROM"}
    orders = list(given["orders"])
    first = orders[0].get("by", "GER")
    stock = dict(given.get("state") or {})
    for order in orders:
        if "by" not in order:
            stock.setdefault(order["card"], {"owner": "GER", "value": 1})
    records = [_card(name, facts, first) for name, facts in stock.items()]
    lines = [line for n, order in enumerate(orders) for line in _lines(n, order, first)]
    state = war(*_FIGHT, *records, nations=_ALL)
    umpire = umpire_of(state, settings={"stages": "joined"})
    turn = played(state, lines, "Cards before flags", "Cards in combat", umpire=umpire)
    asked = {judgement.name.split("/")[2] for judgement in turn.judgements}
    texts = {ruling.id.split("/")[2]: ruling.text for ruling in turn.rulings}
    accepted: list[Any] = []
    spent: list[Any] = []
    for n, order in enumerate(orders):
        own = [line.id for line in lines if line.id.split(" ")[0] == str(n)]
        if any("waits for Control" in texts.get(each, "") for each in own):
            accepted.append("pending")
            spent.append("when_approved")
            continue
        done = len(own) == 1 and "is played:" in texts[own[0]]
        accepted.append(done)
        spent.append(
            done or (bool(turn.after[Card][order["card"]].played) if "by" not in order else False)
        )
    named = [
        order["card"]
        for n, order in enumerate(orders)
        if order["card"] in asked or any(each.split(" ")[0] == str(n) for each in asked)
    ]
    return {"accepted": accepted, "spent": spent, "umpire": named}


def _card(name: str, facts: Any, owner: str) -> Card:
    if facts == "used":
        return Card(id=name, nation=owner, value=1, played="0", played_as="die")
    if isinstance(facts, str):
        return Card(id=name, nation=owner, value=1)
    used = facts.get("used", False)
    return Card(
        id=name,
        nation=facts.get("owner", owner),
        value=facts.get("value", 1),
        played="0" if used else "",
    )


def _lines(n: int, order: Any, first: str) -> list[CardLine]:
    uses = order.get("use", ["flag"])
    uses = uses if isinstance(uses, list) else [uses]
    return [
        CardLine(
            id=f"{n} {use}",
            team=_team(order.get("by", first)),
            card=order["card"],
            use=_USES[use],
            combat="0102" if use in {"die", "col"} else "",
            nation=order.get("for", ""),
            words=order.get("text", ""),
        )
        for use in uses
    ]


_FIGHT: tuple[Record, ...] = (
    *drawn("01 G.\n02 S."),
    Front(id="0101 GER", hex="0101", nation="GER", man=4, lsp=1),
    Front(id="0102 SOV", hex="0102", nation="SOV", man=10),
    CombatRow(
        label="0102",
        turn="1",
        hex="0102",
        attacking_side="Axis",
        starts=("0101",),
        attackers=("0101 GER 4/0/0",),
        supplies=("0101 GER 1",),
    ),
)
"""A fight at 1:1: four Men at 5 against ten at 2, supplied."""


def _columns(given: Given) -> Found:
    assert given["base"] == "1:1"
    played_for = [each.get("for", each["owner"]) for each in given["col_cards"]]
    stock = [
        Card(id=f"c{n}", nation=each["owner"], value=1) for n, each in enumerate(given["col_cards"])
    ]
    lines = [
        CardLine(
            id=f"{n} col",
            team=_team(each["owner"]),
            card=f"c{n}",
            use="column",
            combat="0102",
            nation=played_for[n],
        )
        for n, each in enumerate(given["col_cards"])
    ]
    state = war(*_FIGHT, *stock, nations=_ALL)
    umpire = umpire_of(state, dice=[1, 1])
    turn = played(state, lines, "Cards in combat", "Combats", umpire=umpire)
    return {
        "col": turn.after[CombatRow]["0102"].column,
        "spent": sum(1 for card in turn.after[Card].values() if card.played),
    }


def _with_extra(item: Any) -> int:
    """LW-ADV-04 The attacks that flags and cards for extra flags allow together."""
    islands = Islands("northern_europe")
    for n in range(1, item.get("attacks", 9) + 1):
        islands.attack(f"{n}", 1, n)
    turn = "0" if item.get("next_turn") else "1"
    extra = [
        Card(
            id=f"c{n}",
            nation="GER",
            value=n + 1,
            played=turn,
            played_as="extra flag",
            played_for="GER",
        )
        for n in range(item.get("extra", 0))
    ]
    nation = replace(GERMANY, flags=item["allowance"])
    after = islands.played(nation, date=_date(bool(item.get("winter"))), more=extra).after
    return len(after[CombatRow])


def order(given: Given) -> Found:
    """LW-SEQ-04, LW-SEQ-07 Who goes first, and in which order combats are fought."""
    found: dict[str, Any] = {}
    if "cases" in given:
        found["chooser"] = [_chooser(case) for case in given["cases"]]
    if "combats" in given:
        found["order"] = _order(list(given["combats"]))
    return found


def _chooser(case: Any) -> str:
    nations = [
        Nation(id=f"{side} {n}", side=side, team=side, effectiveness=exact(worth))
        for side, each in case["ME"].items()
        for n, worth in enumerate(each if isinstance(each, list) else [each])
    ]
    card = case.get("order_card", "")
    stock = [
        Card(
            id="c",
            nation=f"{card} 0",
            value=1,
            played="1",
            played_as="order of play",
            played_for=f"{card} 0",
        )
    ]
    state = war(*(stock if card else ()), nations=nations)
    umpire = umpire_of(state)
    first = goes_first(state, umpire)
    asked = umpire.judgements and umpire.judgements[-1].standing is Standing.MUST_ANSWER
    return "umpire" if asked else first


def _order(combats: Sequence[Any]) -> list[str]:
    sides = list(dict.fromkeys(each["side"] for each in combats))
    worths = {(each["side"], exact(each["ME"])) for each in combats}
    nations = [
        Nation(id=f"{side} {worth}", side=side, team=side, effectiveness=worth)
        for side, worth in sorted(worths)
    ]
    rows = [
        CombatRow(
            label=f"{n + 1:02}10",
            turn="1",
            hex=f"{n + 1:02}10",
            attacking_side=each["side"],
            attackers=(f"0101 {each['side']} {exact(each['ME'])} 1/0/0",),
            priority=each.get("priority"),
        )
        for n, each in enumerate(combats)
    ]
    state = war(*rows, nations=nations)
    best = max(combats, key=lambda each: (exact(each["ME"]), -sides.index(each["side"])))
    named = {row.label: each["id"] for row, each in zip(rows, combats, strict=True)}
    return [named[label] for label in in_order_of_effectiveness(state, best["side"])]


def phase(given: Given) -> Found:
    """LW-SEQ-05 When each use of a card is declared."""
    return {"phase": [_phase(use) for use in given["cards"]]}


def _phase(use: str) -> str:
    card = Card(id="c", nation="GER", value=1)
    line = _lines(0, {"by": "GER", "card": "c", "use": use}, "GER")[0]
    for name, phases in (("4a", "Cards before flags"), ("5", "Cards in combat")):
        state = war(*_FIGHT, card, nations=_ALL, stage=1 if name == "4a" else 2)
        answers = {f"cards/{line.id}/allowed/1": True}
        turn = played(state, [line], phases, umpire=umpire_of(state, answers=answers))
        if turn.after[Card]["c"].played:
            return name
    return "none"

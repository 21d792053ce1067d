"""Cases of advantage cards: which are played, and what they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.flagged import Islands, date_of
from tests.cases.last_war.laid import exact
from tests.rulesets.last_war.war import GERMANY, ROMANIA, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.offensives.order_of_play import goes_first
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import CardLine
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse

_USES = {
    "order": "order of play",
    "flag": "extra flag",
    "die": "die",
    "col": "column",
    "other": "other",
}
AMERICA = Nation(id="USA", side="Far away", team="JCS", effectiveness=exact(3), flags=1)
ALL = (GERMANY, ROMANIA, AMERICA, RUSSIA)


def cards(given: Given) -> Found:
    """LW-ADV-01 to LW-ADV-08 Which cards are played, and what they do."""
    found: dict[str, Any] = {}
    if "orders" in given:
        found |= _cards_ordered(given)
    if "col_cards" in given:
        found |= _columns(given)
    if "contests" in given:
        found["winner"] = [_first(each) or NOBODY_WINS for each in given["contests"]]
    if "items" in given:
        found["accepted_attacks"] = [_with_extra(item) for item in given["items"]]
    return found


NOBODY_WINS = None
"""Cards that cancel each other out: the effectiveness of the sides decides."""


def _first(contest: Any) -> str:
    """LW-ADV-03 Return the side that its cards let choose, nobody where effectiveness decides."""
    values = {side: _values(contest[side]) for side in ("A", "B")}
    winners = {_chooses(values, higher) for higher in ("A", "B")}
    return winners.pop() if len(winners) == 1 else ""


def _chooses(values: dict[str, list[int]], higher: str) -> str:
    nations = [
        Nation(id=side, side=side, team=side, effectiveness=exact(2 if side == higher else 1))
        for side in values
    ]
    played_now = [
        Card(
            id=f"{side}{n}",
            nation=side,
            value=value,
            played="1",
            played_as=CardUse.ORDER,
            played_for=side,
        )
        for side, own in values.items()
        for n, value in enumerate(own)
    ]
    state = war(*played_now, nations=nations)
    return goes_first(state, umpire_of(state))


def _values(cards: Any) -> list[int]:
    return list(cards) if isinstance(cards, list) else [cards] if cards else []


def _team(nation: str) -> str:
    return next((each.team for each in ALL if each.id == nation), nation)


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
    lines = [line for n, order in enumerate(orders) for line in card_lines(n, order, first)]
    state = war(*FIGHT, *records, nations=ALL)
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


def card_lines(n: int, order: Any, first: str) -> list[CardLine]:
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


_TWO_HEXES = drawn("01 G.\n02 S.")
_ATTACKERS = Front(id="0101 GER", hex="0101", nation="GER", man=4, lsp=1)
_DEFENDERS = Front(id="0102 SOV", hex="0102", nation="SOV", man=10)
_ROW = CombatRow(
    label="0102",
    turn="1",
    hex="0102",
    attacking_side="Axis",
    starts=("0101",),
)
_FORCE = Committed(id="0102: 0101 GER", combat="0102", hex="0101", nation="GER", man=4, lsp=1)
FIGHT: tuple[Record, ...] = (*_TWO_HEXES, _ATTACKERS, _DEFENDERS, _ROW, _FORCE)
"""A fight at 1:1: four Men at 5 against ten at 2, supplied."""


def _fight_at(base: str) -> tuple[Record, ...]:
    """Return the fight at other odds: so many Men at 5 against ten at 2."""
    attackers, defenders = (int(number) for number in base.split(":"))
    men = 4 * attackers * 2, 10 * defenders * 2
    cards_ = (replace(_ATTACKERS, man=men[0]), replace(_DEFENDERS, man=men[1]))
    return (*_TWO_HEXES, *cards_, _ROW, replace(_FORCE, man=men[0]))


def _columns(given: Given) -> Found:
    fight = _fight_at(given["base"])
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
    state = war(*fight, *stock, nations=ALL)
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
    after = islands.played(nation, date=date_of(winter=bool(item.get("winter"))), more=extra).after
    return len(after[CombatRow])

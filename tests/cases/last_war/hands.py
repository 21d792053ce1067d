"""Cases of flags and cards: which attacks they pay for, which are played, who goes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.cases.comparing import Found, Given, exact, in_columns, listed
from tests.cases.last_war.table import KINDS, SIDES, SUMMER, WINTER, Table
from workbook_engine.core.hexes import Hex
from workbook_engine.core.rulings import Standing
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse

_MONTHS = "January February March April May June July August September October November December"
_NORTH = "northern_europe"


def set_flags(
    attacks: Sequence[tuple[int, bool]],
    cards: Sequence[Mapping[str, Any]] = (),
    *,
    date: str = SUMMER,
    region: str = _NORTH,
    **flags: Any,
) -> list[int]:
    """Attack places far apart, each through so many hexsides, by land or sea.

    Return the numbers of the attacks that come about.
    """
    table, ways = Table(date, GER=flags), list[dict[str, Any]]()
    for each in cards:
        table.put("Cards", nation="GER", **each)
    places = [Hex.at(4 * (n % 20) + 3, 4 * (n // 20) + 10) for n in range(len(attacks))]
    for rank, (to, (sides, by_sea)) in enumerate(zip(places, attacks, strict=True), 1):
        way = {"to": str(to), "rank": rank, "kind": "amphibious" if by_sea else "land"}
        starts = list(map(str, to.neighbours()))[:sides]
        ways += [{**way, "start": start, "naval": by_sea} for start in starts]
    wet = [each for each in ways if each["naval"]]
    names = list(map(str, places))
    table.lay("Attacks far apart", places=names, ways=ways, wet=wet, region=region)
    table.play("Flags")
    return [n for n, to in enumerate(names) if to in table["Combats"]]


@cache
def _price(date: str, region: str = _NORTH, *, by_sea: bool = False) -> int:
    """LW-FLG-04 Return the fewest flags for which an attack through one hexside comes about."""
    one: dict[str, Any] = {"date": date, "region": region, "naval_flags": 9}
    return next(n for n in range(40) if set_flags([(1, by_sea)], flags=n, **one))


@KINDS.plays("flags", given="orders", too=True)
def _flags_ordered(given: Given) -> Found:
    """LW-FLG-01 to LW-FLG-05 Which attacks a nation has flags for, and what is left."""
    date, naval = WINTER if given.get("winter") else SUMMER, given.get("naval_allowance", 0)
    orders, allowance = list(given["orders"]), given.get("allowance", 0)
    laid, prices, names = list[tuple[int, bool]](), list[int](), [each["id"] for each in orders]
    for order in orders:
        by_sea, put = bool(order.get("amphib")), order.get("military", order.get("flags", 1))
        one = _price(date, by_sea=by_sea)
        # more flags than one hexside costs are laid on the hexsides beside it
        laid.append((max(1, put // one), by_sea))
        own = min(naval, order.get("naval", naval))
        alone = set_flags(laid[-1:], date=date, flags=put, naval_flags=own)
        prices.append(one * laid[-1][0] if alone else 0)
    if given.get("each_alone"):
        return {"accepted_alone": [0 < price <= allowance for price in prices]}
    paid = [n for n, price in enumerate(prices) if price]
    these = [laid[n] for n in paid]
    taken = [paid[n] for n in set_flags(these, date=date, flags=allowance, naval_flags=naval)]
    rejected = [name for n, name in enumerate(names) if n not in taken]
    accepted, spent = [names[n] for n in taken], sum(prices[n] for n in taken)
    return {"accepted": accepted, "rejected": rejected, "left": allowance - spent}


@KINDS.plays("flags", rows="items")
def _flag_item(item: Mapping[str, Any], given: Given) -> Found:
    """LW-FLG-04 What one hexside costs, whether all hexsides are paid for, and what is left."""
    month, region = item.get("month", 1 if item.get("winter") else 6), item.get("region", _NORTH)
    date, sides = f"{_MONTHS.split()[month - 1]} 1943", item.get("hexsides", 1)
    one = _price(date, region)
    allowance = item.get("allowance", one * sides)
    accepted = bool(set_flags([(sides, False)], date=date, region=region, flags=allowance))
    left = allowance - one * sides * accepted
    return {"cost_per_operation": one, "accepted": accepted, "left": left}


_USES = dict(zip(("order", "flag", "die", "col", "other"), CardUse, strict=True))


def _fight(attackers: int = 1, defenders: int = 1) -> Table:
    """Return a fight at such odds, supplied: eight Men at 5 to one, twenty at 2 to the other."""
    return Table().lay("A fight at odds", ours=8 * attackers, theirs=20 * defenders)


def _play_card(table: Table, name: str, order: Mapping[str, Any], owner: str) -> list[str]:
    by, played = order.get("by", owner), listed(order.get("use", "flag"))
    assert by in table["Nations"], f"no nation {by}"
    told = {"card": order["card"], "nation": order.get("for", ""), "words": order.get("text", "")}
    aims = {use: "0102" if use in {"die", "col"} else "" for use in played}
    rows = ({"id": f"{name} {use}", "use": _USES[use], "combat": aims[use]} for use in played)
    return [table.order("Cards Played", by, **told, **row) for row in rows]


@KINDS.plays("cards", given="orders")
def _cards_ordered(given: Given) -> Found:
    """LW-ADV-01 to LW-ADV-07 Which cards are played, and of which Control is asked."""
    allies = [ally for own in given.get("allies", {}).values() for ally in own]
    assert set(allies) <= {"ROM"}, "Germany's ally is Romania"
    orders, table, rows = list(given["orders"]), _fight(), list[Any]()
    first, stock = orders[0].get("by", "GER"), given.get("state", {})
    held = {each["card"]: {"owner": "GER"} for each in orders if "by" not in each}
    for name, facts in {**held, **stock}.items():
        _put_card(table, name, facts, first)
    table.readings = {"stages": "joined"}
    lines = [_play_card(table, f"order {n}", order, first) for n, order in enumerate(orders)]
    table.play("Cards before flags", "Cards in combat")
    asked, waiting = table.asked("LW-ADV-02", "LW-ADV-07"), table.asked("LW-ADV-07")
    for order, own in zip(orders, lines, strict=True):
        done = len(own) == 1 and table.done(own[0])
        gone = "by" not in order and bool(table["Cards"][order["card"]].played)
        waits = not set(own).isdisjoint(waiting)
        spent = "when_approved" if waits else done or gone
        rows.append({"accepted": "pending" if waits else done, "spent": spent})
    pairs = zip(orders, lines, strict=True)
    named = [order["card"] for order, own in pairs if not set(own).isdisjoint(asked)]
    return {**in_columns(rows), "umpire": named}


def _put_card(table: Table, name: str, facts: Any, owner: str) -> None:
    facts = {"used": True} if facts == "used" else facts
    own = {"nation": facts.get("owner", owner), "value": facts.get("value", 1)}
    table.put("Cards", id=name, **own, played="0" if facts.get("used") else "")


@KINDS.plays("cards", given="col_cards", too=True)
def _columns(given: Given) -> Found:
    """LW-ADV-06, LW-ADV-08 What cards for columns come to."""
    table, owned = _fight(*(int(n) for n in given["base"].split(":"))), list(given["col_cards"])
    for n, each in enumerate(owned):
        _put_card(table, f"c{n}", {}, each["owner"])
        order = {"card": f"c{n}", "use": "col", "for": each.get("for", each["owner"])}
        _play_card(table, str(n), order, each["owner"])
    table.play("Cards in combat", "Combats", dice=[1, 1])
    spent = sum(bool(each.played) for each in table["Cards"].values())
    return {"col": table["Combats"]["0102"].column, "spent": spent}


@KINDS.plays("cards", "accepted_attacks", rows="items")
def _with_extra(item: Mapping[str, Any], given: Given) -> int:
    """LW-ADV-04 The attacks that flags and cards for extra flags allow together."""
    own = {"played_as": CardUse.FLAG, "played_for": "GER"}
    own["played"] = "0" if item.get("next_turn") else "1"
    extra = [{"id": f"c{n}", "value": n + 1, **own} for n in range(item.get("extra", 0))]
    date = WINTER if item.get("winter") else SUMMER
    attacks = [(1, False)] * item.get("attacks", 9)
    return len(set_flags(attacks, extra, date=date, flags=item["allowance"]))


def _first(worth: Mapping[str, Any], played: Mapping[str, Sequence[int]]) -> tuple[str, bool]:
    """LW-SEQ-04, LW-ADV-03 Let both sides' levies attack; return who goes first.

    And whether the umpire must say. Told are the effectiveness of the nations of each side, and
    the cards played for the order; levies are worth nothing, so that theirs is equal.
    """
    table = Table(usual=False)
    for row, (side, told) in enumerate(worth.items(), 10):
        for n, each in enumerate((0, *told)):
            table.nation(f"{side} {n}", side, side, effectiveness=exact(each))
        table.attack(f"02{row}", f"01{row}", nation=f"{side} 0")
    for side, values in played.items():
        for n, value in enumerate(values):
            now = {"played": "1", "played_as": CardUse.ORDER, "played_for": f"{side} 0"}
            table.put("Cards", id=f"{side} {n}", nation=f"{side} 0", value=value, **now)
    table.play("Combats")
    first = table["Combats"][table.turn.rulings[0].id.split("/")[2]].attacking_side
    asked = (each for each in table.turn.judgements if each.rule == "LW-SEQ-04")
    return first, any(each.standing is Standing.MUST_ANSWER for each in asked)


@KINDS.plays("cards", "winner", rows="contests")
def _winner(contest: Mapping[str, Any], given: Given) -> str | None:
    """LW-ADV-03 Return the side that its cards let choose; none where effectiveness decides."""
    cards = {side: listed(contest[side]) for side in "AB"}
    winners = {_first({"A": [a], "B": [3 - a]}, cards)[0] for a in (1, 2)}
    return winners.pop() if len(winners) == 1 else None


@KINDS.plays("order", "chooser", rows="cases")
def _chooser(case: Mapping[str, Any], given: Given) -> str:
    worth = {side: listed(each) for side, each in case["ME"].items()}
    assert len(worth) == 2, f"two sides make war, not {', '.join(worth)}"
    first, asked = _first(worth, {side: [1] for side in listed(case.get("order_card", []))})
    return "umpire" if asked else first


@KINDS.plays("order", given="combats", too=True)
def _order(given: Given) -> Found:
    """LW-SEQ-07 In which order combats are fought."""
    table, named = Table(usual=False), dict[str, Any]()
    for n, each in enumerate(given["combats"], 1):
        side, own = each["side"], f"{each['side']} {each['ME']}"
        assert side in SIDES, f"no side {side}"
        named[f"{n:02}10"] = each["id"]
        table.nation(own, side, side, effectiveness=exact(each["ME"]))
        table.attack(f"{n:02}10", "0101", nation=own, priority=each.get("priority"))
    table.play("Combats")
    return {"order": [named[ruling.id.split("/")[2]] for ruling in table.turn.rulings]}


@KINDS.plays("phase", "phase", rows="cards")
def _phase(use: str, given: Given) -> str:
    """LW-SEQ-05 When a use of a card is declared."""
    for name, phase in (("4a", "Cards before flags"), ("5", "Cards in combat")):
        table = _fight()
        _put_card(table, "c", {}, "GER")
        (line,) = _play_card(table, "c", {"card": "c", "use": use}, "GER")
        table.answers = {f"cards/{line}/allowed/1": True}
        table.play(phase)
        if table["Cards"]["c"].played:
            return name
    return "none"

"""Cases of PIPs, orders, transfers, initiative, moves and digs of Sector."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

from tests.cases.comparing import Found, Given, Whole
from tests.cases.sector.table import (
    BLUE,
    FIGHTING,
    MISS,
    RED,
    Table,
    base,
    beside,
    corps,
    division,
    lay,
)
from tests.rulesets.sector.battle import DAWN
from workbook_engine.core.records import Record, replace
from workbook_engine.rulesets.sector.vocabulary.order_records import DayOrder, TransferLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import (
    RESERVE,
    Action,
    AssaultState,
    BaseState,
    Mission,
    Price,
)

TANK, RIFLES = "Tank", "Rifle Bn"


def pip_roll(given: Given) -> Found:
    """SB-PIP-01, SB-PIP-02 The PIPs of the day; the other side's are not thrown here."""
    own = {"grade": given["grade"], "pips": 0}
    kind, phase, row = {
        "corps": (Corps, "PIPs of Corps", corps(BLUE, **own)),
        "division": (Division, "PIPs of Divisions", division(BLUE, **own)),
    }[given["owner"]]
    table = lay(given, row, stage=DAWN)
    table.state = table.state.with_tables({kind: {row.key: row}})
    table.play(phase, dice=given["dice"])
    return {"pips": table.pips(kind=kind)}


def pip_spend(given: Given) -> Found:
    """SB-PIP-04, SB-PIP-05 What a Corps spends at the start of the day."""
    pulled, names = list(given["pull"]), list(given["orders_before"])
    rows: list[Any] = [corps(BLUE, given["corps_pips"])]
    for n, name in enumerate(names):
        place = beside("A1", columns=2 * n)
        rows += [
            division(BLUE, given["orders_before"][name], id=name),
            *(
                base(BLUE, f"{name}-{k}", RIFLES, beside(place, k), division=name)
                for k in range(1 + sum(p["bases"] for p in pulled if p["division"] == name))
            ),
            base(RED, f"before {name}", RIFLES, beside(place, columns=1)),
        ]
    reserve = [f"reserve {n}" for n in range(given["reserve_bases"])]
    waits = {"division": "", "state": BaseState.IN_RESERVE}
    table = lay(given, *rows, *(base(BLUE, each, RIFLES, **waits) for each in reserve), stage=DAWN)
    for name, order in given["orders_new"].items():
        table.order(DayOrder, division=names[names.index(name)], order=order, supports=names[-1])
    for each in pulled:
        for n in range(each["bases"]):
            table.order(TransferLine, base=f"{each['division']}-{n}", to=RESERVE)
    for each in given["assign"]:
        for _ in range(min(each["bases"], len(reserve))):
            table.order(TransferLine, base=reserve.pop(), to=names[names.index(each["division"])])
    table.play("Orders of the day", "Transfers", dice=())
    states = [each.state for each in table.state[Base].values()]
    return {
        "corps_pips": table.pips(kind=Corps),
        "orders_after": Whole({name: table.state[Division][name].order for name in names}),
        "bases_in_transit": states.count(BaseState.IN_TRANSIT),
        "reserve_bases": states.count(BaseState.IN_RESERVE),
    }


def order_check(given: Given) -> Found:
    """SB-ORD-01, SB-PIP-04 One order of the day."""
    name = given["division"]
    own = [base(BLUE, f"own {at}", RIFLES, at, division=name) for at in given["division_sectors"]]
    enemies = [base(RED, f"enemy {at}", RIFLES, at) for at in given["enemy_sectors"]]
    rows = corps(BLUE, given["corps_pips"]), division(BLUE, given["order_before"], id=name)
    table = lay(given, *rows, *own, *enemies, stage=DAWN)
    order = table.order(DayOrder, division=name, order=given["order_new"], supports=name)
    table.play("Orders of the day", dice=())
    why = table.why(order)
    return {
        "accepted": why is None,
        "reason": why,
        "order_after": table.state[Division][name].order,
        "corps_pips": table.pips(kind=Corps),
    }


def transit(given: Given) -> Found:
    """SB-TRN-01, SB-TRN-02 Bases assigned to a Division, the Corps's losses, and the days after."""
    names, lost = list(given["bases"]), (("CHQ", given["chq_lost"]), ("dump", given["supply_lost"]))
    waits = {"division": "", "state": BaseState.IN_RESERVE}
    day = given["day_sent"]
    table = lay(
        {"day": day, "settings": given.get("settings", {})},
        corps(BLUE, headquarters="CHQ", supply="dump"),
        division(BLUE, headquarters="DHQ"),
        *(base(BLUE, name, "HQ", f"A{n}") for n, name in enumerate(("CHQ", "dump", "DHQ"), 1)),
        *(base(BLUE, name, RIFLES, **waits) for name in names),
        stage=DAWN,
    )
    for name in names:
        table.order(TransferLine, base=name, to=BLUE)
    table.play("Transfers", dice=())
    for name, is_lost in lost:
        if is_lost:
            table.put(base(BLUE, name, "HQ", state=BaseState.LOST))
    table.play("Lost on the way", dice=())
    gone = [name for name in names if table.state[Base][name].state == BaseState.LOST]
    return {"available_day": _available(table, names), "lost": gone}


def _available(table: Table, names: list[str]) -> int | None:
    """SB-TRN-01 Return the day at whose start bases are on the table, if there is one."""
    for _ in range(4):
        table.next_day()
        table.play("Arrivals", dice=())
        if all(table.state[Base][name].state == BaseState.ON_TABLE for name in names):
            return table.state.position.turn
    return None


def initiatives(given: Given) -> Found:
    """SB-INI-01 The initiative of a phase, and in which order all then dig."""
    own = list(given["divisions"])
    table = lay(
        given,
        *(division(each["side"], id=each["id"], grade=each["grade"]) for each in own),
        *(
            base(
                each["side"], f"base {each['id']}", RIFLES, beside("A1", 3 * n), division=each["id"]
            )
            for n, each in enumerate(own)
        ),
    )
    acting = {each["id"]: table.state[Division][each["id"]] for each in own}
    table.state = table.state.with_tables({Division: acting})
    orders = {}
    for n, each in enumerate(own):
        place = beside("A1", 3 * n)
        order = table.act(Action.DIG, place, side=each["side"], division=each["id"])
        orders[order] = each["id"]
    turn = table.play("Initiative", "Divisions act", dice=given["dice"])
    scores = {name: table.state[Division][name].initiative for name in acting}
    subjects = (each.id.split("/")[2] for each in turn.rulings)
    acted = [orders[each] for each in subjects if each in orders]
    groups = groupby(acted, key=lambda each: scores[each])
    return {
        "scores": Whole(scores),
        "order": [sorted(group, key=list(acting).index) for _, group in groups],
    }


def contact(given: Given) -> Found:
    """SB-CON-01 A move into contact; who has been seen from afar was seen by reconnaissance."""
    distance, sides = given["first_sighting_distance"], {BLUE: given["mover"], RED: given["enemy"]}
    kind, start = (TANK, 3) if distance == 1 else ("Recon", distance + 1)
    places = {BLUE: (kind, f"A{start}"), RED: (RIFLES, "A1")}
    own = {
        side: division(side, pips=each["pips"], id=each["id"], initiative=each["initiative"])
        for side, each in sides.items()
    }
    bases = (base(side, side, *places[side], division=own[side].id) for side in sides)
    table = lay(given, *own.values(), *bases)
    path = [f"A{n}" for n in range(start - 1, 1, -1)]
    table.act(Action.MOVE, f"A{start}", *path, division=own[BLUE].id)
    table.play(*FIGHTING, dice=())
    assert table.at("A2"), "nobody came into contact"
    return {"pips": Whole({each.id: table.state[Division][each.id].pips for each in own.values()})}


def move(given: Given) -> Found:
    """SB-MOV-01 to SB-MOV-05 One move of a group."""
    start, occupied = given["from"], dict(given["occupied"].items())
    group = [base(BLUE, f"group {n}", kind, start) for n, kind in enumerate(given["group"])]
    others = [
        base(BLUE, f"{at} {n}", RIFLES, beside(at), division="")
        for at, number in occupied.items()
        for n in range(number)
    ]
    enemies = [base(RED, f"enemy {at}", RIFLES, at) for at in given["enemy_sectors"]]
    table = lay(given, division(BLUE, given["order"], given["pips"]), *group, *others, *enemies)
    names = tuple(each.id for each in group)
    offers = {"bases": names, "pip": given["pip_action"]}
    order = table.act(Action.MOVE, start, *given["path"], **offers)
    table.play("Divisions act", dice=())
    why, (moves,) = table.why(order), table.workings("SB-MOV-04").values()
    return {
        "accepted": why is None,
        "reason": why,
        "end": table.state[Base][names[0]].sector,
        "moves_available": int(moves),
        "halted": table.ruling(order).rule == "SB-MOV-03",
        "pips": table.pips(),
    }


def dig(given: Given) -> Found:
    """SB-DIG-01 Defences extended, a line for each dig."""
    at = given["sector"]
    ground = Sector(sector=at, digs=given["digs"])
    own = division(BLUE, given["order"], given["pips"])
    table = lay(given, ground, own, base(BLUE, "base", RIFLES, at))
    orders = [table.act(Action.DIG, at) for _ in range(given["actions"])]
    table.play("Divisions act", dice=())
    refused = [why for each in orders if (why := table.why(each))]
    accepted = len(refused) < len(orders)
    digs = table.state[Sector][at].digs
    reason = None if accepted else refused[0]
    return {"accepted": accepted, "reason": reason, "pips": table.pips(), "digs": digs}


def permission(given: Given) -> Found:
    """SB-ORD-00, SB-ASL-02 What orders allow: each is tried on an enemy next door."""
    action = {"new_assault": Action.ASSAULT, "ranged_fire": Action.FIRE}[given["action"]]

    def accepted(order: str) -> bool:
        bases = base(BLUE, "own", TANK, "A1"), base(RED, "enemy", RIFLES, "A2")
        table = lay(given, division(BLUE, order), *bases)
        table.act(action, "A1", "A2")
        table.play("Divisions act")
        return bool(table.fired() or table.stormed())

    return {"accepted": [accepted(each) for each in given["orders"]]}


def pip_cost(given: Given) -> Found:
    """SB-PIP-06 The price list, paid line by line, as often as a line says."""
    left, costs = dict(given["pips"]), []
    for each in given["spend"]:
        payer, what = each["payer"], Price(each["action"])
        before = left[payer]
        for _ in range(each["count"]):
            left[payer] = _left(what, payer, left[payer])
        costs.append(before - left[payer])
    return {"costs": costs, "pips": Whole(left)}


class Payer(NamedTuple):
    """Who pays: a Division of a Corps of a side."""

    side: str
    corps: str
    division: str


def _left(what: Price, payer: str, pips: int) -> int:
    """SB-PIP-06 Return the PIPs of a Corps or a Division that has done a thing once."""
    kind: type[Corps | Division] = Corps if what in _OF_CORPS else Division
    side, foe = (RED, BLUE) if payer.startswith(RED) else (BLUE, RED)
    names: dict[Any, str] = {Corps: f"{side} Corps", Division: side, kind: payer}
    own = {"corps": names[Corps], "division": names[Division]}
    reserve = {"division": "", "state": BaseState.IN_RESERVE}
    table = lay(
        {},
        corps(side, pips, id=names[Corps]),
        division(side, "Engage", pips, id=names[Division], corps=names[Corps]),
        base(side, "T", TANK, "B2", **own),
        base(side, "G", "Field Gun", "B1", **own),
        base(side, "K", "Rocket", "B1", **{**own, "division": ""}),
        base(side, "S", TANK, "C3", **{**own, "division": "other"}),
        base(side, "away", RIFLES, **{**own, **reserve}),
        base(foe, "R", TANK, "B3"),
    )
    {**_OF_CORPS, **_OF_DIVISION}[what](table, Payer(side, **own))
    table.play("Orders of the day", "Transfers", *FIGHTING)
    return table.state[kind][payer].pips


Deed = Callable[[Table, Payer], object]


def _acts(action: Action, *path: str, **more: Any) -> Deed:
    return lambda table, own: table.act(
        action, "B2", *path, side=own.side, division=own.division, **more
    )


def _sends(mission: Mission) -> Deed:
    return lambda table, own: table.send(mission, "B3", own.side, corps=own.corps, bases=("K",))


def _orders(kind: type[Record], **line: str) -> Deed:
    def deed(table: Table, own: Payer) -> None:
        table.order(
            kind, own.side, **{k: own.division if v == "own" else v for k, v in line.items()}
        )

    return deed


def _fired_at(order: str, *guns: str) -> Deed:
    def deed(table: Table, own: Payer) -> None:
        table.put(replace(table.state[Division][own.division], order=order))
        fire = table.act(Action.FIRE, "B3", "B2", side=RED if own.side == BLUE else BLUE)
        said = {"table": 3 + (order == "Defend"), "attack by R": MISS, "support of T": guns}
        table.answer(f"fire/{fire}", said)

    return deed


def _joins(state: AssaultState, base: str, whose: str = "") -> Deed:
    """Return an assault on a sector which other bases, or the same, are on the border of."""

    def deed(table: Table, own: Payer) -> None:
        table.storms("B3", (base,), whose or own.division, own.side, state)
        _acts(Action.ASSAULT, "B3")(table, own)

    return deed


_OF_CORPS: dict[Price, Deed] = {
    Price.ORDER: _orders(DayOrder, division="own", order="Probe"),
    Price.PULL: _orders(TransferLine, base="T", to=RESERVE),
    Price.ASSIGN: _orders(TransferLine, base="away", to="own"),
    Price.CORPS_ARTILLERY: _sends(Mission.BOMBARD),
    Price.AIR_ATTACK: _sends(Mission.AIR_ATTACK),
    Price.FIGHTERS: _sends(Mission.FIGHTERS),
}
_OF_DIVISION: dict[Price, Deed] = {
    Price.FIRE: _acts(Action.FIRE, "B3"),
    Price.ARTILLERY: _fired_at("Defend", "G"),
    Price.RETURN_FIRE: _fired_at("Engage"),
    Price.MOVE: _acts(Action.MOVE, "A2", pip=True),
    Price.DISENGAGE: _acts(Action.MOVE, "A2", pip=True),
    Price.DIG: _acts(Action.DIG),
    Price.NEW_ASSAULT: _acts(Action.ASSAULT, "B3"),
    Price.JOIN: _joins(AssaultState.DECLARED, "S", "other"),
    Price.CONTINUE: _joins(AssaultState.STALLED, "T"),
}

KINDS = {
    "pip_roll": pip_roll,
    "pip_spend": pip_spend,
    "order_check": order_check,
    "transit": transit,
    "initiative": initiatives,
    "contact": contact,
    "move": move,
    "dig": dig,
    "permission": permission,
    "pip_cost": pip_cost,
}

"""Cases of whole combats, from orders to what is left and what is told of them.

Each is fought by the rules on a map; a thing is shown if the book of who views it changes with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from tests.cases.comparing import Found, Given, Judged, Said, exact, of_each
from tests.cases.last_war.battle import TARGET, Battle, read_off
from tests.cases.last_war.lines import COLOURS, CUT_OFF, CaseMap
from tests.cases.last_war.sums import outcome
from tests.cases.last_war.table import KINDS, NOTHING, SHEETS, SIDES, TYPES, Table, triple
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.rulings import Standing, Turn
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.line.line import is_front

_STAYS = Said(("line stays", "the force returns", "survivors return to embarkation"))


@KINDS.plays("combat")
def combat(given: Given) -> Found:
    """LW-CBT-01 to LW-CBT-08 Fight a combat, and tell all that came of it."""
    return {
        **_fought(given, {}),
        "alternative_add": lambda: _fought(given, {"amphib_no_craft": "add"}),
        "alternative_best": lambda: _fought(given, {"me_mixed": "best"}),
    }


def _fought(given: Given, readings: Mapping[str, Any]) -> Found:
    """Fight it under some readings, and compare the war before and after."""
    battle = Battle(given, {**given.get("settings", NOTHING), **readings})
    table, before, dice = battle.table, dict(battle.table["Hexes"]), list(given["dice"])
    found, starts = battle.fought(dice), battle.starts.values()
    moved = {n for n, each in table["Hexes"].items() if each.controller != before[n].controller}
    board, row = Board.of(table.state), table["Combats"][TARGET]
    front = all(is_front(board, name, row.attacking_side) for name in starts)
    asked = table.turn.judgements
    # the entry of the table, whoever is there to push or be pushed (LW-TER-10, LW-SEC-04)
    literal = outcome(found["colour"], "amphib" if given.get("amphib") else row.terrain)
    security = bool(given.get("security_op"))
    groups = table["Partisans"].values()
    left = _STAYS if moved.isdisjoint(starts) else Said(("pushed_out", "retreat"))
    return {
        **found,
        # a security operation in the red may be told by table or by effect
        "result": Said((found["result"], literal)) if security else found["result"],
        "table_result": literal,
        "me_A": found["force"][0] / (found["cv"][0] or 1),
        "front_moves": bool(moved),
        "start_hex_stays_front": front and moved.isdisjoint(starts),
        "umpire": any(e.standing is Standing.MUST_ANSWER or e.rule in CUT_OFF for e in asked),
        "after": "advance" if TARGET in moved else left,
        "loss": {who: _loss(battle, dice, who, lost) for who, lost in found["lost"].items()},
        "D_loss_n": found["loss_n"]["D"],
        "pag_destroyed": any(g.hex == TARGET and g.state == "destroyed" for g in groups),
        "garrison_after": sum(not each.lost for each in table["Garrisons"].values()),
    }


def _loss(battle: Battle, dice: list[int], who: str, lost: list[int]) -> Found:
    """Return a side's loss, and the start hex that pays for it where it is a single one."""

    def paid() -> str:
        again = Battle(battle.given, battle.readings).paid(dice) if who == "A" else {}
        names = [name for name, points in again.items() if any(points)]
        return names[0] if len(names) == 1 else ""

    return {"n": sum(lost), "pts": lost, "from": paid}


@KINDS.plays("two_combats")
def two_combats(given: Given) -> Found:
    """LW-SEQ-07 Two combats in their order, the second on what the first left."""
    fights = {name: given[name] for name in ("c1", "c2")}
    table, labels = _both(fights, {})
    order = [each.id.split("/")[2] for each in table.turn.rulings]
    found, names = _results(table, labels), {label: name for name, label in labels.items()}
    cards = [e for e in table["Front"].values() if e.nation == table.owner[fights["c2"]["from"]]]
    return {
        "order": [names[label] for label in order if label in names],
        **found,
        "lsp_returned": sum(each.lsp for each in cards),
        "flag_spent": len(found) == len(fights),
        "end_of_phase": lambda: {
            f"{name}_loss_{who}": each.get("loss_n", (0, 0))["AD".index(who)]
            for name, each in _results(*_both(fights, {"losses_apply": "end"})).items()
            for who in "AD"
        },
    }


def _results(table: Table, labels: Mapping[str, str]) -> dict[str, Any]:
    found = {n: read_off(table, at) for n, at in labels.items() if at in table["Combats"]}
    for each in found.values():
        if "loss_n" in each:
            each |= dict(zip(("cv_A", "cv_D"), each["cv"], strict=True))
            each["loss_n"] = [each["loss_n"][who] for who in "AD"]
    return found


def _both(fights: Mapping[str, Any], readings: Mapping[str, Any]) -> tuple[CaseMap, dict[str, str]]:
    """Play two combats on the map, with flags, supplies and dice as given; return their labels."""
    stands, put_in, worth = _stacks(fights)
    table, labels = CaseMap("M1", stands, manned=True, readings=readings), dict[str, str]()
    for at, me in worth.items():
        table.put("Nations", id=table.owner[at], effectiveness=exact(me))
    for fight in fights.values():
        table.move("Flags", fight["from"], fight["to"])
    for combat, at, lsp in put_in:
        own = {"combat": table.ours[combat], "start": table.ours[at]}
        table.order("Combat Supplies", table.owner[at], lsp=lsp, **own)
    table.play("Flags", "Combat supplies")
    for name, fight in fights.items():
        start, to = table.ours[fight["from"]], table.ours[fight["to"]]
        rows = table["Combats"].values()
        labels[name] = next(e.label for e in rows if e.hex == to and start in e.starts)
        said = {"colour": COLOURS[fight["result"]]} if "result" in fight else {}
        said |= dict(zip(("attackers' die", "defenders' die"), fight.get("dice", ()), strict=False))
        table.answers |= {f"combat/{labels[name]}/{what}/1": each for what, each in said.items()}
    table.play("Combats")
    return table, labels


def _stacks(fights: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """Return what stands where, who puts in what supplies, and what the nations are worth.

    What a case tells first of a hex or a nation holds; six Men where it does not say.
    """
    stands: dict[str, dict[str, Any]] = {}
    worth: dict[str, Any] = {}
    put_in = []
    for fight in fights.values():
        assert not fight.get("same_stack_as_c1_D") or fight["from"] == fights["c1"]["to"]
        for who, at in (("A", fight["from"]), ("D", fight["to"])):
            side, own = fight.get(who, {}), fight if who == "A" else {}
            lsp, me = own.get("lsp", side.get("lsp")) or 0, own.get("ME", side.get("me"))
            points = {kind: side[kind] for kind in TYPES if kind in side}
            stack = stands.setdefault(at, {**(points or {"man": 6}), "lsp": 0})
            stack["lsp"] += lsp
            put_in.append((fight["to"], at, lsp))
            worth = worth if me is None else {at: me, **worth}
    return stands, put_in, worth


@KINDS.plays("lsp")
def lsp(given: Given) -> Found:
    """LW-RES-03 Supplies are spent when the dice fall, and stay where there is no combat."""
    found: Found = of_each(given["combats"], _spent)
    return {"spent": found, "returned": found["returned"]}


def _spent(case: Given) -> Found:
    put = {who: case.get(f"lsp_{who}", 0) for who in "AD"}
    battle = Battle({who: {"man": 5, "lsp": put[who]} for who in "AD"})
    if not case.get("rolled", True):
        # an earlier combat has thrown the attackers out of where they were to start from
        battle.table.put("Hexes", hex=battle.first, controller="")
    battle.fought(None)
    left = {who: battle.supplies(who) for who in "AD"}
    return {**{who: put[who] - left[who] for who in "AD"}, "returned": sum(left.values())}


@KINDS.plays("records")
def records(given: Given) -> Found:
    """LW-SEQ-08 Losses of several combats, nation by nation."""
    table = Table()
    for n, losses in enumerate(given["losses"], 1):
        at = {"GER": f"{2 * n:02}01", "SOV": f"{2 * n:02}02"}
        table.answers[f"combat/{at['SOV']}/colour/1"] = "O"
        for nation, who in (("GER", "attackers'"), ("SOV", "defenders'")):
            lost = losses.get(nation, [0, 0, 0])
            table.hexes(f"{at[nation]} {nation}")
            table.card(at[nation], nation, [number + 3 for number in lost])
            table.answers[f"combat/{at['SOV']}/{who} loss/1"] = "/".join(map(str, lost))
        table.attack(at["SOV"], at["GER"], table.points(at["GER"]))
    table.play("Combats")
    return {"totals": {nation: triple(table["Nations"][nation], "lost_") for nation in SIDES}}


_TOPICS = (
    *("pool", "cards", "spent", "lsp", "forces", "losses"),
    *("colour", "result", "front changes", "dice"),
)
"""What cases speak of: `own cards and LSP spent`."""


@cache
def _turn(topic: str = "", nation: str = "") -> Turn:
    """Fight a combat in which each side puts in supplies and a card, and has one more in hand.

    Of one nation, what is spoken of is otherwise.
    """
    sides: dict[str, Any] = {}
    told = {"colour": {"colour": "R", "result": "B", "front changes": "B"}.get(topic, "O")}
    for who, own, loss in (("A", "GER", "attackers' loss"), ("D", "SOV", "defenders' loss")):
        lsp = 1 if (topic, nation) == ("spent", own) else 2
        sides[who] = {"man": 9, "tank": 3, "air": 2, "lsp": lsp, "die": [2]}
        told[loss] = "3/1/0" if (topic, nation) == ("losses", own) else "1/0/0"
    battle = Battle(sides)
    battle.fought((4, 4) if topic == "dice" else (3, 3), told)
    table = battle.table
    for own in SIDES:
        new = topic == "cards" and own == nation
        table.put("Cards", id=f"{own} in hand", nation=own, value=9 if new else 3)
    if topic == "pool":
        rich = table.pool(nation)
        table.put("Nations", id=nation, pool_man=rich["man"] + 7, pool_lsp=rich["lsp"] + 5)
    for card in [*table["Front"].values()]:
        if card.nation == nation:
            men, lsp_left = 4 * (topic == "forces"), 4 * (topic == "lsp")
            table.put("Front", id=card.id, man=card.man + men, lsp=card.lsp + lsp_left)
    return replace(table.turn, after=table.state)


@KINDS.plays("report")
def report(given: Given) -> Found:
    """LW-SEQ-10 What the viewer's book shows of a turn, and what it hides."""
    viewer = str(given["viewer"])
    ours, theirs = sorted(SIDES, key=lambda nation: nation != viewer)

    def shown(named: Any) -> Iterator[bool]:
        for said in map(str.casefold, named):
            topics = [each for each in _TOPICS if each in said]
            assert topics, f"nothing is known of {said!r}"
            turns = (_turn(each, theirs if "enemy" in said else ours) for each in topics)
            yield from (_book(viewer, _turn()) != _book(viewer, turn) for turn in turns)

    return {
        "shows": Judged(lambda named: all(shown(named))),
        "hides": Judged(lambda named: not any(shown(named))),
    }


def _book(viewer: str, turn: Turn) -> dict[type, dict[str, Any]]:
    if viewer == "Control":
        return {**_rows(turn.after.tables), **_rows(RULESET.views(turn))}
    nation = turn.after[SHEETS["Nations"]][viewer]
    return _rows(RULESET.briefing.told(turn, Team(team=nation.team, side=nation.side)))


def _rows(tables: Tables) -> dict[type, dict[str, Any]]:
    return {kind: dict(tables[kind]) for kind in tables}

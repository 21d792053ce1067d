"""Cases of orders, and of what comes before fights: the order of play, squadrons that meet.

They are read off a sheet and carried out by units (OC-4.1, OC-5) and in the air (OC-12.1, OC-13).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Given, Mentions, Said
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came, drawn, working
from tests.rulesets.opcom.fights import TANKS, lay_fight, put_defenders
from tests.rulesets.opcom.fought import flags
from tests.rulesets.opcom.table import ACTIONS, FILLER, WORDS, Table, make_unit, position
from workbook_engine.books.text_book import TextBook
from workbook_engine.core.records import Position
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of

_PLACES = {"A": 0, "B": 1, "C": -1}
_NOTHING = Said(("none", None))
_OVER = {"zone": LABEL}
_GOALS: Mapping[str, Mapping[str, Any]] = {
    "Bombing": {"target": LABEL},
    "Air Transport": {"to": LABEL, "british_ammo": 2},
    "Cab Rank": {"zone": LABEL, "supports": "X"},
}


@KINDS.plays("orders", given="unit_in_forces")
@KINDS.plays("orders", rows="actions")
@KINDS.plays("orders")
def _ordered(given: Any, _: Any = None) -> Found:
    """OC-5.3 to OC-5.8 Give an order against an enemy some way off, or none, and see."""
    told = {"action": given} if isinstance(given, str) else given
    if "unit_in_forces" in told:
        assert told["unit_in_forces"] and not told.get("lines", [])
    word, name = "" if "unit_in_forces" in told else told["action"], told.get("unit", "Unit")
    came = _meeting([{"name": name}], word)
    move, unit = came["Moves"].get(name), came.unit(name)
    fights = list(came["Engagements"].values())
    acts = {"fights": bool(fights), "moves": bool(move and move.km), "prepares": unit.prepared}
    return {
        "action": word or next((act for act, done in acts.items() if done), "hold"),
        "posture": unit.posture.lower(),
        "flag": flags(came),
        "treated_as": fights[0].action.lower() if fights else word or None,
        "moves": acts["moves"],
        "stops_on_contact": bool(move and move.stopped_by == "in contact with Enemy"),
        "creates_combat": acts["fights"],
        "prepares": acts["prepares"],
        "ammo_if_contact": came.used()[0],
    }


@KINDS.plays("orders", "status", given="lines")
def _statuses(given: Given) -> list[str]:
    """OC-5.1 Return what the sheet's reader and the check of orders find wrong with each line."""
    lines, words = given["lines"], ACTIONS | WORDS["postures"]
    text, known = "## Orders\n\n| Unit or group | Action | Posture |\n", dict[str, Any]()
    for each in lines:  # the words circled, several or none
        circled = ("; ".join(words.get(w, w) for w in each[key]) for key in ("action", "posture"))
        text += f"| {' | '.join([each['unit'], *circled])} |\n"
        if not each["unit"].startswith("99"):
            known[each["unit"]] = make_unit(each["unit"], ATTACKER, LABEL)
    state = Table(units=list(known.values())).state()
    facts: dict[str, Any] = {"team": ATTACKER, "known": state.tables, "sparse": True}
    reading = read(TextBook(text), schemas_of(RULESET), "team", Position(1), **facts)
    findings = [*reading.findings, *check_orders(state, reading.orders, reading.where)]
    found = {
        each.cell.address[1:]: WORDS["findings"][each.code] for each in findings[::-1] if each.cell
    }
    return [found.get(str(n), "ok") for n in range(2, len(lines) + 2)]


@KINDS.plays("orders", given="allocated")
def _allocation(given: Given) -> Found:
    """OC-5.11 Let a group use what the case says, with less allocated or more, and see."""
    points, fuel = given["used"].get("ammo", 0), given["used"].get("fuel", 0)
    group: list[Any] = [{"name": f"Unit {n}", "mech": n < fuel} for n in range(max(points, fuel))]
    for each in group[points:]:  # staffs drive along and do not attack
        each |= {"kind": "hq", "profile": "(1)-0"}
    came = _meeting(group, "attack", **given["allocated"])
    lines = working(came.turn.rulings)
    spoken = Mentions(each.text for each in lines if each.rule == "OC-5.11")
    return {
        "ammo_warning": spoken.speaks_of("ammunition"),
        "fuel_warning": spoken.speaks_of("fuel"),
        "capped": came.used() != (points, fuel),
    }


def _meeting(group: list[Any], action: str, **more: Any) -> Came:
    """Put units some way from an enemy, to do what they are ordered."""
    table = Table(units=[make_unit("Enemy", DEFENDER, LABEL)])
    units = (make_unit({"prep": False, **each}, place=position(-5)) for each in group)
    own = table.put(*units)
    if action:
        table.order(own, ACTIONS[action], to=LABEL, **more)
    return table.play_on()


@KINDS.plays("sequence", given="phases")
def _phases(given: Given) -> Found:
    """OC-4.1 Tell what comes before what in the sequence of play."""
    printed = [_plain(phase.name) for phase in RULESET.sequence[0].phases]
    said = {each: _plain(WORDS["phases"].get(each, each)) for each in given["phases"]}
    return {"order": sorted(said, key=lambda each: printed.index(said[each]))}


def _plain(phase: str) -> str:
    return re.sub("[-_]", " ", phase.lower()).removesuffix("s")


@KINDS.plays("sequence", given="orders")
def _combats(given: Given) -> Found:
    """OC-9.13 Move all counters, then see who fights whom."""
    table = Table()
    for each in given["orders"]:
        name, away = each["unit"], each.get("km_away_from_A", 0)
        side, place = DEFENDER if name == "A" else ATTACKER, position(_PLACES[name])
        goal = {"to": position(away)} if away else {"target": each["target"]}
        table.order(table.put(make_unit(name, side, place)), ACTIONS[each["action"]], **goal)
    came, names = table.play_on(), [unit.id for unit in table.units]
    fights = list(came["Engagements"].values())
    asked = [each.name for each in came.turn.judgements]
    pairs = [{"attackers": list(f.attackers), "defenders": list(f.defenders)} for f in fights]
    flags = {own: Mentions(n for n in asked if n.startswith(f"1/orders/{own}/")) for own in names}
    used = dict.fromkeys(names, 0)
    for each in fights:  # each has one attacker here
        points = drawn(came.at(each.label).rulings("fought"))
        used |= {own: used[own] + sum(points.values()) for own in each.attackers}
    return {"combats": pairs, "umpire_flags": flags, "ammo": used}


@KINDS.plays("sequence")
def _after_combat(given: Given) -> Found:
    """D-61 Play a fight that leads to an overrun and to a counter-attack, phase by phase."""
    strikes = given.get("defender_counter_attack_ordered", True)
    facts = {
        "action": "breakthrough" if given.get("overrun", True) else "attack",
        "attackers": [{**TANKS, "profile": "8-7-6-4-3-2-0"}],
        "defenders": [{"name": "Enemy", "profile": "4-3-2-1-0", "ca": strikes}],
    }
    table = lay_fight(facts, result=given["result"])
    put_defenders(table, ["Block"], position(2))  # where the overrun ends, within reach
    phases = [ruling.phase for ruling in table.play().turn.rulings]
    follows = WORDS["follows"]
    return {"order": list(dict.fromkeys(follows[each] for each in phases if each in follows))}


def sky(turn: int = 1, **more: Any) -> Table:
    """Lay a table for the air: a unit of each side far off, who keeps the sides two."""
    return Table(turn=turn, **more).lay("Far off")


@KINDS.plays("air_orders")
def _air_orders(given: Given) -> Found:
    """OC-12.1 Send one squadron on all the missions of a case, in their order."""
    table, name, left = sky(), str(given["squadron"]), list(given["missions"])
    table.fly(name, "fighter", 1, "")
    for flown in (word.replace("_", " ").title() for word in left):
        cells = {"squadron": name, "mission": flown, **_GOALS.get(flown, _OVER)}
        table.write("Air Orders", ATTACKER, **cells)
    missions = table.play()["Air Missions"].values()
    accepted = [each.mission.lower().replace(" ", "_") for each in missions]
    for each in accepted:
        left.remove(each)
    return {"accepted": accepted, "refused": left}


@KINDS.plays("air_combat", given="columns")
def _chart(given: Given) -> Found:
    dice = given["dice"]
    return {at: [_met(int(at[0]), 1, die)["result"] for die in dice] for at in given["columns"]}


@KINDS.plays("air_combat", rows="breakthrough_squadrons")
def _bombers_met(number: int, _: Given) -> Found:
    """OC-13.6 Meet a great stream of bombers that nobody covers, with so many fighters."""
    return _in_the_air(FILLER, ("Bombers", "heavy bomber", 99, "Bombing"), _cover(number))


@KINDS.plays("air_combat", rows="tests")
def _of_test(test: Any, _: Given) -> Found:
    """OC-13.1 Meet in the air, in one of the ways that cases ask for it."""
    if isinstance(test, str):
        assert test in ("mutual_cover", "one_side_only") or "fly_in" in test
        enemy = test in ("mutual_cover", "fly_in_route_meets_enemy_cover")
        lift = ("Lift", "transport", 2, "Air Transport")
        ours = lift if "fly_in" in test else _cover(3, "Ours")
        return _in_the_air(FILLER, ours, _cover(2 if enemy else 0))
    if isinstance(test, list):
        return _met(*test)
    if "interceptors" not in test:
        return _met(test["att"], test["def"], test["die"])
    lift = ("Lift", "transport", test.get("serials", 0), "Air Transport")
    escorts = ("Escorts", "escort", test.get("escorts", 0), "Escort")
    return _in_the_air([test.get("die", 1), *[1] * 9], lift, escorts, _cover(test["interceptors"]))


def _cover(number: int, name: str = "Theirs") -> tuple[str, str, int, str]:
    return name, "fighter", number, "Air Cover"


def _met(ours: int, theirs: int, die: int | None = None) -> Found:
    """OC-13.2 to OC-13.4 Send patrols of two sides over one zone."""
    dice = FILLER if die is None else [die]
    return _in_the_air(dice, _cover(ours, "Ours"), _cover(theirs), spare=die is None)


def _in_the_air(dice: list[int], *flights: tuple[str, str, int, str], spare: bool = True) -> Found:
    """Send up squadrons by name, type, number and mission, and read what came of it."""
    table = sky()
    for name, type, number, flown in flights:
        side, goal = DEFENDER if name == "Theirs" else ATTACKER, _GOALS.get(flown, _OVER)
        table.fly(name, type, number, flown if number else "", side, **goal)
    came = table.play(dice, spare=spare)
    lost = {each.id: each.out_of_action for each in came["Squadrons"].values()}
    return {
        **_read_off(came),
        "att_lost": lost.get("Ours"),
        **dict.fromkeys(("def_lost", "interceptors_lost"), lost["Theirs"]),
        "bombers_lost": lost.get("Bombers"),
        "escorts_lost": lost.get("Escorts"),
        "serials_out": lost.get("Lift"),
    }


def _read_off(came: Came) -> Found:
    """Return what the ruling on a combat in the air shows."""
    own = [each for each in came.turn.rulings if each.phase == "Air combat"]
    ruled = {each.id.split("/")[-2].partition(" ")[0]: each for each in own[::-1]}
    if "fought" not in ruled:
        none = dict.fromkeys(("column", "attacker", "result"), _NOTHING)
        return {"combat": "intercepted" in ruled, **none}
    fight, first = ruled["fought"], f": {ATTACKER} attacks" in ruled["fought"].text
    asked = {each.name.split("/")[-2]: each.value for each in came.turn.judgements}
    letters = {word: letter for letter, word in WORDS["results"].items()}
    return {
        "combat": True,
        "column": fight.working[0].value,
        "attacker": "any" if "attacker" in asked else "first" if first else "second",
        "result": letters[str(asked["result"])],
    }

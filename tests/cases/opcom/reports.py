"""Cases of what a team is told after a turn, and of the order it is played in (OC-4.1, OC-10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from tests.cases.comparing import Found, Mentions
from tests.cases.given import Given
from tests.cases.opcom.air import sky
from tests.cases.opcom.fights import lay_fight, put_defenders
from tests.cases.opcom.fought import drawn, using
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    LABEL,
    Table,
    bare,
    make_gun,
    make_unit,
    position,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.reports.eletis import ELETIS
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.knowledge.views.views import ReportLine
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, AirZone, Mission
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, Kind, Stack, Unit

_OURS = Team(team=DEFENDER, side=DEFENDER)
_WON = {"W": "win", "D": "draw", "L": "lose"}
_NAMED = {
    "tanks": re.compile(r"\b(tanks|armour)\b", re.I),
    "artillery": re.compile(r"\b(artillery|shelled)\b", re.I),
    "air": re.compile(r"\b(air|aircraft|bombed)\b", re.I),
}
"""By what words a report speaks of what must be named (OC-10.4)."""
_DENIED = re.compile(r"\b(no|without) \w+", re.I)


def report(given: Given) -> Found:
    """OC-10, OC-13.7 Tell what a report says, by what the case is about."""
    if "result" in given:
        return _air_losses(given)
    if "statuses" in given:
        return {"band": [_band(status) for status in given["statuses"]]}
    if "sets" in given:
        return {"equivalents": [_faced([{"status": s} for s in each]) for each in given["sets"]]}
    if "enemy" in given:
        return _fight(given)
    if "master" in given:
        return _what_is_hidden(given["master"])
    return _identity(given)


def _seen(turn: Turn, team: Team = _OURS) -> View:
    return view(turn, team)


def _lines(turn: Turn, team: Team = _OURS) -> list[ReportLine]:
    return list(RULESET.briefing.told(turn, team)[ReportLine].values())


def _air_losses(given: Given) -> Found:
    """OC-13.7 Fight in the air with such a result, and read what each side is told of it."""
    table = sky()
    table.rows.append(AirZone(name="North", first="A1", last="BH40"))
    for name, number, side in (("Ours", 12, ATTACKER), ("Theirs", 10, DEFENDER)):
        table.squadron(name, Aircraft.FIGHTER, number, side)
        table.fly(name, Mission.AIR_COVER, side, zone=LABEL)
    turn = table.play()
    asked = next(j.name for j in turn.judgements if j.name.endswith("/result/1"))
    table.answers[asked] = _WON[given["result"]]
    turn = table.play()
    teams = {"attacker": ATTACKER, "defender": DEFENDER}
    said = [
        " ".join(told.text for r in turn.rulings for told in r.told if told.team == teams[each])
        for each in given["side"]
    ]
    bands = [re.findall(r"losses (?:were|have been) (\w+)", text, re.I) for text in said]
    return {
        "words": [f"{each[0].title()} Losses" if each else "" for each in bands],
        "digits_in_text": any(re.search(r"\d", text) for text in said),
    }


def _band(status: int) -> str:
    """OC-10.1 Let a unit of such a status stand, and read what it is said to be fit for."""
    table = Table()
    table.put(bare("Unit", DEFENDER, LABEL, profile=f"9-{status}-{status}-0", step=1))
    (unit,) = _seen(table.play([])).units
    return unit.power.replace("_", " ")


def _faced(enemy: list[Mapping[str, Any]]) -> Any:
    """OC-10.3 Be attacked by such units, and read how many battalions they are taken for."""
    table = lay_fight(
        Given(
            {
                "attackers": [
                    {"name": f"Foe {n}", "profile": f"{each['status']}-1-0"}
                    for n, each in enumerate(enemy)
                ],
                "defenders": [{"name": "Rifles", "profile": "99-0"}],
            }
        )
    )
    fights = _seen(table.play()).fights
    return fights[0].battalions if fights else 0


def _fight(given: Given) -> Found:
    """OC-10 Be attacked where we stand, fight elsewhere besides, and read our report."""
    turn = _fought(given)
    seen = _seen(turn)
    here = next(each for each in seen.fights if "Rifles 0" in each.line)
    stock = next(each for each in seen.supplies if each.holder == "Staff")
    gone = {
        colour: getattr(stock.used, colour) + getattr(stock.taken, colour)
        for colour in ("ammo", "fuel")
    }
    lines = _lines(turn)
    types = next(row.text for row in lines if row.heading == "Type").splitlines()
    told = _DENIED.sub("", " ".join(line for line in types if LABEL in line))
    words = [word for word, said in _NAMED.items() if said.search(told)]
    return {
        "sections": [row.heading.lower() for row in lines if row.heading in ELETIS],
        "enemy_battalions": here.battalions,
        "must_mention": words,
        "not_mention": [word for word in _NAMED if word not in words],
        "identity_given": bool(here.names),
        "supply": gone,
    }


def _fought(given: Given) -> Turn:
    """Let units lose and use as many points as the case says, attacked by its enemy."""
    lost, used, burnt = (given.get(key, 0) for key in ("ammo_lost", "ammo_used", "fuel_used"))
    table, ours = Table(), {"hq": "Staff", "division": "1", "brigade": "Ours"}
    table.put(bare("Staff", DEFENDER, position(east=2), kind=Kind.HQ, profile="0", division="1"))
    turns = given.get("contact_turns", 1) - 1
    beaten = [
        bare(f"Rifles {n}", DEFENDER, LABEL, contact_turns=turns, **ours) for n in range(lost or 1)
    ]
    foes = [
        make_unit({"name": f"Foe {n}", "profile": f"{each['status']}-1-0"})
        for n, each in enumerate(given["enemy"])
    ]
    foes = [replace(foe, brigade="Foes") for foe in foes]
    if given.get("tank_present", False):
        foes[0] = replace(foes[0], kind=Kind.TANK)
    table.put(*beaten, *foes)
    supports = []
    if given.get("artillery_present", False):
        table.put(make_gun({"name": "Guns", "profile": "[1-0]"}, ATTACKER, position(east=-3)))
        table.order(table.units[-1:], Action.HOLD, supports=LABEL)
    if given.get("air_present", False):
        table.squadron("Wing", Aircraft.GROUND_ATTACK, 2)
        table.fly("Wing", Mission.CLOSE_AIR_SUPPORT, target=LABEL)
        supports = ["Wing"]
    table.order(foes, Action.ATTACK, target=LABEL, supports="; ".join(supports))
    table.answer(f"combat/{LABEL}/result", "success" if lost else "confused")
    far = position(FIELD, 4, -2)
    striking = [
        bare(f"Striker {n}", DEFENDER, position(FIELD, 3, -2), mechanised=n < burnt, **ours)
        for n in range(max(used, burnt))
    ]
    assert burnt <= used, "who burns fuel here attacks"
    if striking:
        table.put(*striking, bare("Elsewhere", ATTACKER, far, profile="9-0", brigade="Others"))
        table.order(striking, Action.ATTACK, target=far)
        table.answer(f"combat/{far}/result", "confused")
    points = dict.fromkeys(AMMUNITION, 20)
    table.rows.append(Stack(id="D stack", side=DEFENDER, holder="Staff", fuel=20, **points))
    turn = table.play()
    assert drawn(using(turn), "fuel")[DEFENDER] == burnt
    return turn


def _identity(given: Given) -> Found:
    """OC-10.5 Stand opposite the same enemy for so many turns, or probe him at once."""
    probe = given.get("probe", False)
    named = [bool(_named_after(turns, probe=probe)) for turns in given["contact_turns"]]
    by_probe = _named_after(1, probe=True)
    return {
        "identity_given": named,
        "contact_turns_1_with_probe": "some" if 0 < len(by_probe) < 2 else "all or none",
    }


def _named_after(turns: int, *, probe: bool) -> tuple[str, ...]:
    """Stand by two enemies for some turns, and return who our report of the last names."""
    facts = {"brigade": "Foes", "nation": "German"}
    foes = [bare(f"Foe {n}", ATTACKER, LABEL, **facts) for n in range(2)]
    ours = bare("Rifles", DEFENDER, position(east=2 if turns else 20), brigade="Ours")
    units, rows = [ours, *foes], []
    for turn in range(1, max(turns, 1) + 1):
        table = Table(turn=turn)
        table.put(*units)
        table.rows = rows
        if probe and turn == max(turns, 1):
            table.order(table.units[:1], Action.PROBE, to=LABEL)
        played = table.play(None, RULESET)
        units = [played.after[Unit][unit.id] for unit in units]
        rows = list(played.after[Contact].values())
    seen = _seen(played)
    return tuple(name for each in seen.opposed for name in each.names)


def _what_is_hidden(master: Mapping[str, Any]) -> Found:
    """OC-2.1, OC-2.2 Put the master's units on the table, and read everything in our book."""
    own, unseen = _unit_of(master.get("own"), "Own"), _unit_of(master.get("enemy_unseen"), "Unseen")
    table = Table()
    table.put(replace(own, side=DEFENDER, team=DEFENDER, position=LABEL))
    table.put(replace(unseen, side=ATTACKER, team=ATTACKER, position="B2"))
    tables = RULESET.briefing.told(table.play([]), _OURS)
    rows = [asdict(row) for kind in tables for row in tables[kind].values()]
    told = {str(value) for row in rows for value in row.values()}
    text, fields = "\n".join(told), {field for row in rows for field in row}
    values = [value for value in own.profile.strip("[]").split("-") if value != "0"]
    numbers = any(re.search(rf"\b{re.escape(value)}\b", text) for value in values)
    return {
        "own_status_visible": "profile" in fields or own.profile in text or numbers,
        "own_step_visible": "step" in fields,
        "enemy_unseen_visible": unseen.id in text,
        "status_numbers_in_text": numbers,
    }


def _unit_of(facts: Any, name: str) -> Unit:
    """Make a unit of the master's facts, with a profile whose numbers stand nowhere else."""
    given = dict(facts) if isinstance(facts, Mapping) else {}
    given["name"] = str(given.get("name", facts if isinstance(facts, str) else name))
    if "status" in given:
        return make_unit(
            {**given, "profile": f"{given['status']}83-{given['status']}71-0", "step": 0}
        )
    return make_unit({"profile": "983-871-762-0", "step": 1, **given})


_PLACES = {"A": (0, 0), "B": (1, 0), "C": (-1, 0)}
_PHASES = {
    "upkeep": "Clear the table",
    "orders": "Orders",
    "air_combat": "Air combat",
    "flak": "Flak",
    "bombing": "Bombing",
    "drops": "Drops",
    "movement": "Movement",
    "combat": "Combats",
    "combats": "Combats",
    "retirement": "Retirements",
    "overrun": "Overruns",
    "overruns": "Overruns",
    "counter_attack": "Counter-attacks",
    "counter_attacks": "Counter-attacks",
    "bridge_tests": "Bridges",
    "counter_battery": "Counter-battery",
    "supply": "Supply",
    "recce": "Reconnaissance",
    "reports": "Reports",
    "reinforcements": "Reinforcements",
}
"""What cases call the parts of a turn."""


def sequence(given: Given) -> Found:
    """OC-4.1 Play a turn and tell what came before what."""
    if "orders" in given:
        return _combats(given)
    if "phases" in given:
        printed = [phase.name for phase in RULESET.sequence[0].phases]
        return {"order": sorted(given["phases"], key=lambda p: printed.index(_PHASES[p]))}
    return {"order": _after_combat(given)}


def _combats(given: Given) -> Found:
    """OC-9.13 Move all counters, then see who fights whom."""
    table = Table()
    for each in given["orders"]:
        side = DEFENDER if each["unit"] == "A" else ATTACKER
        table.put(make_unit({"name": each["unit"]}, side, position(FIELD, *_PLACES[each["unit"]])))
    for unit, each in zip(table.units, given["orders"], strict=True):
        away = each.get("km_away_from_A", 0)
        goal = {"to": position(east=away)} if away else {"target": each["target"]}
        table.order([unit], ACTIONS[each["action"]], **goal)
    turn = table.play(None, RULESET)
    fights = turn.after[Engagement].values()
    return {
        "combats": [
            {"attackers": list(fight.attackers), "defenders": list(fight.defenders)}
            for fight in fights
        ],
        "umpire_flags": {unit.id: _asked_of(turn, unit.id) for unit in table.units},
        "ammo": {unit.id: _ammunition(turn, unit.id) for unit in table.units},
    }


def _asked_of(turn: Turn, name: str) -> Mentions:
    """Return what the umpire was asked about a unit's orders."""
    stem = f"1/orders/{name}/"
    return Mentions(j.name.removeprefix(stem) for j in turn.judgements if j.name.startswith(stem))


def _ammunition(turn: Turn, name: str) -> int:
    """Return what a unit's own fights used on its side: each has one attacker here."""
    fights = turn.after[Engagement].values()
    ids = {f"1/combat/{each.label}/fought/1" for each in fights if name in each.attackers}
    return sum(drawn([r for r in turn.rulings if r.id in ids], *AMMUNITION).values())


def _after_combat(given: Given) -> list[str]:
    """D-61 Play a fight that leads to an overrun and to a counter-attack, phase by phase."""
    strikes = given.get("defender_counter_attack_ordered", True)
    action = "breakthrough" if given.get("overrun", True) else "attack"
    tanks = {"name": "Tanks", "profile": "8-7-6-4-3-2-0", "kind": "tank", "mech": True}
    enemy = {"name": "Enemy", "profile": "4-3-2-1-0", "ca": strikes}
    table = lay_fight(Given({"action": action, "attackers": [tanks], "defenders": [enemy]}))
    put_defenders(table, ["Block"], position(east=2))  # where the overrun ends, within reach
    table.answer(f"combat/{LABEL}/result", given["result"].replace("_", " "))
    names = {"Overruns": "overrun", "Late overruns": "overrun", "Counter-attacks": "counter_attack"}
    played = [names[ruling.phase] for ruling in table.play().rulings if ruling.phase in names]
    return list(dict.fromkeys(played))

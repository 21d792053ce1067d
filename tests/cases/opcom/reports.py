"""Cases of what a team is told after a turn (OC-2, OC-10, OC-13.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.air import sky
from tests.cases.opcom.fought import fought, used
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, Table, bare, make_unit, position
from workbook_engine.core.desk import Team
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.reports.eletis import ELETIS
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.rulesets.opcom.knowledge.views.views import ReportLine
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirZone
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit

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
        return {"equivalents": [_faced(each) for each in given["sets"]]}
    if "enemy" in given:
        return _fight(given)
    return _what_is_hidden(given["master"]) if "master" in given else _identity(given)


def _air_losses(given: Given) -> Found:
    """OC-13.7 Fight in the air with such a result, and read what each side is told of it."""
    table = sky(rows=[AirZone(name="North", first="A1", last="BH40")])
    for name, number, side in (("Ours", 12, ATTACKER), ("Theirs", 10, DEFENDER)):
        table.squadron(name, "fighter", number, side)
        table.fly(name, "Air Cover", side, zone=LABEL)
    asked = next(j.name for j in table.play().judgements if j.name.endswith("/result/1"))
    table.answers[asked] = _WON[given["result"]]
    told = [each for ruling in table.play().rulings for each in ruling.told]
    teams = {"attacker": ATTACKER, "defender": DEFENDER}
    said = [
        " ".join(each.text for each in told if each.team == teams[side]) for side in given["side"]
    ]
    bands = [re.search(r"losses (?:were|have been) (\w+)", text, re.I) for text in said]
    return {
        "words": [f"{band[1].title()} Losses" if band else "" for band in bands],
        "digits_in_text": any(re.search(r"\d", text) for text in said),
    }


def _band(status: int) -> str:
    """OC-10.1 Let a unit of such a status stand, and read what it is said to be fit for."""
    table = Table()
    table.put(bare("Unit", DEFENDER, profile=f"9-{status}-{status}-0", step=1))
    (unit,) = view(table.play([]), _OURS).units
    return unit.power.replace("_", " ")


def _foes(statuses: list[int]) -> list[dict[str, Any]]:
    return [{"name": f"Foe {n}", "profile": f"{each}-1-0"} for n, each in enumerate(statuses)]


def _faced(statuses: list[int]) -> Any:
    """OC-10.3 Be attacked by such units, and read how many battalions they are taken for."""
    came = fought(attackers=_foes(statuses), defenders=[{"name": "Rifles", "profile": "99-0"}])
    fights = view(came.turn, _OURS).fights
    return fights[0].battalions if fights else 0


def _fight(given: Given) -> Found:
    """OC-10 Be attacked where we stand, fight elsewhere besides, and read our report."""
    turn = _fought(given)
    seen, lines = view(turn, _OURS), list(RULESET.briefing.told(turn, _OURS)[ReportLine].values())
    here = next(each for each in seen.fights if "Rifles 0" in each.line)
    stock = next(each for each in seen.supplies if each.holder == "Staff")
    gone = {of: getattr(stock.used, of) + getattr(stock.taken, of) for of in ("ammo", "fuel")}
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
    lost, points, burnt = (given.get(key, 0) for key in ("ammo_lost", "ammo_used", "fuel_used"))
    table, far = Table(), position(east=4, north=-2)
    _attacked(table, given)
    ours = {"hq": "Staff", "division": "1", "brigade": "Ours"}
    table.put(bare("Staff", DEFENDER, position(east=2), kind="HQ", profile="0", division="1"))
    turns = given.get("contact_turns", 1) - 1
    for n in range(lost or 1):
        table.put(bare(f"Rifles {n}", DEFENDER, contact_turns=turns, **ours))
    table.answer(f"combat/{LABEL}/result", "success" if lost else "confused")
    assert burnt <= points, "who burns fuel here attacks"
    for n in range(points):
        facts = {"place": position(east=3, north=-2), "mechanised": n < burnt, **ours}
        table.order(table.put(bare(f"Striker {n}", DEFENDER, **facts)), "Attack", target=far)
    if points:
        table.put(bare("Elsewhere", place=far, profile="9-0", brigade="Others"))
        table.answer(f"combat/{far}/result", "confused")
    stock = {**dict.fromkeys(laid.AMMUNITION, 20), "fuel": 20}
    table.rows.append(Stack(id="D stack", side=DEFENDER, holder="Staff", **stock))
    turn = table.play()
    assert used(turn, DEFENDER)[1] == burnt
    return turn


def _attacked(table: Table, given: Given) -> None:
    """Let the enemy of a case attack with what it has beside its battalions."""
    rows, air = _foes([each["status"] for each in given["enemy"]]), given.get("air_present", False)
    rows[0]["kind"] = "tank" if given.get("tank_present", False) else "inf"
    foes = table.put(*(replace(make_unit(each), brigade="Foes") for each in rows))
    if given.get("artillery_present", False):
        gun = laid.make_gun({"name": "Guns", "profile": "[1-0]"}, ATTACKER, position(east=-3))
        table.order(table.put(gun), "Hold", supports=LABEL)
    if air:
        table.squadron("Wing", "ground attack", 2)
        table.fly("Wing", "Close Air Support", target=LABEL)
    table.order(foes, "Attack", target=LABEL, supports="Wing" if air else "")


def _identity(given: Given) -> Found:
    """OC-10.5 Stand opposite the same enemy for so many turns, or probe him at once."""
    probe = given.get("probe", False)
    by_probe = _named_after(1, probe=True)
    return {
        "identity_given": [bool(_named_after(n, probe=probe)) for n in given["contact_turns"]],
        "contact_turns_1_with_probe": "some" if 0 < len(by_probe) < 2 else "all or none",
    }


def _named_after(turns: int, *, probe: bool) -> tuple[str, ...]:
    """Stand by two enemies for some turns, and return who our report of the last names."""
    facts = {"brigade": "Foes", "nation": "German"}
    ours = bare("Rifles", DEFENDER, position(east=2 if turns else 20), brigade="Ours")
    units, rows = [ours, *(bare(f"Foe {n}", **facts) for n in range(2))], list[Any]()
    for turn in range(1, max(turns, 1) + 1):
        table = Table(turn=turn, units=units, rows=rows)
        if probe and turn == max(turns, 1):
            table.order(units[:1], "Probe", to=LABEL)
        played = table.play_on()
        units = [played.after[Unit][unit.id] for unit in units]
        rows = list(played.after[Contact].values())
    return tuple(name for each in view(played, _OURS).opposed for name in each.names)


def _what_is_hidden(master: Mapping[str, Any]) -> Found:
    """OC-2.1, OC-2.2 Put the master's units on the table, and read everything in our book."""
    own = _unit_of(master.get("own"), "Own", DEFENDER, LABEL)
    unseen = _unit_of(master.get("enemy_unseen"), "Unseen", ATTACKER, "B2")
    tables = RULESET.briefing.told(Table(units=[own, unseen]).play([]), _OURS)
    rows = [asdict(row) for kind in tables for row in tables[kind].values()]
    text = "\n".join({str(value) for row in rows for value in row.values()})
    fields = {field for row in rows for field in row}
    values = [value for value in own.profile.strip("[]").split("-") if value != "0"]
    numbers = any(re.search(rf"\b{re.escape(value)}\b", text) for value in values)
    return {
        "own_status_visible": "profile" in fields or own.profile in text or numbers,
        "own_step_visible": "step" in fields,
        "enemy_unseen_visible": unseen.id in text,
        "status_numbers_in_text": numbers,
    }


def _unit_of(facts: Any, name: str, side: str, place: str) -> Unit:
    """Make a unit of the master's facts, with a profile whose numbers stand nowhere else."""
    given = dict(facts) if isinstance(facts, Mapping) else {}
    given["name"] = str(given.get("name", facts if isinstance(facts, str) else name))
    status = given.get("status", 9)
    profile = f"{status}83-{status}71-{status}62-0"
    step = 0 if "status" in given else given.get("step", 1)
    return make_unit({"profile": profile, **given, "step": step}, side, place)

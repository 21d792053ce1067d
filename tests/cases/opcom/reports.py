"""Cases of reports: what a team is told after a turn that was really played (OC-10, OC-13.7)."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from workbook_engine.core.changes import Add
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.air.air_losses import loss_band
from workbook_engine.rulesets.opcom.book import CHARTS
from workbook_engine.rulesets.opcom.intelligence.enemy_fought import battalions
from workbook_engine.rulesets.opcom.records import (
    Action,
    Kind,
    OrderLine,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.reports.eletis import ELETIS
from workbook_engine.rulesets.opcom.reports.messages import say
from workbook_engine.rulesets.opcom.reports.report_bands import band
from workbook_engine.rulesets.opcom.views.team_view import View, view
from workbook_engine.rulesets.opcom.views.views import ReportLine

OURS, THEIRS = Team(team="ours", side="Ours"), Team(team="theirs", side="Theirs")
FIELD = "K20"
RESULTS = {"W": "win", "D": "draw", "L": "lose"}
AIR = re.compile(r"\b(air|aircraft|aeroplanes?)\b", re.I)


def report(given: Given) -> Found:
    """OC-10, OC-13.7 Tell what a report says, by what the case is about."""
    if "result" in given:
        return _air_losses(given)
    if "statuses" in given:
        return {"band": [band(status).replace("_", " ") for status in given["statuses"]]}
    if "sets" in given:
        return {"equivalents": [battalions(each) for each in given["sets"]]}
    if "enemy" in given:
        return _fight(given)
    if "master" in given:
        return _what_is_hidden(given)
    return _identity(given)


def _air_losses(given: Given) -> Found:
    row = RESULTS[given["result"]]
    bands = [loss_band(CHARTS["air_losses"].number(row, side), 100) for side in given["side"]]
    texts = [say(f"air.losses_{each}", "") for each in bands]
    return {
        "words": [f"{each} losses".title() for each in bands],
        "digits_in_text": any(re.search(r"\d", text) for text in texts),
    }


def _unit(name: str, team: Team, position: str, **more: Any) -> Unit:
    facts = {"profile": "7-6-5-4-3-2-1-0", "brigade": f"Brigade of {team.team}", "division": "1"}
    nation = "British" if team is OURS else "German"
    return Unit(
        id=name,
        side=team.side,
        team=team.team,
        nation=nation,
        position=position,
        **{**facts, **more},
    )


def _play(rows: list[Record], orders: list[OrderLine], turn: int = 1) -> Turn:
    desk = (Campaign(name="Case", ruleset="opcom"), OURS, THEIRS)
    state = State(Position(turn), Tables.of(*desk, *rows))
    umpire = Umpire(state.position, RULESET.settings, KeyedDice(b"case"))
    return play(RULESET, state, Tables.of(*orders), umpire)


def _order(team: Team, unit: str, action: Action, **more: Any) -> OrderLine:
    return OrderLine(id=f"{team.team}/{unit}", team=team.team, unit=unit, action=action, **more)


def _fight(given: Given) -> Found:
    """Let the enemy attack us where we stand, and read our report."""
    foes = [
        _unit(f"Foe {n}", THEIRS, "K19", profile=f"{each['status']}-1-0", prepared=True)
        for n, each in enumerate(given["enemy"])
    ]
    if given["tank_present"]:
        foes[0] = replace(foes[0], kind=Kind.TANK)
    orders = [_order(THEIRS, foe.id, Action.ATTACK, target=FIELD) for foe in foes]
    rows: list[Record] = [
        *foes,
        _unit("Staff", OURS, "K22", kind=Kind.HQ, profile="(1)-0"),
        _unit("Rifles", OURS, FIELD, contact_turns=given["contact_turns"] - 1),
        Stack(id="Ours", side=OURS.side, holder="Staff", british_ammo=9, fuel=9),
        Stack(id="Theirs", side=THEIRS.side, holder="Their Staff", german_ammo=9, fuel=9),
        _unit("Their Staff", THEIRS, "K17", kind=Kind.HQ, profile="(1)-0"),
    ]
    if given["artillery_present"]:
        rows.append(
            _unit("Guns", THEIRS, "K17", kind=Kind.ARTILLERY, artillery="field", profile="[6-3-0]")
        )
        orders.append(_order(THEIRS, "Guns", Action.HOLD, supports="Foe 0"))
    turn = _with_use(_play(rows, orders), given)
    seen = view(turn, OURS)
    (fight,) = seen.fights
    text = _text(turn)
    air = bool(AIR.search(text))
    assert air is given["air_present"], text
    stock = next(each for each in seen.supplies if each.holder == "Staff")
    gone = {
        colour: getattr(stock.used, colour) + getattr(stock.taken, colour)
        for colour in ("ammo", "fuel")
    }
    return {
        "sections": [each.lower() for each in _headings(turn) if each in ELETIS],
        "enemy_battalions": fight.battalions,
        "must_mention": [word for word in ("tanks", "artillery") if word in text],
        "not_mention": [] if air else ["air"],
        "identity_given": bool(fight.names),
        "supply": gone,
    }


def _with_use(turn: Turn, given: Given) -> Turn:
    """Let our staff have used, and lost, as many points as the case says."""
    gone = {
        "OC-9.10": ("british_ammo", given["ammo_used"]),
        "OC-9.30": ("british_ammo", given["ammo_lost"]),
        "OC-9.9": ("fuel", given["fuel_used"]),
    }
    kept = [
        replace(r, changes=tuple(c for c in r.changes if c.key != "Ours")) for r in turn.rulings
    ]
    kept += [
        Ruling(
            id=f"1/case/{rule}/used/1",
            rule=rule,
            text="",
            changes=(Add(Stack, "Ours", colour, -points, was=9, now=9 - points),),
        )
        for rule, (colour, points) in gone.items()
    ]
    return replace(turn, rulings=tuple(kept))


def _text(turn: Turn) -> str:
    rows = RULESET.briefing.told(turn, OURS)[ReportLine].values()
    return "\n".join(row.text for row in rows)


def _headings(turn: Turn) -> list[str]:
    return [row.heading for row in RULESET.briefing.told(turn, OURS)[ReportLine].values()]


def _identity(given: Given) -> Found:
    """OC-10.5 Stand opposite the same enemy for so many turns, or probe him at once."""
    named = [
        _named_after(turns, probe=given.get("probe", False)) for turns in given["contact_turns"]
    ]
    by_probe = _named_after(1, probe=True)
    return {
        "identity_given": [bool(names) for names in named],
        "contact_turns_1_with_probe": "some" if 0 < len(by_probe) < 2 else "all or none",
    }


def _named_after(turns: int, *, probe: bool) -> tuple[str, ...]:
    ours = _unit("Rifles", OURS, "K22" if turns else "K40", contact_turns=max(0, turns - 1))
    foes = [_unit(f"Foe {n}", THEIRS, FIELD) for n in range(2)]
    action = Action.PROBE if probe else Action.HOLD
    orders = [_order(OURS, "Rifles", action, **({"to": FIELD} if probe else {}))]
    seen: View = view(_play([ours, *foes], orders), OURS)
    return tuple(name for each in seen.opposed for name in each.names)


def _what_is_hidden(given: Given) -> Found:
    """OC-2.1 Lay our unit and an enemy it has not met, and read everything in our book."""
    rows: list[Record] = [
        _unit("Rifles", OURS, FIELD, profile="9-8-7-6-0", step=2),
        _unit("Unseen", THEIRS, "AA40", profile="9-8-7-6-0", step=1),
    ]
    tables = RULESET.briefing.told(_play(rows, []), OURS)
    text = "\n".join(str(asdict(row)) for kind in tables for row in tables[kind].values())
    return {
        "own_status_visible": "9-8-7-6" in text or "profile" in text,
        "own_step_visible": "step" in text,
        "enemy_unseen_visible": "Unseen" in text or "AA40" in text,
        "status_numbers_in_text": bool(re.search(r"\bstatus\b", text)),
    }

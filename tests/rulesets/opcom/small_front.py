"""A front of eight units: what each of its two teams is told of one turn."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.reports.report import report
from workbook_engine.rulesets.opcom.knowledge.reports.summary import team_summary
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.records import (
    OrderLine,
    Place,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import Kind

brief = RULESET.briefing.told

BRITISH = Team(team="british", side="British")

GERMAN = Team(team="german", side="German")

MECHANICS = re.compile(
    r"\b(score|factor|status|step|die|dice|d6|profile|column|modifier|result|chart|point)s?\b", re.I
)


def unit(name: str, team: Team, position: str, **more: Any) -> Unit:
    nation = {"british": "British", "german": "German"}[team.team]
    given = {"profile": "7-6-5-4-3-2-1-0", "brigade": f"{nation} Bde", "division": nation}
    return Unit(
        id=name,
        side=team.side,
        team=team.team,
        nation=nation,
        position=position,
        **{**given, **more},
    )


UNITS = (
    unit("Rifles", BRITISH, "C3"),
    unit("Bde HQ", BRITISH, "C5", kind=Kind.HQ, profile="(2)-(2)-(1)-0"),
    unit("Lost Coy", BRITISH, "C5", brigade="Other Bde", profile="2-1-0", step=1),
    unit("Grenadiers", GERMAN, "C2", brigade="KG Alpha", prepared=True),
    unit("Panzers", GERMAN, "C2", brigade="KG Alpha", kind=Kind.TANK, prepared=True),
    unit("Guns", GERMAN, "F1", brigade="KG Alpha", kind=Kind.ARTILLERY, profile="[6-3-0]"),
    unit("KG HQ", GERMAN, "F1", brigade="KG Alpha", kind=Kind.HQ, profile="(1)-0"),
    unit("Hidden", GERMAN, "A1", brigade="KG Beta"),
)

DESK: tuple[Record, ...] = (
    Campaign(name="Tiny", ruleset="opcom"),
    CalendarTurn(turn=1, date="17 September 1944", half="am", weather="fog"),
    CalendarTurn(turn=2, date="17 September 1944", half="pm"),
    BRITISH,
    GERMAN,
    Place(name="Farm", square="C3"),
    Stack(id="British", side="British", holder="Bde HQ", british_ammo=3),
    Stack(id="German", side="German", holder="KG HQ", german_ammo=6, fuel=2),
    Stack(id="Parked", side="German", position="A1", german_ammo=9),
)


def order(number: int, team: Team, name: str, action: str, **more: Any) -> OrderLine:
    return OrderLine(id=f"{team.team}/{number}", team=team.team, unit=name, action=action, **more)


ORDERS = (
    order(1, GERMAN, "Grenadiers; Panzers", "Attack", target="C3"),
    order(2, GERMAN, "Guns", "Hold", supports="Grenadiers"),
    order(1, BRITISH, "Rifles", "Hold"),
)


def play_turn(
    *changed: Record, result: str = "confused", orders: tuple[OrderLine, ...] = ORDERS
) -> Turn:
    rows = {(type(row), row.key): row for row in (*DESK, *UNITS, *changed)}
    return play_on(State(Position(1), Tables.of(*rows.values()), RULESET.rules), result, orders)


def play_on(
    state: State, result: str, orders: tuple[OrderLine, ...] = ORDERS, *also: Answer
) -> Turn:
    fought = Answer(f"{state.position}/combat/C3/result/1", result)
    answers = {each.name: each for each in (fought, *also)}
    umpire = Umpire(state.position, RULESET.rules, KeyedDice(b"secret"), answers)
    return play(RULESET, state, Tables.of(*orders), umpire)


@lru_cache
def usual() -> Turn:
    return play_turn()


def under(seen: View, head: str) -> list[str]:
    """Return what stands under a head of a report's tables, row by row."""
    tables = [t for page in report(seen) for t in (*filter(None, [page.beside]), *page.tables)]
    return [
        line.cells[table.heads.index(head)]
        for table in tables
        for line in table.lines
        if head in table.heads and len(line.cells) > 1
    ]


def lines(turn: Turn, team: Team, head: str) -> list[str]:
    return under(view(turn, team), head)


def book(turn: Turn, team: Team) -> Tables:
    return RULESET.briefing.told(turn, team)


def told(turn: Turn, team: Team) -> str:
    """Return everything a team's book says, as one text."""
    tables = brief(turn, team)
    return "\n".join(str(asdict(row)) for kind in tables for row in tables[kind].values())


def summary(turn: Turn, team: Team) -> str:
    return team_summary(view(turn, team))

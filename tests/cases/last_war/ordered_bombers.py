"""Orders to bombers: which missions are flown, and which count in a combat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.rulesets.last_war.war import GERMANY, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Position, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.combat.two_sides import fight_of
from workbook_engine.rulesets.last_war.vocabulary.book import SETTINGS
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Front
from workbook_engine.rulesets.last_war.vocabulary.order_records import BombLine

_BASE, _YEAR = "0101", 1943
_ROLES = {
    "land": "land support",
    "land_support": "land support",
    "terror": "terror",
    "industry": "industry",
    "naval": "naval",
}


def missions(given: Given) -> Found:
    """LW-BOM-03, LW-BOM-04, LW-BOM-07, LW-BOM-08 Which missions are flown, and which count."""
    found = [_mission(case, given.get("year", _YEAR)) for case in given["cases"]]
    return {"accepted": [done for done, _ in found], "counts": [counts for _, counts in found]}


def _mission(case: Any, year: int) -> tuple[bool, bool]:
    """Return whether a mission is flown, and whether its bombers are counted in the combat."""
    roles = case.get("role", "land")
    roles = list(roles) if isinstance(roles, list) else [roles]
    target = f"{case.get('d', 1) + 1:02}01"
    state = _laid(case, target, year)
    turn = case.get("turn", 1)
    if "turn_after_naval" in case:
        state = _next(_flown(state, ["naval"], target).after, 1 + case["turn_after_naval"], year)
    elif roles == ["naval"] and turn > 1:
        state = _next(_flown(state, ["naval"], target).after, turn, year)
    after = _flown(state, roles, target).after
    flown = list(after[MissionRow].values())
    done = bool(flown) and len(flown) == len(roles)
    if roles == ["naval"]:
        done = done and flown[0].outcome == "They fly for the navy."
    row = after[CombatRow][target]
    fight = fight_of(after, row, row.terrain, SETTINGS)
    return done, fight.combat.attackers.points.bomber > 0


def _laid(case: Any, target: str, year: int) -> State:
    away = case.get("d", 1)
    row = "01 " + " ".join(["G."] * away + ["S."] * 3)
    hexes = [replace(e, place="Orel" if e.hex == target else "") for e in drawn(row)]
    base = case.get("base", "own")
    if base == "enemy":
        hexes[0] = replace(hexes[0], controller="SOV")
    start = f"{away:02}01"
    combat = CombatRow(
        label=target,
        turn="1",
        hex=target,
        attacking_side="Axis",
        starts=(start,),
    )
    lsp = 0 if base == "unpaid" else 9
    return war(
        *hexes,
        *([] if base == "none" else [Base(hex=_BASE, nation="GER", bomber=1)]),
        Front(id=f"{start} GER", hex=start, nation="GER", man=1),
        combat,
        Committed(id=target, combat=target, hex=start, nation="GER", man=1),
        date=f"June {year}",
        nations=(replace(GERMANY, pool_lsp=lsp), RUSSIA),
    )


def _next(state: State, turn: int, year: int) -> State:
    """Return the war so many turns on, the table cleared of last turn's missions."""
    days = {str(n): CalendarTurn(turn=n, date=f"June {year}") for n in range(1, turn + 3)}
    cleared = state.with_tables({MissionRow: {}, CalendarTurn: days})
    return replace(cleared, position=Position(turn))


def _flown(state: State, roles: Sequence[str], target: str) -> Turn:
    orders = [
        BombLine(id=role, team="OKH", base=_BASE, mission=_ROLES[role], target=target)
        for role in roles
    ]
    return played(state, orders, "Bombing", umpire=umpire_of(state))

"""Own rules' cases: a table with its rules and orders is laid, one turn is played, and read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.cases.comparing import AMISS, Found, Given
from tests.cases.kinds import Kinds
from tests.rulesets.own_rules.battle import FIRST, battle, orders
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import MINE, CombatRow, Stretch, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState

KINDS = Kinds()
_SHEETS = {kind.__name__: kind for kind in (*MINE, Stretch, CalendarTurn)}
_OPEN = ["OOOOOOOO"] * 8


@KINDS.plays("march")
@KINDS.plays("lane")
@KINDS.plays("turn")
def turn(given: Given) -> Found:
    """OR-SEQ-1 A turn by rules that the case adds to the plain ones, with its dice in order."""
    state = _laid(given)
    rules = RULESET.under(RULESET.rules.with_values(given.get("settings", {})))
    dice = ScriptedDice(given.get("dice", []))
    said = {f"1/combat/{label}/said/1": tuple(words) for label, words in _items(given, "says")}
    typed = {name: Answer(name, words) for name, words in said.items()}
    umpire = Umpire(FIRST, rules.rules, dice, typed)
    after = play(rules, state, orders(given.get("orders", "")), umpire).after
    AMISS.extend(f"dice left over: {dice.left}" for _ in dice.left[:1])
    fights = after[CombatRow].values()
    units = after[Unit].values()
    return {
        "at": {u.id: u.field if u.state == UnitState.IN_FIELD else "" for u in units},
        "steps": {u.id: board.steps_of(after, u) for u in units},
        "state": {u.id: u.condition for u in units},
        "without": {u.id: u.unsupplied for u in units},
        "results": {each.label: each.result for each in fights},
        "columns": {each.label: each.column for each in fights},
        "rolls": {each.label: each.modified for each in fights},
        "sums": {each.label: each.sums for each in fights},
        "fights": len(fights),
    }


def _items(given: Given, key: str) -> list[tuple[str, Any]]:
    return [*given.get(key, {}).items()]


def _laid(given: Given) -> State:
    """Return the table: the plain rules, the rows of the case in their place or behind them."""
    without = tuple(_SHEETS[name] for name in given.get("leave_out", []))
    more = [_row(dict(each)) for each in given.get("rules", [])]
    units = [dict(each) if not isinstance(each, str) else each for each in given["units"]]
    names = ", ".join(
        e if isinstance(e, str) else f"{e['id']} {e['type']} {e['at']}" for e in units
    )
    state = battle(names, "\n".join(given.get("land", _OPEN)), *more, without=without)
    state = State(FIRST, state.tables, RULESET.rules)
    fields = {e.pop("id"): e for e in units if not isinstance(e, str)}
    rows = {u.id: replace(u, **_unit(fields.get(u.id, {}))) for u in state[Unit].values()}
    return state.with_tables({Unit: rows})


def _unit(told: dict[str, Any]) -> dict[str, Any]:
    told = {key: value for key, value in told.items() if key not in ("type", "at")}
    return told | ({"own": tuple(told["own"])} if "own" in told else {})


def _row(told: dict[str, Any]) -> Record:
    kind = _SHEETS[told.pop("sheet")]
    exact = {
        key: tuple(value)
        if isinstance(value, list)
        else Fraction(value[1:])
        if isinstance(value, str) and value[:1] == "="
        else value
        for key, value in told.items()
    }
    return kind(**exact)

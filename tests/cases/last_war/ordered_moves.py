"""Orders that move the line: closing up, withdrawing, going in after a combat is won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.cases.last_war.battle import Battle
from tests.cases.last_war.battlefield import TARGET
from tests.cases.last_war.lines import line_moves, straightened
from tests.cases.last_war.maps import NATIONS, CaseMap, laid, nation_at, points_at
from tests.rulesets.last_war.war import drawn, played, umpire_of, war
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import CloseLine, WithdrawLine

Acted = tuple[bool, Turn]
"""Whether an order was carried out, and the turn in which it was given."""

_INTO = {
    "enemy_marker": ("S.", 3),
    "enemy": ("S.", 3),
    "empty_china_marker": ("S.", 0),
    "desert": ("nd", 0),
    "himalayas": ("nh", 0),
    "no_mans_land": ("n.", 0),
    "own": ("G.", 0),
    "sea": ("~~", 0),
    "neutral": ("x.", 0),
}
"""Ground that a front hex is to close into: holder, terrain and Men."""


def closes(order: Any) -> Acted:
    """LW-SEQ-03 A front hex that closes up, so many steps, into ground of some kind."""
    into = order["close_into"]
    cell, men = _INTO[into]
    steps = order.get("steps", order.get("hexes", 1))
    rows = ["01 G.", *(f"{n + 2:02} {cell}" for n in range(steps)), f"{steps + 2:02} S."]
    region = "china" if "china" in into else ""
    hexes = [replace(each, region=region) for each in drawn("\n".join(rows))]
    to = f"01{steps + 1:02}"
    cards = [("0101", "GER", 2), (to, "SOV", men), (f"01{steps + 2:02}", "SOV", 1)]
    state = war(
        *hexes,
        *(Front(id=f"{at} {nation}", hex=at, nation=nation, man=n) for at, nation, n in cards),
    )
    line = CloseLine(id="c", team="OKH", nation="GER", start="0101", to=to)
    turn = played(state, [line], "Closing the line", umpire=umpire_of(state))
    return turn.after[MapHex][to].controller == "GER" != state[MapHex][to].controller, turn


def straightens(order: Any) -> tuple[Acted, dict[str, list[int]]]:
    """LW-STR-01 Whether a withdrawal out of S2 of M1 is made, and what stands where then."""
    here = CaseMap("M1")
    # where the case does not say, a withdrawal that leaves a hex bare is of a single Man
    few = [1, 0, 0] if order.get("leaves_no_man_at") else [4, 0, 0]
    men = order.get("S2_before", few)
    stood = list(men) if isinstance(men, list) else [men, 0, 0]
    line = {name: [1, 0, 0] for nation in NATIONS for name in here.front[nation]}
    ground = {"R1": _ground(order)} if _ground(order) else {}
    state = laid(*here.hexes(ground), *here.cards({**line, "S2": stood}))
    lines = list(_lines(order, here))
    turn = straightened(state, lines, leave=bool(order.get("high_command_ok", True)))
    after = turn.after
    left = nation_at(after, here.ours("S2")) != "SOV"
    return (left, turn), {name: points_at(after, here.ours(name)) for name in here.names}


def _ground(order: Any) -> str:
    """Return the ground that the order withdraws into, where the case names it."""
    to = order.get("to", "")
    return str(to if to in {"desert", "himalayas", "sea"} else order.get("X", ""))


def _lines(order: Any, here: CaseMap) -> Iterator[WithdrawLine]:
    goals = order.get("withdraw")
    if hasattr(goals, "items"):
        yield from line_moves(here, goals, "withdraw")
        return
    to = order.get("to", "R1")
    further = order.get("hexes", order.get("steps", 1)) != 1
    for name in to if isinstance(to, list) else [to]:
        goal = "R0" if further else "G2" if name == "enemy" else name
        goal = goal if goal in here.names else "R1"
        yield WithdrawLine(
            id=f"w {goal}",
            team="STAVKA",
            nation="SOV",
            start=here.ours("S2"),
            to=here.ours(goal),
        )


def goes_in(order: Any) -> Acted:
    """LW-TER-11 Whether an advance after a combat won is as ordered: winning is going in."""
    battle = Battle({"A": {"man": 9}, "D": {"man": 3}}, {})
    answers = {f"combat/{TARGET}/colour/1": "B"}
    turn = battle.fought((1, 1), answers)
    after = turn.after
    taken = Board.of(after).side(TARGET) == Board.of(after).side(battle.field.first)
    wanted = order["advance"]
    return taken == wanted, turn

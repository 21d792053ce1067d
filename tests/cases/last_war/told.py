"""Cases of what a report shows and hides: a thing is shown if the viewer's book changes with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from tests.cases.comparing import Found, Judged
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.table import KINDS, SHEETS, SIDES
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war import RULESET

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

    def shown(named: Any) -> Iterator[bool]:
        usual, topics = _book(viewer, _turn()), (_topics(each, viewer) for each in named)
        return (usual != _book(viewer, _turn(*topic)) for found in topics for topic in found)

    return {
        "shows": Judged(lambda named: all(shown(named))),
        "hides": Judged(lambda named: not any(shown(named))),
    }


def _topics(said: str, viewer: str) -> list[tuple[str, str]]:
    text, own = said.casefold(), viewer if viewer in SIDES else "GER"
    enemy = next(each for each in SIDES if each != own)
    found = [(each, enemy if "enemy" in text else own) for each in _TOPICS if each in text]
    assert found, f"nothing is known of {said!r}"
    return found


def _book(viewer: str, turn: Turn) -> dict[type, dict[str, Any]]:
    if viewer == "Control":
        return {**_rows(turn.after.tables), **_rows(RULESET.views(turn))}
    nation = turn.after[SHEETS["Nations"]][viewer]
    return _rows(RULESET.briefing.told(turn, Team(team=nation.team, side=nation.side)))


def _rows(tables: Tables) -> dict[type, dict[str, Any]]:
    return {kind: dict(tables[kind]) for kind in tables}

"""What stands behind a line that was overrun: zones, bases, air defence, flak (LW-SEQ-08)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from workbook_engine.core.changes import Add, Change, Retire, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.book import figure
from workbook_engine.rulesets.last_war.front_records import AirDefence, Base, Garrison, Zone
from workbook_engine.rulesets.last_war.ground import place_of, side_of, told_side
from workbook_engine.rulesets.last_war.nation_records import Nation
from workbook_engine.rulesets.last_war.words import Defence


@dataclass(frozen=True, slots=True)
class Overrun:
    """Something in a hex that the enemy now holds."""

    key: str
    what: str
    hex: str
    nation: str
    points: dict[str, int]
    gone: Change


def overrun(state: State, umpire: Umpire) -> Generator[Ruling, State, State]:
    """LW-SEQ-08 What the enemy's advance has reached is lost, or comes back if Control says so."""
    board = Board.of(state)
    for each in list(_standing(state)):
        own = side_of(state, each.nation)
        if board.side(each.hex) in ("", own):
            continue
        asks = umpire.on("overrun", each.key)
        lost = asks.judge(
            "lost",
            True,
            rule="LW-SEQ-08",
            question=f"{each.what} of {each.nation} at {each.hex} is overrun: is it lost",
        )
        account = "lost" if lost else "pool"
        where = place_of(state, each.hex)
        come = "is lost" if lost else "comes back to the pool"
        state = yield Ruling(
            id=asks.name("overrun"),
            rule="LW-SEQ-08",
            text=f"{each.what} of {each.nation} at {where} {come}.",
            changes=(
                each.gone,
                *(
                    Add(Nation, each.nation, f"{account}_{kind}", number)
                    for kind, number in each.points.items()
                    if number
                ),
            ),
            told=told_side(state, own, f"Our {each.what} at {where} {come}."),
        )
    return state


def _standing(state: State) -> Iterator[Overrun]:
    for zone in state[Zone].values():
        if zone.man:
            gone = Set(Zone, zone.id, "man", 0)
            yield Overrun(
                f"{zone.id} zone", "security zone", zone.hex, zone.nation, {"man": zone.man}, gone
            )
    for base in state[Base].values():
        yield Overrun(
            f"{base.hex} base",
            "bomber base",
            base.hex,
            base.nation,
            {"bomber": base.bomber},
            Retire(Base, base.hex),
        )
    for defence in state[AirDefence].values():
        flak = defence.kind == Defence.FLAK
        points = {"man": figure("flak_man")} if flak else {"air": defence.air}
        gone_defence = Retire(AirDefence, defence.id)
        yield Overrun(defence.id, defence.kind, defence.hex, defence.nation, points, gone_defence)
    for garrison in state[Garrison].values():
        if not garrison.lost:
            fallen = Set(Garrison, garrison.id, "lost", True)
            yield Overrun(
                f"{garrison.id} garrison",
                "garrison",
                garrison.hex,
                garrison.nation,
                {"man": figure("garrison_man")},
                fallen,
            )

"""What stands behind a line that was overrun: zones, bases, air defence, flak (LW-SEQ-08)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of, told_side
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Garrison,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.words import Defence


class Overrun(Struct, frozen=True):
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
    for each in list(_standing(state, umpire.rules)):
        own = side_of(state, each.nation)
        if board.side(each.hex) not in ("", own):
            state = yield _fate(state, each, own, umpire)
    return state


def _fate(state: State, each: Overrun, own: str, umpire: Umpire) -> Ruling:
    """LW-SEQ-08 Ask whether what is overrun is lost, and enter its points, or put them back."""
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
    back = _("Our {what} at {where} comes back to the reserve at home.")
    heard = _("Our {what} at {where} is lost.") if lost else back
    heard = heard.format(what=_(each.what), where=where)
    points = ((kind, number) for kind, number in each.points.items() if number)
    return Ruling(
        id=asks.name("overrun"),
        rule="LW-SEQ-08",
        text=f"{each.what} of {each.nation} at {where} {come}.",
        changes=(
            each.gone,
            *(Add(Nation, each.nation, f"{account}_{kind}", number) for kind, number in points),
        ),
        told=told_side(state, own, heard),
    )


def _standing(state: State, rules: Rules) -> Iterator[Overrun]:
    """Yield what stands behind the lines; rows are the umpire's, and stay when it is gone."""
    yield from _zones(state)
    yield from _bases(state)
    yield from _defences(state, rules)
    yield from _garrisons(state, rules)


def _zones(state: State) -> Iterator[Overrun]:
    for zone in state[Zone].values():
        if zone.man:
            yield Overrun(
                key=f"{zone.id} zone",
                what="security zone",
                hex=zone.hex,
                nation=zone.nation,
                points={"man": zone.man},
                gone=Set(Zone, zone.id, "man", 0),
            )


def _bases(state: State) -> Iterator[Overrun]:
    for base in state[Base].values():
        if base.bomber:
            yield Overrun(
                key=f"{base.hex} base",
                what="bomber base",
                hex=base.hex,
                nation=base.nation,
                points={"bomber": base.bomber},
                gone=Set(Base, base.hex, "bomber", 0),
            )


def _garrisons(state: State, rules: Rules) -> Iterator[Overrun]:
    for garrison in state[Garrison].values():
        if not garrison.lost:
            yield Overrun(
                key=f"{garrison.id} garrison",
                what="garrison",
                hex=garrison.hex,
                nation=garrison.nation,
                points={"man": rules.figure("garrison_man")},
                gone=Set(Garrison, garrison.id, "lost", True),
            )


def _defences(state: State, rules: Rules) -> Iterator[Overrun]:
    for defence in state[AirDefence].values():
        flak = defence.kind == Defence.FLAK
        if defence.lost or not (flak or defence.air):
            continue
        points = {"man": rules.figure("flak_man")} if flak else {"air": defence.air}
        gone: Change = Set(AirDefence, defence.id, "air", 0)
        if flak:
            gone = Set(AirDefence, defence.id, "lost", True)
        yield Overrun(defence.id, defence.kind, defence.hex, defence.nation, points, gone)

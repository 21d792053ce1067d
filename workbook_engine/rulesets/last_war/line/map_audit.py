"""The map audit: gaps filled, what was overrun, partisans that the front reaches (LW-SEQ-08)."""

from __future__ import annotations

from collections.abc import Generator

from workbook_engine.core.changes import Add, Set
from workbook_engine.core.languages import _
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import placed
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of, told_side
from workbook_engine.rulesets.last_war.line.line import is_front
from workbook_engine.rulesets.last_war.line.line_filling import line_filled
from workbook_engine.rulesets.last_war.line.overrun import overrun
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState


def audit(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-08, LW-FL-02 Put the map in order after the combats; shortages are Control's.

    Also LW-PAG-08.
    """
    yield from put_in_order(state, umpire, "audit")


def put_in_order(state: State, umpire: Umpire, when: str) -> Generator[Ruling, State, State]:
    """LW-SEQ-08, LW-PAG-08, LW-FL-02 Take away what is overrun, let partisans join, fill gaps."""
    state = yield from overrun(state, umpire)
    state = yield from _absorbed(state, umpire, "partisans" if when == "audit" else when)
    return (yield from line_filled(state, umpire, when))


def _absorbed(state: State, umpire: Umpire, when: str) -> Generator[Ruling, State, State]:
    """LW-PAG-08 Partisans whose own front reaches them join it, if their side will."""
    for group in list(state[Partisans].values()):
        if group.state != PartisanState.ACTIVE:
            continue
        board = Board.of(state)
        holder, own = board.side(group.hex), side_of(state, group.nation)
        at_front = is_front(board, group.hex, holder)
        if holder == own and (at_front or not group.stays):
            if _joins(group, umpire, when, at_front=at_front):
                state = yield _joined(state, group, umpire, when, at_front=at_front)
            elif not at_front:
                state = yield _left_behind(group, umpire, when)
        elif at_front and holder and holder != own and not _stays(group, umpire, when):
            state = yield _overrun(state, group, umpire, when)
    return state


def _overrun(state: State, group: Partisans, umpire: Umpire, when: str) -> Ruling:
    own, where = side_of(state, group.nation), place_of(state, group.hex)
    return Ruling(
        id=umpire.on(when, group.id).name("overrun"),
        rule="LW-PAG-08",
        text=f"{group.id} is overrun by the enemy's front at {group.hex}.",
        changes=(Set(Partisans, group.id, "state", str(PartisanState.DESTROYED)),),
        told=told_side(state, own, _("Our partisans at {where} are gone.").format(where=where)),
    )


def _joins(group: Partisans, umpire: Umpire, when: str, *, at_front: bool) -> bool:
    """LW-PAG-08 Ask whether a group that its own side has reached joins the army."""
    whom = f"the front at {group.hex}" if at_front else f"the pool: {group.hex} is behind the line"
    return umpire.on(when, group.id).judge(
        "absorbed",
        True,
        rule="LW-PAG-08",
        question=f"Does {group.id} join {whom}",
    )


def _left_behind(group: Partisans, umpire: Umpire, when: str) -> Ruling:
    """LW-PAG-08 A group that does not join stays behind its own line; it is asked no more."""
    return Ruling(
        id=umpire.on(when, group.id).name("left behind"),
        rule="LW-PAG-08",
        text=f"{group.id} stays at {group.hex}, behind its own line.",
        changes=(Set(Partisans, group.id, "stays", True),),
    )


def _stays(group: Partisans, umpire: Umpire, when: str) -> bool:
    """LW-PAG-08 Ask what becomes of a group that the enemy's front moves onto."""
    return umpire.on(when, group.id).judge(
        "stays",
        True,
        rule="LW-PAG-08",
        question=f"The enemy's front stands on {group.id} at {group.hex}: does it stay",
    )


def _joined(state: State, group: Partisans, umpire: Umpire, when: str, *, at_front: bool) -> Ruling:
    """LW-PAG-08 Its Man joins the front in its hex; behind the line nobody stands: the pool."""
    where = place_of(state, group.hex)
    man = umpire.rules.figure("partisan_man")
    gained = [Add(Nation, group.nation, "pool_man", man)]
    whom = "the front" if at_front else "the army"
    heard = _("Our partisans at {where} join us.").format(where=where)
    return Ruling(
        id=umpire.on(when, group.id).name("joined"),
        rule="LW-PAG-08",
        text=f"{group.id} joins {whom} at {where}.",
        changes=(
            Set(Partisans, group.id, "state", str(PartisanState.ABSORBED)),
            *(placed(state, group.hex, group.nation, {"man": man}) if at_front else gained),
        ),
        told=told_side(state, side_of(state, group.nation), heard),
    )

"""The front page: combats at a glance, losses by nation, and what waits for Control."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from workbook_engine.core.desk import readable
from workbook_engine.core.front import Fight, Front, Held, Remark
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.fights import Decision
from workbook_engine.kit.losses import of_sides
from workbook_engine.rulesets.last_war.combat.combat_working import COLOURS
from workbook_engine.rulesets.last_war.knowledge.master_views import loss_rows
from workbook_engine.rulesets.last_war.knowledge.pending_view import pending_rows
from workbook_engine.rulesets.last_war.vocabulary import front_records
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Type, supplies


def front(turn: Turn) -> Front:
    """LW-CBT-01 Return what the umpire wants to see first of a stage."""
    return Front(
        fights=_combats(turn),
        losses=of_sides(_losses(turn)),
        remarks=_remarks(turn.after),
        held=chain(_held(turn.after), _supplied(turn.after)),
    )


def _supplied(state: State) -> Iterator[Held]:
    """LW-RES-03 Yield what supplies each nation has, in its pool and at the front."""
    there = {nation.id: nation.pool_lsp for nation in state[Nation].values()}
    for card in state[front_records.Front].values():
        there[card.nation] = there.get(card.nation, 0) + card.lsp
    for nation in state[Nation].values():
        yield Held("supplies", nation.name or nation.id, supplies(there[nation.id]))


def _held(state: State) -> Iterator[Held]:
    """LW-FL-01 Yield which nation holds each named hex."""
    for each in state[MapHex].values():
        if each.place:
            yield Held("place", f"{each.place} ({each.hex})", each.controller or "nobody")


def _combats(turn: Turn) -> Iterator[Fight]:
    state = turn.after
    for combat in state[CombatRow].values():
        if combat.turn == str(turn.before.position):
            yield Fight(
                label=combat.label,
                place=_place(state, combat.hex),
                attackers=f"{readable(combat.attacking_side)}: {'; '.join(combat.attackers)}",
                defenders="; ".join(combat.defenders),
                sums=combat.column,
                dice=_dice(combat),
                result=", ".join(filter(None, (COLOURS.get(combat.colour), combat.result))),
                word=combat.result,
                remark="" if combat.decision == Decision.ACCEPT else combat.decision,
                row=combat,
            )


def _place(state: State, name: str) -> str:
    known = state[MapHex].get(name)
    return f"{known.place} ({name})" if known and known.place else name


def _dice(combat: CombatRow) -> str:
    if combat.attacker_die is None or combat.defender_die is None:
        return ""
    return f"{combat.attacker_die} - {combat.defender_die}"


_KINDS = {
    Type.MAN: ("Man", "Men"),
    Type.TANK: ("tank", "tanks"),
    Type.AIR: ("aircraft", "aircraft"),
    Type.BOMBER: ("bomber", "bombers"),
}


def _losses(turn: Turn) -> Iterator[tuple[str, str, tuple[str, str], int]]:
    for row in loss_rows(turn):
        yield from ((row.side, row.nation, _KINDS[kind], getattr(row, kind)) for kind in Type)


def _remarks(state: State) -> Iterator[Remark]:
    for row in pending_rows(state):
        yield Remark(row.who, row.what)

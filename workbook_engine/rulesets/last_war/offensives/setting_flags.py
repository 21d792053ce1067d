"""The phase in which flags are set: which attacks there will be, and with what (section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Create
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import place_order
from workbook_engine.rulesets.last_war.land.ground import (
    UNDONE,
    place_of,
    side_of,
    sides,
    told_side,
)
from workbook_engine.rulesets.last_war.offensives.attacks import why_no_attack
from workbook_engine.rulesets.last_war.offensives.opening import Opened, Refused, opened
from workbook_engine.rulesets.last_war.offensives.operations import operations, paid_for
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.seasons import is_winter_turn
from workbook_engine.rulesets.last_war.vocabulary.words import Attack

RULE = "LW-FLG-02"


def set_flags(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-FLG-01 to LW-FLG-05 Set both sides' flags, as far as they have any, and open combats."""
    if not orders[FlagLine]:
        return
    winter = is_winter_turn(state, umpire)
    taken: list[CombatRow] = []
    for side in sides(state):
        lines = [line for line in orders[FlagLine].values() if side_of(state, line.nation) == side]
        legal, refused = _sorted_out(state, lines)
        wanted = list(operations(state, legal, umpire, winter=winter))
        accepted, short = paid_for(state, side, wanted, winter=winter)
        refused += [
            Refused(line, "there are not flags enough") for each in short for line in each.lines
        ]
        found, empty = opened(state, umpire, side, accepted, taken)
        taken += (each.row for each in found)
        refused += empty
        if found or refused:
            yield _ruling(state, umpire, side, found, refused)


def _sorted_out(state: State, lines: Iterable[FlagLine]) -> tuple[list[FlagLine], list[Refused]]:
    legal, refused = [], []
    for line in lines:
        why = why_no_attack(state, line)
        if why:
            refused.append(Refused(line, why))
        else:
            legal.append(line)
    return legal, refused


def _ruling(
    state: State, umpire: Umpire, side: str, attacks: Sequence[Opened], refused: Sequence[Refused]
) -> Ruling:
    attacks = sorted(attacks, key=lambda each: place_order(each.row.hex))
    rows = [each.row for each in attacks]
    where = ", ".join(place_of(state, row.hex) for row in rows)
    told = [told_side(state, side, _("We attack at {where}.").format(where=where))] if rows else []
    seen = ", ".join(place_of(state, row.hex) for row in rows if row.kind == Attack.LAND)
    for other in sides(state) if seen else ():
        if other != side:
            massing = _("The enemy is massing against {places}.").format(places=seen)
            told.append(told_side(state, other, massing))
    told += [_told_of(state, side, each) for each in refused]
    return Ruling(
        id=umpire.on("flags", side).name("set"),
        rule=RULE,
        text=f"{readable(side)} sets {counted(len(rows), 'attack')}: {where or 'none'}.",
        working=tuple(
            Working(RULE, f"{each.line.start} to {each.line.to} refused", each.why)
            for each in refused
        ),
        changes=(
            *(Create(row) for row in rows),
            *(Create(force) for each in attacks for force in each.forces),
        ),
        told=tuple(each for team in told for each in team),
    )


def _told_of(state: State, side: str, refused: Refused) -> tuple[Told, ...]:
    """LW-FLG-02 Return what a side hears of a flag that starts no attack."""
    line, where = refused.line, place_of(state, refused.line.to)
    heard = _("No attack on {where}: {why}.").format(where=where, why=refused.why)
    return told_side(state, side, heard, UNDONE, line=line.id)

"""What is written down of ranged fire: not opened, held, fought (SB-RNG-01, SB-RNG-02)."""

from __future__ import annotations

from dataclasses import replace

from workbook_engine.core.changes import Create
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.fights import Decision
from workbook_engine.rulesets.sector.combat.fighters import Ledger
from workbook_engine.rulesets.sector.combat.ranged import RangedCombat
from workbook_engine.rulesets.sector.land.board import (
    sector_named,
)
from workbook_engine.rulesets.sector.turn.damages import (
    cancelled,
    fire_row,
    left_out,
    workings,
)
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    FireRow,
)

FIRE = "ranged fire"


def not_fired(
    asks: Questions, line: ActionLine, label: str, why: str, working: tuple[Working, ...] = ()
) -> Ruling:
    """SB-RNG-01 Return that a sector does not fire, and why."""
    name = asks.name("fought")
    slots = {"division": line.division, "label": label, "why": why}
    told = (Told(line.team, CATALOGUE.say("fire.refused", name, **slots)),)
    text = f"{line.division} does not fire {label}: {why}."
    return Ruling(name, "SB-RNG-01", text, working, told=told)


def waits(state: State, asks: Questions, line: ActionLine, decision: Decision, why: str) -> Ruling:
    """SB-RNG-01 Return that nothing comes of a ranged combat for now; its row stays to be seen."""
    start, target = sector_named(line.start), sector_named(line.path[0])
    row = fire_row(state, FIRE, line, (start, target), Ledger(0))
    said = Create(replace(row, decision=decision, outcome=why))
    return replace(not_fired(asks, line, f"{start} on {target}", why), changes=(said,))


def row_fought(state: State, line: ActionLine, combat: RangedCombat) -> FireRow:
    """SB-RNG-02 Return the row of a ranged combat on the umpire's sheet."""
    sectors = combat.attacker.sector, combat.defender.sector
    return replace(
        fire_row(state, FIRE, line, sectors, combat.ledger),
        modifier=combat.modifier,
        die=combat.die,
        row=combat.row,
        decision=Decision.ACCEPT if combat.accepted else Decision.ELSEWHERE,
    )


def working_of(combat: RangedCombat) -> tuple[Working, ...]:
    """SB-RNG-02 Return how a ranged combat came out: who took no part, table, attacks."""
    out, gone = left_out(combat.refused), cancelled(combat.cancelled)
    table = Working("SB-RNG-02", f"table, modifier {combat.modifier}", f"row {combat.row}")
    return (*out, *gone, table, *workings(combat.attacks))

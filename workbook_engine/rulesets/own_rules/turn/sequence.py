"""The turn, step by step, as the umpire's Sequence has it (OR-SEQ-1)."""

from __future__ import annotations

from workbook_engine.core.changes import Retire
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.own_rules.turn.arrivals import arrivals
from workbook_engine.rulesets.own_rules.turn.fighting import combats, fires
from workbook_engine.rulesets.own_rules.turn.moving import moves
from workbook_engine.rulesets.own_rules.turn.recovery import recoveries
from workbook_engine.rulesets.own_rules.turn.supply import supplies
from workbook_engine.rulesets.own_rules.turn.victory import victories
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, SequenceRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Step

PLAYS: dict[str, Rule] = {
    Step.MOVEMENT: moves,
    Step.FIRE: fires,
    Step.COMBAT: combats,
    Step.REINFORCEMENTS: arrivals,
    Step.SUPPLY: supplies,
    Step.RECOVERY: recoveries,
    Step.VICTORY: victories,
}


def steps_in_order(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OR-SEQ-1 Play each line of the Sequence once, in the order of its rows.

    A step that stands there twice is played where it stands first: what it asks has one name.
    """
    for step in dict.fromkeys(row.step for row in state[SequenceRow].values()):
        if step not in PLAYS:
            continue
        rulings = PLAYS[step](state, orders, umpire)
        ruling = next(rulings, None)
        while ruling is not None:
            state = yield ruling
            ruling = _next(rulings, state)


def _next(rulings: Rulings, state: State) -> Ruling | None:
    """OR-SEQ-1 Return what a step rules next, on the state after its last ruling."""
    try:
        return rulings.send(state)
    except StopIteration:
        return None


def cleared(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OR-CBT-1 Take the fights of earlier turns off the sheet of combats."""
    gone = [row for row in state[CombatRow].values() if row.turn != str(umpire.position)]
    if gone:
        yield Ruling(
            id=umpire.on("combats", "earlier turns").name("cleared"),
            rule="OR-CBT-1",
            text="The combats of earlier turns are taken off.",
            changes=tuple(Retire(CombatRow, row.label) for row in gone),
        )

"""The turn, step by step, as the umpire's Sequence has it, for all sides or one (OR-SEQ-1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Sequence

from workbook_engine.core.changes import Retire
from workbook_engine.core.desk import Team, readable
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.sides import in_order
from workbook_engine.kit.typed_tables import dice_of
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.arrivals import arrivals
from workbook_engine.rulesets.own_rules.turn.attrition import attritions
from workbook_engine.rulesets.own_rules.turn.fighting import combats, fires
from workbook_engine.rulesets.own_rules.turn.moving import moves
from workbook_engine.rulesets.own_rules.turn.recovery import recoveries
from workbook_engine.rulesets.own_rules.turn.supply import supplies
from workbook_engine.rulesets.own_rules.turn.victory import victories
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, SequenceRow, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import Step, Who

PLAYS: dict[str, Callable[[State, TurnOrders, Umpire, Collection[str]], Rulings]] = {
    Step.MOVEMENT: moves,
    Step.FIRE: fires,
    Step.COMBAT: combats,
    Step.REINFORCEMENTS: arrivals,
    Step.SUPPLY: supplies,
    Step.ATTRITION: attritions,
    Step.RECOVERY: recoveries,
    Step.VICTORY: victories,
}
"""OR-SEQ-1 What plays a step, for some of the sides."""


def steps_in_order(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OR-SEQ-1, OR-SEQ-2 Play each line of the Sequence, in the order of its rows.

    A side plays a step once: where it stands first for that side. What it asks has one name.
    """
    order: Sequence[str] = in_order(
        state, (board.side(state, unit) for unit in state[Unit].values())
    )
    rows, done = state[SequenceRow].values(), set[tuple[str, str]]()
    dice = [row.die for row in rows if row.die.strip()]
    if (dice or any(row.who == Who.INITIATIVE for row in rows)) and len(order) > 1:
        order, ruling = initiative(state, umpire, order, dice[0] if dice else "d6")
        state = yield ruling
    for row in rows:
        for sides in _in_turn(row, order):
            left = [side for side in sides if (row.step, side) not in done]
            done.update((row.step, side) for side in left)
            if left and row.step in PLAYS:
                state = yield from _through(state, PLAYS[row.step](state, orders, umpire, left))


def _in_turn(row: SequenceRow, order: Sequence[str]) -> Iterator[Sequence[str]]:
    """OR-SEQ-2 Yield who plays a step together, and who after them; the first first."""
    if row.who in (Who.EACH, Who.INITIATIVE):
        yield from ([side] for side in order)
    else:
        yield {Who.FIRST: order[:1], Who.OTHERS: order[1:]}.get(Who(row.who), order)


def initiative(
    state: State, umpire: Umpire, order: Sequence[str], die: str
) -> tuple[Sequence[str], Ruling]:
    """OR-SEQ-3 Return the sides in the order of their dice, and the ruling on it.

    Of equal ones that on Teams first goes first; the umpire may say who does.
    """
    count, faces = dice_of(die) or (1, 6)
    rolls = dict.fromkeys(order, 0)
    for side in order:
        asks = umpire.on("initiative", side)
        asked = f"Initiative of {readable(side)}"
        for n in range(1, count + 1):
            rolls[side] += asks.die("die", faces, rule="OR-SEQ-3", question=asked, n=n)
    order = sorted(order, key=lambda side: -rolls[side])
    asks = umpire.on("initiative", "all")
    asked, basis = "Which side acts first", ", ".join(f"{s} {n}" for s, n in rolls.items())
    first = asks.judge(
        "first", order[0], rule="OR-SEQ-3", question=asked, choices=order, basis=basis
    )
    order, name = sorted(order, key=lambda side: side != first), asks.name("thrown")
    return order, Ruling(
        id=name,
        rule="OR-SEQ-3",
        text=f"{readable(first)} acts first.",
        working=tuple(Working("OR-SEQ-3", side, str(rolls[side])) for side in order),
        told=tuple(
            told(state, team, "sequence.first", name, side=readable(first)) for team in state[Team]
        ),
    )


def _through(state: State, rulings: Rulings) -> Generator[Ruling, State, State]:
    """OR-SEQ-1 Yield what a step rules, and return the state after its last ruling."""
    try:
        ruling = next(rulings)
        while True:
            state = yield ruling
            ruling = rulings.send(state)
    except StopIteration:
        return state


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

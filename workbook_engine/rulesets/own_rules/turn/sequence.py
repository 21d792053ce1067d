"""The turn, step by step, as the umpire's Sequence has it, for all sides or one (OR-SEQ-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from itertools import count

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


INITIATIVE = "Initiative"


def steps_of(state: State) -> tuple[str, ...]:
    """OR-SEQ-1, OR-SEQ-3 Return what the steps of a turn are called, in order."""
    return (*((INITIATIVE,) if _die(state) else ()), *_rows(state))


def _rows(state: State) -> dict[str, SequenceRow]:
    """OR-SEQ-1 Return the lines of the Sequence by step; where several have one, also by who."""
    table, rows = state[SequenceRow].values(), dict[str, SequenceRow]()
    often = Counter(row.step for row in table)
    for row in table:
        said = readable(row.step) if often[row.step] == 1 else f"{readable(row.step)}, {row.who}"
        again = (f"{said} again" if n == 1 else f"{said}, {n}" for n in count(1))
        rows[said if said not in rows else next(each for each in again if each not in rows)] = row
    return rows


def _die(state: State) -> str:
    """OR-SEQ-3 Return the die by which sides throw for who acts first; blank where none do."""
    rows = state[SequenceRow].values()
    asked = "d6" if any(row.who == Who.INITIATIVE for row in rows) else ""
    die = next((row.die for row in rows if row.die.strip()), asked)
    return die if len(_sides(state)) > 1 else ""


def _sides(state: State) -> Sequence[str]:
    return in_order(state, (board.side(state, unit) for unit in state[Unit].values()))


def steps_in_order(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OR-SEQ-1, OR-SEQ-2 Play one step of the turn, which the umpire names.

    A side plays a step once: where it stands first for that side. What it asks has one name.
    """
    if umpire.step == INITIATIVE:
        yield initiative(state, umpire)
        return
    order, done = _first_to_last(umpire, state), set[tuple[str, str]]()
    for name, row in _rows(state).items():
        for sides in _in_turn(row, order):
            left = [side for side in sides if (row.step, side) not in done]
            done.update((row.step, side) for side in left)
            if left and name == umpire.step and row.step in PLAYS:
                state = yield from _through(state, PLAYS[row.step](state, orders, umpire, left))


def _in_turn(row: SequenceRow, order: Sequence[str]) -> Iterator[Sequence[str]]:
    """OR-SEQ-2 Yield who plays a step together, and who after them; the first first."""
    if row.who in (Who.EACH, Who.INITIATIVE):
        yield from ([side] for side in order)
    else:
        yield {Who.FIRST: order[:1], Who.OTHERS: order[1:]}.get(Who(row.who), order)


def initiative(state: State, umpire: Umpire) -> Ruling:
    """OR-SEQ-3 Throw for who acts first, and return the ruling on it.

    Of equal ones that on Teams first goes first; the umpire may say who does.
    """
    dice, faces = dice_of(_die(state)) or (1, 6)
    for side in _sides(state):
        asks = umpire.on("initiative", side)
        asked = f"Initiative of {readable(side)}"
        for n in range(1, dice + 1):
            asks.die("die", faces, rule="OR-SEQ-3", question=asked, n=n)
    order, rolls = _first_to_last(umpire, state), _thrown(umpire, state)
    asks = umpire.on("initiative", "all")
    asked = "Which side acts first"
    basis = ", ".join(f"{side} {rolls[side]}" for side in _sides(state))
    first = asks.judge(
        "first", order[0], rule="OR-SEQ-3", question=asked, choices=order, basis=basis
    )
    name = asks.name("thrown")
    return Ruling(
        id=name,
        rule="OR-SEQ-3",
        text=f"{readable(first)} acts first.",
        working=tuple(
            Working("OR-SEQ-3", side, str(rolls[side])) for side in _first_to_last(umpire, state)
        ),
        told=tuple(
            told(state, team, "sequence.first", name, side=readable(first)) for team in state[Team]
        ),
    )


def _thrown(umpire: Umpire, state: State) -> Counter[str]:
    """OR-SEQ-3 Return what each side threw for the initiative, as far as it has."""
    rolls = umpire.asked.rolls
    begins = {side: umpire.on("initiative", side).begins for side in _sides(state)}
    return Counter(
        {s: sum(e.value for e in rolls if e.name.startswith(at)) for s, at in begins.items()}
    )


def _first_to_last(umpire: Umpire, state: State) -> Sequence[str]:
    """OR-SEQ-2, OR-SEQ-3 Return the sides in their order: who goes first, then by their dice."""
    rolls, name = _thrown(umpire, state), umpire.on("initiative", "all").name("first")
    first = next((each.value for each in umpire.asked.judgements if each.name == name), "")
    return sorted(_sides(state), key=lambda side: (side != first, -rolls[side]))


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

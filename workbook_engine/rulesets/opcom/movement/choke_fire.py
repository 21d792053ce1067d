"""Strikes on choke points: a die for each unit that tries to pass (OC-9.37)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Set
from workbook_engine.core.desk import readable
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.fire.interdiction import Effect
from workbook_engine.rulesets.opcom.fire.struck import die_under, hit, in_summary, in_total
from workbook_engine.rulesets.opcom.land.country import Node, edge, node_of
from workbook_engine.rulesets.opcom.movement.marching import March
from workbook_engine.rulesets.opcom.movement.planning import Plan
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind

RULE = "OC-9.37"
Marched = tuple[Plan, March]
"""A plan as it stood at last, and how it went."""


class _Passing(Struct, frozen=True):
    """One unit that tries to pass one choke point: when, and where it halts if it is hit."""

    when: Fraction
    number: int
    strike: Strike
    halts_at: int


def past_the_fire(
    state: State,
    plans: Sequence[Plan],
    marched: Callable[[], list[Marched]],
    umpire: Umpire,
    phase: str = "",
) -> Generator[Ruling, State, list[Marched]]:
    """OC-9.37 March; whoever is hit at a choke point halts there, and the march is made again.

    What was thrown holds: a unit is struck once at a choke point, and in a turn. Of what passes in
    another phase than the march it is said which, and nothing where it met no fire.
    """
    strikes = _waiting(state)
    suffered: dict[str, list[str]] = {strike.label: [] for strike in strikes}
    asked = umpire.asked.names
    while True:
        pairs = marched()
        marches, halted = [went for _, went in pairs], False
        for each in sorted(_passings(state, marches, strikes), key=lambda p: (p.when, p.number)):
            plan, strike = plans[each.number], each.strike
            if halted or die_under(strike, plan.unit, umpire) in asked:
                continue
            effect, ruling = hit(state, plan.unit, strike, umpire, strike.target)
            suffered[strike.label].append(in_summary(plan.unit, effect))
            yield ruling
            if effect is not Effect.NONE:
                plan.cut(each.halts_at, f"struck and halted at {strike.target}")
                plan.rule, halted = RULE, True
        if not halted:
            break
    for strike in strikes:
        if suffered[strike.label] or not (phase or strike.struck):
            yield _outcome(state, strike, suffered[strike.label], umpire, phase)
    return pairs


def _waiting(state: State) -> list[Strike]:
    rows = state[Strike].values()
    return [each for each in rows if each.kind == StrikeKind.CHOKE and each.row]


def _passings(
    state: State, marches: Sequence[March], strikes: Sequence[Strike]
) -> Iterator[_Passing]:
    """Yield who passes what: over a crossing, or into a square that is a choke point."""
    for strike in strikes:
        nodes = [node_of(square) for name in strike.squares if (square := parse_square(name))]
        is_crossing = strike.target in state[Crossing] and len(nodes) == 2
        for number, went in enumerate(marches):
            for at in range(1, went.at + 1):
                over = (went.way[at - 1], went.way[at])
                if _is_over(over, nodes) if is_crossing else over[1] in nodes:
                    halts_at = at - 1 if is_crossing else at
                    yield _Passing(went.times[at] + went.waited, number, strike, halts_at)
                    break


def _is_over(step: tuple[Node, Node], ends: Sequence[Node]) -> bool:
    return edge(*step) == edge(*ends)


def _outcome(
    state: State, strike: Strike, suffered: Sequence[str], umpire: Umpire, phase: str
) -> Ruling:
    struck = (*strike.struck, *suffered)
    outcome = in_total(state, struck) or "nobody tried to pass"
    return Ruling(
        id=umpire.on(Strike, strike.label).name(f"passed {phase}".strip()),
        rule=RULE,
        text=f"Strike on {strike.target} by {readable(strike.side)}: "
        f"{'; '.join(suffered) or outcome}.",
        changes=(
            Set(Strike, strike.label, "struck", struck),
            Set(Strike, strike.label, "outcome", outcome),
        ),
    )

"""What the umpire decides of a fight as it is drafted, whatever the rules make of fights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeVar

from workbook_engine.core.changes import Set, sets
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Questions, Umpire

V = TypeVar("V")


class Decision(StrEnum):
    """What the umpire does with a fight as drafted."""

    ACCEPT = "accept"
    HOLD = "hold"
    ELSEWHERE = "fought elsewhere"


_DECISIONS = tuple(str(each) for each in Decision)


def decided(asks: Questions, fight: str, rule: str, basis: str = "") -> Decision:
    """Ask what is to become of a fight: the rules are followed unless the umpire says otherwise.

    The basis of a fight that may be handed down is who fights whom: where others join in after it
    was decided on, the decision reads REVIEW.
    """
    answer = asks.judge(
        "decision",
        str(Decision.ACCEPT),
        rule=rule,
        question=f"Accept the {fight}, hold it, or take it as fought elsewhere",
        choices=_DECISIONS,
        basis=basis,
    )
    return Decision(answer)


def weighed(asks: Questions, state: State, fought: Callable[[Umpire], Ruling]) -> Ruling:
    """Fight a row's fight, once its odds are weighed where they are wanted."""
    asks.weigh(state, fought)
    return fought(asks.umpire)


def thrown_for(
    asks: Questions,
    what: str,
    come: Callable[[Questions], V],
    in_a_word: Callable[[V], str],
    about: str = "",
) -> V:
    """Throw for what is not a fight, once its odds are weighed where they are wanted."""
    asks.weigh_throw(what, lambda its: in_a_word(come(its)), about)
    return come(asks)


def result_judged(
    asks: Questions,
    by_chart: str,
    *,
    rule: str,
    choices: Sequence[str],
    basis: str | None,
    what: str = "result",
    question: str = "Result",
) -> str:
    """Ask for the result of a fight: the chart's unless the umpire sets another.

    A fight with no basis in sums of ours was fought elsewhere: there the umpire must say.
    """
    return asks.judge(
        what,
        by_chart,
        rule=rule,
        question=question,
        choices=choices,
        basis=basis,
        must=basis is None,
    )


def entered(record: type[Record], label: str, decision: str, outcome: str) -> tuple[Set, ...]:
    """Return what is entered in a fight's row of which nothing comes, now or for good.

    It is held, or fought elsewhere and its result is not told yet, or it cannot be fought.
    """
    return sets(record, label, decision=decision, outcome=outcome)
